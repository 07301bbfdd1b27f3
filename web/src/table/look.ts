import { bounds } from '../lib/geometry'
import type { Piece, XY } from '../lib/types'

/** The table is drawn in millimetres with y down; the engine speaks tenths with y up. */
export class Frame {
  constructor(readonly size: readonly [number, number]) {}
  x = (x: number) => x / 10
  y = (y: number) => (this.size[1] - y) / 10
  at = (p: readonly number[]): XY => [p[0] / 10, (this.size[1] - p[1]) / 10]
  back = (p: XY): XY => [p[0] * 10, this.size[1] - p[1] * 10]
  path = (points: readonly (readonly number[])[], close = true) =>
    points.length ? `M${points.map((p) => this.at(p).map(short).join(' ')).join('L')}${close ? 'Z' : ''}` : ''
  get w() { return this.size[0] / 10 }
  get h() { return this.size[1] / 10 }
}

export const short = (n: number) => +n.toFixed(1)

/** A four-cornered piece as a box: its middle, turn (degrees, y down) and sides, long side first. */
export interface Box { x: number; y: number; turn: number; w: number; h: number }

export function box(piece: Piece, f: Frame): Box {
  const o = piece.outline.map(f.at)
  if (o.length !== 4) {
    const [x, y, w, h] = bounds(o)
    return { x: x + w / 2, y: y + h / 2, turn: 0, w, h }
  }
  const side = (i: number) => Math.hypot(o[(i + 1) % 4][0] - o[i][0], o[(i + 1) % 4][1] - o[i][1])
  const [a, b] = [side(0), side(1)]
  const i = a >= b ? 0 : 1
  const [p, q] = [o[i], o[(i + 1) % 4]]
  const turn = (Math.atan2(q[1] - p[1], q[0] - p[0]) * 180) / Math.PI
  return { x: (o[0][0] + o[2][0]) / 2, y: (o[0][1] + o[2][1]) / 2, turn, w: Math.max(a, b), h: Math.min(a, b) }
}

const FILLS: Record<string, string> = {
  brick: 'brick', concrete: 'concrete', stone: 'stone', adobe: 'adobe', wood: 'wood', sheet_metal: 'tin', thick_metal: 'steel', drums: 'steel',
  sandbags: 'bags', tyres: 'rubber', rubble: 'rubble', vehicle: 'rustmetal', glass: 'glass', vegetation: 'leaf', none: 'dust',
}
const LOOKS: Record<string, string> = {
  planks: 'wood', deck: 'wood', tower: 'wood', crate: 'crate', tin_roof: 'tin', sheet: 'tin', roof: 'concrete', bunker: 'concrete',
  slab: 'concrete', scrap: 'scrap', rock: 'stone', barrier: 'concrete',
}

/** Which pattern a raised piece is filled with. */
export const fill = (p: Piece) => `url(#m-${LOOKS[p.look ?? ''] ?? FILLS[p.material ?? 'none'] ?? 'dust'})`

const RIMS: Record<string, string> = {
  brick: '#5a2f1e', concrete: '#57544d', stone: '#56524a', adobe: '#7a5733', wood: '#3e2a15', sheet_metal: '#4a4f52', thick_metal: '#3b3a3a', drums: '#3b3a3a',
  sandbags: '#6a5a38', tyres: '#15120f', rubble: '#57503f', vehicle: '#43200f', glass: '#4f7f8a', vegetation: '#3d4a20', none: '#6b5a44',
}
export const rim = (p: Piece) => RIMS[p.material ?? 'none'] ?? '#4a3f33'

export const raised = (p: Piece) => (p.height ?? 0) > 0
export const isRoof = (p: Piece) => raised(p) && (p.floor ?? 0) > 0
export const top = (p: Piece) => (p.floor ?? 0) + (p.height ?? 0)

/** What is stacked on a piece's ground is round: middle and radius, in shares of its sides. */
export const STACKS: Record<string, readonly (readonly [number, number, number])[]> = {
  tyres: [[-0.25, -0.2, 0.325], [0.26, -0.16, 0.325], [0.02, 0.24, 0.325]],
  barrels: [[-0.3, -0.2, 0.27], [0.02, 0.2, 0.27], [0.32, -0.18, 0.27]],
}

