// A teach-back, and what is due.

import type { Citation } from './source'

/** A concept of the plan. */
export interface Row {
  course: string
  concept: string
  name: string
  state: 'due' | 'coming' | 'waiting'
  day: string
  late: number
  why: string
  clean: number
  waitsOn: string[]
}

export type Confidence = 'sure' | 'unsure' | 'guessing'

export type Verdict = 'materialRight' | 'materialWrong' | 'misread'

export type QuestionKind = 'contradiction' | 'unclear' | 'gap'

/** A whole sentence of the material with its place. */
export interface Quoted {
  text: string
  label: string
  citation: Citation
}

export interface Asked {
  kind: QuestionKind
  text: string
  quote: Quoted | null
  wrote: string | null
  term: string | null
  rule: string | null
  round: number
  answered: boolean
  answer: string
  verdict: Verdict | ''
  caught: boolean
}

export interface Miss extends Quoted {
  ticked: boolean
  caught: boolean
}

export interface Session {
  id: string
  course: string
  concept: string
  name: string
  again: boolean
  started: string
  ended: string | null
  step: 'explaining' | 'checking' | 'answering' | 'reviewing' | 'done'
  confidence: Confidence | ''
  explanation: string
  notInMaterial: boolean
  round: number
  rounds: number
  dropped: number
  questions: Asked[]
  misses: Miss[]
  clean: boolean | null
}

/** A concept that another needs and that is not known yet. */
export interface Weak {
  concept: string
  name: string
  tried: boolean
}

export interface Answer {
  question: number
  text: string
  verdict: Verdict | ''
  wrong: string
}

/** Two files of the course that say different things. */
export interface Disagreement {
  a: Quoted
  b: Quoted
  rule: string
}

/** The work that is left to the exam of a course. */
export interface Load {
  course: string
  exam: string
  days: number
  reviews: number
  minutes: number
}
