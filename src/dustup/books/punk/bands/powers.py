"""What bands can do that others cannot: the special Actions, and what they hook onto an activation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from dustup.core import Flow, Illegal
from dustup.skirmish.choices import ask

from ..fight import engagement
from ..special import abilities, facts
from ..state import Fighter, State
from . import column, effects, gone, machines, psychic, radiation, sermons, troupe

Offer = tuple[str, str, Illegal | None]


class Gift(NamedTuple):
    """A special Action: how its keys begin, the special rule that gives it, what it offers now, and doing it."""

    key: str
    trait: str
    offers: Callable[[State, Fighter, bool], Iterator[Offer]]
    do: Callable[[State, Fighter, str], Flow[None]]
    machine: bool = False  # it takes a working weapon of that make


def actions(s: State, f: Fighter) -> list[Offer]:
    """Every special Action this fighter knows: (value, label, why it is barred now or None)."""
    return [] if f.prone or f.on_wall else list(_offers(s, f))


def _offers(s: State, f: Fighter) -> Iterator[Offer]:
    """One by one, for a single open one may be all that matters."""
    if s.setup.gifts.isdisjoint(f.traits) and not abilities.given(f, s.setup.gifted):
        return  # mostly nothing gives it any
    known = [gift for gift in s.edition.special.GIFTS if _owned(s, f, gift)]
    busy = bool(known) and engagement.engaged(s, f)
    for gift in known:
        yield from gift.offers(s, f, busy)


def _owned(s: State, f: Fighter, gift: Gift) -> bool:
    return machines.owns(s, f, gift.trait) is not None if gift.machine else abilities.has(s, f, gift.trait)


def free(s: State, busy: bool) -> Illegal | None:
    """PK-ACT-06: not in contact with an enemy."""
    return Illegal("not while in contact with an enemy", s.law["PK-ACT-06"]) if busy else None


def _sermon(s: State, f: Fighter) -> Illegal | None:
    if facts.sermons(s, f) <= 0:
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
    found = actions(s, f)
    why_not = {value: why for value, _, why in found}
    names = {value: label for value, label, _ in found}
    pick: str = yield ask(f, "power", f"{f.name}: what?", s.law["PKH-BND-01"], names, bar=why_not.__getitem__)
    yield from perform(s, f, pick)


def perform(s: State, f: Fighter, value: str) -> Flow[None]:
    """Do one of `actions`."""
    gift = next(gift for gift in s.edition.special.GIFTS if value.startswith(gift.key))
    yield from gift.do(s, f, value)


def _psychic(s: State, f: Fighter, busy: bool) -> Iterator[Offer]:
    for key, (name, _) in psychic.POWERS.items():
        yield f"psi_{key}", name, free(s, busy) or psychic.why_not(s, f, key)


def _preach(s: State, f: Fighter, busy: bool) -> Iterator[Offer]:
    yield "sermon", "Sermon", free(s, busy) or _sermon(s, f)


def _drum(s: State, f: Fighter, busy: bool) -> Iterator[Offer]:
    yield "drum", "Light the drum", None if busy else Illegal("nobody in contact", s.law["PKH-BND-05"])


def _mend(s: State, f: Fighter, busy: bool) -> Iterator[Offer]:
    none = Illegal("nothing jammed within reach", s.law["PKH-GEA-05"])
    yield "mend", "Clear a jam", free(s, busy) or (None if machines.jams(s, f) else none)


def _tricks(s: State, f: Fighter, busy: bool) -> Iterator[Offer]:
    for key, name in machines.TRICKS.items():
        yield f"trick_{key}", name, machines.why_no_trick(s, f, key)


def _orders(s: State, f: Fighter, busy: bool) -> Iterator[Offer]:
    yield "order", "Give an order by radio", free(s, busy) or column.why_no_order(s, f)


def _aid(s: State, f: Fighter, busy: bool) -> Iterator[Offer]:
    none = Illegal("no Downed friend in contact that can be helped", s.law["PKH-BND-12"])
    yield "aid", "First aid", free(s, busy) or (None if column.wounded(s, f) else none)


def _announce(s: State, f: Fighter, busy: bool) -> Iterator[Offer]:
    yield "announce", "Announcement", free(s, busy) or troupe.why_no_announcement(s, f)


def _feat(s: State, f: Fighter, busy: bool) -> Iterator[Offer]:
    yield "feat", "Show its strength", troupe.why_no_feat(s, f)


def _cannon(s: State, f: Fighter, busy: bool) -> Iterator[Offer]:
    yield "cannon", "Fire a clown", free(s, busy) or troupe.why_no_flight(s, f)


def _harvest(s: State, f: Fighter, busy: bool) -> Iterator[Offer]:
    none = Illegal("no fallen enemy in contact", s.law["PKH-BND-17"])
    yield "harvest", "Harvest", free(s, busy) or (None if gone.crop(s, f) else none)


def _dose(s: State, f: Fighter, busy: bool) -> Iterator[Offer]:
    yield "dose", "Give a dose", free(s, busy) or gone.why_no_dose(s, f)


def _feast(s: State, f: Fighter, busy: bool) -> Iterator[Offer]:
    yield "feast", "Feast", free(s, busy) or gone.why_no_feast(s, f)


PSYCHIC = Gift("psi_", "psychic", _psychic, lambda s, f, key: psychic.use(s, f, key.removeprefix("psi_")))
SERMON = Gift("sermon", "sermon", _preach, lambda s, f, key: sermons.preach(s, f))
DRUM = Gift("drum", "petrol_drum", _drum, lambda s, f, key: sermons.blow_up(s, f))
TOOLS = Gift("mend", "tools", _mend, lambda s, f, key: machines.mend(s, f))
BIKE = Gift("trick_", "bike", _tricks, lambda s, f, key: machines.trick(s, f, key.removeprefix("trick_")))

BANDS = (
    Gift("order", "command", _orders, lambda s, f, key: column.order(s, f)),
    Gift("aid", "first_aid", _aid, lambda s, f, key: column.aid(s, f)),
    Gift("announce", "announce", _announce, lambda s, f, key: troupe.announce(s, f)),
    Gift("feat", "strongman", _feat, lambda s, f, key: troupe.feat(s, f)),
    Gift("cannon", "cannon", _cannon, lambda s, f, key: troupe.fire(s, f)),
    Gift("harvest", "harvester", _harvest, lambda s, f, key: gone.harvest(s, f)),
    Gift("dose", "harvester", _dose, lambda s, f, key: gone.dose(s, f)),
    Gift("feast", "glutton", _feast, lambda s, f, key: gone.feast(s, f)),
)
"""What the Iron Column, the Troupe and The Gone can do."""


WHILE: tuple[tuple[str, str, Callable[[State, Fighter], bool]], ...] = (
    ("acrobat", "jump", troupe.paired),
    ("burnt", "offroad", effects.watched),
)
"""PKH-BND-04, PKH-BND-15: special rules that give another one while something holds, looked at with each activation."""


def before_activation(s: State, f: Fighter) -> None:
    """PKH-PSY-01, PKH-BND-04, PKH-BND-08, PKH-BND-11, PKH-BND-15: what its Activation Phase begins with."""
    if f.spent:
        f.spent.pop("barrier", None)
        if f.spent.pop("inspired", 0):
            f.left = min(3, f.left + 1)
        if f.spent.get("ordered") == s.turn:
            f.left += 1
    for trait, gained, holds in WHILE:
        if trait in f.traits:
            _set(f, gained, holds(s, f))


def after_activation(s: State, f: Fighter) -> Flow[None]:
    """PKH-RAD-01, PKH-PSY-04, PKH-BND-06: what ends with its Activation Phase; then the air takes its toll."""
    if f.spent:
        for key in ("boost_C", "boost_P", "boost_TC", "ram"):
            f.spent.pop(key, None)
        for key in ("weak", "dose", "snag"):
            if left := f.spent.get(key, 0):
                f.spent[key] = left - 1
        if f.spent.pop("slip", 0):
            _set(f, "elusive", False)
    yield from radiation.exposed(s, f)


def turn_end(s: State) -> None:
    """PKH-GEA-06: at the end of a Turn."""
    radiation.clear(s)


def _set(f: Fighter, trait: str, on: bool) -> None:
    if on != (trait in f.traits):
        f.traits = {**f.traits, trait: 0} if on else {k: x for k, x in f.traits.items() if k != trait}
