"""MDR-SCEN-16..19, MDR-SCEN-24, MDR-RUL-99: caches and surveillance systems of the Military Installation."""

from __future__ import annotations

from collections.abc import Sequence

from dustup.core import Flow, Roll
from dustup.skirmish import rolls
from dustup.skirmish.space import gap
from dustup.table.pieces import Piece

from ..equipment.finds import found_item
from ..profile import WORST
from ..quality import Check, die, quality
from ..shoot import Manner, volley
from ..sight import clear_of_scenery
from ..state import Fighter, State

SIDE = "sentry"
CACHES = ((1, "grenades"), (4, "guns"), (6, "armours"))


def entered(s: State, f: Fighter, rubble: Piece) -> Flow[None]:
    """MDR-SCEN-15, MDR-SCEN-18, MDR-RUL-58: one die when first entered: 6 a cache, 1 a system that wakes."""
    s.aside = True
    area = f"watch {rubble.id}"
    if area not in s.notes:
        s.notes[area] = yield from die(s, "what lies here", "MDR-SCEN-15", f, sort=lambda face: (face == 1, face == 6))
        if s.notes[area] == 6:
            yield from cache(s, f)
        elif s.notes[area] == 1:
            yield from _wake(s, f, area, rubble.outline)
        else:
            s.say("nothing found", "MDR-SCEN-15", who=f.id)
    sentry = s.fighters.get(area)
    if sentry is not None and sentry.status == "up" and f.status == "up":
        yield from watch(s, sentry)
    s.aside = False


def cache(s: State, f: Fighter) -> Flow[None]:
    """MDR-SCEN-16: a grenade, a gun or armour; on a 3 or more with d6 Cells if it needs any."""
    table = _stock((yield from die(s, "cache", "MDR-SCEN-16", f, sort=_stock)))
    item = yield from found_item(s, f, table, "MDR-SCEN-16")
    armour = s.setup.data.armours.get(item)
    runs = table == "guns" or (armour is not None and (armour.cell or armour.cells > 0))
    if runs and (yield from die(s, "Cells in the cache", "MDR-SCEN-16", f, 3)) >= 3:
        f.cells += yield from die(s, "how many Cells", "MDR-SCEN-16", f)


def _stock(face: int) -> str:
    """MDR-SCEN-16: the table that tells what a cache holds."""
    return next(name for most, name in CACHES if face <= most)


def _wake(s: State, f: Fighter, area: str, ring: Sequence[tuple[int, int]]) -> Flow[None]:
    """MDR-SCEN-17: its Quality, Combat and weapon are rolled."""
    rule, q = "MDR-SCEN-17", 1
    while q in (1, 6):
        (q,) = yield Roll(what="its Quality", rule=rule, who=(f.side,), sides=6, again=lambda d: d[0] in (1, 6))
    c = yield from rolls.die(f.side, "its Combat", rule, lambda face: (face + 1) // 2)
    gun = yield from rolls.die(f.side, "its weapon", rule, lambda face: face > 4)
    row = "web_gun" if gun > 4 else "laser"
    x, y = sum(p[0] for p in ring) // len(ring), sum(p[1] for p in ring) // len(ring)
    s.join(Fighter(area, SIDE, "Surveillance system", x=x, y=y, r=1, z=400, status="up", kind="sentry", q=q,
                   c=(c + 1) // 2, traits={"artificial": "", "fixed": ""}, weapons={row: ""}, ready=row))  # fmt: skip
    s.say("wakes", rule, who=area, quality=q, combat=(c + 1) // 2, weapon=row,
          faces=[["quality", q, f.side], ["combat", c, f.side], ["weapon", gun, f.side]])  # fmt: skip


def watch(s: State, sentry: Fighter) -> Flow[None]:
    """MDR-SCEN-18, MDR-SCEN-24, MDR-RUL-99: three dice, the closest model in sight, aimed with two actions or more."""
    test = yield from quality(s, sentry, Check("surveillance", "MDR-SCEN-18", 3, ones=True))
    if test.ones >= 2:
        sentry.status = "gone"
        s.say("shut down", "MDR-SCEN-18", who=sentry.id)
        return
    people = [m for m in s.up() if m.kind != "sentry" and clear_of_scenery(s, sentry, m)]
    if not test.won or not people:
        return
    prey = min(people, key=lambda m: (gap(sentry, m), m.id))
    row = s.setup.data.weapons[sentry.ready]
    s.say("watches", "MDR-SCEN-18", "MDR-SCEN-24", who=sentry.id, at=prey.id)
    yield from volley(s, sentry, prey, ("", row), Manner(aimed=test.won >= 2))


def beaten(s: State, sentry: Fighter, doubled: bool) -> None:
    """MDR-SCEN-19, MDR-RUL-58: beaten it is one worse, doubled it is scrap."""
    if not doubled:
        sentry.worsen("damage")
        s.say("worse", "MDR-SCEN-19", who=sentry.id, why="damage", quality=sentry.q + sum(sentry.hurt.values()))
    if doubled or sentry.q + sum(sentry.hurt.values()) >= WORST:
        sentry.status = "down"
        s.say("scrapped", "MDR-SCEN-19", who=sentry.id)
