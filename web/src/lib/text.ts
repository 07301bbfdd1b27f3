/** A sentence of the log in parts: words, dice `{4}`, rule links `[[P2-SHOT-04]]`. */
export type Part = { is: 'text' | 'die' | 'rule'; text: string; side?: string }

const MARK = /\{([^{}]{1,12})\}|\[\[([A-Z0-9-]+)\]\]/g

export function parts(sentence: string): Part[] {
  const found: Part[] = []
  let last = 0
  for (const hit of sentence.matchAll(MARK)) {
    if (hit.index > last) found.push({ is: 'text', text: sentence.slice(last, hit.index) })
    if (hit[1] !== undefined) found.push(die(hit[1]))
    else found.push({ is: 'rule', text: hit[2] })
    last = hit.index + hit[0].length
  }
  if (last < sentence.length) found.push({ is: 'text', text: sentence.slice(last) })
  return found
}

function die(inner: string): Part {
  const [face, side] = inner.split(':')
  return side ? { is: 'die', text: face, side } : { is: 'die', text: face }
}

/** The sentence for a screen reader: no marks, dice said as dice. */
export const spoken = (sentence: string) =>
  parts(sentence).map((p) => (p.is === 'text' ? p.text : p.is === 'die' ? `rolled ${p.text}` : '')).join('').replace(/\s+/g, ' ').trim()

/** A signed number with a true minus. */
export const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`)
export const plainNumber = (n: number) => (n < 0 ? `−${-n}` : `${n}`)

export const percent = (p: number) => `${p >= 99.95 || p < 0.05 ? Math.round(p) : p.toFixed(1)} %`

export const capital = (s: string) => s.charAt(0).toUpperCase() + s.slice(1)

const TONES = [/down|kill|dead|casualt|destroy/, /hold|hit|hurt|wound|suppress|captur|push/, /miss|nothing|no effect|fail/]
/** Chances with a colour each: what fells somebody is hot and comes first, what does nothing is cold and last. */
export function toned<T extends readonly [string, number, string]>(chances: readonly T[]): [...T, number][] {
  const kind = (label: string) => (TONES.findIndex((t) => t.test(label.toLowerCase())) + 4) % 4 // the unknown (3) last of all
  const free = [3, 4, 5]
  const used = new Set<number>()
  return [...chances]
    .sort((a, b) => kind(a[0]) - kind(b[0]) || b[1] - a[1])
    .map((c) => {
      const tone = kind(c[0])
      const mine = tone < 3 && !used.has(tone) ? tone : (free.shift() ?? 5)
      used.add(mine)
      return [...c, mine]
    })
}
