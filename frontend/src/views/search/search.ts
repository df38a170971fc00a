import type { Found, Marked, Material } from '../../backend'

export interface Filter {
  file: string
  kind: string
}

export interface Choices {
  files: string[]
  kinds: string[]
}

const byName = (a: string, b: string) => a.localeCompare(b, undefined, { numeric: true })

/** What a course's files can be filtered by. */
export function filtersOf(materials: Material[]): Choices {
  return {
    files: [...new Set(materials.map((m) => m.name))].sort(byName),
    kinds: [...new Set(materials.map((m) => m.format))].sort(byName),
  }
}

/** What is said about the search by meaning; nothing when it is ready. */
export function meaningWords(meaning: Found['meaning']): string {
  return { ready: '', partial: 'Words are searched; meaning follows in a moment.', off: 'Searched by words only.' }[meaning]
}

/** Which ranking found a hit. */
export function foundBy(hit: { wordRank: number; meaningRank: number }): string {
  if (hit.wordRank > 0 && hit.meaningRank > 0) return 'by words and meaning'
  return hit.wordRank > 0 ? 'by words' : 'by meaning'
}

export interface Part {
  text: string
  marked: boolean
  /** Part of the best sentence, which is shown strong; the rest is quiet. */
  best: boolean
}

/** The pieces of a passage, cut again at the ends of its best sentence. */
export function partsAround(pieces: Marked[], sentence: string): Part[] {
  const whole = pieces.map((p) => p.text).join('')
  const from = sentence === '' ? -1 : whole.indexOf(sentence)
  const to = from < 0 ? -1 : from + sentence.length
  const parts: Part[] = []
  let at = 0
  for (const piece of pieces) {
    const end = at + piece.text.length
    const cuts = [at, ...[from, to].filter((c) => c > at && c < end), end]
    for (let i = 0; i + 1 < cuts.length; i++) {
      const [a, b] = [cuts[i]!, cuts[i + 1]!]
      parts.push({ text: whole.slice(a, b), marked: piece.marked, best: from < 0 || (a >= from && b <= to) })
    }
    at = end
  }
  return parts
}
