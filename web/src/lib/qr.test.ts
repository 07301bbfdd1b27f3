import { describe, expect, it } from 'vitest'
import { checks, format, qr } from './qr'

const bits = (value: number, length: number) => value.toString(2).padStart(length, '0')
/** Data bytes of each block and check bytes, level M, as the standard has them. */
const BLOCKS: Record<number, [number[], number]> = { 1: [[16], 10], 5: [[43, 43], 24], 8: [[38, 38, 39, 39], 22], 10: [[43, 43, 43, 43, 44], 26] }

/** A reader of its own: format, mask, zigzag, blocks, check bytes, text. */
function read(grid: boolean[][]): string {
  const n = grid.length
  const version = (n - 17) / 4
  const told = [0, 1, 2, 3, 4, 5, 7, 8].map((x) => Number(grid[8][x])).join('') + [7, 5, 4, 3, 2, 1, 0].map((y) => Number(grid[y][8])).join('')
  const mask = Array.from({ length: 8 }, (_, i) => i).find((i) => bits(format(i), 15) === told)!
  const flips = [(r: number, c: number) => (r + c) % 2, (r: number) => r % 2, (_: number, c: number) => c % 3, (r: number, c: number) => (r + c) % 3, (r: number, c: number) => ((r >> 1) + Math.floor(c / 3)) % 2, (r: number, c: number) => ((r * c) % 2) + ((r * c) % 3), (r: number, c: number) => (((r * c) % 2) + ((r * c) % 3)) % 2, (r: number, c: number) => (((r + c) % 2) + ((r * c) % 3)) % 2]
  const centres = ({ 1: [], 5: [6, 30], 8: [6, 24, 42], 10: [6, 28, 50] } as Record<number, number[]>)[version]
  const last = centres.at(-1)
  const aligned = (r: number, c: number) => centres.some((y) => centres.some((x) => Math.abs(y - r) < 3 && Math.abs(x - c) < 3 && !(y === 6 && (x === 6 || x === last)) && !(x === 6 && y === last)))
  const taken = (r: number, c: number) => (r < 9 && (c < 9 || c > n - 9)) || (r > n - 9 && c < 9) || r === 6 || c === 6 || aligned(r, c) || (version > 6 && ((r < 6 && c > n - 12) || (c < 6 && r > n - 12)))
  let stream = ''
  for (let pair = n - 1, up = true; pair > 0; pair -= pair === 8 ? 3 : 2, up = !up) for (let i = 0; i < n; i++) for (const c of [pair, pair - 1]) {
    const r = up ? n - 1 - i : i
    if (!taken(r, c)) stream += Number(grid[r][c] !== (flips[mask](r, c) === 0))
  }
  const bytes = (stream.match(/.{8}/g) ?? []).map((b) => parseInt(b, 2))
  const [sizes, count] = BLOCKS[version]
  const blocks = sizes.map(() => [] as number[])
  let at = 0
  for (let i = 0; i < Math.max(...sizes); i++) sizes.forEach((size, k) => i < size && blocks[k].push(bytes[at++]))
  blocks.forEach((block, k) => expect(checks(block, count)).toEqual(Array.from({ length: count }, (_, i) => bytes[at + i * sizes.length + k])))
  const data = blocks.flat().map((b) => bits(b, 8)).join('')
  const head = version < 10 ? 8 : 16
  expect(data.slice(0, 4)).toBe('0100')
  const length = parseInt(data.slice(4, 4 + head), 2)
  const body = data.slice(4 + head).match(/.{8}/g)!.slice(0, length).map((b) => parseInt(b, 2))
  return new TextDecoder().decode(new Uint8Array(body))
}

describe('a QR code', () => {
  it('has the check bytes and formats of the standard', () => {
    expect(checks([32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17], 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
    expect([0, 1, 2, 7].map((mask) => bits(format(mask), 15))).toEqual(['101010000010010', '101000100100101', '101111001111100', '100101010100000'])
  })
  it.each([['short', 1], ['http://192.168.1.20:8642/i/0123456789abcdef-AbCdEfGhIjKlMnOpQrStUvWxYz012345', 5], ['ä'.repeat(70), 8], ['x'.repeat(200), 10]])('of %s is read again', (text, version) => {
    const grid = qr(text)
    expect(grid.length).toBe(17 + 4 * version)
    expect(grid.every((row) => row.length === grid.length && row.every((m) => typeof m === 'boolean'))).toBe(true)
    expect(read(grid)).toBe(text)
  })
  it('of a text that does not fit is refused', () => {
    expect(() => qr('x'.repeat(300))).toThrow('too long')
  })
})
