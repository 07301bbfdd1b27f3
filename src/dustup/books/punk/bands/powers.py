"""What bands can do that others cannot: the special Actions, and what they hook onto an activation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from dustup.core import Flow, Illegal
from dustup.skirmish.choices import ask

from ..fight import engagement
from ..special import abilities
from ..state import Fighter, State
from . import column, effects, gone, machines, psychic, radiation, sermons, troupe

Offer = tuple[str, str, Illegal | None]


class Gift(NamedTuple):
    """A special Action, or several of a kind: the special rule that gives it, its keys with their names, why one of
    them is closed now, and doing it.
    """

    trait: str
    names: Mapping[str, str]
    why_not: Callable[[State, Fighter, str], Illegal | None]
    do: Callable[[State, Fighter, str], Flow[None]]
    apart: bool = True  # PK-ACT-06: not while in contact with an enemy
    machine: bool = False  # it takes a working weapon of that make


def one(
    trait: str, names: tuple[str, str], why_not: Callable[[State, Fighter], Illegal | None],
    do: Callable[[State, Fighter], Flow[None]], apart: bool = True, machine: bool = False,
) -> Gift:  # fmt: skip
    """A single special Action: key and name."""
    return Gift(trait, dict([names]), lambda s, f, key: why_not(s, f), lambda s, f, key: do(s, f), apart, machine)


def actions(s: State, f: Fighter) -> list[Offer]:
    """Every special Action this fighter knows: (value, label, why it is barred now or None)."""
    return [] if f.prone or f.on_wall else list(_offers(s, f))


def _offers(s: State, f: Fighter) -> Iterator[Offer]:
    """One by one, for a single open one may be all that matters."""
    if GIVING.isdisjoint(f.traits) and not abilities.given(f, _gifted(s)):
        return  # mostly nothing gives it any
    known = [gift for gift in GIFTS if _owned(s, f, gift)]
    busy = bool(known) and engagement.engaged(s, f)
    taken = Illegal("not while in contact with an enemy", s.law["PK-ACT-06"])
    for gift in known:
        for key, name in gift.names.items():
            yield key, name, taken if busy and gift.apart else gift.why_not(s, f, key)


def _gifted(s: State) -> frozenset[str]:
    """Weapons, armour and gear that have such a rule, looked up once for a battle."""
    if not s.setup.gifted:
        borne = s.setup.data.borne
        s.setup.gifted.append(frozenset[str]().union(*(borne.get(trait, ()) for trait in GIVING)))
    return s.setup.gifted[0]


def _owned(s: State, f: Fighter, gift: Gift) -> bool:
    return machines.owns(s, f, gift.trait) is not None if gift.machine else abilities.has(s, f, gift.trait)


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
    found = actions(s, f)
    why_not = {value: why for value, _, why in found}
    names = {value: label for value, label, _ in found}
    pick: str = yield ask(
        f, "power", f"{f.name}: which special Action?", s.law["PKH-BND-01"], names, bar=why_not.__getitem__
    )
    yield from perform(s, f, pick)


def perform(s: State, f: Fighter, value: str) -> Flow[None]:
    """Do one of `actions`."""
    gift = next(gift for gift in GIFTS if value in gift.names)
    yield from gift.do(s, f, value)


PSYCHIC = Gift(
    psychic.TRAIT, {f"psi_{key}": name for key, (name, _) in psychic.POWERS.items()},
    lambda s, f, key: psychic.why_not(s, f, key.removeprefix("psi_")),
    lambda s, f, key: psychic.use(s, f, key.removeprefix("psi_")),
)  # fmt: skip
BIKE = Gift(
    "bike", {f"trick_{key}": name for key, name in machines.TRICKS.items()},
    lambda s, f, key: machines.why_no_trick(s, f, key.removeprefix("trick_")),
    lambda s, f, key: machines.trick(s, f, key.removeprefix("trick_")), apart=False,
)  # fmt: skip
SERMON = one("sermon", ("sermon", "Sermon"), sermons.why_no_sermon, sermons.preach)
DRUM = one("petrol_drum", ("drum", "Light the drum"), sermons.why_no_drum, sermons.blow_up, apart=False)
TOOLS = one("tools", ("mend", "Clear a jam"), machines.why_no_mending, machines.mend)
PUMP = one("pump", ("pump", "Pump"), machines.why_no_pump, machines.pump, machine=True)

GIFTS = (
    PSYCHIC,
    SERMON,
    DRUM,
    PUMP,
    TOOLS,
    BIKE,
    one("command", ("order", "Give an order by radio"), column.why_no_order, column.order),
    one("first_aid", ("aid", "First aid"), column.why_no_aid, column.aid),
    one("announce", ("announce", "Announcement"), troupe.why_no_announcement, troupe.announce),
    one("strongman", ("feat", "Show its strength"), troupe.why_no_feat, troupe.feat, apart=False),
    one("cannon", ("cannon", "Fire a clown"), troupe.why_no_flight, troupe.fire),
    one("harvester", ("harvest", "Harvest"), gone.why_no_harvest, gone.harvest),
    one("harvester", ("dose", "Give a dose"), gone.why_no_dose, gone.dose),
    one("glutton", ("feast", "Feast"), gone.why_no_feast, gone.feast),
)
"""The special Actions, in the order they are offered."""
GIVING = frozenset(gift.trait for gift in GIFTS)


WHILE: tuple[tuple[str, str, Callable[[State, Fighter], bool]], ...] = (
    ("acrobat", "jump", troupe.paired),
    ("burnt", "offroad", effects.watched),
)
"""PKH-BND-04, PKH-BND-15: special rules that give another one while something holds, looked at with each activation."""


def before_activation(s: State, f: Fighter) -> None:
    """PKH-PSY-01, PKH-BND-04, PKH-BND-08, PKH-BND-11, PKH-BND-15: what its Activation Phase begins with."""
    if f.spent:
        f.spent.pop("barrier", None)
        more = f.spent.pop("inspired", 0) + (f.spent.get("ordered") == s.turn)
        f.left = min(s.edition.turn.MOST_ACTIONS, f.left + more)
    lent(s, f)


def lent(s: State, f: Fighter) -> None:
    """PKH-BND-04, PKH-BND-15: the special rules it has for the company it is in."""
    for trait, gained, holds in WHILE:
        if trait in f.traits:
            effects.lend(f, gained, holds(s, f))


def after_activation(s: State, f: Fighter) -> Flow[None]:
    """PKH-RAD-01, PKH-PSY-04, PKH-BND-06: what ends with its Activation Phase; then the air takes its toll."""
    if f.spent:
        for key in ("boost_C", "boost_P", "boost_TC", "ram"):
            f.spent.pop(key, None)
        for key in ("weak", "dose", "snag"):
            if left := f.spent.get(key, 0):
                f.spent[key] = left - 1
        if f.spent.pop("slip", 0):
            effects.lend(f, "elusive", False)
    yield from radiation.exposed(s, f)


def turn_end(s: State) -> None:
    """PKH-GEA-06: at the end of a Turn."""
    radiation.clear(s)
