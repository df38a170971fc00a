/** When something was made, in the student's own way of writing it. */
export const dayAndTime = (utc: string) => new Date(utc).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** At most twelve names, and how many more there are. */
export function shortened(names: string[], most = 12): string[] {
  if (names.length <= most) return names
  return [...names.slice(0, most - 1), `and ${(names.length - most + 1).toLocaleString()} more`]
}

/** A name that every system takes for a file. */
export const fileName = (name: string, ending: string) => `${name.replace(/[\\/:*?"<>|\u0000-\u001f]+/g, ' ').trim() || 'Kizuki'}.${ending}`
