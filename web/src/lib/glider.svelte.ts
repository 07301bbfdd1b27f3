import { lengthOf, pointAt } from './geometry'
import { glide, still } from './motion'
import type { LogLine, Scene, XY } from './types'

interface Leg { who: string; path: number[][] }
/** Milliseconds for which one sees where somebody has gone. */
const SEEN = 1000

/** Plays what happened: models glide along the paths that events tell. */
export class Glider {
  at = $state.raw<Record<string, XY>>({})
  /** The dust that hangs over a way just gone; where nothing moves, the way itself. */
  tracks = $state.raw<(Leg & { key: number })[]>([])
  private count = 0
  private queue: Leg[] = []
  private stop: (() => void) | null = null

  play(lines: LogLine[], before: Scene | null) {
    const legs = lines.map((l) => leg(l, before)).filter((l): l is Leg => l !== null)
    if (still()) return legs.forEach((l) => this.leave(l))
    for (const l of legs) this.at = { ...this.at, [l.who]: l.path[0] as unknown as XY }
    this.queue.push(...legs)
    if (!this.stop) this.next()
  }

  /** Jump to how things are. */
  skip() {
    this.queue = []
    this.stop?.()
    this.stop = null
    this.at = {}
  }

  private next() {
    const now = this.queue.shift()
    if (!now) {
      this.stop = null
      this.at = {}
      return
    }
    this.leave(now)
    const ms = Math.min(900, 180 + lengthOf(now.path) / 2.5)
    this.stop = glide(ms, (t) => (this.at = { ...this.at, [now.who]: pointAt(now.path, t) }), () => this.settle(now))
  }

  private leave(leg: Leg) {
    const key = ++this.count
    this.tracks = [...this.tracks.slice(-5), { ...leg, key }]
    setTimeout(() => (this.tracks = this.tracks.filter((t) => t.key !== key)), SEEN)
  }

  private settle(now: Leg) {
    if (!this.queue.some((l) => l.who === now.who)) {
      const { [now.who]: _, ...rest } = this.at
      this.at = rest
    }
    if (this.stop) this.next()
  }
}

function leg(line: LogLine, before: Scene | null): Leg | null {
  const { who, path } = line.about ?? {}
  if (!who || !Array.isArray(path) || !path.length) return null
  const model = before?.models.find((m) => m.id === who)
  const start = model && !model.off ? [[model.x, model.y]] : []
  const whole = [...start, ...path]
  return whole.length > 1 ? { who, path: whole } : null
}
