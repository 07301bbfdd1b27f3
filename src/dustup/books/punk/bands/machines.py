"""PKH-GEA-04, PKH-GEA-05, PKH-BND-06: pump guns, tools, motorbike tricks."""

from __future__ import annotations

from dustup.core import Flow, Illegal
from dustup.skirmish.choices import ask, chosen

from ..dice import Throw, attribute
from ..fight import engagement
from ..move import move
from ..move.path import Trip
from ..special import abilities
from ..state import Fighter, Item, State
from ..units import inches
from . import effects
from .effects import PUMPS

MOST, MARKERS = 5, 3  # PK-PUMP-02, PKH-GEA-04
DASH = 12  # inches
TRICKS: dict[str, str] = {
    "dash": "Dash (straight ahead)",
    "weave": "Weave (harder to shoot this Turn)",
    "ram": "Full throttle (Combat +3)",
    "slip": "Slip away",
}


def owns(s: State, f: Fighter, trait: str) -> Item | None:
    """A working weapon of that make."""
    pool = s.setup.data.weapons
    return next((i for i in f.items if i.kind in pool and trait in pool[i.kind].traits and not i.jammed), None)


def splits(f: Fighter) -> list[str]:
    """PKH-GEA-04, PK-PUMP-03: how three markers can be shared out, or as many as there is room for."""
    most = min(MARKERS, sum(MOST - f.spent.get(kind, 0) for kind in PUMPS))
    return [f"{a}-{b}-{most - a - b}" for a in range(most, -1, -1) for b in range(most - a, -1, -1)]


def why_not_so(s: State, f: Fighter, split: str) -> Illegal | None:
    """PK-PUMP-02: never more than five of a kind."""
    for (kind, name), more in zip(PUMPS.items(), split.split("-")):
        have = f.spent.get(kind, 0)
        if have + int(more) > MOST:
            return Illegal(f"{name} already has {have} of at most {MOST} markers", s.law["PK-PUMP-02"])
    return None


def why_no_pump(s: State, f: Fighter) -> Illegal | None:
    """PK-PUMP-02: five of each are all there is."""
    full = all(f.spent.get(kind, 0) >= MOST for kind in PUMPS)
    return Illegal("it is fully pumped up", s.law["PK-PUMP-02"]) if full else None


def pump(s: State, f: Fighter) -> Flow[None]:
    """PKH-GEA-04, PK-PUMP-02: three markers on Strength, Penetration and ranges, mixed freely."""
    found = splits(f)
    legal = [split for split in found if why_not_so(s, f, split) is None]
    pick = legal[0]
    if len(legal) > 1:
        names, prompt = {split: _shared(split) for split in found}, "Strength - Penetration - range?"
        pick = yield ask(f, "pump", prompt, s.law["PKH-GEA-04"], names, bar=lambda split: why_not_so(s, f, split))
    for kind, more in zip(PUMPS, map(int, pick.split("-"))):
        f.spent[kind] = f.spent.get(kind, 0) + more
    s.say(
        "pumped", s.law["PKH-GEA-04"], who=f.id, side=f.side, name=_shared(pick), power=sum(map(int, pick.split("-")))
    )


def _shared(split: str) -> str:
    return ", ".join(f"{name} +{more}" for name, more in zip(PUMPS.values(), split.split("-")) if more != "0")


def jams(s: State, f: Fighter) -> list[tuple[Fighter, Item]]:
    """PKH-GEA-05: jammed things in reach of its tools: its own and of friends in contact."""
    friends = [e for e in s.side(f.side) if engagement.touch(f, e)]
    return [(e, i) for e in friends for i in e.items if i.jammed]


def why_no_mending(s: State, f: Fighter) -> Illegal | None:
    """PKH-GEA-05: something to mend."""
    return None if jams(s, f) else Illegal("nothing jammed within reach", s.law["PKH-GEA-05"])


def mend(s: State, f: Fighter) -> Flow[None]:
    """PKH-GEA-05: a Tech roll clears a jam."""
    found = {i.id: (e, i) for e, i in jams(s, f)}
    names = {id: f"{e.name}: {i.kind.replace('_', ' ')}" for id, (e, i) in found.items()}
    id = yield from chosen(f, "power_item", "Mend what?", s.law["PKH-GEA-05"], names)
    check = yield from attribute(s, f, "TC", Throw("mend", s.law["PKH-GEA-05"]))
    if check.success:
        found[id][0].change(id, jammed=False)
        s.say("mended", s.law["PKH-GEA-05"], who=f.id, side=f.side, at=found[id][0].id, item=found[id][1].kind)


def tricks(s: State, f: Fighter) -> int:
    """PKH-BND-06, PKH-BND-04: bike tricks left; one more while the Flame Guardian watches."""
    most = abilities.level(s, f, "bike")
    return 0 if not most else most + (1 if effects.watched(s, f) else 0) - f.spent.get("tricks", 0)


def why_no_trick(s: State, f: Fighter, trick: str) -> Illegal | None:
    """When a trick is of no use."""
    if tricks(s, f) <= 0:
        return Illegal("no bike tricks left", s.law["PKH-BND-06"])
    if trick == "dash" and engagement.engaged(s, f):
        return Illegal("not while in contact with an enemy", s.law["PK-ACT-06"])
    if trick == "slip" and not engagement.engaged(s, f):
        return Illegal("not in a fight to slip out of", s.law["PKH-BND-06"])
    if trick == "slip" and abilities.spared(s, f, "leaving"):
        return Illegal("it Disengages without a roll anyway", s.law["PKH-BND-06"])
    if trick != "dash" and f.spent.get(trick) == s.turn:
        return Illegal("is doing that already", s.law["PKH-BND-06"])
    return None


def trick(s: State, f: Fighter, name: str) -> Flow[None]:
    """PKH-BND-06: costs no Action, but a dash is a Movement Action."""
    if name != "dash":
        f.left += 1
    f.spent["tricks"] = f.spent.get("tricks", 0) + 1
    f.spent[name] = s.turn
    if name == "slip":
        effects.lend(f, "elusive", True)
    s.say("trick", s.law["PKH-BND-06"], who=f.id, side=f.side, name=name)
    if name == "dash":
        yield from dash(s, f)


def dash(s: State, f: Fighter) -> Flow[None]:
    """PKH-BND-06: up to 30 cm in one straight line, under the usual rules of moving."""
    calm = move.no_contact(s, f)

    def ends(trip: Trip) -> Illegal | None:
        if len(trip.points) > 2:
            return Illegal("a dash is one straight line", s.law["PKH-BND-06"])
        return calm(trip)

    most = inches(s.unit, DASH)
    ask, trip_of = move.question(s, f, "dash", most, ends)
    answer = yield ask
    yield from move.travel(s, f, trip_of(answer), most, answer["facing"] % 360)
    f.trail = f.trail[:-1]  # the Action that follows writes its own mark
