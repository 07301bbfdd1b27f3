"""The first edition as a whole: its data, its bands, the ids it shares with the second."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dustup.books import load
from dustup.books.punk.campaign import market, tables
from dustup.books.punk.muster.bill import receipt
from dustup.books.punk.setup import lay_over
from dustup.books.punk1.edition import EDITION, data
from dustup.bots import Rookie
from dustup.core import Seeded, run

BOOK = load("punk1")
FAMILY = Path(str(BOOK.family))


@pytest.mark.parametrize("code", ["punk1", "punk2"])
def test_every_family_id_in_the_code_is_a_rule_of_the_edition(code: str) -> None:
    laws = load(code).laws
    used = {rule for path in FAMILY.rglob("*.py") for rule in re.findall(r'"(PKH?-[A-Z]+-[0-9]+)"', path.read_text())}
    assert sorted(used - set(laws)) == []


@pytest.mark.parametrize("id", list(data().ready))
def test_ready_made_bands_are_legal(id: str) -> None:
    """P1-BAND-01, P1-BAND-03."""
    found = receipt(id, data())
    assert found.faults == ()
    assert found.total <= data().ready[id].points


def test_the_same_bands_and_maps_play_under_both_editions() -> None:
    for code in ("punk1", "punk2"):
        book = load(code)
        wish = {"scenario": "caches", "map": "motel_9", "bands": {"red": "rust_dogs", "blue": "rust_dogs"}}
        state = book.setup(wish)
        run(book, state, Seeded(3), {side: Rookie(3) for side in ("red", "blue")})
        assert book.result(state).over


def test_cumbersome_gear_may_not_bring_agility_to_0() -> None:
    """P1-RUL-75."""
    slow, _ = lay_over({"change": {"profiles": {"brute": {"stats": {"AG": 1}}}}}, data())
    band = {"name": "Slow", "band": "gangers", "points": 100, "fighters": [{"profile": "brute"}]}
    for weapon, rules in (("heavy_blade", ["P1-RUL-75"]), ("heavy_mace", [])):
        band["fighters"] = [{"profile": "brute", "weapons": [weapon]}]
        assert [fault.rule for fault in receipt(band, slow).faults] == rules


def test_the_market_sells_what_can_be_paid_and_used() -> None:
    """P1H-CAM-05: n bullets cost 15 n(n + 1) / 2; no flamethrower for a Ganger, no second two-handed weapon."""
    assert [tables.bullets(n) for n in (1, 2, 3, 10)] == [15, 45, 90, 825]
    fighters = [{"profile": "ganger", "name": "Ann", "weapons": ["bow", "mace"]}]
    band = {"name": "X", "band": "gangers", "fighters": fighters}
    assert BOOK.campaign is not None
    league = BOOK.campaign.setup({"players": 2, "bands": {"red": band, "blue": band}})
    league.gangs["red"].caps = 29
    offered = {key: cost for key, _, cost in market.wares(league, league.gangs["red"])}
    assert offered["armour red-1 leather"] == 10
    assert not [key for key in offered if key.startswith("weapon")]
    league.gangs["red"].people["red-1"].weapons = ("bow",)
    offered = {key: cost for key, _, cost in market.wares(league, league.gangs["red"])}
    assert offered["weapon red-1 medium_blade"] == 20
    assert "weapon red-1 rifle" not in offered and "weapon red-1 flamethrower" not in offered


def test_skills_and_wounds_go_to_battle() -> None:
    """P1H-CAM-02, P1H-CAM-06: Toughness lost, Swift learnt."""
    band = {"name": "X", "band": "gangers", "fighters": [{"profile": "ganger", "weapons": ["mace"]}]}
    assert BOOK.campaign is not None
    league = BOOK.campaign.setup({"players": 2, "bands": {"red": band, "blue": band}})
    ann = league.gangs["red"].people["red-1"]
    ann.skills, ann.scars = ("sprinter", "brawler"), {"T": 1}
    marched = {p: tables.marching(EDITION, league.gangs[p], league.gangs[p].people.values()) for p in ("red", "blue")}
    fighter = BOOK.setup({"bands": marched}).fighters["r1"]
    assert (fighter.stats["T"], fighter.stats["C"], "swift" in fighter.traits) == (2, 6, True)
