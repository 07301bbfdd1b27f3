/** Windows too small for a card over the table: it stands in the place of the actions instead (battle.css has the same sizes). */
const SMALL = '(max-height: 560px), (max-width: 1199px)'
const asked = typeof matchMedia === 'undefined' ? null : matchMedia(SMALL)

export const docked = $state({ now: asked?.matches ?? false })
asked?.addEventListener('change', () => (docked.now = asked.matches))

/** Whether a finger points here. */
export const finger = () => typeof matchMedia !== 'undefined' && matchMedia('(hover: none)').matches
