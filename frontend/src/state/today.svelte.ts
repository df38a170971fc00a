// What is due, coming and waiting, over all courses.

import * as backend from '../backend'
import type { Row } from '../backend'
import { gathered } from './gathered'
import { attempt } from './notes.svelte'

class Today {
  rows = $state.raw<Row[]>([])
  loaded = $state(false)
  #renew = gathered(() => this.load(), 200)

  get due() {
    return this.rows.filter((r) => r.state === 'due').length
  }

  start() {
    // What files are read into a course changes no day.
    backend.onChanged((kinds) => {
      if (kinds.some((k) => k !== 'materials' && k !== 'index')) this.#renew()
    })
    void this.load()
  }

  async load() {
    const rows = await attempt(() => backend.today())
    if (rows) this.rows = rows
    this.loaded = true
  }
}

export const today = new Today()
