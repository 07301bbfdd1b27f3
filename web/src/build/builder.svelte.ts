import { api } from '../lib/api'
import { complain } from '../lib/toasts.svelte'
import type { BookInfo, Catalogue, Entry, Fault, Field, Hire } from '../lib/types'
import { again, type Band, hired, put, renamed, valueAt, without } from './band'
import { forget, keep } from './kept'

/** How long one must have stopped typing before the band is counted again. */
const PAUSE = 350
const STEPS = 100

/** A band being built: every change is counted by the server, which sends the form back with its prices and reasons. */
export class Builder {
  band = $state.raw<Band>({})
  form = $state.raw<Catalogue | null>(null)
  /** The entry whose parts are shown. */
  open = $state('')
  /** Whether what is shown has yet to be counted. */
  counting = $state(false)
  past = $state.raw<Band[]>([])
  id = $state('')
  private asked = 0
  private typed = ''
  private timer = 0

  /** `fresh`: it came from a file and is kept at once; of what is only looked at nothing is kept before it changes. */
  constructor(readonly book: BookInfo, band: Band, id = '', private changed = false) {
    this.band = band
    this.id = id
    void this.ask()
  }

  get receipt() { return this.form?.receipt }
  get faults(): Fault[] { return this.receipt?.faults ?? [] }
  get unit() { return this.form?.unit ?? 'points' }
  /** Whether there are prices at all: a count of heads is none. */
  get priced() { return !!this.form?.hires?.some((h) => (h.points ?? 0) !== 1) }
  get ready() { return !!this.form && !this.counting && !this.faults.length }
  /** Whether the muster could make anything of it. */
  get readable() { return !this.form || !!this.form.fields?.length }
  /** The faults of one entry alone. */
  of = (at: string) => this.faults.filter((f) => f.at === at)
  value = (path: string) => valueAt(this.band, path)

  async ask() {
    const mine = ++this.asked
    this.counting = true
    try {
      const form = await api.catalogue(this.book.code, this.band, this.open)
      if (mine !== this.asked) return
      this.form = form
      this.band = form.band
      if (this.open && !form.entries?.some((e) => e.at === this.open)) this.open = ''
      if (this.changed) this.keep()
    } catch (error) {
      if (mine !== this.asked) return
      if (this.open && !this.form) this.open = ''
      complain(error, 'The band could not be counted')
    }
    this.counting = false
  }
  keep() { this.id = keep(this.book.code, this.band, this.receipt, this.id, this.unit) }

  private change(band: Band, typed = '') {
    if (!typed || typed !== this.typed) this.past = [...this.past, this.band].slice(-STEPS)
    this.typed = typed
    this.band = band
    this.changed = true
    clearTimeout(this.timer)
    if (!typed) return this.ask()
    this.asked++
    this.counting = true
    this.timer = setTimeout(() => void this.ask(), PAUSE) as unknown as number
  }
  set = (path: string, value: unknown, typed = false) => void this.change(put(this.band, path, value), typed ? path : '')
  name = (entry: Entry, name: string) => void this.change(renamed(this.band, `${entry.at}/name`, name, entry.follow), `${entry.at}/name`)
  look(at: string) {
    this.open = this.open === at ? '' : at
    void this.ask()
  }
  async hire(hire: Hire) {
    const [band, at] = hired(this.band, hire)
    this.open = at
    await this.change(band)
  }
  async copy(entry: Entry) {
    const [band, at] = again(this.band, entry.at)
    this.open = at
    await this.change(band)
  }
  async remove(entry: Entry) {
    this.open = ''
    await this.change(without(this.band, entry.at, entry.follow))
  }
  undo() {
    const last = this.past.at(-1)
    if (!last) return
    this.past = this.past.slice(0, -1)
    this.typed = ''
    this.band = last
    if (this.open && valueAt(last, this.open) === undefined) this.open = ''
    this.changed = true
    clearTimeout(this.timer)
    void this.ask()
  }
  /** What somebody wrote instead of it, where nothing can be made of the band. */
  rewrite(band: Band) {
    this.open = ''
    void this.change(band)
  }
  forget() {
    clearTimeout(this.timer)
    this.changed = false
    this.asked++
    if (this.id) forget(this.id)
  }
  /** The value of a part as its kind says: a number where nothing is said is 0, of those alike there is one. */
  number = (field: Field) => Number(this.value(field.path) ?? (field.kind === 'times' ? 1 : 0))
}
