"""Questions passed over because only one answer was possible: a case may still ask why the others were not."""

from __future__ import annotations

from collections.abc import Callable

from dustup.core import Ask, Choice, Illegal, Roll

from ..fight import engagement
from ..shoot.guns import guns, reach
from ..shoot.indirect import GROUND
from ..shoot.shoot import foes, why_no_target
from ..shoot.steam import in_line
from ..state import Fighter, State

ENDS = ("burst_end", "jam", "activate", "activation_end")
SHOTS = ("precision", "avoid", "mode", "spot")


def unasked(s: State, question: Ask | Roll) -> Choice | None:
    """PK-SHOT-01, PK-MASS-04: whom the shot or the blow now under way could have been aimed at."""
    about = question.about
    f = s.fighters.get(str(about.get("who", about.get("model", ""))))
    if f is None:
        return None
    if question.what in SHOTS:
        return _targets(s, f, str(about.get("at", "")), question.what == "spot")
    if question.what == "steam":
        return _line(s, f, str(about["at"]))
    return _rivals(s, f) if question.what == "combat" else None


def _targets(s: State, f: Fighter, at: str, spot: bool) -> Choice:
    """PK-SHOT-01: with the weapons that reach the one it was."""
    able = [
        gun
        for gun in guns(s, f)
        if (gun.make.indirect if spot else at in s.fighters and not why_no_target(s, f, gun, s.fighters[at]))
    ]

    last = _burst_at(s, f)

    def bar(key: str) -> Illegal | None:
        if key == GROUND:
            return None
        if s.fighters[key].side == f.side:
            return Illegal("only enemies are shot at", s.law["PK-SHOT-01"])
        if last is not None and (astray := s.edition.burst.astray(last, s.fighters[key])) is not None:
            return astray
        why = [why_no_target(s, f, gun, s.fighters[key]) for gun in able]
        return None if None in why else why[0] if why else Illegal("it is no target", s.law["PK-SHOT-01"])

    others = [e.id for e in s.fighters.values() if e is not f and e.status == "up"]
    return _choice(s, f, others + [GROUND] * spot, bar)


def _line(s: State, f: Fighter, at: str) -> Choice:
    """PK-STEA-05: through whom the jet goes that strikes this one."""
    far = max([reach(f, gun)[-1] for gun in guns(s, f) if gun.make.steam], default=0)
    struck = "+".join(e.id for e in in_line(s, f, s.fighters[at], far))
    return Choice(who=f.side, what="jet", rule=s.law["PK-STEA-05"], prompt="", values=[at], label=lambda key: struck)


def _burst_at(s: State, f: Fighter) -> Fighter | None:
    """PK-AUTO-01: whom the burst now under way was aimed at last."""
    shots: list[str] = []
    for event in reversed(s.events):
        if event.what in ENDS or len(shots) > 2:
            return None
        if event.about.get("who") != f.id:
            continue
        if event.what == "burst":
            return s.fighters[shots[0]] if shots else None
        shots += [str(event.about["at"])] if event.what == "shot" else []
    return None


def _rivals(s: State, f: Fighter) -> Choice:
    """PK-MASS-04: any enemy of the same combat."""
    rivals = {e.id for e in engagement.melee(s, f)[1]}

    def bar(key: str) -> Illegal | None:
        return None if key in rivals else Illegal(f"{s.fighters[key].name} is not in this combat", s.law["PK-MASS-04"])

    return _choice(s, f, [e.id for e in foes(s, f)], bar)


def _choice(s: State, f: Fighter, values: list[str], bar: Callable[[str], Illegal | None]) -> Choice:
    return Choice(
        who=f.side, what="target", rule=s.law["PK-SHOT-01"], prompt="", values=values,
        bar=bar, label=lambda key: s.fighters[key].name if key in s.fighters else key,
    )  # fmt: skip
