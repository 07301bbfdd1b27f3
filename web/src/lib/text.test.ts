import { describe, expect, it, test } from 'vitest'
import { doom, dyed, folded, hoped, lost, named, parts, percent, signed, spoken, toned, upshot } from './text'
import type { Chance, LogLine, Odds } from './types'

describe('sentences of the log', () => {
  it('are split into words, dice and rule links', () => {
    expect(parts('Rook rolls {7}: miss [[P2-DEF-05]]')).toEqual([
      { is: 'text', text: 'Rook rolls ' }, { is: 'die', text: '7' }, { is: 'text', text: ': miss ' }, { is: 'rule', text: 'P2-DEF-05' },
    ])
  })
  it('may name the side of a die', () => expect(parts('{4:blue}')).toEqual([{ is: 'die', text: '4', side: 'blue' }]))
  it('tell on the table what it came to first, and how below', () => {
    expect(upshot('Pie is struck: Crossbow 4 + {3} = 7 against 3 + {10} = 13: Pie shrugs it off. [[P2-PEN-01]]')).toEqual(['Pie shrugs it off', 'Pie is struck: Crossbow 4 + {3} = 7 against 3 + {10} = 13'])
    expect(upshot('They roll off: Red {3}, Blue {2}.')).toEqual(['', 'They roll off: Red {3}, Blue {2}.'])
    expect(upshot('Rook gets up. [[P2-PRON-01]]')).toEqual(['', 'Rook gets up.'])
  })
  it('are read aloud without marks', () => expect(spoken('Rook rolls {7}: miss [[P2-DEF-05]]')).toBe('Rook rolls 7: miss'))
  it('say once that dice are rolled', () => expect(spoken('They roll {3} {4}, then Combat 5 + {7}')).toBe('They roll 3 4, then Combat 5 + rolled 7'))
  it('leave unknown brackets alone', () => expect(parts('a {very long thing indeed} b')).toEqual([{ is: 'text', text: 'a {very long thing indeed} b' }]))
})

it('shows a line that goes on with the one before in one line', () => {
  const line = (i: number, text: string): LogLine => ({ i, what: 'move', text, rules: [], about: {}, at: i })
  const found = folded([line(1, 'Ox acts.'), line(2, 'Ox moves 10 cm north. [[P2-MOVE-01]]'), line(3, '… then 5 cm. [[P2-MOVE-01]]'), line(4, 'Ox rests.')])
  expect(found.map((l) => [l.i, l.text])).toEqual([[1, 'Ox acts.'], [2, 'Ox moves 10 cm north, then 5 cm. [[P2-MOVE-01]]'], [4, 'Ox rests.']])
})

describe('numbers', () => {
  it('carry a true minus', () => expect([signed(-2), signed(3), signed(0)]).toEqual(['−2', '+3', '+0']))
  it('are percent with one decimal, whole at the ends', () => expect([percent(68.42), percent(100), percent(0), percent(0.01), percent(99.99)]).toEqual(['68.4 %', '100 %', '0 %', '<0.1 %', '>99.9 %']))
})

it('gives what is good for the viewer the hot colour, however unlikely it is', () => {
  const c = (label: string, percent: number, tone: Chance['tone']): Chance => ({ label, percent, share: '', tone })
  const found = toned({ exact: true, chances: [c('holds', 63, 'even'), c('miss', 30, 'bad'), c('down', 7, 'good')] })
  expect(found.map((c) => [c.label, c.colour])).toEqual([['down', 0], ['holds', 1], ['miss', 2]])
  expect(toned({ exact: false, chances: [c('odd', 60, 'bad'), c('jam', 20, 'bad'), c('hit', 20, 'good')] }).map((c) => [c.label, c.colour, c.nth])).toEqual([['hit', 0, 0], ['odd', 2, 0], ['jam', 2, 1]])
})

test('what can only fail is known before it is done, with dice or without', () => {
  const odds = (then: Odds['then'], tone: 'good' | 'bad', percents = [100], exact = true) => ({ then, exact, chances: percents.map((percent) => ({ label: 'miss', percent, share: '', tone, who: [] })) }) as unknown as Odds
  expect(lost(odds('done', 'bad'))).toBe(true)
  expect(lost(odds('roll', 'bad'))).toBe(true)
  expect(lost(odds('roll', 'bad', [100], false))).toBe(false) // it was only tried
  expect(lost(odds('ask', 'bad'))).toBe(false)
  expect(lost(odds('done', 'good'))).toBe(false)
  expect(lost(odds('roll', 'bad', [60, 40]))).toBe(false)
  expect(lost(null)).toBe(false)
})

