import { describe, expect, it } from 'vitest'
import type { Field } from '../lib/wire'
import { again, count, fileName, hired, less, more, none, odd, own, put, renamed, unused, valueAt, without } from './band'

const field = (kind: Field['kind'], ...ids: string[]): Field => ({ path: 'x', label: 'X', kind, picks: ids.map((id) => ({ id, name: id })), seconds: [{ id: 'front', name: 'front' }] })
const band = { name: 'B', warriors: [{ name: 'A', rides: 'Truk' }, { name: 'C' }], vehicles: [{ name: 'Truk' }] }

describe('a band', () => {
  it('is changed at a path, and nothing else is', () => {
    const after = put(band, 'warriors/1/weapons', ['bow'])
    expect(valueAt(after, 'warriors/1')).toEqual({ name: 'C', weapons: ['bow'] })
    expect(after.warriors[0]).toBe(band.warriors[0])
    expect(put(after, 'warriors/1/weapons', undefined)).toEqual(band)
    expect(valueAt(band, 'nobody/3/name')).toBeUndefined()
  })
  it('takes somebody in who stands where the form says, also into a list that is not there yet', () => {
    const [after, at] = hired({ name: 'B' }, { id: 'x', name: 'X', into: 'fighters', row: { profile: 'x' } })
    expect([after, at]).toEqual([{ name: 'B', fighters: [{ profile: 'x' }] }, 'fighters/0'])
  })
  it('lets somebody go, and what held the name lets go of it', () => {
    expect(without(band, 'vehicles/0', ['warriors/0/rides'])).toEqual({ name: 'B', warriors: [{ name: 'A' }, { name: 'C' }], vehicles: [] })
  })
  it('has a copy after the first, under a name of its own and nobody else’s past', () => {
    const [after, at] = again({ f: [{ name: 'Kerb', id: 'old', xp: 3 }, { name: 'Kerb 2' }] }, 'f/0')
    expect([after, at]).toEqual([{ f: [{ name: 'Kerb', id: 'old', xp: 3 }, { name: 'Kerb 3', xp: 3 }, { name: 'Kerb 2' }] }, 'f/1'])
    expect(again({ f: [{ profile: 'x' }] }, 'f/0')[0]).toEqual({ f: [{ profile: 'x' }, { profile: 'x' }] })
    expect(unused('Kerb 2', ['Kerb', 'Kerb 2'])).toBe('Kerb 3')
  })
  it('is renamed wherever the name stands', () => {
    expect(renamed(band, 'vehicles/0/name', 'Trak', ['warriors/0/rides'])).toEqual({ ...band, warriors: [{ name: 'A', rides: 'Trak' }, { name: 'C' }], vehicles: [{ name: 'Trak' }] })
  })
  it('made from a ready-made list is no longer that list', () => {
    expect(own({ id: 'rust', total: 129, name: 'R', blurb: 'b' })).toEqual({ name: 'R', blurb: 'b' })
  })
})

describe('a part of the form', () => {
  it('holds one more and one less, as its kind says', () => {
    expect(more(field('several'), ['bomb'], 'bomb')).toEqual(['bomb', 'bomb'])
    expect(less(['bomb', 'bow', 'bomb'], 'bomb')).toEqual(['bomb', 'bow'])
    expect(more(field('counts'), { bomb: 1 }, 'bomb')).toEqual({ bomb: 2 })
    expect(less({ bomb: 2 }, 'bomb')).toEqual({ bomb: 1 })
    expect(less({ bomb: 1 }, 'bomb')).toEqual({})
    expect(more(field('pairs'), undefined, 'gun')).toEqual({ gun: 'front' })
    expect(less({ gun: 'left' }, 'gun')).toEqual({})
    expect(more(field('many'), { laser: 'jammed' }, 'bow')).toEqual({ laser: 'jammed', bow: '' })
    expect([more(field('one'), 'a', 'b'), more(field('one'), 'a', '')]).toEqual(['b', undefined])
  })
  it('is cleared of a thing at one press', () => {
    expect(none(['a', 'b', 'a'], 'a')).toEqual(['b'])
    expect(none({ a: 5, b: 1 }, 'a')).toEqual({ b: 1 })
  })
  it('counts what is there', () => {
    expect([count(['a', 'a'], 'a'), count({ a: 3 }, 'a'), count({ a: 'jammed' }, 'a'), count(undefined, 'a')]).toEqual([2, 3, 1, 0])
  })
  it('keeps what it does not know', () => {
    expect(odd(field('many', 'bow'), ['bow', 'harp', 'harp'])).toEqual(['harp'])
    expect(odd(field('one', ''), 'harp')).toEqual(['harp'])
    expect(odd(field('text'), 'Kerb')).toEqual([])
  })
})

it('a file is named after its band', () => {
  expect([fileName('The Toll Road!'), fileName('  ')]).toEqual(['the-toll-road.json', 'band.json'])
})
