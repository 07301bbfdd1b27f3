import type { Battle } from './battle.svelte'
import type { AllOdds, Answer, Odds, Option } from './types'

/** Cards that find room beside each other. */
const CARDS = 4
/** Odds asked for at once. */
const AT_ONCE = 3

/** The chances of answers to the open question, as the server counts them. */
export class Chances {
  odds = $state.raw<Record<string, Odds | 'none'>>({})
  readonly asking = new Map<string, Promise<void>>()
  constructor(private battle: Battle) {}

  of(value: Answer): Odds | null { return this.all([value]) }
  /** Of several answers, one after the other. */
  all(answers: Answer[]): Odds | null {
    const found = this.odds[JSON.stringify(answers)]
    return found && found !== 'none' ? found : null
  }

  /** Where every answer rolls dice ("avoid the car?"): all of them, once their chances are known; else nobody. */
  get rivals(): Option[] {
    const [b, q] = [this.battle, this.battle.question]
    const open = q?.kind === 'choice' && !q.hidden && b.asksHere ? q.options.filter((o) => o.ok) : []
    const odds = open.map((o) => this.of(o.value))
    return open.length > 1 && open.length <= CARDS && !open.some((o) => b.model(o.value)) && odds.every((o) => b.tells(o) && o?.chances.length) ? open : []
  }

  /** Whether it is known what comes of these answers, or that nothing can be counted. */
  told(answers: Answer[]): boolean { return JSON.stringify(answers) in this.odds }

  /** The odds of these answers, asked for once. A few at a time: a pointer that runs over a crowd must not flood the server. */
  async wonder(answers: Answer[]): Promise<void> {
    const now = this.battle.questions
    const key = JSON.stringify(answers)
    const mine = `${now}${key}`
    while (this.asking.size >= AT_ONCE && !this.asking.has(mine)) await Promise.race(this.asking.values())
    if (!this.battle.question || now !== this.battle.questions || this.odds[key]) return
    const asked = this.asking.get(mine) ?? this.fetch(key, answers).finally(() => this.asking.delete(mine))
    this.asking.set(mine, asked)
    return asked
  }

  /** The odds of several answers, as many as the server counts at once; those it had no time for are left. */
  async wonderSome(each: Answer[][]): Promise<Answer[][]> {
    const now = this.battle.questions
    if (!each.length) return []
    try {
      const { cards } = await this.battle.wire.request<AllOdds>({ do: 'all_odds', n: this.battle.question?.n, each })
      if (now !== this.battle.questions || !cards.length) return []
      const fresh = cards.flatMap((card, i) => (card ? [[JSON.stringify(each[i]), card]] : []))
      this.odds = { ...Object.fromEntries(fresh), ...this.odds }
      return each.slice(cards.length).filter((answers) => !this.told(answers))
    } catch {
      return [] // they are asked for one by one when somebody points at them
    }
  }

  async wonderAll(each: Answer[][]): Promise<void> {
    for (let left = each; left.length; ) left = await this.wonderSome(left)
  }

  /** Count on where the first answer was a rough one; what comes of it takes its place. */
  async insist(answers: Answer[]): Promise<void> {
    const [now, key] = [this.battle.questions, JSON.stringify(answers)]
    const rough = this.all(answers)
    if (!rough?.more || this.insisted === `${now}${key}`) return
    this.insisted = `${now}${key}`
    const found = await this.battle.wire.request<Odds>({ do: 'odds', n: this.battle.question?.n, answers, patient: true }).catch(() => ({ ...rough, more: false }))
    if (now === this.battle.questions) this.odds = { ...this.odds, [key]: found }
  }
  private insisted = ''

  private async fetch(key: string, answers: Answer[]) {
    const now = this.battle.questions
    let found: Odds | 'none' = 'none'
    try {
      found = await this.battle.wire.request<Odds>({ do: 'odds', n: this.battle.question?.n, answers })
    } catch {
      /* nothing to count here */
    }
    if (now === this.battle.questions) this.odds = { ...this.odds, [key]: found }
  }
}
