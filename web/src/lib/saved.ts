/** Battles this browser knows, by their secret links; the server knows the rest by the token. */
export interface SavedBattle { token: string; title: string; seat: string; when: number; over?: boolean }

const KEY = 'dustup.battles'
const store = () => (typeof localStorage === 'undefined' ? null : localStorage)

export function list(): SavedBattle[] {
  try {
    return (JSON.parse(store()?.getItem(KEY) ?? '[]') as SavedBattle[]).sort((a, b) => b.when - a.when)
  } catch {
    return []
  }
}

export function keep(battle: SavedBattle): void {
  write([battle, ...list().filter((b) => b.token !== battle.token)].slice(0, 40))
}

export function forget(token: string): SavedBattle[] {
  write(list().filter((b) => b.token !== token))
  return list()
}

function write(battles: SavedBattle[]): void {
  try {
    store()?.setItem(KEY, JSON.stringify(battles))
  } catch {
    /* private windows may refuse storage: the link itself still works */
  }
}

/** Small settings kept in this browser. */
export function setting(name: string, otherwise = ''): string {
  try {
    return store()?.getItem(`dustup.${name}`) ?? otherwise
  } catch {
    return otherwise
  }
}

export function set(name: string, value: string): void {
  try {
    store()?.setItem(`dustup.${name}`, value)
  } catch {
    /* as above */
  }
}

/** The links of a battle this browser started: its other seats may be handed on. */
export function keepLinks(battle: string, links: Record<string, string>): void {
  set(`links.${battle}`, JSON.stringify(links))
}

export function linksOf(battle: string): Record<string, string> {
  try {
    return JSON.parse(setting(`links.${battle}`, '{}')) as Record<string, string>
  } catch {
    return {}
  }
}
