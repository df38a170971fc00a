// Courses, their files on the way in, concepts and links.

import type { Citation } from './source'

export interface Course {
  id: string
  name: string
  exam: string
  policy: { name: string; version: number }
}

export type Stage =
  | 'waiting'
  | 'reading'
  | 'indexing'
  | 'finding concepts'
  | 'ready'
  | 'failed'
  | 'skipped'
  | 'canceled'
  | 'replaced'

export interface Report {
  parts: number
  withText: number
  picturesOnly: number
  tables: number
  notes: number
  hidden: number
  formulas: number
  ocr: number
  warnings: string[] | null
}

/** Why a file could not be read. */
export interface Failure {
  kind: string
  name: string
  where?: string
  detail: string
  next: string
}

export interface Material {
  course: string
  material: string
  name: string
  path: string
  size: number
  stage: Stage
  format: string
  revision: number
  report?: Report | null
  error?: Failure | null
  newer: string
  /** What tells it from others of its name; empty where there is none. */
  apart: string
}

export interface Imported {
  path: string
  material: string
  name: string
  status: Stage
  error: string
  problem?: Failure | null
  vanished: Citation[] | null
}

export interface Progress {
  task: string
  course: string
  file: string
  material: string
  stage: string
  done: number
  total: number
}

export type ConceptState = 'proposed' | 'confirmed' | 'dropped' | 'merged'

export interface Concept {
  id: string
  course: string
  name: string
  state: ConceptState
  section: string
  from: string
  quotes: Citation[] | null
  vanished: Citation[] | null
}

export interface Link {
  id: string
  course: string
  concept: string
  needs: string
  state: ConceptState
}

/** What was taken back, to be brought back: passed to Go as it came. */
export interface Undone {
  what: string
  session: string
  step: unknown
}

export interface Notice {
  kind: string
  text: string
}
