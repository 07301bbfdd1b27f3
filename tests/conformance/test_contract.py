"""The contract is typed to the end: every book offers, counts and shows in the same shapes."""

from __future__ import annotations

from typing import Any

import pytest

from dustup.core import ContentError, Outcome, Receipt, Switch


def test_every_switch_can_be_set_to_all_it_offers_and_back_to_its_default(real: Any) -> None:
    """P2-TURN-01, KZ-SUP-08: also off, where it is on by default."""
    for switch in real.switches():
        assert isinstance(switch, Switch) and switch.name and switch.rule, switch.id
        values = switch.choices if switch.kind == "choice" else range(switch.least, switch.most + 1)
        for value in values:
            setup = {**real.default(1), "switches": {switch.id: value}}
            state = real.setup(setup)
            assert state.setup.switches[switch.id] == switch.take(value)
        assert real.setup(real.default(1)).setup.switches[switch.id] == switch.default


def test_a_number_is_not_a_tick(real: Any) -> None:
    """P2-TURN-01: ticking "Turns" does not start a battle of one Turn."""
    for switch in real.switches():
        if switch.kind == "number":
            with pytest.raises(ContentError, match="whole number"):
                real.setup({**real.default(1), "switches": {switch.id: True}})


def test_a_receipt_adds_up_and_names_what_is_wrong(real: Any) -> None:
    for offer in real.bands():
        receipt = real.muster(offer.about)
        assert isinstance(receipt, Receipt) and receipt.total > 0 and receipt.lines
    bad = real.muster({"name": "Nobody", "colour": "red"})
    assert isinstance(bad, Receipt) and not bad.legal
    assert all(fault.why and fault.remedy for fault in bad.faults)


def test_an_unknown_overlay_or_model_is_an_error_in_words(real: Any) -> None:
    state = real.setup(real.default(1))
    with pytest.raises(ContentError, match=r"no overlay 'xray'.*reach, threat, sight"):
        real.overlay(state, "", "xray", "nobody")
    with pytest.raises(ContentError, match="no model 'nobody'"):
        real.overlay(state, "", "sight", "nobody")


def test_an_outcome_says_for_whom_it_is_good(real: Any) -> None:
    found = real.outcome([])
    assert isinstance(found, Outcome) and found.tone == "even"


def test_lengths_have_one_unit(real: Any) -> None:
    assert real.show(real.setup(real.default(1)), "").unit == real.unit
