import { expect, it } from 'vitest'
import { befalling } from './strike.svelte'
import type { Chance, Odds } from './types'

const chance = (label: string, percent: number, tone: Chance['tone'], who?: string[]) => ({ label, percent, tone, share: '', who }) as Chance
const odds = (...chances: Chance[]) => ({ chances }) as Odds

it('an enemy carries the chance of what befalls it, not that of slipping away from it', () => {
  const flight = odds(chance('success', 72, 'good'), chance('holds', 22, 'even'), chance('down', 6, 'bad', ['me']))
  const shot = odds(chance('down', 40, 'good', ['foe']), chance('miss', 60, 'bad'))
  expect(befalling(flight, 'foe')).toEqual([])
  expect(befalling(shot, 'foe').map((c) => c.percent)).toEqual([40])
})

it('where a book names nobody, what is good is meant for whom it is done to', () => {
  expect(befalling(odds(chance('hit', 30, 'good'), chance('miss', 70, 'bad')), 'foe').map((c) => c.label)).toEqual(['hit'])
})