test('an attempt that must fail cannot succeed; what one chooses to lose is named', () => {
  const odds = (over: Partial<Odds>) => ({ then: 'done', exact: true, sums: [], at: '', chances: [{ label: 'bottled out', percent: 100, share: '', tone: 'bad', who: [] }], ...over }) as unknown as Odds
  expect(doom(odds({}))).toBe('bottled out')
  expect(doom(odds({ at: 'B' }))).toBe('cannot succeed')
  expect(doom(odds({ then: 'roll' }))).toBe('cannot succeed')
})

describe('what one hopes for', () => {
  const end = (label: string, percent: number, tone: 'good' | 'even' | 'bad') => ({ label, percent, share: '', tone, who: [] }) as Chance
  const told = (...chances: Chance[]) => { const c = hoped({ exact: true, chances }); return c && [c.label, c.percent] }
  it('is the one good end by its name', () => expect(told(end('down', 32, 'good'), end('miss', 68, 'bad'))).toEqual(['down', 32]))
  it('is all good ends together, not the likeliest', () => expect(told(end('out', 10, 'good'), end('down', 30, 'good'), end('miss', 60, 'bad'))).toEqual(['down or out', 40]))
  it('has no names where they are many', () => expect(told(end('a', 10, 'good'), end('b', 30, 'good'), end('c', 5, 'good'), end('miss', 55, 'bad'))).toEqual(['good for you', 45]))
  it('counts heads', () => expect(told(end('down', 45, 'good'), end('2 down', 24, 'good'), end('wide', 31, 'bad'))).toEqual(['down or more', 69]))
  it('counts actions', () => expect(told(end('2 actions', 44, 'good'), end('1 action', 22, 'good'), end('1 action, then the turn passes', 20, 'even'))).toEqual(['1 action or more', 66]))
  it('is the likeliest of the rest where none is good', () => expect(told(end('falls', 40, 'bad'), end('stays', 60, 'even'))).toEqual(['stays', 60]))
  it('is nothing where nothing is known', () => expect(told()).toBeUndefined())
})

describe('whom a chance befalls', () => {
  const down = (...who: string[]) => ({ label: 'down', percent: 40, share: '2/5', tone: 'good', who }) as Chance
  const nameOf = (id: string) => ({ a: 'Ada', b: 'Bo', c: 'Cy', d: 'Dot' })[id]
  it('is not said of the one aimed at', () => expect(named(down('a'), nameOf, 'a')).toBe('down'))
  it('is said of a bystander', () => expect(named(down('b'), nameOf, 'a')).toBe('down: Bo'))
  it('does not leave out the one aimed at where others may be struck instead', () => expect(named(down('a', 'b', 'c'), nameOf, 'a')).toBe('down (or Bo, Cy)'))
  it('is one of two where only one is struck, both where both are', () => expect([named(down('a', 'b'), nameOf), named({ ...down('a', 'b'), label: '2 down' }, nameOf)]).toEqual(['down: Ada or Bo', '2 down: Ada, Bo']))
  it('is no choice where both fall', () => expect(named({ ...down('a', 'b'), label: 'both down' }, nameOf, 'a')).toBe('both down'))
  it('names three at most', () => expect(named(down('a', 'b', 'c', 'd'), nameOf)).toBe('down: Ada, Bo, Cy …'))
})

describe('dice in a sentence', () => {
  const faces: [string, number, string][] = [['d6', 6, 'blue'], ['d6', 1, 'blue'], ['d6', 6, 'red'], ['d6', 1, 'red'], ['d6', 4, 'red']]
  const sides = (text: string) => dyed(parts(text), faces).filter((p) => p.is === 'die').map((p) => p.side)
  it('have the colour of who threw them, also where both sides threw the same', () => expect(sides('Ann {6} {1} against Bo {6} {1} {4}: Ann wins.')).toEqual(['blue', 'blue', 'red', 'red', 'red']))
  it('have one also where a face is told of twice', () => expect(sides('{4} and again {4}')).toEqual(['red', 'red']))
  it('keep the comma or point that follows them', () => expect(dyed(parts('Wound? {6}, needs 3.'), faces).map((p) => p.text + (p.after ?? '|'))).toEqual(['Wound? |', '6,', ' needs 3.|']))
})
