import type { Session } from '../../backend'

export interface Week {
  /** Its Monday, local time. */
  start: Date
  sessions: number
  misses: number
  catches: number
}

const monday = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate() - ((at.getDay() + 6) % 7))

/** The last weeks to now, the oldest first, those without sessions too. */
export function weeksOf(sessions: Session[], now = new Date(), count = 12): Week[] {
  const first = monday(now)
  const weeks: Week[] = []
  for (let i = count - 1; i >= 0; i--) {
    weeks.push({ start: new Date(first.getFullYear(), first.getMonth(), first.getDate() - 7 * i), sessions: 0, misses: 0, catches: 0 })
  }
  for (const s of sessions) {
    if (!s.ended) continue
    const start = monday(new Date(s.ended)).getTime()
    const week = weeks.find((w) => w.start.getTime() === start)
    if (!week) continue
    week.sessions++
    week.misses += missesOf(s)
    week.catches += catchesOf(s)
  }
  return weeks
}

/** What was missed in a session: ticked sentences, and contradictions in which the material was right. */
export const missesOf = (s: Session) =>
  s.misses.filter((m) => m.ticked).length + s.questions.filter((q) => q.verdict === 'materialRight').length

export const catchesOf = (s: Session) => s.misses.filter((m) => m.caught).length + s.questions.filter((q) => q.caught).length

export interface Course {
  concept: string
  name: string
  /** Each session that ended, the oldest first: clean or not. */
  row: boolean[]
}

/** How each concept went, the one explained last first. */
export function progressOf(sessions: Session[]): Course[] {
  const rows = new Map<string, Course>()
  for (const s of sessions) {
    if (s.clean === null) continue
    const row = rows.get(s.concept) ?? { concept: s.concept, name: s.name, row: [] }
    row.row.unshift(s.clean)
    rows.set(s.concept, row)
  }
  return [...rows.values()]
}
