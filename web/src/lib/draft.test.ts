import { beforeEach, describe, expect, it, vi } from 'vitest'
import { cut, Draft } from './draft.svelte'
import type { Question, Tried } from './types'

const MODES = ['walk', 'jump', 'climb'].map((id) => ({ id, name: id }))
const ask = (kind: string, about: Record<string, unknown>): Question => ({ n: 3, who: 'red', what: kind, kind, prompt: '', rule: '', settled: false, hidden: false, about, options: [], roll: null, blind: null, fight: null, modes: kind === 'path' ? MODES : [] })
const fine: Tried = { is: 'tried', id: 1, ok: true, why: '', rule: '', nearest: null, measure: { length: 500, budget: 1000 } }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
})

describe('a path being drawn', () => {
  const path = () => new Draft(ask('path', { model: 'r1', from: [1000, 1000, 0], budget: 1000, r: 125 }), vi.fn(async () => fine))
  it('ends where the pointer is until a click keeps it', () => {
    const d = path()
    d.hover([1300, 1400])
    expect(d.answer()).toEqual({ path: [[1300, 1400]], facing: 53 })
    expect(d.placed).toBe(false)
    d.place([1500, 1000])
    expect(d.placed).toBe(true)
    expect(d.answer()).toEqual({ path: [[1500, 1000]], facing: 0 })
  })
  it('replaces its end with a click and adds a corner with shift', () => {
    const d = path()
    d.place([1500, 1000])
    d.place([1000, 1500])
    expect(d.steps.length).toBe(1)
    d.place([1200, 1500], true)
    expect(d.answer()).toEqual({ path: [[1000, 1500], [1200, 1500]], facing: 0 })
    d.back()
    expect(d.steps.length).toBe(1)
  })
  it('says how a leg is made when it is no walk', () => {
    const d = path()
    d.how = 'jump'
    d.place([1500, 1000])
    expect(d.answer()).toMatchObject({ path: [[1500, 1000, 'jump']] })
  })
  it('tells what the way takes of the move, not only how long it is', async () => {
    const d = new Draft(ask('path', { from: [0, 0, 0] }), async () => ({ ...fine, measure: { length: 500, cost: 900, budget: 1000 } }))
    d.place([500, 0])
    expect(d.cost).toBe(500)
    await vi.runAllTimersAsync()
    expect(d.cost).toBe(900)
  })
  it('moves by keys from where the fighter stands', () => {
    const d = path()
    d.nudge(100, 0)
    d.nudge(0, -50)
    expect(d.answer()).toMatchObject({ path: [[1100, 950]] })
  })
  it('can be cut where the rules end it', async () => {
    expect(cut([[0, 0], [100, 0], [100, 100]], ['', 'jump'], 0.75)).toEqual({ path: [[100, 0], [100, 50, 'jump']] })
    const d = new Draft(ask('path', { from: [0, 0, 0] }), async (a) => ({ ...fine, ok: (a as { path: number[][] }).path[0][0] <= 600 }))
    d.place([1000, 0])
    expect(await d.shorten()).toBe(true)
    expect((d.answer() as { path: number[][] }).path[0][0]).toBeGreaterThan(580)
  })
  it('asks the server once the hand rests, and takes over the nearest legal way', async () => {
    const tried = vi.fn(async () => fine)
    const d = new Draft(ask('path', { model: 'r1', from: [0, 0, 0] }), tried)
    d.hover([10, 0])
    d.hover([20, 0])
    d.hover([30, 0])
    await vi.advanceTimersByTimeAsync(60)
    expect(tried).toHaveBeenCalledTimes(1)
    expect(d.tried?.ok).toBe(true)
    d.adopt({ path: [[40, 0], [40, 40, 'climb']], facing: 90 })
    expect(d.answer()).toEqual({ path: [[40, 0], [40, 40, 'climb']], facing: 90 })
  })
})

describe('other drawings', () => {
  it('a spot is a point, with a facing only where it counts', () => {
    const d = new Draft(ask('point', { model: 'r1' }), async () => fine)
    d.place([100.4, 200.6])
    expect(d.answer()).toEqual({ point: [100, 201] })
    const e = new Draft(ask('point', { model: 'r1', facing: 90 }), async () => fine)
    e.place([1, 2])
    expect(e.answer()).toEqual({ point: [1, 2], facing: 90 })
  })
  it('a facing is whole degrees', () => {
    const d = new Draft(ask('facing', { from: [0, 0] }), async () => fine)
    d.place([0, 500])
    expect(d.answer()).toBe(90)
    d.turn(-100)
    expect(d.answer()).toBe(350)
  })
  it('a teardrop turns, a disc lies', () => {
    const t = new Draft(ask('template', { shape: 'teardrop', from: [0, 0] }), async () => fine)
    t.place([0, 500])
    expect(t.answer()).toEqual({ facing: 90 })
    const disc = new Draft(ask('template', { shape: 'disc', from: [0, 0] }), async () => fine)
    disc.place([7, 8])
    expect(disc.answer()).toEqual({ point: [7, 8] })
  })
})

