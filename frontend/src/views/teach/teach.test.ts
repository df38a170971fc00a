import { expect, test } from 'vitest'
import type { Asked } from '../../backend'
import { finished, headline, missing, open, tally } from './teach'

const question = (kind: Asked['kind'], answered = false) => ({ kind, answered }) as Asked

test('a contradiction needs a verdict, and a correction needs a note', () => {
  const asked = [question('gap'), question('contradiction')]
  expect(missing(asked, [{ text: '', verdict: '' }, { text: 'x', verdict: '' }])).toBe('Question 2 needs to know who is right.')
  expect(missing(asked, [{ text: '', verdict: '' }, { text: ' ', verdict: 'materialWrong' }])).toBe('Question 2 needs what is right.')
  expect(missing(asked, [{ text: '', verdict: '' }, { text: '', verdict: 'misread' }])).toBe('')
})

test('a blank is no answer', () => {
  const q = (answer: string, verdict = '') => ({ ...question('gap', true), answer, verdict }) as Asked
  expect(tally([q('it pumps'), q('', 'materialRight'), q(' ')])).toBe('2 answered, 1 left blank')
  expect(tally([q(''), q('')])).toBe('2 left blank')
  expect(tally([q('yes')])).toBe('1 answered')
})

test('answered questions are not asked again', () => {
  expect(open([question('gap', true), question('unclear')]).map((q) => q.kind)).toEqual(['unclear'])
})

test('every kind has its words', () => {
  expect([headline('contradiction'), headline('gap'), headline('unclear')]).toEqual(['Does this fit?', 'Left out', 'Not clear'])
})

test('finishing takes only the answers that can stand', () => {
  const asked = [question('gap'), question('contradiction'), question('contradiction'), question('gap')]
  const given = finished(asked, [{ text: ' ', verdict: '' }, { text: '', verdict: 'misread' }, { text: '', verdict: 'materialWrong' }, { text: 'x', verdict: '' }], 3)
  expect(given.map((a) => a.question)).toEqual([4, 6])
})
