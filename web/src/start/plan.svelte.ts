import { tick } from 'svelte'
import type { Band } from '../build/band'
import { kept, type Kept, one } from '../build/kept'
import { api } from '../lib/api'
import { keepLinks, set, setting } from '../lib/saved'
import { ORDER, sideName, sign } from '../lib/sides'
import { complain } from '../lib/toasts.svelte'
import type { About, BookInfo, Made, NewBattle, Side, Switch } from '../lib/types'

/** A battle being planned on the start page. */
export class Plan {
  book = $state.raw<BookInfo | null>(null)
  scenario = $state('')
  map = $state('')
  bands = $state<Record<Side, unknown>>({})
  /** Which of the bands built here a side has. */
  built = $state<Record<Side, string>>({})
  /** All that were built here for this book. */
  own = $state.raw<Kept[]>([])
  /** What is being built now, and for whom. */
  building = $state.raw<{ side: Side; band: Band; id: string; fresh: boolean } | null>(null)
  way = $state<'bot' | 'hotseat' | 'online'>('bot')
  bot = $state('')
  mine = $state('red')
  count = $state(2)
  dice = $state<'engine' | 'physical'>('engine')
  /** Nothing is taken back, by nobody. */
  strict = $state(false)
  switches = $state<Record<string, number>>({})
  /** Bands of one's own that are being counted: the battle waits for them. */
  counting = $state(0)

  take(book: BookInfo) {
    this.book = book
    this.own = kept(book.code)
    this.built = {}
    this.scenario = book.scenarios[0]?.id ?? ''
    this.map = book.maps[0]?.id ?? ''
    this.bot = book.bots[0]?.id ?? 'rookie'
    this.switches = Object.fromEntries(book.switches.map((s) => [s.id, s.default ?? 0]))
    this.bands = Object.fromEntries(ORDER.slice(0, book.sides[1]).map((s, i) => [s, book.bands[i % Math.max(1, book.bands.length)]?.id ?? '']))
    this.mine = 'red'
    this.pick(book.scenarios[0]?.id ?? '')
  }

  /** The last choice, where the books still offer it. */
  again(books: BookInfo[]) {
    const last = JSON.parse(setting('plan') || '{}') as Partial<Pick<Plan, 'scenario' | 'map' | 'way' | 'bot' | 'mine' | 'count' | 'dice' | 'built'>> & { book?: string; bands?: Record<Side, unknown> }
    const book = books.find((b) => b.code === last.book) ?? books[0]
    this.take(book)
    if (book.code !== last.book) return
    if (book.scenarios.some((s) => s.id === last.scenario)) {
      this.count = last.count ?? this.count
      this.pick(last.scenario!)
    }
    if (book.maps.some((m) => m.id === last.map)) this.map = last.map!
    if (book.bots.some((b) => b.id === last.bot)) this.bot = last.bot!
    this.way = last.way ?? this.way
    this.dice = last.dice ?? this.dice
    if (last.mine && this.sides.includes(last.mine)) this.mine = last.mine
    for (const [side, band] of Object.entries(last.bands ?? {})) if (book.bands.some((b) => b.id === band)) this.bands[side] = band
    for (const [side, id] of Object.entries(last.built ?? {})) if (one(id)?.book === book.code && !one(id)!.faults) this.use(side, id)
  }
  keep() {
    const { scenario, map, way, bot, mine, count, dice, built } = this
    const bands = Object.fromEntries(Object.entries(this.bands).filter(([, band]) => typeof band === 'string'))
    set('plan', JSON.stringify({ book: this.book?.code, scenario, map, bands, built, way, bot, mine, count, dice }))
  }

  /** A ready-made band for a side. */
  choose(side: Side, id: string) {
    this.bands[side] = id
    delete this.built[side]
  }
  /** One that was built here, which has to be without faults. */
  use(side: Side, id: string) {
    const found = one(id)
    if (!found || found.faults) return
    this.bands[side] = found.band
    this.built[side] = id
    this.own = kept(found.book)
  }
  build(side: Side, band: Band, id = '', fresh = false) {
    const from = document.activeElement
    this.from = from instanceof HTMLElement ? from : null
    this.building = { side, band, id, fresh }
  }
  /** What was pressed last before the form came: one is back there when it goes. */
  private from: HTMLElement | null = null
  /** The form was closed: what was changed is on the list, and whoever had that band has it as it is now, if it can fight. */
  rebuilt() {
    this.building = null
    void tick().then(() => this.from?.focus())
    if (!this.book) return
    this.own = kept(this.book.code)
    for (const [side, id] of Object.entries(this.built)) {
      if (one(id) && !one(id)!.faults) this.use(side, id)
      else this.choose(side, this.book.bands[0]?.id ?? '')
    }
  }

