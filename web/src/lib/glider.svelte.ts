import { lengthOf, pointAt } from './geometry'
import { glide, still } from './motion'
import type { LogLine, Scene, XY } from './types'

interface Leg { who: string; path: number[][] }

/** Plays what happened: models glide along the paths that events tell. */
export class Glider {
  at = $state.raw<Record<string, XY>>({})
  private queue: Leg[] = []
  private stop: (() => void) | null = null

  play(lines: LogLine[], before: Scene | null) {
    if (still()) return
    const legs = lines.map((l) => leg(l, before)).filter((l): l is Leg => l !== null)
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
    const ms = Math.min(900, 180 + lengthOf(now.path) / 2.5)
    this.stop = glide(ms, (t) => (this.at = { ...this.at, [now.who]: pointAt(now.path, t) }), () => this.settle(now))
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
