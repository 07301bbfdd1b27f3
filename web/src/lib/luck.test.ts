import { expect, test } from 'vitest'
import { bar, usual } from './luck.svelte'

test('luck lies right of the middle, in standard deviations, never beyond the bar', () => {
  expect(bar({ luck: 0, spread: 100, error: 0 })).toEqual({ at: 50, from: 50, to: 50 })
  expect(bar({ luck: 150, spread: 100, error: 30 })).toEqual({ at: 75, from: 70, to: 80 })
  expect(bar({ luck: -900, spread: 100, error: 0 }).at).toBe(0)
  expect(bar({ luck: 5, spread: 0, error: 0 }).at).toBe(50)
  expect(usual.to).toBeCloseTo(bar({ luck: 100, spread: 100, error: 0 }).at)
})
