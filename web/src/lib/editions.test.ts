import { expect, test } from 'vitest'
import { marked, rows } from './editions.svelte'

const found = {
  editions: [
    { book: 'b', name: 'second edition', sums: [], chances: [['holds', 54, '27/50'], ['down', 6, '3/50']] as [string, number, string][], refused: '' },
    { book: 'a', name: 'first edition', sums: [], chances: [['holds', 54, '27/50'], ['miss', 46, '23/50']] as [string, number, string][], refused: '' },
  ],
  differ: [],
}

test('every outcome has a cell in each edition, and those that differ say so', () => {
  expect(rows(found)).toEqual([
    { label: 'holds', cells: [54, 54], differs: false },
    { label: 'down', cells: [6, 0], differs: true },
    { label: 'miss', cells: [0, 46], differs: true },
  ])
})

test('an edition that refuses has no chances at all', () => {
  const refusing = { ...found, editions: [found.editions[0], { ...found.editions[1], chances: [], refused: 'hidden' }] }
  expect(rows(refusing).map((row) => row.cells)).toEqual([[54, null], [6, null]])
})

test('rules in brackets become links', () => {
  expect(marked('only it: behind +1 [P2-SHOT-03]')).toBe('only it: behind +1 [[P2-SHOT-03]]')
  expect(marked('a [note] stays')).toBe('a [note] stays')
})
