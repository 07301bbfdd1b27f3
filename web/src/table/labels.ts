import type { Model } from '../lib/types'

/** Where a model's code stands beside its base, in pixels from its middle. */
export interface Label { x: number; y: number; anchor: 'start' | 'middle' | 'end' }
interface Box { x: number; y: number; w: number; h: number }

const LETTER = 6.6
const TALL = 12
const over = (a: Box, b: Box) => Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y))

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
