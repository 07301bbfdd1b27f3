import { beforeEach, describe, expect, it, vi } from 'vitest'
import { all, forget, keep, kept, nameOf, one, toMend } from './kept'

const store = new Map<string, string>()
vi.stubGlobal('localStorage', { getItem: (k: string) => store.get(k) ?? null, setItem: (k: string, v: string) => store.set(k, v) })
const receipt = { name: 'B', total: 41, faults: [{ where: 'x', why: 'y' }] }

describe('bands of this browser', () => {
  beforeEach(() => store.clear())
  it('are kept by book, the last one first, and the same one once', () => {
    vi.spyOn(Date, 'now').mockReturnValueOnce(1).mockReturnValueOnce(2).mockReturnValueOnce(3).mockReturnValueOnce(4)
    const a = keep('kz', { name: 'A' }, receipt)
    const b = keep('kz', { name: 'B' }, undefined)
    keep('gce', { name: 'A' }, undefined)
    expect(kept('kz').map((k) => k.id)).toEqual([b, a])
    expect(keep('kz', { name: 'A' }, receipt)).toBe(a)
    expect(all()).toHaveLength(3)
    expect(one(a)).toMatchObject({ total: 41, faults: 1, book: 'kz' })
  })
  it('change under their id, are named and forgotten', () => {
    const a = keep('kz', { name: 'A' }, receipt)
    expect(keep('kz', { name: '' }, { ...receipt, faults: [] }, a)).toBe(a)
    expect([nameOf(one(a)!), one(a)!.faults]).toEqual(['Nameless band', 0])
    forget(a)
    expect(all()).toEqual([])
  })
  it('survive a store that is broken', () => {
    store.set('dustup.bands', '{oops')
    expect(all()).toEqual([])
  })
  it('say what is to be mended', () => expect([toMend(1), toMend(3)]).toEqual(['1 thing to mend first', '3 things to mend first']))
})
