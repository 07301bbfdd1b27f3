import { beforeEach, expect, it, vi } from 'vitest'
import { forget, keep } from '../build/kept'
import { changed, Plan } from './plan.svelte'

const SWITCHES = [
  { id: 'fog', name: 'Fog' },
  { id: 'cover', name: 'Cover', default: 1 },
  { id: 'turns', name: 'Turns', kind: 'number' as const, most: 12 },
  { id: 'light', name: 'Light', kind: 'choice' as const, choices: ['day', 'night'] },
]
const asIs = { fog: 0, cover: 1, turns: 0, light: 0 }

it('sends nothing while every switch is as the book has it', () => expect(changed(SWITCHES, asIs)).toEqual({}))
it('can switch off what is on by default', () => expect(changed(SWITCHES, { ...asIs, cover: 0 })).toEqual({ cover: false }))
it('sends a number as a number and a choice by its name', () => expect(changed(SWITCHES, { ...asIs, fog: 1, turns: 4, light: 1 })).toEqual({ fog: true, turns: 4, light: 'night' }))

it('says who plays a side', () => {
  const plan = new Plan()
  plan.book = { bots: [{ id: 'rookie', name: 'Rookie' }], scenarios: [], bands: [], maps: [], sides: [2, 2] } as unknown as Plan['book']
  plan.bot = 'rookie'
  expect([plan.player('red'), plan.player('blue')]).toEqual(['you', 'Rookie'])
  plan.way = 'online'
  expect(plan.player('blue')).toBe('whoever opens the link')
})

const store = new Map<string, string>()
vi.stubGlobal('localStorage', { getItem: (k: string) => store.get(k) ?? null, setItem: (k: string, v: string) => store.set(k, v) })
beforeEach(() => store.clear())
const BOOK = { code: 'kz', bots: [], scenarios: [], maps: [], switches: [], bands: [{ id: 'law', name: 'Law' }, { id: 'gate', name: 'Gate' }], sides: [2, 2] } as unknown as NonNullable<Plan['book']>
const good = { name: 'Mine', total: 9 }

it('gives a side the band built here, and never one that has to be mended', () => {
  const plan = new Plan()
  plan.take(BOOK)
  const [mine, ill] = [keep('kz', { name: 'Mine' }, good), keep('kz', { name: 'Ill' }, { ...good, faults: [{ where: 'x', why: 'y' }] })]
  plan.use('red', mine)
  plan.use('blue', ill)
  expect([plan.bands, plan.bandName('red')]).toEqual([{ red: { name: 'Mine' }, blue: 'gate' }, 'Mine'])
  plan.choose('red', 'law')
  expect([plan.bands.red, plan.built.red]).toEqual(['law', undefined])
})
it('has a band as it is after it was changed; one that is gone or has to be mended makes room for a ready-made one', () => {
  const plan = new Plan()
  plan.take(BOOK)
  const id = keep('kz', { name: 'Mine' }, good)
  for (const side of ['red', 'blue']) plan.use(side, id)
  keep('kz', { name: 'Ours' }, good, id)
  plan.rebuilt()
  expect([plan.bandName('red'), plan.bandName('blue'), plan.own.length]).toEqual(['Ours', 'Ours', 1])
  forget(id)
  plan.rebuilt()
  expect([plan.bands.red, plan.built, plan.own]).toEqual(['law', {}, []])
})
it('comes again with the bands built here', () => {
  const first = new Plan()
  first.take(BOOK)
  first.use('blue', keep('kz', { name: 'Mine' }, good))
  first.keep()
  const plan = new Plan()
  plan.again([BOOK])
  expect([plan.bandName('red'), plan.bands.blue]).toEqual(['Law', { name: 'Mine' }])
})
