import type { Badge, Icon } from '../lib/types'

/** Width and length of the drawn hulls, which are stretched to the true ones. */
export const BOX = { buggy: [54, 80], truck: [58, 120], halftrack: [60, 100], bike: [30, 90], hauler: [70, 120] } as const
export type Hull = keyof typeof BOX
/** The drawing of a vehicle. */
export const hullOf = (figure: string | undefined): Hull => (figure && figure in BOX ? (figure as Hull) : 'buggy')
/** What is shown of somebody's state: who acts has not acted yet. */
export const shownBadges = (m: { active?: boolean; badges?: Badge[] }): Badge[] => (m.badges ?? []).filter((b) => !(m.active && b.icon === 'tick'))
/** Places of damage on a hull, from its middle, in halves of its width and length. */
export const SCARS: readonly [number, number][] = [[0.5, -0.55], [-0.45, 0.35], [0.1, 0.75], [-0.5, -0.2], [0.55, 0.2], [0, -0.85]]
type Socket = 'ne' | 'nw' | 'sw' | 'se'
export interface Mark { socket: Socket; x: number; y: number; badge: Badge }

/** Figures look north; a facing counts from east against the clock. */
export const turned = (facing: number) => 90 - facing

/** What a fighter is set to do, what hinders it, what it carries or lacks, and that it is done. */
const PLACE: Partial<Record<Icon, Socket>> = {
  eye: 'ne', crosshair: 'ne', clock: 'ne', hidden: 'ne', star: 'ne',
  pressed: 'nw', flame: 'nw', bolt: 'nw', drop: 'nw', lying: 'nw', swords: 'nw', wall: 'nw',
  box: 'sw', bag: 'sw', cross: 'sw', person: 'sw', card: 'sw', flag: 'sw', cloud: 'sw', tick: 'se',
}
const SPOT: Record<Socket, [number, number]> = { ne: [0.74, -0.74], nw: [-0.74, -0.74], sw: [-0.74, 0.74], se: [0.74, 0.74] }

/** One badge to a socket; of two the worse one shows, the other on the card. */
export function sockets(badges: readonly Badge[]): Mark[] {
  const found = new Map<Socket, Badge>()
  for (const badge of badges) {
    if (badge.icon === 'lying') continue // the figure itself lies
    const socket = PLACE[badge.icon ?? ''] ?? 'nw'
    const there = found.get(socket)
    if (!there || (badge.tone === 'bad' && there.tone !== 'bad')) found.set(socket, badge)
  }
  return [...found].map(([socket, badge]) => ({ socket, x: SPOT[socket][0], y: SPOT[socket][1], badge }))
}

/** The quarter of a hull that lies towards one of its sides, drawn with the front up; `half` is length and width. */
export function quarterPath(half: readonly number[], side: string): string {
  const [l, w] = [half[0] / 10, half[1] / 10]
  const corners: Record<string, [number, number][]> = { front: [[-w, -l], [w, -l]], rear: [[-w, l], [w, l]], left: [[-w, -l], [-w, l]], right: [[w, -l], [w, l]] }
  const [a, b] = corners[side] ?? corners.front
  return `M0 0L${a[0]} ${a[1]}L${b[0]} ${b[1]}Z`
}
