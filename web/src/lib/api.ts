import type { BandView, Catalogue, Compare, Compared, Given, Layout, Luck } from './wire'
import type { BookInfo, Made, Moment, NewBattle, Receipt, Rules, TableMap, Trouble } from './types'

/** An error a person can act on: what, why, what to do. */
export class Failed extends Error {
  constructor(readonly trouble: Trouble, readonly status: number) {
    super([trouble.what, trouble.why].filter(Boolean).join(': '))
  }
}

async function call<T>(path: string, body?: unknown, method = 'POST'): Promise<T> {
  const init = body === undefined ? undefined : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  let reply: Response
  try {
    reply = await fetch(path, init)
  } catch {
    throw new Failed({ what: 'The server does not answer', remedy: 'Check that it is still running, then try again.' }, 0)
  }
  const text = await reply.text()
  const data = parse(text)
  if (reply.ok && data !== undefined) return data as T
  throw new Failed(trouble(data, reply), reply.status)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function trouble(data: unknown, reply: Response): Trouble {
  const error = (data as { error?: Trouble | string } | undefined)?.error
  if (error && typeof error === 'object') return error
  return { what: typeof error === 'string' ? error : `The server refused (${reply.status})`, remedy: 'Try again; if it stays, start the server anew.' }
}

const rulesOf = new Map<string, Promise<Rules>>()
const mapOf = new Map<string, Promise<TableMap>>()
const layoutOf = new Map<string, Promise<Layout>>()
const bandOf = new Map<string, Promise<BandView>>()

function once<T>(kept: Map<string, Promise<T>>, key: string, path: string): Promise<T> {
  let found = kept.get(key)
  if (!found) {
    found = call<T>(path)
    found.catch(() => kept.delete(key))
    kept.set(key, found)
  }
  return found
}

export const api = {
  books: () => call<BookInfo[]>('/api/books'),
  map: (id: string) => once(mapOf, id, `/api/maps/${encodeURIComponent(id)}`),
  layout: (book: string, scenario: string) => once(layoutOf, `${book}/${scenario}`, `/api/scenarios/${encodeURIComponent(book)}/${encodeURIComponent(scenario)}`),
  band: (book: string, band: string) => once(bandOf, `${book}/${band}`, `/api/bands/${encodeURIComponent(book)}/${encodeURIComponent(band)}`),
  seatMap: (token: string) => call<TableMap>(`/api/seat/${token}/map`),
  rules: (book: string) => once(rulesOf, book, `/api/rules/${book}`),
  open: (battle: NewBattle) => call<Made>('/api/battles', battle),
  muster: (book: string, band: unknown) => call<Receipt>(`/api/muster/${book}`, band),
  catalogue: (book: string, band: unknown, at: string) => call<Catalogue>(`/api/catalogue/${book}`, { band, at }),
  /** A band as a file says it, JSON or YAML, with its receipt. */
  bandFile: (book: string, text: string) => call<Catalogue>(`/api/catalogue/${book}`, { text }),
  bring: (journal: unknown) => call<Made>('/api/import', journal),
  replay: (token: string) => call<{ frames: number; moments: Moment[]; editions: boolean }>(`/api/seat/${token}/replay`),
  luck: (token: string) => call<Luck>(`/api/seat/${token}/luck`),
  branch: (token: string, at: number, seats: Record<string, string>, hotseat: boolean) => call<Made>(`/api/seat/${token}/branch`, { at, seats, hotseat }),
  address: () => call<{ origin: string }>('/api/address'),
  accept: (invite: string) => call<{ link: string }>(`/api/invite/${invite}`, {}),
  renew: (token: string) => call<{ link: string }>(`/api/seat/${token}/renew`, {}),
  invite: (token: string, seat: string) => call<{ link: string }>(`/api/seat/${token}/invite`, { seat }),
  standIn: (token: string, seat: string, bot: string) => call<unknown>(`/api/seat/${token}/bot`, { seat, bot }),
  editions: (token: string, ask: Partial<Compare>) => call<Compared>(`/api/seat/${token}/editions`, ask),
  giveUp: (token: string) => call<{ deleted: boolean }>(`/api/seat/${token}`, {}, 'DELETE'),
  again: (token: string) => call<Made>(`/api/seat/${token}/again`, {}),
  watch: (token: string) => call<{ link: string }>(`/api/seat/${token}/watch`, {}),
  fight: (token: string, ask: { bot?: string; dice?: 'engine' | 'physical' }) => call<{ link: string }>(`/api/seat/${token}/fight`, ask),
  answers: (token: string) => call<Given[]>(`/api/seat/${token}/answers`),
  correct: (token: string, n: number, answer: unknown) => call<{ notes: string[] }>(`/api/seat/${token}/correct`, { n, answer }),
  journal: (token: string) => `/api/seat/${token}/journal`,
}
