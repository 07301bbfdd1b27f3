"""The form of a band: plain data at paths, which faults are new, names that nobody has."""

from __future__ import annotations

from typing import Any

from dustup.core import ContentError, Fault, Line, Receipt
from dustup.core.catalogue import Catalogue, Entry, Hire, Pick
from dustup.skirmish.catalogue import built, fresh, part, priced, put, unused, value

PRICES = {"club": 2, "stone": 1}


def muster(band: Any) -> Receipt:
    """Two points for a club, one for a stone; at most two stones each, and at least one of anything."""
    lines, faults = [], []
    for n, row in enumerate(band["folk"]):
        things = row.get("things", [])
        lines += [Line(5, "somebody", "T-01", f"folk/{n}"), *(Line(PRICES[t], t, "T-02", f"folk/{n}") for t in things)]
        many = things.count("stone")
        faults += [Fault("folk", f"{many} stones", "T-03", "drop one", f"folk/{n}")] if many > 2 else []
        faults += [] if things else [Fault("folk", "nothing in hand", "T-04", "take something", f"folk/{n}")]
    faults += [Fault("folk", f"{len(band['folk'])} are too many", "T-05", "leave some out")] * (len(band["folk"]) > 2)
    return Receipt("T", sum(line.points for line in lines), tuple(lines), tuple(faults))


def form(band: dict[str, Any]) -> Catalogue:
    things = [Pick("club", "Club"), Pick("stone", "Stone")]
    entries = [
        Entry(f"folk/{n}", "Somebody", "thrower", fields=[part(f"folk/{n}", "things", "Things", "several", things)])
        for n in range(len(band["folk"]))
    ]
    return Catalogue(band=band, entries=entries, hires=[Hire("man", "Man", into="folk", row={})])


def opened(*things: str, others: int = 0) -> Catalogue:
    band = {"folk": [{"things": list(things)}, *([{"things": ["club"]}] * others)]}
    return priced(form(band), "folk/0", muster)


def test_prices_counts_and_reasons_are_those_of_the_muster() -> None:
    club, stone = opened("stone", "stone").entries[0].fields[0].picks
    assert (club.points, club.count, club.bar) == (2, 0, None)
    assert (stone.points, stone.count) == (1, 2) and stone.bar and stone.bar.why == "3 stones"


def test_only_the_open_entry_has_parts_and_all_have_a_price_and_what_they_have() -> None:
    one, other = opened("stone", "stone", "club", others=1).entries
    assert (one.points, one.has, bool(one.fields)) == (9, ["Club", "2 × Stone"], True)
    assert (other.points, other.has, other.fields) == (7, ["Club"], [])


def test_what_a_newcomer_still_lacks_bars_nobody_but_one_too_many_does() -> None:
    assert opened("club").hires[0].points == 5 and opened("club").hires[0].bar is None
    bar = opened("club", others=1).hires[0].bar
    assert bar and bar.rule == "T-05"


def test_a_fault_that_only_counts_further_is_not_new() -> None:
    three, four = (muster({"folk": [{"things": ["stone"] * n}]}) for n in (3, 4))
    assert fresh(four, three) == [] and fresh(three, four) == []
    assert [fault.rule for fault in fresh(three, muster({"folk": [{"things": ["stone"]}]}))] == ["T-03"]
    assert [fault.rule for fault in fresh(muster({"folk": [{}, {"things": ["stone"] * 3}]}), three)] == ["T-04", "T-03"]


def test_a_band_is_changed_at_a_path_and_stays_itself() -> None:
    band = {"folk": [{"name": "A"}, {"name": "B"}]}
    assert put(band, "folk/1/name", "C") == {"folk": [{"name": "A"}, {"name": "C"}]}
    assert (value(band, "folk/1/name"), value(band, "folk/0/weapons/club"), value(band, "cars")) == ("B", None, None)


def test_a_name_is_numbered_where_it_is_taken() -> None:
    assert [unused("Truk", taken) for taken in ([], ["Truk"], ["Truk", "Truk 2"])] == ["Truk", "Truk 2", "Truk 3"]


def test_what_cannot_be_read_has_its_receipt_alone() -> None:
    def read(given: Any) -> dict[str, Any]:
        if "folk" not in given:
            raise ContentError("band", 0, "no folk", "add some")
        return dict(given)

    assert built({}, "", {"folk": []}, read, form, muster).hires[0].points == 5
    broken = built({"folks": 1}, "", {"folk": []}, read, form, lambda band: Receipt("?", faults=(Fault("", "no"),)))
    assert (broken.band, broken.entries, broken.receipt.legal) == ({"folks": 1}, [], False)
