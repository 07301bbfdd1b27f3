import { setting, set } from '../lib/saved'
import { docked } from '../lib/windows.svelte'
import type { XY } from '../lib/types'

const MOST = 8
/** Pixels to the window's edge within which a spot counts as out of sight. */
const PAD = 56
/** Room for the tool buttons: beside the table, or above it where the room is upright (table.css has the same share); none where they are folded. */
const tools = () => (docked.now ? 0 : 60)
const UPRIGHT = 1
/** Pixels of the table's frame, and of the room beyond it that a close view may show, so that nobody at the edge is cut. */
const RIM = 13
const BEYOND = 40
/** How much larger than the whole table the usual view may be. */
const CLOSE = 2

/** Where the eye is: scale (pixels per millimetre) and shift. */
export class View {
  k = $state(1)
  tx = $state(0)
  ty = $state(0)
  moving = $state(false)
  /** Whether the whole table is wished for, rather than a close view that follows who acts. */
  whole = $state(setting('camera') === 'whole')
  box = $state.raw<XY>([1, 1])
  private table: XY = [1, 1]
  private fitted = 1
  private timer = 0
  /** Whether the player has moved the view. */
  own = false

  /** Show the whole table, with a margin for its frame. */
  fit(box: XY = this.box, table: XY = this.table) {
    this.box = box
    this.table = table
    const upright = this.upright
    const bare = Math.min((box[0] - 2 * RIM) / table[0], (box[1] - 2 * RIM) / table[1])
    const spare = upright ? box[1] - table[1] * bare : box[0] - table[0] * bare
    const room = spare / 2 >= tools() ? 0 : Math.max(0, tools() - spare + 2 * RIM)
    const [beside, above] = upright ? [0, room] : [room, 0]
    this.fitted = Math.max(0.05, Math.min((box[0] - 2 * RIM - beside) / table[0], (box[1] - 2 * RIM - above) / table[1]))
    this.k = this.fitted
    this.tx = (box[0] - beside - table[0] * this.k) / 2
    this.ty = above + (box[1] - above - table[1] * this.k) / 2
    this.own = false
  }

  /** The usual view of a battle: as close as the room is wide, around a spot (millimetres), never past the table's edge. */
  close(at: XY, least = 0) {
    this.fit()
    if (this.whole) return
    this.k = Math.max(least, Math.min(Math.max(this.box[0] / this.table[0], this.box[1] / this.table[1]), this.fitted * CLOSE))
    this.tx = this.box[0] / 2 - at[0] * this.k
    this.ty = this.box[1] / 2 - at[1] * this.k
    this.edges()
  }

  /** The whole table, or near again. */
  toggle(at: XY) {
    this.whole = !this.zoomed ? false : true
    set('camera', this.whole ? 'whole' : 'close')
    this.close(at)
  }

  /** The window changed: keep the player's own view if there is one. */
  resize(box: XY, table: XY, at: XY | null, least = 0) {
    const kept = this.own && table[0] === this.table[0]
    this.box = box
    this.table = table
    if (kept) this.clamp()
    else if (at) this.close(at, least)
    else this.fit()
  }

  zoom(by: number, at: XY = [this.box[0] / 2, this.box[1] / 2]) {
    const k = Math.min(this.fitted * MOST, Math.max(this.fitted * 0.8, this.k * by))
    const share = k / this.k
    this.tx = at[0] - (at[0] - this.tx) * share
    this.ty = at[1] - (at[1] - this.ty) * share
    this.k = k
    this.touch()
  }

  pan(dx: number, dy: number) {
    this.tx += dx
    this.ty += dy
    this.touch()
  }

  /** Look at a spot (millimetres). */
  centre(at: XY) {
    this.pan(this.box[0] / 2 - (at[0] * this.k + this.tx), this.box[1] / 2 - (at[1] * this.k + this.ty))
  }

  /** Bring a spot (millimetres) into sight, moving no more than needed; a whole table needs none. */
  show(at: XY) {
    if (!this.own && !this.zoomed) return
    const need = (p: number, least: number, most: number) => (p < least ? least - p : p > most ? most - p : 0)
    const [right, top] = this.upright ? [0, tools()] : [tools(), 0]
    const dx = need(at[0] * this.k + this.tx, PAD, this.box[0] - PAD - right)
    const dy = need(at[1] * this.k + this.ty, PAD + top, this.box[1] - PAD)
    if (!dx && !dy) return
    this.tx += dx
    this.ty += dy
    if (this.own) this.clamp()
    else this.edges()
  }

  /** Bring all of these spots into sight: by moving, else by standing back just as far as needed, but never farther than to `least` pixels a millimetre. One's own view is kept. */
  include(spots: XY[], least = 0) {
    if (this.own || !this.zoomed || !spots.length) return
    const [xs, ys] = [spots.map((p) => p[0]), spots.map((p) => p[1])]
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
    const [beside, above] = this.upright ? [0, tools()] : [tools(), 0]
    const wanted = Math.min(this.k, (this.box[0] - 2 * PAD - beside) / (right - left || 1), (this.box[1] - 2 * PAD - above) / (bottom - top || 1))
    const k = Math.max(wanted, Math.min(least, this.k))
    if (k <= this.fitted * 1.02) return this.fit()
    const [cx, cy] = this.back([this.box[0] / 2, this.box[1] / 2])
    this.k = k
    this.tx = this.box[0] / 2 - cx * k
    this.ty = this.box[1] / 2 - cy * k
    for (const spot of [[left, top], [right, bottom]] as XY[]) this.show(spot)
    this.edges()
  }

  /** From the screen to millimetres. */
  back = (p: XY): XY => [(p[0] - this.tx) / this.k, (p[1] - this.ty) / this.k]
  get zoomed() { return this.k > this.fitted * 1.02 }

  private touch() {
    this.own = true
    this.clamp()
    this.moving = true
    clearTimeout(this.timer)
    this.timer = window.setTimeout(() => (this.moving = false), 250)
  }

  private clamp() {
    const keep = (shift: number, box: number, size: number) => Math.min(box * 0.7, Math.max(box * 0.3 - size, shift))
    this.tx = keep(this.tx, this.box[0], this.table[0] * this.k)
    this.ty = keep(this.ty, this.box[1], this.table[1] * this.k)
  }
  /** Hardly any felt where there could be table, but for the tools' own room beyond the edge: nobody stands under them. */
  private edges() {
    const keep = (shift: number, box: number, size: number, before: number, after: number) => (size + before + after <= box ? (box - size) / 2 : Math.min(before, Math.max(box - size - after, shift)))
    const rim = Math.max(BEYOND, tools())
    this.tx = keep(this.tx, this.box[0], this.table[0] * this.k, BEYOND, this.upright ? BEYOND : rim)
    this.ty = keep(this.ty, this.box[1], this.table[1] * this.k, this.upright ? rim : BEYOND, BEYOND)
  }
  /** Whether the tools stand above the table rather than beside it. */
  private get upright() { return this.box[0] <= this.box[1] * UPRIGHT }
}
