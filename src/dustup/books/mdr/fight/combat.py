"""MDR-HTH, MDR-AMB: hand-to-hand combat, recoil, free hacks, disengaging."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from math import cos, radians, sin
from random import Random

from dustup.core import Answer, Faces, Flow, Free, Illegal
from dustup.skirmish.choices import ask, chosen, names_of, which
from dustup.skirmish.space import bearing, turn_between
from dustup.table import reach

from .. import harm
from ..harm import Blow
from ..profile import active, engaged, has, neighbours, size, stuck, tied, touching
from ..quality import Contest, combat, die, is_one
from ..state import Fighter, State
from ..terrain.climb import let_go, over_edge
from ..terrain.ground import picks
from .sums import HAND, Manner, combat_sum

TURNS = tuple(dict.fromkeys((0, 20, -20, 45, -45, *range(-40, 41, 5))))
"""Ways to recoil worth a thought, in degrees off straight back."""


def blow_of(s: State, f: Fighter, how: Manner) -> Blow:
    """MDR-RUL-34: what being beaten by this attacker means; a Savage makes any kill gruesome."""
    row = s.setup.data.weapons[how.gun] if how.gun else None
    return Blow(
        f.id, True, row.energy if row else "kinetic", row, row.lethal if row else "", has(f, "savage"), how.flight,
        poison=has(f, "poison"), spot=(f.x, f.y),
    )  # fmt: skip


def clash(s: State, f: Fighter, e: Fighter, how: Manner) -> Flow[str]:
    """MDR-HTH-02..07, MDR-HTH-23, MDR-RUL-28, MDR-RUL-95: both roll, the loser suffers; what became of the attacked."""
    mine, his = combat_sum(s, f, e, True, how), combat_sum(s, e, f, False, how)
    blow, back = blow_of(s, f, how), blow_of(s, e, Manner())
    safe, spared = harm.immune(e, blow), harm.immune(f, back)
    one_way = how.free or stuck(e)

    def verdict(a: int, b: int, faces: Faces) -> str:
        if a >= b:
            return "nothing" if safe and a > b else harm.verdict(e, blow, a, b, faces[0])
        return "nothing" if one_way or spared else "back " + harm.verdict(f, back, b, a, faces[1])

    what = f"{f.name} {'hacks at' if how.free else 'fights'} {e.name}"
    r = yield from combat(s, Contest(what, "MDR-HTH-02", f, e, mine, his), verdict)
    (a, b), result = r.totals, r.result.removeprefix("back ")
    lost, hit = (e, blow) if a >= b else (f, back)
    proof = (safe if a > b else spared) if result == "nothing" and a != b else None
    why = harm.rules_of(lost, hit, result, max(a, b), min(a, b)) if result != "nothing" or a == b else ()
    s.say(
        "fight", *r.rules, *((proof.rule,) if proof else why), *(("MDR-HTH-23",) if how.free else ()),
        *(("MDR-RUL-95",) if r.raised else ()), free=how.free, powerful=how.powerful, weapon=how.gun or HAND,
        loser="" if result == "nothing" else lost.id, result=result, proof=proof.why if proof else "", **r.told,
    )  # fmt: skip
    e.clear("shield")
    if r.result.startswith("back "):
        yield from suffer(s, f, e, back, result, why)
        return "nothing"
    return (yield from suffer(s, e, f, blow, result, why))


def suffer(s: State, f: Fighter, by: Fighter, blow: Blow, result: str, why: tuple[str, ...] = ()) -> Flow[str]:
    """MDR-SPEC-55, MDR-SPEC-64, MDR-RUL-31..33: armour, Force Field, then the result and what the weapon adds.

    `why`: the rules that led to the result.
    """
    if harm.adapts(f, blow) and f.status == "up":
        f.mark("adapted", blow.energy)
        s.say("adapts", "MDR-SPEC-38", "MDR-RUL-55", who=f.id, energy=blow.energy)
    if result == "nothing":
        return result
    if f.kind == "sentry":
        from ..scenarios.surveillance import beaten

        beaten(s, f, result in ("kill", "gruesome"))
        return result
    row = blow.weapon if not blow.hth else None
    if result == "armour":
        s.say("armour holds", *why, who=f.id)
    elif harm.field_on(f) and (yield from force_field(s, f)):
        return "saved"
    elif result in ("kill", "gruesome"):
        result = harm.strike_dead(s, f, result == "gruesome", *why, by=by.id)
    elif result == "transfix":
        harm.transfix(s, f, "web" if row and row.energy == "web" else "sonic", row.rule if row else "")
    elif result == "recoil":
        yield from _thrown_back(s, f, by, blow)
    elif result == "fall":
        floored(s, f, "MDR-HTH-05" if blow.hth else "MDR-SHOT-04")
        yield from topple(s, f)
    if f.status == "up" and row is not None and row.effect == "nanites":
        yield from harm.nanites(s, f, by)
    if f.status == "up" and result != "armour" and row is not None and row.effect == "needles":
        yield from harm.needles(s, f, by)
    if f.status == "up" and blow.poison and result != "armour":
        yield from harm.poison(s, f, by)
    return result


def floored(s: State, f: Fighter, *rules: str, why: str = "") -> None:
    """MDR-SPEC-22: knocked down in combat; a Doppelganger loses its borrowed form."""
    harm.knock_down(s, f, *rules, why=why)
    if f.form is not None:
        harm.revert(s, f)


def force_field(s: State, f: Fighter) -> Flow[bool]:
    """MDR-SPEC-55, MDR-SPEC-56: 5 or more makes it a draw; a 1 spends the Cell and switches it off."""
    face = yield from die(s, f"force field of {f.name}", "MDR-SPEC-55", f, 5, lambda face: (face >= 5, face == 1))
    if face == 1:
        f.mark("field_off")
        s.say("field off", "MDR-SPEC-56", who=f.id)
    return face >= 5


def _thrown_back(s: State, f: Fighter, by: Fighter, blow: Blow) -> Flow[None]:
    """MDR-HTH-04, MDR-SPEC-123: it recoils; a Tailslap may trip it."""
    slaps = blow.hth and has(by, "tailslap") and size(f) <= size(by)
    if slaps and (yield from die(s, "tailslap", "MDR-SPEC-123", by, sort=is_one)) == 1:
        floored(s, f, "MDR-SPEC-123", why="tripped by the tail")
        return
    yield from recoil(s, f, blow.spot, "MDR-HTH-20" if blow.hth else "MDR-SHOT-04")


def recoil(s: State, f: Fighter, origin: tuple[int, int], rule: str) -> Flow[None]:
    """MDR-HTH-20..22, MDR-SHOT-05, MDR-MOVE-05..06, MDR-RUL-12: back by a base width, within 45° of straight away."""
    back = bearing(f.x - origin[0], f.y - origin[1])
    if not any(step_back(s, f, back + turn) for turn in range(-45, 46, 5)):
        floored(s, f, "MDR-HTH-22", why="no room to recoil")
        return
    angle = yield _recoil_question(s, f, back, rule)
    before = [e.id for e in neighbours(s, f)]
    x, y = spot_back(f, angle)
    start, path = (f.x, f.y), [[f.x, f.y, f.z], [x, y, f.z]]
    f.x, f.y = x, y
    f.clear("storms")
    s.say("recoiled", rule, "MDR-RUL-12", who=f.id, path=path, facing=f.facing, direction=angle)
    if not (yield from topple(s, f)):
        return
    yield from met(s, f, before, start)


def met(s: State, f: Fighter, before: Sequence[str], start: tuple[int, int]) -> Flow[None]:
    """MDR-HTH-21, MDR-SPEC-58: active enemies it comes into contact with make one free hack each; then the rest."""
    from ..special.contact import arrived

    for e in hackers(s, f):
        if e.id not in before and active(e) and f.status == "up" and touching(s, f, e):
            s.say("free hack", "MDR-HTH-21", who=e.id, at=f.id)
            yield from clash(s, e, f, Manner(free=True))
    if f.status == "up":
        yield from arrived(s, f, before, start)


def spot_back(f: Fighter, angle: int) -> tuple[int, int]:
    """One base width in a direction."""
    return round(f.x + cos(radians(angle)) * 2 * f.r), round(f.y + sin(radians(angle)) * 2 * f.r)


def step_back(s: State, f: Fighter, angle: int) -> bool:
    """MDR-HTH-22, MDR-MOVE-05, MDR-MOVE-06: there is room a base width that way; friends may be passed, not foes."""
    x, y = spot_back(f, angle)
    field, way = s.setup.field, [(f.x, f.y), (x, y)]
    walls = (*picks(s, "block"), *picks(s, "hop")) if not f.z else ()
    if walls and reach.sweep(field, way, f.r - 12, walls):
        return False
    others = [m for m in s.others(f) if abs(m.z - f.z) <= 250]
    foes = [m.body for m in others if m.side != f.side]
    if foes and reach.sweep_bodies(way, f.r - 8, foes):
        return False
    return reach.fits(field, x, y, f.r, (), [m.body for m in others])


def _recoil_question(s: State, f: Fighter, back: int, rule: str) -> Free:
    def test(answer: Answer) -> None:
        if type(answer) is not int or not 0 <= answer < 360:
            raise Illegal("a direction is whole degrees from 0 to 359", rule)
        if turn_between(answer, back) > 45:
            raise Illegal(f"it must recoil away from its opponent, within 45° of {back}", "MDR-RUL-12", back)
        if not step_back(s, f, answer):
            raise Illegal("there is no room that way", "MDR-HTH-22")

    def ways(most: int) -> list[int]:
        found = ((back + t) % 360 for t in TURNS if step_back(s, f, (back + t) % 360))
        return list(islice(found, most))

    def some(rng: Random) -> int:
        found = ways(3)
        return found[int(rng.random() * len(found))]

    return Free(
        who=f.side, what="recoil", prompt=f"Which way does {f.name} recoil?", rule=rule, form="facing", test=test,
        sample=some, think=lambda: ways(5), about={"model": f.id, "facing": back, "deed": "Recoil"},
    )  # fmt: skip


def topple(s: State, f: Fighter) -> Flow[bool]:
    """MDR-FALL-01, MDR-RUL-76: over the edge of what it stood on, or into the water; True if it is still in play."""
    from ..special.contact import wetted

    if f.z and (yield from over_edge(s, f)):
        return f.status == "up"
    wetted(s, f)
    return f.status == "up"


def attack(s: State, f: Fighter, powerful: bool) -> Flow[None]:
    """MDR-ACTN-01, MDR-HTH-01, MDR-HTH-10, MDR-HTH-17, MDR-RUL-26: an enemy in contact; powerful for two actions."""
    foes = names_of(engaged(s, f))
    e = s.fighters[(yield from chosen(f, "target", f"Whom does {f.name} attack?", "MDR-HTH-01", foes))]
    f.left -= 1 + powerful
    f.attacked = True
    gun = yield from _in_hand(s, f)
    yield from let_go(s, e)
    if e.status == "up" and touching(s, f, e):
        yield from clash(s, f, e, Manner(powerful=powerful, gun=gun))


def _in_hand(s: State, f: Fighter) -> Flow[str]:
    """MDR-HTH-14, MDR-RUL-26, MDR-RUL-81: a pistol or Electric Gun in hand, loaded and working, may be used instead."""
    row = s.setup.data.weapons.get(f.ready)
    if row is None or row.hand is None or f.weapons.get(f.ready, "broken"):
        return ""
    names = {HAND: "Hand weapon", f.ready: row.name}
    pick = yield ask(f, "weapon", f"What does {f.name} fight with?", "MDR-RUL-26", names,
                     weigh=lambda v: 1.0 if v == HAND else 0.3)  # fmt: skip
    return "" if pick == HAND else str(pick)


def hackers(s: State, f: Fighter) -> list[Fighter]:
    """MDR-HTH-25, MDR-SPEC-58, MDR-SPEC-84, MDR-RUL-38: who gets a free hack at somebody who leaves."""
    if has(f, "free_disengage"):
        return []
    return [e for e in tied(s, f) if not (has(f, "mounted") and _outridden(e))]


def _outridden(e: Fighter) -> bool:
    """MDR-SPEC-84: on foot, not flying, and no robot on long legs."""
    return not has(e, "mounted") and not has(e, "flying") and not (e.kind == "robot" and has(e, "long_move"))


def hacked(s: State, f: Fighter, rule: str = "MDR-HTH-25", flight: bool = False) -> Flow[bool]:
    """MDR-HTH-25..27, MDR-RUL-14: free hacks one by one, in the order their player likes, a beaten one's from those
    it is still in contact with; True if it may go."""
    waiting, beaten = hackers(s, f), False
    while waiting and f.status == "up":
        prompt, names = f"Who hacks at {f.name} first?", names_of(waiting)
        pick = waiting[0].id if len(waiting) == 1 else (
            yield which(waiting[0].side, "hack", prompt, "MDR-RUL-14", names, at=f.id)
        )  # fmt: skip
        waiting = [e for e in waiting if e.id != pick]
        hacker = s.fighters[pick]
        s.say("free hack", rule, who=hacker.id, at=f.id)
        result = yield from clash(s, hacker, f, Manner(free=True, flight=flight))
        if result not in ("nothing", "armour", "saved") and not flight:
            beaten, still = True, tied(s, f)
            waiting = [e for e in waiting if e in still]
    return f.status == "up" and not beaten


def quill_prick(s: State, quilled: Fighter, other: Fighter) -> Flow[None]:
    """MDR-SPEC-107, MDR-RUL-54, MDR-SPEC-58: who moves into contact with quills takes a free hack of Combat 1."""
    if has(other, "free_disengage"):
        return
    s.say("free hack", "MDR-SPEC-107", who=quilled.id, at=other.id)
    yield from clash(s, quilled, other, Manner(free=True, own=1))
