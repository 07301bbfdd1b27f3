/** Changing a band where the form says: plain data at paths such as `fighters/2/weapons`. No rule and no price is here. */
import type { Field, Hire } from '../lib/wire'

export type Band = Record<string, unknown>
type Held = Record<string, unknown>

export function valueAt(band: unknown, path: string): unknown {
  let found = band
  for (const key of path.split('/')) found = (found as Held | undefined | null)?.[key]
  return found
}

/** The band with something else at a path; without that key where it is nothing. */
export function put<T>(band: T, path: string, value: unknown): T {
  const [key, ...rest] = path.split('/')
  const inner = rest.length ? put((band as Held)[key] ?? {}, rest.join('/'), value) : value
  if (Array.isArray(band)) return band.map((each, i) => (i === +key ? inner : each)) as T
  const { [key]: _, ...others } = band as Held
  return (inner === undefined ? others : { ...(band as Held), [key]: inner }) as T
}

/** How many of it there are. */
export const count = (has: unknown, id: string): number =>
  Array.isArray(has) ? has.filter((each) => each === id).length : has && typeof has === 'object' && id in has ? Number((has as Held)[id]) || 1 : 0

/** What a part of the form holds with one more. */
export function more(field: Field, has: unknown, id: string): unknown {
  if (field.kind === 'one') return id || undefined
  if (field.kind === 'pairs') return { ...(has as Held), [id]: field.seconds?.[0]?.id }
  if (field.kind === 'counts') return { ...(has as Held), [id]: count(has, id) + 1 }
  return has && !Array.isArray(has) ? { ...(has as Held), [id]: '' } : [...((has as string[]) ?? []), id]
}

/** And with one less. */
export function less(has: unknown, id: string): unknown {
  if (Array.isArray(has)) {
    const at = has.lastIndexOf(id)
    return has.filter((_, i) => i !== at)
  }
  const { [id]: many, ...others } = (has ?? {}) as Held
  return typeof many === 'number' && many > 1 ? { ...(has as Held), [id]: many - 1 } : others
}

/** Without any of it. */
export const none = (has: unknown, id: string): unknown => (Array.isArray(has) ? has.filter((each) => each !== id) : less({ ...(has as Held), [id]: 1 }, id))

/** What a part holds that the form does not know: it stays until somebody takes it out. */
export function odd(field: Field, has: unknown): string[] {
  if (!has || field.kind === 'text' || field.kind === 'number' || field.kind === 'times' || field.kind === 'flag') return []
  const all = Array.isArray(has) ? has.map(String) : typeof has === 'object' ? Object.keys(has) : [String(has)]
  return [...new Set(all)].filter((id) => !field.picks?.some((p) => p.id === id))
}

/** The band with somebody more, and where that is. */
export function hired(band: Band, hire: Hire): [Band, string] {
  const rows = (valueAt(band, hire.into) as unknown[] | undefined) ?? []
  return [put(band, hire.into, [...rows, hire.row]), `${hire.into}/${rows.length}`]
}

const split = (at: string): [string, number] => [at.slice(0, at.lastIndexOf('/')), +at.slice(at.lastIndexOf('/') + 1)]

/** Without an entry; what holds its name no longer does. */
export function without(band: Band, at: string, follow: readonly string[] = []): Band {
  const [into, i] = split(at)
  const loose = follow.reduce((found, path) => put(found, path, undefined), band)
  return put(loose, into, (valueAt(loose, into) as unknown[]).filter((_, n) => n !== i))
}

/** With an entry once more, right after it: under a name of its own, and nobody's former self. */
export function again(band: Band, at: string): [Band, string] {
  const [into, i] = split(at)
  const rows = valueAt(band, into) as Band[]
  const { id: _, ...row } = rows[i]
  const twin = typeof row.name === 'string' && row.name ? { ...row, name: unused(row.name, rows.map((r) => String(r.name ?? ''))) } : row
  return [put(band, into, [...rows.slice(0, i + 1), twin, ...rows.slice(i + 1)]), `${into}/${i + 1}`]
}

/** A name nobody has: Kerb, Kerb 2, Kerb 3. */
export function unused(name: string, taken: readonly string[]): string {
  const stem = name.replace(/ \d+$/, '')
  let n = 2
  while (taken.includes(`${stem} ${n}`)) n++
  return `${stem} ${n}`
}

/** A new name, wherever the old one stands. */
export const renamed = (band: Band, path: string, name: string, follow: readonly string[] = []): Band =>
  follow.reduce((found, other) => put(found, other, name), put(band, path, name))

/** What is kept of a ready-made list: the band, not which list it was. */
export function own(about: Band): Band {
  const { id: _, total: __, ...band } = about
  return band
}

/** The name of a file: letters and figures alone. */
export const fileName = (name: string) => `${name.trim().toLowerCase().replace(/[^\p{L}\d]+/gu, '-').replace(/^-|-$/g, '') || 'band'}.json`
