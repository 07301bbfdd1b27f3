import type { Wire } from '../lib/link'
import type { FromServer, StateMsg, TableMap } from '../lib/types'
import map from './map.json'
import state from './state.json'

export const recorded = state as unknown as StateMsg
export const recordedMap = map as unknown as TableMap

/** A server made of one recorded moment: it allows whatever is tried and remembers what was sent. */
export class FakeWire implements Wire {
  sent: Record<string, any>[] = []
  constructor(private hear: (m: FromServer) => void, first: StateMsg | null = recorded) {
    if (first) queueMicrotask(() => hear(first))
  }
  send(message: Record<string, unknown>): boolean {
    this.sent.push(message)
    return true
  }
  async request<T>(message: Record<string, any>): Promise<T> {
    this.sent.push(message)
    const reach = { kind: message.kind, model: message.model, discs: [[5000, 2000, 1125]] }
    const replies: Record<string, object> = {
      try: { is: 'tried', ok: true, why: '', rule: '', nearest: null, measure: { length: 640, budget: 1000, checks: [['Agility 4 for the rubble', 'P2-TERR-02']] } },
      odds: { is: 'odds', exact: true, need: 9, chances: [['down', 68.4, '171/250'], ['holds', 21.6, '27/125'], ['miss', 10, '1/10']], sums: [['Precision', { total: 9, mods: [[6, 'Precision', 'P2-ATTR-01'], [-1, 'long range', 'P2-SHOT-04'], [4, 'aimed', 'P2-SHOT-10']] }]] },
      all_odds: { is: 'all_odds', cards: [] },
      overlay: { is: 'overlay', overlay: reach },
      frame: { is: 'frame', at: message.at, scene: recorded.scene, log: [], upto: message.at },
    }
    return { id: 0, ...replies[String(message.do)] } as T
  }
  push(message: FromServer): void { this.hear(message) }
  close(): void {}
}
