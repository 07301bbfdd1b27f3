import { along, bearing, far, lengthOf } from './geometry'
import type { About, Answer, Mode, Onward, Question, Tried, XY } from './types'

export interface Step { at: XY; how: string }
type Try = (answer: Answer) => Promise<Tried>

const SPOT = new Set(['disc', 'circle', 'round', 'blast', 'point'])
const PAUSE = 50
/** Degrees within which two clicks mean the same direction. */
const SWAY = 4
/** Of the length of a move: who has gone less of it was stopped by something else. */
const SPARE = .97

/** An answer being drawn on the table: path, point, facing or template. The server alone says what is legal. */
export class Draft {
  steps = $state<Step[]>([])
  /** How the next step is made; '' is the plain way. */
  how = $state('')
  turned = $state<number | null>(null)
  pointer = $state<XY | null>(null)
  tried = $state<Tried | null>(null)
  busy = $state(false)
  corner = $state(false)
  /** An answer the rules gave whole, to be given back as it is; `kept` once it was clicked for. */
  given = $state.raw<Answer>(null)
  kept = $state(false)
  /** Where was clicked, which need not be where the way ends. */
  aimed = $state<XY | null>(null)
  /** Further answers that lead on to where was clicked. */
  onward = $state.raw<Onward[]>([])
  private timer = 0
  private asked = 0

  /** Why the way found ends short of where was clicked, though more could be gone: nobody can stand there, or it is too high. */
  short = $state('')
  constructor(readonly question: Question, private ask: Try, private standing: About = {}) {}

  get about(): About { return { ...this.standing, ...this.question.about } }
  get kind() { return this.question.kind }
  /** The book's ways to make a step; the first one needs no word. */
  get modes(): Mode[] { return this.question.modes ?? [] }
  get plain(): string { return this.modes[0]?.id ?? '' }
  pick(mode: string) { this.how = mode === this.plain ? '' : mode }
  get from(): XY { const f = this.about.from ?? [0, 0]; return [f[0], f[1]] }
  /** A hull does not go where it likes: every way is found by the rules, also while the pointer only hovers. */
  get steered(): boolean { return this.kind === 'path' && !!this.about.half }
  /** Where a hull would be, stretch by stretch: [x, y, facing]. */
  get places(): [number, number, number][] { return this.given ? (this.tried?.measure?.places ?? []) : [] }
  /** The ways of the moves that follow this one. */
  get further(): XY[][] {
    let at = this.end
    return this.onward.flatMap((step) => {
      const path = (step.answer as { path?: number[][] } | null)?.path
      if (!step.measure || !path?.length || !at) return []
      const way = [at, ...path.map((p): XY => [p[0], p[1]])]
      at = way[way.length - 1]
      return [way]
    })
  }
  /** Something that is thrown or shot at a spot: how wide it strikes there, how far it goes at least and at most from the edge of the base. */
  get lobbed(): { radius: number; least: number; most: number } | null {
    const { radius, least, range, reach } = this.about
    return this.kind === 'point' && radius !== undefined ? { radius: Number(radius), least: Number(least ?? 0), most: Number(range ?? reach ?? 0) } : null
  }
  /** Whether dice may follow from what is drawn, so that its chances are counted before it is done. */
  get daring(): boolean { return this.kind === 'path' || this.strikes }
  /** Whether dice that follow are about it, whoever they are said to belong to. */
  get strikes(): boolean { return this.risky || !!this.lobbed || this.kind === 'template' }
  /** Whether a click means what is drawn already: the same spot, or the same direction. */
  repeats(at: XY, slack: number): boolean {
    if (!this.placed) return false
    if (this.kind === 'facing' || (this.kind === 'template' && !this.byPoint)) return Math.abs(((bearing(this.from, at) - this.facing + 540) % 360) - 180) <= SWAY
    if (this.steered) return !!this.aimed && far(this.aimed, at) <= 2 * slack // a hull is long: another click on it means another way
    const wide = this.kind === 'path' ? Number(this.about.r ?? 125) + slack : slack
    return [this.end, this.kind === 'path' ? this.aimed : null].some((spot) => spot && far(spot, at) <= wide)
  }
  get byPoint() { return this.kind === 'point' || (this.kind === 'template' && templateByPoint(this.about)) }

