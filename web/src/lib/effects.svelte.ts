import { play as sound } from './sounds'
import type { LogLine, Scene, XY } from './types'

/** Milliseconds a result stays to be read, and a tracer to be seen. */
const READ = 3200
const FLASH = 650
/** `on`: at whose place it is told. */
export interface Effect { key: number; on: string; at: XY; from?: XY; radius?: number; line: LogLine }

/** What happened, at the place where it happened: a tracer, a blast, the dice with their words. Gone when read. */
export class Effects {
  told = $state.raw<Effect | null>(null)
  traced = $state.raw<Effect[]>([])
  private timers: number[] = []

  play(lines: LogLine[], scene: Scene, silent = false) {
    const found = lines.map((l) => effect(l, scene)).filter((e): e is Effect => e !== null)
    if (!found.length) return
    this.clear()
    this.told = found.filter((e) => e.line.about?.faces?.length).at(-1) ?? found.at(-1) ?? null
    this.traced = found.filter((e) => e.from || e.radius).slice(-6)
    if (!silent) sound(this.traced.length ? 'strike' : 'dice')
    this.timers = [window.setTimeout(() => (this.traced = []), FLASH), window.setTimeout(() => (this.told = null), READ)]
  }

  clear() {
    this.timers.forEach(clearTimeout)
    this.told = null
    this.traced = []
  }
}

/** Only what was rolled for, or struck a spot: walking is shown by walking. */
export function effect(line: LogLine, scene: Scene): Effect | null {
  const about = line.about ?? {}
  const place = (id: unknown): XY | null => {
    const m = typeof id === 'string' ? scene.models.find((one) => one.id === id && !one.off) : undefined
    return m ? [m.x, m.y] : null
  }
  const spot: XY | null = Array.isArray(about.spot) && about.spot.length >= 2 ? [about.spot[0], about.spot[1]] : null
  const [who, at] = [place(about.who), place(about.at) ?? spot]
  if (!line.text || !(about.faces?.length || (spot && about.radius))) return null
  const end = at ?? who
  if (!end) return null
  const radius = spot && typeof about.radius === 'number' ? about.radius : undefined
  return { key: line.i, on: String((at && !spot ? about.at : at ? '' : about.who) ?? ''), at: end, line, ...(who && at && who !== at ? { from: who } : {}), ...(radius ? { radius } : {}) }
}
