"""PKH-GEA-04, PKH-GEA-05, PKH-BND-06: pump guns, steam guns, tools, motorbike tricks."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from dustup.core import Flow, Illegal, Mod
from dustup.skirmish.choices import chosen
from dustup.skirmish.space import within

from .. import sight
from ..dice import Throw, attribute
from ..fight import engagement
from ..harm import harm
from ..move import move
from ..move.path import Trip
from ..special import abilities
from ..state import Fighter, Item, State
from ..units import inches
from . import effects
from .effects import PUMPS
from .psychic import pick

JET = 8  # inches
RISE = 500  # the jet keeps to its level
MOST = 5
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


def why_no_pump(s: State, f: Fighter, kind: str) -> Illegal | None:
    """PKH-GEA-04: five markers of a kind at most."""
    full = f.spent.get(kind, 0) >= MOST
    return Illegal(f"the {PUMPS[kind]} is pumped up fully", s.law["PKH-GEA-04"]) if full else None


def pump(s: State, f: Fighter, kind: str) -> Flow[None]:
    """PKH-GEA-04: three markers."""
    yield from ()
    f.spent[kind] = min(MOST, f.spent.get(kind, 0) + 3)
    s.say(
        "pumped",
        s.law["PKH-GEA-04"],
        who=f.id,
        side=f.side,
        name=f"{PUMPS[kind]} +{f.spent[kind]}",
        power=f.spent[kind],
    )


def scalded(s: State, f: Fighter) -> list[Fighter]:
    """PKH-GEA-05: enemies the jet can be pointed at: seen, within 20 cm."""
    return [
        e for e in s.foes(f) if within(f, e, inches(s.unit, JET)) and abs(e.z - f.z) <= RISE and sight.sees(s, f, e)
    ]


def steam(s: State, f: Fighter) -> Flow[None]:
    """PKH-GEA-05: a Tech roll; the jet strikes all in a line, or its user."""
    foe = yield from pick(s, f, scalded(s, f), "Steam", "PKH-GEA-05")
    rule = s.law["PKH-GEA-05"]
    ahead, power = yield from jet(s, f, foe, rule)
    struck = touched(f, (foe.x - f.x, foe.y - f.y), inches(s.unit, JET), level(s, f)) if ahead else [f]
    yield from scald(s, struck if power else (), harm.Blow("Steam", rule, (Mod(power, "steam", rule),), 99, f.id))


def jet(s: State, f: Fighter, foe: Fighter, rule: str, mods: tuple[Mod, ...] = ()) -> Flow[tuple[bool, int]]:
    """A Tech roll: whether the jet goes ahead, and how strong it is, 0 where no die could help."""
    throw = Throw("steam", rule, at=foe.id, always=True, sort=lambda die, need: need - die)
    check = yield from attribute(s, f, "TC", throw, mods)
    margin = 0 if check.die is None else check.need - check.die
    power = margin + 1 if check.success else -margin
    s.say("steam", rule, who=f.id, at=foe.id, side=f.side, success=check.success, power=power)
    return check.success, power


def level(s: State, f: Fighter) -> list[Fighter]:
    """The others on its level: a jet rises no more than 5 cm."""
    return [e for e in s.fighters.values() if e is not f and e.status == "up" and abs(e.z - f.z) <= RISE]


def touched(f: Fighter, way: tuple[float, float], far: int, among: Iterable[Fighter]) -> list[Fighter]:
    """Everybody whose base a line that way touches, so far from its own, nearest first."""
    n = hypot(*way) or 1.0
    end = f.x + way[0] / n * (f.r + far), f.y + way[1] / n * (f.r + far)
    struck = [e for e in among if effects.distance(e.x, e.y, f.x, f.y, *end) <= e.r]
    return sorted(struck, key=lambda e: (e.x - f.x) ** 2 + (e.y - f.y) ** 2)


def scald(s: State, victims: Iterable[Fighter], blow: harm.Blow) -> Flow[None]:
    """Everybody in the steam takes a Hit."""
    wake = harm.Wake()
    yield from harm.strike_all(s, victims, blow, wake)
    yield from harm.settle(s, wake)


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
        return Illegal("in no fight to slip from", s.law["PKH-BND-06"])
    if f.spent.get(trick) == s.turn:
        return Illegal("does so already", s.law["PKH-BND-06"])
    return None


def trick(s: State, f: Fighter, name: str) -> Flow[None]:
    """PKH-BND-06: costs no Action, but a dash is a Movement Action."""
    if name != "dash":
        f.left += 1
    f.spent["tricks"] = f.spent.get("tricks", 0) + 1
    f.spent[name] = s.turn
    if name == "slip":
        f.traits = {**f.traits, "elusive": 0}
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
