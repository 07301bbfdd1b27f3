/** Small signs for states; a book may send any id, so there is always a fallback: its first letter. */
const SHAPES: Record<string, string> = {
  prone: 'M-4 2H4M-3-1h3', aim: 'M0-4V4M-4 0H4', aimed: 'M0-4V4M-4 0H4', watch: 'M-4 0Q0-4 4 0 0 4-4 0ZM0-1v2', watching: 'M-4 0Q0-4 4 0 0 4-4 0ZM0-1v2',
  fire: 'M0-4Q4 0 2 3 0 5-2 3-4 0-1-1-1-3 0-4Z', burning: 'M0-4Q4 0 2 3 0 5-2 3-4 0-1-1-1-3 0-4Z', suppressed: 'M-3-3L0 0 3-3M-3 1L0 4 3 1', pinned: 'M-3-3L0 0 3-3M-3 1L0 4 3 1',
  empty: 'M-3-3L3 3M3-3L-3 3', jammed: 'M-3-3L3 3M3-3L-3 3', unloaded: 'M-3-3L3 3M3-3L-3 3', acted: 'M-3 0L-1 3 3-3', done: 'M-3 0L-1 3 3-3', shock: 'M1-4L-2 1H1L-1 4',
  stunned: 'M1-4L-2 1H1L-1 4', poison: 'M0-4Q4 1 0 4-4 1 0-4Z', poisoned: 'M0-4Q4 1 0 4-4 1 0-4Z', delayed: 'M0-3V0L2 2', hidden: 'M-4 0H4M-3-2V2M3-2V2', fighting: 'M-4 4L4-4M-4-4L4 4', engaged: 'M-4 4L4-4M-4-4L4 4',
}
export const badgePath = (id: string) => SHAPES[id] ?? SHAPES[id.split(/[_-]/)[0]] ?? ''
const HOT = new Set(['fire', 'burning', 'poison', 'poisoned', 'shock', 'stunned', 'suppressed', 'pinned', 'prone', 'empty', 'jammed'])
export const badgeTone = (id: string) => (HOT.has(id) ? 'bad' : 'calm')
