"""GCE-HIDE: going to ground, and being found."""

from __future__ import annotations

from dustup.core import Flow, Illegal
from dustup.skirmish.choices import yes_or_no
from dustup.skirmish.react import Line, moved_to
from dustup.skirmish.space import within
from dustup.skirmish.walk import Path
from dustup.table.bodies import Body

from ..content import INCH
from ..sight import shares, shown, stand
from ..state import Fighter, State
from ..warriors import engaged, manned

STEP = INCH // 4
"""How finely a way is looked at."""


def covered(s: State, f: Fighter) -> bool:
    """GCE-RUL-115: something hides it at least in part from every enemy who has a line to it."""
    eyes = [e for e in s.strangers(f.side) if e.status == "up" and not e.on and (e.hull is None or manned(s, e))]
    sides = dict.fromkeys([e.side for e in eyes])
    return all(share < 0.9995 for side in sides for share in shown(s, side, [(e, f) for e in eyes if e.side == side]))


def why_not(s: State, f: Fighter) -> Illegal | None:
    """GCE-HIDE-01, GCE-HIDE-03: who may hide."""
    bar = _busy(s, f)
    if bar is None and not covered(s, f):
        bar = Illegal("an enemy sees all of it", "GCE-HIDE-01")
    return bar or _near(s, f)


def _busy(s: State, f: Fighter) -> Illegal | None:
    if f.hull is not None or f.on:
        return Illegal("vehicles and those aboard cannot hide", "GCE-HIDE-03")
    if f.ran or f.charged:
        return Illegal("a model that ran or charged cannot hide", "GCE-HIDE-03")
    if engaged(s, f) or f.burning:
        return Illegal("this is no time to hide", "GCE-HIDE-01")
    return None


def _near(s: State, f: Fighter) -> Illegal | None:
    x, wide, able = f.x, f.r, [e for e in s.strangers(f.side) if e.hull is None and e.status == "up"]
    near = [e for e in able if e.on or abs(e.x - x) <= e.stats["I"] * INCH + e.r + wide]  # a quick look first
    spotter = next((e for e in near if _spots(s, e, f)), None)
    return Illegal(f"{spotter.name} is too near", "GCE-HIDE-06") if spotter else None


def _spots(s: State, e: Fighter, f: Fighter | Body) -> bool:
    """GCE-HIDE-06, GCE-RUL-73, GCE-RUL-96: within the spotter's own Initiative in inches, aboard from the hull."""
    return e.hull is None and e.status == "up" and within(stand(s, e), f, e.stats["I"] * INCH)


def hide(s: State, f: Fighter) -> None:
    """GCE-HIDE-01, GCE-HIDE-04: it cannot be shot at or charged."""
    f.hidden = True
    s.say("hides", "GCE-HIDE-01", "GCE-HIDE-04", who=f.id)


def offer(s: State, f: Fighter) -> Flow[None]:
    """GCE-HIDE-01: at the end of its movement it may hide."""
    if f.hidden or f.ran or f.status != "up" or f.on:
        return
    if _near(s, f) is not None or _busy(s, f) is not None or not covered(s, f):
        return
    prompt, names = f"{f.name} is in cover: hide?", ("Hide", "Stay in view")
    if (yield yes_or_no(f.side, "hide", prompt, "GCE-HIDE-01", names, model=f.id, first=False)):
        hide(s, f)


def reveal(s: State, f: Fighter, rule: str) -> None:
    """It is found, or shows itself."""
    if f.hidden:
        f.hidden = False
        s.say("revealed", rule, who=f.id)


def leave_cover(s: State, f: Fighter, points: Path, mode: str) -> None:
    """GCE-HIDE-02, GCE-RUL-75, GCE-RUL-115: it stays hidden only if it walks in cover all the way."""
    if not f.hidden:
        return
    if mode != "move":
        reveal(s, f, "GCE-RUL-75")
        return
    line = Line(points)
    if any(not covered(s, moved_to(f, line.at(far))) for far in [*range(0, line.far, STEP), line.far]):
        reveal(s, f, "GCE-HIDE-02")


def spot_from(s: State, v: Fighter, start: tuple[int, int] | None = None) -> None:
    """GCE-HIDE-06, GCE-HIDE-07: those a vehicle carries to where a hider is near or plainly in view find it, all along
    its way."""
    foes = [e for e in s.strangers(v.side) if e.hidden and e.status == "up"]
    crew = [f for f in s.fighters.values() if f.on == v.id and f.status == "up" and not f.pinned] if foes else []
    if not crew:
        return
    sharp, along = max(f.stats["I"] for f in crew) * INCH, _along(v, [start or (v.x, v.y), (v.x, v.y)])
    for e in foes:
        _found(s, v.side, e, along, sharp)


def _along(mover: Fighter, points: Path) -> list[Body]:
    """Where it is on its way, every quarter inch."""
    line = Line(points)
    return [mover.body_at(*line.at(far)[:2]) for far in [*range(STEP, line.far, STEP), line.far]]


def _found(s: State, side: str, e: Fighter, eyes: list[Body], sharp: int) -> None:
    """GCE-HIDE-06, GCE-HIDE-07: somebody who looks from all these places finds a hider, or does not."""
    if any(within(eye, e, sharp) for eye in eyes):
        reveal(s, e, "GCE-HIDE-06")
    elif max(shares(s, side, [(eye, stand(s, e)) for eye in eyes])) >= 0.9995:
        reveal(s, e, "GCE-HIDE-07")


def spot(s: State, mover: Fighter, points: Path) -> None:
    """GCE-HIDE-06, GCE-HIDE-07, GCE-RUL-73, GCE-RUL-74: who goes a way may find hiders, or be found, all along it."""
    shy, sharp = mover.hidden, mover.stats["I"] * INCH
    foes = [e for e in s.strangers(mover.side) if (shy or e.hidden) and e.status == "up"]
    if not foes:
        return
    along = _along(mover, points)
    eyes = [stand(s, mover).body] if mover.on else along
    for e in foes:
        if e.hidden and mover.status == "up":
            _found(s, mover.side, e, eyes, sharp)
        if shy and any(_spots(s, e, there) for there in along):
            reveal(s, mover, "GCE-HIDE-06")
