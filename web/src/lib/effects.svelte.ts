import { play as sound } from './sounds'
import type { LogLine, Model, Scene, XY } from './types'

/** Milliseconds a result stays to be read, and a tracer to be seen. */
const READ = 3200
const FLASH = 650
/** Tenths of a millimetre between two who strike at each other rather than shoot. */
const NEAR = 60
/** `on`: at whose place it is told; `clash`: where the two touch; `fell`: whoever it is about lies there now. */
export interface Effect { key: number; on: string; at: XY; from?: XY; clash?: XY; fell?: boolean; radius?: number; line: LogLine }

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
    this.traced = found.filter((e) => e.from || e.clash || e.radius || e.fell).slice(-6)
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
  const model = (id: unknown) => scene.models.find((one) => one.id === id && !one.off)
  const place = (id: unknown): XY | null => {
    const m = model(id)
    return m ? [m.x, m.y] : null
  }
  const spot: XY | null = Array.isArray(about.spot) && about.spot.length >= 2 ? [about.spot[0], about.spot[1]] : null
  const [who, at] = [place(about.who), place(about.at) ?? spot]
  if (!line.text || !(about.faces?.length || (spot && about.radius))) return null
  const end = at ?? who
  if (!end) return null
  const radius = spot && typeof about.radius === 'number' ? about.radius : undefined
  const [doer, target] = [model(about.who), model(about.at ?? about.who)]
  const clash = doer && target && doer !== target ? touching(doer, target) : null
  return {
    key: line.i, on: String((at && !spot ? about.at : at ? '' : about.who) ?? ''), at: end, line,
    ...(clash ? { clash } : who && at && who !== at ? { from: who } : {}), ...(radius ? { radius } : {}), ...(target?.down && !spot ? { fell: true } : {}),
  }
}

/** Where two who are as good as in contact meet. */
function touching(a: Model, b: Model): XY | null {
  const out = (m: Model) => (m.half ? Math.max(...m.half) : m.r)
  const gap = Math.hypot(b.x - a.x, b.y - a.y)
  if (gap > out(a) + out(b) + NEAR) return null
  const t = out(a) / (out(a) + out(b))
  return [a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t]
}
