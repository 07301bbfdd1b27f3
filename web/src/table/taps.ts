import type { Battle } from '../lib/battle.svelte'
import type { Model, Option, XY } from '../lib/types'

/** Tenths of pixels within which a second click on the same spot is the answer; a finger is broader. */
const MOUSE = 80
export const FINGER = 220

/** What a click or a tap on the table means. */
export class Taps {
  constructor(private own: () => Battle, private optionOf: (m: Model) => Option | undefined, private k: () => number) {}

  now(p: XY, m: Model | undefined, event: PointerEvent) {
    const battle = this.own()
    if (m && this.optionOf(m)) return this.choose(m)
    if (m && !battle.draft && battle.strike.may(m)) return void battle.strike.at(m)
    if (m && (!battle.draft || m.id !== battle.draft.about.model)) {
      battle.inspect(m.id)
      if (!battle.draft) return
    }
    const d = battle.draft
    const slack = (event.pointerType === 'touch' && d?.kind !== 'path' ? FINGER : MOUSE) / this.k()
    const again = d && !event.shiftKey && (d.tried?.ok || d.busy) && d.repeats(p, slack)
    if (again) d.again(p, () => battle.march.go())
    else if (d && battle.onTable(p)) d.place(p, event.shiftKey)
    else if (!m && battle.armed) battle.disarm()
    else if (!m && battle.stride.who && battle.onTable(p)) void battle.stride.begin(p)
    else if (!m && battle.pondering) battle.held.keep(() => this.late(p, m))
    else if (!m) {
      battle.selected = ''
      battle.inspects = false
      battle.disarm()
    }
  }

  /** A click that came too soon is taken where it can be nothing else: who may be chosen or struck at, or ground to walk on. */
  late(p: XY, was: Model | undefined) {
    const battle = this.own()
    const m = was && battle.model(was.id)
    if (m && this.optionOf(m)?.ok) this.choose(m)
    else if (m && battle.strike.may(m)) void battle.strike.at(m)
    else if (was || !battle.onTable(p)) return
    else if (battle.draft?.kind === 'path') battle.draft.place(p)
    else if (battle.stride.who) void battle.stride.begin(p)
  }

  choose(m: Model) {
    const [battle, option] = [this.own(), this.optionOf(m)]
    battle.selected = m.id
    if (!option) return
    if (!option.ok) battle.refusal = { is: 'refused', why: option.why, rule: option.rule, nearest: null, id: null, do: '' }
    else battle.point(option.value)
  }
}
