import { expect, test } from 'vitest'
import { layers } from './linkmap'

const edge = (concept: string, needs: string) => ({ id: concept + needs, concept, needs })

test('each stands after all that it needs', () => {
  expect(layers([edge('c', 'b'), edge('b', 'a'), edge('c', 'a')])).toEqual([['a'], ['b'], ['c']])
})

test('two that need nothing stand together', () => {
  expect(layers([edge('x', 'a'), edge('x', 'b')])).toEqual([['a', 'b'], ['x']])
})

test('a circle ends', () => {
  expect(layers([edge('a', 'b'), edge('b', 'a')]).flat().sort()).toEqual(['a', 'b'])
})
