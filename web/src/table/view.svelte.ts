import type { XY } from '../lib/types'

const MOST = 8
const PAD = 48
/** Room for the tool buttons: beside the table, or above it where the room is upright (table.css has the same share). */
const TOOLS = 64
const UPRIGHT = 1

/** Where the eye is: scale (pixels per millimetre) and shift. */
export class View {
  k = $state(1)
  tx = $state(0)
  ty = $state(0)
  moving = $state(false)
  private box: XY = [1, 1]
  private table: XY = [1, 1]
  private fitted = 1
  private timer = 0
  private own = false

  /** Show the whole table, with a margin for its frame. */
  fit(box: XY = this.box, table: XY = this.table) {
    this.box = box
    this.table = table
    const [beside, above] = box[0] > box[1] * UPRIGHT ? [TOOLS, 0] : [0, TOOLS - 8]
    this.fitted = Math.max(0.05, Math.min((box[0] - 28 - beside) / table[0], (box[1] - 28 - above) / table[1]))
    this.k = this.fitted
    this.tx = (box[0] - beside - table[0] * this.k) / 2
    this.ty = above + (box[1] - above - table[1] * this.k) / 2
    this.own = false
  }

  /** The window changed: keep the player's own view if there is one. */
  resize(box: XY, table: XY) {
    if (!this.own || table[0] !== this.table[0]) return this.fit(box, table)
    this.box = box
    this.clamp()
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

  /** Bring a spot (millimetres) into sight, moving no more than needed; a whole table needs none. */
  show(at: XY) {
    if (!this.own) return
    const need = (p: number, box: number) => (p < PAD ? PAD - p : p > box - PAD ? box - PAD - p : 0)
    const [dx, dy] = [need(at[0] * this.k + this.tx, this.box[0]), need(at[1] * this.k + this.ty, this.box[1])]
    if (dx || dy) this.pan(dx, dy)
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
}
