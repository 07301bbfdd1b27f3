/** A click that came while an answer was on its way: it waits for the question that follows, and is taken if it fits that one.
    The click that gave the answer, come twice, is one. */
export class Held {
  private wish: (() => void) | null = null
  private given = ''
  constructor(private busy: () => boolean) {}

  /** Do it now, or `later` as soon as nothing is on its way; `what` tells clicks apart. */
  take(what: string, now: () => void, later: () => void = now) {
    if (this.busy()) {
      if (what !== this.given) this.wish = later
      return
    }
    this.wish = null
    now()
    this.given = what
  }
  /** A question has come and can be answered. */
  release() {
    if (this.busy()) return
    const run = this.wish
    this.wish = null
    run?.()
  }
  /** Leave it for later. */
  keep(later: () => void) { this.wish = later }
  drop() { this.wish = null }
}
