import { beforeEach, expect, it, vi } from 'vitest'
import { FakeWire, recorded } from '../mock/wire'
import { Battle } from './battle.svelte'
import type { LogLine, StateMsg } from './types'

let wire: FakeWire
const way = { path: [[500, 500]], facing: 0 }
const option = (value: string) => ({ value, label: value, note: '', ok: true, why: '', rule: '' })
const acts = (n: number, values: string[], log: LogLine[] = []): StateMsg => ({ ...recorded, n, log, log_from: 10_000, question: { ...recorded.question!, n, kind: 'choice', options: values.map(option) } })
const asksWay = (n: number): StateMsg => ({ ...recorded, n, log: [], log_from: 10_000, question: { ...recorded.question!, n, kind: 'path', options: [] } })
const answers = () => wire.sent.filter((m) => m.do === 'answer').map((m) => (m as { answer: unknown }).answer)
const settle = () => new Promise((go) => setTimeout(go, 5))

async function marching(): Promise<Battle> {
  const battle = new Battle('token', (ears) => (wire = new FakeWire(ears.hear, null)))
  wire.push(recorded)
  battle.draft!.take(way, [{ answer: 'move', measure: null }, { answer: way, measure: { length: 300 } }])
  await battle.march.go()
  return battle
}

beforeEach(() => {
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('fetch', vi.fn(async () => new Response('{}')))
})

it('goes on with what was shown, answer by answer', async () => {
  await marching()
  const n = recorded.question!.n
  wire.push(acts(n + 1, ['shoot', 'move']))
  await settle()
  wire.push(asksWay(n + 2))
  await settle()
  expect(answers()).toEqual([way, 'move', way])
})

it('is done where it was meant to go, if that was wished', async () => {
  const battle = new Battle('token', (ears) => (wire = new FakeWire(ears.hear, null)))
  wire.push(recorded)
  const [n, who] = [recorded.question!.n, String(recorded.question!.about.model)]
  battle.draft!.adopt(way)
  await battle.march.go(true)
  battle.wire.request = (async (m: { do: string }) => (m.do === 'deeds' ? { is: 'deeds', id: 1, deeds: [], ends: 'done' } : Promise.reject(new Error('none')))) as typeof battle.wire.request
  const after = acts(n + 1, ['shoot', 'done'])
  wire.push({ ...after, scene: { ...recorded.scene, models: recorded.scene.models.map((m) => ({ ...m, active: m.id === who })) } })
  await new Promise((go) => setTimeout(go, 20))
  expect(answers()).toEqual([way, 'done'])
})

it('halts where something else is asked, or dice have fallen', async () => {
  const n = recorded.question!.n
  await marching()
  wire.push(acts(n + 1, ['dodge']))
  await settle()
  expect(answers()).toEqual([way])
  await marching()
  wire.push(acts(n + 1, ['move'], [{ i: 10_001, what: 'x', text: 'a shot', rules: [], about: { faces: [['hit', 4, 'blue']] }, at: n }]))
  await settle()
  expect(answers()).toEqual([way])
})

it('shows the chances of a way that brings dice before it is gone, the first and every later one', async () => {
  const odds = { is: 'odds', then: 'roll', who: 'A', exact: true, chances: [{ label: 'falls', percent: 40, tone: 'bad' }], sums: [] }
  const risky = async () => odds as never
  const battle = new Battle('token', (ears) => (wire = new FakeWire(ears.hear, null)))
  wire.push(recorded)
  battle.wire.request = risky
  battle.draft!.adopt(way)
  await battle.march.go()
  expect(answers()).toEqual([])
  await battle.march.go()
  expect(answers()).toEqual([way])
  const later = await marching()
  const n = recorded.question!.n
  wire.push(acts(n + 1, ['move']))
  await settle()
  later.wire.request = risky
  wire.push(asksWay(n + 2))
  await settle()
  expect(answers()).toEqual([way, 'move'])
  expect(later.draft?.answer()).toEqual(way)
})
