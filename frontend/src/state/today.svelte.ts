// What is due, coming and waiting, over all courses.

import * as backend from '../backend'
import type { Row } from '../backend'
import { attempt } from './notes.svelte'

class Today {
  rows = $state.raw<Row[]>([])
  loaded = $state(false)
  #timer: ReturnType<typeof setTimeout> | 0 = 0

  get due() {
    return this.rows.filter((r) => r.state === 'due').length
  }

  start() {
    backend.onChanged((kinds) => this.#changed(kinds))
    void this.load()
  }

  /** What files are read into a course changes no day. */
  #changed(kinds: string[]) {
    if (kinds.some((k) => k !== 'materials' && k !== 'index')) this.#timer ||= setTimeout(() => void this.load(), 200)
  }

  async load() {
    clearTimeout(this.#timer)
    this.#timer = 0
    const rows = await attempt(() => backend.today())
    if (rows) this.rows = rows
    this.loaded = true
  }
}

export const today = new Today()
