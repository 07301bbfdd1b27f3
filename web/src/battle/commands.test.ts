import { expect, it, vi } from 'vitest'
import type { Battle } from '../lib/battle.svelte'
import { command } from './commands'

it('gives one answer however long its key is held: the next question is another one', () => {
  const point = vi.fn()
  const nudge = vi.fn()
  const options = [{ value: 'done', label: 'Done', ok: true }]
  const battle = { asksHere: true, company: {}, question: { options }, point } as unknown as Battle
  const press = (key: string, repeat: boolean, on = battle) => command({ key, repeat, target: { closest: () => null } } as unknown as KeyboardEvent, on, null)
  expect([press('d', false), press('d', true)]).toEqual([true, false])
  expect(point).toHaveBeenCalledTimes(1)
  expect(press('ArrowLeft', true, { ...battle, draft: { nudge } } as unknown as Battle)).toBe(true)
  expect(nudge).toHaveBeenCalledWith(-100, 0)
})
