import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { BookInfo, Catalogue } from '../lib/types'

const store = new Map<string, string>()
vi.stubGlobal('localStorage', { getItem: (k: string) => store.get(k) ?? null, setItem: (k: string, v: string) => store.set(k, v) })
const asked: [unknown, string][] = []
let reply: (band: Record<string, unknown>, at: string) => Partial<Catalogue> = () => ({})
vi.mock('../lib/api', () => ({
  Failed: class extends Error {},
  api: { catalogue: (_: string, band: Record<string, unknown>, at: string) => { asked.push([band, at]); return Promise.resolve({ band, fields: [{ path: 'name', label: 'Name', kind: 'text' }], receipt: { name: 'B', total: 7 }, ...reply(band, at) }) } },
}))
const { Builder } = await import('./builder.svelte')
const { all } = await import('./kept')
const book = { code: 'kz' } as BookInfo
const settled = () => new Promise((done) => setTimeout(done))

describe('a band being built', () => {
  beforeEach(() => {
    store.clear()
    asked.length = 0
    reply = () => ({})
  })
  it('is kept once it was changed, not when it is only looked at', async () => {
    const b = new Builder(book, { name: 'A' })
    await settled()
    expect([asked.length, all().length, b.ready]).toEqual([1, 0, true])
    b.set('points', 300)
    await settled()
    expect(all()[0]).toMatchObject({ id: b.id, book: 'kz', band: { name: 'A', points: 300 }, total: 7, faults: 0 })
  })
  it('is not ready while it is counted, nor with a fault', async () => {
    reply = () => ({ receipt: { name: 'B', faults: [{ where: 'x', why: 'y', at: 'f/0' }] } })
    const b = new Builder(book, { name: 'A' })
    expect(b.ready).toBe(false)
    await settled()
    expect([b.ready, b.of('f/0').length, b.of('f/1').length]).toEqual([false, 1, 0])
  })
  it('opens whoever comes, and takes back step by step', async () => {
    reply = (band) => ({ entries: ((band.f as unknown[]) ?? []).map((_, i) => ({ at: `f/${i}`, name: 'N', kind: 'K' })) })
    const b = new Builder(book, {})
    await b.hire({ id: 'x', name: 'X', into: 'f', row: { profile: 'x' } })
    await b.hire({ id: 'y', name: 'Y', into: 'f', row: { profile: 'y' } })
    expect([b.open, b.band]).toEqual(['f/1', { f: [{ profile: 'x' }, { profile: 'y' }] }])
    b.undo()
    await settled()
    expect([b.open, b.band, b.past.length]).toEqual(['', { f: [{ profile: 'x' }] }, 1])
    await b.remove({ at: 'f/0', name: 'N', kind: 'K' })
    expect(b.band).toEqual({ f: [] })
  })
  it('takes a name typed letter by letter back at once, and counts when one stops', async () => {
    vi.useFakeTimers()
    const b = new Builder(book, { name: 'A' })
    for (const name of ['B', 'Bo', 'Bow']) b.set('name', name, true)
    expect([b.band.name, b.past.length, asked.length, b.counting]).toEqual(['Bow', 1, 1, true])
    await vi.advanceTimersByTimeAsync(1000)
    expect([asked.length, b.counting]).toEqual([2, false])
    b.undo()
    await vi.advanceTimersByTimeAsync(0)
    expect(b.band.name).toBe('A')
    vi.useRealTimers()
  })
  it('goes for good when it is deleted, whatever is still on its way', async () => {
    const b = new Builder(book, { name: 'A' }, '', true)
    await settled()
    expect(all()).toHaveLength(1)
    b.set('name', 'B', true)
    b.forget()
    await settled()
    expect(all()).toEqual([])
  })
  it('that cannot be read is told from one that can', async () => {
    reply = () => ({ fields: undefined, receipt: { name: '', faults: [{ where: '', why: 'colour' }] } })
    const b = new Builder(book, { colour: 'red' })
    await settled()
    expect([b.readable, b.faults.length]).toEqual([false, 1])
  })
})
