"""MDR-WRET-02, MDR-SPEC-107, MDR-RAD: what a model meets where it comes to a stop: quills, disease, radiation."""

from __future__ import annotations

from collections.abc import Sequence

from dustup.core import Flow
from dustup.table.reach import sweep

from .. import harm
from ..fight.combat import quill_prick
from ..profile import across, artificial, has, neighbours, wears
from ..quality import Check, die, quality
from ..state import Fighter, State
from ..terrain.ground import GRAZE, in_water, irradiated

CATCHES = ("human", "mutant", "animal")


def arrived(s: State, f: Fighter, before: Sequence[str], start: tuple[int, int] | None = None) -> Flow[None]:
    """Everything a new place brings: quills, the disease, an obstacle between, radiation, the scenario's own."""
    fresh = [m for m in neighbours(s, f) if m.id not in before]
    if any(m.side != f.side and across(s, f, m) is not None for m in fresh):
        f.mark("storms")
    for m in fresh:
        if f.status == "up" and has(m, "quills"):
            yield from quill_prick(s, m, f)
    for m in fresh:
        yield from exposed(s, f, m)
        yield from exposed(s, m, f)
    if f.status == "up" and enters(s, f, start):
        yield from radiation_check(s, f, "MDR-RUL-100")
    if f.status == "up":
        yield from s.setup.scenario.arrived(s, f, None if has(f, "flying") else start)


def enters(s: State, f: Fighter, start: tuple[int, int] | None) -> bool:
    """MDR-RAD-01, MDR-RUL-100: it stepped into irradiated ground, if only to cross it; flyers pass over."""
    ground = s.setup.picks["irradiated"]
    if not ground or f.z:
        return False
    if start is None or has(f, "flying"):
        return irradiated(s, f, (f.x, f.y)) and not (start and irradiated(s, f, start))
    way = sweep(s.setup.field, [start, (f.x, f.y)], f.r - GRAZE, ground)
    inside = sorted((met.enter, met.leave) for met in way)
    edge = 0.0 if irradiated(s, f, start) else -10.0
    for enter, leave in inside:
        if enter > edge + 2:
            return True
        edge = max(edge, leave)
    return False


def exposed(s: State, f: Fighter, carrier: Fighter) -> Flow[None]:
    """MDR-WRET-02..04, MDR-RUL-56, MDR-SPEC-87: the first touch of a Wretched this game: any failure infects."""
    safe = ("immune", "infected", "exposed")
    if "disease" not in carrier.traits or "disease" in f.traits or f.kind not in CATCHES or f.status != "up":
        return
    if any(key in f.marks for key in safe) or wears(f, "nbc"):
        return
    f.mark("exposed")
    test = yield from quality(s, f, Check("disease", "MDR-WRET-02", 3, ("quality", "body")))
    if not test.lost:
        f.mark("immune")
        s.say("immune", "MDR-WRET-03", who=f.id)
        return
    f.mark("infected", "now")
    harm.weaken(s, f, "disease", "infected", "MDR-WRET-04")


def wetted(s: State, f: Fighter) -> None:
    """MDR-RUL-76: forced into deep water a model lies in it at the bank."""
    if f.status == "up" and in_water(s, f) and not has(f, "amphibious"):
        harm.knock_down(s, f, "MDR-RUL-76", why="in the water")
    harm.spoilt(s, f)


def radiation_check(s: State, f: Fighter, *rules: str) -> Flow[None]:
    """MDR-RAD-01..06, MDR-RUL-60: three dice; death, lasting or passing loss, or for mutants something new."""
    if artificial(f) or f.status != "up":
        return
    s.say("irradiated", "MDR-RAD-01", *rules, who=f.id)
    test = yield from quality(s, f, Check("radiation", "MDR-RAD-01", 3, ("quality", "body", "radiation")))
    if test.lost == 3:
        harm.kill(s, f, "MDR-RAD-03")
    elif test.lost == 2:
        harm.weaken(s, f, "radiation", "worse", "MDR-RAD-04")
    elif test.lost == 1:
        harm.weaken(s, f, "glow", "worse", "MDR-RAD-05")
    elif s.setup.data.kinds[f.kind].mutates and (yield from die(s, "mutation", "MDR-RAD-02", f, 4)) >= 4:
        f.mark("mutating")
        s.say("will mutate", "MDR-RAD-02", who=f.id)
