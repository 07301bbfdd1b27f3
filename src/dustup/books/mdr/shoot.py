"""MDR-SHOT, MDR-TGT, MDR-MALF, MDR-AMMO, MDR-MULT: ranged combat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

import msgspec

from dustup.core import Choice, Faces, Flow, Illegal, Mod, Roll, Sum, Void, tally
from dustup.core.mods import Fixed, Found
from dustup.skirmish.space import gap, within

from . import harm
from .content import Weapon
from .equipment.ammo import PROJECTION, spend, wear
from .fight import let_go, suffer, wary
from .harm import Blow
from .profile import bonuses, fallen, has, neighbours, size, stuck, tied, wears
from .quality import heroic
from .sight import cover, sees, stealthy, wood_edge
from .special.radiation import radiation_check
from .state import Fighter, State
from .terrain.ground import inside, touches_cover

STOP = "stop"
AS = {
    "sonic": "sonic_stunner", "kinetic": "pistol", "electricity": "electric_gun", "flames": "flamethrower",
    "light": "laser",
}  # fmt: skip
FIT = ("", "nocked")


@dataclass(frozen=True, slots=True)
class Manner:
    """How a shot is made: aimed, at which target of several, by how many together."""

    aimed: bool = False
    later: bool = False  # the second or third target of one attack
    others: tuple[str, ...] = ()  # who else joins in concentrated fire


@lru_cache(maxsize=8)
def projected(detail: str, equal: Weapon | None) -> Weapon:
    """MDR-SPEC-43, MDR-RUL-23: an Energy Projection as the weapon it is like; radiation has no like."""
    if equal is None:
        return Weapon(id=PROJECTION, name="Energy Projection (radiation)", rule="MDR-SPEC-43", range="short",
                      energy="radiation", effect="radiation", times=1)  # fmt: skip
    return msgspec.structs.replace(
        equal, id=PROJECTION, name=f"Energy Projection ({detail})", drains=False, hand=None, hands=1
    )


def weapon(s: State, f: Fighter, key: str) -> Weapon:
    """The row of a weapon; a model's Energy Projection by its kind."""
    rows = s.setup.data.weapons
    if key != PROJECTION:
        return rows[key]
    detail = f.traits[PROJECTION]
    return projected(detail, rows.get(AS.get(detail, "")))


def arms(s: State, f: Fighter) -> list[str]:
    """MDR-SETP-06, MDR-SPEC-43, MDR-SPEC-108: what it could shoot with: the weapon in hand, quills, its power."""
    found = [f.ready] if f.ready and not s.setup.data.weapons[f.ready].melee else []
    return [*found, *(key for key in ("quills", PROJECTION) if key in f.traits)]


def no_gun(s: State, f: Fighter, key: str) -> Illegal | None:
    """MDR-MALF-01, MDR-MALF-05, MDR-AMMO-01, MDR-AMMO-03, MDR-SPEC-44, MDR-RUL-96: why it cannot fire."""
    row = weapon(s, f, key)
    if key == PROJECTION:
        return Illegal("burnt out for this game", "MDR-SPEC-44") if "burnt" in f.marks else None
    if row.thrown and "strained" in f.marks:
        return Illegal("a strained shoulder throws nothing", "MDR-AMMO-05")
    if row.inborn or key == "rock":
        return None
    if row.counted:
        return None if f.grenades.get(key) else Illegal(f"no {row.name} is left", "MDR-AMMO-04")
    state = f.weapons.get(key, "broken")
    told = {
        "empty": "MDR-AMMO-06" if row.nocked else "MDR-AMMO-01", "broken": "MDR-MALF-05", "spent": "MDR-AMMO-03",
    }  # fmt: skip
    return Illegal(f"the {row.name} is {state or 'fit'}", told.get(state, "MDR-MALF-01")) if state else None


def no_shooting(s: State, f: Fighter) -> Illegal | None:
    """MDR-ACTN-01, MDR-SHOT-12: one attack a turn, and not while an active enemy is in contact."""
    if f.attacked:
        return Illegal("one attack a turn", "MDR-ACTN-01")
    if tied(s, f):
        return Illegal("nobody shoots with an active enemy in contact", "MDR-SHOT-12")
    keys = arms(s, f)
    if not keys:
        return Illegal("no ranged weapon is in hand", "MDR-SETP-06")
    bars = [no_gun(s, f, key) or no_targets(s, f, key) for key in keys]
    return None if None in bars else bars[0]


def no_targets(s: State, f: Fighter, key: str) -> Illegal | None:
    """Whether anybody can be shot at with it; if not, why not the nearest."""
    row = weapon(s, f, key)
    return no_one(s, f, lambda e: out_of_aim(s, f, row, e))


