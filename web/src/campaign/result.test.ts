import { expect, test } from 'vitest'
import type { FightView } from '../lib/wire'
import { blank, cleaned } from './result'

const fight: FightView = {
  scenario: 'x',
  seats: { red: 'red', blue: 'green' },
  draft: { winner: 'red' },
  fields: [
    { name: 'winner', kind: 'side' },
    { name: 'killed', kind: 'members' },
    { name: 'out', kind: 'groups' },
    { name: 'scrap', kind: 'numbers' },
    { name: 'spoilt', kind: 'flag' },
    { name: 'kits', kind: 'data' },
  ],
}

test('a form starts from the draft and sends what was filled in', () => {
  const filled = blank(fight)
  expect(filled).toEqual({ winner: 'red', killed: [], out: { red: [], blue: [] }, scrap: { red: 0, blue: 0 }, spoilt: false, kits: '' })
  ;(filled.killed as string[]).push('red-1')
  expect(cleaned(fight, filled)).toEqual([{ winner: 'red', killed: ['red-1'] }, ''])
})

test('a result given before can be corrected, its data kept', () => {
  const filled = blank(fight, { winner: '', scrap: { red: 3 }, kits: { 'red-1': { food: 2 } } })
  expect(filled.scrap).toEqual({ red: 3, blue: 0 })
  expect(cleaned(fight, filled)[0].kits).toEqual({ 'red-1': { food: 2 } })
})

test('what the draft has is always sent', () => {
  const wants = { ...fight, draft: { winner: '', out: { red: [], blue: [] }, scrap: { red: 0 } } }
  expect(cleaned(wants, blank(wants))).toEqual([{ winner: '', out: { red: [], blue: [] }, scrap: { red: 0 } }, ''])
})

test('data that is not JSON is said', () => {
  const [, fault] = cleaned(fight, { ...blank(fight), kits: '{' })
  expect(fault).toContain('Kits: ')
})
