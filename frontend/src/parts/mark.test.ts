import { describe, expect, test } from 'vitest'
import { find, says } from './mark'

interface Case {
  name: string
  text: string
  quote: string
  found: boolean
  exact: string
}

// The same cases that Go's quote check runs.
const files = import.meta.glob<string>('../../../testdata/quote/*.jsonl', { query: '?raw', import: 'default', eager: true })
const cases = Object.values(files).flatMap((text) => text.trim().split('\n').map((line) => JSON.parse(line) as Case))

describe('quote vectors', () => {
  test('are there', () => expect(cases.length).toBeGreaterThan(50))
  test.each(cases)('$name', ({ text, quote, found, exact }) => {
    const at = find(text, quote)
    expect(at !== null).toBe(found)
    expect(at ? text.slice(at.start, at.end) : '').toBe(exact)
  })
})

test('what is marked says the quote, no less and no more', () => {
  expect(says('Water moves.', 'Water moves.')).toBe(true)
  expect(says('photo-\nsynthesis works', 'photosynthesis works')).toBe(true)
  expect(says('Water moves. It stops.', 'Water moves.')).toBe(false)
  expect(says('Water', 'Water moves.')).toBe(false)
  expect(says('', 'Water moves.')).toBe(false)
})
