// The only importer of wailsjs: what the window can ask Go for, and the shapes
// of what comes back. Offsets never come: Go sends text already cut.

import * as go from '../wailsjs/go/main/App'
import { ClipboardSetText, EventsOn, OnFileDrop } from '../wailsjs/runtime/runtime'

export interface Span {
  start: number
  end: number
}

/** Words of a material, named for good. Passed back to Go as it came. */
export interface Citation {
  material: string
  revision: number
  span: Span
  exact: string
}

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

export interface Notice {
  kind: string
  text: string
}

export interface Query {
  course: string
  text: string
  limit: number
  fusion: string
  file: string
  kind: string
  section: string
}

export interface Marked {
  text: string
  marked: boolean
}

export interface Hit {
  passage: string
  material: string
  file: string
  kind: string
  section: string
  headingPath: string
  label: string
  text: string
  pieces: Marked[]
  sentence: string
  citation: Citation
  wordRank: number
  meaningRank: number
}

export interface Found {
  query: string
  inMaterial: boolean
  meaning: 'ready' | 'partial' | 'off'
  hits: Hit[]
}

export interface Correction {
  id: string
  citation: Citation
  wrong: string
  note: string
  vanished: boolean
}

export interface Reading {
  id: string
  citation: Citation
  meaning: string
}

export interface View {
  citation: Citation
  file: string
  kind: string
  label: string
  prefix: string
  exact: string
  suffix: string
  before: string
  after: string
  section: string
  gone: boolean
  today: Citation | null
  corrections: Correction[]
  readings: Reading[]
  page: number
  ocr: boolean
}

export interface Rect {
  page: number
  x: number
  y: number
  w: number
  h: number
}

/** Where words stand on a page, in points from its top left corner. */
export interface Marks {
  marked: boolean
  page: number
  width: number
  height: number
  rects: Rect[]
}

