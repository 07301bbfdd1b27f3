"""The form of a band: every ready-made list can be built in it, and what it says of prices and reasons is what the
receipt says once it is done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from dustup.core import Book, Fault, Receipt
from dustup.core.catalogue import Catalogue, Entry, Field, Hire, Pick

GIVEN = ("id", "blurb", "total")
"""What a ready-made list has beside the band itself."""


def form(book: Book, band: dict[str, Any], at: str = "") -> Catalogue:
    assert book.catalogue
    return book.catalogue(band, at)


def at(band: Any, path: str) -> Any:
    for key in path.split("/"):
        band = band[int(key)] if isinstance(band, list) else band.get(key)
    return band


def put(band: Any, path: str, value: Any) -> Any:
    """The band with another value at a path, as a page does it."""
    key, _, rest = path.partition("/")
    if isinstance(band, list):
        return [(put(each, rest, value) if rest else value) if i == int(key) else each for i, each in enumerate(band)]
    return {**band, key: put(band[key], rest, value) if rest else value}


def grown(band: dict[str, Any], hire: Hire) -> tuple[dict[str, Any], str]:
    """The band with somebody more, and where that is."""
    parent, _, key = hire.into.rpartition("/")
    rows = (at(band, parent) if parent else band).get(key) or []
    return put(band, hire.into, [*rows, hire.row]), f"{hire.into}/{len(rows)}"


def hires(found: Catalogue) -> Iterator[Hire]:
    yield from found.hires
    for entry in found.entries:
        yield from entry.hires


def offered(field: Field, value: Any) -> None:
    """Whether the form lets one choose this value."""
    ids = {pick.id for pick in field.picks}
    if field.kind == "one":
        assert value in ids, (field.path, value)
    elif field.kind in ("many", "several", "counts", "pairs"):
        assert set(value) <= ids, (field.path, value)
    if field.kind == "pairs":
        assert set(value.values()) <= {each.id for each in field.seconds}


def filled(band: dict[str, Any], fields: list[Field], wanted: Any, root: str) -> dict[str, Any]:
    """The form filled in so that the entry becomes what is wanted."""
    for field in fields:
        value = wanted.get(field.path.removeprefix(root).lstrip("/"))
        if value is not None:
            offered(field, value)
            band = put(band, field.path, value)
    return band


def newcomer(found: Catalogue, into: str, wanted: dict[str, Any]) -> Hire:
    """Who is to be hired for it: of the same kind, without name and without those who come along."""
    for hire in hires(found):
        row = {key: value for key, value in hire.row.items() if key != "name"}
        if hire.into == into and all(
            wanted.get(key, "plain") == value for key, value in row.items() if isinstance(value, str)
        ):
            bare = {key: [] if isinstance(value, list) else value for key, value in hire.row.items()}
            return Hire(hire.id, hire.name, into=into, row=bare)
    raise AssertionError(f"nobody to be hired into {into}: {wanted}")


def test_every_ready_made_list_can_be_built_in_the_form(real: Book) -> None:
    for offer in real.bands():
        about = {key: value for key, value in offer.about.items() if key not in GIVEN}
        target, start = form(real, about).band, form(real, {})
        band = filled(start.band, start.fields, target, "")
        band = {key: value for key, value in band.items() if key in target}  # without a limit where it has none
        paths = [entry.at for entry in form(real, target).entries]
        for path in paths:
            band, where = grown(band, newcomer(form(real, band), path.rpartition("/")[0], at(target, path)))
            assert where == path
        for path in [*paths[::-1]] * 2:  # vehicles first, then who rides in them, then its seat
            if at(band, path) == at(target, path):
                continue
            found = form(real, band, path)
            own = next(entry for entry in found.entries if entry.at == path)
            band = filled(found.band, own.fields, at(target, path), path)
        assert form(real, band).band == target, offer.id
        assert real.muster(band).legal


def came(then: Receipt, now: Receipt) -> list[Fault]:
    had = Counter((fault.at, fault.rule) for fault in now.faults)
    return [fault for fault in then.faults if not had[(fault.at, fault.rule)]]


def with_one(field: Field, band: dict[str, Any], pick: Pick) -> dict[str, Any]:
    """The band once the pick was pressed."""
    root, _, key = field.path.rpartition("/")
    has = at(band, root).get(key)
    match field.kind:
        case "one":
            return put(band, field.path, pick.id)
        case "many" | "several" if not isinstance(has, dict):
            return put(band, field.path, [*(has or []), pick.id])
        case "many":
            return put(band, field.path, {**has, pick.id: ""})
        case "counts":
            return put(band, field.path, {**(has or {}), pick.id: (has or {}).get(pick.id, 0) + 1})
        case _:
            return put(band, field.path, {**(has or {}), pick.id: field.seconds[0].id})


def entries(book: Book) -> Iterator[tuple[dict[str, Any], Entry]]:
    """The first and the last of every ready-made list, with the form open there."""
    for offer in book.bands():
        found = form(book, offer.about)
        for entry in (found.entries[0], found.entries[-1]):
            opened = form(book, offer.about, entry.at)
            yield opened.band, next(each for each in opened.entries if each.at == entry.at)


def test_what_the_form_offers_is_what_the_receipt_says(real: Book) -> None:
    """Not barred: exactly that price, and no new fault. Barred: that very fault."""
    tried = Counter[str]()
    for band, entry in entries(real):
        now = real.muster(band)
        assert now.legal
        assert entry.points == sum(line.points for line in now.lines if f"{line.at}/".startswith(f"{entry.at}/"))
        for field in entry.fields:
            for pick in field.picks:
                if field.kind == "one" or (field.kind in ("many", "pairs") and pick.count):
                    continue
                then = real.muster(with_one(field, band, pick))
                tried["barred" if pick.bar else "free"] += 1
                if pick.bar:
                    assert pick.bar in then.faults and pick.bar.rule, (entry.at, pick)
                else:
                    assert then.legal, (entry.at, pick.id, then.faults)
                if then.lines and not pick.bar:
                    assert then.total - now.total == pick.points, (entry.at, pick)
    assert tried["barred"] > 10 and tried["free"] > 10


def test_who_can_be_hired_costs_what_the_receipt_says(real: Book) -> None:
    for offer in real.bands():
        found = form(real, offer.about)
        for hire in hires(found):
            band, where = grown(found.band, hire)
            then = real.muster(band)
            assert then.total - found.receipt.total == hire.points
            elsewhere = [f for f in came(then, found.receipt) if not f"{f.at}/".startswith(f"{where}/")]
            assert bool(elsewhere) == bool(hire.bar), (offer.id, hire.id, elsewhere)


def test_a_choice_of_one_tells_its_price_and_its_fault(real: Book) -> None:
    for band, entry in entries(real):
        for field in entry.fields:
            bases = [pick for pick in field.picks if pick.id == ""] or [pick for pick in field.picks if pick.count]
            if field.kind != "one" or not bases:
                continue
            least = real.muster(put(band, field.path, bases[0].id))
            for pick in field.picks:
                then = real.muster(put(band, field.path, pick.id))
                assert then.legal == (pick.bar is None), (entry.at, field.path, pick)
                if then.lines and least.lines:
                    assert pick.points == then.total - least.total


def test_every_fault_of_a_row_says_where_it_stands(real: Book) -> None:
    """Whoever is hired without a band to be in: faults about it have its path."""
    for hire in form(real, {}).hires:
        band, where = grown(form(real, {}).band, hire)
        twice, _ = grown(band, hire)
        paths = [entry.at for entry in form(real, twice).entries]
        assert where in paths
        assert {fault.at for fault in real.muster(twice).faults} <= {"", *paths}
        assert {line.at for line in real.muster(twice).lines} <= set(paths)


def test_a_band_that_cannot_be_read_has_its_receipt_alone(real: Book) -> None:
    found = form(real, {"name": "Nobody", "colour": "red"})
    assert found.entries == [] and found.receipt.faults and found.band == {"name": "Nobody", "colour": "red"}


@pytest.mark.parametrize("more", [{"weapons": ["no such thing"]}, {"name": "No such thing"}])
def test_what_is_unknown_stays_in_the_band(real: Book, more: dict[str, Any]) -> None:
    offer = real.bands()[0]
    found = form(real, offer.about)
    path = found.entries[-1].at
    band = put(found.band, path, {**at(found.band, path), **more})
    if not real.muster(band).faults and "weapons" in more:
        pytest.skip("it has no weapons")
    opened = form(real, band, path)
    if opened.entries:
        assert "no such thing" in str(at(opened.band, path)).casefold()


BESIDE = {
    "punk2": ("fighters/0", {"id": "k1", "traits": {"swift": 0}, "gains": {"S": 1}}),
    "punk1": ("fighters/0", {"id": "k1", "traits": {"swift": 0}, "gains": {"S": 1}}),
    "kz": ("", {"period": True}),
    "mdr": ("members/0", {"weapons": {"laser": "jammed"}, "hurt": {"leg": 1}, "marks": {"strange": "x"}}),
    "gce": ("warriors/0", {"skills": ["crushing"], "stats": {"WS": 5}, "xp": 12, "hates": ["grots"], "id": "w1"}),
}
"""What the format of a band has beside what the form offers: where, and what."""


def test_what_the_form_does_not_offer_survives_it(real: Book) -> None:
    where, more = BESIDE[real.code]
    band = form(real, real.bands()[0].about).band
    given = put(band, where, {**at(band, where), **more}) if where else {**band, **more}
    opened = form(real, given, form(real, given).entries[0].at)
    row = at(opened.band, where) if where else opened.band
    assert {key: row[key] for key in more} == more
    named = next(field for field in opened.entries[0].fields if field.kind == "text")
    after = form(real, put(opened.band, named.path, "Somebody else")).band
    assert {key: (at(after, where) if where else after)[key] for key in more} == more


@pytest.mark.parametrize("value", [5, None, "harp", [], {}, ["harp"], {"harp": 1}], ids=repr)
def test_nothing_that_is_written_wrongly_breaks_the_form(real: Book, value: Any) -> None:
    band = form(real, real.bands()[0].about).band
    first = form(real, band).entries[0].at
    last = form(real, band).entries[-1].at
    for path in ("", first, last):
        for key in at(band, path) if path else band:
            found = form(real, put(band, f"{path}/{key}" if path else key, value))
            assert found.receipt.faults or found.fields, (path, key)