it('shows the moves that lead on to a far spot, and forgets them with the next click', async () => {
  const nearest = { path: [[600, 0]], facing: 0 }
  const onward = [{ answer: 'move', measure: null }, { answer: { path: [[1200, 0]], facing: 0 }, measure: { length: 600 } }]
  const d = new Draft(ask('path', { from: [0, 0, 0] }), async (answer) => ((answer as { to?: unknown }).to ? { ...fine, ok: false, nearest, onward } : { ...fine, ok: (answer as { path: number[][] }).path[0][0] <= 600 }))
  d.place([1200, 0])
  await vi.waitFor(() => expect(d.further).toEqual([[[600, 0], [1200, 0]]]))
  expect(d.answer()).toEqual(nearest)
  d.place([300, 0])
  expect(d.further).toEqual([])
})

it('gives back a way the rules found for a hull as they gave it', async () => {
  const legs = { legs: [[3, 45], [2, 0]] }
  const d = new Draft(ask('path', { from: [0, 0, 0], half: [300, 150] }), async (answer) => ((answer as { to?: unknown }).to ? { ...fine, ok: false, nearest: legs } : { ...fine, measure: { length: 5, places: [[0, 0, 0], [700, 100, 45]] } }))
  d.hover([800, 100])
  await vi.waitFor(() => expect(d.end).toEqual([700, 100]))
  expect(d.placed).toBe(false)
  d.place([800, 100])
  await vi.waitFor(() => expect(d.placed && d.facing === 45).toBe(true))
  expect(d.answer()).toEqual(legs)
})

describe('a click on what is drawn already', () => {
  const drawn = (kind: string, about: Record<string, unknown>, at: [number, number]) => {
    const d = new Draft(ask(kind, about), vi.fn(async () => fine))
    d.place(at)
    return d
  }
  it('is the answer where it hits the same spot or direction', () => {
    const spot = drawn('point', { model: 'r1', from: [0, 0, 0] }, [500, 0])
    expect([[520, 0], [620, 0]].map((p) => spot.repeats(p as [number, number], 80))).toEqual([true, false])
    const turn = drawn('facing', { model: 'r1', from: [0, 0, 0], facing: 0 }, [500, -5])
    expect([[900, 20], [500, 200]].map((p) => turn.repeats(p as [number, number], 80))).toEqual([true, false])
  })
  it('is another way for a vehicle unless it is the very spot, however long the hull', () => {
    const hull = drawn('path', { model: 'v1', from: [0, 0, 0], half: [700, 400], r: 800 }, [0, 1500])
    hull.given = { legs: [] }
    expect([[60, 1500], [700, 1500]].map((p) => hull.repeats(p as [number, number], 80))).toEqual([true, false])
  })
  it('waits for the rules, and does nothing they refuse', async () => {
    const run = vi.fn()
    const d = drawn('point', { model: 'r1', from: [0, 0, 0] }, [500, 0])
    d.again([500, 0], run)
    await vi.runAllTimersAsync()
    expect(run).toHaveBeenCalledTimes(1)
    const no = new Draft(ask('point', { model: 'r1', from: [0, 0, 0] }), vi.fn(async () => ({ ...fine, ok: false })))
    no.place([500, 0])
    no.again([500, 0], run)
    await vi.runAllTimersAsync()
    expect(run).toHaveBeenCalledTimes(1)
  })
})

describe('something thrown at a spot', () => {
  it('knows how wide it strikes and how far it goes, by whichever name the book says it', () => {
    const thrown = (about: Record<string, unknown>) => new Draft(ask('point', { model: 'r1', ...about }), vi.fn(async () => fine))
    expect(thrown({ radius: 500, reach: 2000, least: 500 }).lobbed).toEqual({ radius: 500, least: 500, most: 2000 })
    expect(thrown({ radius: 0, range: 3048 }).lobbed).toEqual({ radius: 0, least: 0, most: 3048 })
    expect(thrown({ areas: [] }).lobbed).toBeNull()
    expect([thrown({ radius: 500 }).daring, thrown({ areas: [] }).daring]).toEqual([true, false])
  })
})

it('does not walk to the foot of a wall without a word when a roof was meant: it says why, and goes there when clicked again', async () => {
  const nearest = { path: [[500, 0]], facing: 0 }
  const tells: Tried = { ...fine, ok: false, why: 'the office is too high to climb' }
  const d = new Draft(ask('path', { from: [0, 0, 0], r: 125 }), async (answer) => ((answer as { to?: unknown }).to ? { ...tells, nearest } : (answer as { path: number[][] }).path[0][0] > 500 ? tells : fine))
  const go = vi.fn()
  d.place([900, 0], false, go)
  await vi.runAllTimersAsync()
  expect(d.end).toEqual([500, 0])
  expect(d.short).toBe('the office is too high to climb')
  expect(go).not.toHaveBeenCalled()
  d.again([900, 0], go)
  expect(go).toHaveBeenCalledTimes(1)
  d.adopt({ path: [[0, 300]], facing: 90 })
  expect([d.short, d.repeats([900, 0], 80)]).toEqual(['', false]) // a suggestion is another way: nothing is short of anything
})

it('walks as far as a move goes where the spot is only too far', async () => {
  const nearest = { path: [[1000, 0]], facing: 0 }
  const whole: Tried = { ...fine, measure: { length: 1000, budget: 1000 } }
  const d = new Draft(ask('path', { from: [0, 0, 0], r: 125 }), async (answer) => ((answer as { to?: unknown }).to || (answer as { path: number[][] }).path[0][0] > 1000 ? { ...fine, ok: false, why: 'too far', nearest } : whole))
  const go = vi.fn()
  d.place([5000, 0], false, go)
  await vi.runAllTimersAsync()
  expect(d.short).toBe('')
  expect(go).toHaveBeenCalledTimes(1)
})
