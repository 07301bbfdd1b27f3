"""GCE-TMPL: the blast marker and the teardrop, and whom they catch."""

from __future__ import annotations

from random import Random

from dustup.core import Answer, Flow, Free, Illegal
from dustup.skirmish.space import bearing
from dustup.table import sight as table_sight
from dustup.table.bodies import Body, corners
from dustup.table.templates import Template, outline, teardrop, touched, wholly

from .. import checks
from ..content import INCH
from ..harm import Blow, shot_blow, strike
from ..sight import eye, in_arc, muzzle
from ..state import Fighter, State
from ..warriors import vehicles, warriors, weapon
from .ammo import ammo_roll
from .hit import Aim

LENGTH, WIDTH = 8 * INCH, 5 * INCH // 2
"""GCE-DICE-13, GCE-RUL-01: 8 inches long, with a round end 2.5 inches wide."""
Ring = list[tuple[float, float]]


def drop(s: State, f: Fighter, key: str, degrees: int) -> Template:
    """GCE-TMPL-04: the teardrop with its tip on the edge of the firer's base or hull."""
    here = muzzle(s, f, key)
    return teardrop((here.x, here.y), degrees, LENGTH, WIDTH)


def burn(s: State, aim: Aim) -> Flow[None]:
    """GCE-TMPL-04..07, GCE-EQP-20, GCE-HIDE-05: no roll to hit; an ammo roll after every firing."""
    from .fire import pick_target

    f, row = aim.f, weapon(s, aim.key)
    e = yield from pick_target(s, f, aim.key)
    answer = yield _question(s, aim, e)
    template = drop(s, f, aim.key, answer["facing"])
    s.say("flames out", "GCE-TMPL-04", "GCE-TMPL-06", who=f.id, at=e.id, weapon=row.name, facing=answer["facing"])
    here = eye(s, f)
    yield from caught(s, template, shot_blow(row, f), (here.x, here.y), skip=(f.id, f.on))
    yield from ammo_roll(s, f, aim.key, "every firing")


def _question(s: State, aim: Aim, e: Fighter) -> Free:
    f = aim.f
    here = muzzle(s, f, aim.key)
    usual = bearing(e.x - here.x, e.y - here.y)
    ways = [d % 360 for k in range(0, 46, 3) for d in (usual + k, usual - k) if _fits(s, aim, e, d % 360)]

    def test(answer: Answer) -> None:
        turn = answer["facing"]
        if type(turn) is not int or not 0 <= turn < 360:
            raise Illegal("facing is a whole number of degrees from 0 to 359", "GCE-TMPL-04")
        if turn not in ways and not _fits(s, aim, e, turn) and turn != usual:
            raise Illegal(
                "the wide end must lie over the target, all of it in the arc", "GCE-TMPL-04", {"facing": usual}
            )

    return Free(
        who=f.side,
        what="template",
        prompt=f"{f.name}: where does the flame go?",
        rule="GCE-TMPL-04",
        about={"model": f.id, "at": e.id, "shape": "teardrop", "length": LENGTH, "width": WIDTH},
        form="template",
        test=test,
        sample=lambda rng: {"facing": _drawn(ways, usual, rng)},
        think=lambda: [{"facing": d} for d in (ways[:3] or [usual])],
    )


def _drawn(ways: list[int], usual: int, rng: Random) -> int:
    return ways[int(rng.random() * len(ways))] if ways else usual


def _fits(s: State, aim: Aim, e: Fighter, degrees: int) -> bool:
    """GCE-TMPL-04: the target under the template, the template in the arc."""
    f = aim.f
    template = drop(s, f, aim.key, degrees)
    if not touched(template, e.body):
        return False
    v = s.fighters[f.on] if f.on else None
    base = f.facing if v is None else v.facing
    from ..sight import QUARTER

    if v is not None and v.hull is not None and aim.key in v.hull.arcs:
        base = (base + QUARTER[v.hull.arcs[aim.key]]) % 360
    elif v is not None:
        return True
    here = muzzle(s, f, aim.key)
    back = Body("", here.x, here.y, 0, 0)
    return all(in_arc(back.x, back.y, base, Body("", round(x), round(y), 0, 0)) for x, y in outline(template, 15.0))


def caught(s: State, template: Template, blow: Blow, centre: tuple[int, int], skip: tuple[str, ...] = ()) -> Flow[None]:
    """GCE-TMPL-02, GCE-TMPL-03, GCE-TMPL-05, GCE-RUL-25, GCE-RUL-96: wholly under: hit; partly: on 4+; then vehicles."""
    from ..vehicles.damage import under_template

    people = [f for f in warriors(s) if not f.on and f.id not in skip and touched(template, f.body)]
    for f in people:
        if f.status == "gone" or not _open(s, centre, f):
            continue
        if not wholly(template, f.body):
            side = blow.by or f.side
            face = yield from checks.at_least(side, f"{f.name} is clipped", "GCE-TMPL-02", 4, {"at": f.id})
            s.say("clipped", "GCE-TMPL-02", at=f.id, faces=[["clipped", face, side]], need=4, success=face >= 4)
            if face < 4:
                continue
        yield from strike(s, f, blow)
    for v in [v for v in vehicles(s) if v.id not in skip and touched(template, v.body)]:
        if v.hull is not None and not v.hull.wrecked:
            yield from under_template(s, v, blow, large_part(template, v))


def _open(s: State, centre: tuple[int, int], f: Fighter) -> bool:
    """GCE-RUL-25: some line from the middle of it passes the walls."""
    spot = Body("", centre[0], centre[1], 0, 1)
    return not s.setup.blocks or table_sight.opens(s.setup.field, spot, f.body, False, s.setup.blocks)


def large_part(template: Template, v: Fighter) -> bool:
    """GCE-VDAM-06, GCE-RUL-58: half of the hull under the template, or half of the template on the hull."""
    edge: Ring = [(float(x), float(y)) for x, y in outline(template, 5.0)]
    hull: Ring = corners(v.body)
    shared = _area(_clip(edge, hull))
    return shared >= 0.5 * _area(hull) or shared >= 0.5 * _area(edge)


def _area(ring: Ring) -> float:
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, [*ring[1:], *ring[:1]]))) / 2


def _clip(ring: Ring, window: Ring) -> Ring:
    """A ring cut to a convex window that turns left."""
    for i in range(len(window)):
        (ax, ay), (bx, by) = window[i - 1], window[i]
        if not ring:
            return []

        def inside(p: tuple[float, float]) -> float:
            return (bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax)  # noqa: B023

        kept: Ring = []
        for j in range(len(ring)):
            p, q = ring[j - 1], ring[j]
            a, b = inside(p), inside(q)
            if (a >= 0) != (b >= 0):
                w = a / (a - b)
                kept.append((p[0] + w * (q[0] - p[0]), p[1] + w * (q[1] - p[1])))
            if b >= 0:
                kept.append(q)
        ring = kept
    return ring
