import type { Report } from '../../backend'

const named: Record<string, [string, string]> = {
  pdf: ['page', 'pages'],
  pptx: ['slide', 'slides'],
  odp: ['slide', 'slides'],
  xlsx: ['sheet', 'sheets'],
  ods: ['sheet', 'sheets'],
  image: ['picture', 'pictures'],
}

const count = (n: number, one: string, many: string) => `${n.toLocaleString()} ${n === 1 ? one : many}`

/** What the parts of a file are called, one and many. */
export const partsOf = (format: string): [string, string] => named[format] ?? ['part', 'parts']

/** What an import found, a plain sentence each; what can't be quoted comes first. */
export function reportLines(report: Report, format: string): string[] {
  const [one, many] = partsOf(format)
  const lines: string[] = []
  if (report.picturesOnly > 0) {
    const are = report.picturesOnly === 1 ? 'is a picture; nothing on it' : 'are pictures; nothing on them'
    lines.push(`${report.picturesOnly} of ${count(report.parts, one, many)} ${are} can be quoted.`)
  }
  lines.push(...(report.warnings ?? []))
  if (report.ocr > 0) lines.push(`${count(report.ocr, one, many)} read by OCR: check the words before you rely on them.`)
  if (report.hidden > 0) lines.push(`${count(report.hidden, `hidden ${one}`, `hidden ${many}`)} read too.`)
  const found = [
    report.notes > 0 && count(report.notes, 'speaker note', 'speaker notes'),
    report.tables > 0 && count(report.tables, 'table', 'tables'),
    report.formulas > 0 && count(report.formulas, 'formula', 'formulas'),
  ].filter(Boolean)
  if (found.length > 0) lines.push(`Found: ${found.join(', ')}.`)
  return lines
}

/** "12 pages", or nothing where the parts say nothing. */
export function sizeOf(report: Report | null | undefined, format: string): string {
  if (!report || report.parts === 0 || !(format in named)) return ''
  return count(report.parts, ...partsOf(format))
}

/** What is wrong with a file as a sentence, with the place where that is known. */
export function failureLine(where: string | undefined, detail: string): string {
  const text = where ? `${where}: ${detail}` : detail
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.')
}
