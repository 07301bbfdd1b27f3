import { api } from './api'
import { complain } from './toasts.svelte'
import type { Luck, LuckSide } from './wire'

/** How lucky each side of a battle was, while it is looked at or worked out. */
export const fortune = $state<{ found: Luck | null; asking: boolean; open: boolean }>({ found: null, asking: false, open: false })

/** Ask for it, which may take some seconds, and show it; a battle that is over is asked about once. */
export async function reckon(token: string): Promise<void> {
  if (fortune.asking) return
  fortune.open = true
  if (fortune.found) return
  fortune.asking = true
  try {
    fortune.found = await api.luck(token)
  } catch (error) {
    fortune.open = false
    complain(error, 'The luck of this battle cannot be told')
  } finally {
    fortune.asking = false
  }
}

/** Standard deviations that a bar reaches to either side. */
const REACH = 3

/** Where a side's luck lies on a bar from 0 to 100, and how far the error reaches from there: 50 is what is usual. */
export function bar(side: Pick<LuckSide, 'luck' | 'spread' | 'error'>): { at: number; from: number; to: number } {
  const place = (value: number) => 50 + (50 * Math.max(-REACH, Math.min(REACH, value))) / REACH
  const [off, error] = side.spread ? [side.luck / side.spread, side.error / side.spread] : [0, 0]
  return { at: place(off), from: place(off - error), to: place(off + error) }
}

/** Where one standard deviation lies on such a bar. */
export const usual = { from: 50 - 50 / REACH, to: 50 + 50 / REACH }
