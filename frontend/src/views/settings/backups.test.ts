import { expect, test } from 'vitest'
import { fileName, shortened } from './backups'

test('long lists say how many more there are', () => {
  expect(shortened(['a', 'b'])).toEqual(['a', 'b'])
  const many = Array.from({ length: 40 }, (_, i) => `file ${i}`)
  expect(shortened(many)).toHaveLength(12)
  expect(shortened(many).at(-1)).toBe('and 29 more')
})

test('a course name becomes a file name', () => {
  expect(fileName('Biology 101', 'md')).toBe('Biology 101.md')
  expect(fileName('Law: A/B?', 'apkg')).toBe('Law  A B.apkg')
  expect(fileName('///', 'zip')).toBe('Kizuki.zip')
})
