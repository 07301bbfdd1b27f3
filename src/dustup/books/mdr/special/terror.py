"""MDR-SPEC-138..140, MDR-SPEC-93: Terror and Phobia when somebody comes into contact."""

from __future__ import annotations

from dustup.core import Flow
from dustup.skirmish.space import touch

from .. import morale
from ..move import Leg
from ..profile import LEVEL, artificial
from ..quality import Check, quality
from ..state import Fighter, State

DREADED = {
    "plants": ("plant",), "artificial": ("android", "robot"), "animals": ("animal", "beast"),
    "wretched": ("wretched",), "humans": ("human",), "humanoids": ("mutant",),
}  # fmt: skip


def scares(e: Fighter, f: Fighter) -> bool:
    """MDR-SPEC-93, MDR-SPEC-140, MDR-SPEC-10, MDR-RUL-60: whether e is terrible to f."""
    if artificial(f) or "terror" in f.traits or e.id in f.marks.get("brave", "").split():
        return False
    what = f.traits.get("phobia", "")
    return "terror" in e.traits or e.kind in DREADED.get(what, ()) or (what == "humanoids" and "humanoid" in e.traits)


def charges(s: State, f: Fighter, leg: Leg) -> Flow[bool]:
    """MDR-SPEC-138, MDR-SPEC-139, MDR-RUL-86: both sides of a charge test; False if the mover dares not."""
    here = f.body_at(*leg.end)
    fresh = [e for e in s.foes(f) if touch(here, e, LEVEL) and not touch(f, e, LEVEL)] if not leg.off else []
    for e in fresh:
        if not scares(e, f):
            continue
        test = yield from quality(s, f, Check(f"terror of {e.name}", "MDR-SPEC-138", leader=True))
        if test.lost:
            f.mark("cowed", f"{f.marks.get('cowed', '')} {e.id}".strip())
            s.say("cowed", "MDR-SPEC-138", who=f.id, at=e.id)
            return False
        _hardened(f, e)
    for e in fresh:
        if scares(f, e):
            s.say("terror", "MDR-SPEC-139", who=f.id, at=e.id)
            if not (yield from morale.check(s, e, ("terror",))):
                _hardened(e, f)
    return True


def _hardened(f: Fighter, e: Fighter) -> None:
    """MDR-SPEC-140, MDR-RUL-36: no failure: from now on it is not afraid of that enemy."""
    f.mark("brave", f"{f.marks.get('brave', '')} {e.id}".strip())
