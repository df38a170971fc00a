import { expect, test } from 'vitest'
import { rowAfter } from './ticks'

test('arrows stop at the ends', () => {
  expect(rowAfter('ArrowDown', 2, 3)).toBe(2)
  expect(rowAfter('ArrowDown', 0, 3)).toBe(1)
  expect(rowAfter('ArrowUp', 0, 3)).toBe(0)
  expect(rowAfter('Home', 2, 3)).toBe(0)
  expect(rowAfter('End', 0, 3)).toBe(2)
})

test('other keys are left alone', () => {
  expect(rowAfter('x', 1, 3)).toBeUndefined()
})
