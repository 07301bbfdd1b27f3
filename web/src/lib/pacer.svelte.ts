import { still } from './motion'
import { set, setting } from './saved'
import type { StateMsg } from './types'

const BRISK = 400
/** What is usual: brisk, and as it comes where motion is not wished for. */
const usual = () => Number(setting('pace') || (typeof matchMedia === 'undefined' || still() ? 0 : BRISK))
/** Milliseconds between two things that happen, by the speed chosen; the fastest shows them as they come. */
export const PACES: [string, number][] = [['slow', 2600], ['calm', 1300], ['brisk', BRISK], ['as it comes', 0]]

/** Lets what others do be watched at one's own pace: what comes while one looks waits in a row. */
export class Pacer {
  paused = $state(false)
  gap = $state(usual())
  waiting = $state(0)
  private row: StateMsg[] = []
  private timer = 0
  private last = 0
  /** How long what is shown wants to be looked at: dice longest, nothing told not at all. */
  private weight = 1
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
    set('pace', String(gap))
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
      const wait = this.last + this.gap * this.weight - Date.now()
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
    this.weight = weight(first)
    this.show(first)
  }
}

const weight = (message: StateMsg) => (message.log?.some((l) => l.about?.faces?.length) ? 2 : message.log?.some((l) => l.text) ? 1 : 0)
