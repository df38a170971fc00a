import { expect, test } from 'vitest'
import { effort, summary, when } from './today'

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

test('an exam says what it asks for a day', () => {
  const now = new Date(2026, 10, 30)
  const load = { course: 'c1', exam: '2026-12-04', days: 4, reviews: 3, minutes: 3.75 }
  expect(effort(load, now)).toBe('exam in 4 days · 3 reviews until then · about 4 minutes a day')
  expect(effort({ ...load, reviews: 1, minutes: 0.2 }, now)).toBe('exam in 4 days · 1 review until then · about 1 minute a day')
  expect(effort({ ...load, reviews: 0, minutes: 0 }, now)).toBe('exam in 4 days · 0 reviews until then')
})
