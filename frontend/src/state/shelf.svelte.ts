// The student's courses, their files and concepts, as Go has them.

import { tick } from 'svelte'
import * as backend from '../backend'
import type { Concept, Course, Link, Material } from '../backend'
import { gathered } from './gathered'
import { attempt } from './notes.svelte'

class Shelf {
  loaded = $state(false)
  courses = $state.raw<Course[]>([])
  materials = $state.raw<Record<string, Material[]>>({})
  concepts = $state.raw<Record<string, Concept[]>>({})
  links = $state.raw<Record<string, Link[]>>({})
  /** What Ctrl+Z would take back; empty when there is nothing. */
  undoable = $state('')
  /** Courses that may have changed since they were loaded. */
  #stale = $state.raw<string[]>([])
  #loading = new Map<string, Promise<void>>()
  #kinds = new Set<string>()
  /** Hundreds of changes a second, as in an import, are looked at together. */
  #renew = gathered(() => this.#look(), 600)

  /** Loads all and listens for what changes, here or in another process. */
  async start() {
    backend.onChanged((kinds) => {
      for (const kind of kinds) this.#kinds.add(kind)
      this.#renew()
    })
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

  /** Loads a course unless it is known as it is. Asked for in an effect, it is asked again when that changed. */
  need(course: string) {
    if (this.materials[course] && !this.#stale.includes(course)) return
    if (!this.#loading.has(course)) void this.loadCourse(course)
  }

  /** Loads a course anew, after what is being loaded of it. */
  async loadCourse(course: string) {
    const load = (this.#loading.get(course) ?? Promise.resolve()).then(() => this.#load(course))
    this.#loading.set(course, load)
    await load
    if (this.#loading.get(course) === load) this.#loading.delete(course)
  }

  async #load(course: string) {
    this.#stale = this.#stale.filter((id) => id !== course)
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

  /** Looks at what changed; of the courses, at those that are on the screen. */
  async #look() {
    const kinds = [...this.#kinds]
    this.#kinds.clear()
    if (kinds.includes('courses')) await this.reload()
    if (kinds.some((k) => k === 'materials' || k === 'concepts' || k === 'links')) {
      this.#stale = this.courses.map((c) => c.id)
      await tick() // who shows one needs it now
      await Promise.all(this.#loading.values())
    }
    await this.renewUndoable()
  }
}

export const shelf = new Shelf()
