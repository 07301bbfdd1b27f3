import { expect, test } from 'vitest'
import { told } from './report'
import { namesOf, parts } from './text'
import type { LogLine } from './types'

const line = (i: number, what: string, about: LogLine['about']): LogLine => ({ i, what, text: `${i}`, rules: [], about, at: i })
const known = (id: string) => ['a', 'b'].includes(id)

test('sentences about the same one stand together, wounds with the shot that made them', () => {
  const lines = [line(0, 'turn', {}), line(1, 'move', { who: 'a' }), line(2, 'shot', { who: 'a', at: 'b' }), line(3, 'wound', { at: 'b' }), line(4, 'moved', { who: 'b' })]
  expect(told(lines, known).map((t) => [t.as, t.who])).toEqual([['turn', ''], ['first', 'a'], ['more', 'a'], ['more', 'a'], ['first', 'b']])
})

test('what tells of nobody is a word from the table, and ends what went before', () => {
  const lines = [line(1, 'move', { who: 'a' }), line(2, 'round', {}), line(3, 'move', { who: 'a' }), line(4, 'roll', { faces: [['x', 3, 'red']] }), line(5, 'move', { who: 'ghost' })]
  expect(told(lines, known).map((t) => t.as)).toEqual(['first', 'note', 'first', 'more', 'note'])
})

test('the set-up is told in one line each', () => {
  const lines = [line(0, 'placed', { who: 'a' }), line(1, 'placed', { who: 'b' }), line(2, 'turn', {}), line(3, 'move', { who: 'a' })]
  expect(told(lines, known, 2).map((t) => t.as)).toEqual(['note', 'note', 'turn', 'first'])
})

test('names are found as whole words, the longest first', () => {
  const names = namesOf(['Ash', 'Ash Wolf', 'Dr. No'])
  expect(parts('Ash Wolf hits Dr. No; Ashes fall on Ash: {4}.', names).filter((p) => p.is === 'name').map((p) => p.text)).toEqual(['Ash Wolf', 'Dr. No', 'Ash'])
  expect(namesOf([])).toBeNull()
})
