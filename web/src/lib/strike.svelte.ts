import type { Battle } from './battle.svelte'
import { toned } from './text'
import type { Answer, Deed, Deeds, Model, Odds } from './types'

/** Point at an enemy first: what could be done to it, the best of it shown first. The server says what is possible. */
export class Strike {
  deeds = $state.raw<Deed[]>([])
  /** The answer with which the one who acts is done. */
  ends = $state.raw<Answer>(null)
  private of = -1
  constructor(private battle: Battle) {}

  /** A new question has come: who could be struck is ringed as soon as it is known. */
  async asked(): Promise<void> {
    const [b, q] = [this.battle, this.battle.question]
    this.deeds = []
    this.ends = null
    if (!q || q.kind !== 'choice' || q.hidden || q.blind || !b.asksHere || !this.acting) return
    const now = (this.of = b.questions)
    try {
      const { deeds, ends } = await b.wire.request<Deeds>({ do: 'deeds', n: q.n })
      if (now !== b.questions) return
      this.deeds = deeds
      this.ends = ends ?? null
    } catch {
      /* the buttons lead there too */
    }
  }
  /** Somebody acts, and nobody is asked for by name. */
  private get acting(): boolean {
    const [b, q] = [this.battle, this.battle.question]
    return !!b.scene?.models.some((m) => m.active && m.side === q?.who) && !q?.options.some((o) => o.ok && b.model(o.value))
  }

  may(m: Model): boolean { return this.deeds.some((d) => d.at === m.id) }

  /** Show the best that can be done to somebody; what is shown already is done. */
  async at(m: Model): Promise<void> {
    const b = this.battle
    const mine = this.deeds.filter((d) => d.at === m.id)
    if (!mine.length || b.sending || this.of !== b.questions) return
    if (mine.some((d) => JSON.stringify(d.answers) === b.armed)) return b.commit()
    const meant = b.mean(m.id)
    await b.chances.wonderAll(mine.map((d) => d.answers).filter((each) => !b.chances.told(each)))
    if (!meant()) return
    const hope = (d: Deed) => b.hope(b.chances.all(d.answers))
    const best = mine.reduce((a, d) => (hope(d) > hope(a) ? d : a))
    b.pointAll(best.answers)
  }

  /** The other deeds to the one whose chances are shown, by what one wants of them. */
  others(at: string, shown: Answer[]): { deed: Deed; label: string; odds: Odds }[] {
    const b = this.battle
    return this.deeds.filter((d) => d.at === at && JSON.stringify(d.answers) !== JSON.stringify(shown)).flatMap((deed) => {
      const odds = b.chances.all(deed.answers)
      const label = b.question?.options.find((o) => o.value === deed.answers[0])?.label ?? ''
      return odds?.chances.length && label ? [{ deed, label, odds }] : []
    }).sort((x, y) => (toned(y.odds.chances)[0]?.percent ?? 0) - (toned(x.odds.chances)[0]?.percent ?? 0)).slice(0, 3)
  }
}
