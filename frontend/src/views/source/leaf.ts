// A paragraph of a leaf as lines and cells, with what is marked kept marked.

export interface Segment {
  text: string
  marked: boolean
}

interface Cut {
  prefix: string
  exact: string
  suffix: string
}

/** What stands before, in and after the mark; empty stretches left out. */
export function segments({ prefix, exact, suffix }: Cut): Segment[] {
  return [
    { text: prefix, marked: false },
    { text: exact, marked: true },
    { text: suffix, marked: false },
  ].filter((s) => s.text !== '')
}

/** Segments split wherever separator stands, even when the mark begins or ends inside of it. */
export function split(all: Segment[], separator: string): Segment[][] {
  const text = all.map((s) => s.text).join('')
  const out: Segment[][] = []
  let from = 0
  while (from <= text.length) {
    const at = text.indexOf(separator, from)
    const to = at < 0 ? text.length : at
    out.push(slice(all, from, to))
    if (at < 0) break
    from = at + separator.length
  }
  return out
}

function slice(all: Segment[], from: number, to: number): Segment[] {
  const out: Segment[] = []
  let at = 0
  for (const s of all) {
    const text = s.text.slice(Math.max(0, from - at), Math.max(0, to - at))
    if (text !== '') out.push({ text, marked: s.marked })
    at += s.text.length
  }
  return out
}

/** The lines of a list, of code, of verse. */
export const lines = (cut: Cut) => split(segments(cut), '\n')

/** The rows of a table and their cells; rows are lines, cells stand between bars. */
export const rows = (cut: Cut) => lines(cut).map((line) => split(line, ' | '))
