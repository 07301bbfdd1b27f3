import { describe, expect, it } from 'vitest'
import { keysFor } from './keys'
import type { Option } from './types'

const option = (label: string): Option => ({ value: label, label, note: '', ok: true, why: '', rule: '' })

describe('keys of options', () => {
  it('are the initials where they are free', () => expect(keysFor(['Move', 'Shoot', 'Aim'].map(option), new Map())).toEqual(['m', 's', 'a']))
  it('never clash', () => {
    const keys = keysFor(['Shoot', 'Swap', 'Stand', 'Search', 'See', 'Sit', 'Stay'].map(option)).filter(Boolean)
    expect(new Set(keys).size).toBe(keys.length)
  })
  it('leave the table its own letters', () => {
    for (const key of keysFor(['Reload', 'Throw', 'View', 'Undo', 'Loot'].map(option))) expect('rtvulz').not.toContain(key)
  })
  it('are the number where an answer begins with one, and never an O that looks like a nought', () => {
    expect(keysFor(['1 die', '2 dice', '3 dice'].map(option), new Map())).toEqual(['1', '2', '3'])
    expect(keysFor(['Orr', 'Otto'].map(option), new Map())).not.toContain('o')
  })
  it('stay the same in every question', () => {
    const had = new Map<string, string>()
    const first = keysFor(['Swap', 'Shoot'].map(option), had)
    expect(keysFor(['Shoot'].map(option), had)).toEqual([first[1]])
    expect(keysFor(['Stand', 'Shoot', 'Swap'].map(option), had).slice(1)).toEqual([first[1], first[0]])
  })
})
