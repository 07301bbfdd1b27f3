import { signed } from '../lib/text'
import type { Field, Thing } from '../lib/types'

/** Parts that need one line. */
export const SHORT = (f: Field) => f.kind === 'text' || f.kind === 'number' || f.kind === 'times' || f.kind === 'flag' || (f.kind === 'one' && (!free(f) || !f.picks?.some((p) => p.about)))
/** Whether nothing may be taken of it; then its prices are prices, not differences. */
export const free = (f: Field) => !!f.picks?.some((p) => p.id === '')
/** A price in words: none where it is free or cannot be told yet. */
export const priced = (points: number | null | undefined) => (points ? String(points) : '')
/** A choice in a list: its name, and what it changes. */
export const offered = (f: Field, p: Thing) => [p.name, p.points ? `(${free(f) ? p.points : signed(p.points)})` : '', p.bar ? '– not now' : ''].filter(Boolean).join(' ')
/** Things by what they stand among, in their order. */
export function grouped<T extends Thing>(picks: readonly T[]): [string, T[]][] {
  const found = new Map<string, T[]>()
  for (const p of picks) found.set(p.group ?? '', [...(found.get(p.group ?? '') ?? []), p])
  return [...found]
}
