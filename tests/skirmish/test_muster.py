"""Musters: receipts, limits as data, bands by name, as data or from files."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from dustup.core import Fault, Line
from dustup.core.content import ContentError
from dustup.skirmish import muster
from dustup.skirmish.muster import Limit


class Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: str
    people: tuple[str, ...] = ()
    blurb: str = ""


READY = {"rats": Band(name="Rats", people=("boss", "rat"), blurb="Cheap.")}
PRICE = {"boss": 50, "rat": 10, "gun": 15}


def cost(people: tuple[str, ...]) -> int:
    return sum(PRICE[one] for one in people)


def test_every_point_is_a_line_and_too_dear_is_a_fault() -> None:
    receipt = muster.counted("Rats", [Line(50, "boss", "X-1"), Line(10, "rat", "X-2")], most=55, rule="X-3", fighters=2)
    assert (receipt.total, receipt.legal, receipt.figures) == (60, False, {"fighters": 2})
    assert receipt.faults == (Fault("Rats", "costs 60 points, 5 more than 55", "X-3", "save 5 points"),)
    with pytest.raises(ContentError, match="5 more than 55"):
        muster.insist(receipt, "band of red")
    muster.insist(muster.counted("Rats", [Line(50, "boss")], most=50), "band of red")


@pytest.mark.parametrize(
    ("counts", "wrong"),
    [
        ({"boss": 1, "rat": 3, "dog": 2}, []),
        ({"boss": 1, "rat": 3, "dog": 0}, []),
        ({"rat": 3}, ["0 × Boss, at least 1"]),
        ({"boss": 2, "rat": 3}, ["2 × Boss, at most 1"]),
        ({"boss": 1, "rat": 3, "dog": 1}, ["1 × Dog, at least 2 or none"]),
        ({"boss": 1, "rat": 3, "dog": 5}, ["5 × Dog against 4 others", "5 × Dog, at most 2 for each Boss"]),
    ],
)
def test_limits_are_data(counts: dict[str, int], wrong: list[str]) -> None:
    rows = {"boss": Limit(least=1, most=1, must=True), "dog": Limit(least=2, share=True, per={"boss": 2}, rule="X-9")}
    found = list(muster.limits(counts, rows, {"boss": "Boss", "dog": "Dog"}, rule="X-1"))
    assert [fault.why for fault in found] == wrong
    assert all(fault.rule == ("X-9" if "Dog" in fault.why else "X-1") for fault in found)


def test_names_that_lead_nowhere_come_with_the_nearest() -> None:
    (fault,) = muster.strange("Ann", "weapon", ["knife", "pistl", "pistl"], ["knife", "pistol"], "X-1")
    assert fault.why == "there is no weapon 'pistl'"
    assert "pistol" in fault.remedy


def test_a_band_is_an_id_data_or_a_file(tmp_path: Path) -> None:
    assert muster.read("rats", Band, READY).people == ("boss", "rat")
    assert muster.read({"name": "Mine"}, Band, READY).name == "Mine"
    file = tmp_path / "mine.yaml"
    file.write_text("name: Filed\n")
    assert muster.read(str(file), Band, READY).name == "Filed"
    for bad, why in (("rast", "did you mean rats"), (7, "an id or a mapping"), ({"nam": 1}, "nam")):
        with pytest.raises(ContentError, match=why):
            muster.read(bad, Band, READY)


def test_ready_bands_are_offered_with_their_price() -> None:
    (offer,) = muster.offers(READY, lambda band: cost(band.people))
    assert (offer.id, offer.name, offer.about["total"]) == ("rats", "Rats", 60)
    assert list(offer.about["people"]) == ["boss", "rat"]
