import { expect, test } from 'vitest'
import { shrink } from './fit'

test('letters shrink until they fit, but stay legible', () => {
  expect(shrink(() => false)).toBe(1)
  expect(shrink((fit) => fit > 0.75)).toBeCloseTo(0.73)
  expect(shrink(() => true)).toBe(0.4)
})
