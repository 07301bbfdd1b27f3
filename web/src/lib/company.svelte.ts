import type { Battle } from './battle.svelte'
import { notice } from './notices'
import { linksOf, set, setting } from './saved'
import { sideName } from './sides'
import { play as sound } from './sounds'
import { spoken } from './text'
import { toast } from './toasts.svelte'
import type { SeatView, StateMsg } from './types'

/** Who else is at this battle, and what one should be told of them. */
export class Company {
  name = $state(setting('name'))

  constructor(private battle: Battle) {}

  get seats(): SeatView[] { return this.battle.state?.seats ?? [] }
  /** Seats for people that nobody has taken yet. */
  get free(): SeatView[] { return this.battle.state?.replay_only ? [] : this.seats.filter((s) => s.player === 'human' && !s.taken) }
  mine(side: string) { return this.battle.seat === side || this.battle.seat === 'all' }
  /** A side by the name of its player, if there is one, else by that of its band. */
  called(side: string): string {
    return this.seats.find((s) => s.side === side)?.who || sideName(side, this.battle.names)
  }
  /** Whether this browser holds an invitation that nobody has used. */
  get inviting() { return this.free.some((s) => linksOf(this.battle.state?.battle ?? '')[s.side]?.startsWith('/i/')) }
  /** Whether the other side wishes to take something back and waits for this page's word. */
  get asked() { const by = this.battle.state?.undo.pending; return !!by && !this.battle.watching && !this.mine(by) }
  get title() {
    if (this.asked) return '● Take back? · Dustup'
    return this.battle.asksHere && !this.battle.watching ? '● Your turn · Dustup' : `${this.battle.campaign ? 'Campaign' : 'Battle'} · Dustup`
  }

  call(name: string) {
    this.name = name.trim().slice(0, 24)
    set('name', this.name)
    this.battle.wire.send({ do: 'name', name: this.name })
  }

  /** What a new state tells beside the table: whose turn, who came, what became of a wish. */
  heard(before: StateMsg | null, next: StateMsg) {
    if (!before) return this.arrived(next)
    if (!before.question && next.question) this.turn(next)
    for (const s of next.seats) this.came(before.seats.find((b) => b.side === s.side), s)
    const [was, now] = [before.undo, next.undo]
    if (now.refused && now.refused !== was.refused) toast({ kind: 'bad', what: 'Not taken back', why: `${now.refused}.` })
    if (!was.pending && this.asked) notice('Take back?', `${this.called(String(now.pending))} asks to take something back.`, next.battle)
    if (next.n < before.n && was.pending) toast({ kind: 'good', what: 'Taken back', why: was.lines.length ? spoken(was.lines[0]) : undefined })
    if (next.again && !before.again && !this.leads) toast({ kind: 'good', what: 'A rematch is offered', act: { label: 'Go there', run: () => location.assign(next.again) } })
  }
  /** One screen for all: who wants it has secret choices dealt face down; the first press turns one, the second takes it. */
  covers = $state(setting('cover') === 'on')
  cover(on: boolean) {
    this.covers = on
    set('cover', on ? 'on' : 'off')
  }
  get secret() { return !!this.battle.question?.hidden && !!this.battle.state?.hotseat }
  get facedown() { return this.secret && this.covers }
  /** Whether this page asked for the rematch itself. */
  leads = false

  private arrived(next: StateMsg) {
    const own = next.seats.find((s) => s.side === next.seat)
    if (own && this.name && own.who !== this.name) this.battle.wire.send({ do: 'name', name: this.name })
  }
  private turn(next: StateMsg) {
    sound('turn')
    const last = next.log.filter((l) => l.text).at(-1)
    notice('Your turn', [last && spoken(last.text), next.question?.prompt].filter(Boolean).join(' '), next.battle)
  }
  private came(was: SeatView | undefined, now: SeatView) {
    if (!was || now.player !== 'human' || this.mine(now.side) || was.here || !now.here) return
    toast({ kind: 'good', what: `${this.called(now.side)} ${was.taken ? 'is back' : 'has come'}` })
    notice('Somebody has come', `${this.called(now.side)} is at the table.`, this.battle.state?.battle ?? '')
  }
}
