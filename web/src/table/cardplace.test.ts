import { describe, expect, it } from 'vitest'
import type { Model, XY } from '../lib/types'
import { beside, besideTold, freest, hullUnder, onLine } from './cardplace'

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

describe('the words of what happened', () => {
  const [card, hull] = [[250, 80] as XY, 60]
  it('leave the whole vehicle and who shot at it to be seen', () => {
    for (const spot of [[550, 365], [120, 90], [980, 640]] as XY[]) {
      const from: XY = [spot[0] + 90, spot[1] - 60]
      const at = besideTold(spot, hull, from, card, BOX, [])
      for (const seen of [spot, from]) expect(seen[0] > at[0] && seen[0] < at[0] + card[0] && seen[1] > at[1] && seen[1] < at[1] + card[1]).toBe(false)
    }
  })
  it('stand beside the vehicle somebody rides on', () => {
    const models = [{ id: 'v', half: [60, 30] }, { id: 'r', aboard: 'v' }, { id: 'f' }] as unknown as Model[]
    expect(['v', 'r', 'f'].map((id) => hullUnder(models, id)?.id)).toEqual(['v', 'v', undefined])
  })
})

describe('the card of a draft', () => {
  it('stands on no ground one may choose from', () => {
    expect(freest(BOX, [], null, ([, y]) => y > 600)).toBe('north')
    expect(freest(BOX, [], null, ([x]) => x < 300)).toBe('east')
  })
  it('hides neither who moves nor, where it can, anybody else', () => {
    expect(freest(BOX, [], [100, 700], () => false)).toBe('east')
    expect(freest(BOX, [[100, 700], [900, 650]], null, () => false)).toBe('north')
  })
})
