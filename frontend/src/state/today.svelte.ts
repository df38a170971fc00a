// What is due, coming and waiting, over all courses.

import * as backend from '../backend'
import type { Row } from '../backend'
import { attempt } from './notes.svelte'

class Today {
  rows = $state.raw<Row[]>([])
  loaded = $state(false)

  get due() {
    return this.rows.filter((r) => r.state === 'due').length
  }

  start() {
    backend.onChanged(() => void this.load())
    void this.load()
  }

  async load() {
    const rows = await attempt(() => backend.today())
    if (rows) this.rows = rows
    this.loaded = true
  }
}

export const today = new Today()
