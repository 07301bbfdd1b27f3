"""MDR-SHOT-01..10, MDR-AMB-02, MDR-GRP-04..05: what shooter and target add to their dice."""

from __future__ import annotations

from dataclasses import dataclass

from dustup.core import Mod, Sum, Void, tally
from dustup.core.mods import Found
from dustup.skirmish.space import within

from ..content import Weapon
from ..fight import wary
from ..harm import Blow
from ..profile import bonuses, fallen, has, size, stuck, wears
from ..sight import cover, wood_edge
from ..state import Fighter, State
from ..terrain.ground import inside, touches_cover
from .targets import gun_of, reach_of, weapon


@dataclass(frozen=True, slots=True)
class Manner:
    """How a shot is made: aimed, at which target of several, by how many together."""

    aimed: bool = False
    later: bool = False  # the second or third target of one attack
    others: tuple[str, ...] = ()  # who else joins in concentrated fire


RANGES = ("double range", "triple range")


def band(s: State, f: Fighter, e: Fighter, row: Weapon) -> list[Mod]:
    """MDR-SHOT-01, MDR-SHOT-02, MDR-RUL-79: double and triple range; a targeting system takes two off the penalty."""
    reach = reach_of(s, row)
    times = 1 if within(f, e, reach) else 2 if within(f, e, 2 * reach) else 3
    penalty = (times - 1) * (2 if row.primitive else 1)
    rule = "MDR-SHOT-02" if row.primitive else "MDR-SHOT-01"
    if penalty and has(f, "advanced_targeting"):
        penalty, rule = max(0, penalty - 2), "MDR-RUL-79"
    return [Mod(-penalty, RANGES[times - 2], rule)] if penalty else []


def attack_sum(s: State, f: Fighter, e: Fighter, row: Weapon, how: Manner) -> Sum:
    """MDR-SHOT-06..10: everything the shooter adds to the die."""
    found: list[Found] = [Mod(row.own, row.name.lower(), row.rule) if row.own else Mod(f.c, "Combat", "MDR-PROF-02")]
    found += brought(row, e, row.rule)
    own = {_sort(mod): mod for mod in circumstances(s, f, e, row)}
    for key in how.others:
        mate = s.fighters[key]
        for mod in circumstances(s, mate, e, weapon(s, mate, gun_of(s, mate))):
            own[_sort(mod)] = min(mod, own.get(_sort(mod), mod), key=lambda m: m.value)
    later = [Mod(-1, "another target", "MDR-MULT-02")] if how.later else []
    return tally([*found, *own.values(), *later, *wary(s, e)])


def brought(row: Weapon, e: Fighter, rule: str) -> list[Found]:
    """MDR-SPEC-72, MDR-SPEC-73, MDR-RUL-11: what a weapon adds; reflective and power armour take it from lasers."""
    found: list[Found] = [Mod(row.bonus, row.name.lower(), rule)] if row.bonus else []
    if row.energy == "laser" and (wears(e, "laser_reflective") or wears(e, "power")):
        armour = "reflective armour" if wears(e, "laser_reflective") else "power armour"
        found.append(Void(rule, armour, "MDR-SPEC-73" if armour[0] == "r" else "MDR-RUL-11"))
    return found


def _sort(mod: Mod) -> str:
    """MDR-GRP-05: what counts once for all who shoot together: one range, the farthest; one cover."""
    return mod.rule if mod.rule in ("MDR-COV-01", "MDR-COV-05") else "range" if mod.why in RANGES else mod.why


def circumstances(s: State, f: Fighter, e: Fighter, row: Weapon) -> list[Mod]:
    """MDR-SHOT-01..10, MDR-GRP-05: what helps or hampers a shooter besides Combat and weapon."""
    found = [*bonuses(s, f, "combat", "shoot"), *band(s, f, e, row), *_at_target(s, f, e)]
    if ambushes(s, f):
        found.append(Mod(1, "from ambush", "MDR-AMB-02" if "hidden" in f.marks else "MDR-COV-04"))
    if row.primitive and fallen(f):
        found.append(Mod(-2, "shoots lying down", "MDR-SHOT-10"))
    return found


def _at_target(s: State, f: Fighter, e: Fighter) -> list[Mod]:
    """MDR-SHOT-06, MDR-SHOT-07, MDR-COV-01: cover, size, Transfixed, Fallen."""
    found = []
    shade = cover(s, f, e)
    if shade:
        found.append(Mod(-1, shade, "MDR-COV-05" if shade.startswith("in ") and _wooded(s, e) else "MDR-COV-01"))
    if size(e):
        found.append(Mod(1, f"{e.name} is {'Huge' if size(e) == 2 else 'Big'}", "MDR-SHOT-06"))
    if stuck(e):
        found.append(Mod(2, f"{e.name} is helpless", "MDR-SHOT-06"))
    if fallen(e) and not within(f, e, s.setup.sticks.short):
        found.append(Mod(-1, f"{e.name} lies on the ground", "MDR-SHOT-07"))
    return found


def _wooded(s: State, e: Fighter) -> bool:
    return inside(s, "wood", e.x, e.y) is not None


def ambushes(s: State, f: Fighter) -> bool:
    """MDR-AMB-02, MDR-COV-04, MDR-RUL-44: hidden at first and still in cover, or at the edge of a wood."""
    if "revealed" in f.marks:
        return False
    return ("hidden" in f.marks and (not f.moves or touches_cover(s, f))) or wood_edge(s, f)


def defence_sum(s: State, e: Fighter, row: Weapon, how: Manner) -> Sum:
    """MDR-SHOT-09, MDR-SPEC-52, MDR-SPEC-88, MDR-SPEC-97, MDR-GRP-04: everything the target adds."""
    rolls = ["combat", "shot_at", *(["bullets"] if row.bullets else []), *(["flame"] if row.flame else [])]
    found = [Mod(e.c, "Combat", "MDR-PROF-02"), *bonuses(s, e, *rolls)]
    if how.aimed:
        found.append(Mod(-1, "aimed shot", "MDR-SHOT-09"))
    if how.others:
        found.append(Mod(-len(how.others), f"{len(how.others) + 1} shooters", "MDR-GRP-04"))
    return tally(found)


def blow_of(f: Fighter, row: Weapon) -> Blow:
    """MDR-RUL-34, MDR-SPEC-129, MDR-RUL-21: what being beaten by this shot means; what a shield stops."""
    physical = row.energy in ("kinetic", "web", "nanites", "heat")
    return Blow(
        f.id, False, row.energy, row, row.lethal, has(f, "savage"), physical=physical,
        poison=row.id == "quills" and has(f, "poison"), spot=(f.x, f.y),
    )  # fmt: skip
