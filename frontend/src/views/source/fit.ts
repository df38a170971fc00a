// Letters that fit their frame. A deck shrinks long text without writing down
// by how much.

const smallest = 0.4

/** How far to shrink so that what overflows no longer does, in steps; at least to `smallest`. */
export function shrink(overflows: (fit: number) => boolean): number {
  let fit = 1
  while (fit > smallest && overflows(fit)) fit = Math.max(smallest, Math.round(fit * 90) / 100)
  return fit
}

/** Keeps the letters of a frame as large as fits, whatever the size of the slide. */
export function fitted(frame: HTMLElement) {
  const look = new ResizeObserver(() => {
    const fit = shrink((at) => {
      frame.style.setProperty('--fit', String(at))
      return frame.scrollHeight > frame.clientHeight + 1 || frame.scrollWidth > frame.clientWidth + 1
    })
    frame.style.setProperty('--fit', String(fit))
  })
  look.observe(frame)
  return () => look.disconnect()
}
