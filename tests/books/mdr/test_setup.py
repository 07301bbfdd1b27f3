"""MDR-HUMN-07, MDR-STIK-03, MDR-STIK-05: what a battle's set-up takes and refuses."""

from __future__ import annotations

import pytest

from dustup.books.mdr import BOOK
from dustup.books.mdr.actions.deeds import ACTIONS, BARS, DEEDS
from dustup.books.mdr.content import data
from dustup.core import ContentError

THREE = {"scenario": "smoke", "bands": {"red": "human", "blue": "animal", "green": "robotic"}}


def test_one_figure_is_one_creature() -> None:
    """MDR-STIK-05: a party of five stands on five bases."""
    state = BOOK.setup({"scenario": "smoke", "bands": {"red": "android", "blue": "animal"}})
    assert len(state.fighters) == 10


def test_a_purity_squad_allies_only_with_machines() -> None:
    """MDR-HUMN-07."""
    state = BOOK.setup({**THREE, "allies": [["red", "green"]]})
    red = next(f for f in state.fighters.values() if f.side == "red")
    assert {f.side for f in state.strangers(red.side)} == {"blue"}
    with pytest.raises(ContentError, match="MDR-HUMN-07"):
        BOOK.setup({**THREE, "allies": [["red", "blue"]]})


def test_a_table_that_is_too_small_is_refused() -> None:
    """MDR-STIK-03."""
    small = {"id": "tiny", "name": "Tiny", "size": [6000, 6000], "pieces": [], "zones": [], "spots": {}}
    with pytest.raises(ContentError, match="MDR-STIK-03"):
        BOOK.setup({"scenario": "smoke", "map": small, "bands": {"red": "human", "blue": "animal"}})


def test_every_action_of_the_table_can_be_barred_and_done() -> None:
    """MDR-ACTN-03: no row without its needs and its deed, none of them without a row, no trait that is not there."""
    assert [*DEEDS] == [*ACTIONS]
    assert {*BARS} == {*ACTIONS}
    assert {row.trait for row in ACTIONS.values()} - {""} <= {*data().traits}


def test_ready_battles_bring_every_party_and_scenario_and_never_robots_against_humans() -> None:
    """MDR-PRE-02: the pre-rolled parties differ in strength; each meets those it is a match for, from either side."""
    wishes = [BOOK.default(seed) for seed in range(84)]
    met = {(wish["bands"]["red"], wish["bands"]["blue"]) for wish in wishes}
    assert {name for pair in met for name in pair} == {offer.id for offer in BOOK.bands()}
    assert met == {pair[::-1] for pair in met} and ("robotic", "human") not in met
    assert len({(wish["scenario"], *sorted(wish["bands"].values())) for wish in wishes}) == 6 * len(met) // 2
