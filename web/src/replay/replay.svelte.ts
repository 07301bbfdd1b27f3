import { api } from '../lib/api'
import type { Battle } from '../lib/battle.svelte'
import { complain } from '../lib/toasts.svelte'
import type { FrameMsg, Moment } from '../lib/types'

export const SPEEDS = [0.5, 1, 2, 4, 8]

/** Walks through a battle that was, or is still being, played. */
export class Replay {
  at = $state(0)
  frames = $state(0)
  moments = $state.raw<Moment[]>([])
  playing = $state(false)
  speed = $state(1)
  ready = $state(false)
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

  step(by: number) {
    this.pause()
    void this.go(this.at + by, by === 1)
  }

  toggle() {
    if (this.playing) return this.pause()
    if (this.at >= this.frames) this.at = 0
    this.playing = true
    void this.run()
  }

  private async run() {
    while (this.playing && this.at < this.frames) {
      await this.go(this.at + 1, this.speed <= 2)
      await new Promise((done) => (this.timer = window.setTimeout(done, 700 / this.speed)))
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
