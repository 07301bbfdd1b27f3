"""What can be chosen for a battle: switches take what they say they take, and a receipt names its faults."""

from typing import Any

import pytest

from dustup.core import ContentError, Fault, Receipt, Switch, switched

FOG = Switch("fog", "Fog", default=1)
TURNS = Switch("turns", "Turns", kind="number", least=0, most=12)
LIGHT = Switch("light", "Light", kind="choice", choices=("day", "dusk", "night"), default=1)


def test_a_switch_that_is_on_by_default_can_be_switched_off() -> None:
    assert switched([FOG], {}) == {"fog": 1}
    assert switched([FOG], {"fog": False}) == switched([FOG], {"fog": 0}) == {"fog": 0}
    assert switched([FOG], {"fog": "off"}) == {"fog": 0} and switched([FOG], {"fog": "on"}) == {"fog": 1}


def test_a_number_is_a_number_and_a_choice_one_of_its_names() -> None:
    assert switched([TURNS, LIGHT], {"turns": 7, "light": "night"}) == {"turns": 7, "light": 2}
    assert switched([TURNS, LIGHT], {}) == {"turns": 0, "light": 1}


@pytest.mark.parametrize(
    ("switch", "value", "remedy"),
    [
        (FOG, 2, "true or false"),
        (FOG, "yes", "true or false"),
        (TURNS, True, "whole number from 0 to 12"),
        (TURNS, 13, "whole number from 0 to 12"),
        (LIGHT, "noon", "day, dusk, night"),
        (LIGHT, 3, "day, dusk, night"),
    ],
)
def test_anything_else_is_refused_with_what_to_give(switch: Switch, value: Any, remedy: str) -> None:
    with pytest.raises(ContentError, match=f"{switch.id} is .*{remedy}"):
        switched([switch], {switch.id: value})


def test_an_unknown_switch_is_refused() -> None:
    with pytest.raises(ContentError, match=r"no switch 'frog'.*did you mean fog"):
        switched([FOG, TURNS], {"frog": True})


def test_a_fault_is_a_sentence() -> None:
    fault = Fault("fighter 1", "two great blades", "X-TWOH-01", "keep one")
    assert str(fault) == "fighter 1: two great blades [X-TWOH-01] (keep one)"
    assert str(Fault("", "empty")) == "empty"
    assert Receipt("Rats").legal and not Receipt("Rats", faults=(fault,)).legal
