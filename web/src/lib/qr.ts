/** A link as a QR code (ISO/IEC 18004): bytes, correction level M, versions 1 to 10, which hold up to 213 bytes. */

/** Of each version: check bytes of a block, and the data bytes of its blocks. */
const BLOCKS: [check: number, data: number[]][] = [
  [10, [16]], [16, [28]], [26, [44]], [18, [32, 32]], [24, [43, 43]], [16, [27, 27, 27, 27]], [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]], [22, [36, 36, 36, 37, 37]], [26, [43, 43, 43, 43, 44]],
]
const ALIGNED = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]]
const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0, (_, y) => y % 2 === 0, (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0, (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Powers of two in the field of 256 elements, and back. */
const EXP: number[] = []
const LOG: number[] = []
for (let i = 0, x = 1; i < 255; i++, x = x < 128 ? x * 2 : (x * 2) ^ 0x11d) [EXP[i], LOG[x]] = [x, i]
const times = (a: number, b: number) => (a && b ? EXP[(LOG[a] + LOG[b]) % 255] : 0)

/** The check bytes of a block: the remainder by the generator polynomial. */
export function checks(data: readonly number[], count: number): number[] {
  let generator = [1]
  for (let i = 0; i < count; i++) generator = [...generator, 0].map((c, k) => c ^ times(generator[k - 1] ?? 0, EXP[i]))
  const rest = [...data, ...Array<number>(count).fill(0)]
  for (let i = 0; i < data.length; i++) for (const [k, c] of [...generator].entries()) if (k) rest[i + k] ^= times(c, rest[i])
  return rest.slice(data.length)
}

/** A number followed by its remainder: format and version are secured like this. */
function secured(value: number, bits: number, divisor: number): number {
  let rest = value << bits
  for (let top = 31 - Math.clz32(divisor); 31 - Math.clz32(rest) >= top && rest; ) rest ^= divisor << (31 - Math.clz32(rest) - top)
  return (value << bits) | rest
}
/** The fifteen bits that tell level M and the mask. */
export const format = (mask: number) => secured(mask, 10, 0x537) ^ 0x5412

/** All bytes of the code in the order in which they are drawn. */
function codewords(text: string): { version: number; bytes: number[] } {
  const data = [...new TextEncoder().encode(text)]
  const room = (v: number) => BLOCKS[v - 1][1].reduce((a, b) => a + b)
  const head = (v: number) => (v < 10 ? 12 : 20)
  const version = BLOCKS.findIndex((_, i) => room(i + 1) * 8 >= head(i + 1) + data.length * 8) + 1
  if (!version) throw new RangeError('This link is too long for a code.')
  const bits = [0, 1, 0, 0, ...binary(data.length, head(version) - 4), ...data.flatMap((b) => binary(b, 8))]
  while (bits.length < room(version) * 8 && (bits.length % 8 || bits.length < head(version) + data.length * 8 + 4)) bits.push(0)
  const whole = Array.from({ length: bits.length / 8 }, (_, i) => parseInt(bits.slice(i * 8, i * 8 + 8).join(''), 2))
  for (let i = 0; whole.length < room(version); i++) whole.push(i % 2 ? 17 : 236)
  const [count, sizes] = BLOCKS[version - 1]
  const blocks = sizes.map((size, i) => whole.slice(sizes.slice(0, i).reduce((a, b) => a + b, 0)).slice(0, size))
  return { version, bytes: [...woven(blocks), ...woven(blocks.map((b) => checks(b, count)))] }
}
const binary = (value: number, length: number) => Array.from({ length }, (_, i) => (value >> (length - 1 - i)) & 1)
const woven = (blocks: number[][]) => Array.from({ length: Math.max(...blocks.map((b) => b.length)) }, (_, i) => blocks.flatMap((b) => (i < b.length ? [b[i]] : []))).flat()

type Grid = (boolean | undefined)[][]

/** What every code of this version has: eyes, alignment, timing, version, and room for the format. */
function frame(version: number): Grid {
  const n = 17 + 4 * version
  const grid: Grid = Array.from({ length: n }, () => Array<boolean | undefined>(n).fill(undefined))
  const square = (cx: number, cy: number, r: number, dark: (d: number) => boolean) => {
    for (let y = cy - r; y <= cy + r; y++) for (let x = cx - r; x <= cx + r; x++) if (grid[y]?.[x] === undefined && x >= 0 && x < n && grid[y]) grid[y][x] = dark(Math.max(Math.abs(x - cx), Math.abs(y - cy)))
  }
  for (const [x, y] of [[3, 3], [n - 4, 3], [3, n - 4]]) square(x, y, 4, (d) => d !== 2 && d !== 4)
  const at = ALIGNED[version - 1]
  for (const y of at) for (const x of at) if (grid[y][x] === undefined) square(x, y, 2, (d) => d !== 1)
  for (let i = 8; i < n - 8; i++) for (const [x, y] of [[i, 6], [6, i]]) grid[y][x] ??= i % 2 === 0
  if (version > 6) for (const [i, bit] of binary(secured(version, 12, 0x1f25), 18).reverse().entries()) for (const flip of [true, false]) {
    const [a, b] = [Math.floor(i / 3), n - 11 + (i % 3)]
    grid[flip ? b : a][flip ? a : b] = !!bit
  }
  write(grid, 0)
  return grid
}

/** The format, twice, beside the eyes; and the one dark module. */
function write(grid: Grid, mask: number) {
  const [n, bits] = [grid.length, binary(format(mask), 15)]
  const near = [[0, 8], [1, 8], [2, 8], [3, 8], [4, 8], [5, 8], [7, 8], [8, 8], [8, 7], [8, 5], [8, 4], [8, 3], [8, 2], [8, 1], [8, 0]]
  for (const [i, bit] of bits.entries()) {
    grid[near[i][1]][near[i][0]] = !!bit
    if (i < 7) grid[n - 1 - i][8] = !!bit
    else grid[8][n - 15 + i] = !!bit
  }
  grid[n - 8][8] = true
}

/** The modules that carry data, in their order: up and down in double columns from the right. */
export function* course(grid: Grid): Generator<[number, number]> {
  const n = grid.length
  for (let right = n - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--
    for (let i = 0; i < n; i++) for (const x of [right, right - 1]) if (grid[up ? n - 1 - i : i][x] === undefined) yield [x, up ? n - 1 - i : i]
  }
}

/** How hard it is to read: long runs, blocks of one colour, and false eyes. */
function burden(grid: boolean[][]): number {
  const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x]))].map((row) => row.map(Number).join(''))
  const runs = lines.flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + run.length - 2, 0)
  const eyes = lines.reduce((sum, line) => sum + 40 * ((line.match(/(?=10111010000)/g)?.length ?? 0) + (line.match(/(?=00001011101)/g)?.length ?? 0)), 0)
  let blocks = 0
  for (let y = 1; y < grid.length; y++) for (let x = 1; x < grid.length; x++) if (grid[y][x] === grid[y - 1][x] && grid[y][x] === grid[y][x - 1] && grid[y][x] === grid[y - 1][x - 1]) blocks += 3
  const dark = grid.flat().filter(Boolean).length / grid.length ** 2
  return runs + eyes + blocks + 10 * Math.floor(Math.abs(dark - 0.5) * 20)
}

/** The code of a text: rows of modules, true = dark. */
export function qr(text: string): boolean[][] {
  const { version, bytes } = codewords(text)
  const [base, bits] = [frame(version), bytes.flatMap((b) => binary(b, 8))]
  const cells = [...course(base)]
  const drawn = MASKS.map((mask, number) => {
    const grid = base.map((row) => [...row])
    for (const [i, [x, y]] of cells.entries()) grid[y][x] = !!(bits[i] ?? 0) !== mask(x, y)
    write(grid, number)
    return grid as boolean[][]
  })
  return drawn.reduce((best, each) => (burden(each) < burden(best) ? each : best))
}
