import { expect, test } from 'vitest'
import { failureLine, reportLines, sizeOf } from './report'

const nothing = { parts: 0, withText: 0, picturesOnly: 0, tables: 0, notes: 0, hidden: 0, formulas: 0, ocr: 0, warnings: null }

test('says first what can not be quoted', () => {
  const lines = reportLines({ ...nothing, parts: 48, withText: 39, picturesOnly: 9, notes: 1, hidden: 2 }, 'pptx')
  expect(lines).toEqual([
    '9 of 48 slides are pictures; nothing on them can be quoted.',
    '2 hidden slides read too.',
    'Found: 1 speaker note.',
  ])
})

test('one of one', () => {
  expect(reportLines({ ...nothing, parts: 1, picturesOnly: 1 }, 'pdf')).toEqual(['1 of 1 page is a picture; nothing on it can be quoted.'])
})

test('a plain file says nothing', () => {
  expect(reportLines({ ...nothing, parts: 1, withText: 1 }, 'md')).toEqual([])
  expect(sizeOf({ ...nothing, parts: 1 }, 'md')).toBe('')
  expect(sizeOf({ ...nothing, parts: 12 }, 'pdf')).toBe('12 pages')
  expect(sizeOf(null, 'pdf')).toBe('')
})

test('what is wrong is a sentence', () => {
  expect(failureLine(undefined, 'it is empty')).toBe('It is empty.')
  expect(failureLine('page 3', 'no text, only a picture.')).toBe('Page 3: no text, only a picture.')
})
