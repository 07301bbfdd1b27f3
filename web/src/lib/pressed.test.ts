import { expect, it, vi } from 'vitest'
import { pressed } from './pressed.svelte'

it('takes a press that comes twice for one, on the same spot and for a moment only', () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
  const press = (clientX: number) => ({ clientX, clientY: 50 }) as MouseEvent
  expect(pressed.again(press(100))).toBe(false)
  pressed.note(press(100))
  expect([pressed.again(press(103)), pressed.again(press(200))]).toEqual([true, false])
  vi.advanceTimersByTime(500)
  expect(pressed.again(press(100))).toBe(false)
})
