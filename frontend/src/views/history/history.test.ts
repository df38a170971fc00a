import { expect, test } from 'vitest'
import type { Session } from '../../backend'
import { progressOf, weeksOf } from './history'

const session = (ended: string, clean: boolean | null, concept = 'k1') =>
  ({
    ended, clean, concept, name: concept,
    misses: [{ ticked: true, caught: true }, { ticked: false, caught: false }],
    questions: [{ verdict: 'materialRight', caught: false }, { verdict: 'misread', caught: false }],
  }) as unknown as Session

test('sessions fall into weeks that begin on Monday', () => {
  const now = new Date(2026, 11, 2, 12) // a Wednesday
  const weeks = weeksOf([session(new Date(2026, 10, 30, 0, 5).toISOString(), false), session(new Date(2026, 10, 29, 23, 55).toISOString(), true)], now, 3)
  expect(weeks.map((w) => w.sessions)).toEqual([0, 1, 1])
  expect(weeks[2]).toMatchObject({ misses: 2, catches: 1 })
})

test('what has not ended or lies further back is not counted', () => {
  const open = { ...session('', null), ended: null } as Session
  expect(weeksOf([open, session('2020-01-01T00:00:00Z', true)], new Date(2026, 11, 2), 2).map((w) => w.sessions)).toEqual([0, 0])
})

test('a concept shows its sessions from the oldest on', () => {
  expect(progressOf([session('2026-12-02T00:00:00Z', true), session('2026-12-01T00:00:00Z', false), session('2026-12-01T00:00:00Z', null, 'k2')])).toEqual([
    { concept: 'k1', name: 'k1', row: [false, true] },
  ])
})
