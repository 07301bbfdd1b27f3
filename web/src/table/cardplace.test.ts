import { describe, expect, it } from 'vitest'
import type { XY } from '../lib/types'
import { beside, onLine } from './cardplace'

const CARD: XY = [300, 290]
const BOX: XY = [1100, 730]
const covers = (at: XY, p: XY) => p[0] > at[0] && p[0] < at[0] + CARD[0] && p[1] > at[1] && p[1] < at[1] + CARD[1]

describe('the card at the place', () => {
  it('covers neither who shoots, nor who is shot at, nor the line', () => {
    for (const target of [[100, 100], [1000, 100], [100, 650], [1000, 650], [550, 365]] as XY[]) {
      const actor: XY = [520, 500]
      const line = onLine(actor, target, 10)
      const { at } = beside(target, 40, CARD, BOX, [{ at: actor, weight: 100 }, { at: target, weight: 100 }, ...line])
      for (const p of [actor, target, ...line.map((k) => k.at)]) expect(covers(at, p)).toBe(false)
    }
  })
  it('stays inside the window', () => {
    const { at } = beside([1095, 725], 40, CARD, BOX, [])
    expect(at[0]).toBeGreaterThanOrEqual(8)
    expect(at[0] + CARD[0]).toBeLessThanOrEqual(1100)
    expect(at[1] + CARD[1]).toBeLessThanOrEqual(730)
  })
  it('points at whom it is about', () => {
    const free = beside([550, 365], 40, CARD, BOX, [])
    expect(free.edge).toBe('left')
    expect(free.at[1] + free.along).toBeCloseTo(365, 0)
  })
  it('keeps off another one who may be chosen where there is room', () => {
    expect(covers(beside([550, 365], 40, CARD, BOX, [{ at: [700, 365], weight: 5 }]).at, [700, 365])).toBe(false)
  })
})
