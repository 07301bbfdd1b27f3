import { tick } from 'svelte'
import { api } from './api'
import { Chances } from './chances.svelte'
import { Company } from './company.svelte'
import { Draft } from './draft.svelte'
import { Effects } from './effects.svelte'
import { Glider } from './glider.svelte'
import { Held } from './held'
import { Link, type LinkState, type Wire, wsUrl } from './link'
import { March } from './march.svelte'
import { Pacer } from './pacer.svelte'
import { Placing } from './placing.svelte'
import { keep } from './saved'
import { changed, gameOf } from './scene'
import { sideName } from './sides'
import { Sight } from './sight.svelte'
import { Stride } from './stride.svelte'
import { Strike } from './strike.svelte'
import { capital, lost, namesOf } from './text'
import { complain, toast } from './toasts.svelte'
import { docked } from './windows.svelte'
import type { About, Answer, FromServer, LogLine, Model, Odds, Option, Question, Refused, Rules, Scene, StateMsg, TableMap, Tried, XY } from './types'

/** Targets whose odds are asked for before anybody points at them, and after how many milliseconds: a pointer that is there goes first. */
const [FORESEEN, BEFORE] = [8, 80]
const DRAWN = new Set(['path', 'point', 'facing', 'template'])

/** One battle as this seat sees it. Holds no rule: it shows the scene and passes answers on. */
export class Battle {
  state = $state.raw<StateMsg | null>(null)
  frame = $state.raw<Scene | null>(null)
  log = $state.raw<LogLine[]>([])
  upto = $state<number | null>(null)
  map = $state.raw<TableMap | null>(null)
  rules = $state.raw<Rules>({})
  bookTitle = $state('')
  link = $state<LinkState>('connecting')
  linkWhy = $state('')
  selected = $state('')
  hovered = $state('')
  focus = $state<Answer>(undefined)
  /** The answer whose chances were shown and that the next click gives, as JSON. */
  armed = $state('')
  draft = $state.raw<Draft | null>(null)
  sending = $state(false)
  refusal = $state.raw<Refused | null>(null)
  ruler = $state(false)
  help = $state(false)
  /** Whether the card of how it ended is out of the way. */
  shut = $state(false)
  /** The corner where the card of a draft is out of the way; the lower left one has no name. */
  leans = $state<'' | 'east' | 'north'>('')
  ghost = $state.raw<{ id: string; at: XY; facing?: number } | null>(null)
  covered = $state('')
  since = $state(0)
  glider = new Glider()
  effects = new Effects()
  stride = new Stride(this)
  march = new March(this)
  chances = new Chances(this)
  sight = new Sight(this)
  strike = new Strike(this)
  placing = new Placing(this)
  company = new Company(this)
  pacer = new Pacer((message) => this.told(message))
  wire: Wire
  private mapId = ''
  private late = 0
  private sent = -1

  constructor(readonly token: string, open?: (ears: { hear(m: FromServer): void; state(s: LinkState, why?: string): void }) => Wire) {
    const ears = { hear: (m: FromServer) => this.hear(m), state: (s: LinkState, why?: string) => this.linked(s, why) }
    this.wire = open ? open(ears) : new Link(wsUrl(token), ears)
  }

