// The source that is shown: where the words stand, and the leaf or page turned to.

import * as backend from '../backend'
import type { Leaf, Marks, View } from '../backend'
import { adviceOf, type Advice } from './notes.svelte'
import type { Place } from './place'

export class Opened {
  leaf = $state.raw<Leaf | null>(null)
  view = $state.raw<View | null>(null)
  marks = $state.raw<Marks | null>(null)
  page = $state(0)
  problem = $state.raw<Advice | null>(null)
  readonly place: Place

  constructor(place: Place) {
    this.place = place
    void this.#load()
  }

  get isPDF() {
    return this.leaf?.format === 'pdf'
  }

  /** What is shown, for the heading of the panel. */
  get label() {
    if (!this.leaf) return this.place.label
    return this.isPDF ? `Page ${this.page} of ${this.leaf.name}` : this.leaf.label
  }

  async #load() {
    const { course, citation } = this.place
    try {
      this.leaf = await backend.leaf(citation)
      this.page = this.leaf.page
      if (citation.exact === '') return
      const marks = this.isPDF ? backend.place(course, citation) : null
      this.view = await backend.view(course, citation)
      if (!marks) return
      this.marks = await marks.catch(() => null)
      if (this.marks && this.marks.page > 0) this.page = this.marks.page
    } catch (error) {
      this.problem = adviceOf(error)
    }
  }

  /** Asks anew what the student said about the passage. */
  async renew() {
    if (this.view) this.view = await backend.view(this.place.course, this.place.citation)
  }

  async turn(by: number, pages: number) {
    if (this.isPDF) {
      this.page = Math.max(1, Math.min(this.page + by, pages || this.page + by))
      return
    }
    if (!this.leaf) return
    const to = this.leaf.number + by
    if (to < 1 || to > this.leaf.count) return
    this.leaf = await backend.turnLeaf(this.place.citation, to)
  }
}
