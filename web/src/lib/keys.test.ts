import { describe, expect, it } from 'vitest'
import { keysFor } from './keys'
import type { Option } from './types'

const option = (label: string): Option => ({ value: label, label, note: '', ok: true, why: '', rule: '' })

describe('keys of options', () => {
  it('are the initials where they are free', () => expect(keysFor(['Move', 'Shoot', 'Aim'].map(option))).toEqual(['m', 's', 'a']))
  it('never clash', () => {
    const keys = keysFor(['Shoot', 'Swap', 'Stand', 'Search', 'See', 'Sit', 'Stay'].map(option)).filter(Boolean)
    expect(new Set(keys).size).toBe(keys.length)
  })
  it('leave the table its own letters', () => {
    for (const key of keysFor(['Reload', 'Throw', 'View', 'Undo', 'Loot'].map(option))) expect('rtvulz').not.toContain(key)
  })
})
