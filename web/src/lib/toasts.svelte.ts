import { Failed } from './api'

export interface Toast { id: number; kind: 'bad' | 'good'; what: string; why?: string; remedy?: string; rule?: string; act?: { label: string; run: () => void } }

let next = 1
/** Messages that say what happened, why, and what to do. */
export const toasts = $state<{ list: Toast[] }>({ list: [] })

export function toast(t: Omit<Toast, 'id'>): void {
  const id = next++
  toasts.list = [...toasts.list.filter((o) => o.what !== t.what || o.why !== t.why).slice(-3), { ...t, id }]
  setTimeout(() => dismiss(id), t.kind === 'bad' ? 12000 : 5000)
}

export function dismiss(id: number): void {
  toasts.list = toasts.list.filter((t) => t.id !== id)
}

/** Any error as a toast. */
export function complain(error: unknown, what = 'That did not work'): void {
  if (error instanceof Failed) {
    const { what: w, why, where, remedy } = error.trouble
    toast({ kind: 'bad', what: w || what, why: [why, where && `(${where})`].filter(Boolean).join(' '), remedy })
  } else toast({ kind: 'bad', what, why: error instanceof Error ? error.message : String(error) })
}
