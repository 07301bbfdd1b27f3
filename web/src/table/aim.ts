import { inside } from '../lib/geometry'
import type { OverlayLine, XY } from '../lib/types'

/** How far it is and what shelters the target, from the words of a line of sight ("Lint: 9.4 cm, car +7"); what tells no length is all shelter. */
export function said(label: string, name: string): { far: string; cover: string } {
  const words = label.startsWith(`${name}: `) ? label.slice(name.length + 2) : label === name ? '' : label
  const cut = words.indexOf(', ')
  if (!/^\d/.test(words)) return { far: '', cover: words }
  return cut < 0 ? { far: words, cover: '' } : { far: words.slice(0, cut), cover: words.slice(cut + 2) }
}

/** Of the words about all that shelters ("Fence +5, Sandbags as well +1") those about one piece; its name where none are. */
export function coverOf(cover: string, name: string): string {
  return cover.split(', ').find((part) => part.toLowerCase().includes(name.toLowerCase())) ?? name
}

/** The share of a line after which it runs through what shelters the target; 1 where nothing does. */
export function entered(l: Pick<OverlayLine, 'a' | 'b'>, outlines: XY[][], parts = 60): number {
  for (let i = 1; i < parts; i++) {
    const t = i / parts
    const p: XY = [l.a[0] + (l.b[0] - l.a[0]) * t, l.a[1] + (l.b[1] - l.a[1]) * t]
    if (outlines.some((outline) => inside(p, outline))) return t
  }
  return 1
}
