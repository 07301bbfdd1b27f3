import type { Battle } from '../lib/battle.svelte'
import { keysFor } from '../lib/keys'
import type { Replay } from '../replay/replay.svelte'

const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }
const OVERLAYS: Record<string, string> = { r: 'reach', t: 'threat', v: 'sight' }
const tool = (name: string) => document.querySelector<HTMLButtonElement>(`[data-tool="${name}"]`)?.click()

/** Keys that go on while they are held down; any other does its deed once, however long it is held. */
const HELD = new Set([...Object.keys(ARROWS), '[', ']', '+', '=', '-'])

/** What a key does; true when it did something. */
export function command(event: KeyboardEvent, battle: Battle, replay: Replay | null): boolean {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (event.repeat && !HELD.has(key)) return key === 'Enter' // else a button would be pressed again and again
  const onButton = (event.target as HTMLElement).closest?.('button, a, summary')
  if ((key === 'Enter' || key === ' ') && onButton) return false
  if (OVERLAYS[key]) return done(() => void battle.sight.toggle(OVERLAYS[key]))
  if (key === '?') return done(() => (battle.help = !battle.help))
  if (key === 'Escape' && battle.help) return done(() => (battle.help = false))
  if (key === 'l') return done(() => battle.measure())
  if (key === '+' || key === '=') return done(() => tool('in'))
  if (key === '-') return done(() => tool('out'))
  if (key === '0') return done(() => tool('fit'))
  if (replay) return playback(key, replay)
  if (key === 'g') return done(() => void battle.choose())
  if (key === 'u') return done(() => battle.undo())
  if (key === 'Escape') return done(() => escape(battle))
  return (battle.draft && drawing(key, event, battle)) || choosing(key, battle)
}

function done(run: () => void): true {
  run()
  return true
}

function escape(battle: Battle) {
  battle.march.halt()
  if (battle.draft && battle.stride.loose) return battle.undo()
  battle.draft?.clear()
  battle.disarm()
  battle.sight.overlay = null
  battle.refusal = null
  battle.inspects = false
  battle.ruler = false
  battle.glider.skip()
  battle.effects.clear()
}

function playback(key: string, replay: Replay): boolean {
  if (key === 'ArrowLeft') return done(() => replay.step(-1))
  if (key === 'ArrowRight') return done(() => replay.step(1))
  if (key === ' ') return done(() => replay.toggle())
  return false
}

function drawing(key: string, event: KeyboardEvent, battle: Battle): boolean {
  const d = battle.draft
  if (!d || !battle.asksHere) return false
  const way = ARROWS[key]
  const step = event.shiftKey ? 50 : 100
  if (way) return done(() => d.nudge(way[0] * step, way[1] * step))
  if (key === '[') return done(() => d.turn(15))
  if (key === ']') return done(() => d.turn(-15))
  if (key === '.') return done(() => { const end = d.steps.at(-1); if (end) d.place(end.at, true) })
  if (key === 'Backspace') return done(() => d.back())
  if (key === 'Enter' && d.placed) return done(() => battle.march.go(event.shiftKey))
  return false
}

function choosing(key: string, battle: Battle): boolean {
  if (!battle.asksHere || battle.company.facedown) return false
  const options = (battle.question?.options ?? []).filter((o) => o.ok)
  if (key === 'Enter') {
    const go = document.querySelector<HTMLButtonElement>('[data-act="do"]:not(:disabled), [data-act="go"]:not(:disabled)')
    if (go) return done(() => go.click())
    return false
  }
  const i = keysFor(options).indexOf(key)
  if (i < 0) return false
  void battle.point(options[i].value)
  return true
}
