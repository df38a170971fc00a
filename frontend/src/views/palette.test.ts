import { expect, test } from 'vitest'
import { match, matching } from './palette'

const command = (label: string) => ({ label, hint: '', run: () => {} })

test('words at the beginning come first', () => {
  const labels = matching([command('Biology: osmosis'), command('Osmosis'), command('Settings')], 'osm').map((c) => c.label)
  expect(labels).toEqual(['Osmosis', 'Biology: osmosis'])
})

test('letters in order are enough', () => {
  expect(match('Explain osmosis', 'exos')).toBeGreaterThan(0)
  expect(match('Explain osmosis', 'sox')).toBe(0)
})

test('nothing typed shows all, in order', () => {
  expect(matching([command('b'), command('a')], ' ').map((c) => c.label)).toEqual(['b', 'a'])
})
