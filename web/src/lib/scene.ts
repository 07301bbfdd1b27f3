import type { Change, Changes } from './wire'
import type { Scene } from './types'

type Plain = Record<string, unknown>
const LISTS = ['models', 'markers', 'areas'] as const

/** The scene after these changes; what did not change stays the very same object. */
export function changed(old: Scene, changes: Changes): Scene {
  const next = patched(old as unknown as Plain, changes.put, changes.cut)
  for (const name of LISTS) {
    const before = (old[name] ?? []) as { id: string }[]
    const order = changes.order?.[name] ?? before.map((each) => each.id)
    if (!changes[name]?.length && !changes.order?.[name]) continue
    const have = new Map<string, Plain>(before.map((each) => [each.id, each as unknown as Plain]))
    for (const change of (changes[name] ?? []) as Change[]) have.set(change.id, { id: change.id, ...patched(have.get(change.id) ?? {}, change.put, change.cut) })
    next[name] = order.map((id) => have.get(id))
  }
  return next as unknown as Scene
}

function patched(old: Plain, put: Plain = {}, cut: string[] = []): Plain {
  const next = { ...old, ...put }
  for (const key of cut) delete next[key]
  return next
}

/** The game of a campaign that is fought now; after the last one, the last. */
export const gameOf = (scene: Pick<Scene, 'turn' | 'turns'> | null): number => Math.min((scene?.turn ?? 0) + 1, scene?.turns || 1)