  /** The points of the path with the pointer's own leg while nothing is placed. */
  get line(): XY[] {
    if (this.given) return this.places.length ? this.places.map((p): XY => [p[0], p[1]]) : [this.from]
    const placed = this.steps.map((s) => s.at)
    const loose = this.pointer && (this.corner || !placed.length)
    return [this.from, ...placed, ...(loose ? [this.pointer as XY] : [])]
  }
  get end(): XY | null {
    if (this.kind === 'path') return this.line.length > 1 ? this.line[this.line.length - 1] : null
    return this.steps[0]?.at ?? this.pointer
  }
  get placed() { return this.given ? this.kept : this.steps.length > 0 || this.turned !== null }
  get length() { return lengthOf(this.line) }
  /** What the way takes of the move: difficult ground counts more than its length, a step off a hull less. */
  get cost(): number {
    const measure = this.tried?.ok ? this.tried.measure : null
    return measure?.cost ?? measure?.length ?? this.length
  }

  get facing(): number {
    if (this.given && this.places.length) return this.places[this.places.length - 1][2]
    if (this.turned !== null) return this.turned
    if (this.kind === 'path') {
      const l = this.line
      return l.length > 1 ? bearing(l[l.length - 2], l[l.length - 1]) : (this.about.facing ?? 0)
    }
    const target = this.steps[0]?.at ?? this.pointer
    if (this.kind === 'point') return Number(this.about.facing ?? 0)
    return target ? bearing(this.from, target) : Number(this.about.facing ?? 0)
  }

  answer(): Answer {
    if (this.given) return this.given
    if (this.kind === 'path') {
      const loose: Step[] = this.pointer && (this.corner || !this.steps.length) ? [{ at: this.pointer, how: this.how }] : []
      const path = [...this.steps, ...loose].map((s) => (s.how === '' ? whole(s.at) : [...whole(s.at), s.how]))
      return { path, facing: this.facing }
    }
    if (this.kind === 'facing') return this.facing
    if (!this.byPoint) return { facing: this.facing }
    const point = whole(this.end ?? this.from)
    return this.about.facing !== undefined || this.turned !== null ? { point, facing: this.facing } : { point }
  }

  /** The pointer moved over the table (null: it left). */
  hover(at: XY | null) {
    this.pointer = at
    if (this.steered) {
      if (at && !this.kept) this.later(() => void this.led(at))
    } else if (at && (!this.placed || this.corner)) this.soon()
  }

  /** A click: a new end, or one more corner. `then` follows where a way there is found, `lost` where none is. */
  place(at: XY, add = false, then?: () => void, lost?: () => void) {
    const step = { at: whole(at), how: this.how }
    this.aimed = step.at
    this.onward = []
    this.short = ''
    this.eager = null
    if (this.steered) {
      this.kept = true
      return void this.led(step.at, then, lost)
    }
    this.given = null
    if (add || this.corner) this.found = false
    if (this.kind !== 'path') this.steps = [step]
    else if (!add && !this.corner && this.found) this.steps = [step]
    else if (add || this.corner || !this.steps.length) this.steps = [...this.steps, step]
    else this.steps = [...this.steps.slice(0, -1), step]
    if (this.kind === 'facing' || (this.kind === 'template' && !this.byPoint)) this.turned = bearing(this.from, at)
    this.pointer = null
    if (this.kind === 'path' && this.steps.length === 1 && !this.how && !this.corner) void this.led(step.at, then, lost)
    else this.soon(0)
  }

