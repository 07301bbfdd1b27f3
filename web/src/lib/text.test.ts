import { describe, expect, it } from 'vitest'
import { parts, percent, signed, spoken } from './text'

describe('sentences of the log', () => {
  it('are split into words, dice and rule links', () => {
    expect(parts('Rook rolls {7}: miss [[P2-DEF-05]]')).toEqual([
      { is: 'text', text: 'Rook rolls ' }, { is: 'die', text: '7' }, { is: 'text', text: ': miss ' }, { is: 'rule', text: 'P2-DEF-05' },
    ])
  })
  it('may name the side of a die', () => expect(parts('{4:blue}')).toEqual([{ is: 'die', text: '4', side: 'blue' }]))
  it('are read aloud without marks', () => expect(spoken('Rook rolls {7}: miss [[P2-DEF-05]]')).toBe('Rook rolls rolled 7: miss'))
  it('leave unknown brackets alone', () => expect(parts('a {very long thing indeed} b')).toEqual([{ is: 'text', text: 'a {very long thing indeed} b' }]))
})

describe('numbers', () => {
  it('carry a true minus', () => expect([signed(-2), signed(3), signed(0)]).toEqual(['−2', '+3', '+0']))
  it('are percent with one decimal, whole at the ends', () => expect([percent(68.42), percent(100), percent(0)]).toEqual(['68.4 %', '100 %', '0 %']))
})
