import { api } from '../lib/api'
import { keepLinks, set } from '../lib/saved'
import { ORDER, sideName, sign } from '../lib/sides'
import { complain } from '../lib/toasts.svelte'
import type { BookInfo, Made, NewBattle, Side } from '../lib/types'

/** A battle being planned on the start page. */
export class Plan {
  book = $state.raw<BookInfo | null>(null)
  scenario = $state('')
  map = $state('')
  bands = $state<Record<Side, unknown>>({})
  way = $state<'bot' | 'hotseat' | 'online'>('bot')
  bot = $state('')
  mine = $state('red')
  dice = $state<'engine' | 'physical'>('engine')
  switches = $state<Record<string, boolean>>({})

  take(book: BookInfo) {
    this.book = book
    this.scenario = book.scenarios[0]?.id ?? ''
    this.map = book.maps[0]?.id ?? ''
    this.bot = book.bots[0]?.id ?? 'rookie'
    this.switches = Object.fromEntries(book.switches.map((s) => [s.id, !!(s.about as { default?: boolean } | undefined)?.default]))
    this.bands = Object.fromEntries(ORDER.slice(0, book.sides[0]).map((s, i) => [s, book.bands[i % Math.max(1, book.bands.length)]?.id ?? '']))
    this.mine = 'red'
  }

  get sides(): Side[] { return this.book ? ORDER.slice(0, this.book.sides[0]) : [] }
  bandName(side: Side): string {
    const band = this.bands[side]
    return typeof band === 'string' ? (this.book?.bands.find((b) => b.id === band)?.name ?? '') : String((band as { name?: string } | null)?.name ?? 'own band')
  }
  sideLabel = (side: Side) => `${sign(side)} ${sideName(side)}: ${this.bandName(side)}`

  order(): NewBattle {
    const b = this.book!
    const seats = Object.fromEntries(this.sides.map((s) => [s, this.way !== 'bot' || s === this.mine ? 'human' : `bot:${this.bot}`]))
    return { book: b.code, setup: this.setup(), seats, dice: this.dice, hotseat: this.way === 'hotseat' }
  }
  private setup(): Record<string, unknown> {
    const on = Object.fromEntries(Object.entries(this.switches).filter(([, v]) => v))
    return { scenario: this.scenario, map: this.map, bands: this.bands, switches: on }
  }

  /** An empty set-up takes the book's own default. */
  first = (book: BookInfo) => api.open({ book: book.code, setup: {}, seats: { red: 'human', blue: `bot:${easiest(book)}` }, dice: 'engine', hotseat: false })
  demo = (book: BookInfo) => api.open({ book: book.code, setup: {}, seats: Object.fromEntries(ORDER.slice(0, book.sides[0]).map((s) => [s, `bot:${book.bots.at(-1)?.id ?? 'raider'}`])), dice: 'engine', hotseat: false })
}

const easiest = (book: BookInfo) => book.bots.find((b) => b.id === 'rookie')?.id ?? book.bots[0]?.id ?? 'rookie'

/** Start, keep the links, and go there. */
export async function go(make: () => Promise<Made>, { guide = false, replay = false }): Promise<void> {
  try {
    const made = await make()
    keepLinks(made.battle, made.links)
    if (guide) set('guide', 'on')
    const path = made.links.all ?? ORDER.map((s) => made.links[s]).find(Boolean) ?? made.links.watch
    location.assign(path + (replay ? '#at=0' : ''))
  } catch (error) {
    complain(error, 'The battle could not be started')
  }
}
