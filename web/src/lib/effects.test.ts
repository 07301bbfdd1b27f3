import { describe, expect, it } from 'vitest'
import { effect } from './effects.svelte'
import type { LogLine, Scene } from './types'

const scene = { models: [{ id: 'a', x: 1000, y: 2000, r: 125 }, { id: 'b', x: 9000, y: 2000, r: 125 }, { id: 'd', x: 1200, y: 2000, r: 75, down: true }, { id: 'c', x: 5, y: 5, off: true }] } as unknown as Scene
const line = (about: object, text = 'Ann throws.') => ({ i: 7, at: 1, what: 'x', text, about }) as unknown as LogLine

describe('what happens on the table', () => {
  it('is told at the target, with a line from who did it', () => {
    expect(effect(line({ who: 'a', at: 'b', faces: [['d', 4, 'red']] }), scene)).toMatchObject({ at: [9000, 2000], from: [1000, 2000] })
  })
  it('is told where a check is made', () => {
    expect(effect(line({ who: 'a', faces: [['d', 4, 'red']] }), scene)).toMatchObject({ at: [1000, 2000] })
  })
  it('is a clash where two touch, and says who fell', () => {
    const blow = effect(line({ who: 'a', at: 'd', faces: [['d', 4, 'red']] }), scene)
    expect(blow).toMatchObject({ clash: [1125, 2000], fell: true })
    expect(blow).not.toHaveProperty('from')
    expect(effect(line({ who: 'a', at: 'b', faces: [['d', 4, 'red']] }), scene)).not.toHaveProperty('fell')
  })
  it('knows blasts by their spot and radius', () => {
    expect(effect(line({ who: 'a', spot: [50, 60], radius: 500 }), scene)).toMatchObject({ at: [50, 60], radius: 500, from: [1000, 2000] })
  })
  it('leaves out walks, secrets and those off the table', () => {
    expect(effect(line({ who: 'a', path: [[1, 2]] }), scene)).toBeNull()
    expect(effect(line({ who: 'a', faces: [['d', 4, 'red']] }, ''), scene)).toBeNull()
    expect(effect(line({ who: 'c', faces: [['d', 4, 'red']] }), scene)).toBeNull()
  })
})