/** A slide's picture: its page in the drawn deck, and the marks. */
export interface SlidePicture {
  place: Marks
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

export interface Piece {
  kind: 'heading' | 'body' | 'list' | 'table' | 'code' | 'verse'
  notes: boolean
  cells: string
  prefix: string
  exact: string
  suffix: string
  citation: Citation
}

/** A page, slide, section or stretch of one. */
export interface Leaf {
  material: string
  revision: number
  name: string
  format: string
  number: number
  count: number
  page: number
  slide: number
  label: string
  section: string
  hidden: boolean
  ocr: boolean
  pieces: Piece[]
}

/** The generated classes carry a method that JSON doesn't; the values are the same. */
const as = async <T>(call: Promise<unknown>): Promise<T> => (await call) as T
const list = async <T>(call: Promise<unknown>): Promise<T[]> => ((await call) as T[] | null) ?? []

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

type Bound = typeof go
/** A citation goes back as it came. */
const back = (c: Citation) => c as unknown as Parameters<Bound['Leaf']>[0]

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

export const open = () => list<Notice>(go.Open())
export const noticed = () => list<Notice>(go.Notices())
export const version = () => go.Version()
export const courses = () => list<Course>(go.Courses())
export const createCourse = (name: string) => as<Course>(go.CreateCourse(name))
export const renameCourse = (id: string, name: string) => go.RenameCourse(id, name)
export const removeCourse = (id: string) => go.RemoveCourse(id)
export const setExam = (id: string, day: string) => go.SetExam(id, day)
export const openSample = () => as<Course>(go.OpenSample())

export const materials = (course: string) => list<Material>(go.Materials(course))
export const removeMaterial = (course: string, material: string) => go.RemoveMaterial(course, material)
export const openOriginal = (course: string, material: string, page: number) => go.OpenOriginal(course, material, page)
export const retry = (course: string, material: string, password: string) => as<Imported>(go.Retry(course, material, password))
export const chooseFiles = () => list<string>(go.ChooseFiles())
export const chooseFolder = () => go.ChooseFolder()
export const importFiles = (course: string, paths: string[], replace: boolean, password: string) =>
  list<Imported>(go.Import(course, paths, replace, password))
export const cancelImport = (file: string) => go.CancelImport(file)

export const concepts = (course: string) => list<Concept>(go.Concepts(course))
export const confirmConcepts = (ids: string[]) => go.ConfirmConcepts(ids)
export const dropConcepts = (ids: string[]) => go.DropConcepts(ids)
export const renameConcept = (id: string, name: string) => go.RenameConcept(id, name)
export const mergeConcepts = (id: string, into: string) => go.MergeConcepts(id, into)
export const addConcept = (course: string, name: string, quotes: Citation[]) =>
  as<Concept>(go.AddConcept(course, name, quotes.map(back)))

export const links = (course: string) => list<Link>(go.Links(course))
export const confirmLink = (id: string) => go.ConfirmLink(id)
export const dropLink = (id: string) => go.DropLink(id)
export const addLink = (concept: string, needs: string) => as<Link>(go.AddLink(concept, needs))

export const search = (query: Query) => as<Found>(go.Search(query))
export const view = (course: string, c: Citation) => as<View>(go.View(course, back(c)))
export const place = (course: string, c: Citation) => as<Marks>(go.Place(course, back(c)))
export const slide = (course: string, c: Citation, number: number) => as<SlidePicture>(go.Slide(course, back(c), number))
export const leaf = (c: Citation) => as<Leaf>(go.Leaf(back(c)))
export const turnLeaf = (c: Citation, number: number) => as<Leaf>(go.TurnLeaf(back(c), number))
export const labels = (citations: Citation[]) => list<string>(go.Labels(citations.map(back)))
/** Where a page of a PDF is drawn, at dots per inch. */
export const pagePicture = (material: string, page: number, dpi: number) => `/material/${material}/page/${page}@${dpi}.png`

/** Where a page of a drawn deck is. */
export const slidePicture = (material: string, page: number, dpi: number) => `/material/${material}/slide/${page}@${dpi}.png`

export const interpret = (reading: string, meaning: string) => go.Interpret(reading, meaning)
export const correct = (course: string, at: Citation, wrong: string, note: string) => as<Correction>(go.Correct(course, back(at), wrong, note))
export const removeCorrection = (id: string) => go.RemoveCorrection(id)

export const copyText = (text: string) => ClipboardSetText(text)

export const today = () => list<Row>(go.Today())

export const settings = () => as<Settings>(go.Settings())
export const setSettings = (s: Settings) => go.SetSettings(s as unknown as Parameters<Bound['SetSettings']>[0])
export const models = (s: Server) => list<string>(go.Models(s))
export const testAnswers = (s: Server) => as<ModelCheck>(go.TestAnswers(s))
export const testMeaning = (s: Server) => as<ModelCheck>(go.TestMeaning(s))
export const meaning = (course: string) => as<Meaning>(go.Meaning(course))
export const setPolicy = (course: string, name: string) => go.SetPolicy(course, name)
export const rebuild = () => as<Rebuilt>(go.Rebuild())
export const check = (repair: boolean) => as<Checked>(go.Check(repair))
export const rebuildCost = () => as<Cost>(go.RebuildCost())
export const stopTask = () => go.StopTask()
export const backUp = () => as<Backup>(go.BackUp())
export const backups = () => list<Backup>(go.Backups())
export const previewRestore = (name: string) => as<Restoring>(go.PreviewRestore(name))
export const restore = (name: string) => go.Restore(name)
export const chooseSave = (name: string) => go.ChooseSave(name)
export const exportTo = (kind: ExportKind, course: string, path: string) => go.Export(kind, course, path)
export const openFolder = () => go.OpenFolder()
export const dataFolder = () => go.DataFolder()
/** What went wrong in the background. */
export const onTrouble = (told: (advice: unknown) => void) => EventsOn('trouble', told)
/** Why something went on without the answer model. */
export const onModelFailed = (told: (advice: unknown) => void) => EventsOn('model', told)

export const session = (id: string) => as<Session>(go.Session(id))
export const sessions = (course: string) => list<Session>(go.Sessions(course))
export const startSession = (course: string, concept: string) => as<Session>(go.StartSession(course, concept))
export const continueSession = (id: string) => as<Session>(go.ContinueSession(id))
export const explain = (id: string, text: string, sure: Confidence) => as<Session>(go.Explain(id, text, sure))
export const answer = (id: string, answers: Answer[]) => as<Session>(go.Answer(id, answers))
export const finishSession = (id: string, ticked: number[]) => as<Session>(go.FinishSession(id, ticked))
export const leaveRounds = (id: string, answers: Answer[]) => as<Session>(go.LeaveRounds(id, answers))
export const stopModel = () => go.StopModel()
export const undoSession = (id: string) => go.UndoSession(id)
export const redoSession = (id: string) => go.RedoSession(id)
export const disagreements = (id: string) => list<Disagreement>(go.Disagreements(id))
export const loads = () => list<Load>(go.Loads())
export const drafts = () => as<Record<string, string>>(go.Drafts())
export const keepDraft = (key: string, text: string) => go.KeepDraft(key, text)
export const catchIt = (id: string, question: number, miss: number, on: boolean) => as<Session>(go.Catch(id, question, miss, on))
export const tryAgain = (id: string) => as<Session>(go.TryAgain(id))
export const weakNeeds = (id: string) => list<Weak>(go.WeakNeeds(id))

export const undoable = () => go.Undoable()
export const undo = async () => (await go.Undo()).what

export const onChanged = (told: (kinds: string[]) => void) => EventsOn('changed', told)
export const onProgress = (told: (progress: Progress) => void) => EventsOn('progress', told)
/** Files dropped onto the window, as paths. */
export const onDropped = (told: (paths: string[]) => void) => OnFileDrop((_x, _y, paths) => told(paths), false)