  /** One click is the shortest legal way there, round whatever is in the way. */
  private async led(to: XY, then?: () => void, lost?: () => void) {
    clearTimeout(this.timer) // a look that was meant for the pointer must not overtake it
    const mine = ++this.asked
    this.busy = true
    try {
      const straight = this.steered ? null : await this.ask(this.answer())
      if (mine !== this.asked) return
      if (straight) this.tried = straight
      const found = straight?.ok ? null : await this.ask({ to: whole(to) })
      if (mine !== this.asked) return
      if (found?.nearest) {
        this.take(found.nearest, found.onward ?? [])
        clearTimeout(this.timer)
        await this.look()
      }
      if (this.asked > mine + 1) return // looked once more, and something newer was drawn meanwhile
      this.short = straight && !straight.ok && this.stops(to) ? straight.why : ''
      const go = then ?? this.eager
      this.eager = null
      if (this.tried?.ok && !this.short) go?.()
      else if (!this.tried?.ok) lost?.()
    } catch {
      /* a newer question has come */
    } finally {
      if (mine === this.asked) this.busy = false
    }
  }

  /** Whether what was found ends away from where was clicked with some of its last move left: it is not too far, something else forbids it. */
  private stops(to: XY): boolean {
    const last = this.onward.filter((step) => step.measure).at(-1)
    const measure = (last?.measure ?? this.tried?.measure) as { length?: number; budget?: number } | undefined
    const way = (last?.answer as { path?: number[][] } | null)?.path?.at(-1)
    const end: XY | null = way ? [way[0], way[1]] : this.end
    return !this.steered && !!end && far(end, to) > Number(this.about.r ?? 125) && Number(measure?.length ?? 0) < Number(measure?.budget ?? 0) * SPARE
  }

  /** Whether the rules name something to be minded, dice perhaps. */
  get risky(): boolean {
    return !!(this.tried?.measure?.checks as unknown[] | undefined)?.length
  }
  /** A click on the spot that was clicked before: walk, at once or as soon as the rules have said yes. */
  again(at: XY, then: () => void) {
    if (this.tried?.ok && !this.busy) return then()
    this.eager = then
    if (!this.busy && this.kind === 'path') void this.led(at)
    else if (!this.busy) void this.look()
  }
  /** Whether the corners are the rules' own, not drawn by hand. */
  private found = false
  private eager: (() => void) | null = null

  /** The fighter is dragged about: the way there is looked for where it is held. */
  drag(at: XY) {
    if (this.kind !== 'path' || this.how || this.corner) return this.hover(at)
    this.aimed = whole(at)
    this.onward = []
    this.short = ''
    this.given = null
    this.kept = this.steered
    this.steps = this.steered ? [] : [{ at: whole(at), how: '' }]
    this.pointer = null
    this.later(() => void this.led(whole(at)))
  }

  /** Arrow keys move the ghost; the table's y grows upwards. */
  nudge(dx: number, dy: number) {
    if (this.steered) {
      const at = this.aimed ?? this.end ?? this.from
      return this.place([at[0] + dx, at[1] + dy])
    }
    if (this.kind === 'facing' || (this.kind === 'template' && !this.byPoint)) return this.turn(dx > 0 || dy < 0 ? -5 : 5)
    const end = this.steps.at(-1)?.at ?? this.start()
    this.place([end[0] + dx, end[1] + dy])
  }
  private start(): XY {
    if (this.kind === 'path' || this.about.from) return this.from
    const areas = this.about.areas as XY[][] | undefined
    const first = areas?.[0]
    return first ? [avg(first, 0), avg(first, 1)] : this.from
  }

  turn(by: number) { this.face((this.facing + by + 360) % 360) }
  face(deg: number) {
    this.turned = Math.round(deg) % 360
    this.soon()
  }
  back() {
    if (this.given || this.onward.length) return this.clear()
    this.steps = this.steps.slice(0, -1)
    this.turned = null
    this.tried = null
    if (this.steps.length) this.soon(0)
  }
  clear() { this.short = ''; this.eager = null; this.steps = []; this.given = null; this.kept = false; this.aimed = null; this.onward = []; this.turned = null; this.tried = null; this.pointer = null; this.corner = false }

