"""Hurdles of a trip, settled when it gets there: slow ground, jumps, long drops."""

from __future__ import annotations

from dustup.core import Choice, Flow, Illegal, Mod
from dustup.skirmish.choices import ask

from .. import dice
from ..state import Fighter, State
from . import fall, terrain
from .path import TOLERANCE, Hurdle, Trip


def settle(s: State, f: Fighter, trip: Trip, h: Hurdle, cap: float, most: int) -> Flow[float]:
    """PK-TERR-02, PK-TERR-06, PK-JUMP-05, PK-CLMB-04: what a hurdle does to the distance allowed: the new cap."""
    if h.kind == "jump":
        return (yield from _jump(s, f, trip, h, cap))
    if h.kind == "drop":
        yield from fall.fall(s, f, h.height, f.x, f.y, terrain.below(s, f.x, f.y, f.z))
        return h.at
    return (yield from s.edition.move.settle(s, f, trip, h, cap, most))


def stop(s: State, f: Fighter, h: Hurdle, half: float, failed: bool = False) -> float:
    """PK-TERR-03, PK-TERR-04, PK-TERR-06, PK-TERR-07: half in all, or the edge if more than half is spent."""
    edge = max(h.at, h.until) > half + TOLERANCE
    slow, late = (
        (s.law["PK-TERR-03"], s.law["PK-TERR-04"]) if h.kind == "rough" else (s.law["PK-TERR-06"], s.law["PK-TERR-07"])
    )
    climb = h.rule == s.law["PK-CLMB-01"]
    slow = h.rule if climb else slow
    spent = max(h.at, h.until) >= half - TOLERANCE
    about = {"who": f.id, "side": f.side, "name": h.why, "edge": spent, "failed": failed, "climb": climb}
    s.say("slow", late if edge else slow, **about)
    return h.at if edge else half


def choice(s: State, f: Fighter, h: Hurdle, daring: str, rule: str) -> Choice:
    """PK-TERR-02, PK-TERR-08: dare the whole distance, or go half as far."""
    need = dice.value(s, f, "AG")
    none = Illegal("it has no Agility to roll", s.law["PK-ATTR-02"]) if need.fixed else None
    known = {"need": need.total, "needs": dice.or_less(need.total), "sums": [["Agility", need.plain()]]}
    return ask(
        f, "ground", f"{f.name} reaches {h.why}.", rule, {"roll": daring, "half": "go half as far, no roll"},
        about=known, bar={"roll": none, "half": None}.__getitem__,
    )  # fmt: skip


def very_rough(s: State, f: Fighter, trip: Trip, h: Hurdle, cap: float, half: float) -> Flow[float]:
    """PK-TERR-06, PK-TERR-07, PK-TERR-08, PK-TERR-09, PK-RUL-12, PK-RUL-15: half, or gamble on a fall."""
    pick = yield choice(s, f, h, "gamble: full distance, or a fall", s.law["PK-TERR-08"])
    if pick == "half":
        return stop(s, f, h, half)
    check = yield from dice.attribute(s, f, "AG", dice.Throw(h.why, s.law["PK-TERR-08"]))
    if check.success:
        return cap
    f.stumbled = True
    inside = h.at + 10 if h.at > 0 else 0.0  # who starts in it lies where it stands
    x, y, z = trip.down(h.until) if h.until else trip.at(min(cap, inside))[0]
    yield from fall.fall(s, f, 0, x, y, z)
    return h.at


def _jump(s: State, f: Fighter, trip: Trip, h: Hurdle, cap: float) -> Flow[float]:
    """PK-JUMP-05, PK-JUMP-06, PK-JUMP-08, PK-RUL-17, PK-RUL-18: an Agility roll, or a fall through the gap."""
    mods = [Mod(h.mod, "long jump", h.rule)] if h.mod else []
    check = yield from dice.attribute(s, f, "AG", dice.Throw("jump", h.rule), mods)
    if check.success:
        return cap
    yield from fall.fall(s, f, h.height, *_foot(s, f, trip, h))
    return h.at


def _foot(s: State, f: Fighter, trip: Trip, h: Hurdle) -> tuple[int, int, int]:
    """PK-RUL-17: below the lip, at the foot of the take-off side."""
    z = f.z - h.height
    far = h.lip + 1
    while far < h.until:
        (x, y, _), _wall = trip.at(far)
        if terrain.impassable(s, f, x, y, z) or terrain.why_unsteady(s, f, x, y, z) is None:
            return x, y, z  # whoever stands there is for `fall` (PK-RUL-23)
        far += 10
    return f.x, f.y, z
