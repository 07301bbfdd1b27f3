/** The battle that a campaign asks for. */
import { api } from '../lib/api'
import { complain, toast } from '../lib/toasts.svelte'

/** Go to one's own side of it; whoever holds the first seat begins it. */
export async function enter(token: string, dice: 'engine' | 'physical' = 'engine'): Promise<void> {
  try {
    location.assign((await api.fight(token, { dice })).link)
  } catch (error) {
    complain(error, 'The battle cannot be opened')
  }
}

/** Bots fight it; the campaign hears of it by itself. */
export async function delegate(token: string, bot: string): Promise<void> {
  try {
    await api.fight(token, { bot })
    toast({ kind: 'good', what: 'The bots are fighting it out', why: 'The result comes here by itself.' })
  } catch (error) {
    complain(error, 'The bots cannot fight it')
  }
}
