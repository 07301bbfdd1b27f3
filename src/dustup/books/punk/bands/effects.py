"""What band rules, gear and switches add to a number. Pure: no dice, no questions."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from msgspec.structs import replace

from dustup.core import Fixed, Mod
from dustup.skirmish.space import within

from .. import sight
from ..content import Use
from ..special import abilities
from ..state import Fighter, State
from ..units import inches

NIGHT, STORM, CLOSE = 8, 12, 2  # inches
PUMPS = {"pump_s": "Strength", "pump_p": "Penetration", "pump_r": "range"}


def lend(f: Fighter, trait: str, on: bool) -> None:
    """PKH-BND-04, PKH-BND-06, PKH-BND-15: a special rule for a while; what it has of its own it keeps."""
    key = f"lent_{trait}"
    if on and trait not in f.traits:
        f.traits, f.spent[key] = {**f.traits, trait: 0}, 1
    elif not on and f.spent.pop(key, 0):
        f.traits = {k: x for k, x in f.traits.items() if k != trait}


def attribute(s: State, f: Fighter, code: str) -> Iterable[Mod]:
    """PKH-PSY-04, PKH-BND-04, PKH-BND-06, PKH-BND-14, PKH-BND-16, PKH-BND-17, PKH-BND-20, PKH-RAD-03:
    what lasts on an Attribute besides wounds and shock.
    """
    if f.spent.get(f"boost_{code}"):
        yield Mod(3, "psychic boost", s.law["PKH-PSY-04"])
    if code == "C" and f.spent.get("ram"):
        yield Mod(3, "full throttle", s.law["PKH-BND-06"])
    if code in ("C", "S") and f.spent.get("dose"):
        yield Mod(1, "a dose", s.law["PKH-BND-17"])
    if code == "S" and s.turn and f.spent.get("feat") == s.turn:
        yield Mod(2, "feat of strength", s.law["PKH-BND-14"])
    if code == "AG" and f.spent.get("snag"):
        yield Mod(-2, "on the line", s.law["PKH-BND-20"])
    if code == "TC" and _stench(s, f):
        yield Mod(-4, "stench", s.law["PKH-BND-16"])
    if code == "T":
        if f.spent.get("weak"):
            yield Mod(-1, "radiation sickness", s.law["PKH-RAD-03"])
        if "ember" in f.traits and watched(s, f):
            yield Mod(1, "flaming gaze", s.law["PKH-BND-04"])


def _stench(s: State, f: Fighter) -> bool:
    """PKH-BND-16: an enemy with a stink bomb is within 5 cm."""
    foes = [e for e in s.foes(f) if abilities.has(s, e, "stench")]
    return any(within(f, e, inches(s.unit, CLOSE)) for e in foes)


def strength(s: State, f: Fighter) -> tuple[Mod | Fixed, ...]:
    """PK-HIT-02, PKH-BND-14, PKH-BND-17: the Strength that a signed Impact Strength is added to."""
    plain = abilities.force(s, f)
    return (*plain, *attribute(s, f, "S")) if f.spent else plain


def watched(s: State, f: Fighter) -> bool:
    """PKH-BND-04: a Flame Guardian of its own side sees it."""
    return any("flaming_gaze" in g.traits and sight.sees(s, g, f) for g in s.friends(f))


def armour(s: State, f: Fighter) -> Iterable[Mod]:
    """PKH-PSY-01: a psychic barrier is Armour 5."""
    return (Mod(5, "psychic barrier", s.law["PKH-PSY-01"]),) if f.spent.get("barrier") else ()


def shot(s: State, f: Fighter, foe: Fighter) -> Iterable[Mod]:
    """PKH-SWI-02, PKH-GEA-06, PKH-BND-06: what else changes a Precision roll."""
    if s.setup.switches.get("night") and not within(f, foe, inches(s.unit, NIGHT)):
        yield Mod(-2, f"night, beyond {s.unit.told(inches(s.unit, NIGHT))}", s.law["PKH-SWI-02"])
    if any(m.kind == "smoke" and _through(f, foe, m.x, m.y, m.r) for m in s.marks.values()):
        yield Mod(-2, "through smoke", s.law["PK-SMO-01"])
    if foe.spent.get("weave", 0) == s.turn and s.turn:
        yield Mod(-3, "weaving bike", s.law["PKH-BND-06"])


def pumped(s: State, f: Fighter, use: Use) -> Use:
    """PKH-GEA-04, PK-PUMP-01: the use of a pump gun as it is pumped up now."""
    more = [f.spent.get(kind, 0) for kind in PUMPS]
    traits = {**use.traits, "kaboom": 0} if max(more) >= 3 else use.traits
    ranges = tuple(r + inches(s.unit, 4) * more[2] for r in use.ranges)
    return replace(use, strength=use.strength + more[0], pen=use.pen + more[1], ranges=ranges, traits=traits)


def stormy(s: State, use: Use) -> Use:
    """PKH-SWI-01: the use as cut to 30 cm by a dust storm."""
    if s.setup.switches.get("dust_storm") and use.ranges:
        return replace(use, ranges=tuple(min(r, inches(s.unit, STORM)) for r in use.ranges))
    return use


def cut(s: State, far: int) -> bool:
    """PKH-SWI-01: whether this is a reach that a dust storm has shortened."""
    return bool(s.setup.switches.get("dust_storm")) and far == inches(s.unit, STORM)


def fired(f: Fighter) -> None:
    """PKH-GEA-04: the shot uses up the pump markers."""
    for kind in PUMPS:
        f.spent.pop(kind, None)


def _through(a: Fighter, b: Fighter, x: int, y: int, r: int) -> bool:
    return distance(x, y, a.x, a.y, b.x, b.y) < r


def distance(x: int, y: int, ax: float, ay: float, bx: float, by: float) -> float:
    """From a point to a segment."""
    dx, dy = bx - ax, by - ay
    far = dx * dx + dy * dy
    t = 0.0 if far == 0 else max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / far))
    return hypot(x - ax - t * dx, y - ay - t * dy)
