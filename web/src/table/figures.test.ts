import { describe, expect, it } from 'vitest'
import { sockets, turned } from './figures'

describe('figures', () => {
  it('turn with their facing', () => {
    expect([90, 0, 180, 270].map(turned)).toEqual([0, 90, -90, -180])
  })
  it('have one badge in a socket, the worse one', () => {
    const marks = sockets([
      { id: 'a', label: 'burning', icon: 'flame' },
      { id: 'b', label: 'suppressed', icon: 'pressed', tone: 'bad' },
      { id: 'c', label: 'done', icon: 'tick' },
      { id: 'd', label: 'prone', icon: 'lying' },
    ])
    expect(marks.map((m) => [m.socket, m.badge.id])).toEqual([['nw', 'b'], ['se', 'c']])
  })
})
