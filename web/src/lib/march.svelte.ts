import type { Battle } from './battle.svelte'
import type { Answer, Onward, StateMsg } from './types'

/** Several moves one after the other, as they were shown: it halts as soon as anything comes that was not shown. */
export class March {
  left = $state.raw<Onward[]>([])
  private model = ''
  constructor(private battle: Battle) {}

  /** Give the answer that is drawn, and go on with what was shown to follow it. */
  go() {
    const d = this.battle.draft
    if (!d) return
    // What is rolled for on the way is shown before one goes: a press that came sooner shows it.
    if (d.risky && !this.battle.question?.blind && !this.battle.chances.told([d.answer()])) return void this.battle.wonder([d.answer()])
    this.left = d.onward
    this.model = String(d.about.model ?? '')
    this.battle.answer(d.answer())
  }
  /** Go on with these answers after the one that is given now. */
  follow(answers: Answer[]) { this.left = answers.map((answer) => ({ answer, measure: null })) }
  halt() { this.left = [] }

  /** A new question has come: the next answer, if it is the one foreseen and no dice fell. */
  asked(next: StateMsg) {
    const [step, ...rest] = this.left
    if (!step) return
    const q = next.question
    const rolled = next.log.some((l) => l.about?.faces?.length)
    const fits = step.measure ? q?.kind === 'path' && q.about.model === this.model : q?.options.some((o) => o.ok && o.value === step.answer)
    if (rolled || !q || !fits || !this.battle.asksHere) return this.halt()
    this.left = rest
    queueMicrotask(() => this.battle.question?.n === q.n && this.battle.answer(step.answer))
  }
}
