"""KZ-SUP-12, KZ-CAPT: what to do with the helpless."""

from __future__ import annotations

from dustup.core import Flow, Illegal
from dustup.skirmish.choices import ask, chosen, names_of
from dustup.table.shapes import touching

from .fight import capturable, take
from .groups import captives_of, touched
from .harm import kill
from .state import Fighter, State


def helpless(s: State, f: Fighter) -> list[Fighter]:
    """KZ-SUP-12, KZ-RUL-44: suppressed enemies in contact, captives among them."""
    return [e for e in touched(s, f) if e.suppressed]


def why_no_finish(s: State, f: Fighter) -> Illegal | None:
    """KZ-SUP-02, KZ-RUL-44, KZ-RUL-45, KZ-RUL-74: unsuppressed, not after a fight, an enemy at its mercy."""
    if f.fought:
        return Illegal("whoever has fought may not also finish somebody off", "KZ-RUL-74")
    return None if helpless(s, f) else Illegal("no suppressed enemy in contact", "KZ-SUP-12")


def finish(s: State, f: Fighter) -> Flow[None]:
    """KZ-SUP-12, KZ-CAPT-01: kill it outright or take it captive; that ends the activation."""
    there = helpless(s, f)
    names = {f"{deed}:{e.id}": f"{deed.capitalize()} {e.name}" for e in there for deed in ("kill", "capture")}
    prompt = f"{f.name} has the enemy at its mercy"
    answer: str = yield ask(f, "helpless", prompt, "KZ-SUP-12", names, bar=lambda v: _no_capture(s, f, v))
    deed, victim = answer.split(":")
    f.fought = True
    if deed == "kill":
        s.say("finish", "KZ-SUP-12", who=f.id, at=victim)
        yield from kill(s, s.fighters[victim], "KZ-SUP-12")
    else:
        take(s, f, s.fighters[victim], "KZ-CAPT-01")
    f.acted = True


def _no_capture(s: State, f: Fighter, value: str) -> Illegal | None:
    deed, victim = value.split(":")
    if deed == "kill":
        return None
    e = s.fighters[victim]
    if e.captor:
        return Illegal(f"{e.name} is a captive already", "KZ-CAPT-02")
    if e.kind == "cyborg":
        return Illegal("cyborgs cannot be captured", "KZ-CAPT-08")
    if not capturable(s, f, e):
        return Illegal(f"{f.name} cannot take {e.name} captive", "KZ-RUL-47")
    return None


def takers(s: State, f: Fighter) -> list[tuple[Fighter, Fighter]]:
    """KZ-RUL-48: comrades touching one of its captives, unsuppressed, with free hands."""
    return [
        (m, c)
        for c in captives_of(s, f)
        if not c.handed
        for m in s.fighters.values()
        if m.side == f.side and m.id != f.id and m.status == "up" and not m.suppressed
        and not captives_of(s, m) and touching(m.body, c.body)
    ]  # fmt: skip


def givers(s: State, f: Fighter) -> list[Fighter]:
    """KZ-RUL-48: captives of comrades that it touches and may take over; once a turn a captive changes hands."""
    if captives_of(s, f):
        return []
    held = [e for e in touched(s, f) if e.captor and e.captor != f.id and not e.handed]
    return [e for e in held if s.fighters[e.captor].side == f.side]


def hand_over(s: State, f: Fighter) -> Flow[None]:
    """KZ-RUL-48: give the captive to a comrade in contact with it."""
    pairs = takers(s, f)
    who = yield from chosen(f, "hand over", "Who takes the captive?", "KZ-RUL-48", names_of(m for m, _ in pairs))
    captive = next(c for m, c in pairs if m.id == who)
    captive.handed = True
    take(s, s.fighters[who], captive, "KZ-RUL-48")


def take_over(s: State, f: Fighter) -> None:
    """KZ-RUL-48: take a comrade's captive that it touches."""
    captive = givers(s, f)[0]
    captive.handed = True
    take(s, f, captive, "KZ-RUL-48")


def let_go(s: State, f: Fighter) -> None:
    """KZ-RUL-48: break contact by choice: the figure is merely suppressed."""
    for captive in captives_of(s, f):
        captive.captor = ""
        s.say("released", "KZ-RUL-48", who=captive.id, at=f.id)