  get scene(): Scene | null { return this.frame ?? this.state?.scene ?? null }
  get shownLog(): LogLine[] { const upto = this.upto; return upto === null ? this.log : this.log.filter((l) => l.i < upto) }
  get question() { return this.frame ? null : (this.state?.question ?? null) }
  get seat() { return this.state?.seat ?? '' }
  /** Whether this is a campaign: bands instead of a table. */
  get campaign() { return !!this.state?.roster }
  get watching() { return this.seat === 'watch' }
  get over() { return !!this.state?.result }
  get names() { return this.scene?.sides ?? {} }
  get asksHere() { return !!this.question && !this.covered && !this.watching }
  /** Everybody's names, to be found in what is told. */
  get called(): RegExp | null { return this.calls }
  private callers = $derived((this.scene?.models ?? []).map((m) => m.name).join('\n'))
  private calls = $derived(namesOf(this.callers.split('\n')))
  onTable(p: XY): boolean { const size = this.scene?.size; return !!size && p[0] >= 0 && p[1] >= 0 && p[0] <= size[0] && p[1] <= size[1] }
  model(id: unknown): Model | undefined { return this.scene?.models.find((m) => m.id === id) }
  /** Whose card is open: whom one points at or has clicked, or whose reach, threat or sight is shown. */
  get regarded(): Model | undefined {
    return this.model(this.hovered) ?? (this.inspects ? this.model(this.selected) : undefined) ?? this.model(this.sight.overlay?.model)
  }
  inspects = $state(false)
  /** Open somebody's card, or shut it again. */
  inspect(id: string) {
    this.inspects = !(this.inspects && this.selected === id)
    this.selected = id
  }
  get looked(): Model | undefined {
    return this.model(this.hovered) ?? this.model(this.selected) ?? this.model(this.question?.about?.model ?? this.question?.about?.who) ?? this.scene?.models.find((m) => m.active) ?? this.first
  }

  /** Whom the question is about or offers first, one by one or as a group. */
  private get first(): Model | undefined {
    const q = this.question
    const ids = [q?.about?.group, ...(q?.options ?? []).filter((o) => o.ok).map((o) => o.value)].filter((id) => typeof id === 'string' && id)
    return ids.map((id) => this.model(id) ?? this.scene?.models.find((m) => m.group === id && !m.down)).find(Boolean)
  }

  private linked(now: LinkState, why = '') {
    if (this.link === 'lost' && now === 'open') toast({ kind: 'good', what: 'Connected again', why: 'Nothing was lost.' })
    if (now !== 'connecting' || this.link !== 'lost') this.link = now
    this.linkWhy = why
    if (now !== 'open') this.sending = false
  }

  private hear(message: FromServer) {
    if (message.is === 'state') this.pacer.hear(message)
    else if (message.is === 'refused') this.refused(message)
    // What was answered stays shut until the state that follows it is here: two quick presses are one.
    else if (message.is === 'ack' && this.question?.n !== this.sent) this.sending = false
  }

  private told(message: StateMsg) {
    this.take(message.scene || !this.state ? message : { ...message, scene: changed(this.state.scene, message.changes ?? {}) })
  }

  private take(next: StateMsg) {
    const before = this.state
    const fresh = next.log ?? []
    const known = before ? (this.log.at(-1)?.i ?? -1) + 1 : -1
    this.log = [...this.log.filter((l) => l.i < next.log_from), ...fresh]
    this.state = next
    this.sending = false
    if (before?.question?.n !== next.question?.n || before?.question?.what !== next.question?.what) this.asked(next)
    this.company.heard(before, next)
    if (!next.waiting) this.since = 0
    else if (before?.waiting?.who !== next.waiting.who || before?.n !== next.n) this.since = Date.now()
    if (known >= 0 && !this.frame) this.happen(fresh.filter((l) => l.i >= known), before?.scene ?? null, next.scene)
    if (next.scene.map !== this.mapId) void this.fetchMap(next.scene.map)
    if (!before) this.arrived(next)
    else if (next.result && !before.result) this.remember(next)
  }

  private happen(lines: LogLine[], before: Scene | null, after: Scene) {
    this.glider.play(lines, before)
    this.effects.play(lines, after)
  }

  /** Where and how the model of a question stands, for questions that do not say. */
  private standing(q: Question): About {
    const m = this.model(q.about?.model ?? q.about?.who)
    return m && !m.off ? { from: [m.x, m.y, m.z], ...(q.kind === 'facing' || q.kind === 'template' ? { facing: m.facing } : {}) } : {}
  }

