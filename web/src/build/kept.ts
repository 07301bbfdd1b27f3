/** Bands built in this browser, by book: the data itself, what it came to, and how much has to be mended. */
import { set, setting } from '../lib/saved'
import type { Receipt } from '../lib/types'
import type { Band } from './band'

export interface Kept { id: string; book: string; band: Band; total: number; unit: string; faults: number; when: number }
const MOST = 60

export function all(): Kept[] {
  try {
    const found = JSON.parse(setting('bands', '[]')) as Kept[]
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}

export const kept = (book: string): Kept[] => all().filter((k) => k.book === book).sort((a, b) => b.when - a.when)
export const one = (id: string): Kept | undefined => all().find((k) => k.id === id)
export const nameOf = (k: Kept) => String(k.band.name || 'Nameless band')

/** Keep it, in the place of what had this id; the same band is not kept twice. Gives its id. */
export function keep(book: string, band: Band, receipt: Receipt | undefined, id = '', unit = 'points'): string {
  const others = all()
  const same = others.find((k) => (id ? k.id === id : k.book === book && JSON.stringify(k.band) === JSON.stringify(band)))
  const key = same?.id ?? (id || fresh(others))
  const mine: Kept = { id: key, book, band, total: receipt?.total ?? 0, unit, faults: receipt?.faults?.length ?? 0, when: Date.now() }
  set('bands', JSON.stringify([mine, ...others.filter((k) => k.id !== key)].slice(0, MOST)))
  return key
}

export function forget(id: string): void {
  set('bands', JSON.stringify(all().filter((k) => k.id !== id)))
}

function fresh(taken: readonly Kept[]): string {
  let n = taken.length + 1
  while (taken.some((k) => k.id === `own-${n}`)) n++
  return `own-${n}`
}

/** What has to be mended, in words. */
export const toMend = (n: number) => (n === 1 ? '1 thing to mend first' : `${n} things to mend first`)
