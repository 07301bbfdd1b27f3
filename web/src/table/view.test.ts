import { expect, it, vi } from 'vitest'
import type { XY } from '../lib/types'
import { View } from './view.svelte'

vi.stubGlobal('window', globalThis)
const BOX: XY = [1096, 730]
const inSight = (view: View, [x, y]: XY) => {
  const [px, py] = [x * view.k + view.tx, y * view.k + view.ty]
  return px >= 0 && py >= 0 && px <= BOX[0] && py <= BOX[1]
}

it('fills the room in a battle, and shows the whole table in set-up', () => {
  const view = new View()
  view.resize(BOX, [900, 900], null)
  expect(900 * view.k).toBeLessThanOrEqual(730)
  view.resize(BOX, [900, 900], [450, 450])
  expect(900 * view.k).toBeCloseTo(1096)
})

it('moves to those who can be chosen, and stands back only where it must', () => {
  const view = new View()
  view.resize(BOX, [900, 900], [450, 100])
  const near = view.k
  view.include([[100, 850], [800, 870]])
  expect(view.k).toBe(near)
  expect([[100, 850], [800, 870]].every((p) => inSight(view, p as XY))).toBe(true)
  view.include([[100, 100], [800, 780]])
  expect(view.k).toBeLessThan(near)
  expect([[100, 100], [800, 780]].every((p) => inSight(view, p as XY))).toBe(true)
})

it('keeps a view the player chose', () => {
  const view = new View()
  view.resize(BOX, [900, 900], [450, 100])
  view.zoom(1.5)
  const { k, tx, ty } = view
  view.include([[100, 850]])
  expect([view.k, view.tx, view.ty]).toEqual([k, tx, ty])
})
