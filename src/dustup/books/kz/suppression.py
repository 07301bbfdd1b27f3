"""KZ-SUP-05..11: shaking off suppression."""

from __future__ import annotations

from dustup.core import Flow, Mod, Sum, holding, tally
from dustup.skirmish import space
from dustup.skirmish.choices import yes_or_no
from dustup.skirmish.rolls import die, told

from .sight import touches
from .state import Fighter, State, besides, headsets

LENT = {"leader": (3, "Leader ", "KZ-SUP-07"), "sub": (2, "Sub-leader ", "KZ-BAND-07"), "plain": (1, "", "KZ-SUP-07")}
DOWN = 0.54  # the share of its worth a figure loses by being suppressed for good: for bots and hints


def recover(s: State, f: Fighter) -> Flow[None]:
    """KZ-SUP-05, KZ-SUP-09, KZ-RUL-07: the first thing a suppressed figure may do, once a turn."""
    f.tried = True
    if f.hero:
        _shake_off(s, f, "KZ-SUP-09", "KZ-HERO-01")
        return
    prompt, words = f"{f.name} is suppressed: try to shake it off?", ("Try", "Stay down")
    if (yield yes_or_no(f.side, "recover", prompt, "KZ-SUP-05", words, model=f.id, likely=9.0,
                        think=lambda: (True,))):  # fmt: skip  # it costs nothing
        yield from attempt(s, f)


def attempt(s: State, f: Fighter) -> Flow[None]:
    """KZ-SUP-05: D6 plus help, 6 or more. KZ-ZOM-08: zombies need the bare 6."""
    mods = removal(s, f)
    known = {"who": f.id, "need": 6, "least": max(1, 6 - mods.total)}
    about = known | {"needs": "6 or more on a d6", "sums": besides("Shake off suppression", mods)}
    what = f"{f.name} shakes off suppression"
    face = yield from die(f.side, what, "KZ-SUP-05", lambda face: face + mods.total >= 6, about)
    total = tally([Mod(face, "die", "KZ-SUP-05"), *mods.mods])
    won, dead = total.total >= 6, ("KZ-ZOM-08",) if f.kind == "zombie" else ()
    shown = told(f.side, "shake off", [face], "Shake off suppression", total)
    s.say("removal", *total.rules, *dead, success=won, **known, **shown)
    if won:
        _shake_off(s, f, "KZ-SUP-05")


def _shake_off(s: State, f: Fighter, *rules: str) -> None:
    f.suppressed = False
    s.say("recovered", *rules, who=f.id, side=f.side)


def removal(s: State, f: Fighter) -> Sum:
    """KZ-SUP-06..08, KZ-RUL-08, KZ-RUL-09, KZ-RUL-71: what the figure is, and the best help in contact."""
    if f.kind == "zombie":
        return tally(())
    switches = s.setup.switches
    covered = switches.get("removal_cover", 1) and any(touches(s, i, f) for i in s.setup.covers)
    wired = switches.get("removal_headsets", 1) and headsets(s, f.group)
    own = holding((f.rank == "leader", 3, "group Leader", "KZ-SUP-06"), (f.kind == "cyborg", 3, "cyborg", "KZ-CYB-05"))
    house = holding((covered, 1, "in cover", "KZ-SUP-08"), (wired, 1, "group on headsets", "KZ-SUP-08"))
    return tally([*own, *_help(s, f), *house])


def costs(f: Fighter, stays: float | None = None) -> float:
    """KZ-SUP-06, KZ-SUP-09: the share of its worth a figure loses by being suppressed. For bots and hints.

    `stays` is the chance that it does not shake it off; if nobody says, it is counted by what the figure is.
    """
    if stays is None:
        own = 3 * (f.rank == "leader") + 3 * (f.kind == "cyborg") + ("headset" in f.gear)
        stays = 0.0 if f.hero else (5 - own) / 6
    return DOWN * stays


def _help(s: State, f: Fighter) -> list[Mod]:
    """KZ-SUP-07, KZ-RUL-08, KZ-RUL-71: the best that one of those in contact lends."""
    lent = [mod for m in space.touched(f, s.friends(f)) if not m.suppressed for mod in _lends(f, m)]
    return [max(lent, key=lambda mod: mod.value)] if lent else []


def _lends(f: Fighter, other: Fighter) -> list[Mod]:
    if other.hero:
        return [Mod(3, f"touching the Hero {other.name}", "KZ-HERO-09")]
    value, title, rule = LENT[other.rank]
    return [Mod(value, f"touching {title}{other.name}", rule)] if other.group == f.group else []
