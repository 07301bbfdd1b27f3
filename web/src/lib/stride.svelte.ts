import type { Battle } from './battle.svelte'
import { toast } from './toasts.svelte'
import type { Model, XY } from './types'

/** Walking without pressing Move first: a fighter that is dragged, or ground that is clicked, asks for the way at once. */
export class Stride {
  /** Where it was wished to go before the way was asked for. */
  private wanted: XY | null = null
  private held = false
  /** Let go before the way was asked for: it walks as soon as it is. */
  private dropped = false
  /** Whether it is done once it has walked. */
  private last = false
  /** The question that was answered by it, so that Esc takes it back. */
  private from = -1
  private busy = false
  /** Who was chosen by walking off: what to do is asked next, and is to walk. */
  private chosen = false
  constructor(private battle: Battle) {}

  /** Who could walk now: the one who acts, where something to do is asked for. */
  get who(): Model | undefined {
    const q = this.battle.question
    if (!q || q.kind !== 'choice' || q.hidden || !this.battle.asksHere || this.battle.draft) return undefined
    if (q.options.some((o) => o.ok && this.battle.model(o.value))) return undefined
    const m = this.battle.scene?.models.find((one) => one.active)
    return m && m.side === q.who && !m.off ? m : undefined
  }

  /** Whether this one may be chosen to act, so that dragging it chooses it and walks. */
  mayAct(m: Model | undefined): boolean {
    const q = this.battle.question
    if (!m || m.off || !q || q.kind !== 'choice' || q.hidden || !this.battle.asksHere || m.side !== q.who) return false
    return !this.battle.scene?.models.some((one) => one.active) && q.options.some((o) => o.ok && o.value === m.id)
  }

  /** Choose somebody by dragging it. */
  take(m: Model, to: XY) {
    this.wanted = to
    this.held = true
    this.dropped = false
    this.chosen = true
    this.battle.answer(m.id)
  }

  /** Ask for the way; whether the rules know one. */
  async begin(to: XY | null, held = false): Promise<boolean> {
    this.wanted = to
    this.held = held
    this.dropped = false
    return this.ask()
  }
  private async ask(): Promise<boolean> {
    const q = this.battle.question
    if (!q || this.busy || !this.who) return false
    this.busy = true
    try {
      for (const o of q.options.filter((one) => one.ok)) {
        await this.battle.wonder([o.value])
        if (this.battle.question?.n !== q.n) return false
        if (this.battle.oddsOf(o.value)?.asks !== 'path') continue
        this.from = q.n
        this.battle.answer(o.value)
        return true
      }
      this.wanted = null
      return false
    } finally {
      this.busy = false
    }
  }

  /** The pointer that drags went on, or let go, before the way was asked for. */
  drag(to: XY) { if (this.wanted) this.wanted = to }
  drop(to: XY, last: boolean) {
    this.drag(to)
    this.dropped = this.held
    this.last = last
    this.held = false
  }
  /** The fighter was let go where the way is asked for: it walks there; where no way leads, nothing was meant. */
  put(to: XY, last: boolean) {
    this.battle.draft?.place(to, false, () => this.battle.march.go(last), () => this.astray())
  }
  private astray() {
    if (this.from < 0 || this.battle.question?.n !== this.from + 1) return
    toast({ kind: 'bad', what: 'No way leads there now' })
    this.battle.undo()
  }

  /** A new question has come: go on with the way if it is one. */
  asked() {
    const [d, to] = [this.battle.draft, this.wanted]
    if (this.chosen && to && !d) {
      this.chosen = false
      if (this.who) return void this.ask()
    }
    this.chosen = false
    this.wanted = null
    if (!to || d?.kind !== 'path') return
    if (this.held) d.drag(to)
    else if (this.dropped) this.put(to, this.last)
    else d.place(to)
    this.dropped = false
  }

  /** Whether the way now asked for was begun by pointing and nothing is drawn yet. */
  get loose(): boolean { return this.from >= 0 && this.battle.question?.n === this.from + 1 && !this.battle.draft?.placed }
}
