// The quote check of the window: do these words stand in that text? The rules
// and the cases are those of Go (testdata/quote). It is the last look before
// words are shown as marked. Offsets are JavaScript's (UTF-16).

export interface Stretch {
  start: number
  end: number
}

/** A folded character and the characters of the text that it stands for. */
interface Step {
  text: string
  start: number
  end: number
  first: boolean
  last: boolean
}

interface Hyphen {
  at: number
  form: 'plain' | 'spaced' | 'broken'
  join: boolean
}

interface Folded {
  steps: Step[]
  hyphens: Hyphen[]
}

const dashes = /[-\u2010-\u2015−﹘﹣－⸺⸻]/u
const unseen = /[\u00AD\u034F\u061C\uFEFF\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\u{E0000}-\u{E01EF}]/u
const spaces = /[\s\u0085\u001C-\u001F]/u
const single = /[‘’‚‛`´ʼʹ′＇‹›ˈ]/u
const double = /[“”„‟«»″〝〞〟＂]/u
const word = /[\p{L}\p{M}\p{N}]/u
const letter = /\p{L}/u
const digit = /\p{Nd}/u
const characters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** What one character folds to; a space is ' ', what has no width is ''. */
function foldOne(c: string): string {
  if (unseen.test(c)) return ''
  if (spaces.test(c)) return ' '
  if (single.test(c)) return "'"
  if (double.test(c)) return '"'
  if (dashes.test(c)) return '-'
  const apart = c.normalize('NFKD')
  if (apart.includes(' ')) return c
  const small = [...apart].map((k) => (k === 'ı' ? 'i' : k.toUpperCase().toLowerCase()))
  return small.join('').normalize('NFKD').replaceAll('ς', 'σ')
}

/** Characters with what belongs to them: one that NFC changes is one step. */
function* clusters(text: string): Generator<Stretch & { text: string }> {
  for (const m of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const whole = m[0].normalize('NFC')
    if (whole !== m[0]) yield { text: whole, start: m.index, end: m.index + m[0].length }
    else
      for (let at = m.index; at < m.index + m[0].length; ) {
        const c = String.fromCodePoint(text.codePointAt(at)!)
        yield { text: c, start: at, end: (at += c.length) }
      }
  }
}

function fold(text: string): Folded {
  const steps: Step[] = []
  const hyphens: Hyphen[] = []
  let space: Stretch | null = null
  let skip = 0
  const put = (folded: string, start: number, end: number) => {
    if (space && steps.length > 0 && !(characters.test(steps.at(-1)!.text) && characters.test(folded))) {
      steps.push({ text: ' ', ...space, first: true, last: true })
    }
    space = null
    const parts = [...folded]
    parts.forEach((c, i) => steps.push({ text: c, start, end, first: i === 0, last: i === parts.length - 1 }))
  }
  for (const c of clusters(text)) {
    if (c.start < skip) continue
    const folded = [...c.text].map(foldOne).join('')
    if (folded === ' ') space = { start: space ? (space as Stretch).start : c.start, end: c.end }
    else if (folded === '-' || c.text === '\u00AD') {
      const run = dashRun(text, c.start)
      const split = space ? null : hyphenAt(text, c.start, run, steps)
      skip = split ? split.after : c.start + run
      if (split) hyphens.push(split.hyphen)
      else if (folded === '-') put('-', c.start, skip)
    } else if (folded !== '') put(raised(text, c.text, c.start) + folded, c.start, c.end)
  }
  return { steps, hyphens }
}

/** What keeps a small digit or fraction apart from the digit before it: "10⁵" is not 105. */
function raised(text: string, c: string, at: number): string {
  const own = heightOf(c)
  if (own === '') return ''
  const before = [...text.slice(Math.max(0, at - 16), at)].filter((k) => !unseen.test(k)).at(-1) ?? ''
  const other = heightOf(before)
  return digit.test(before) || (other !== '' && other !== own) ? own : ''
}

function heightOf(c: string): string {
  if (/^[²³¹\u2070\u2074-\u2079]$/u.test(c)) return '^'
  if (/^[\u2080-\u2089]$/u.test(c)) return '_'
  return /^\p{No}$/u.test(c) ? ' ' : ''
}

function dashRun(text: string, at: number): number {
  if (text[at] === '\u00AD') return 1
  let end = at
  while (end < text.length && dashes.test(text[end]!)) end++
  return end - at
}

/** The hyphen between two word characters, if the dash is one, and where its space ends. */
function hyphenAt(text: string, at: number, run: number, steps: Step[]): { hyphen: Hyphen; after: number } | null {
  const gap = /^\s*/u.exec(text.slice(at + run, at + run + 40))![0]
  const after = at + run + gap.length
  const before = steps.at(-1)?.text ?? ''
  const next = after < text.length ? String.fromCodePoint(text.codePointAt(after)!) : ''
  const lines = /[\n\r\u2028]/.test(gap)
  const soft = text[at] === '\u00AD'
  if (!word.test(before) || !word.test(next) || (soft && !lines)) return null
  const one = run === 1 && /[-\u2010\u2011\u00AD]/.test(text[at]!)
  const join = one && letter.test(before) && letter.test(next)
  return { hyphen: { at: steps.length, form: lines ? 'broken' : gap ? 'spaced' : 'plain', join }, after }
}

const around = (c: string) => !/[%‰&@#/\\§]/.test(c) && (/[`´\s]/.test(c) || /\p{P}/u.test(c) || unseen.test(c))

