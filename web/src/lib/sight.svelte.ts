import { tick } from 'svelte'
import type { Battle } from './battle.svelte'
import { toast } from './toasts.svelte'
import type { Overlay, OverlayLine, OverlayMsg } from './types'

/** Milliseconds the sight lines let the odds go first. */
const AFTER_ODDS = 120

/** What is drawn over the table for a model: reach, threat, sight, and the line to whom one aims at. */
export class Sight {
  overlay = $state.raw<Overlay | null>(null)
  reach = $state.raw<Overlay | null>(null)
  private eyes = $state.raw<{ now: number; seen: Overlay | null } | null>(null)
  constructor(private battle: Battle) {}

  clear() {
    this.overlay = null
    this.reach = null
  }

  private async fetch(kind: string, model: string): Promise<Overlay | null> {
    try {
      return (await this.battle.wire.request<OverlayMsg>({ do: 'overlay', kind, model })).overlay
    } catch {
      return null
    }
  }

  /** How far the model of question `n` may go. */
  async bounds(model: string, n: number) {
    const found = await this.fetch('reach', model)
    if (this.battle.question?.n === n) this.reach = found
  }

  /** The engine's own lines from who acts to the target that is looked at. */
  get aim(): Overlay | null {
    const b = this.battle
    const target = b.model(b.shown.at(-1)) ?? b.model(b.focus) ?? b.model(b.question?.about?.at)
    const lines = b.asksHere && this.eyes?.now === b.questions ? this.eyes?.seen?.lines : null
    if (!target || !lines || target.side === b.question?.who) return null
    const off = (l: OverlayLine) => Math.hypot(l.b[0] - target.x, l.b[1] - target.y)
    const mine = lines.filter((l) => off(l) <= Math.max(target.r, ...(target.half ?? [])) + 30).sort((a, b) => off(a) - off(b))[0]
    return mine ? { kind: 'sight', model: target.id, lines: [mine] } : null
  }

  async look() {
    const [b, q] = [this.battle, this.battle.question]
    const who = q?.about?.model ?? q?.about?.who ?? b.scene?.models.find((m) => m.active)?.id
    const now = b.questions
    if (!q || !who || this.eyes?.now === now) return
    this.eyes = { now, seen: null }
    await tick()
    if (b.chances.asking.size) await Promise.race([Promise.all(b.chances.asking.values()), new Promise((go) => setTimeout(go, AFTER_ODDS))])
    this.eyes = { now, seen: await this.fetch('sight', String(who)) }
  }

  async toggle(kind: string, model = this.battle.looked?.id) {
    if (!model) return
    if (this.battle.frame) return toast({ kind: 'bad', what: `No ${kind} in a replay`, why: 'It is drawn for the table as it stands now.', remedy: 'Go back to the battle, or play on from here.' })
    const same = this.overlay?.kind === kind && this.overlay.model === model
    this.overlay = same ? null : await this.fetch(kind, model)
    const blind = this.battle.question?.blind
    if (!same && !this.overlay) toast({ kind: 'bad', what: `No ${kind} to show for this model now`, why: blind?.why, rule: blind?.rule })
  }
}
