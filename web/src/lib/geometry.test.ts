import { describe, expect, it } from 'vitest'
import { bearing, corners, gap, inside, inUnit, lengthOf, pointAt } from './geometry'

describe('geometry', () => {
  it('counts bearings counter-clockwise from east, with north up', () => {
    expect(bearing([0, 0], [10, 0])).toBe(0)
    expect(bearing([0, 0], [0, 10])).toBe(90)
    expect(bearing([0, 0], [0, -10])).toBe(270)
  })
  it('measures from edge to edge and never below nothing', () => {
    expect(gap([0, 0], 125, [1000, 0], 125)).toBe(750)
    expect(gap([0, 0], 125, [200, 0], 125)).toBe(0)
  })
  it('says lengths in the unit of the book', () => {
    expect(inUnit(1000)).toBe('10 cm')
    expect(inUnit(662)).toBe('6.6 cm')
    expect(inUnit(1524, 'in')).toBe('6″')
    expect([825, 875, 874.6, 865].map((d) => inUnit(d))).toEqual(['8.2 cm', '8.8 cm', '8.7 cm', '8.7 cm']) // as the log rounds them
  })
  it('turns a rectangular base with its facing', () => {
    const [front] = corners({ x: 0, y: 0, facing: 90, half: [200, 100] })!
    expect(front.map(Math.round)).toEqual([-100, 200])
  })
  it('knows what lies inside an outline', () => {
    const square: [number, number][] = [[0, 0], [10, 0], [10, 10], [0, 10]]
    expect(inside([5, 5], square)).toBe(true)
    expect(inside([15, 5], square)).toBe(false)
  })
  it('walks along a broken line', () => {
    const way = [[0, 0], [100, 0], [100, 100]]
    expect(lengthOf(way)).toBe(200)
    expect(pointAt(way, 0.75)).toEqual([100, 50])
    expect(pointAt(way, 1)).toEqual([100, 100])
  })
})
