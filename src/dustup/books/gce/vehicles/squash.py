"""GCE-SQSH: running people over."""

from __future__ import annotations

from dustup.core import Flow
from dustup.skirmish.choices import which

from .. import checks
from ..harm import incidental, strike
from ..move.board import drop_off
from ..special import overwatch
from ..state import Fighter, State
from ..warriors import hull_of
from .frame import beside, inside, outside, side_of

SIDES = {"left": "Left", "right": "Right"}


def attempt(s: State, v: Fighter, f: Fighter, back: bool = False) -> Flow[None]:
    """GCE-SQSH-01..04, GCE-PIN-08, GCE-OVW-09, GCE-RUL-21, GCE-RUL-53: dodge to a side, or be hit and left behind:
    before the bonnet of one that goes backwards."""
    s.say("squash", "GCE-SQSH-01", who=v.id, at=f.id)
    overwatch.lose(s, f, "GCE-OVW-09")
    if f.status == "up" and (yield from checks.nimbly(s, f, f"to dodge {v.name}", "GCE-SQSH-02")):
        side = side_of(v, f.x, f.y)
        edge = (
            "left"
            if side > 0
            else "right"
            if side < 0
            else (yield which(f.side, "side", f"{f.name} dodges", "GCE-RUL-53", SIDES, model=f.id))
        )
        drop_off(s, f, _abreast(v, f, edge), "GCE-SQSH-02", "GCE-RUL-53")
        return
    drop_off(s, f, beside(v, f, "front" if back else "rear"), "GCE-SQSH-04")
    power = 4 if hull_of(v).gubbins.get("spikes") == "" else 3
    yield from strike(s, f, incidental(power, "squashed", "GCE-SQSH-04", v.side))


def _abreast(v: Fighter, f: Fighter, edge: str) -> tuple[int, int]:
    """Beside the hull, about where it stood."""
    x, y = beside(v, f, edge)
    return outside(v, inside(v, f.x, f.y)[0], inside(v, x, y)[1])