  private arrived(next: StateMsg) {
    api.rules(next.book).then((r) => (this.rules = r)).catch(() => undefined)
    const code = next.book.replace(/\.campaign$/, '')
    this.bookTitle = code
    api.books().then((all) => (this.bookTitle = all.find((b) => b.code === code)?.title ?? code)).catch(() => undefined)
    this.remember(next)
  }

  private remember(next: StateMsg) {
    const sides = Object.entries(next.scene.sides ?? {}).map(([id, name]) => sideName(id, { [id]: name }))
    const seat = next.seat === 'watch' ? 'watching' : next.seat === 'all' ? 'hot-seat' : next.seat
    keep({ token: this.token, title: next.roster ? `Campaign: ${sides.join(', ')}, game ${gameOf(next.scene)}` : `${sides.join(' v ')}, ${next.scene.turn ? `turn ${next.scene.turn}` : 'setting up'}`, seat, when: Date.now(), over: !!next.result })
  }

  private async fetchMap(id: string) {
    this.mapId = id
    try {
      this.map = await api.seatMap(this.token).catch(() => api.map(id))
    } catch (error) {
      complain(error, 'The table could not be loaded')
    }
  }

  private asked(next: StateMsg) {
    const q = next.question
    this.questions++
    if (!q) this.held.drop()
    this.chances.odds = {}
    this.hovered = '' // whatever was pointed at may be gone, and a button that goes tells nobody
    this.focus = undefined
    this.armed = ''
    this.refusal = null
    this.sight.clear()
    this.inspects = false
    this.draft = q && DRAWN.has(q.kind) ? new Draft(q, (answer) => this.try(answer), this.standing(q)) : null
    if (q?.about?.model) this.selected = String(q.about.model)
    else if (next.scene.models.some((m) => m.active)) this.selected = next.scene.models.find((m) => m.active)?.id ?? ''
    else if (q && !q.options.some((o) => o.value === this.selected)) this.selected = ''
    this.covered = this.openCards && !q?.hidden ? '' : next.cover
    if (q) this.placing.asked()
    this.stride.asked()
    if (this.march.asked(next)) return
    void this.strike.asked().then(() => this.march.ended()).then(() => this.held.release())
    if (this.draft?.kind === 'path' && this.shows) void this.suggest()
    this.shows = false
    if (q && !this.covered) setTimeout(() => void this.foresee(q), BEFORE)
    if (q?.kind === 'path' && q.about?.model) void this.sight.bounds(String(q.about.model), q.n)
  }

  /** Players who trust each other are not asked to hand over for every decision, only for secret ones. */
  openCards = $state(false)
  uncover(open = false) {
    this.openCards = open
    this.covered = ''
    void this.strike.asked()
    if (this.question) setTimeout(() => this.question && void this.foresee(this.question), BEFORE)
  }

