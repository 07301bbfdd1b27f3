import type { Rules } from './types'

/** The one open rule: its id and the link it hangs on. */
export const rulePop = $state<{ id: string; x: number; y: number; from: HTMLElement | null }>({ id: '', x: 0, y: 0, from: null })

export function openRule(id: string, from: HTMLElement): void {
  const box = from.getBoundingClientRect()
  rulePop.id = id
  rulePop.x = Math.max(12, Math.min(innerWidth - 392, box.left))
  rulePop.y = box.bottom + 6
  rulePop.from = from
}

export function closeRule(): void {
  rulePop.id = ''
  rulePop.from?.focus()
}

/** Rules of other books that are spoken of here. */
export const others = $state<{ rules: Rules }>({ rules: {} })

export function learn(rules: Rules): void {
  others.rules = { ...others.rules, ...rules }
}
