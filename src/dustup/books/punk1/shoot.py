"""Shooting, as this edition has it: true sight, bursts at one target."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dustup.books.punk import loot
from dustup.books.punk.dice import Found
from dustup.books.punk.harm.harm import Wake
from dustup.books.punk.move import terrain
from dustup.books.punk.shoot import indirect, precision
from dustup.books.punk.shoot import shoot as shooting
from dustup.books.punk.shoot.guns import Gun
from dustup.books.punk.shoot.precision import Shot
from dustup.books.punk.sight import faces
from dustup.books.punk.state import Fighter as Anyone
from dustup.books.punk.state import Item, State
from dustup.core import Flow, Illegal
from dustup.skirmish.space import gap, within
from dustup.table.bodies import Body
from dustup.table.silhouette import silhouette

from . import sight
from .cover import HALF
from .state import of

LEAST = 0  # P1-IND-01: as near as one likes
ROLLS_BELOW = True  # P1-RUL-03: strays and KABOOM! need the die even where success is out of the question
BURST = 3
HANDS = 2  # P1-RUL-22: two close combat and two ranged weapons


def barred(s: State, f: Anyone, gun: Gun, foe: Anyone, far: int) -> str:
    """P1-SHOT-01, P1-SHOT-06, P1-LOS-01, P1-IND-01: the reason against this target, cheap tests first."""
    if not within(f, foe, far):
        return "far"
    if not faces(s, f, foe):
        return "behind"
    return "hidden" if sight.unseen(s, f, foe) else ""


def told(s: State, f: Anyone, foe: Anyone, reason: str) -> Illegal:
    """P1-SHOT-06, P1-LOS-01, P1-LOS-02: the reason in words."""
    if reason == "hidden":
        return sight.why_unseen(s, f, foe)
    return Illegal(f"{foe.name} is not in front", "P1-LOS-01")


def why_no_view(s: State, f: Anyone, x: int, y: int) -> Illegal | None:
    """P1-IND-01, P1-LOS-02: a spot must be in sight as well; the piece that it lies on does not hide it."""
    spot, field = Body("", x, y, terrain.below(s, x, y, 10_000), 1), s.setup.field
    walls = [i for i in sight.between(s, f, spot) if not terrain.carries(s, i, x, y)]
    found = silhouette(field, (f.x, f.y, f.z + of(f).tall), spot, walls)
    if found.grade != "whole":
        return None
    return Illegal(f"hidden by {field.pieces[found.pieces[0]].name}", "P1-IND-01", also=("P1-LOS-02",))


def caught(s: State, direct: Sequence[Anyone]) -> Sequence[Anyone]:
    """P1-GAS-01: a cloud takes those it touches; only a Template takes their whole combat."""
    return direct


def crowd(s: State, f: Anyone, foe: Anyone) -> tuple[Anyone, ...]:
    """P1-COV-05, P1-RUL-32: those who hide at least half of the target, nearest to the shooter first."""
    eye = f.x, f.y, f.z + of(f).tall
    target = foe.body._replace(height=of(foe).tall)
    found = [e for e in _near_line(s, f, foe) if _screens(s, eye, target, e)]
    return tuple(sorted(found, key=lambda e: gap(f, e)))


def _screens(s: State, eye: tuple[int, int, int], target: Body, e: Anyone) -> bool:
    body = e.body._replace(height=of(e).tall)
    return silhouette(s.setup.field, eye, target, (), [body]).grade in HALF


def _near_line(s: State, f: Anyone, foe: Anyone) -> list[Anyone]:
    """Whose base touches the strip between the two."""
    dx, dy = foe.x - f.x, foe.y - f.y
    far, wide = dx * dx + dy * dy, foe.r + s.widest
    found = []
    for e in s.fighters.values():
        if e.status != "up" or e is f or e is foe:
            continue
        along, off = (e.x - f.x) * dx + (e.y - f.y) * dy, (e.y - f.y) * dx - (e.x - f.x) * dy
        if 0 < along < far and off * off <= wide * wide * far:
            found.append(e)
    return found


def distance(s: State, shot: Shot) -> Iterable[Found]:
    """P1-SHOT-03, P1-SHOT-04, P1-SHOT-05, P1-IND-01: none for Indirect fire."""
    return () if shot.gun.make.indirect else precision.distance(s, shot)


TO_HIT = (
    distance, precision.aimed, precision.avoiding, precision.crowded, precision.reacting, precision.special,
    precision.loaded, precision.around,
)  # fmt: skip
TO_LOB = (precision.reacting, precision.special, precision.around)


def under_template(s: State, f: Anyone, e: Anyone) -> bool:
    """P1-TEM-01: touching is enough, inside the front arc."""
    return faces(s, f, e)


def too_many(s: State, f: Anyone, mine: list[Item], new: Item) -> bool:
    """P1-INTR-03, P1-RUL-22: two close combat and two ranged weapons at most."""
    pool = s.setup.data.weapons
    ranged = pool[new.kind].ranged is not None
    return loot.slots(s, [i for i in (*mine, new) if (pool[i.kind].ranged is not None) == ranged]) > HANDS


def struck(s: State, shot: Shot, victim: Anyone, own: Flow[bool], wake: Wake) -> Flow[bool]:
    """P1-GAS-01, P1-INC-01, P1-SMO-01, P1-RUL-46: its own Hit, if it has one, and what it leaves where it struck."""
    gun, downed = shot.gun, False
    if gun.use.strength or gun.use.strengths or gun.use.signed:
        downed = yield from own
    if gun.make.gas or gun.make.smoke or gun.make.incendiary:
        x, y, z = victim.x, victim.y, victim.z
        yield from indirect.come_down(s, shot.f, gun, indirect.Aimed(x, y, z, victim), (x, y), True)
    return downed


def smoke_state(s: State, kind: str) -> str:
    """P1-SMO-02: smoke remembers the Round it was made in."""
    return str(s.round) if kind == "smoke" else ""


def gassed(s: State, f: Anyone) -> None:
    """P1-GAS-03, P1-RUL-45: whoever is in the cloud staggers through its next Action Turn, protected or not."""
    of(f).staggered = 2 if s.active == f.id else 1
    s.say("staggered", "P1-GAS-03", who=f.id, side=f.side)


def fire(s: State, f: Anyone, gun: Gun, foe: Anyone) -> Flow[None]:
    """P1-AUT-01: one shot, or three at the same target."""
    yield from _fire(s, f, gun, foe, False)


def react(s: State, f: Anyone, gun: Gun, mover: Anyone) -> Flow[None]:
    """P1-DEF-04, P1-RUL-36: one Shooting Action, a burst if it likes."""
    yield from _fire(s, f, gun, mover, True)


def astray(last: Anyone, e: Anyone) -> Illegal | None:
    """P1-AUT-01: every shot of a burst goes at the same target."""
    return None if e is last else Illegal(f"the whole burst goes at {last.name}", "P1-AUT-01")


def _fire(s: State, f: Anyone, gun: Gun, foe: Anyone, watch: bool) -> Flow[None]:
    """P1-AUT-01, P1-RUL-41: declared before; as many as it has; all of them are spent."""
    most = min(BURST, f.bullets) if gun.make.firearm else BURST
    shots = most if (yield from shooting.bursts(s, f, gun, foe)) else 1
    if shots > 1:
        s.say("burst", "P1-AUT-01", who=f.id, at=foe.id, side=f.side)
    for k in range(shots):
        if foe.status != "up" or f.status != "up":
            f.bullets -= shots - k if gun.make.firearm else 0
            return
        if not (yield from shooting.single(s, f, gun, foe, watch=watch, burst=k)):
            f.bullets -= shots - k - 1 if gun.make.firearm else 0
            return