def no_one(s: State, f: Fighter, bar: Callable[[Fighter], Illegal | None]) -> Illegal | None:
    """Why not even the nearest enemy can be picked; None if somebody can."""
    people = targets(s, f)
    if any(bar(e) is None for e in people):
        return None
    return bar(min(people, key=lambda e: (gap(f, e), e.id))) if people else Illegal("no enemy is left", "MDR-LOS-01")


def targets(s: State, f: Fighter) -> list[Fighter]:
    """Everybody a shooter may think of; a surveillance system is found by those who step on its ground."""
    return s.foes(f)


def reach_of(s: State, row: Weapon) -> int:
    """MDR-SHOT-01: one stick of its range."""
    return s.setup.sticks.length(row.range)


def out_of_aim(s: State, f: Fighter, row: Weapon, e: Fighter) -> Illegal | None:
    """MDR-SHOT-01, MDR-SHOT-13, MDR-LOS-01, MDR-LOS-03, MDR-COV-03..05, MDR-SPEC-117..118: why it is no target."""
    if not within(f, e, row.times * reach_of(s, row)):
        return Illegal(f"{e.name} is farther than {row.times} × {row.range.capitalize()}", "MDR-SHOT-01")
    if any(m.id != f.id and s.together(m, f) for m in neighbours(s, e)):
        return Illegal(f"{e.name} is in contact with a friend of {f.name}", "MDR-SHOT-13")
    wood = inside(s, "wood", e.x, e.y)
    if wood is not None:
        if inside(s, "wood", f.x, f.y) != wood:
            return Illegal(f"{e.name} is inside a wood", "MDR-COV-03")
        if not within(f, e, s.setup.sticks.short):
            return Illegal("inside a wood nobody shoots beyond Short", "MDR-COV-05")
    if not sees(s, f, e):
        own = inside(s, "wood", f.x, f.y) is not None and not wood_edge(s, f)
        return Illegal(f"{f.name} cannot see {e.name}", "MDR-RUL-85" if own and wood is None else "MDR-LOS-01")
    if stealthy(s, e) and not has(f, "superior_senses"):
        return Illegal(f"{e.name} is stealthy beside cover", "MDR-SPEC-117")
    return None


def no_target(s: State, f: Fighter, row: Weapon, e: Fighter) -> Illegal | None:
    """MDR-TGT-01..03, MDR-RUL-43: a legal target, and no nearer one that may not be passed over."""
    barred = out_of_aim(s, f, row, e)
    if barred is not None or size(e):
        return barred
    mine = gap(f, e)
    for m in targets(s, f):
        ignored = m.id == e.id or m.kind == "sentry" or fallen(m)
        if ignored or gap(f, m) >= mine - 1 or out_of_aim(s, f, row, m) or cover(s, f, m):
            continue
        return Illegal(f"{m.name} is nearer", "MDR-TGT-01", m.id)
    return None


def band(s: State, f: Fighter, e: Fighter, row: Weapon) -> list[Mod]:
    """MDR-SHOT-01, MDR-SHOT-02, MDR-RUL-79: double and triple range; a targeting system takes two off the penalty."""
    reach = reach_of(s, row)
    times = 1 if within(f, e, reach) else 2 if within(f, e, 2 * reach) else 3
    penalty = (times - 1) * (2 if row.primitive else 1)
    rule = "MDR-SHOT-02" if row.primitive else "MDR-SHOT-01"
    if penalty and has(f, "advanced_targeting"):
        penalty, rule = max(0, penalty - 2), "MDR-RUL-79"
    return [Mod(-penalty, "double range" if times == 2 else "triple range", rule)] if penalty else []


def attack_sum(s: State, f: Fighter, e: Fighter, row: Weapon, how: Manner) -> Sum:
    """MDR-SHOT-06..10: everything the shooter adds to the die."""
    found: list[Found] = [Mod(row.own, row.name.lower(), row.rule) if row.own else Mod(f.c, "Combat", "MDR-PROF-02")]
    if row.bonus:
        found.append(Mod(row.bonus, row.name.lower(), row.rule))
        if row.energy == "laser" and (wears(e, "laser_reflective") or wears(e, "power")):
            armour = "reflective armour" if wears(e, "laser_reflective") else "power armour"
            found.append(Void(row.rule, armour, "MDR-SPEC-73" if armour[0] == "r" else "MDR-RUL-11"))
    own = circumstances(s, f, e, row)
    for key in how.others:
        mate = s.fighters[key]
        also = circumstances(s, mate, e, weapon(s, mate, next(iter(arms(s, mate)), PROJECTION)))
        own += [mod for mod in also if mod.rule not in [m.rule for m in own]]
    if how.later:
        own.append(Mod(-1, "another target", "MDR-MULT-02"))
    return tally([*found, *own])


