// What Kizuki says in passing: results, problems, what can be undone.

export interface Note {
  id: number
  text: string
  next: string
  kind: 'done' | 'problem'
  action?: { label: string; run: () => void } | undefined
}

/** An error as Go words it for the student. */
export interface Advice {
  kind: string
  message: string
  next: string
  detail: string
}

/** What was thrown by a call to Go, as advice. */
export function adviceOf(error: unknown): Advice {
  if (error && typeof error === 'object' && 'message' in error) {
    const e = error as Partial<Advice>
    return { kind: e.kind ?? '', message: String(e.message), next: e.next ?? '', detail: e.detail ?? '' }
  }
  return { kind: '', message: String(error), next: '', detail: '' }
}

class Notes {
  list = $state<Note[]>([])
  #next = 1

  say(text: string, action?: Note['action']) {
    this.#add({ id: this.#next++, text, next: '', kind: 'done', action }, action ? 10_000 : 5_000)
  }

  problem(error: unknown) {
    const advice = adviceOf(error)
    this.#add({ id: this.#next++, text: advice.message, next: advice.next, kind: 'problem' }, 0)
  }

  #add(note: Note, stays: number) {
    const others = this.list.filter((n) => n.text !== note.text) // hundreds of files may fail alike
    this.list = [...others.slice(-2), note]
    if (stays) setTimeout(() => this.drop(note.id), stays)
  }

  drop(id: number) {
    this.list = this.list.filter((n) => n.id !== id)
  }
}

export const notes = new Notes()

/** Runs what a button asks for; a failure is said, not thrown. */
export async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    notes.problem(error)
    return undefined
  }
}
