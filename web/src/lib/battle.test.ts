import { beforeEach, expect, it, vi } from 'vitest'
import { FakeWire, recorded } from '../mock/wire'
import { Battle } from './battle.svelte'
import type { StateMsg } from './types'

let wire: FakeWire
function open(): Battle {
  return new Battle('token', (ears) => (wire = new FakeWire(ears.hear, null)))
}
const next = (over: Partial<StateMsg>): StateMsg => ({ ...recorded, log: [], log_from: 10_000, ...over })

beforeEach(() => {
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('fetch', vi.fn(async () => new Response('{}')))
})

it('shows what the server sent and draws the question it asks', () => {
  const battle = open()
  wire.push(recorded)
  expect(battle.scene?.models.length).toBe(recorded.scene.models.length)
  expect(battle.draft?.kind).toBe(recorded.question?.kind)
  expect(battle.looked?.id).toBe(recorded.question?.about.model)
})

it('answers the open question once, and waits for the server', () => {
  const battle = open()
  wire.push(recorded)
  battle.answer('a')
  battle.answer('b')
  const answers = wire.sent.filter((m) => m.do === 'answer')
  expect(answers).toEqual([{ do: 'answer', n: recorded.question?.n, answer: 'a' }])
  wire.push({ is: 'ack', n: recorded.n + 1 })
  battle.answer('c') // a third press, before what came of the first is here
  expect(wire.sent.filter((m) => m.do === 'answer').length).toBe(1)
  wire.push(next({ n: recorded.n + 1 }))
  expect(battle.sending).toBe(false)
})

it('keeps the log whole when the server replaces its end', () => {
  const battle = open()
  const line = (i: number, text: string) => ({ i, what: 'x', text, rules: [], about: {}, at: i + 1, thoughts: [] })
  wire.push(next({ log: [line(0, 'a'), line(2, 'c')], log_from: 0 }))
  wire.push(next({ log: [line(2, 'C'), line(3, 'd')], log_from: 2 }))
  expect(battle.log.map((l) => l.text)).toEqual(['a', 'C', 'd'])
})

it('shows a refusal and offers what the rules offer', () => {
  const battle = open()
  wire.push(recorded)
  wire.push({ is: 'refused', why: 'too far', rule: 'P2-MOVE-01', nearest: { path: [[10, 20]], facing: 5 }, id: null, do: 'answer' })
  expect(battle.refusal?.why).toBe('too far')
  battle.useNearest(battle.refusal?.nearest)
  expect(battle.draft?.answer()).toEqual({ path: [[10, 20]], facing: 5 })
})

it('covers the table for a hot-seat until the right player is there', () => {
  const battle = open()
  const acts = { ...recorded.scene, models: recorded.scene.models.map((m) => ({ ...m, active: m.side === recorded.question?.who })) }
  wire.push(next({ cover: 'blue', seat: 'all', scene: acts, question: { ...recorded.question!, kind: 'choice', hidden: false, options: [] } }))
  expect(battle.covered).toBe('blue')
  expect(battle.asksHere).toBe(false)
  const deeds = () => wire.sent.filter((m) => m.do === 'deeds').length
  expect(deeds()).toBe(0)
  battle.uncover()
  expect(battle.asksHere).toBe(true)
  expect(deeds()).toBe(1) // and whom one may strike is looked for then
})

const asking = (over: Partial<NonNullable<StateMsg['question']>>): StateMsg =>
  next({ scene: { ...recorded.scene, turn: 0, models: recorded.scene.models.map((m, i) => ({ ...m, off: i === 0 })) }, question: { ...recorded.question!, kind: 'choice', hidden: false, about: {}, options: [], ...over } })
const option = (value: string | boolean) => ({ value, label: String(value), note: '', ok: true, why: '', rule: '' })

it('sets up whatever is asked about a model beside the table, but never answers a secret', () => {
  const battle = open()
  const [beside, there] = recorded.scene.models.map((m) => m.id)
  const settingUp = (over: Parameters<typeof asking>[0]) => (wire.push(asking(over)), battle.settingUp)
  expect(settingUp({ n: 1, options: [option(beside)] })).toBe(true)
  expect(settingUp({ n: 2, about: { model: beside }, options: [option(true), option(false)] })).toBe(true)
  expect(settingUp({ n: 3, kind: 'point', about: { model: beside } })).toBe(true)
  expect(settingUp({ n: 4, about: { model: there }, options: [option(true)] })).toBe(false)
  expect(settingUp({ n: 5, hidden: true, about: { model: beside }, options: [option('shoot')] })).toBe(false)
})

it('offers nothing to strike at while an earlier moment is looked at', () => {
  const battle = open()
  wire.push(recorded)
  const [m] = recorded.scene.models
  battle.strike.deeds = [{ at: m.id, answers: ['shoot', m.id], how: '' }]
  expect(battle.strike.may(m)).toBe(true)
  battle.frame = recorded.scene
  expect(battle.strike.may(m)).toBe(false)
})

it('places the rest of one side only, whoever else shares the screen', () => {
  const battle = open()
  const asked = (who: string, n: number) => next({ n, seat: 'all', scene: { ...recorded.scene, turn: 0 }, question: { ...recorded.question!, n, who, kind: 'point', hidden: false, options: [] } })
  wire.push(asked('red', 50))
  battle.placing.rest()
  expect(battle.placing.now).toBe(true)
  wire.push(asked('blue', 51))
  expect(battle.placing.now).toBe(false)
  wire.push(asked('red', 52))
  expect(battle.placing.now).toBe(true)
  battle.close()
})

it('draws nothing of what is asked now over an earlier moment, and says why no reach is shown there', async () => {
  const battle = open()
  wire.push(recorded)
  battle.frame = recorded.scene
  const asked = wire.sent.length
  await battle.sight.toggle('reach', recorded.scene.models[0].id)
  expect(wire.sent.length).toBe(asked)
  expect(battle.sight.aim).toBeNull()
})
