import type { Battle } from './battle.svelte'
import type { Answer, Onward, StateMsg } from './types'

/** Several moves one after the other, as they were shown: it halts as soon as anything comes that was not shown. */
export class March {
  left = $state.raw<Onward[]>([])
  private model = ''
  /** Whether whoever walks is done with it: nothing else is wanted of it. */
  private last = false
  constructor(private battle: Battle) {}

  /** Give the answer that is drawn, and go on with what was shown to follow it. */
  async go(last = false): Promise<void> {
    const [b, d] = [this.battle, this.battle.draft]
    if (!d || b.sending) return
    if (d.daring && !(await this.safe(d.answer()))) return
    if (d !== b.draft) return
    this.left = d.onward
    this.model = String(d.about.model ?? '')
    this.last = last
    this.battle.answer(d.answer())
  }
  /** What is rolled for on the way, or where it ends, is shown before one goes: a press that came sooner shows it. */
  private async safe(answer: Answer): Promise<boolean> {
    if (this.battle.question?.blind || this.battle.chances.told([answer])) return true
    await this.battle.wonder([answer])
    const odds = this.battle.oddsOf(answer)
    return !(odds?.then === 'roll' && (odds.who || this.battle.draft?.strikes) && odds.chances.length)
  }
  /** Go on with these answers after the one that is given now. */
  follow(answers: Answer[]) { this.left = answers.map((answer) => ({ answer, measure: null })) }
  halt() {
    this.left = []
    this.last = false
  }

  /** Who has walked where it was meant to and can do more is done, if that was wished; dice are shown first as always. */
  ended(): void {
    const b = this.battle
    const acts = b.scene?.models.some((m) => m.active && m.id === this.model)
    if (!this.last || (acts && b.strike.ends === null)) return // something on the way is asked first
    this.last = false
    if (acts && !b.draft) void b.point(b.strike.ends)
  }

  /** A new question has come: the next answer is given if it is the one foreseen and no dice fell; whether it is. */
  asked(next: StateMsg): boolean {
    const [step, ...rest] = this.left
    const q = next.question
    const rolled = next.log.some((l) => l.about?.faces?.length)
    if (rolled || !q) this.last = false
    if (!step) return false
    const fits = step.measure ? q?.kind === 'path' && q.about.model === this.model : q?.options.some((o) => o.ok && o.value === step.answer)
    if (rolled || !q || !fits || !this.battle.asksHere) {
      this.halt()
      return false
    }
    this.left = rest
    queueMicrotask(() => void this.step(step, q.n))
    return true
  }
  /** Take the next of the steps; one that brings dice is drawn, with its chances, and waits for another click. */
  private async step(step: Onward, n: number): Promise<void> {
    const b = this.battle
    const safe = !step.measure || (await this.safe(step.answer))
    if (b.question?.n !== n) return
    if (safe) return b.answer(step.answer)
    this.halt()
    b.draft?.adopt(step.answer)
    void b.strike.asked()
  }
}