  /** The farthest the rules allow along the way drawn: the server judges every try. */
  async shorten(): Promise<boolean> {
    const [way, hows] = [this.line, this.steps.map((s) => s.how)]
    let [low, high, best] = [0, 1, 0]
    for (let i = 0; i < 7; i++) {
      const share = (low + high) / 2
      const { path } = cut(way, hows, share)
      const tried = await this.ask({ path, facing: this.facing }).catch(() => null)
      if (tried?.ok) [low, best] = [share, share]
      else high = share
    }
    if (best) this.adopt({ path: cut(way, hows, best).path, facing: this.facing })
    return best > 0
  }

  /** Take over an answer the rules offered: it has nothing to do with where was clicked before. */
  adopt(answer: Answer) {
    this.aimed = null
    this.short = ''
    this.take(answer)
  }
  /** The way to where was clicked, and what leads on from there. */
  take(answer: any, onward: Onward[] = []) {
    if (!this.tried?.ok) this.tried = null // what was refused is gone
    this.onward = onward
    this.given = null
    this.found = true
    if (typeof answer === 'number') this.turned = answer
    else if (this.kind === 'path' && answer && !answer.path) {
      this.given = answer
      this.kept = this.kept || !this.pointer
    }
    else {
      const path = (answer?.path ?? (answer?.point ? [answer.point] : [])) as any[]
      this.steps = path.map((p) => ({ at: [p[0], p[1]], how: this.modes.some((m) => m.id === p[2] && m.id !== this.plain) ? p[2] : '' }))
      if (answer?.facing !== undefined) this.turned = answer.facing
    }
    this.pointer = null
    this.soon(0)
  }

  private soon(wait = PAUSE) { this.later(() => void this.look(), wait) }
  private later(run: () => void, wait = PAUSE) {
    clearTimeout(this.timer)
    this.timer = window.setTimeout(run, wait)
  }
  private async look() {
    const mine = ++this.asked
    this.busy = true
    try {
      const tried = await this.ask(this.answer())
      if (mine !== this.asked) return
      this.tried = tried
      if (this.kind === 'path') return
      const go = this.eager
      this.eager = null
      if (tried.ok) go?.()
    } catch {
      if (mine === this.asked) this.tried = null
    } finally {
      if (mine === this.asked) this.busy = false
    }
  }
}

/** The first part of a way, as steps of an answer. */
export function cut(way: XY[], hows: string[], share: number): { path: unknown[] } {
  let left = lengthOf(way) * share
  const path: unknown[] = []
  for (let i = 1; i < way.length && left > 0; i++) {
    const leg = far(way[i - 1], way[i])
    const t = leg ? Math.min(1, left / leg) : 1
    const at = whole([way[i - 1][0] + (way[i][0] - way[i - 1][0]) * t, way[i - 1][1] + (way[i][1] - way[i - 1][1]) * t])
    path.push(hows[i - 1] ? [...at, hows[i - 1]] : at)
    left -= leg
  }
  return { path }
}

const whole = (p: XY): XY => [Math.round(p[0]), Math.round(p[1])]
const avg = (o: XY[], k: 0 | 1) => Math.round(o.reduce((s, p) => s + p[k], 0) / o.length)

/** Whether a template is laid on a spot (a disc) or turned about its owner (teardrop, line). */
export function templateByPoint(about: About): boolean {
  if (about.by) return about.by === 'point'
  return SPOT.has(String(about.shape ?? '')) && about.length === undefined
}

/** Whether two spots are the same to a finger. */
export const same = (a: XY, b: XY, slack: number) => far(a, b) <= slack
export { along }
