import type { LogLine } from './types'

/** How a line of the report is set: a heading, a word from the table, somebody's first sentence, or one that goes on with it. */
export interface Told { line: LogLine; as: 'turn' | 'note' | 'first' | 'more'; who: string }

/** The lines of a report, each with whom it tells of: sentences about the same one stand together. Those before line `begun`, the set-up,
    are words from the table: who was set down where, one line each. */
export function told(lines: readonly LogLine[], known: (id: string) => boolean, begun = 0): Told[] {
  const found: Told[] = []
  let last = ''
  for (const line of lines) {
    const named = line.i >= begun && typeof line.about?.who === 'string' && known(line.about.who) ? line.about.who : ''
    const goesOn = !named && !!last && !!(line.about?.at || line.about?.faces?.length)
    if (line.what === 'turn') last = ''
    else if (!goesOn) {
      found.push({ line, as: !named ? 'note' : named === last ? 'more' : 'first', who: named })
      last = named
      continue
    }
    found.push({ line, as: line.what === 'turn' ? 'turn' : 'more', who: last })
  }
  return found
}
