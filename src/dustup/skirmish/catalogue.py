"""The form of a band: a book lists its parts, here everything in it is tried and counted by the book's own muster.

    form = Catalogue(band=plain(roster), fields=[…], entries=[…], hires=[…])
    return priced(form, at, muster)

So a price is what the receipt says once it is taken, and a reason why not is the fault it would bring.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from dustup.core import ContentError, Fault, Receipt
from dustup.core.catalogue import Catalogue, Entry, Field, Hire, Pick

NAME = "name", "Name", "text"
T = TypeVar("T")


def built(
    given: Any, at: str, blank: Mapping[str, Any], read: Callable[[Any], T], form: Callable[[T], Catalogue],
    muster: Callable[[Any], Receipt],
) -> Catalogue:  # fmt: skip
    """The form of a band (of `blank` where nothing is given); one that cannot be read has its receipt alone."""
    try:
        band = read(given or dict(blank))
    except ContentError:
        return Catalogue(band=given if isinstance(given, dict) else {}, receipt=muster(given))
    return priced(form(band), at, muster)


def picks(
    rows: Iterable[Any], about: Callable[[Any], str] = lambda row: "", group: Callable[[Any], str] = lambda row: ""
) -> list[Pick]:
    """Rows of the data as picks."""
    return [Pick(row.id, row.name, about(row), row.rule, group=group(row)) for row in rows]


def words(*pairs: tuple[str, str]) -> list[Pick]:
    """Picks that are no rows: id and name."""
    return [Pick(*pair) for pair in pairs]


def part(at: str, key: str, label: str, kind: Any, picks: list[Pick] | None = None, **more: Any) -> Field:
    """A part of the form of an entry."""
    return Field(f"{at}/{key}" if at else key, label, kind, picks or [], **more)


def unused(name: str, taken: Iterable[str]) -> str:
    """A name that nobody has yet: with a number where it is taken."""
    known = set(taken)
    return next(each for n in range(len(known) + 1) if (each := f"{name} {n + 1}" if n else name) not in known)


def priced(form: Catalogue, at: str, muster: Callable[[Any], Receipt]) -> Catalogue:
    """The form with prices and reasons; the parts of entries other than the open one are left out."""
    till = Till(form.band, muster, muster(form.band), bool(form.entries))
    return replace(
        form, receipt=till.now, entries=[till.entry(entry, at) for entry in form.entries], hires=till.hires(form.hires)
    )


@dataclass(frozen=True, slots=True)
class Till:
    """A band, how it is counted, and what it comes to now."""

    band: dict[str, Any]
    muster: Callable[[Any], Receipt]
    now: Receipt
    peopled: bool

    def entry(self, entry: Entry, at: str) -> Entry:
        """Somebody with what all of it costs; with every part where it is the open one."""
        own = [line.points for line in self.now.lines if f"{line.at}/".startswith(f"{entry.at}/")]
        fields = [self.field(field) for field in entry.fields if self._matters(field)] if entry.at == at else []
        points = sum(own) if own else None
        has = [word for field in entry.fields for word in self._taken(field) if word not in (entry.name, entry.kind)]
        return replace(entry, points=points, has=list(dict.fromkeys(has)), fields=fields, hires=self.hires(entry.hires))

    def _taken(self, field: Field) -> list[str]:
        """What it has of a part of the form, in words."""
        has = value(self.band, field.path)
        if field.kind == "flag" and has:
            return [field.label]
        if field.kind == "number" and has:
            return [f"{field.label} {has}"]
        counts = [
            (pick.name, int(has == pick.id) if field.kind == "one" else _count(has, pick.id)) for pick in field.picks
        ]
        return [f"{many} × {name}" if many > 1 else name for name, many in counts if many and has]

    def hires(self, hires: Iterable[Hire]) -> list[Hire]:
        """Everybody who can be added; what the newcomer itself still lacks bars nobody."""
        found = []
        for hire in hires:
            rows = value(self.band, hire.into) or []
            then = self.muster(put(self.band, hire.into, [*rows, hire.row]))
            own = f"{hire.into}/{len(rows)}"
            bars = [fault for fault in fresh(then, self.now) if not f"{fault.at}/".startswith(f"{own}/")]
            found.append(replace(hire, points=self._more(then, self.now), bar=next(iter(bars), None)))
        return found

    def _matters(self, field: Field) -> bool:
        return bool(field.picks or field.kind in ("text", "number", "times", "flag") or value(self.band, field.path))

    def field(self, field: Field) -> Field:
        """A part of the form with every price and reason in it."""
        if field.kind in ("number", "times", "flag"):
            has = value(self.band, field.path) or int(field.kind == "times")
            one, other = (True, False) if field.kind == "flag" else (has + 1, has)
            then = self._with(field, one)
            bar = None if has is True else self._bar(then)
            return replace(field, points=self._more(then, self._with(field, other)), bar=bar)
        return replace(field, picks=[self._pick(field, pick) for pick in field.picks])

    def _pick(self, field: Field, pick: Pick) -> Pick:
        has = value(self.band, field.path)
        if field.kind == "one":
            base = "" if any(each.id == "" for each in field.picks) else has
            then, taken = self._with(field, pick.id), int((has or "") == pick.id)
            return replace(pick, points=self._more(then, self._with(field, base)), count=taken, bar=self._bar(then))
        count = _count(has, pick.id)
        if field.kind in ("many", "pairs") and count:
            return replace(pick, points=self._more(self.now, self._with(field, _without(has, pick.id))), count=count)
        then = self._with(field, _with_one(field, has, pick.id))
        less = self._with(field, _without(has, pick.id)) if count else None
        points = self._more(self.now, less) if less else self._more(then, self.now)
        return replace(pick, points=points, count=count, bar=self._bar(then))

    def _with(self, field: Field, wanted: Any) -> Receipt:
        return self.muster(put(self.band, field.path, wanted))

    def _bar(self, then: Receipt) -> Fault | None:
        return next(iter(fresh(then, self.now)), None)

    def _more(self, then: Receipt, before: Receipt) -> int | None:
        counted = not self.peopled or (then.lines and before.lines)
        return then.total - before.total if counted else None


def fresh(then: Receipt, now: Receipt) -> list[Fault]:
    """The faults that came: one that only says another number is the same as before."""
    left, new = list(now.faults), []
    for fault in then.faults:
        if fault in left:
            left.remove(fault)
        else:
            new.append(fault)
    kinds = [(fault.at, fault.rule) for fault in left]
    found = []
    for fault in new:
        if (fault.at, fault.rule) in kinds:
            kinds.remove((fault.at, fault.rule))
        else:
            found.append(fault)
    return found


def value(band: Any, path: str) -> Any:
    """What stands at a path, None where nothing does."""
    return reduce(lambda found, key: None if found is None else _at(found, key), path.split("/"), band)


def _at(found: Any, key: str) -> Any:
    return found[int(key)] if isinstance(found, list) else found.get(key)


def put(band: Any, path: str, wanted: Any) -> Any:
    """The band with something else at a path."""
    key, _, rest = path.partition("/")
    inner = put(_at(band, key), rest, wanted) if rest else wanted
    if isinstance(band, list):
        return [inner if i == int(key) else each for i, each in enumerate(band)]
    return {**band, key: inner}


def _count(has: Any, id: str) -> int:
    if isinstance(has, dict):
        return has[id] if type(has.get(id)) is int else int(id in has)
    return list(has or ()).count(id)


def _with_one(field: Field, has: Any, id: str) -> Any:
    if field.kind in ("many", "several") and not isinstance(has, dict):
        return [*(has or ()), id]
    more = field.seconds[0].id if field.kind == "pairs" else "" if field.kind == "many" else _count(has, id) + 1
    return {**(has or {}), id: more}


def _without(has: Any, id: str) -> Any:
    if isinstance(has, dict):
        less = {id: has[id] - 1} if type(has[id]) is int and has[id] > 1 else {}
        return {key: many for key, many in has.items() if key != id} | less
    last = len(has) - 1 - has[::-1].index(id)
    return [*has[:last], *has[last + 1 :]]


def plain(band: Any) -> dict[str, Any]:
    """A band as the data it is read from."""
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(band))
    return data
