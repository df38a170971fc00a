/** "3 due · 1 waiting · 2 coming"; what is none is left out. */
export function summary(due: number, waiting: number, coming: number): string {
  return [due > 0 && `${due} due`, waiting > 0 && `${waiting} waiting`, coming > 0 && `${coming} coming`]
    .filter(Boolean)
    .join(' · ')
}

/** A day "2026-12-24" as the student's system writes it: today, tomorrow, "Thursday, 24 December". */
export function when(day: string, now = new Date()): string {
  const [y, m, d] = day.split('-').map(Number)
  if (!y || !m || !d) return ''
  const at = new Date(y, m - 1, d)
  const from = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  const days = Math.round((at.getTime() - from.getTime()) / 86_400_000)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days > 1 && days < 7) return `in ${days} days`
  return at.toLocaleDateString(undefined, { weekday: 'long', day: 'numeric', month: 'long' })
}
