"""MDR-PLNT-09..12, MDR-RUL-67, MDR-RUL-80: plants that lurk: counters face down, one real and one not."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from dustup.core import Flow, Illegal
from dustup.skirmish import place
from dustup.skirmish.area import lay
from dustup.skirmish.choices import ask
from dustup.skirmish.model import Mark
from dustup.skirmish.space import touch
from dustup.table import reach
from dustup.table.bodies import pack
from dustup.table.shapes import disc_touches

from ..content import Grenade
from ..state import Fighter, State
from ..terrain.ground import picks

LURKER = "lurker"


def may_lurk(s: State, f: Fighter) -> bool:
    """MDR-PLNT-09, MDR-RUL-67: a plant of an all-plant party (in the Orchard of any), where there is vegetation."""
    if f.kind != "plant" or not s.setup.picks["green"]:
        return False
    mates = [m for m in s.fighters.values() if m.side == f.side]
    allowed = s.setup.scenario.id == "orchard" or all(m.kind == "plant" for m in mates)
    return allowed and bool(_spots(s, f))


def _bar(s: State, f: Fighter) -> place.Bar:
    """MDR-RUL-80: in or touching vegetation, in the ground the party may set up on, as the table is now."""
    field, green = s.setup.field, s.setup.picks["green"]
    blocks = (*picks(s, "block"), *picks(s, "hop"), *picks(s, "water"))
    bodies = pack([*(m.body for m in s.up()), *(m.body for m in s.marks.values())])

    def bar(x: int, y: int) -> Illegal | None:
        if not any(disc_touches(field, i, x, y, f.r + 10) for i in green):
            return Illegal("a counter must lie in vegetation or touch it", "MDR-RUL-80")
        fits = reach.fits(field, x, y, f.r, blocks, bodies)
        return None if fits else Illegal("there is no room there", "MDR-RUL-80")

    return bar


def _spots(s: State, f: Fighter) -> bool:
    """Room for both counters; only places near vegetation are looked at."""
    boxes = [s.setup.field.bounds[i] for i in s.setup.picks["green"]]
    grid = place.grid(s.setup.scenario.ground(s, f), 300)
    near = (at for at in grid if any(_close(box, f.r + 10, *at) for box in boxes))
    bar = _bar(s, f)
    return len(list(islice((at for at in near if bar(*at) is None), 2))) == 2


def _thickets(s: State, f: Fighter, areas: Sequence[place.Outline]) -> list[place.Outline]:
    """MDR-RUL-80: the parts of its ground that vegetation is near."""
    found, far = [], f.r + 10
    for west, south, east, north in map(place.bounds, areas):
        for left, low, right, high in (s.setup.field.bounds[i] for i in s.setup.picks["green"]):
            box = max(west, left - far), max(south, low - far), min(east, right + far), min(north, high + far)
            if box[0] <= box[2] and box[1] <= box[3]:
                found.append(place.box(*box))
    return found


def _close(box: tuple[int, int, int, int], far: int, x: int, y: int) -> bool:
    west, south, east, north = box
    return west - far <= x <= east + far and south - far <= y <= north + far


def confined(f: Fighter, areas: Sequence[place.Outline], rule: str, bar: place.Bar) -> place.Bar:
    """The bar that wants the whole base in one of the areas besides."""

    def why_not(x: int, y: int) -> Illegal | None:
        if not any(place.inside(area, x, y, f.r) for area in areas):
            return Illegal("the whole base must lie in the permitted area", rule)
        return bar(x, y)

    return why_not


def lurks(s: State, f: Fighter) -> Flow[bool]:
    """MDR-PLNT-09, MDR-PLNT-10: its owner may put two counters down instead of the plant."""
    words = {False: "In the open", True: "Lurk"}
    if not (yield ask(f, "lurk", f"Does {f.name} lurk?", "MDR-PLNT-09", words, settled=True,
                      weigh=lambda yes: 0.3 if yes else 1.0)):  # fmt: skip
        return False
    f.mark("lurks")
    areas = s.setup.scenario.ground(s, f)
    thickets = _thickets(s, f, areas)
    for real in (True, False):
        bar = confined(f, areas, "MDR-RUL-80", _bar(s, f))
        if place.free_spot(thickets, bar) is None:
            continue
        answer = yield place.question(f, place.Spots(thickets, bar, "MDR-PLNT-10"), lambda x, y: 0,
                                      prompt=f"The {'real' if real else 'empty'} counter of {f.name}")  # fmt: skip
        x, y = answer["point"]
        lay(s, LURKER, x, y, f.r, holder=f.side, state=f.id if real else "")
    s.say("lurks", "MDR-PLNT-10", side=f.side)
    return True


def unveil(s: State, f: Fighter, *rules: str) -> None:
    """MDR-PLNT-11, MDR-PLNT-12, MDR-RUL-80: it stands where its counter lay; with the last one all dummies go."""
    for key, mark in list(s.marks.items()):
        if mark.kind == LURKER and mark.state == f.id:
            f.x, f.y = mark.x, mark.y
            del s.marks[key]
    blocks = (*picks(s, "block"), *picks(s, "hop"), *picks(s, "water"))
    f.x, f.y = reach.settle(s.setup.field, f.x, f.y, f.r, blocks, [m.body for m in s.up()]) or (f.x, f.y)
    f.status = "up"
    f.clear("lurks")
    s.say("unveiled", "MDR-PLNT-11", *rules, who=f.id, spot=[f.x, f.y])
    if not any("lurks" in m.marks for m in s.fighters.values() if m.side == f.side):
        gone = [key for key, mark in s.marks.items() if mark.kind == LURKER and mark.holder == f.side]
        for key in gone:
            del s.marks[key]
        if gone:
            s.say("dummies gone", "MDR-PLNT-12", side=f.side)


def turn_over(s: State, mark: Mark) -> None:
    """MDR-PLNT-11, MDR-RUL-80: a counter is turned up: the plant, or nothing."""
    if mark.state:
        unveil(s, s.fighters[mark.state])
    elif mark.id in s.marks:
        del s.marks[mark.id]
        s.say("dummy", "MDR-RUL-80", side=mark.holder, spot=[mark.x, mark.y])


def disturbed(s: State, f: Fighter) -> None:
    """MDR-PLNT-11: an opposing model beside a counter turns it up."""
    for mark in list(s.marks.values()):
        if mark.kind == LURKER and mark.holder != f.side and touch(f, mark):
            turn_over(s, mark)


def sprayed(s: State, row: Grenade, x: int, y: int) -> None:
    """MDR-PLNT-11: Defoliant and Herbicide turn up every counter in the blast."""
    if not row.plants:
        return
    for mark in list(s.marks.values()):
        if mark.kind == LURKER and (mark.x - x) ** 2 + (mark.y - y) ** 2 <= (s.setup.sticks.short + mark.r) ** 2:
            turn_over(s, mark)