  /** Point, see, do: where dice follow, the first time shows the chances and only the second rolls them. */
  point(value: Answer) {
    const fits = () => this.question?.options.some((o) => o.ok && o.value === value)
    if (this.asksHere) this.held.take(JSON.stringify(value), () => void this.pointed(value), () => fits() && void this.pointed(value))
  }
  held = new Held(() => this.sending)
  /** Whether the chances of what was pointed at are being counted. */
  pondering = false
  private async pointed(value: Answer) {
    if (!this.asksHere || this.sending) return
    if (this.armed === JSON.stringify([value])) return this.commit()
    const meant = this.mean(value)
    this.pondering = true
    await this.wonder([value])
    this.pondering = false
    if (meant()) this.pointAll([value])
    this.held.release()
  }
  /** Somebody means this: a pointer that only rests on something else does not change it, another wish does. */
  mean(value: Answer): () => boolean {
    const [mine, now] = [++this.wishes, this.questions]
    this.focus = value
    return () => {
      if (mine !== this.wishes || now !== this.questions) return false
      this.focus = value
      return true
    }
  }
  private wishes = 0
  /** The same for answers one after the other, whose chances are known. */
  pointAll(answers: Answer[]) {
    const tells = this.tells(this.chances.all(answers))
    this.armed = tells ? JSON.stringify(answers) : ''
    if (!tells) this.commit(answers)
  }
  /** Give what is shown. */
  commit(answers = this.shown) {
    const [first, ...rest] = answers
    this.march.follow(rest)
    this.shows = rest.length > 0
    this.answer(first)
  }
  /** Whether a way that is asked for next is drawn at once: one has pointed at its end already. */
  private shows = false
  /** The answers whose chances are shown and that the next click gives. */
  get shown(): Answer[] { return this.armed ? JSON.parse(this.armed) : [] }
  get shownOdds(): Odds | null { return this.armed ? this.chances.all(this.shown) : null }
  /** Whether there is anything to show before an answer is given: chances, or why there are none. Dice about nobody that
      change nothing one could name (a roll-off for who begins, after whatever one answers) are not announced. */
  tells(odds: Odds | null): boolean {
    if (this.question?.blind || odds?.blind) return !!this.question?.blind || odds?.then === 'roll'
    return lost(odds) || (odds?.then === 'roll' && odds.chances.length > (odds.who || odds.at ? 0 : 1))
  }
  /** The answer that is shown and would be given next. */
  get act(): Option | undefined {
    const [first] = this.shown
    return this.armed && this.asksHere ? this.question?.options.find((o) => o.ok && o.value === first) : undefined
  }
  /** Where every answer rolls dice ("avoid the car?"), all of them are shown at once, the best one first. In a small window each
      answer is a card of its own in the bar: none may come between another and a finger. */
  private compare(few: Option[]) {
    const cards = few.map((o) => ({ o, odds: this.oddsOf(o.value) }))
    if (docked.now || this.armed || !cards.every((c) => this.tells(c.odds)) || cards.every((c) => lost(c.odds))) return
    const best = cards.reduce((a, b) => (this.hope(b.odds) > this.hope(a.odds) ? b : a))
    this.focus = best.o.value
    this.armed = JSON.stringify([best.o.value])
  }
  /** Percent of what one wants. */
  hope(odds: Odds | null): number { return (odds?.chances ?? []).filter((c) => c.tone === 'good').reduce((sum, c) => sum + c.percent, 0) }
  /** Take the question back. */
  disarm() {
    this.wishes++
    this.armed = ''
    this.focus = undefined
  }
  /** Those of the own side, besides who acts, whom the shown answer may harm; the one it is about alone is named anyway. */
  get endangered(): Model[] {
    const odds = this.shownOdds
    const ids = new Set((odds?.chances ?? []).filter((c) => c.tone !== 'good').flatMap((c) => c.who ?? []))
    const own = (this.scene?.models ?? []).filter((m) => ids.has(m.id) && m.side === this.question?.who && m.id !== odds?.who)
    return own.some((m) => m.id !== odds?.at) ? own : []
  }
  oddsOf(value: Answer): Odds | null { return this.chances.of(value) }
  wonder(answers: Answer[]): Promise<void> { return this.chances.wonder(answers) }
  /** How many questions were shown: a number of answers comes again after an undo, with another question perhaps. */
  questions = 0

  answer(value: Answer) {
    const q = this.question
    if (!q || this.sending) return
    this.refusal = null
    this.glider.skip()
    this.effects.clear()
    this.pacer.hurry()
    this.sent = q.n
    this.sending = this.wire.send({ do: 'answer', n: q.n, answer: value })
    if (!this.sending) return toast({ kind: 'bad', what: 'Not connected', why: 'Your answer was not sent.', remedy: 'It can be given again as soon as the connection is back.' })
    clearTimeout(this.late)
    this.late = window.setTimeout(() => this.sending && this.tooLate(), 10000)
  }
  private tooLate() {
    this.sending = false
    toast({ kind: 'bad', what: 'No answer from the server yet', remedy: 'Try again; an answer is never counted twice.' })
  }

