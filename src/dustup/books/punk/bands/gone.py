"""PKH-BND-17, PKH-BND-19: The Gone: what a Harvester takes from the fallen, and what a Glutton does to them."""

from __future__ import annotations

from dustup.core import Faces, Flow, Illegal, Roll
from dustup.skirmish.space import within

from ..fight import engagement
from ..state import Fighter, State
from ..units import inches
from .psychic import pick

REACH = 2  # inches
HELPINGS = 3
YIELD = {1: 0, 10: 3} | dict.fromkeys(range(2, 6), 1) | dict.fromkeys(range(6, 10), 2)
"""PKH-BND-17: d10 → doses."""


def bodies(s: State, f: Fighter, key: str) -> list[Fighter]:
    """The fallen in contact of whom this was not taken yet."""
    fallen = [e for e in s.fighters.values() if e.status == "down" and not e.spent.get(key)]
    return [e for e in fallen if engagement.touch(f, e)]


def crop(s: State, f: Fighter) -> list[Fighter]:
    """PKH-BND-17: fallen enemies in contact."""
    return [e for e in bodies(s, f, "harvested") if e.side != f.side]


def why_no_harvest(s: State, f: Fighter) -> Illegal | None:
    """PKH-BND-17: a body to take from."""
    return None if crop(s, f) else Illegal("no fallen enemy in contact", s.law["PKH-BND-17"])


def harvest(s: State, f: Fighter) -> Flow[None]:
    """PKH-BND-17: d10: 1 nothing, 2-5 one dose, 6-9 two, 10 three."""
    body = yield from pick(s, f, crop(s, f), "Harvest", "PKH-BND-17")
    faces: Faces = yield Roll(
        what="harvest", rule=s.law["PKH-BND-17"], who=(f.side,), about={"who": f.id}, sort=lambda die: YIELD[die[0]]
    )
    body.spent["harvested"] = 1
    f.spent["doses"] = f.spent.get("doses", 0) + YIELD[faces[0]]
    shown = [["harvest", faces[0], f.side]]
    s.say("harvest", s.law["PKH-BND-17"], who=f.id, side=f.side, at=body.id, power=YIELD[faces[0]], faces=shown)


def takers(s: State, f: Fighter) -> list[Fighter]:
    """PKH-BND-17: friends within 5 cm, itself too, without a dose at work."""
    friends = [e for e in s.side(f.side) if not e.spent.get("dose")]
    return [e for e in friends if e is f or within(f, e, inches(s.unit, REACH))]


def why_no_dose(s: State, f: Fighter) -> Illegal | None:
    """PKH-BND-17: a dose, and somebody to take it."""
    if not f.spent.get("doses"):
        return Illegal("no doses left", s.law["PKH-BND-17"])
    return None if takers(s, f) else Illegal("nobody near enough to take it", s.law["PKH-BND-17"])


def dose(s: State, f: Fighter) -> Flow[None]:
    """PKH-BND-17: Combat and Strength +1 to the end of its next activation."""
    friend = yield from pick(s, f, takers(s, f), "Dose", "PKH-BND-17")
    f.spent["doses"] -= 1
    friend.spent["dose"] = 2 if friend is f else 1
    s.say("dose", s.law["PKH-BND-17"], who=f.id, side=f.side, at=friend.id)


def why_no_feast(s: State, f: Fighter) -> Illegal | None:
    """PKH-BND-19: a body in contact, and room in its belly."""
    if f.spent.get("feasts", 0) >= HELPINGS:
        return Illegal("it is full", s.law["PKH-BND-19"])
    return None if bodies(s, f, "eaten") else Illegal("no body in contact", s.law["PKH-BND-19"])


def feast(s: State, f: Fighter) -> Flow[None]:
    """PKH-BND-19: Combat, Strength and Toughness +1 for good, three times at most."""
    body = yield from pick(s, f, bodies(s, f, "eaten"), "Feast", "PKH-BND-19")
    body.spent["eaten"] = 1
    f.spent["feasts"] = f.spent.get("feasts", 0) + 1
    f.stats = {code: min(10, x + 1) if code in ("C", "S", "T") else x for code, x in f.stats.items()}
    s.say("feast", s.law["PKH-BND-19"], who=f.id, side=f.side, at=body.id)
