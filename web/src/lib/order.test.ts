import { expect, test } from 'vitest'
import { orderOf } from './order'
import type { Model } from './types'

const model = (id: string, side: string, more: Partial<Model> = {}): Model => ({ id, side, name: id, code: id, kind: '', x: 0, y: 0, z: 0, r: 125, facing: 0, ready: true, ...more })
const tick = [{ id: 'done', label: 'done', icon: 'tick' as const }]

test('the quickest come first, those of the asked side before the others, under the name of their step', () => {
  const models = [model('slow', 'red', { step: 2 }), model('foe', 'blue', { step: 4 }), model('mine', 'red', { step: 4 }), model('now', 'red', { step: 5, active: true })]
  const found = orderOf(models, 'AG', 'red')
  expect(found.now?.id).toBe('now')
  expect(found.next.map((s) => [s.name, s.models.map((m) => m.id)])).toEqual([['AG 4', ['mine', 'foe']], ['AG 2', ['slow']]])
})

test('who is done is told apart, who is down is left out, and without steps all stand together', () => {
  const models = [model('done', 'red', { ready: false, badges: tick }), model('down', 'red', { down: true }), model('off', 'red', { off: true }), model('a', 'red'), model('b', 'blue')]
  const found = orderOf(models)
  expect(found.done.map((m) => m.id)).toEqual(['done'])
  expect(found.next).toHaveLength(1)
  expect(found.next[0].name).toBe('')
})