/** A quote without the spaces, quote marks and punctuation around it. */
function trim(quote: string): { core: string; before: string[]; after: string[] } {
  const all = [...quote]
  let from = 0
  while (from < all.length && around(all[from]!) && !isSign(all, from)) from++
  let to = all.length
  while (to > from && around(all[to - 1]!)) to--
  return { core: all.slice(from, to).join(''), before: all.slice(0, from), after: all.slice(to) }
}

/** A point or dash right before a number belongs to it. */
function isSign(all: string[], at: number): boolean {
  const c = all[at]!
  if (!digit.test(all[at + 1] ?? '') || !(c === '.' || dashes.test(c))) return false
  const last = all[at - 1] ?? ''
  return last === '' || (last !== c && !dashes.test(last))
}

function edge(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return true
  const left = [...text.slice(Math.max(0, at - 24), at)].filter((c) => !unseen.test(c))
  const right = [...text.slice(at, at + 24)]
  const [a, b] = [left.at(-1) ?? '', right[0] ?? '']
  if (/\p{M}/u.test(b) || signed(left, b) || measured(a, b, right[1] ?? '')) return false
  if (word.test(a) && word.test(b)) return unspaced.test(a) || unspaced.test(b)
  if (word.test(a)) return !inside(a, b, right[1] ?? '')
  if (word.test(b)) return !inside(left.at(-2) ?? '', a, b)
  return true
}

/** Whether what stands before the digit makes another number of it: a sign, a point, a currency. */
function signed(left: string[], b: string): boolean {
  const [before, sign] = [left.at(-2) ?? '', left.at(-1) ?? '']
  if (!digit.test(b)) return false
  if (sign === '^') return true
  return /[.\-‐‑–−﹣－+±~≈<>≤≥√\p{Sc}]/u.test(sign) && before !== sign && !word.test(before)
}

/** Whether what stands after a word or number makes something else of it: "5%", "10^5", "Na⁺", "C++". */
function measured(a: string, b: string, next: string): boolean {
  if (/[%‰°]/u.test(b)) return digit.test(a)
  if (/[\^⁺⁻₊₋]/u.test(b)) return word.test(a)
  return /[+#]/.test(b) && letter.test(a) && !word.test(next)
}

/** Whether c, between two others, is part of a word or a number. */
function inside(last: string, c: string, next: string): boolean {
  if (/['’‘ʼ＇]/.test(c)) return letter.test(last) && letter.test(next)
  return /[.,:/⁄٫٬]/.test(c) && digit.test(last) && digit.test(next)
}

const absent = (h: Hyphen) => h.form === 'broken' && h.join

function sameHyphens(text: Hyphen[], quote: Hyphen[], base: number): boolean {
  const there = new Map(text.map((h) => [h.at - base, h]))
  const wanted = new Map(quote.map((h) => [h.at, h]))
  return [...new Set([...there.keys(), ...wanted.keys()])].every((at) => {
    const [a, b] = [there.get(at), wanted.get(at)]
    if (a && b) return a.form === b.form || a.form === 'broken' || b.form === 'broken'
    return absent((a ?? b)!)
  })
}

/** Takes in what stood around the quote, as far as the same stands around the place. */
function widen(text: string, at: Stretch, before: string[], after: string[]): Stretch {
  let { start, end } = at
  for (const want of after) {
    const have = end < text.length ? String.fromCodePoint(text.codePointAt(end)!) : ''
    if (have === '' || spaces.test(have) || foldOne(have) !== foldOne(want)) break
    end += have.length
  }
  for (const want of [...before].reverse()) {
    const have = [...text.slice(Math.max(0, start - 2), start)].at(-1) ?? ''
    if (have === '' || spaces.test(have) || foldOne(have) !== foldOne(want)) break
    start -= have.length
  }
  return { start, end }
}

/** Where the quote stands first in the text, or null. */
export function find(text: string, quote: string): Stretch | null {
  const { core, before, after } = trim(quote)
  const needle = fold(core)
  const words = needle.steps.map((s) => s.text)
  if (!words.some((c) => /[\p{L}\p{N}]/u.test(c))) return null
  const whole = fold(text)
  const split = (at: number) => whole.hyphens.some((h) => h.at === at && absent(h))
  const dashBefore = dashes.test(before.at(-1) ?? '')
  const dashAfter = /\u00AD/.test(after[0] ?? '') || dashes.test(after[0] ?? '')
  for (let from = 0; from + words.length <= whole.steps.length; from++) {
    if (!words.every((c, i) => whole.steps[from + i]!.text === c)) continue
    const to = from + words.length
    const [a, z] = [whole.steps[from]!, whole.steps[to - 1]!]
    if (!a.first || !z.last || !edge(text, a.start) || !edge(text, z.end)) continue
    if ((split(from) && !dashBefore) || (split(to) && !dashAfter)) continue
    const taken = whole.hyphens.filter((h) => h.at > from && h.at < to)
    if (sameHyphens(taken, needle.hyphens, from)) return widen(text, { start: a.start, end: z.end }, before, after)
  }
  return null
}

/** Whether what is about to be marked says the very words of the quote. */
export function says(shown: string, quote: string): boolean {
  return shown === quote || (find(shown, quote) !== null && find(quote, shown) !== null)
}
