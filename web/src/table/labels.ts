import { capital } from '../lib/text'
import type { Marker, Model, XY } from '../lib/types'

/** Where a model's code stands beside its base, in pixels from its middle. */
export interface Label { x: number; y: number; anchor: 'start' | 'middle' | 'end' }
export interface Box { x: number; y: number; w: number; h: number }

const LETTER = 6.6
const TALL = 12
const over = (a: Box, b: Box) => Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y))

/** Of several middles for words of this size, the first that hides least of what is there already; each further one must be worth its way. */
export function roomiest(ways: XY[], size: XY, taken: Box[], step = 12): XY {
  const box = ([x, y]: XY): Box => ({ x: x - size[0] / 2, y: y - size[1] / 2, w: size[0], h: size[1] })
  const cost = (way: XY, i: number) => taken.reduce((sum, t) => sum + over(box(way), t), i * step)
  return ways.map((way, i) => [cost(way, i), way] as const).reduce((best, one) => (one[0] < best[0] ? one : best))[1]
}
/** The pixels that everybody's base takes, with its number below, on a table whose corner is at nought. */
export function footprints(models: readonly Model[], at: (m: Model) => XY, k: number): Box[] {
  return models.filter((m) => !m.off).map((m) => {
    const [[x, y], r] = [at(m), ((m.half ? Math.max(...m.half) : m.r) / 10) * k + 2]
    return { x: x - r, y: y - r, w: 2 * r, h: 2 * r + 6 }
  })
}

function boxOf(label: Label, wide: number): Box {
  const left = label.anchor === 'middle' ? -wide / 2 : label.anchor === 'end' ? -wide : 0
  return { x: label.x + left, y: label.y - TALL + 2, w: wide, h: TALL }
}

/** Below the base if that is free, else where least is hidden: no code may cover another one, a base or a badge. */
export function labels(models: Model[], k: number): Map<string, Label> {
  const px = (n: number) => (n / 10) * k
  const bases: [string, Box][] = models.map((m) => [m.id, { x: px(m.x) - px(m.r), y: -px(m.y) - px(m.r), w: 2 * px(m.r), h: 2 * px(m.r) }])
  const taken: Box[] = models.filter((m) => m.badges?.length && !m.down).map((m) => ({ x: px(m.x) - 7.5 * m.badges!.length, y: -px(m.y) - px(m.r) - 17, w: 15 * m.badges!.length, h: 14 }))
  const found = new Map<string, Label>()
  for (const m of models) {
    if (m.down) continue
    const r = px(m.r)
    const wide = (m.code.length + 2) * LETTER
    const ways: Label[] = [{ x: 0, y: r + 11.5, anchor: 'middle' }, { x: r + 4, y: 4, anchor: 'start' }, { x: -r - 4, y: 4, anchor: 'end' }, { x: 0, y: -r - 4, anchor: 'middle' }]
    const hides = (label: Label) => {
      const b = boxOf(label, wide)
      const at = { ...b, x: b.x + px(m.x), y: b.y - px(m.y) }
      return taken.reduce((sum, t) => sum + over(at, t), 0) + bases.reduce((sum, [id, t]) => sum + (id === m.id ? 0 : over(at, t)), 0)
    }
    const best = ways.map((way, i) => [hides(way) + i * 8, way] as const).sort((a, b) => a[0] - b[0])[0][1]
    const b = boxOf(best, wide)
    taken.push({ ...b, x: b.x + px(m.x), y: b.y - px(m.y) })
    found.set(m.id, best)
  }
  return found
}

/** What a marker is called; its state too where that says more. */
export function markerWords(m: Marker): string {
  const same = (a: string, b: string) => a.toLowerCase().replace(/_/g, ' ') === b.toLowerCase().replace(/_/g, ' ')
  if (m.look === 'covered') return `${m.label}, face down`
  return capital(m.state && !/^\d+$/.test(m.state) && !same(m.state, m.label) ? `${m.label} · ${m.state.replace(/_/g, ' ')}` : m.label)
}

