// Finding a command by some of its letters, in order.

export interface Command {
  label: string
  hint: string
  run: () => void
}

/** Higher is better; 0 when the letters of query don't stand in label in order. */
export function match(label: string, query: string): number {
  const text = label.toLowerCase()
  const wanted = query.toLowerCase().trim()
  if (wanted === '') return 1
  const at = text.indexOf(wanted)
  if (at >= 0) return 100 - Math.min(at, 50) + (at === 0 || /\s/.test(text[at - 1]!) ? 50 : 0)
  let from = 0
  for (const letter of wanted) {
    from = text.indexOf(letter, from) + 1
    if (from === 0) return 0
  }
  return 2
}

/** The commands that fit, best first; those that fit alike stay in their order. */
export function matching(commands: Command[], query: string): Command[] {
  return commands
    .map((command, i) => ({ command, i, score: match(command.label, query) }))
    .filter((m) => m.score > 0)
    .sort((a, b) => b.score - a.score || a.i - b.i)
    .map((m) => m.command)
}
