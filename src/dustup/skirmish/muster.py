"""Raising a band: what every point pays for, what may not be. The book brings rows and rules.

    receipt = counted(band.name, bill(band), faults(band), most=band.points, rule="XX-BAND-08")

`Limit` rows say how many of a kind a band may have; `limits` compares them with what is there. `read` takes a band as
an id, as data or as a file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from dustup.core import Fault, Line, Offer, Receipt
from dustup.core.content import ContentError, choose, convert, read_yaml

from .words import called

T = TypeVar("T")
R = TypeVar("R", Line, Fault)


class Limit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """How many of a kind: at least (or none, unless `must`), at most, not above all the rest, so many `per` other."""

    least: int = 0
    most: int | None = None
    must: bool = False
    share: bool = False
    per: dict[str, int] = {}
    """Other kind → how many for each of those."""
    rule: str = ""


def counted(
    name: str, lines: Iterable[Line], faults: Iterable[Fault] = (), most: int = 0, rule: str = "", **figures: int
) -> Receipt:
    """The receipt: the total of all lines and every fault, too dear a band among them (`most` 0: any price)."""
    paid = tuple(lines)
    total = sum(line.points for line in paid)
    over = total - most if most else 0
    dear = over > 0, f"costs {total} points, {over} more than {most}", rule, f"save {over} points"
    return Receipt(name, total, paid, (*faults, *wrongs(name, dear)), figures)


def wrongs(where: str, *rows: tuple[object, str, str, str], laws: Mapping[str, str] | None = None) -> Iterator[Fault]:
    """A fault for each row that holds: (whether, what is wrong, rule, remedy); `laws`: other ids of the rules."""
    return (Fault(where, why, laws[rule] if laws else rule, remedy) for holds, why, rule, remedy in rows if holds)


def placed(at: str, rows: Iterable[R]) -> Iterator[R]:
    """Lines or faults with the path of the row they are about."""
    return (replace(row, at=at) for row in rows)


def refused(error: ContentError, name: str = "", rule: str = "") -> Receipt:
    """The receipt of a band that cannot even be read."""
    return Receipt(name, faults=(Fault(error.file, error.what, rule, error.remedy or "correct the band"),))


def insist(receipt: Receipt, where: str) -> None:
    """A band with faults is a ContentError that names all of them."""
    if receipt.faults:
        raise ContentError(where, 0, "; ".join(map(str, receipt.faults)), "correct the band and muster it again")


def strange(where: str, what: str, given: Iterable[str], known: Iterable[str], rule: str = "") -> Iterator[Fault]:
    """Names that stand in no list, each with the nearest that does."""
    pool = list(known)
    for name in dict.fromkeys(given):
        if name not in pool:
            yield Fault(where, f"there is no {what} {name!r}", rule, choose(name, pool))


def limits(
    counts: Mapping[str, int],
    rows: Mapping[str, Limit],
    names: Mapping[str, str],
    where: str = "fighters",
    rule: str = "",
) -> Iterator[Fault]:
    """Every kind of which there are too many or too few."""
    everyone = sum(counts.values())
    for key, row in rows.items():
        count, name, law = counts.get(key, 0), names.get(key, key), row.rule or rule
        if count < row.least and (count or row.must):
            what = f"{count} × {name}, at least {row.least}" + ("" if row.must else " or none")
            yield Fault(where, what, law, f"add {row.least - count}" + ("" if row.must else " or leave it out"))
        if row.most is not None and count > row.most:
            yield Fault(where, f"{count} × {name}, at most {row.most}", law, f"leave out {count - row.most}")
        if row.share and count > everyone - count:
            what = f"{count} × {name} against {everyone - count} others"
            yield Fault(where, what, law, "have no more of them than all the others together")
        for other, each in row.per.items():
            if count > each * counts.get(other, 0):
                what = f"{count} × {name}, at most {each} for each {names.get(other, other)}"
                yield Fault(where, what, law, f"add a {names.get(other, other)} or leave some out")


def read(given: Any, kind: type[T], ready: Mapping[str, T], where: str = "<band>") -> T:
    """A band by the id of a ready one, as data, or from a file; anything malformed is a ContentError."""
    if isinstance(given, kind):
        return given
    if isinstance(given, str):
        if given in ready:
            return ready[given]
        if given.endswith((".yaml", ".yml", ".json")) and Path(given).exists():
            return convert(read_yaml(given), kind, given)
        raise ContentError(where, 0, f"there is no band {given!r}", choose(given, ready))
    if not isinstance(given, dict):
        found = "nothing" if given is None else repr(given)
        raise ContentError(where, 0, f"a band is an id or a mapping, not {found}", "see docs/content.md")
    return convert(given, kind, where)


LISTS = ("weapons", "gear", "traits")
"""Keys of a row that hold several: one thing alone needs no brackets."""


def spelled(given: Any, pools: Mapping[str, Mapping[str, Any]], others: Mapping[str, str] | None = None) -> Any:
    """A band as people write it, with ids for the names shown, key by key; what names nothing stays, to be refused.

    `others`: what else people call things.
    """

    def ids(value: Any, pool: Mapping[str, Any]) -> Any:
        if isinstance(value, (list, tuple)):
            return [ids(one, pool) for one in value]
        if isinstance(value, Mapping):
            return {ids(name, pool): more for name, more in value.items()}
        return (called(value, pool, others) or value) if isinstance(value, str) else value

    def held(key: str, value: Any) -> Any:
        one = isinstance(value, str) and key in LISTS
        return ids([value] if one else value, pools[key]) if key in pools else spelled(value, pools, others)

    if isinstance(given, (list, tuple)):
        return [spelled(one, pools, others) for one in given]
    if not isinstance(given, Mapping):
        return given
    return {key: held(key, value) for key, value in given.items()}


def offers(
    ready: Mapping[str, Any], total: Callable[[Any], int], facts: Callable[[Any], str] = lambda band: ""
) -> list[Offer]:
    """Ready-made bands with what they cost, for the start page."""
    found = []
    for key, band in ready.items():
        about: dict[str, Any] = msgspec.to_builtins(band)
        found.append(Offer(key, band.name, band.blurb, about | {"total": total(band)}, facts(band)))
    return found
