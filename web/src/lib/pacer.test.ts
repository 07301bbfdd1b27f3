import { beforeEach, expect, it, vi } from 'vitest'
import { Pacer } from './pacer.svelte'
import type { StateMsg } from './types'

const state = (n: number, log: object[] = [{ text: 'something' }]) => ({ is: 'state', n, log }) as unknown as StateMsg
let seen: number[]
let pacer: Pacer
beforeEach(() => {
  vi.stubGlobal('window', globalThis)
  vi.useFakeTimers()
  seen = []
  pacer = new Pacer((m) => seen.push(m.n))
})

it('shows everything as it comes', () => {
  ;[1, 2, 3].forEach((n) => pacer.hear(state(n)))
  expect(seen).toEqual([1, 2, 3])
})

it('waits while it is paused, steps one by one, and loses nothing', () => {
  pacer.pause(true)
  ;[1, 2, 3].forEach((n) => pacer.hear(state(n)))
  expect(seen).toEqual([])
  expect(pacer.waiting).toBe(3)
  pacer.step()
  expect(seen).toEqual([1])
  pacer.pause(false)
  expect(seen).toEqual([1, 2, 3])
})

it('leaves time between two things at a slower pace', () => {
  pacer.speed(1000)
  ;[1, 2, 3].forEach((n) => pacer.hear(state(n)))
  expect(seen).toEqual([1])
  vi.advanceTimersByTime(1001)
  expect(seen).toEqual([1, 2])
  vi.advanceTimersByTime(1001)
  expect(seen).toEqual([1, 2, 3])
})

it('stays longer where dice fell, and not at all where nothing is told', () => {
  pacer.speed(1000)
  ;[state(1, []), state(2, [{ text: 'a shot', about: { faces: [['hit', 4, 'red']] } }]), state(3)].forEach((m) => pacer.hear(m))
  expect(seen).toEqual([1, 2])
  vi.advanceTimersByTime(1001)
  expect(seen).toEqual([1, 2])
  vi.advanceTimersByTime(1000)
  expect(seen).toEqual([1, 2, 3])
})
