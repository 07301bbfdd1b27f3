import type { XY } from '../lib/types'

export interface Kept { at: XY; weight: number }
const MARGIN = 8
/** Pixels round a kept spot that must stay free. */
const ROUND = 24

/** Where a card of this size stands beside a spot: inside the window, over as little as possible that one wants to see. */
export function beside(spot: XY, gap: number, card: XY, box: XY, kept: Kept[]): XY {
  const [x, y] = spot
  const [w, h] = card
  const fit = (p: XY): XY => [clamp(p[0], box[0] - w), clamp(p[1], box[1] - h)]
  const ways: XY[] = [
    [x + gap, y - h / 3], [x - gap - w, y - h / 3], [x + gap, y], [x - gap - w, y], [x + gap, y - h], [x - gap - w, y - h],
    [x - w / 2, y + gap], [x - w / 2, y - gap - h], [0, 0], [box[0], 0], [0, box[1]], [box[0], box[1]],
  ]
  const cost = ([left, top]: XY) => {
    const over = kept.filter((k) => k.at[0] > left - ROUND && k.at[0] < left + w + ROUND && k.at[1] > top - ROUND && k.at[1] < top + h + ROUND)
    return over.reduce((sum, k) => sum + k.weight, 0) + Math.hypot(left + w / 2 - x, top + h / 2 - y) / 400
  }
  return ways.map(fit).map((p) => [cost(p), p] as const).reduce((best, one) => (one[0] < best[0] - 1e-9 ? one : best))[1]
}

const clamp = (p: number, most: number) => Math.max(MARGIN, Math.min(p, most - MARGIN))

/** Spots along a line, so that a card keeps off it. */
export function onLine(a: XY, b: XY, weight: number, n = 8): Kept[] {
  return Array.from({ length: n - 1 }, (_, i) => ({ at: [a[0] + ((b[0] - a[0]) * (i + 1)) / n, a[1] + ((b[1] - a[1]) * (i + 1)) / n] as XY, weight }))
}
