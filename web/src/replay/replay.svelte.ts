import { api } from '../lib/api'
import type { Battle } from '../lib/battle.svelte'
import { spoken } from '../lib/text'
import { complain } from '../lib/toasts.svelte'
import type { FrameMsg, Moment } from '../lib/types'

export const SPEEDS = [0.5, 1, 2, 4, 8]
/** Milliseconds a moment stands for each letter that is told of it, and at least and at most. */
const [LETTER, LEAST, MOST] = [16, 450, 2600]

/** Walks through a battle that was, or is still being, played. */
export class Replay {
  at = $state(0)
  frames = $state(0)
  moments = $state.raw<Moment[]>([])
  playing = $state(false)
  speed = $state(1)
  ready = $state(false)
  /** Whether the moment asked for first is on the table, or cannot be had. */
  opened = $state(false)
  /** Whether another edition of the book can be asked about a moment. */
  editions = $state(false)
  private timer = 0
  private asked = 0

  constructor(private battle: Battle) {}

  async open(at?: number) {
    try {
      const { frames, moments, editions } = await api.replay(this.battle.token)
      this.frames = frames
      this.moments = moments
      this.editions = editions
      this.ready = true
      await this.go(at ?? frames)
    } catch (error) {
      complain(error, 'The replay could not be opened')
      this.close()
    } finally {
      this.opened = true
    }
  }

  async go(at: number, glide = false) {
    const to = Math.max(0, Math.min(this.frames, Math.round(at)))
    const mine = ++this.asked
    this.at = to
    try {
      const frame = await this.battle.wire.request<FrameMsg>({ do: 'frame', at: to })
      if (mine !== this.asked) return
      const before = this.battle.scene
      this.battle.sight.overlay = null
      this.battle.glider.skip()
      this.battle.frame = frame.scene
      this.battle.upto = frame.upto
      if (glide) this.battle.glider.play(frame.log, before)
      this.battle.effects.clear()
      this.battle.effects.play(frame.log, frame.scene, true)
      this.battle.selected = this.seen(frame)
      history.replaceState(null, '', `#at=${to}`)
    } catch (error) {
      this.pause()
      if (mine === this.asked) complain(error, 'This moment could not be shown')
    }
  }

  /** Whom one wants to see at this moment: who acts, or the last one of whom something is told. */
  private seen(frame: FrameMsg): string {
    const told = frame.log.map((l) => l.about?.who).filter((id) => frame.scene.models.some((m) => m.id === id && !m.off)).at(-1)
    return String(frame.scene.models.find((m) => m.active)?.id ?? told ?? '')
  }

  /** The next moment of which something is told, or the last one before: who stays where it is costs no step. */
  private told(by: number): number {
    const ends = [0, this.frames, ...this.battle.log.filter((l) => l.text).map((l) => l.at)]
    const there = by > 0 ? ends.filter((at) => at > this.at && at <= this.frames) : ends.filter((at) => at < this.at)
    return by > 0 ? Math.min(this.frames, ...there) : Math.max(0, ...there)
  }

  step(by: number) {
    this.pause()
    void this.go(this.told(by), by === 1)
  }

  /** How long the moment shown stands at the usual speed: long enough to be read. */
  private get pace(): number {
    const letters = this.battle.log.filter((l) => l.at === this.at).reduce((sum, l) => sum + spoken(l.text).length, 0)
    return Math.max(LEAST, Math.min(MOST, letters * LETTER))
  }

  toggle() {
    if (this.playing) return this.pause()
    if (this.at >= this.frames) this.at = 0
    this.playing = true
    void this.run()
  }

  private async run() {
    while (this.playing && this.at < this.frames) {
      await this.go(this.told(1), this.speed <= 2)
      await new Promise((done) => (this.timer = window.setTimeout(done, this.pace / this.speed)))
    }
    this.playing = false
  }

  pause() {
    this.playing = false
    clearTimeout(this.timer)
  }

  close() {
    this.pause()
    this.asked++
    this.battle.frame = null
    this.battle.upto = null
    this.ready = false
    history.replaceState(null, '', location.pathname)
  }
}

/** The moment a link points to: `#at=123`. */
export function momentIn(hash: string): number | undefined {
  const hit = hash.match(/(?:^#|&)at=(\d+)/)
  return hit ? Number(hit[1]) : undefined
}
