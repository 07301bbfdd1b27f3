"""Shooting, as this edition has it: who is no target, who stands in the way, what counts for the Precision roll."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dustup.books.punk import loot
from dustup.books.punk.dice import Found
from dustup.books.punk.harm import fire
from dustup.books.punk.harm.harm import Wake
from dustup.books.punk.shoot import precision
from dustup.books.punk.shoot.guns import Gun
from dustup.books.punk.shoot.precision import Shot
from dustup.books.punk.sight import faces, sees
from dustup.books.punk.special import facts
from dustup.books.punk.state import Fighter, Item, State
from dustup.core import Flow, Illegal, Mod
from dustup.skirmish.space import gap, within
from dustup.table import sight as lines

from . import sight

LEAST = 500  # P2-INDI-01


def barred(s: State, f: Fighter, gun: Gun, foe: Fighter, far: int) -> str:
    """P2-SHOT-05, P2-LOS-01, P2-LOS-02, P2-MINC-02, P2-INDI-01: the reason against this target, cheap tests first."""
    if not within(f, foe, far):
        return "far"
    if not faces(s, f, foe):
        return "behind"
    if gun.make.indirect:
        return "close" if gap(f, foe) < LEAST else ""
    if sight.unseen(s, f, foe):
        return "hidden"
    bodies = between(s, f, foe)
    return "screened" if bodies and not lines.passes(f, foe, facts.looks_ahead(f), bodies) else ""


def told(s: State, f: Fighter, foe: Fighter, reason: str) -> Illegal:
    """P2-SHOT-05, P2-LOS-01, P2-INDI-01, P2-MINC-02: the reason in words."""
    if reason == "hidden":
        return sight.why_unseen(s, f, foe)
    if reason == "close":
        return Illegal("closer than 5 cm", "P2-INDI-01")
    if reason == "screened":
        return Illegal(f"others stand in front of {foe.name}", "P2-MINC-02")
    return Illegal(f"{foe.name} is not in front", "P2-LOS-01")


def why_no_view(s: State, f: Fighter, x: int, y: int) -> None:
    """P2-RUL-56: nothing between hides a spot."""


def caught(s: State, direct: Sequence[Fighter]) -> Sequence[Fighter]:
    """P2-TMPL-02: an area takes everyone in combat with somebody in it."""
    return fire.spread(s, direct, Wake())


def between(s: State, f: Fighter, foe: Fighter) -> list[Fighter]:
    """P2-MINC-01, P2-LOS-04, P2-RUL-45, P2-RUL-67: whose bases may be in the way: not Downed, near the line's level.

    Nobody can be whose base lies beside the strip that both bases span.
    """
    x, y, w = f.x, f.y, f.r if f.r > foe.r else foe.r
    dx, dy = foe.x - x, foe.y - y
    west, east = (x - w, foe.x + w) if dx > 0 else (foe.x - w, x + w)
    south, north = (y - w, foe.y + w) if dy > 0 else (foe.y - w, y + w)
    far, most, found = dx * dx + dy * dy, s.widest, []
    left, right, low, high = west - most, east + most, south - most, north + most
    for e in [e for e in s.fighters.values() if left < e.x < right and low < e.y < high and e.status == "up"]:
        if e is not f and e is not foe:
            ex, ey, r = e.x, e.y, e.r
            off, wide = dx * (ey - y) - dy * (ex - x), w + 1 + r
            if off * off <= wide * wide * far and west < ex + r and ex - r < east and south < ey + r and ey - r < north:
                found.append(e)
    return [e for e in found if _near_line(f, foe, e)]


def _near_line(f: Fighter, foe: Fighter, e: Fighter) -> bool:
    if f.z == foe.z == e.z:
        return True
    dx, dy = foe.x - f.x, foe.y - f.y
    far = dx * dx + dy * dy
    t = min(1.0, max(0.0, ((e.x - f.x) * dx + (e.y - f.y) * dy) / far)) if far else 0.0
    return abs(f.z + t * (foe.z - f.z) - e.z) <= sight.SAME


def under_template(s: State, f: Fighter, e: Fighter) -> bool:
    """P2-TEMP-01, P2-RUL-66: a template reaches those in LoS."""
    return sees(s, f, e)


def too_many(s: State, f: Fighter, mine: list[Item], new: Item) -> bool:
    """P2-LOOT-02, P2-RUL-60: more weapons than its profile may buy."""
    return loot.slots(s, (*mine, new)) > max(1, loot.limit(s, f))


def struck(s: State, shot: Shot, victim: Fighter, own: Flow[bool], wake: Wake) -> Flow[bool]:
    """P2-INCE-02, P2-RUL-55: its own Hit, or that of its fire."""
    if not shot.gun.make.incendiary:
        return (yield from own)
    yield from s.edition.harm.kindle(s, victim, shot.gun.traits["incendiary"], shot.f, wake)
    return False


def smoke_state(s: State, kind: str) -> str:
    """P2H-GEA-06: smoke lasts to the end of the next Turn."""
    return ""


def gassed(s: State, f: Fighter) -> None:
    """P2H-GEA-06: gas does nothing but what its roll says."""


def crowd(s: State, f: Fighter, foe: Fighter) -> tuple[Fighter, ...]:
    """P2-MINC-03, P2-MINC-04: the bases some line crosses, nearest to the shooter first."""
    bodies = between(s, f, foe)
    if not bodies:
        return ()
    met = lines.standing(f, foe, facts.looks_ahead(f), bodies)
    return tuple(sorted([e for e, crossed in zip(bodies, met) if crossed], key=lambda e: gap(f, e)))


def behind(s: State, shot: Shot) -> Iterable[Found]:
    """P2-SHOT-03: the target has no LoS to the shooter."""
    if faces(s, shot.foe, shot.f) and not (shot.gun.make.indirect and sight.unseen(s, shot.foe, shot.f)):
        return ()
    return (Mod(1, "from behind", "P2-SHOT-03"),)


TO_HIT = (
    precision.distance, behind, precision.aimed, precision.avoiding, precision.crowded, precision.reacting,
    precision.special, precision.loaded, precision.around,
)  # fmt: skip
ROLLS_BELOW = False  # P2-DICE-05, P2-RUL-78: no roll at 0 or less, whatever hangs on the die
TO_LOB = (precision.distance, precision.reacting, precision.special, precision.around)
"""P2-INDI-02, P2-RUL-56: what counts for a throw at a spot."""
