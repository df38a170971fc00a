// Moving through a list of rows by keyboard.

/** The row that an arrow, Home or End leads to; undefined for other keys. */
export function rowAfter(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1)
    case 'ArrowUp':
      return Math.max(at - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
  }
  return undefined
}
