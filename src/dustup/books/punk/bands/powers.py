"""What bands can do that others cannot: the special Actions, and what they hook onto an activation."""

from __future__ import annotations

from collections.abc import Iterator

from dustup.core import Choice, Flow, Illegal

from .. import abilities
from ..fight import engagement
from ..state import Fighter, State
from ..units import inches
from . import effects, machines, psychic, radiation, sermons

Offer = tuple[str, str, Illegal | None]
GIFTS = frozenset({"psychic", "sermon", "petrol_drum", "pump", "steam", "tools", "bike"})


def actions(s: State, f: Fighter) -> list[Offer]:
    """Every special Action this fighter knows: (value, label, why it is barred now or None)."""
    return [] if f.prone or f.on_wall else list(_offers(s, f))


def _offers(s: State, f: Fighter) -> Iterator[Offer]:
    """One by one, for a single open one may be all that matters."""
    if not _knows(s, f):
        return
    busy = engagement.engaged(s, f)
    if abilities.has(s, f, "psychic"):
        for key, (name, _) in psychic.POWERS.items():
            yield f"psi_{key}", name, _free(s, busy) or psychic.why_not(s, f, key)
    if abilities.has(s, f, "sermon"):
        yield "sermon", "Sermon", _free(s, busy) or _sermon(s, f)
    if abilities.has(s, f, "petrol_drum"):
        yield "drum", "Light the drum", None if busy else Illegal("nobody in contact", s.law["PKH-BND-05"])
    if machines.owns(s, f, "pump"):
        for key, name in effects.PUMPS.items():
            yield key, f"Pump: {name}", _free(s, busy) or machines.why_no_pump(s, f, key)
    if machines.owns(s, f, "steam"):
        none = Illegal(f"nobody in sight within {s.unit.told(inches(s.unit, machines.JET))}", s.law["PKH-GEA-05"])
        yield "steam", "Steam jet", _free(s, busy) or (None if machines.scalded(s, f) else none)
    if abilities.has(s, f, "tools"):
        none = Illegal("nothing jammed within reach", s.law["PKH-GEA-05"])
        yield "mend", "Clear a jam", _free(s, busy) or (None if machines.jams(s, f) else none)
    if abilities.has(s, f, "bike"):
        for key, name in machines.TRICKS.items():
            yield f"trick_{key}", name, machines.why_no_trick(s, f, key)


def _knows(s: State, f: Fighter) -> bool:
    """Whether it, its armour or anything it carries gives special Actions at all: mostly nothing does."""
    data = s.setup.data
    if not (GIFTS.isdisjoint(f.traits) and (not f.armour or GIFTS.isdisjoint(data.armours[f.armour].traits))):
        return True
    for item in f.items:
        row = data.weapons.get(item.kind) or data.gear.get(item.kind)
        if row is not None and not GIFTS.isdisjoint(row.traits):
            return True
    return False


def _free(s: State, busy: bool) -> Illegal | None:
    return Illegal("not while in contact with an enemy", s.law["PK-ACT-06"]) if busy else None


def _sermon(s: State, f: Fighter) -> Illegal | None:
    if f.spent.get("sermon", 0) >= abilities.level(s, f, "sermon"):
        return Illegal("it has preached already", s.law["PKH-BND-07"])
    return None if sermons.flock(s, f) else Illegal("nobody to preach to", s.law["PKH-BND-07"])


def why_no_power(s: State, f: Fighter) -> Illegal | None:
    """The reason none of its special Actions is open."""
    first: Illegal | None = None
    for _, _, why in () if f.prone or f.on_wall else _offers(s, f):
        if why is None:
            return None
        first = first or why
    return first or Illegal(f"{f.name} has no special Action", s.law["PKH-BND-01"])


def power(s: State, f: Fighter) -> Flow[None]:
    """Ask which special Action, and do it."""
    rows = {value: (label, why) for value, label, why in actions(s, f)}
    pick: str = yield Choice(
        who=f.side, what="power", rule=s.law["PKH-BND-01"], prompt=f"{f.name}: what?", about={"model": f.id},
        values=list(rows), label=lambda key: rows[key][0], bar=lambda key: rows[key][1],
    )  # fmt: skip
    yield from perform(s, f, pick)


def perform(s: State, f: Fighter, value: str) -> Flow[None]:
    """Do one of `actions`."""
    if value.startswith("psi_"):
        yield from psychic.use(s, f, value.removeprefix("psi_"))
    elif value.startswith("trick_"):
        yield from machines.trick(s, f, value.removeprefix("trick_"))
    elif value in effects.PUMPS:
        yield from machines.pump(s, f, value)
    else:
        yield from {"sermon": sermons.preach, "drum": sermons.blow_up, "steam": machines.steam, "mend": machines.mend}[
            value
        ](s, f)


def before_activation(s: State, f: Fighter) -> None:
    """PKH-PSY-01, PKH-BND-04, PKH-BND-08: what begins or lapses when its Activation Phase starts."""
    if f.spent:
        f.spent.pop("barrier", None)
        if f.spent.pop("inspired", 0):
            f.left = min(3, f.left + 1)
    if "burnt" in f.traits:
        _set(f, "offroad", effects.watched(s, f))


def after_activation(s: State, f: Fighter) -> Flow[None]:
    """PKH-RAD-01, PKH-PSY-04, PKH-BND-06: what ends with its Activation Phase; then the air takes its toll."""
    if f.spent:
        for key in ("boost_C", "boost_P", "boost_TC", "ram"):
            f.spent.pop(key, None)
        if weak := f.spent.get("weak", 0):
            f.spent["weak"] = weak - 1
        if f.spent.pop("slip", 0):
            _set(f, "elusive", False)
    yield from radiation.exposed(s, f)


def turn_end(s: State) -> None:
    """PKH-GEA-06: at the end of a Turn."""
    radiation.clear(s)


def _set(f: Fighter, trait: str, on: bool) -> None:
    if on != (trait in f.traits):
        f.traits = {**f.traits, trait: 0} if on else {k: x for k, x in f.traits.items() if k != trait}
