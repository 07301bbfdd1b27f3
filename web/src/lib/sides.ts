import type { Side } from './types'

/** Sides are told apart by colour and by sign, never by colour alone. */
export const SIGNS: Record<Side, string> = { red: '●', blue: '◆', green: '▲', violet: '■' }
const NAMES: Record<Side, string> = { red: 'Red', blue: 'Blue', green: 'Green', violet: 'Violet' }
export const ORDER: Side[] = ['red', 'blue', 'green', 'violet']

/** Sides without a player (the dead) are grey, and still have a sign. */
export const sign = (side: Side) => SIGNS[side] ?? '○'
export const sideName = (side: Side, names: Record<Side, string> = {}) => names[side] || NAMES[side] || side
export const sideClass = (side: Side) => (SIGNS[side] ? `side-${side}` : 'side-none')
