import { beforeEach, expect, it, vi } from 'vitest'
import { FakeWire, recorded } from '../mock/wire'
import { Battle } from './battle.svelte'
import type { Odds } from './types'

const card = (percent: number, over: Partial<Odds> = {}) => ({ is: 'odds', exact: true, more: false, chances: [{ label: 'down', percent, tone: 'good' }], sums: [], then: 'roll', ...over }) as unknown as Odds
let replies: ((message: Record<string, any>) => unknown)[]
let wire: FakeWire

function open(): Battle {
  const battle = new Battle('token', (ears) => (wire = new FakeWire(ears.hear, null)))
  wire.push(recorded)
  wire.sent = []
  wire.request = async <T,>(message: Record<string, unknown>) => (wire.sent.push(message), replies.shift()!(message) as T)
  return battle
}

beforeEach(() => {
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('fetch', vi.fn(async () => new Response('{}')))
})

it('asks again for the answers the server had no time for', async () => {
  const battle = open()
  replies = [() => ({ cards: [card(40), null] }), () => ({ cards: [card(20)] })]
  await battle.chances.wonderAll([['a'], ['b'], ['c']])
  expect(wire.sent.map((m) => m.each)).toEqual([[['a'], ['b'], ['c']], [['c']]])
  expect([battle.oddsOf('a')?.chances[0].percent, battle.oddsOf('b'), battle.oddsOf('c')?.chances[0].percent]).toEqual([40, null, 20])
})

it('puts the exact chances in the place of rough ones, and asks for them once', async () => {
  const battle = open()
  replies = [() => card(45, { exact: false, more: true }), () => card(41.2)]
  await battle.wonder(['a'])
  expect(battle.oddsOf('a')?.more).toBe(true)
  await Promise.all([battle.chances.insist(['a']), battle.chances.insist(['a'])])
  expect(wire.sent.map((m) => !!m.patient)).toEqual([false, true])
  expect([battle.oddsOf('a')?.exact, battle.oddsOf('a')?.chances[0].percent]).toEqual([true, 41.2])
})

it('keeps rough chances where counting on is refused', async () => {
  const battle = open()
  replies = [() => card(45, { exact: false, more: true }), () => { throw new Error('too long') }]
  await battle.wonder(['a'])
  await battle.chances.insist(['a'])
  expect([battle.oddsOf('a')?.more, battle.oddsOf('a')?.chances[0].percent]).toEqual([false, 45])
})
