"""MDR-SHOT-03..05, MDR-MALF, MDR-MULT: the shot itself, one or several targets, and what comes of it."""

from __future__ import annotations

from math import ceil

from dustup.core import Choice, Faces, Flow, Illegal
from dustup.skirmish import rolls
from dustup.skirmish.choices import ask, chosen, names_of
from dustup.skirmish.space import gap, within

from .. import harm, morale
from ..content import Weapon
from ..equipment.kit import PROJECTION, spend, wear
from ..fight import suffer
from ..profile import has, neighbours
from ..quality import Contest, combat, is_one
from ..sight import wood_edge
from ..special.contact import radiation_check
from ..state import Fighter, State
from ..terrain.climb import let_go
from .sums import Manner, attack_sum, blow_of, defence_sum
from .targets import arms, no_gun, no_target, no_targets, out_of_aim, weapon

STOP = "stop"


def shoot(s: State, f: Fighter, aimed: bool) -> Flow[None]:
    """MDR-ACTN-01, MDR-SHOT-03, MDR-MULT-01..03: one attack; high-tech weapons may go on to other targets.

    Each shot is an action of its own: whom it shakes tests before anybody else is shot at (MDR-MORL-12).
    """
    fit = {key: weapon(s, f, key).name for key in arms(s, f) if not (no_gun(s, f, key) or no_targets(s, f, key))}
    key = yield from chosen(f, "weapon", f"What does {f.name} shoot with?", "MDR-SETP-06", fit)
    row = weapon(s, f, key)
    pick = yield ask(f, "target", f"Whom does {f.name} shoot at?", "MDR-TGT-01", names_of(s.foes(f)),
                     bar=lambda v: no_target(s, f, row, s.fighters[v]))  # fmt: skip
    e = s.fighters[pick]
    f.attacked = True
    f.left -= 2 if aimed else 1
    met = [e.id]
    place = (e.x, e.y, e.r)
    yield from fire(s, f, e, key, Manner(aimed=aimed))
    yield from morale.settle(s)
    while not aimed and f.status == "up" and f.left and row.high_tech and len(met) < 3 and no_gun(s, f, key) is None:
        other = _again(s, f, row, met, place)
        if len(other.options()) == 1:  # to stop
            break
        pick = yield other
        if pick == STOP:
            break
        e = s.fighters[pick]
        met.append(pick)
        place = (e.x, e.y, e.r)
        f.left -= 1
        yield from fire(s, f, e, key, Manner(later=True))
        yield from morale.settle(s)


def _again(s: State, f: Fighter, row: Weapon, met: list[str], place: tuple[int, int, int]) -> Choice:
    """MDR-MULT-01, MDR-MULT-03, MDR-RUL-42: another target within Short of where the last one stood, or enough."""
    x, y, r = place

    def bar(v: str) -> Illegal | None:
        if v == STOP:
            return None
        e = s.fighters[v]
        if (e.x - x) ** 2 + (e.y - y) ** 2 > (s.setup.sticks.short + r + e.r) ** 2:
            return Illegal(f"{e.name} is farther than Short from the last target", "MDR-MULT-01")
        return out_of_aim(s, f, row, e)

    names = {STOP: "Enough", **names_of(e for e in s.foes(f) if e.id not in met)}
    return ask(f, "target", f"Does {f.name} shoot at somebody else too?", "MDR-MULT-03", names, bar=bar)


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
    """MDR-AMB-02, MDR-RUL-44, MDR-SPEC-119, MDR-SPEC-91: firing shows where it hid, unless the weapon is silent."""
    f.clear("shield")
    if not row.silent:
        if "hidden" in f.marks or wood_edge(s, f):
            f.mark("revealed")
        if has(f, "stealth") and row.high_tech:
            f.mark("loud")


def _irradiate(s: State, f: Fighter, e: Fighter, row: Weapon) -> Flow[None]:
    """MDR-RAD-07, MDR-SPEC-43, MDR-SPEC-44, MDR-RUL-23: no opposed roll; one die for burnout, then the check."""
    face = yield from rolls.die(f.side, "burnout", "MDR-SPEC-44", is_one, {"who": f.id})
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
    mine, his = attack_sum(s, f, e, row, how), defence_sum(s, e, row, how)
    blow = blow_of(f, row)
    safe = harm.immune(e, blow)
    second = bool(key) and row.high_tech and key != PROJECTION

    def verdict(a: int, b: int, faces: Faces) -> str:
        return "nothing" if a <= b or safe else harm.verdict(e, blow, a, b, faces[0])

    def wears(faces: Faces) -> tuple[bool, int]:
        return faces[0] == 1, 1 + faces[0] % 2 if second and faces[0] == faces[1] else 0  # MDR-MALF-01: jams or breaks

    dice = ("attack", *(("malfunction",) if second else ()), "defence")
    c = Contest(f"{f.name} shoots {e.name}", "MDR-SHOT-03", f, e, mine, his, dice=dice)
    r = yield from combat(s, c, verdict, wears)
    beaten = r.totals[0] > r.totals[1]
    why = (safe.rule,) if safe and beaten else harm.rules_of(e, blow, r.result, *r.totals) if beaten else ()
    s.say("shot", *r.rules, *why, weapon=row.name, mm=mm(f, e), result=r.result,
          proof=safe.why if safe and beaten else "", **r.told)  # fmt: skip
    if key:
        wear(s, f, key, row, r.faces)
    yield from suffer(s, e, f, blow, r.result, why)
    if row.flame and has(e, "fear_of_fire"):
        harm.alarm(s, e, "fire")
