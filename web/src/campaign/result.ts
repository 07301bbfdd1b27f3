/** A battle's result as a form holds it, and as the server takes it. */
import type { FieldView, FightView } from '../lib/wire'

export type Filled = Record<string, unknown>

/** A form filled with a result: the one given, or the book's own draft. */
export function blank(fight: FightView, start: unknown = fight.draft): Filled {
  const given = (start ?? {}) as Record<string, unknown>
  const sides = Object.keys(fight.seats)
  return Object.fromEntries(fight.fields.map((field) => [field.name, of(field, given[field.name], sides)]))
}

function of({ kind, among }: FieldView, value: unknown, sides: string[]): unknown {
  const by = (value ?? {}) as Record<string, unknown>
  if (kind === 'side') return value ?? ''
  if (kind === 'flag') return !!value
  if (kind === 'number') return Number(value ?? 0)
  if (kind === 'members') return [...((value as string[] | undefined) ?? [])]
  if (kind === 'groups') return Object.fromEntries(sides.map((s) => [s, [...((by[s] as string[] | undefined) ?? [])]]))
  if (kind === 'numbers' && among) return { ...by }
  if (kind === 'numbers') return Object.fromEntries(sides.map((s) => [s, Number(by[s] ?? 0)]))
  return value === undefined ? '' : JSON.stringify(value)
}

/** Nothing was filled in: nobody, nothing, no. */
const empty = (value: unknown): boolean => !value || (typeof value === 'object' && Object.values(value).every(empty))

/** The result to send, and what is wrong with it. What nobody filled in is left out: the book knows its default. */
export function cleaned(fight: FightView, filled: Filled): [Record<string, unknown>, string] {
  const result: Record<string, unknown> = {}
  const draft = (fight.draft ?? {}) as Record<string, unknown>
  for (const { name, kind, among } of fight.fields) {
    const value = filled[name]
    if (kind !== 'data') {
      const told = kind === 'numbers' && !among ? Object.fromEntries(Object.entries(value as Record<string, number>).filter(([side, n]) => n || side in ((draft[name] ?? {}) as object))) : value
      if (name in draft || !empty(told)) result[name] = told
    } else if (value) {
      try {
        result[name] = JSON.parse(String(value))
      } catch (error) {
        return [result, `${words(name)}: ${(error as Error).message}`]
      }
    }
  }
  return [result, '']
}

/** The models of a side that a part of the result may name. */
export const offered = <M extends { id: string }>(field: FieldView, side: string, members: M[]): M[] => (field.among ? members.filter((m) => field.among?.[side]?.includes(m.id)) : members)

/** A number for one model, as it was typed: an empty box says nothing about it. */
export function count(numbers: Record<string, number>, id: string, typed: string) {
  if (typed === '') delete numbers[id]
  else numbers[id] = Number(typed)
}

export const words = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')
