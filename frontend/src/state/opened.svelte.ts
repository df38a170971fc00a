// The source that is shown: where the words stand, and the leaf or page turned to.

import * as backend from '../backend'
import type { Leaf, Marks, Sketch, View } from '../backend'
import { find, says } from '../parts/mark'
import { adviceOf, notes, type Advice } from './notes.svelte'
import type { Place } from './place'

const isMarked = (pieces: { exact: string }[]) => pieces.some((p) => p.exact !== '')

export class Opened {
  leaf = $state.raw<Leaf | null>(null)
  view = $state.raw<View | null>(null)
  marks = $state.raw<Marks | null>(null)
  page = $state(0)
  /** The picture of the slide that is shown; null where there is none. */
  drawn = $state.raw<Marks | null>(null)
  /** A drawing of the slide, until there is a picture, or in its place. */
  sketch = $state.raw<Sketch | null>(null)
  drawing = $state(false)
  problem = $state.raw<Advice | null>(null)
  readonly place: Place

  constructor(place: Place) {
    this.place = place
    void this.#load()
  }

  get isPDF() {
    return this.leaf?.format === 'pdf'
  }

  /** What is shown, for the heading of the panel: the place of the quote, where it is shown. */
  get label() {
    if (!this.leaf) return this.place.label
    if (this.isPDF) return `Page ${this.page} of ${this.leaf.name}`
    return (isMarked(this.leaf.pieces) && this.view?.label) || this.leaf.label
  }

  /** Whether the quote is to be looked for in the text: not where a picture of it shows it. */
  get inText() {
    if (!this.leaf?.slide) return true
    const pictured = this.drawn ? this.drawn.marked : (this.sketch?.frames ?? []).some((f) => isMarked(f.pieces))
    return !this.drawing && !pictured
  }

  async #load() {
    const { course, citation } = this.place
    try {
      this.leaf = this.#checked(await backend.leaf(citation))
      this.page = this.leaf.page
      void this.#draw()
      if (citation.exact === '') return
      const marks = this.isPDF ? backend.place(course, citation) : null
      await this.renew()
      if (!marks) return
      this.marks = await marks.catch(() => null)
      if (this.marks && this.marks.page > 0) this.page = this.marks.page
    } catch (error) {
      this.problem = adviceOf(error)
    }
  }

  /** Sketches the slide, and draws it where LibreOffice can; its words are shown all the while. */
  async #draw() {
    const leaf = this.leaf
    this.drawn = this.sketch = null
    if (!leaf || leaf.slide === 0) return
    const { course, citation } = this.place
    this.drawing = true
    const sketched = backend.sketch(course, citation, leaf.slide).catch(() => null)
    const drawn = backend.slide(course, citation, leaf.slide).catch(() => null)
    const sketch = await sketched
    if (this.leaf !== leaf) return
    this.sketch = sketch && sketch.frames.some((f) => f.pieces.length > 0) ? sketch : null
    const got = await drawn
    if (this.leaf !== leaf) return
    this.drawing = false
    this.drawn = got && got.place.page > 0 ? got.place : null
  }

  /** Asks anew what the student said about the passage. */
  async renew() {
    const view = await backend.view(this.place.course, this.place.citation)
    if (says(view.exact, this.place.citation.exact)) this.view = view
    else this.#doubt()
  }

  /** The leaf with its mark, or without one that would not say words of the quote. */
  #checked(leaf: Leaf): Leaf {
    const marked = leaf.pieces.map((p) => p.exact).filter(Boolean).join('\n')
    if (marked === '' || find(this.place.citation.exact, marked)) return leaf
    this.#doubt()
    const plain = leaf.pieces.map((p) => ({ ...p, prefix: p.prefix + p.exact + p.suffix, exact: '', suffix: '' }))
    return { ...leaf, pieces: plain }
  }

  #doubt() {
    notes.problem({ message: 'What would have been marked here does not say the words of the quote, so nothing is marked.', next: 'Check the data folder in Settings.' })
  }

  async turn(by: number, pages: number) {
    if (this.isPDF) {
      this.page = Math.max(1, Math.min(this.page + by, pages || this.page + by))
      return
    }
    if (!this.leaf) return
    const to = this.leaf.number + by
    if (to < 1 || to > this.leaf.count) return
    this.leaf = this.#checked(await backend.turnLeaf(this.place.citation, to))
    void this.#draw()
  }
}
