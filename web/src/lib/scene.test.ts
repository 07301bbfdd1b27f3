import { expect, it } from 'vitest'
import { changed, gameOf } from './scene'
import type { Scene } from './types'

const model = (id: string, x: number, more = {}) => ({ id, side: 'red', name: id, code: id, kind: 'k', x, y: 0, z: 0, r: 125, facing: 0, ...more })
const scene = { book: 'b', turn: 1, turns: 6, phase: 'p', size: [9000, 9000], map: 'm', models: [model('a', 1, { down: true }), model('b', 2)], scores: { red: 1 } } as unknown as Scene

it('puts and cuts fields, and keeps what did not change', () => {
  const next = changed(scene, { put: { turn: 2 }, cut: ['scores'], models: [{ id: 'a', put: { x: 5 }, cut: ['down'] }] })
  expect(next.turn).toBe(2)
  expect(next.scores).toBeUndefined()
  expect(next.models[0]).toEqual(model('a', 5))
  expect(next.models[1]).toBe(scene.models[1])
  expect(scene.models[0].x).toBe(1)
})

it('takes members in and out in the order that is told', () => {
  const next = changed(scene, { models: [{ id: 'c', put: { side: 'blue', x: 9 } }], order: { models: ['c', 'b'] } })
  expect(next.models.map((m) => m.id)).toEqual(['c', 'b'])
  expect(next.models[0].x).toBe(9)
  expect(changed(scene, {})).toEqual(scene)
})

it('counts no game beyond the last one of a campaign', () => {
  expect([0, 1, 2].map((turn) => gameOf({ turn, turns: 2 }))).toEqual([1, 2, 2])
})
