import { expect, test } from 'vitest'
import { summary, when } from './today'

test('what is none is left out', () => {
  expect(summary(3, 0, 2)).toBe('3 due · 2 coming')
  expect(summary(0, 0, 0)).toBe('')
})

test('days near by are said in words', () => {
  const now = new Date(2026, 11, 24, 23, 30)
  expect(when('2026-12-24', now)).toBe('today')
  expect(when('2026-12-25', now)).toBe('tomorrow')
  expect(when('2026-12-27', now)).toBe('in 3 days')
  expect(when('', now)).toBe('')
})

test('a change of the clocks is no day', () => {
  expect(when('2026-03-30', new Date(2026, 2, 29, 0, 30))).toBe('tomorrow')
})
