import type { Option } from './types'

/** Letters the table keeps for itself, and one that would be read as a nought. */
const TAKEN = new Set(['o', 'r', 't', 'v', 'u', 'l', '?', 'g', 'z', 'y', '+', '-', '0', 'escape'])

/** The key an answer once had: the same answer keeps it in every question. */
const known = new Map<string, string>()

/** A key for every option: the one it had before, else its initial where it is free, another of its letters, or a digit. */
export function keysFor(options: Option[], had: Map<string, string> = known): string[] {
  const used = new Set(TAKEN)
  const keys = options.map((o) => {
    const before = had.get(o.label) ?? ''
    if (!before || used.has(before)) return ''
    used.add(before)
    return before
  })
  let digit = 1
  return options.map((o, i) => {
    if (keys[i]) return keys[i]
    const letter = take(initials(o.label), used)
    if (letter && !had.has(o.label)) had.set(o.label, letter)
    if (letter) return letter
    while (used.has(String(digit)) && digit < 10) digit++
    return digit < 10 ? String(digit++) : ''
  })
}

function initials(label: string): string[] {
  const letters = label.toLowerCase().replace(/[^a-z]/g, '')
  if (/^[1-9]\b/.test(label)) return [label[0]]
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