/** Pixels of overlap above which a word is not written: it shows on pointing. */
const CROWDED = 40
/** How far a marker that lies under a base is drawn beside it, in pixels to the left and, less, up. */
export function aside(m: Marker, models: Model[], k: number): number {
  const on = models.find((o) => Math.hypot(o.x - m.x, o.y - m.y) < o.r)
  return on ? (on.r / 10) * k + 7 : 0
}
/** Where each marker's word stands, in pixels from its middle: below, above or beside it, wherever nothing lies; nowhere in a crowd. */
export function words(markers: Marker[], models: Model[], k: number): Map<string, Label | null> {
  const px = (n: number) => (n / 10) * k
  const taken: Box[] = models.map((m) => ({ x: px(m.x) - px(m.r), y: -px(m.y) - px(m.r), w: 2 * px(m.r), h: 2 * px(m.r) + 6 }))
  const middle = (m: Marker): [number, number] => { const off = aside(m, models, k); return [px(m.x) - off, -px(m.y) - off * 0.7] }
  taken.push(...markers.map((m) => { const [x, y] = middle(m); return { x: x - 10, y: y - 10, w: 20, h: 20 } }))
  const found = new Map<string, Label | null>()
  for (const m of markers) {
    const wide = markerWords(m).length * 5.6
    const [mx, my] = middle(m)
    const ways: Label[] = [{ x: 0, y: 23, anchor: 'middle' }, { x: 0, y: -14, anchor: 'middle' }, { x: 14, y: 4, anchor: 'start' }, { x: -14, y: 4, anchor: 'end' }]
    const placed = ways.map((way, i) => {
      const b = boxOf(way, wide)
      const at = { ...b, x: b.x + mx, y: b.y + my }
      return { cost: taken.reduce((sum, t) => sum + over(at, t), 0) + i, way, at }
    })
    const best = placed.reduce((a, b) => (b.cost < a.cost ? b : a))
    found.set(m.id, best.cost > CROWDED ? null : best.way)
    if (best.cost <= CROWDED) taken.push(best.at)
  }
  return found
}

/** The pixels that markers and their words take, on a table whose corner is at nought. */
export function plates(markers: Marker[], found: Map<string, Label | null>, at: (m: Marker) => XY): Box[] {
  return markers.flatMap((m) => {
    const [[x, y], label] = [at(m), found.get(m.id)]
    const word = label ? boxOf(label, markerWords(m).length * 5.6) : null
    return [{ x: x - 10, y: y - 10, w: 20, h: 20 }, ...(word ? [{ ...word, x: word.x + x, y: word.y + y }] : [])]
  })
}

/** Wide and high of a chance, in pixels. */
export const TAG: [number, number] = [38, 17]
/** Pixels of somebody else's base above which a chance is not written: it shows on pointing. */
const HIDING = 50
interface Tagged { id: string; x: number; y: number; reach: number; hope: number }
/** Where each chance stands, in pixels from its model's middle: above, beside or below it, over no other one and over hardly anybody else; the best first, the one
    pointed at before all and in any case. Words of markers (`written`) are left legible too. */
export function tags(some: Tagged[], all: Omit<Tagged, 'hope'>[] = [], pointed = '', written: Box[] = []): Map<string, [number, number]> {
  const [w, h] = TAG
  const taken: Box[] = []
  const found = new Map<string, [number, number]>()
  const order = (m: Tagged) => (m.id === pointed ? 1000 : m.hope)
  for (const m of [...some].sort((a, b) => order(b) - order(a))) {
    const [out, side] = [m.reach + h / 2 + 6, m.reach + w / 2 + 5]
    const ways: [number, number][] = [[0, -out], [side, 0], [-side, 0], [0, out], [side * 0.8, -out * 0.8], [-side * 0.8, -out * 0.8], [side * 0.8, out * 0.8], [-side * 0.8, out * 0.8]]
    const places = ways.map((way, i) => {
      const box = { x: m.x + way[0] - w / 2, y: m.y + way[1] - h / 2, w, h }
      const hides = all.reduce((sum, o) => sum + (o.id === m.id ? 0 : over(box, { x: o.x - o.reach, y: o.y - o.reach, w: 2 * o.reach, h: 2 * o.reach })), 0)
      const blurs = written.reduce((sum, o) => sum + over(box, o), 0)
      return { way, box, cost: hides + i * 4, blurs, free: !taken.some((t) => over(t, box) > 0) }
    }).filter((place) => place.free && (m.id === pointed || place.cost < HIDING + 28))
    const best = places.sort((a, b) => a.cost + a.blurs - b.cost - b.blurs)[0]
    if (!best) continue
    taken.push(best.box)
    found.set(m.id, best.way)
  }
  return found
}