  private refused(message: Refused) {
    this.sending = false
    if (message.do === 'undo' && typeof message.nearest === 'number' && this.backTo !== null && message.nearest < this.backTo) return this.undoTo(message.nearest)
    this.refusal = message
    this.march.halt()
    this.held.drop()
    if (!this.question && this.state) toast({ kind: 'bad', what: capital(message.why), rule: message.rule })
  }
  /** Ask for any legal answer: `try` with nothing, and take what the rules offer instead. */
  async suggest() {
    try {
      const tried = await this.try(null)
      if (tried.nearest !== null && tried.nearest !== undefined) {
        this.useNearest(tried.nearest)
        await tick()
        document.querySelector<HTMLElement>('[data-act="go"]')?.focus()
      }
      else toast({ kind: 'bad', what: 'The rules offer nothing here', why: tried.why })
    } catch (error) {
      complain(error)
    }
  }
  choose(): Promise<void> { return this.placing.choose() }
  /** Whether models are being set up here: a spot, which model beside the table comes next, or something about one that is still there. Never a secret. */
  get settingUp(): boolean {
    const q = this.question
    if (!q || q.hidden || !this.asksHere || this.scene?.turn) return false
    if (this.placing.now && this.placing.whole) return true
    const open = q.options.filter((o) => o.ok)
    return q.kind === 'point' || !!this.model(q.about?.model)?.off || (open.length > 0 && open.every((o) => this.model(o.value)?.off))
  }
  useNearest(nearest: Answer) {
    this.refusal = null
    if (this.draft) this.draft.adopt(nearest)
    else this.answer(nearest)
  }

  try(answer: Answer, think = false): Promise<Tried> {
    return this.wire.request<Tried>({ do: 'try', n: this.question?.n, answer, think })
  }

  /** Before the pointer is there: the sums of every target, one after the other, then the lines of sight. */
  private async foresee(q: Question) {
    const [now, mine] = [this.questions, this.wishes]
    if (this.question?.n !== q.n || !this.asksHere) return
    const open = q.options.filter((o) => o.ok)
    const targets = open.filter((o) => (this.model(o.value)?.side ?? q.who) !== q.who)
    const few = open.length <= FORESEEN && !open.some((o) => this.model(o.value)) ? open : []
    if (q.kind !== 'choice' || q.hidden || !(targets.length || few.length)) return
    const wished = [...targets, ...few].map((o) => [o.value])
    await this.chances.wonderAll(wished.slice(0, FORESEEN))
    const shown = targets.length === 1 && open.length === 1 ? targets : few.length > 1 ? few : []
    const compare = () => { if (now === this.questions && shown.length && mine === this.wishes) this.compare(shown) }
    compare()
    if (now === this.questions && this.asksHere) await this.sight.look()
    // Whatever took too long to count at once, one after the other.
    for (const answers of wished) if (now === this.questions && !this.chances.told(answers)) await this.wonder(answers)
    compare()
  }

  /** The ruler, where the game lets one measure. */
  measure() {
    const why = this.scene?.unmeasured
    if (why) return toast({ kind: 'bad', what: 'No ruler here', why: `In this game ${why[0]}.`, rule: why[1] })
    this.ruler = !this.ruler
  }
  /** One answer back; the server asks the other side where dice or secrets are out. */
  undo() { if (typeof this.state?.undo.step === 'number') this.undoTo(this.state.undo.step) }
  /** Back to before answer number `to`, or to the nearest one of one's own before it. */
  undoTo(to: number) {
    this.backTo = to
    this.wire.send({ do: 'undo', to })
  }
  private backTo: number | null = null

  consent(ok: boolean) { this.wire.send({ do: 'consent', ok }) }
  close() { this.placing.stop(); this.wire.close(); this.glider.skip() }
}
