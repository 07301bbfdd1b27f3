import { expect, it } from 'vitest'
import type { Model } from '../lib/types'
import { footprints, labels, roomiest, TAG, tags } from './labels'

const model = (id: string, x: number, y: number): Model => ({ id, side: 'red', name: id, code: id, kind: '', x, y, z: 0, r: 125, facing: 0 }) as Model

it('puts a code below a base that stands alone', () => {
  expect(labels([model('AA', 1000, 1000)], 1).get('AA')).toMatchObject({ x: 0, anchor: 'middle' })
})

it('moves a code aside where it would cover the next base', () => {
  const found = labels([model('AA', 1000, 1000), model('BB', 1000, 760)], 1)
  expect(found.get('AA')?.anchor).not.toBe('middle')
  expect(found.get('BB')).toMatchObject({ x: 0, anchor: 'middle' })
})

it('puts no chance over another: the best keeps its place, the rest stand beside or wait', () => {
  const crowd = [0, 4, 8, 12, 16, 20].map((x, i) => ({ id: `m${i}`, x, y: 0, reach: 10, hope: i }))
  const found = tags(crowd)
  expect(found.get('m5')).toEqual([0, -10 - TAG[1] / 2 - 6])
  const boxes = [...found].map(([id, [dx, dy]]) => [crowd.find((m) => m.id === id)!.x + dx, dy])
  for (const [i, a] of boxes.entries()) for (const b of boxes.slice(i + 1)) expect(Math.abs(a[0] - b[0]) >= TAG[0] || Math.abs(a[1] - b[1]) >= TAG[1]).toBe(true)
})

it('hides nobody under a chance, but always writes the one pointed at', () => {
  const row = [0, 1, 2, 3, 4].flatMap((x) => [0, 1, 2, 3, 4].map((y) => ({ id: `${x}${y}`, x: 22 * x, y: 22 * y, reach: 10, hope: 50 })))
  const inner = row.find((m) => m.id === '22')!
  expect(tags([inner], row).size).toBe(0)
  expect(tags([inner], row, '22').size).toBe(1)
})

it('writes words where they hide nobody, the first free place first', () => {
  const taken = footprints([model('a', 1000, 0)], (m) => [m.x / 10, m.y / 10], 1)
  expect(roomiest([[100, 0], [100, 40], [100, 80]], [60, 20], taken)).toEqual([100, 40])
  expect(roomiest([[300, 0], [100, 40]], [60, 20], taken)).toEqual([300, 0])
  expect(roomiest([[100, 0]], [60, 20], taken)).toEqual([100, 0]) // nowhere else: there all the same
})

it('leaves the word of a marker legible where a chance finds another place', () => {
  const one = { id: 'a', x: 0, y: 0, reach: 10, hope: 50 }
  const word = { x: -20, y: -32, w: 40, h: 14 }
  expect(tags([one], [one]).get('a')![1]).toBeLessThan(0)
  const [dx, dy] = tags([one], [one], '', [word]).get('a')!
  expect(Math.abs(dx) - TAG[0] / 2 >= 20 || dy - TAG[1] / 2 >= -18).toBe(true)
})
