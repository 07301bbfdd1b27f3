import type { Option } from './types'

/** Letters the table keeps for itself. */
const TAKEN = new Set(['r', 't', 'v', 'u', 'l', '?', 'g', 'z', 'y', '+', '-', '0', 'escape'])

/** A key for every option: its initial where it is free, else another of its letters, else a digit. */
export function keysFor(options: Option[]): string[] {
  const used = new Set(TAKEN)
  const keys = options.map((o) => take(initials(o.label), used))
  let digit = 1
  return keys.map((key) => {
    if (key) return key
    while (used.has(String(digit)) && digit < 10) digit++
    return digit < 10 ? String(digit++) : ''
  })
}

function initials(label: string): string[] {
  const letters = label.toLowerCase().replace(/[^a-z]/g, '')
  return label.length > 24 ? [] : [letters[0] ?? '', ...letters.slice(1, 5)]
}

function take(letters: string[], used: Set<string>): string {
  const free = letters.find((c) => c && !used.has(c))
  if (free) used.add(free)
  return free ?? ''
}

/** Keys typed into a field are words, not commands. */
export function typing(event: KeyboardEvent): boolean {
  const el = event.target as HTMLElement | null
  return !!el && (el.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(el.tagName))
}
