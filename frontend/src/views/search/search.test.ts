import { expect, test } from 'vitest'
import { filtersOf, foundBy, partsAround } from './search'

test('the best sentence is set off without losing a mark', () => {
  const pieces = [
    { text: 'Cells are small. Water ', marked: false },
    { text: 'moves', marked: true },
    { text: ' out. The end.', marked: false },
  ]
  const parts = partsAround(pieces, 'Water moves out.')
  expect(parts).toEqual([
    { text: 'Cells are small. ', marked: false, best: false },
    { text: 'Water ', marked: false, best: true },
    { text: 'moves', marked: true, best: true },
    { text: ' out.', marked: false, best: true },
    { text: ' The end.', marked: false, best: false },
  ])
  expect(parts.map((p) => p.text).join('')).toBe(pieces.map((p) => p.text).join(''))
})

test('without a best sentence everything is shown alike', () => {
  expect(partsAround([{ text: 'a | b', marked: false }], '')).toEqual([{ text: 'a | b', marked: false, best: true }])
})

test('says which ranking found it', () => {
  expect(foundBy({ wordRank: 1, meaningRank: 0 })).toBe('by words')
  expect(foundBy({ wordRank: 0, meaningRank: 3 })).toBe('by meaning')
  expect(foundBy({ wordRank: 2, meaningRank: 3 })).toBe('by words and meaning')
})

test('filters count files of one name once and sort numbers as numbers', () => {
  const file = (name: string, format: string) => ({ name, format }) as Parameters<typeof filtersOf>[0][0]
  expect(filtersOf([file('w10.pdf', 'pdf'), file('w2.pdf', 'pdf'), file('w2.pdf', 'pdf')])).toEqual({ files: ['w2.pdf', 'w10.pdf'], kinds: ['pdf'] })
})