def circumstances(s: State, f: Fighter, e: Fighter, row: Weapon) -> list[Mod]:
    """MDR-SHOT-01..10, MDR-GRP-05: what helps or hampers a shooter besides Combat and weapon."""
    found = [] if row.own else bonuses(s, f, "combat", "shoot")
    found += [*band(s, f, e, row), *_at_target(s, f, e)]
    if ambushes(s, f, e):
        found.append(Mod(1, "from ambush", "MDR-COV-04" if wood_edge(s, f) else "MDR-AMB-02"))
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


def ambushes(s: State, f: Fighter, e: Fighter) -> bool:
    """MDR-AMB-02, MDR-AMB-04, MDR-COV-04, MDR-RUL-44: hidden at first and still in cover, or at the edge of a wood."""
    if "revealed" in f.marks or wary(s, e):
        return False
    return ("hidden" in f.marks and (not f.moves or touches_cover(s, f))) or wood_edge(s, f)


def defence_sum(s: State, f: Fighter, e: Fighter, row: Weapon, how: Manner) -> Sum:
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


def shoot(s: State, f: Fighter, aimed: bool) -> Flow[None]:
    """MDR-ACTN-01, MDR-SHOT-03, MDR-MULT-01..03: one attack; high-tech weapons may go on to other targets."""
    key = yield from _which(s, f)
    row = weapon(s, f, key)
    e = s.fighters[(yield _target_question(s, f, row))]
    f.attacked = True
    f.left -= 2 if aimed else 1
    met = [e.id]
    place = (e.x, e.y, e.r)
    yield from fire(s, f, e, key, Manner(aimed=aimed))
    while not aimed and f.status == "up" and f.left and row.high_tech and len(met) < 3 and no_gun(s, f, key) is None:
        pick = yield _again_question(s, f, row, met, place)
        if pick == STOP:
            break
        e = s.fighters[pick]
        met.append(pick)
        place = (e.x, e.y, e.r)
        f.left -= 1
        yield from fire(s, f, e, key, Manner(later=True))


def _which(s: State, f: Fighter) -> Flow[str]:
    keys = [key for key in arms(s, f) if no_gun(s, f, key) is None and no_targets(s, f, key) is None]
    if len(keys) == 1:
        return keys[0]
    pick = yield Choice(
        who=f.side, what="weapon", prompt=f"What does {f.name} shoot with?", rule="MDR-SETP-06", about={"model": f.id},
        values=tuple(keys), label=lambda v: weapon(s, f, v).name,
    )  # fmt: skip
    return str(pick)


def _target_question(s: State, f: Fighter, row: Weapon) -> Choice:
    people = targets(s, f)
    names = {e.id: e.name for e in people}
    return Choice(
        who=f.side, what="target", prompt=f"Whom does {f.name} shoot at?", rule="MDR-TGT-01", about={"model": f.id},
        values=tuple(names), bar=lambda v: no_target(s, f, row, s.fighters[v]), label=lambda v: names[v],
    )  # fmt: skip


def _again_question(s: State, f: Fighter, row: Weapon, met: list[str], place: tuple[int, int, int]) -> Choice:
    """MDR-MULT-01, MDR-MULT-03, MDR-RUL-42: another target within Short of where the last one stood, or enough."""
    x, y, r = place

    def bar(v: str) -> Illegal | None:
        if v == STOP:
            return None
        e = s.fighters[v]
        if (e.x - x) ** 2 + (e.y - y) ** 2 > (s.setup.sticks.short + r + e.r) ** 2:
            return Illegal(f"{e.name} is farther than Short from the last target", "MDR-MULT-01")
        return out_of_aim(s, f, row, e)

    names = {e.id: e.name for e in targets(s, f) if e.id not in met}
    return Choice(
        who=f.side, what="target", prompt=f"Does {f.name} shoot at somebody else too?", rule="MDR-MULT-03",
        about={"model": f.id}, values=(STOP, *names), bar=bar, label=lambda v: names.get(v, "Enough"),
    )  # fmt: skip


def fire(s: State, f: Fighter, e: Fighter, key: str, how: Manner) -> Flow[None]:
    """MDR-SHOT-03..05, MDR-MALF-01, MDR-RUL-22: the roll, its result, then what became of the weapon."""
    row = weapon(s, f, key)
    yield from let_go(s, e)
    if e.status != "up":
        return
    if row.effect == "radiation":
        yield from _irradiate(s, f, e, row)
        return
    beyond = row.spread and not within(f, e, s.setup.sticks.short)
    others = [m for m in neighbours(s, e) if m.id != f.id] if beyond else []
    yield from volley(s, f, e, (key, row), how)
    for m in others:
        if m.status == "up":
            yield from volley(s, f, m, ("", row), how)
    reveal(s, f, row)


