// Work that is asked for again and again is done once for all who asked.

/** How many times as long as it took work rests, so that what the student does finds the window free. */
const rest = 10
/** The longest rest, in milliseconds. */
const longest = 1500

/**
 * A function that asks for work: it begins at once after a silence, never twice
 * at a time, and rests between two runs, calm milliseconds or ten times as long
 * as the last one took, but no longer than a student would wait.
 */
export function gathered(work: () => Promise<void>, calm: number): () => void {
  let free = 0
  let running = false
  let asked = false

  async function run() {
    asked = false
    const began = performance.now()
    await work()
    const ended = performance.now()
    free = ended + Math.max(calm, Math.min(longest, rest * (ended - began)))
    running = false
    if (asked) begin()
  }

  function begin() {
    running = true
    setTimeout(() => void run(), Math.max(0, free - performance.now()))
  }

  return () => {
    asked = true
    if (!running) begin()
  }
}