/** What of a piece stands in the light. */
function bodies(p: Piece, f: Frame): XY[][] {
  const stack = STACKS[p.look ?? '']
  if (!stack) return [p.outline.map(f.at)]
  const b = box(p, f)
  const [c, s] = [Math.cos((b.turn * Math.PI) / 180), Math.sin((b.turn * Math.PI) / 180)]
  return stack.map(([x, y, r]) => Array.from({ length: 20 }, (_, i): XY => {
    const [u, v] = [b.w * x + b.h * r * Math.cos((i * Math.PI) / 10), b.h * y + b.h * r * Math.sin((i * Math.PI) / 10)]
    return [b.x + u * c - v * s, b.y + u * s + v * c]
  }))
}

/** The shadow of a piece: what stands there swept away from the lamp, longer when it stands higher. */
export const shadow = (p: Piece, f: Frame) => bodies(p, f).map((o) => swept(o, Math.min(34, top(p) / 10 / 2.6))).join('')

function swept(o: XY[], reach: number): string {
  const far = o.map(([x, y]): XY => [x + reach * 0.72, y + reach])
  const quads = o.map((a, i) => {
    const j = (i + 1) % o.length
    return poly(wind([a, o[j], far[j], far[i]]))
  })
  return poly(wind(o)) + quads.join('') + poly(wind(far))
}

function wind(points: XY[]): XY[] {
  const area = points.reduce((s, a, i) => s + a[0] * points[(i + 1) % points.length][1] - points[(i + 1) % points.length][0] * a[1], 0)
  return area < 0 ? [...points].reverse() : points
}

const poly = (points: XY[]) => `M${points.map((p) => p.map(short).join(' ')).join('L')}Z`

/** A small steady noise, so that a drawing never flickers between two frames. */
export function noise(seed: string): () => number {
  let h = 2166136261
  for (const c of seed) h = Math.imul(h ^ c.charCodeAt(0), 16777619)
  return () => {
    h = Math.imul(h ^ (h >>> 15), 2246822507)
    h = Math.imul(h ^ (h >>> 13), 3266489909)
    h = (h ^ (h >>> 16)) + 0x9e3779b9
    return (h >>> 0) / 4294967296
  }
}

/** An outline with its corners rounded a little: pools, bushes. Long edges stay where they are. */
export function smooth(points: XY[], most = 14): string {
  const n = points.length
  const toward = (a: XY, b: XY): XY => {
    const far = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
    const t = Math.min(most, far * 0.45) / far
    return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
  }
  const say = (p: XY) => p.map(short).join(' ')
  const turns = points.map((p, i) => {
    const [before, after] = [toward(p, points[(i + n - 1) % n]), toward(p, points[(i + 1) % n])]
    return `${i ? 'L' : 'M'}${say(before)}Q${say(p)} ${say(after)}`
  })
  return `${turns.join('')}Z`
}

/** How much longer than a short edge the tread of a stair can be. */
const TREAD = 5
/** An outline counted on a grid, without its stairs: of short edges, and of longer ones between two short ones, the middles are taken instead of their corners. */
export function eased(points: XY[], step = 26, rounds = 3): XY[] {
  const n = points.length
  if (!rounds || n < 4) return points
  const size = points.map((p, i) => Math.hypot(points[(i + 1) % n][0] - p[0], points[(i + 1) % n][1] - p[1]))
  const short = (i: number) => size[(i + n) % n] <= step
  const long = (i: number) => !short(i) && !(size[(i + n) % n] <= step * TREAD && short(i - 1) && short(i + 1))
  const mid = (a: XY, b: XY): XY => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  const next = points.flatMap((p, i) => {
    if (long(i)) return [p]
    const half = mid(p, points[(i + 1) % n])
    return long(i - 1) ? [p, half] : [half]
  })
  return eased(next, step, rounds - 1)
}
