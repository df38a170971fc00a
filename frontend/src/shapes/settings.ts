// Models, the search file, backups, exports.

/** A model on an OpenAI-compatible server. */
export interface Server {
  url: string
  model: string
  keyVariable: string
  consent: string
  maxDistance: number
}

export interface Settings {
  answer: Server
  meaning: Server
  ocr: boolean
  minutes: number
  theme: string
}

/** What a test of a model found. */
export interface ModelCheck {
  ok: boolean
  text: string
  kind: string
}

export interface Meaning {
  model: string
  maxDistance: number
  passages: number
  embedded: number
}

export interface Rebuilt {
  courses: number
  materials: number
  passages: number
  embedded: number
}

export interface Trouble {
  kind: string
  what: string
  text: string
  next: string
}

export interface Checked {
  entries: number
  files: number
  damage: Trouble[] | null
  hints: Trouble[] | null
  repaired: number
}

/** A verified snapshot of the logs and settings. */
export interface Backup {
  name: string
  made: string
  version: string
  entries: number
  sessions: number
  size: number
}

/** What restoring a backup would change. */
export interface Restoring {
  backup: Backup
  lost: string[]
  back: string[]
  entries: number
  sessions: number
}

/** What a rebuild would take. */
export interface Cost {
  passages: number
  embed: number
}

export type ExportKind = 'everything' | 'course' | 'anki' | 'notes' | 'calendar'
