import { expect, it } from 'vitest'
import type { Model } from '../lib/types'
import { labels } from './labels'

const model = (id: string, x: number, y: number): Model => ({ id, side: 'red', name: id, code: id, kind: '', x, y, z: 0, r: 125, facing: 0 }) as Model

it('puts a code below a base that stands alone', () => {
  expect(labels([model('AA', 1000, 1000)], 1).get('AA')).toMatchObject({ x: 0, anchor: 'middle' })
})

it('moves a code aside where it would cover the next base', () => {
  const found = labels([model('AA', 1000, 1000), model('BB', 1000, 760)], 1)
  expect(found.get('AA')?.anchor).not.toBe('middle')
  expect(found.get('BB')).toMatchObject({ x: 0, anchor: 'middle' })
})
