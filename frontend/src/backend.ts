// The only importer of wailsjs: what the window can ask Go for. What comes back
// is in shapes/. Offsets never come: Go sends text already cut.

import * as go from '../wailsjs/go/main/App'
import { ClipboardSetText, EventsOn, OnFileDrop } from '../wailsjs/runtime/runtime'
import type { Answer, Confidence, Disagreement, Load, Row, Session, Weak } from './shapes/session'
import type { Backup, Checked, Cost, ExportKind, Meaning, ModelCheck, Rebuilt, Restoring, Server, Settings } from './shapes/settings'
import type { Citation, Correction, Found, Leaf, Marks, Query, Sketch, SlidePicture, View } from './shapes/source'
import type { Concept, Course, Imported, Link, Material, Notice, Progress, Undone } from './shapes/course'

export type * from './shapes/course'
export type * from './shapes/source'
export type * from './shapes/session'
export type * from './shapes/settings'

/** The generated classes carry a method that JSON doesn't; the values are the same. */
const as = async <T>(call: Promise<unknown>): Promise<T> => (await call) as T
const list = async <T>(call: Promise<unknown>): Promise<T[]> => ((await call) as T[] | null) ?? []

type Bound = typeof go
/** A citation goes back as it came. */
const back = (c: Citation) => c as unknown as Parameters<Bound['Leaf']>[0]

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
export const sketch = (course: string, c: Citation, number: number) => as<Sketch>(go.Sketch(course, back(c), number))
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
export const undo = () => as<Undone>(go.Undo())
export const redo = (step: Undone) => go.Redo(step as unknown as Parameters<Bound['Redo']>[0])

export const onChanged = (told: (kinds: string[]) => void) => EventsOn('changed', told)
/** How far files and tasks have come, the newest of each. */
export const onProgress = (told: (all: Progress[]) => void) => EventsOn('progress', told)
/** Files dropped onto the window, as paths. */
export const onDropped = (told: (paths: string[]) => void) => OnFileDrop((_x, _y, paths) => told(paths), false)
