import { expect, test } from 'vitest'
import { lines, rows, segments } from './leaf'

const plain = (text: string) => [{ text, marked: false }]
const mark = (text: string) => [{ text, marked: true }]

test('nothing marked is one segment', () => {
  expect(segments({ prefix: 'all of it', exact: '', suffix: '' })).toEqual(plain('all of it'))
})

test('a marked row of a table', () => {
  expect(rows({ prefix: 'Salt | Mass\n', exact: '5 | 11.02', suffix: '\n9 | 10.01' })).toEqual([
    [plain('Salt'), plain('Mass')],
    [mark('5'), mark('11.02')],
    [plain('9'), plain('10.01')],
  ])
})

test('a mark that ends inside of a bar', () => {
  expect(rows({ prefix: '', exact: 'a |', suffix: ' b' })).toEqual([[mark('a'), plain('b')]])
})

test('a mark over two lines stays on both', () => {
  expect(lines({ prefix: 'x ', exact: 'one\ntwo', suffix: ' y' })).toEqual([
    [...plain('x '), ...mark('one')],
    [...mark('two'), ...plain(' y')],
  ])
})

test('empty cells are kept', () => {
  expect(rows({ prefix: 'a |  | c', exact: '', suffix: '' })).toEqual([[plain('a'), [], plain('c')]])
})
