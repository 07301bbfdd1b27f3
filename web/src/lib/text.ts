import type { Chance, LogLine, Odds } from './types'

/** A sentence of the log in parts: words, dice `{4}`, rule links `[[P2-SHOT-04]]`. */
export type Part = { is: 'text' | 'die' | 'rule' | 'name'; text: string; side?: string; after?: string }

const MARK = /\{([^{}]{1,12})\}|\[\[([A-Z0-9-]+)\]\]/g

/** Finds any of these names as a whole word, the longest first. */
export function namesOf(names: readonly string[]): RegExp | null {
  const all = [...new Set(names)].filter(Boolean).sort((a, b) => b.length - a.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return all.length ? new RegExp(`(?<![\\p{L}\\d])(?:${all.join('|')})(?![\\p{L}\\d])`, 'gu') : null
}

/** Words with the names in them as parts of their own. */
function called(text: string, names: RegExp | null): Part[] {
  const found: Part[] = []
  let last = 0
  for (const hit of names ? text.matchAll(names) : []) {
    if (hit.index > last) found.push({ is: 'text', text: text.slice(last, hit.index) })
    found.push({ is: 'name', text: hit[0] })
    last = hit.index + hit[0].length
  }
  return last < text.length ? [...found, { is: 'text', text: text.slice(last) }] : found
}

export function parts(sentence: string, names: RegExp | null = null): Part[] {
  const found = marked(sentence)
  return names ? found.flatMap((p) => (p.is === 'text' ? called(p.text, names) : [p])) : found
}

function marked(sentence: string): Part[] {
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

const POINT = /^[,.;:)!?]+/

/** Parts with the dice in their sides' colours, each face thrown standing for one die, and with the point or comma that must not leave its die. */
export function dyed(all: readonly Part[], faces: readonly (readonly [string, number, string])[]): Part[] {
  const left = [...faces]
  const found = all.map((p) => ({ ...p }))
  found.forEach((p, i) => {
    if (p.is !== 'die') return
    const thrown = left.findIndex((f) => String(f[1]) === p.text)
    const side = p.side ?? (thrown < 0 ? faces.find((f) => String(f[1]) === p.text)?.[2] : left[thrown][2])
    if (thrown >= 0) left.splice(thrown, 1)
    if (side) p.side = side
    const next = found[i + 1]
    const after = next?.is === 'text' ? (next.text.match(POINT)?.[0] ?? '') : ''
    if (!after) return
    p.after = after
    next.text = next.text.slice(after.length)
  })
  return found
}

/** What it came to, and how: "… = 13: Pie shrugs it off." is told with its end first. */
export function upshot(sentence: string): [string, string] {
  const words = sentence.replace(LINKS, '').trim()
  const at = words.lastIndexOf(': ')
  const end = words.slice(at + 2)
  return at < 0 || end.includes('{') || end.length > LINE ? ['', words] : [capital(end.replace(/\.$/, '')), words.slice(0, at)]
}
/** Letters of a heading. */
const LINE = 48

/** The sentence for a screen reader: no marks, dice said as dice. */
export const spoken = (sentence: string) =>
  parts(sentence).map((p, i, all) => (p.is === 'text' ? p.text : p.is === 'die' ? `${thrown(all, i)}${p.text}` : '')).join('').replace(/\s+/g, ' ').trim()

/** What is said before a die: that it was rolled, where the words before it (and other dice) do not say so. */
export function thrown(all: readonly Part[], i: number): string {
  let before = i - 1
  while (all[before]?.is === 'die' || (all[before]?.is === 'text' && !all[before].text.trim())) before--
  return /\broll(s|ed)?$/.test(all[before]?.text.trim() ?? '') ? '' : 'rolled '
}

const LINKS = /\s*\[\[[A-Z0-9-]+\]\]/g

/** Two sentences in one: "A moves 10 cm." and "… then 5 cm." are "A moves 10 cm, then 5 cm."; rules come last, each once. */
function joined(before: string, more: string): string {
  const rules = [...new Set(`${before}${more}`.match(/\[\[[A-Z0-9-]+\]\]/g) ?? [])]
  const [first, second] = [before, more].map((words) => words.replace(LINKS, '').trim())
  return [`${first.replace(/\.$/, '')}, ${second.replace(/^…\s*/, '')}`, ...rules].join(' ')
}

/** Lines of the log; one that begins with "…" goes on with the line before it, and both are one. */
export function folded(lines: LogLine[]): LogLine[] {
  const found: LogLine[] = []
  for (const line of lines) {
    const last = found.at(-1)
    if (last && line.text.startsWith('…')) {
      found[found.length - 1] = { ...last, text: joined(last.text, line.text), thoughts: [...(last.thoughts ?? []), ...(line.thoughts ?? [])] }
    } else found.push(line)
  }
  return found
}

/** A signed number with a true minus. */
export const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`)
export const plainNumber = (n: number) => (n < 0 ? `−${-n}` : `${n}`)

export const percent = (p: number) => (p > 0 && p < 0.05 ? '<0.1 %' : p < 100 && p >= 99.95 ? '>99.9 %' : `${p === 100 || p === 0 ? p : p.toFixed(1)} %`)
/** A chance to a tenth, or the nearest whole one where it was only tried. */
export const likely = (c: Pick<Shade, 'percent' | 'rough'>) => (c.rough ? nearly(c) : percent(c.percent))

/** A chance where room is scarce; the card has it to a tenth. */
export const about = (p: number) => (p > 0 && p < 1 ? '<1 %' : p < 100 && p > 99 ? '>99 %' : `${Math.round(p)} %`)

/** The same, marked where it was only tried. */
export const nearly = (c: Pick<Shade, 'percent' | 'rough'>) => `${c.rough ? '≈' : ''}${about(c.percent)}`

/** Words with true minus signs. */
export const minus = (s: string) => s.replace(/(^|\s)-(?=\d)/g, '$1−')
/** Words as a heading or a button says them: a capital first, and a true minus. */
export const capital = (s: string) => minus(s.charAt(0).toUpperCase() + s.slice(1))

/** What may happen in words, with the names of whom it befalls; who it is all about need not be named, others are. */
export function named(c: Chance, nameOf: (id: string) => string | undefined, about = ''): string {
  const names = (c.who ?? []).filter((id) => id !== about).map(nameOf).filter(Boolean)
  const both = /^(both|all)\b/.test(c.label)
  const any = !both && names.length > (Number.parseInt(c.label, 10) || 1) && !c.who?.includes(about)
  const others = `${names.slice(0, 3).join(any && names.length < 3 ? ' or ' : ', ')}${names.length > 3 ? ' …' : ''}`
  return !names.length || (both && c.who?.includes(about)) ? c.label : c.who?.includes(about) ? `${c.label} (or ${others})` : `${c.label}: ${others}`
}

/** Whether nothing but failure can come of it, with dice or without; some tries that failed do not show it. */
export const lost = (odds: Odds | null | undefined) => !!odds?.exact && odds.then !== 'ask' && odds.chances.length === 1 && odds.chances[0].tone === 'bad'

/** Whether something is attempted: dice, a sum, somebody aimed at. What one simply chooses (to run, to give up) is none. */
export const attempt = (odds: Odds) => odds.then === 'roll' || odds.sums.length > 0 || !!odds.at
/** The words for what is lost: an attempt cannot succeed, a choice is told by what comes of it. */
export const doom = (odds: Odds) => (attempt(odds) ? 'cannot succeed' : odds.chances[0].label)

const TONES = { good: 0, even: 1, bad: 2 }
/** A chance with its colour, which of that colour it is, and whether it was only tried, not counted. */
export type Shade = Chance & { colour: number; nth: number; rough: boolean }
/** Chances with a colour each, ends of one kind in shades of it: what is good for the viewer is hot and comes first, what is bad is cold and last. */
export function toned(odds: Pick<Odds, 'chances' | 'exact'> | null | undefined): Shade[] {
  const used = [0, 0, 0]
  return [...(odds?.chances ?? [])]
    .sort((a, b) => TONES[a.tone] - TONES[b.tone] || b.percent - a.percent)
    .map((c) => {
      const tone = TONES[c.tone]
      return { ...c, colour: tone, nth: used[tone]++, rough: !odds?.exact }
    })
}

/** Ends that are told one by one in a headline; more are told together. */
const TOLD = 2
/** What one hopes for, in one number: all the ends that are good for the viewer together, with their names where they are few; where none is good, the likeliest of the best. */
export function hoped(odds: Pick<Odds, 'chances' | 'exact'> | null | undefined, say: (c: Chance) => string = (c) => c.label): Shade | undefined {
  const [first, ...rest] = toned(odds)
  const good = [first, ...rest].filter((c) => c?.tone === 'good')
  if (good.length < 2) return first && { ...first, label: say(first), who: [] }
  const names = [...new Set(good.map(say))]
  const counts = names.map((name) => /^(?:(\d+) )?(.+?)s?$/.exec(name))
  const alike = names.length > 1 && new Set(counts.map((c) => c?.[2])).size === 1
  const least = names[counts.map((c) => Number(c?.[1] ?? 1)).reduce((best, n, i, all) => (n < all[best] ? i : best), 0)]
  const label = alike ? `${least} or more` : names.length > TOLD ? 'good for you' : names.join(' or ')
  return { ...first, label, who: [], share: '', percent: Math.min(100, good.reduce((sum, c) => sum + c.percent, 0)) }
}
