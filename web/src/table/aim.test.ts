import { expect, test } from 'vitest'
import { coverOf, entered, said } from './aim'

test('distance and cover are told apart, without the name of whom everybody sees', () => {
  expect(said('Lint: 9.4 cm, car +7', 'Lint')).toEqual({ far: '9.4 cm', cover: 'car +7' })
  expect(said('12.3 inches', 'Lint')).toEqual({ far: '12.3 inches', cover: '' })
  expect(said('Lint', 'Lint')).toEqual({ far: '', cover: '' })
})

test('each piece that shelters says its own part', () => {
  expect(coverOf('Fence +5, Sandbags as well +1', 'Sandbags')).toBe('Sandbags as well +1')
  expect(coverOf('', 'Wall')).toBe('Wall')
})

test('the line changes where it enters what shelters', () => {
  const line = { a: [0, 0] as [number, number], b: [100, 0] as [number, number] }
  expect(entered(line, [[[50, -5], [60, -5], [60, 5], [50, 5]]])).toBeCloseTo(0.5, 1)
  expect(entered(line, [])).toBe(1)
})