def reveal(s: State, f: Fighter, row: Weapon) -> None:
    """MDR-AMB-02, MDR-SPEC-119, MDR-SPEC-91: firing shows where it is, unless the weapon is silent."""
    f.clear("shield")
    if not row.silent:
        f.mark("revealed")
        if has(f, "stealth") and row.id != "quills":
            f.mark("loud")


def _irradiate(s: State, f: Fighter, e: Fighter, row: Weapon) -> Flow[None]:
    """MDR-RAD-07, MDR-SPEC-43, MDR-SPEC-44, MDR-RUL-23: no opposed roll; one die for burnout, then the check."""
    (face,) = yield Roll(what="burnout", rule="MDR-SPEC-44", who=(f.side,), sides=6, sort=lambda dice: dice[0] == 1,
                         about={"who": f.id})  # fmt: skip
    s.say("shot", row.rule, "MDR-RAD-07", who=f.id, at=e.id, weapon=row.name, faces=[["burnout", face, f.side]],
          sums=[], totals=[], result="radiation", mm=mm(f, e), proof="")  # fmt: skip
    if face == 1:
        spend(s, f, PROJECTION, row)
    reveal(s, f, row)
    yield from radiation_check(s, e, "MDR-RAD-07")


def mm(f: Fighter, e: Fighter) -> int:
    """A distance in whole millimetres, never rounded down."""
    return ceil(gap(f, e) / 10 - 1e-9)


def volley(s: State, f: Fighter, e: Fighter, arm: tuple[str, Weapon], how: Manner) -> Flow[None]:
    """MDR-SHOT-03, MDR-MALF-01, MDR-RUL-91: attack die, malfunction die, the target's die; fear of fire afterwards."""
    key, row = arm
    mine, his = attack_sum(s, f, e, row, how), defence_sum(s, f, e, row, how)
    blow = blow_of(f, row)
    safe = harm.immune(s, e, blow)
    second = bool(key) and row.high_tech and key != PROJECTION
    who = (f.side, f.side, e.side) if second else (f.side, e.side)

    def outcome(faces: Faces) -> str:
        a, b = max(1, faces[0] + mine.total), max(1, faces[-1] + his.total)
        return "nothing" if a <= b or safe else harm.verdict(e, blow, a, b, faces[0])

    def sort(faces: Faces) -> tuple[str, bool, int]:
        return outcome(faces), faces[0] == 1, faces[0] if second and faces[0] == faces[1] else 0

    faces = yield Roll(
        what=f"{f.name} shoots {e.name}", rule="MDR-SHOT-03", who=who, count=len(who), sides=6, sort=sort,
        about={"who": f.id, "at": e.id, "sums": [[f.name, mine.plain()], [e.name, his.plain()]]},
    )  # fmt: skip
    faces = ((yield from heroic(s, f, faces[0])), *faces[1:-1], (yield from heroic(s, e, faces[-1])))
    result = outcome(faces)
    margin = _tell(s, (f, mine), (e, his), faces, (row, result, safe))
    if key:
        wear(s, f, key, row, faces)
    yield from suffer(s, e, f, blow, result, margin)
    if row.flame and has(e, "fear_of_fire"):
        harm.alarm(s, e, "fire")


def _tell(
    s: State, one: tuple[Fighter, Sum], two: tuple[Fighter, Sum], faces: Faces, end: tuple[Weapon, str, Fixed | None]
) -> int:
    (f, mine), (e, his), (row, result, safe) = one, two, end
    full = [
        tally([Mod(faces[0], "die", "MDR-SHOT-03"), *mine.mods]),
        tally([Mod(faces[-1], "die", "MDR-SHOT-03"), *his.mods]),
    ]  # fmt: skip
    totals = [max(1, part.total) for part in full]
    beaten = totals[0] > totals[1]
    why = (safe.rule,) if safe and beaten else harm.rules_of(e, blow_of(f, row), result, *totals) if beaten else ()
    labels = ("attack", "malfunction", "defence") if len(faces) == 3 else ("attack", "defence")
    sides = (f.side, f.side, e.side) if len(faces) == 3 else (f.side, e.side)
    s.say(
        "shot", "MDR-SHOT-03", *(m.rule for part in full for m in part.mods), *(v.rule for _, v in mine.voided), *why,
        who=f.id, at=e.id, weapon=row.name, mm=mm(f, e), faces=[[a, b, c] for a, b, c in zip(labels, faces, sides)],
        sums=[[f.name, {**full[0].plain(), **_voids(mine)}], [e.name, full[1].plain()]], totals=totals,
        result=result, proof=safe.why if safe and beaten else "",
    )  # fmt: skip
    return totals[0] - totals[1]


def _voids(total: Sum) -> dict[str, object]:
    plain = total.plain()
    return {"voided": plain["voided"]} if "voided" in plain else {}
