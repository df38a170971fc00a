// Sizes of a drawn page.

import type { Marks } from '../../backend'

const steps = [72, 96, 120, 150, 180, 220, 260, 300]

/** Dots per inch at which a page of that width in points fills that many pixels of the screen. */
export function dpiFor(points: number, pixels: number, ratio: number): number {
  const wanted = (pixels * ratio * 72) / points
  return steps.find((s) => s >= wanted) ?? 300
}

/** The rectangles that stand on a page, in hundredths of its width and height. */
export function marksOn(marks: Marks, page: number): { left: number; top: number; width: number; height: number }[] {
  if (!marks.marked || marks.width <= 0 || marks.height <= 0) return []
  const share = (part: number, of: number) => (part / of) * 100
  return marks.rects
    .filter((r) => r.page === page)
    .map((r) => ({
      left: share(r.x, marks.width),
      top: share(r.y, marks.height),
      width: share(r.w, marks.width),
      height: share(r.h, marks.height),
    }))
}

/** The zoom one step larger or smaller, between a half and four. */
export function zoomed(zoom: number, by: 1 | -1): number {
  return Math.min(4, Math.max(0.5, Math.round(zoom * (by > 0 ? 1.25 : 0.8) * 100) / 100))
}