  /** A scenario: with as many sides as before where it allows that, on its own table. */
  pick(id: string) {
    this.scenario = id
    this.count = Math.max(this.range[0], Math.min(this.range[1], this.count || 2))
    const own = String(this.about.map ?? '')
    if (this.book?.maps.some((m) => m.id === own)) this.map = own
    else if (!this.maps.some((m) => m.id === this.map)) this.map = this.maps[0]?.id ?? ''
    if (!this.sides.includes(this.mine)) this.mine = 'red'
  }
  private get about(): About { return (this.book?.scenarios.find((s) => s.id === this.scenario)?.about ?? {}) as About }
  /** The tables it can be fought on: those for all, and the one made for this scenario. */
  get maps() { return (this.book?.maps ?? []).filter((m) => !m.about?.scene || m.id === this.about.map) }
  /** How many sides the scenario can have. */
  get range(): [number, number] {
    const given = this.about.players as [number, number] | undefined
    return given ?? this.book?.sides ?? [2, 2]
  }
  get counts(): number[] { return Array.from({ length: this.range[1] - this.range[0] + 1 }, (_, i) => this.range[0] + i) }
  get alone() { return this.count < 2 }
  get sides(): Side[] { return this.book ? ORDER.slice(0, this.count) : [] }
  bandName(side: Side): string {
    const band = this.bands[side]
    return typeof band === 'string' ? (this.book?.bands.find((b) => b.id === band)?.name ?? '') : String((band as { name?: string } | null)?.name ?? 'own band')
  }
  /** Who will play a side. */
  player(side: Side): string {
    if (this.way === 'hotseat') return this.alone ? 'you' : ''
    if (this.alone || side === this.mine) return 'you'
    return this.way === 'bot' ? (this.book?.bots.find((b) => b.id === this.bot)?.name ?? '') : 'whoever opens the link'
  }
  sideLabel = (side: Side) => `${sign(side)} ${sideName(side)}: ${this.bandName(side)}`

  order(): NewBattle {
    const b = this.book!
    const seats = Object.fromEntries(this.sides.map((s) => [s, this.way !== 'bot' || s === this.mine ? 'human' : `bot:${this.bot}`]))
    return { book: b.code, setup: this.setup(), seats, dice: this.dice, hotseat: this.way === 'hotseat' && !this.alone, strict: this.strict }
  }
  private setup(): Record<string, unknown> {
    return { scenario: this.scenario, map: this.map, bands: Object.fromEntries(this.sides.map((s) => [s, this.bands[s]])), switches: changed(this.book!.switches, this.switches) }
  }

  /** The book's first scenario, its smallest bands, its easiest bot, and what the book wants for it: short, and the same for every newcomer. */
  first(book: BookInfo) {
    const plan = new Plan()
    plan.take(book)
    const size = (b: BookInfo['bands'][number]) => Number((b.about as About | undefined)?.points ?? 0)
    const small = [...book.bands].sort((a, b) => size(a) - size(b))
    for (const [i, side] of plan.sides.entries()) plan.bands[side] = small[i % small.length]?.id ?? ''
    plan.bot = easiest(book)
    const order = plan.order()
    return api.open({ ...order, setup: { ...order.setup, ...book.first } })
  }
  /** An empty set-up takes the book's own default. */
  demo = (book: BookInfo) => api.open({ book: book.code, setup: {}, seats: Object.fromEntries(ORDER.slice(0, 2).map((s) => [s, `bot:${book.bots.at(-1)?.id ?? 'raider'}`])), dice: 'engine', hotseat: false })
}

/** What was switched otherwise than the book has it: yes or no, a number, or one of the choices. */
export const changed = (switches: readonly Switch[], values: Record<string, number>): Record<string, unknown> =>
  Object.fromEntries(switches.filter((s) => values[s.id] !== (s.default ?? 0)).map((s) => [s.id, said(s, values[s.id])]))
const said = (s: Switch, value: number) => (s.kind === 'choice' ? (s.choices ?? [])[value] : s.kind === 'number' ? value : !!value)

const easiest = (book: BookInfo) => book.bots.find((b) => b.id === 'rookie')?.id ?? book.bots[0]?.id ?? 'rookie'

/** Start, keep the links, and go there. */
export async function go(make: () => Promise<Made>, { guide = false, replay = false }): Promise<void> {
  try {
    const made = await make()
    keepLinks(made.battle, made.links)
    const path = made.links.all ?? ORDER.map((s) => made.links[s]).find((l) => l?.startsWith('/t/')) ?? made.links.watch
    if (guide) {
      set('guide', 'on')
      set('place', path.split('/').at(-1) ?? '')
    }
    location.assign(path + (replay ? '#at=0' : ''))
  } catch (error) {
    complain(error, 'The battle could not be started')
  }
}
