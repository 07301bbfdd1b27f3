"""GCE-TMPL: the blast marker and the teardrop, and whom they catch."""

from __future__ import annotations

from random import Random

from dustup.core import Answer, Flow, Free, Illegal
from dustup.skirmish.space import bearing, near_point
from dustup.table import sight as table_sight
from dustup.table.arcs import in_arc
from dustup.table.bodies import Body
from dustup.table.templates import Template, outline, shares, teardrop, touched, wholly

from .. import checks
from ..content import INCH
from ..harm import Blow, shot_blow, strike
from ..sight import ARC, edge_of, muzzle, stand
from ..state import Fighter, State
from ..terrain import storey
from ..warriors import hull_of, vehicles, warriors, weapon
from .ammo import ammo_roll
from .hit import Aim

LENGTH, WIDTH = 8 * INCH, 5 * INCH // 2
"""GCE-DICE-13, GCE-RUL-01: 8 inches long, with a round end 2.5 inches wide."""


def drop(s: State, f: Fighter, key: str, degrees: int) -> Template:
    """GCE-TMPL-04: the teardrop with its tip on the edge of the firer's base or hull."""
    here = muzzle(s, f, key)
    return teardrop((here.x, here.y), degrees, LENGTH, WIDTH)


def burn(s: State, aim: Aim, e: Fighter) -> Flow[None]:
    """GCE-TMPL-04..07, GCE-EQP-20, GCE-HIDE-05: no roll to hit; an ammo roll after every firing."""
    f, row = aim.f, weapon(s, aim.key)
    answer = yield _question(s, aim, e)
    template = drop(s, f, aim.key, answer["facing"])
    s.say("flames out", "GCE-TMPL-04", "GCE-TMPL-06", who=f.id, at=e.id, weapon=row.name, facing=answer["facing"])
    here = stand(s, f).body
    yield from caught(s, template, shot_blow(row, f), (here.x, here.y), (f.id, f.on), storey(s, f))
    yield from ammo_roll(s, f, aim.key, "every firing")


def _question(s: State, aim: Aim, e: Fighter) -> Free:
    f = aim.f
    here = muzzle(s, f, aim.key)
    usual = bearing(e.x - here.x, e.y - here.y)
    near = near_point(e, here.x, here.y, LENGTH + 1)  # whoever is farther away no flame touches
    tried = [d % 360 for k in range(0, 46, 3) for d in (usual + k, usual - k)] if near else []
    ways = [d for d in tried if _fits(s, aim, e, d)]

    def test(answer: Answer) -> None:
        turn = answer["facing"]
        if type(turn) is not int or not 0 <= turn < 360:
            raise Illegal("facing is a whole number of degrees from 0 to 359", "GCE-TMPL-04")
        if turn not in ways and not _fits(s, aim, e, turn) and turn != usual:
            raise Illegal(
                "the wide end must cover the target and lie wholly in the arc", "GCE-TMPL-04", {"facing": usual}
            )

    return Free(
        who=f.side,
        what="template",
        prompt=f"{f.name}: where does the flame go?",
        rule="GCE-TMPL-04",
        about={
            "model": f.id,
            "who": f.id,
            "at": e.id,
            "weapon": aim.key,
            "shape": "teardrop",
            "length": LENGTH,
            "width": WIDTH,
        },
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
    if v is not None and not (v.hull is not None and aim.key in v.hull.arcs):
        return True
    base = f.body if v is None else edge_of(v, hull_of(v).arcs[aim.key])
    looks = muzzle(s, f, aim.key)._replace(facing=base.facing)
    return all(in_arc(looks, Body("", round(x), round(y), 0, 0), ARC, edge=True) for x, y in outline(template, 15.0))


def caught(
    s: State,
    template: Template,
    blow: Blow,
    centre: tuple[int, int],
    skip: tuple[str, ...] = (),
    top: int | None = None,
) -> Flow[None]:
    """GCE-TMPL-02, GCE-TMPL-03, GCE-TMPL-05, GCE-RUL-25, GCE-RUL-96: wholly under: hit; partly: 4+; then vehicles.

    Who is nearest to the middle of the marker, or to the skorcha, comes first.

    `top`: it goes off on that roof or floor, and harms only those who are on it.
    """
    from ..vehicles.damage import under_template

    people = [f for f in warriors(s) if not f.on and f.id not in skip and touched(template, f.body)]
    if s.setup.storeys:
        people = [f for f in people if storey(s, f) == top]
    people.sort(key=lambda f: (f.x - centre[0]) ** 2 + (f.y - centre[1]) ** 2)
    hulls = [v for v in vehicles(s) if top is None and v.id not in skip and touched(template, v.body)]
    if not people and not hulls:
        s.say("nobody under", "GCE-TMPL-05" if blow.fire else "GCE-TMPL-02")
    for f in people:
        if f.status == "gone" or not (top is not None or _open(s, centre, f)):
            continue
        if not wholly(template, f.body):
            side = blow.by or f.side
            if not (yield from checks.passed(s, "clipped", side, f"{f.name} is clipped", "GCE-TMPL-02", 4, at=f.id)):
                continue
        yield from strike(s, f, blow)
    for v in hulls:
        if not hull_of(v).wrecked and _open(s, centre, v):
            yield from under_template(s, v, blow, (yield from large_part(s, template, v)))


def _open(s: State, centre: tuple[int, int], f: Fighter) -> bool:
    """GCE-RUL-25: some line from the middle of it passes the walls."""
    spot = Body("", centre[0], centre[1], 0, 1)
    return not s.setup.blocks or table_sight.opens(s.setup.field, spot, f.body, False, s.setup.blocks)


def large_part(s: State, template: Template, v: Fighter) -> Flow[bool]:
    """GCE-VDAM-06, GCE-VDAM-08, GCE-RUL-58: half of the hull under the template, or of the template on the hull."""
    hull, marker = shares(template, v.body)
    if checks.disputed(s, max(hull, marker), 0.5):
        return (yield from checks.doubt(s, v.side, f"{v.name} is well covered", "GCE-VDAM-08"))
    return max(hull, marker) >= 0.5 - 1e-6  # exactly half is a large part
