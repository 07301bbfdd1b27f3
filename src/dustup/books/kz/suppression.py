"""KZ-SUP-05..11: shaking off suppression."""

from __future__ import annotations

from dustup.core import Flow, Mod, Roll, Sum, tally
from dustup.skirmish.choices import yes_or_no
from dustup.table.shapes import disc_touches, touching

from .state import Fighter, State, headsets

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
    faces = yield Roll(
        what=f"{f.name} shakes off suppression",
        rule="KZ-SUP-05",
        who=(f.side,),
        sides=6,
        sort=lambda dice: dice[0] + mods.total >= 6,
        about={
            "who": f.id,
            "need": 6,
            "needs": "6 or more with a d6",
            "sums": [["Shake off suppression (besides the die)", mods.plain()]],
        },
    )
    total = tally([Mod(faces[0], "die", "KZ-SUP-05"), *mods.mods])
    won = total.total >= 6
    s.say(
        "removal",
        *dict.fromkeys(m.rule for m in total.mods),
        *(("KZ-ZOM-08",) if f.kind == "zombie" else ()),
        who=f.id,
        faces=[["shake off", faces[0], f.side]],
        sums=[["Shake off suppression", total.plain()]],
        need=6,
        success=won,
    )
    if won:
        _shake_off(s, f, "KZ-SUP-05")


def _shake_off(s: State, f: Fighter, *rules: str) -> None:
    f.suppressed = False
    s.say("recovered", *rules, who=f.id, side=f.side)


def removal(s: State, f: Fighter) -> Sum:
    """KZ-SUP-06..08, KZ-RUL-08, KZ-RUL-09, KZ-RUL-71: what the figure is, and the best help in contact."""
    if f.kind == "zombie":
        return tally(())
    found = []
    if f.rank == "leader":
        found.append(Mod(3, "group Leader", "KZ-SUP-06"))
    if f.kind == "cyborg":
        found.append(Mod(3, "cyborg", "KZ-CYB-05"))
    found += _help(s, f)
    if s.setup.switches.get("removal_cover", 1) and _in_cover(s, f):
        found.append(Mod(1, "in cover", "KZ-SUP-08"))
    if s.setup.switches.get("removal_headsets", 1) and headsets(s, f.group):
        found.append(Mod(1, "group on headsets", "KZ-SUP-08"))
    return tally(found)


def costs(f: Fighter, stays: float | None = None) -> float:
    """KZ-SUP-06, KZ-SUP-09: the share of its worth a figure loses by being suppressed. For bots and hints.

    `stays` is the chance that it does not shake it off; if nobody says, it is counted by what the figure is.
    """
    if stays is None:
        own = 3 * (f.rank == "leader") + 3 * (f.kind == "cyborg") + ("headset" in f.gear)
        stays = 0.0 if f.hero else (5 - own) / 6
    return DOWN * stays


def _help(s: State, f: Fighter) -> list[Mod]:
    mine = f.body
    best: list[Mod] = []
    for other in s.fighters.values():
        if other.id == f.id or other.side != f.side or other.status != "up" or other.suppressed:
            continue
        lent = _lends(f, other)
        if lent and touching(mine, other.body) and (not best or lent.value > best[0].value):
            best = [lent]
    return best


def _lends(f: Fighter, other: Fighter) -> Mod | None:
    if other.hero:
        return Mod(3, f"touching the Hero {other.name}", "KZ-HERO-09")
    if other.group != f.group:
        return None
    if other.rank == "leader":
        return Mod(3, f"touching Leader {other.name}", "KZ-SUP-07")
    if other.rank == "sub":
        return Mod(2, f"touching Sub-leader {other.name}", "KZ-BAND-07")
    return Mod(1, f"touching {other.name}", "KZ-SUP-07")


def _in_cover(s: State, f: Fighter) -> bool:
    field = s.setup.field
    return any(disc_touches(field, i, f.x, f.y, f.r + 10) for i in s.setup.covers)
