// The student's courses, their files and concepts, as Go has them.

import * as backend from '../backend'
import type { Concept, Course, Link, Material } from '../backend'
import { attempt } from './notes.svelte'

/** How long changes are gathered when many follow each other, in milliseconds. */
const calm = 600

class Shelf {
  loaded = $state(false)
  courses = $state.raw<Course[]>([])
  materials = $state.raw<Record<string, Material[]>>({})
  concepts = $state.raw<Record<string, Concept[]>>({})
  links = $state.raw<Record<string, Link[]>>({})
  /** What Ctrl+Z would take back; empty when there is nothing. */
  undoable = $state('')
  #kinds = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | 0 = 0
  #renewed = 0

  /** Loads all and listens for what changes, here or in another process. */
  async start() {
    backend.onChanged((kinds) => this.#changed(kinds))
    await this.reload()
  }

  async reload() {
    await attempt(async () => {
      this.courses = await backend.courses()
    })
    this.loaded = true
    await this.renewUndoable()
  }

  name(course: string) {
    return this.courses.find((c) => c.id === course)?.name ?? 'Course'
  }

  async loadCourse(course: string) {
    await attempt(async () => {
      const [materials, concepts, links] = await Promise.all([
        backend.materials(course),
        backend.concepts(course),
        backend.links(course),
      ])
      this.materials = { ...this.materials, [course]: materials }
      this.concepts = { ...this.concepts, [course]: concepts }
      this.links = { ...this.links, [course]: links }
    })
  }

  /** Asks anew what an undo would take back. */
  async renewUndoable() {
    this.undoable = (await attempt(() => backend.undoable())) ?? ''
  }

  /** Hundreds of changes a second, as in an import, are looked at together. */
  #changed(kinds: string[]) {
    for (const kind of kinds) this.#kinds.add(kind)
    this.#timer ||= setTimeout(() => void this.#renew(), Date.now() - this.#renewed > calm ? 0 : calm)
  }

  async #renew() {
    const kinds = [...this.#kinds]
    this.#kinds.clear()
    if (kinds.includes('courses')) await this.reload()
    const shown = Object.keys(this.materials).filter((id) => this.courses.some((c) => c.id === id))
    if (kinds.some((k) => k === 'materials' || k === 'concepts' || k === 'links')) {
      await Promise.all(shown.map((id) => this.loadCourse(id)))
    }
    await this.renewUndoable()
    this.#renewed = Date.now()
    this.#timer = 0
    if (this.#kinds.size > 0) this.#changed([])
  }
}

export const shelf = new Shelf()
