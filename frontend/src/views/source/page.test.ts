import { expect, test } from 'vitest'
import { dpiFor, marksOn, zoomed } from './page'

test('dots are enough for the screen and no more than 300', () => {
  expect(dpiFor(612, 612, 1)).toBe(72)
  expect(dpiFor(612, 800, 1)).toBe(96)
  expect(dpiFor(612, 800, 2)).toBe(220)
  expect(dpiFor(612, 9000, 2)).toBe(300)
})

test('rectangles of another page are left out', () => {
  const marks = { marked: true, page: 4, width: 200, height: 400, rects: [{ page: 4, x: 20, y: 40, w: 100, h: 10 }, { page: 5, x: 0, y: 0, w: 1, h: 1 }] }
  expect(marksOn(marks, 4)).toEqual([{ left: 10, top: 10, width: 50, height: 2.5 }])
})

test('what is not certain is not marked', () => {
  expect(marksOn({ marked: false, page: 1, width: 100, height: 100, rects: [{ page: 1, x: 0, y: 0, w: 1, h: 1 }] }, 1)).toEqual([])
})

test('zoom stays between a half and four', () => {
  expect(zoomed(1, 1)).toBe(1.25)
  expect(zoomed(4, 1)).toBe(4)
  expect(zoomed(0.5, -1)).toBe(0.5)
})
