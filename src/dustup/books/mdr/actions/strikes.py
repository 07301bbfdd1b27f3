"""MDR-HTH, MDR-SHOT, MDR-AREA: what one attack may be expected to take, by the rules themselves: for bots."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from dustup.skirmish.expect import Table

from .. import harm
from ..content import Grenade, Weapon
from ..equipment.grenades import blast_sums
from ..fight import Manner, blow_of, combat_sum
from ..profile import WORST, engaged, fallen, has, stick, stuck, tied, wears
from ..shoot import Manner as Shot
from ..shoot import arms, no_gun, weapon
from ..shoot.sums import attack_sum, defence_sum
from ..shoot.sums import blow_of as shot_of
from ..sight import clear_of_scenery
from ..state import Fighter, State

TABLE: Table[float] = Table()
LOSS = {"nothing": 0.0, "armour": 0.0, "recoil": 0.04, "fall": 0.22, "transfix": 0.5, "kill": 1.0, "gruesome": 1.15}
WOUND, FIELD = 0.25, 2 / 3  # what a wound costs the Tough; how often a Force Field fails
OWN = 0.4
"""What the risk of an own blow counts against what it may win."""
Worths = Mapping[str, float]


def loss(e: Fighter, result: str) -> float:
    """MDR-SPEC-55, MDR-SPEC-143: the share of a model that a result takes; the Tough only wounded, a field may hold."""
    share = LOSS[result]
    if result == "kill" and has(e, "tough") and e.q + sum(e.hurt.values()) + 1 < WORST:
        share = WOUND
    return share * (FIELD if harm.field_on(e) else 1.0)


def verdicts(e: Fighter, blow: harm.Blow, mine: int, his: int) -> float:
    """The share of a target that one attack takes, by the rule itself over all 36 falls of the dice."""
    total = 0.0
    for a in range(1, 7):
        for b in range(1, 7):
            total += loss(e, harm.verdict(e, blow, max(1, a + mine), max(1, b + his), a))
    return total / 36


def share(e: Fighter, blow: harm.Blow, mine: int, his: int) -> float:
    """The same, remembered by all that the rule looks at."""
    arm = blow.weapon.id if blow.weapon else ""
    frail = has(e, "tough") and e.q + sum(e.hurt.values()) + 1 < WORST
    body = fallen(e), stuck(e), wears(e, "heavy"), wears(e, "power"), "artificial" in e.traits, harm.field_on(e), frail
    key = (mine, his, blow.hth, arm, blow.lethal, blow.savage, body)
    return TABLE.get(key, lambda: verdicts(e, blow, mine, his))


def attacks(s: State, f: Fighter, e: Fighter, far: float, worth: Worths) -> tuple[float, float, float]:
    """MDR-HTH-02, MDR-HTH-10, MDR-SHOT-03, MDR-SHOT-09, MDR-AREA-02: the points a model may take from another, so far
    away, by an attack for which it needs one action, two, three: steps before a blow, standing up before a step, one
    more for a powerful blow or an aimed shot."""
    found = [0.0, 0.0, 0.0]
    if f.kind == "sentry" or "out" in f.marks or "transfixed" in f.marks:
        return 0.0, 0.0, 0.0
    steps = 0 if far < 10 else ceil(far / s.setup.sticks.length(stick(s, f))) + fallen(f)
    if steps < 3 and not (steps and "stalled" in f.marks):
        found[steps] = _struck(s, f, e, worth, Manner())
        if steps < 2:
            found[steps + 1] = _struck(s, f, e, worth, Manner(powerful=True))
    if not tied(s, f):
        guns = [weapon(s, f, key) for key in arms(s, f) if no_gun(s, f, key) is None]
        bombs = [row for key in f.grenades if (row := s.setup.data.grenades.get(key)) is not None and row.c]
        shots = [_shot(s, f, e, far, row, Shot()) for row in guns] + [_bombed(s, f, e, far, row) for row in bombs]
        found[0] = max(found[0], max(shots, default=0.0) * worth[e.id])
        aimed = max((_shot(s, f, e, far, row, Shot(aimed=True)) for row in guns), default=0.0)
        found[1] = max(found[1], aimed * worth[e.id])
    return found[0], found[1], found[2]


def _struck(s: State, f: Fighter, e: Fighter, worth: Worths, how: Manner) -> float:
    """MDR-HTH-02: what a blow may win, less what it may cost."""
    blow = blow_of(s, f, how)
    if harm.immune(e, blow) is not None:
        return 0.0
    mine, his = combat_sum(s, f, e, True, how).total, combat_sum(s, e, f, False, how).total
    gain = share(e, blow, mine, his) * worth[e.id]
    risk = 0.0 if stuck(e) else share(f, blow_of(s, e, Manner()), his, mine) * worth[f.id]
    return max(0.0, gain - OWN * risk)


def _shot(s: State, f: Fighter, e: Fighter, far: float, row: Weapon, how: Shot) -> float:
    """MDR-SHOT-03, MDR-SHOT-13, MDR-COV-03: the share of a target that a shot is expected to take."""
    if far > row.times * s.setup.sticks.length(row.range) or row.effect == "radiation":
        return 0.0
    blow = shot_of(f, row)
    if harm.immune(e, blow) is not None or any(m.id != f.id for m in engaged(s, e)):
        return 0.0
    gain = share(e, blow, attack_sum(s, f, e, row, how).total, defence_sum(s, e, row, how).total)
    return gain * (1.0 if clear_of_scenery(s, f, e) else 0.25)


def _bombed(s: State, f: Fighter, e: Fighter, far: float, row: Grenade) -> float:
    """MDR-AREA-02: the share of a target that a grenade is expected to take, by the blast's own Combat."""
    blow = harm.Blow(f.id, False, row.energy, None, "all" if row.lethal else "", physical=row.shield)
    if far > s.setup.sticks.length(row.range) + s.setup.sticks.short or harm.immune(e, blow) is not None:
        return 0.0
    mine, his = blast_sums(s, e, row, (e.x, e.y))
    return share(e, blow, mine.total, his.total)
