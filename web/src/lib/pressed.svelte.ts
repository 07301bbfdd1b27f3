import type { XY } from './types'

/** Milliseconds and pixels within which a press is the one before it, come twice. */
const [TWICE, NEAR] = [400, 12]

/** The last press that did what a card showed: what comes right after it on the same spot was meant for that card, not for what is there now. */
class Pressed {
  lately = $state(false)
  private at: XY = [0, 0]
  private timer = 0

  note(event: MouseEvent) {
    this.at = [event.clientX, event.clientY]
    this.lately = true
    clearTimeout(this.timer)
    this.timer = window.setTimeout(() => (this.lately = false), TWICE)
  }
  again(event: MouseEvent): boolean {
    return this.lately && Math.abs(event.clientX - this.at[0]) < NEAR && Math.abs(event.clientY - this.at[1]) < NEAR
  }
}
export const pressed = new Pressed()
