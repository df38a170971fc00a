import type { Asked, QuestionKind, Quoted, Session, Verdict } from '../../backend'

export interface Answer {
  text: string
  verdict: Verdict | ''
}

export const verdicts: { id: Verdict; label: string }[] = [
  { id: 'materialRight', label: 'The material is right' },
  { id: 'materialWrong', label: 'The material is wrong' },
  { id: 'misread', label: 'You misread me' },
]

/** What a question is about, in a few words. */
export function headline(kind: QuestionKind): string {
  return { contradiction: 'Does this fit?', gap: 'Left out', unclear: 'Not clear' }[kind]
}

/** Why the answers can't be sent yet, or empty. */
export function missing(questions: Asked[], answers: Answer[]): string {
  for (const [i, q] of questions.entries()) {
    const a = answers[i]
    if (q.kind === 'contradiction' && !a?.verdict) return `Question ${i + 1} needs to know who is right.`
    if (a?.verdict === 'materialWrong' && a.text.trim() === '') return `Question ${i + 1} needs what is right.`
  }
  return ''
}

/** The questions of the last round, which are still to be answered. */
export const open = (questions: Asked[]) => questions.filter((q) => !q.answered)

/** "3 answered, 1 left blank": of questions of earlier rounds. */
export function tally(questions: Asked[]): string {
  const given = questions.filter((q) => q.verdict || q.answer.trim() !== '').length
  const blank = questions.length - given
  return [given > 0 && `${given} answered`, blank > 0 && `${blank} left blank`].filter(Boolean).join(', ')
}

export interface Wrong {
  key: string
  quote: Quoted
  question: number
  miss: number
  caught: boolean
}

/** What made a session unclean: contradictions where the material was right, and ticked misses. */
export function wrongOnes(session: Pick<Session, 'questions' | 'misses'>): Wrong[] {
  const questions = session.questions.flatMap((q, i) =>
    q.verdict === 'materialRight' && q.quote ? [{ key: `q${i}`, quote: q.quote, question: i, miss: -1, caught: q.caught }] : [],
  )
  const misses = session.misses.flatMap((m, i) => (m.ticked ? [{ key: `m${i}`, quote: m, question: -1, miss: i, caught: m.caught }] : []))
  return [...questions, ...misses]
}

/** Answers as Go takes them: numbered after those of the rounds before. */
export const numbered = (answers: Answer[], first: number) =>
  answers.map((a, i) => ({ question: first + i, text: a.text, verdict: a.verdict, wrong: '' }))

/** The answers that can stand when no more are given: a verdict with what it needs, or words. */
export function finished(questions: Asked[], answers: Answer[], first: number) {
  return numbered(answers, first).filter((a, i) => {
    const q = questions[i]
    return q && missing([q], [a]) === '' && (a.verdict !== '' || a.text.trim() !== '')
  })
}

/** When a session began, as the student's system writes it. */
export const began = (time: string) => `on ${new Date(time).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' })}`
