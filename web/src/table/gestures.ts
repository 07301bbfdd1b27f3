import type { XY } from '../lib/types'
import type { View } from './view.svelte'

export interface Hands {
  /** Pointer position in the element; null when it leaves. */
  move(at: XY | null, event?: PointerEvent): void
  tap(at: XY, event: PointerEvent): void
  /** A drag starts here: return true to take it (else the table pans). */
  grab(at: XY, event: PointerEvent): boolean
  drag(at: XY): void
  drop(at: XY, event: PointerEvent): void
}

const SLACK = 6

/** Wheel, pinch, pan, drag and tap on one element. */
export function gestures(el: Element, { view, hands }: { view: View; hands: Hands }) {
  const fingers = new Map<number, XY>()
  let start: XY | null = null
  let grabbed = false
  let moved = false
  let spread = 0

  const at = (e: { clientX: number; clientY: number }): XY => {
    const r = el.getBoundingClientRect()
    return [e.clientX - r.left, e.clientY - r.top]
  }
  const pair = () => {
    const [a, b] = [...fingers.values()]
    return { gap: Math.hypot(a[0] - b[0], a[1] - b[1]), mid: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] as XY }
  }

  const down = (e: PointerEvent) => {
    if (e.button > 1) return
    const p = at(e)
    fingers.set(e.pointerId, p)
    if (fingers.size === 2) {
      spread = pair().gap
      grabbed = false
      moved = true
      return
    }
    start = p
    moved = false
    grabbed = e.button === 0 && hands.grab(p, e)
  }
  const move = (e: PointerEvent) => {
    const p = at(e)
    const last = fingers.get(e.pointerId)
    if (!last) return hands.move(p, e)
    fingers.set(e.pointerId, p)
    if (fingers.size === 2) {
      const { gap, mid } = pair()
      if (spread) view.zoom(gap / spread, mid)
      spread = gap
      view.pan((p[0] - last[0]) / 2, (p[1] - last[1]) / 2)
      return
    }
    if (!moved && start && Math.hypot(p[0] - start[0], p[1] - start[1]) < SLACK) return
    if (!moved) capture(e)
    moved = true
    if (grabbed) hands.drag(p)
    else view.pan(p[0] - last[0], p[1] - last[1])
  }
  const capture = (e: PointerEvent) => {
    try { el.setPointerCapture(e.pointerId) } catch { /* the pointer is gone already */ }
  }
  const up = (e: PointerEvent) => {
    if (!fingers.delete(e.pointerId)) return
    const p = at(e)
    if (grabbed && moved) hands.drop(p, e)
    else if (!moved && e.button === 0 && e.type === 'pointerup') hands.tap(p, e)
    grabbed = false
    spread = 0
  }
  const leave = (e: PointerEvent) => !fingers.has(e.pointerId) && hands.move(null)
  const wheel = (e: WheelEvent) => {
    e.preventDefault()
    view.zoom(Math.exp(-e.deltaY * (e.ctrlKey ? 0.01 : 0.0015)), at(e))
  }
  const on: [string, (e: any) => void][] = [['pointerdown', down], ['pointermove', move], ['pointerup', up], ['pointercancel', up], ['pointerleave', leave]]
  on.forEach(([name, run]) => el.addEventListener(name, run))
  el.addEventListener('wheel', wheel as EventListener, { passive: false })
  return {
    destroy() {
      on.forEach(([name, run]) => el.removeEventListener(name, run))
      el.removeEventListener('wheel', wheel as EventListener)
    },
  }
}
