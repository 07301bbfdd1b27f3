/** The battle that a campaign asks for. */
import { api } from '../lib/api'
import { set, setting } from '../lib/saved'
import { complain } from '../lib/toasts.svelte'

/** Go to one's own side of it; whoever holds the first seat begins it. */
export async function enter(token: string, dice: 'engine' | 'physical' = 'engine'): Promise<void> {
  try {
    const { link } = await api.fight(token, { dice })
    set(`campaign.${link.replace('/t/', '')}`, `/t/${token}`)
    location.assign(link)
  } catch (error) {
    complain(error, 'The battle cannot be opened')
  }
}

/** The campaign that a battle was opened from; nothing for any other battle. */
export const homeOf = (token: string): string => setting(`campaign.${token}`)

/** Bots fight it; the campaign hears of it by itself. Whether they do. */
export async function delegate(token: string, bot: string): Promise<boolean> {
  try {
    await api.fight(token, { bot })
    return true
  } catch (error) {
    complain(error, 'The bots cannot fight it')
    return false
  }
}
