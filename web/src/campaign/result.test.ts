import { expect, test } from 'vitest'
import type { FightView } from '../lib/wire'
import { blank, cleaned, count, offered } from './result'

const fight: FightView = {
  scenario: 'x',
  seats: { red: 'red', blue: 'green' },
  draft: { winner: 'red' },
  fields: [
    { name: 'winner', kind: 'side', title: '', among: null },
    { name: 'killed', kind: 'members', title: '', among: null },
    { name: 'out', kind: 'groups', title: '', among: null },
    { name: 'scrap', kind: 'numbers', title: '', among: null },
    { name: 'spoilt', kind: 'flag', title: '', among: null },
    { name: 'kits', kind: 'data', title: '', among: null },
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

test('a part may name only some models of a side', () => {
  const all = [{ id: 'red-1' }, { id: 'red-w1' }]
  const wrecks = { name: 'wrecks', kind: 'groups' as const, title: '', among: { red: ['red-w1'] } }
  expect(offered(wrecks, 'red', all)).toEqual([{ id: 'red-w1' }])
  expect(offered(wrecks, 'blue', all)).toEqual([])
  expect(offered({ ...wrecks, among: null }, 'red', all)).toEqual(all)
})

test('numbers of models are those that were typed, 0 included', () => {
  const kills = { ...fight, fields: [{ name: 'kills', kind: 'numbers' as const, title: '', among: { red: ['red-1', 'red-2'], blue: ['green-1'] } }], draft: { kills: {} } }
  const filled = blank(kills)
  count(filled.kills as Record<string, number>, 'red-1', '2')
  count(filled.kills as Record<string, number>, 'red-2', '0')
  count(filled.kills as Record<string, number>, 'green-1', '3')
  count(filled.kills as Record<string, number>, 'green-1', '')
  expect(cleaned(kills, filled)).toEqual([{ kills: { 'red-1': 2, 'red-2': 0 } }, ''])
})
