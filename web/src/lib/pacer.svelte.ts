import type { StateMsg } from './types'

/** Milliseconds between two things that happen, by the speed chosen; the fastest shows them as they come. */
export const PACES: [string, number][] = [['slow', 2600], ['calm', 1300], ['as it comes', 0]]

/** Lets what others do be watched at one's own pace: what comes while one looks waits in a row. */
export class Pacer {
  paused = $state(false)
  gap = $state(0)
  waiting = $state(0)
  private row: StateMsg[] = []
  private timer = 0
  private last = 0
  constructor(private show: (message: StateMsg) => void) {}

  hear(message: StateMsg) {
    this.row.push(message)
    this.waiting = this.row.length
    this.next()
  }

  pause(on: boolean) {
    this.paused = on
    this.next()
  }
  speed(gap: number) {
    this.gap = gap
    this.next()
  }

  /** What comes next is one's own doing: it is shown at once. */
  hurry() {
    this.paused = false
    this.last = 0
  }

  /** Show the next thing, and stay. */
  step() {
    this.paused = true
    this.shift()
  }

  private next() {
    clearTimeout(this.timer)
    if (this.paused) return
    while (this.row.length) {
      const wait = this.last + this.gap - Date.now()
      if (this.gap && wait > 0) {
        this.timer = window.setTimeout(() => this.next(), wait)
        return
      }
      this.shift()
    }
  }

  private shift() {
    const first = this.row.shift()
    this.waiting = this.row.length
    if (!first) return
    this.last = Date.now()
    this.show(first)
  }
}
