import { expect, it } from 'vitest'
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
