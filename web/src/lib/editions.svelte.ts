import { api } from './api'
import { learn } from './rulepop.svelte'
import { complain } from './toasts.svelte'
import type { Compare, Compared } from './wire'

/** The deed that is compared between the editions of a book, if any. */
export const compared = $state<{ found: Compared | null; asking: boolean }>({ found: null, asking: false })

/** Ask what every edition says to it, and for the rules that they name. */
export async function compare(token: string, ask: Partial<Compare>): Promise<void> {
  if (compared.asking) return
  compared.asking = true
  try {
    const found = await api.editions(token, ask)
    for (const each of found.editions) api.rules(each.book).then(learn).catch(() => undefined)
    compared.found = found
  } catch (error) {
    complain(error, 'The other edition cannot be asked')
  } finally {
    compared.asking = false
  }
}

export interface Row {
  label: string
  cells: (number | null)[]
  differs: boolean
}

/** Every outcome once, the likeliest of the first edition first: its chance in each edition; null where one refuses. */
export function rows(found: Compared): Row[] {
  const labels = [...new Set(found.editions.flatMap((e) => e.chances.map(([label]) => label)))]
  return labels.map((label) => {
    const cells = found.editions.map((e) => (e.refused ? null : (e.chances.find(([each]) => each === label)?.[1] ?? 0)))
    return { label, cells, differs: cells.some((c) => c !== cells[0]) }
  })
}

/** A sentence whose rules stand in [brackets], with the marks that make them links. */
export const marked = (line: string) => line.replace(/\[([A-Z0-9]+-[A-Z0-9-]+)\]/g, '[[$1]]')
