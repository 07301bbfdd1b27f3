"""From a plain wish (what a journal keeps) to checked parts: sides, scenario, switches, map, readings of its pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from dustup.core import Switch, switched
from dustup.core.content import ContentError, choose, convert
from dustup.table import maps
from dustup.table.field import Field
from dustup.table.maps import survey
from dustup.table.pieces import Map

SIDES = ("red", "blue", "green", "violet")
"""The sides that players take, in their order."""
D = TypeVar("D")
R = TypeVar("R")
C = TypeVar("C")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Setup(Generic[D, R, C]):
    """What never changes during a battle. A book adds what it works out from the pieces once and for all."""

    map: Map
    field: Field
    readings: tuple[R, ...]  # what each piece means in this book, by its index
    data: D
    scenario: C
    names: Mapping[str, str]  # side → name of its band
    switches: Mapping[str, int]


class Wish(NamedTuple):
    """What is wished for, checked: scenario and switches, the bands by side, the table."""

    scenario: Any
    switches: dict[str, int]
    bands: dict[str, Any]
    table: Map


def wished(
    given: Mapping[str, Any], keys: Sequence[str], scenarios: Mapping[str, Any], switches: Sequence[Switch], first: str
) -> Wish:
    """A plain wish read strictly; `first` is the scenario where none is named."""
    known_keys(given, keys)
    scenario = pick(given.get("scenario", first), scenarios, "scenario")
    options = switched(switches, {**scenario.switches, **(given.get("switches") or {})})
    bands = seated(given.get("bands") or {}, scenario.players, scenario.name)
    return Wish(scenario, options, bands, table_map(given.get("map"), scenario.map))


def usual(seed: int, bands: Iterable[str], scenarios: Iterable[str], stride: int = 1) -> dict[str, Any]:
    """A ready wish for a seed: every pair of bands and every scenario in turn."""
    ids, kinds = list(bands), list(scenarios)
    pair = {"red": ids[seed % len(ids)], "blue": ids[(seed // len(ids) + stride * seed + 1) % len(ids)]}
    return {"scenario": kinds[seed % len(kinds)], "bands": pair, "seed": seed}


def known_keys(given: Mapping[str, Any], keys: Sequence[str], where: str = "set-up") -> None:
    """Refuse a key nobody reads."""
    for key in given:
        if key not in keys:
            raise ContentError(where, 0, f"unknown key {key!r}", choose(key, keys))


def pick(key: Any, among: Mapping[str, V], what: str, where: str = "set-up") -> V:
    """The entry of that name, or an error that lists what there is."""
    if not isinstance(key, str) or key not in among:
        raise ContentError(where, 0, f"unknown {what} {key!r}", choose(key, among))
    return among[key]


def seated(given: Any, players: tuple[int, int], name: str, where: str = "set-up") -> dict[str, Any]:
    """The bands by side, in the order of the sides; too many, too few or unknown sides are errors."""
    least, most = players
    if not isinstance(given, Mapping):
        raise ContentError(where, 0, f"bands: {given!r} is not a mapping", "write {red: …, blue: …}")
    for side in given:
        if side not in SIDES:
            raise ContentError(where, 0, f"unknown side {side!r}", f"sides are {', '.join(SIDES)}")
    if not least <= len(given) <= most:
        span = f"{least}" if least == most else f"{least} to {most}"
        raise ContentError(where, 0, f"{name} is for {span} players, not {len(given)}", "give each side a band")
    return {side: given[side] for side in SIDES if side in given}


def table_map(given: Any, otherwise: str) -> Map:
    """A map by id or file, or one given whole; a bad one is an error that names the piece."""
    given = otherwise if given is None else given
    if isinstance(given, Map):
        return given
    if isinstance(given, str):
        try:
            return maps.get(given)
        except maps.MapError as error:
            raise ContentError("map", 0, str(error), "choose a shipped map or give a map file") from None
    found = convert(given, Map, "map")
    for piece, what in survey.flaws(found):
        raise ContentError("map", 0, f"piece {piece!r}: {what}", "correct the map")
    return found


class Named(Protocol):
    """A fighter, a group: anybody of a side who is called by name."""

    name: str

    @property
    def side(self) -> str: ...


def side_names(names: Mapping[str, str]) -> dict[str, str]:
    """What each side's band is called: bands of one name carry their colour."""
    given = list(names.values())
    return {side: f"{name} ({side})" if given.count(name) > 1 else name for side, name in names.items()}


def tell_apart(people: Iterable[Named]) -> None:
    """Namesakes of two sides carry their colour, so that a log never names two people alike."""
    bearers: dict[str, list[Named]] = {}
    for f in people:
        bearers.setdefault(f.name, []).append(f)
    for alike in bearers.values():
        for f in alike if len({f.side for f in alike}) > 1 else ():
            f.name = f"{f.name} ({f.side})"


def picks(readings: Sequence[R], test: Callable[[R], object]) -> tuple[int, ...]:
    """The indices of the pieces whose reading passes."""
    return tuple(i for i, r in enumerate(readings) if test(r))
