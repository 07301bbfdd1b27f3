import type { Model, XY } from './types'

/** Distance between two points. */
export const far = (a: readonly number[], b: readonly number[]) => Math.hypot(a[0] - b[0], a[1] - b[1])

/** The bearing from a to b in whole degrees: 0 = east, counter-clockwise, y up. */
export function bearing(a: readonly number[], b: readonly number[]): number {
  const deg = Math.round((Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI)
  return (deg + 360) % 360
}

/** The point `d` away from `a` along a bearing. */
export function along(a: readonly number[], deg: number, d: number): XY {
  const t = (deg * Math.PI) / 180
  return [a[0] + Math.cos(t) * d, a[1] + Math.sin(t) * d]
}

/** The length of a broken line. */
export const lengthOf = (points: readonly (readonly number[])[]) =>
  points.slice(1).reduce((sum, p, i) => sum + far(points[i], p), 0)

/** The corners of a base that is a rectangle, or null for a disc. */
export function corners(m: Pick<Model, 'x' | 'y' | 'facing' | 'half'>): XY[] | null {
  if (!m.half) return null
  const [a, b] = m.half
  const t = (m.facing * Math.PI) / 180
  const [c, s] = [Math.cos(t), Math.sin(t)]
  return ([[a, b], [-a, b], [-a, -b], [a, -b]] as XY[]).map(([u, v]) => [m.x + u * c - v * s, m.y + u * s + v * c])
}

/** For the ruler alone: from edge to edge of two discs, never below nothing. */
export const gap = (a: XY, ra: number, b: XY, rb: number) => Math.max(0, far(a, b) - ra - rb)

/** A length of the table in the book's own unit, in words. */
export function inUnit(d: number, unit: 'cm' | 'in' = 'cm'): string {
  return unit === 'cm' ? `${trim(d / 100)} cm` : `${trim(d / 254)}″`
}

/** To a tenth; a quarter exactly goes down, as the log tells it. */
const trim = (n: number) => (Math.abs((n * 4) % 4) === 1 ? n - 0.05 : n).toFixed(1).replace(/\.0$/, '')

/** The middle of an outline's bounds. */
export function middle(outline: XY[]): XY {
  const xs = outline.map((p) => p[0])
  const ys = outline.map((p) => p[1])
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]
}

/** The bounds of an outline: [x, y, width, height]. */
export function bounds(outline: XY[]): [number, number, number, number] {
  const xs = outline.map((p) => p[0])
  const ys = outline.map((p) => p[1])
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return [x, y, Math.max(...xs) - x, Math.max(...ys) - y]
}

/** Whether a point is inside an outline. */
export function inside(p: XY, outline: XY[]): boolean {
  let hit = false
  outline.forEach((a, i) => {
    const b = outline[(i + 1) % outline.length]
    if (a[1] > p[1] !== b[1] > p[1] && p[0] < ((b[0] - a[0]) * (p[1] - a[1])) / (b[1] - a[1]) + a[0]) hit = !hit
  })
  return hit
}

/** Points along a path at a share 0..1 of its length, for gliding. */
export function pointAt(path: readonly (readonly number[])[], share: number): XY {
  const whole = lengthOf(path)
  let left = whole * share
  for (let i = 1; i < path.length; i++) {
    const leg = far(path[i - 1], path[i])
    if (left <= leg && leg > 0) {
      const t = left / leg
      return [path[i - 1][0] + (path[i][0] - path[i - 1][0]) * t, path[i - 1][1] + (path[i][1] - path[i - 1][1]) * t]
    }
    left -= leg
  }
  const end = path[path.length - 1]
  return [end[0], end[1]]
}

/** Whom one comes to from somebody in a direction: near, and not far aside. */
export function ahead<M extends { id: string; x: number; y: number }>(all: readonly M[], m: M, way: XY): M | undefined {
  const cost = (o: M) => far([o.x, o.y], [m.x, m.y]) + 2 * Math.abs((o.x - m.x) * way[1] - (o.y - m.y) * way[0])
  return all.filter((o) => o.id !== m.id && (o.x - m.x) * way[0] + (o.y - m.y) * way[1] > 0).sort((a, b) => cost(a) - cost(b))[0]
}
