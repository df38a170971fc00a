// Files on their way into a course: how far each is, what failed and why.

import * as backend from '../backend'
import type { Failure, Material, Progress, Stage } from '../backend'
import { notes } from './notes.svelte'
import { shelf } from './shelf.svelte'

export interface Coming {
  course: string
  file: string
  name: string
  stage: Stage
  done: number
  total: number
  error: string
  problem: Failure | null
}

const over: Stage[] = ['ready', 'failed', 'skipped', 'canceled', 'replaced']

export const isOver = (stage: Stage) => over.includes(stage)

const baseName = (path: string) => path.split(/[\\/]/).pop() || path

class Imports {
  /** By course and path. Replaced whole: hundreds change at a time. */
  #files = $state.raw<ReadonlyMap<string, Coming>>(new Map())
  /** Courses that files are being read into. */
  running = $state.raw<Record<string, number>>({})
  /** Background work of a course, such as learning its meaning. */
  task = $state.raw<Progress | null>(null)

  start() {
    backend.onProgress((all) => this.#hear(all))
  }

  of(course: string): Coming[] {
    return [...this.#files.values()].filter((f) => f.course === course)
  }

  async add(course: string, paths: string[], replace = false, password = '') {
    if (paths.length === 0) return
    this.#count(course, 1)
    try {
      const files = await backend.importFiles(course, paths, replace, password)
      const after = new Map(this.#files)
      for (const f of files) {
        const key = `${course} ${f.path}`
        if (f.status === 'ready' || (f.status === 'failed' && f.material)) after.delete(key) // it stands among the files of the course
        else after.set(key, { course, file: f.path, name: f.name || baseName(f.path), stage: f.status, done: 0, total: 0, error: f.error, problem: f.problem ?? null })
        if (f.vanished?.length) notes.say(`${f.vanished.length} quotes of the old “${f.name}” are not in the new one.`)
      }
      this.#files = after
      this.#say(files)
    } catch (error) {
      notes.problem(error)
    } finally {
      this.#count(course, -1)
      await shelf.loadCourse(course)
    }
  }

  /** Reads a file anew that failed, in this start of the app or an earlier one. */
  async retry(m: Material, password: string) {
    this.#count(m.course, 1)
    try {
      const f = await backend.retry(m.course, m.material, password)
      this.#drop((at) => at.course === m.course && (at.file === f.path || at.name === m.name))
      if (f.status === 'ready') notes.say(`“${m.name}” is ready.`)
      else notes.problem({ message: `“${m.name}”: ${f.problem?.detail ?? f.error}`, next: f.problem?.next ?? '' })
    } catch (error) {
      notes.problem(error)
    } finally {
      this.#count(m.course, -1)
      await shelf.loadCourse(m.course)
    }
  }

  cancel(at: Coming) {
    void backend.cancelImport(at.file).catch((error) => notes.problem(error))
  }

  /** Stops reading; what is read already stays. */
  stop() {
    void backend.cancelImport('').catch((error) => notes.problem(error))
  }

  dismiss(at: Coming) {
    this.#drop((f) => f === at)
  }

  #say(files: backend.Imported[]) {
    const ready = files.filter((f) => f.status === 'ready').length
    const other = files.length - ready
    const text = `${ready} of ${files.length} ${files.length === 1 ? 'file is' : 'files are'} ready.`
    notes.say(other > 0 ? `${text} See the list for the rest.` : text)
  }

  #count(course: string, by: number) {
    this.running = { ...this.running, [course]: (this.running[course] ?? 0) + by }
  }

  #drop(which: (at: Coming) => boolean) {
    this.#files = new Map([...this.#files].filter(([, at]) => !which(at)))
  }

  #hear(all: Progress[]) {
    const after = new Map(this.#files)
    for (const p of all) {
      if (!p.file) {
        this.task = p.done >= p.total && p.total > 0 ? null : p
        continue
      }
      const key = `${p.course} ${p.file}`
      const before = after.get(key)
      after.set(key, {
        course: p.course, file: p.file, name: baseName(p.file), stage: p.stage as Stage, done: p.done, total: p.total,
        error: before?.error ?? '', problem: before?.problem ?? null,
      })
    }
    this.#files = after
  }
}

export const imports = new Imports()
