import type { Battle } from './battle.svelte'
import { complain, toast } from './toasts.svelte'

/** Answers taken from the rules' own suggestions: one, or all until a side stands on the table. */
export class Placing {
  /** Whether whatever is asked before the first turn is answered too, such as whose edge is which. */
  whole = $state(false)
  /** The sides whose rest is being placed: whoever shares the screen places their own. */
  private sides = $state<readonly string[]>([])
  /** Whether somebody thinks about it. */
  choosing = $state(false)
  private stumbles = 0
  private timer = 0
  constructor(private battle: Battle) {}

  /** Whether what is asked now is answered for who is asked. */
  get now(): boolean { return this.whole || this.sides.includes(this.battle.question?.who ?? '') }
  private get busy(): boolean { return this.whole || this.sides.length > 0 }
  private end() { this.whole = false; this.sides = [] }

  /** Take the suggestion; where dice follow, its chances are shown first, like those of any other answer. */
  async choose(): Promise<void> {
    const b = this.battle
    if (!b.asksHere || b.sending || this.choosing || b.question?.kind === 'roll') return
    const q = b.question
    if (b.armed && q?.kind === 'choice') return b.commit()
    this.choosing = true
    try {
      // Any spot will do for who walks; where a vehicle stands, and what lies before it, is worth a thought.
      const tried = await b.try(null, (!this.now || !!q?.about?.half) && !b.campaign)
      if (q?.n !== b.question?.n) return
      if (!tried.ok && (tried.nearest === null || tried.nearest === undefined)) this.nothing(tried.why)
      else if (q?.kind === 'choice' && !this.now && !tried.ok && !b.campaign) await b.point(tried.nearest)
      else b.answer(tried.ok ? null : tried.nearest)
      this.stumbles = 0
    } catch (error) {
      // While placing, a hurried refusal (too many messages) is simply asked again a little later.
      if (this.now && ++this.stumbles < 20) return
      this.end()
      complain(error)
    } finally {
      this.choosing = false
    }
  }
  private nothing(why: string) {
    this.end()
    toast({ kind: 'bad', what: 'The rules offer nothing here', why })
  }

  /** Place the rest of this side by suggestions, until something else is asked (`whole`: until the battle begins). */
  rest(whole = false) {
    this.whole = whole
    this.sides = [...this.sides, this.battle.question?.who ?? '']
    void this.choose()
    clearInterval(this.timer)
    this.timer = window.setInterval(() => {
      if (!this.busy) clearInterval(this.timer)
      else if (this.battle.settingUp && this.now) void this.choose()
    }, 400)
  }

  /** A new question has come. */
  asked() {
    if (!this.busy) return
    if (this.battle.settingUp) queueMicrotask(() => void (this.now && this.choose()))
    else if (this.battle.asksHere || this.battle.scene?.turn) this.end()
  }
  stop() { clearInterval(this.timer) }
}
