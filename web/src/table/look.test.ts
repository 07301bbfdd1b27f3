import { describe, expect, it } from 'vitest'
import type { Piece, XY } from '../lib/types'
import { box, eased, Frame, noise, shadow, smooth } from './look'

const frame = new Frame([9000, 9000])

describe('drawing', () => {
  it('puts north on top, in millimetres, and back again', () => {
    expect(frame.at([0, 0])).toEqual([0, 900])
    expect(frame.back(frame.at([1234, 567]))).toEqual([1234, 567])
  })
  it('finds the long side of a turned rectangle', () => {
    const wall: Piece = { id: 'w', name: 'Wall', outline: [[0, 0], [0, 2000], [100, 2000], [100, 0]] }
    const b = box(wall, frame)
    expect([b.w, b.h, Math.abs(b.turn)]).toEqual([200, 10, 90])
  })
  it('lets higher things throw longer shadows', () => {
    const of = (height: number): Piece => ({ id: 'x', name: '', height, outline: [[0, 0], [100, 0], [100, 100], [0, 100]] })
    const reach = (d: string) => Math.max(...[...d.matchAll(/[ML](-?[\d.]+) /g)].map((m) => +m[1]))
    expect(reach(shadow(of(800), frame))).toBeGreaterThan(reach(shadow(of(200), frame)))
  })
  it('lets what is stacked throw round shadows, not the ground it stands on', () => {
    const tyres: Piece = { id: 'x', name: '', height: 10, look: 'tyres', outline: [[0, 0], [1000, 0], [1000, 1000], [0, 1000]] }
    const corner = (d: string) => [...d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].some((m) => +m[1] < 5 && +m[2] > 895)
    expect(corner(shadow({ ...tyres, look: 'crate' }, frame))).toBe(true)
    expect(corner(shadow(tyres, frame))).toBe(false)
  })
  it('rounds corners but keeps long edges in place', () => {
    const outline: XY[] = [[0, 0], [100, 0], [100, 20], [0, 20]]
    expect(smooth(outline, 5)).toContain('95 0Q100 0')
  })
  it('is the same on every frame', () => {
    const [a, b] = [noise('map'), noise('map')]
    expect([a(), a(), a()]).toEqual([b(), b(), b()])
  })
  it('takes the stairs out of a diagonal and leaves long walls where they are', () => {
    const stairs = Array.from({ length: 20 }, (_, i): XY => [10 * Math.ceil(i / 2), 10 * Math.floor(i / 2)])
    const line = eased(stairs, 26, 1).slice(1, -2)
    expect(line.length).toBeGreaterThan(10)
    for (const [x, y] of line) expect(Math.abs(x - y - 5)).toBeLessThanOrEqual(0.01)
    const room: XY[] = [[0, 0], [300, 0], [300, 200], [0, 200]]
    expect(eased(room)).toEqual(room)
  })
})
