"""MDR-RAD: radiation checks."""

from __future__ import annotations

from dustup.core import Flow

from .. import harm
from ..profile import artificial
from ..quality import Check, die, quality
from ..state import Fighter, State


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
