import type { Battle } from './battle.svelte'
import { hoped, type Shade } from './text'
import type { Answer, Chance, Deed, Deeds, Model, Odds } from './types'

/** Milliseconds before deeds are looked into, how many of them, and how many at a time. */
const [LATER, MOST, FEW] = [250, 8, 2]

/** What one wants of a deed and that befalls whom it is done to: to slip away from somebody is nothing that is done to it. */
export function befalling(odds: Odds | null, at: string): Chance[] {
  const told = odds?.chances.some((c) => c.who?.length)
  return (odds?.chances ?? []).filter((c) => c.tone === 'good' && (!told || c.who?.includes(at)))
}

/** Point at an enemy first: what could be done to it, the best of it shown first. The server says what is possible. */
export class Strike {
  deeds = $state.raw<Deed[]>([])
  /** The answer with which the one who acts is done. */
  ends = $state.raw<Answer>(null)
  private of = -1
  /** Whether it is known who could be struck at, and how likely. */
  looked = $state(false)
  constructor(private battle: Battle) {}

  /** A new question has come: who could be struck is ringed as soon as it is known. */
  async asked(): Promise<void> {
    const [b, q] = [this.battle, this.battle.question]
    this.deeds = []
    this.ends = null
    this.looked = true
    if (!q || q.kind !== 'choice' || q.hidden || q.blind || !b.asksHere || !this.acting) return
    const now = (this.of = b.questions)
    this.looked = false
    try {
      const { deeds, ends } = await b.wire.request<Deeds>({ do: 'deeds', n: q.n })
      if (now !== b.questions) return
      this.deeds = deeds
      this.ends = ends ?? null
    } catch {
      /* the buttons lead there too */
    }
    void this.foresee(now)
  }
  /** What each could come to, before anybody points: a few at a time, so that no answer has to wait for them. */
  private async foresee(now: number) {
    const b = this.battle
    await new Promise((go) => setTimeout(go, LATER))
    const wished = this.deeds.slice(0, MOST).map((d) => d.answers)
    for (let i = 0; i < wished.length && now === b.questions && !b.sending && !b.armed; i += FEW) await b.chances.wonderAll(wished.slice(i, i + FEW).filter((each) => !b.chances.told(each)))
    if (now === b.questions) this.looked = true
  }
  /** Whether the chances of all that could be done to somebody are known. */
  counted(m: Model): boolean {
    const mine = this.deeds.filter((d) => d.at === m.id).map((d) => this.battle.chances.all(d.answers))
    return mine.length > 0 && mine.every((odds) => odds && !odds.blind && odds.chances.length)
  }
  /** The best that is known of the deeds that begin with an answer, or that strike at somebody. */
  best(of: { first?: Answer; at?: string }): Shade | null {
    const known = this.deeds.filter((d) => (of.at ? d.at === of.at : d.answers[0] === of.first)).flatMap((d) => {
      const odds = this.battle.chances.all(d.answers)
      return hoped(odds && of.at ? { ...odds, chances: befalling(odds, of.at) } : odds) ?? []
    })
    return known.filter((c) => c.tone === 'good').reduce<Shade | null>((a, c) => (a && a.percent >= c.percent ? a : c), null)
  }
  /** Somebody acts, and nobody is asked for by name. */
  private get acting(): boolean {
    const [b, q] = [this.battle, this.battle.question]
    return !!b.scene?.models.some((m) => m.active && m.side === q?.who) && !q?.options.some((o) => o.ok && b.model(o.value))
  }

  /** Whether something could be done to somebody now; an earlier moment that is looked at offers nothing. */
  may(m: Model): boolean { return !this.battle.frame && this.deeds.some((d) => d.at === m.id) }

  /** Show the best that can be done to somebody; what is shown already is done. */
  async at(m: Model): Promise<void> {
    const b = this.battle
    const mine = this.deeds.filter((d) => d.at === m.id)
    if (!mine.length || b.sending || this.of !== b.questions) return
    if (mine.some((d) => JSON.stringify(d.answers) === b.armed)) return b.commit()
    const meant = b.mean(m.id)
    const left = await b.chances.wonderSome(mine.map((d) => d.answers).filter((each) => !b.chances.told(each)))
    if (!meant()) return
    void b.chances.wonderAll(left)
    const hope = (d: Deed) => befalling(b.chances.all(d.answers), d.at).reduce((sum, c) => sum + c.percent, 0)
    const best = mine.reduce((a, d) => (hope(d) > hope(a) ? d : a))
    b.pointAll(best.answers)
  }

  /** What is chosen on the way of the deed that is shown: with what, or how. */
  how(shown: Answer[]): string { return this.deeds.find((d) => JSON.stringify(d.answers) === JSON.stringify(shown))?.how ?? '' }

  /** The other deeds to the one whose chances are shown, by what one wants of them. */
  others(at: string, shown: Answer[]): { deed: Deed; label: string; odds: Odds }[] {
    const b = this.battle
    return this.deeds.filter((d) => d.at === at && JSON.stringify(d.answers) !== JSON.stringify(shown)).flatMap((deed) => {
      const odds = b.chances.all(deed.answers)
      const label = b.question?.options.find((o) => o.value === deed.answers[0])?.label ?? ''
      return odds?.chances.length && label ? [{ deed, label: deed.how ? `${label}: ${deed.how}` : label, odds }] : []
    }).sort((x, y) => b.hope(y.odds) - b.hope(x.odds)).slice(0, 3)
  }
}
