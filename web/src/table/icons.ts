import type { Icon } from '../lib/types'

/** Small pictures about the middle, some 8 across; a book chooses among them by name. */
const ICONS: Record<Icon, string> = {
  '': '', lying: 'M-4 2H4M-3-1h3', crosshair: 'M0-4V4M-4 0H4', eye: 'M-4 0Q0-4 4 0 0 4-4 0ZM0-1v2', flame: 'M0-4Q4 0 2 3 0 5-2 3-4 0-1-1-1-3 0-4Z',
  pressed: 'M-3-3L0 0 3-3M-3 1L0 4 3 1', cross: 'M-3-3L3 3M3-3L-3 3', tick: 'M-3 0L-1 3 3-3', bolt: 'M1-4L-2 1H1L-1 4', drop: 'M0-4Q4 1 0 4-4 1 0-4Z', clock: 'M0-3V0L2 2',
  hidden: 'M-4 0H4M-3-2V2M3-2V2', swords: 'M-4 4L4-4M-4-4L4 4', box: 'M-4-2H4V4H-4ZM-4 0H4', flag: 'M-2 5V-4L4-2-2 0', cloud: 'M-4 2A2 2 0 0 1-2-2 3 3 0 0 1 3-2 2 2 0 0 1 4 2Z',
  card: 'M-3-4H3V4H-3ZM-2-1H2M-2 1H2', person: 'M0-4A1.5 1.5 0 1 1 0-1 1.5 1.5 0 1 1 0-4M-3 4V2A3 3 0 0 1 3 2V4', wall: 'M-4 0H4M-4-3H4M-4 3H4M0-3V0M-2 0V3M2 0V3',
  star: 'M0-4L1-1H4L2 1 3 4 0 2-3 4-2 1-4-1H-1Z', bag: 'M-3-1H3L4 4H-4ZM-1-1A1 1 0 0 1 1-1',
}
export const iconPath = (icon: Icon | undefined) => ICONS[icon ?? '']
