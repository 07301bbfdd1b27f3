import type { Model, XY } from '../lib/types'

export interface Kept { at: XY; weight: number }
/** Where a card stands, and where its point sticks out towards the spot: on which edge, and how far along it. */
export interface Place { at: XY; edge: '' | 'left' | 'right' | 'top' | 'bottom'; along: number }
const MARGIN = 8
/** Pixels round a kept spot that must stay free. */
const ROUND = 24
/** Pixels of distance that weigh as much as one fighter hidden. */
const NEAR = 90
/** A card that cannot point at its spot hides a fighter more, so to speak. */
const MUTE = 1.5
/** Shares of the room there is, from one edge to the other, where a card may stand that finds none beside its spot. */
const GRID = [0, 0.2, 0.4, 0.6, 0.8, 1]
/** Pixels from a corner that a point keeps, and from the card within which it has one. */
const [CORNER, REACH] = [22, 100]

/** Where a card of this size stands beside a spot: inside the window, over as little as possible that one wants to see. */
export function beside(spot: XY, gap: number, card: XY, box: XY, kept: Kept[]): Place {
  const [x, y] = spot
  const [w, h] = card
  const fit = (p: XY): XY => [clamp(p[0], box[0] - w), clamp(p[1], box[1] - h)]
  const shares = [0.3, 0.1, 0.5, 0.75, 0.92]
  const ways: XY[] = [
    ...shares.flatMap((s): XY[] => [[x + gap, y - h * s], [x - gap - w, y - h * s]]),
    ...shares.flatMap((s): XY[] => [[x - w * s, y + gap], [x - w * s, y - gap - h]]),
    ...GRID.flatMap((a) => GRID.map((b): XY => [a * (box[0] - w), b * (box[1] - h)])).filter((p) => off(spot, p, card) >= gap),
  ]
  const cost = ([left, top]: XY) => {
    const over = kept.filter((k) => k.at[0] > left - ROUND && k.at[0] < left + w + ROUND && k.at[1] > top - ROUND && k.at[1] < top + h + ROUND)
    return over.reduce((sum, k) => sum + k.weight, 0) + off(spot, [left, top], card) / NEAR + (pointing(spot, [left, top], card).edge ? 0 : MUTE)
  }
  const at = ways.map(fit).map((p) => [cost(p), p] as const).reduce((best, one) => (one[0] < best[0] - 1e-9 ? one : best))[1]
  return { at, ...pointing(spot, at, card) }
}

/** Pixels between a spot and the nearest edge of a card. */
const off = (spot: XY, at: XY, card: XY) => Math.hypot(...[0, 1].map((i) => Math.max(at[i] - spot[i], 0, spot[i] - at[i] - card[i])))

function pointing(spot: XY, at: XY, card: XY): Pick<Place, 'edge' | 'along'> {
  const [x, y] = [spot[0] - at[0], spot[1] - at[1]]
  const [w, h] = card
  if (off(spot, at, card) > REACH) return { edge: '', along: 0 }
  if ((x < 0 || x > w) && y > 0 && y < h) return { edge: x < 0 ? 'left' : 'right', along: Math.max(CORNER, Math.min(y, h - CORNER)) }
  if ((y < 0 || y > h) && x > 0 && x < w) return { edge: y < 0 ? 'top' : 'bottom', along: Math.max(CORNER, Math.min(x, w - CORNER)) }
  return { edge: '', along: 0 }
}

const clamp = (p: number, most: number) => Math.max(MARGIN, Math.min(p, most - MARGIN))

/** Spots along a line, so that a card keeps off it. */
export function onLine(a: XY, b: XY, weight: number, n = 8): Kept[] {
  return Array.from({ length: n - 1 }, (_, i) => ({ at: [a[0] + ((b[0] - a[0]) * (i + 1)) / n, a[1] + ((b[1] - a[1]) * (i + 1)) / n] as XY, weight }))
}

/** Pixels from the middle of a line to that of the words about it, and half of how wide these are. */
const [ASIDE, HALF] = [48, 66]
/** Spots of the words that stand on the lower side of a line, so that a card keeps off them too. */
export function chipOn(a: XY, b: XY, weight = 8): Kept[] {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const n = Math.hypot(dx, dy) || 1
  const [nx, ny] = dx >= 0 ? [-dy / n, dx / n] : [dy / n, -dx / n]
  const [x, y] = [(a[0] + b[0]) / 2 + nx * ASIDE * (1 + Math.abs(nx)), (a[1] + b[1]) / 2 + ny * ASIDE]
  return [-HALF, 0, HALF].map((off) => ({ at: [x + off, y], weight }))
}

/** The vehicle that somebody is, or rides on. */
export function hullUnder(models: readonly Model[], id: string): Model | undefined {
  const on = models.find((m) => m.id === id)
  return on?.half ? on : models.find((m) => m.half && m.id === on?.aboard)
}

/** Where the words of what just happened stand: beside whom it befell, off the shot's line, over as few others as possible. */
export function besideTold(spot: XY, half: number, from: XY | null, card: XY, box: XY, others: XY[]): XY {
  const line = from ? [{ at: from, weight: 6 }, ...onLine(from, spot, 0.5)] : []
  return beside(spot, half + 16, card, box, [{ at: spot, weight: 6 }, ...line, ...others.map((at) => ({ at, weight: 1 }))]).at
}

/** Pixels that the card of a draft takes, and that stay free around it. */
const PLAN: XY = [330, 230]
const AROUND = 14
/** The corner where the card of a draft hides fewest of these, and nothing that must be seen: who moves, or the ground one may choose from. */
export function freest(box: XY, spots: XY[], mover: XY | null, ground: (p: XY) => boolean): '' | 'east' | 'north' {
  const corners: ['' | 'east' | 'north', number, number][] = [['', 0, box[1] - PLAN[1]], ['east', box[0] - PLAN[0] - 126, box[1] - PLAN[1]], ['north', 0, 0]]
  const under = (left: number, top: number) => ([x, y]: XY) => x > left - AROUND && x < left + PLAN[0] + AROUND && y > top - AROUND && y < top + PLAN[1] + AROUND
  const steps = [...Array(9).keys()].map((i) => i / 8)
  const shuts = (left: number, top: number) => steps.some((a) => steps.some((b) => ground([left + a * PLAN[0], top + b * PLAN[1]])))
  const cost = ([, left, top]: (typeof corners)[number]) => spots.filter(under(left, top)).length + ((mover && under(left, top)(mover)) || shuts(left, top) ? 50 : 0)
  return corners.reduce((best, one) => (cost(one) < cost(best) ? one : best))[0]
}
