import { expect, it } from 'vitest'
import { momentIn } from '../replay/replay.svelte'
import { hintFor } from './coach'
import { backoff } from './link'
import type { Question } from './types'

it('comes back quickly at first, and never waits more than ten seconds', () => {
  expect([0, 1, 2, 3].map(backoff)).toEqual([400, 800, 1600, 3200])
  expect(backoff(12)).toBe(10000)
})

it('reads the moment out of a link', () => {
  expect(momentIn('#at=123')).toBe(123)
  expect(momentIn('#guide&at=7')).toBe(7)
  expect(momentIn('#that=9')).toBeUndefined()
})

it('gives each hint once', () => {
  const [q, choice] = ['path', 'choice'].map((kind) => ({ kind, what: 'any' }) as Question)
  expect(hintFor(q, [], false)?.id).toBe('path')
  expect(hintFor(q, ['path'], false)).toBeNull()
  expect(hintFor(choice, [], false, { foes: true })?.id).toBe('target')
  expect(hintFor(choice, [], false, { walks: true })?.id).toBe('choice')
  expect(hintFor(choice, [], false, { walks: false })?.id).toBe('answers')
  expect(hintFor(choice, [], false)).toBeNull()
  expect(hintFor(q, [], true)).toBeNull()
})
