import type { Load } from '../../backend'

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

/** What an exam asks for: "exam on Friday, 4 December · 3 reviews until then · about 4 minutes a day". */
export function effort(load: Load, now = new Date()): string {
  const minutes = Math.max(1, Math.round(load.minutes))
  const day = when(load.exam, now)
  return [
    /^(today|tomorrow|in )/.test(day) ? `exam ${day}` : `exam on ${day}`,
    `${load.reviews} ${load.reviews === 1 ? 'review' : 'reviews'} until then`,
    load.reviews > 0 && `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} a day`,
  ]
    .filter(Boolean)
    .join(' · ')
}
