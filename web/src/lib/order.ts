import type { Model } from './types'

export interface Step { name: string; models: Model[] }
export interface Order { done: Model[]; now?: Model; next: Step[] }

const ticked = (m: Model) => (m.badges ?? []).some((b) => b.icon === 'tick')
const early = (m: Model) => -(m.step ?? 0)

/** Who has acted, who acts, and who is to come: step by step where a turn has steps, those of the asked side first. */
export function orderOf(models: readonly Model[], steps = '', who = ''): Order {
  const there = models.filter((m) => !m.off && !m.down)
  const now = there.find((m) => m.active)
  const rest = there.filter((m) => m.ready && m !== now).sort((a, b) => early(a) - early(b) || Number(b.side === who) - Number(a.side === who))
  const next: Step[] = []
  for (const m of rest) {
    const name = steps && m.step !== undefined && m.step !== null ? `${steps} ${m.step}` : ''
    if (next.at(-1)?.name === name) next.at(-1)!.models.push(m)
    else next.push({ name, models: [m] })
  }
  return { done: there.filter((m) => m !== now && !m.ready && ticked(m)).sort((a, b) => early(a) - early(b)), now, next }
}
