import { setting } from './saved'

/** Whether things may move: the system's wish, or the player's. */
export const still = () =>
  setting('motion') === 'off' || (typeof matchMedia !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches)

/** Run `step(0..1)` over `ms`, eased; returns a function that jumps to the end. */
export function glide(ms: number, step: (share: number) => void, done: () => void): () => void {
  const start = performance.now()
  let over = false
  const end = () => {
    if (over) return
    over = true
    step(1)
    done()
  }
  const tick = (now: number) => {
    if (over) return
    const t = Math.min(1, (now - start) / ms)
    if (t >= 1) return end()
    step(t < 0.5 ? 2 * t * t : 1 - (-2 * t + 2) ** 2 / 2)
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
  return end
}
