"""Automatic fire: the shot, and two more."""

from __future__ import annotations

from dustup.books.punk.shoot import shoot
from dustup.books.punk.shoot.guns import Gun, why_not
from dustup.books.punk.state import Fighter, State
from dustup.core import Choice, Flow, Illegal
from dustup.skirmish.space import within

NEXT = 1000  # P2-AUTO-03
SHOTS = 3


def fire(s: State, f: Fighter, gun: Gun, foe: Fighter) -> Flow[None]:
    """P2-AUTO-01: normal or automatic, declared before firing."""
    if (yield from shoot.bursts(s, f, gun, foe)):
        yield from burst(s, f, gun, foe)
    else:
        yield from shoot.single(s, f, gun, foe)


def react(s: State, f: Fighter, gun: Gun, mover: Fighter) -> Flow[None]:
    """P2-RUL-47: one shot in normal mode."""
    yield from shoot.single(s, f, gun, mover, watch=True)


def burst(s: State, f: Fighter, gun: Gun, foe: Fighter) -> Flow[None]:
    """P2-AUTO-02, P2-AUTO-03, P2-AUTO-04, P2-RUL-49: three compulsory shots while bullets and targets last."""
    s.say("burst", "P2-AUTO-02", who=f.id, at=foe.id, side=f.side)
    for k in range(SHOTS):
        if k:
            found = targets(s, f, gun, foe)
            empty = why_not(s, f, gun) is not None
            if empty or not found:
                rule = "P2-AUTO-04" if empty else "P2-RUL-49"
                s.say("burst_end", rule, who=f.id, side=f.side, lost=SHOTS - k)
                return
            last, foe = foe, found[0]
            if len(found) > 1:
                pick = yield next_question(s, f, gun, last, found)
                foe = s.fighters[pick]
        works = yield from shoot.single(s, f, gun, foe, burst=k)
        if not works and k + 1 < SHOTS:
            s.say("burst_end", "P2-RUL-49", who=f.id, side=f.side, lost=SHOTS - k - 1)
        if not works or f.status != "up":
            return


def next_question(s: State, f: Fighter, gun: Gun, last: Fighter, found: list[Fighter]) -> Choice:
    """P2-AUTO-03: which enemy the burst goes on at; one too far from the last target is told so."""
    ask = shoot.target_question(s, f, gun, [*found, *(e for e in shoot.foes(s, f) if e not in found)], "next")
    near = ask.bar

    def bar(key: str) -> Illegal | None:
        return astray(last, s.fighters[key]) or near(key)

    ask.bar = bar
    return ask


def astray(last: Fighter, e: Fighter) -> Illegal | None:
    """P2-AUTO-03: why a burst does not go on at this enemy."""
    if e is last or within(last, e, NEXT):
        return None
    return Illegal(f"{e.name} is more than 10 cm from {last.name}, the last target", "P2-AUTO-03")


def targets(s: State, f: Fighter, gun: Gun, last: Fighter) -> list[Fighter]:
    """P2-AUTO-03, P2-RUL-49: the same enemy, or another within 10 cm of it, Downed or not."""
    found = [e for e in shoot.foes(s, f) if e is last or within(last, e, NEXT)]
    found.sort(key=lambda e: e is not last)
    return [e for e in found if shoot.why_no_target(s, f, gun, e) is None]
