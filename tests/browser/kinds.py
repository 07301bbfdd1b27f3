"""A situation for every kind of question, and how to come to it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from browser.bands import BOTH, short
from browser.house import House
from browser.stands import PAIR, stand
from browser.test_point import YARD
from browser.test_widgets import LANE
from playwright.sync_api import Page

SIZES = ((1366, 768), (844, 390), (390, 844))
TABLE = {"size": [90, 90]}
PRONE = {**PAIR, "A": {"side": "red", "at": [40, 40], "facing": 0, "set": {"prone": True}}}
MATES = {
    "A": {"side": "red", "at": [20, 40], "bullets": 2, "weapons": ["pistol"]},
    "F": {"side": "red", "at": [22.5, 40], "bullets": 3, "stats": {"AG": 2}, "weapons": ["pistol"]},
    "B": {"side": "blue", "at": [60, 40], "stats": {"AG": 3}},
}


@dataclass(frozen=True, slots=True)
class Kind:
    """A battle, the answers pressed until the question comes, and the widget that must be there."""

    wish: dict[str, Any]
    press: tuple[str, ...]
    widget: str
    more: dict[str, Any] = field(default_factory=dict)


def _case(fighters: dict[str, Any]) -> dict[str, Any]:
    return stand("punk2", {"fighters": fighters, "active": "A", "table": TABLE})


KINDS = {
    "choice": Kind(stand("punk2", YARD), (), ".answers .option"),
    "path": Kind(stand("punk2", YARD), ("move",), "[data-act=go]"),
    "point": Kind({"setup": short()}, ("",), "[data-act=go]"),
    "facing": Kind(_case(PRONE), ("get_up",), "[data-act=go]"),
    "template": Kind(stand("punk2", LANE), ("shoot", "A.1"), "[data-act=go]"),
    "number": Kind(_case(MATES), ("swap",), ".answers input[type=range]"),
    "split": Kind({**stand("punk2", {"fighters": PAIR, "table": TABLE}), "book": "sharing"}, (), ".answers .share"),
    "roll": Kind(stand("punk2", YARD), ("shoot", "B", "B"), ".faces .face", {"dice": "physical"}),
}


def open_at(house: House, page: Page, kind: str) -> None:
    """The page at the question of this kind."""
    found = KINDS[kind]
    page.goto(house.battle(**{"seats": BOTH, **found.wish, **found.more})["red"])
    for value in found.press:
        sought = f'.option[data-value="{value}"]' if value else ".answers .option"
        page.locator(sought).first.click()
        page.wait_for_timeout(300)
    page.wait_for_selector(found.widget)
