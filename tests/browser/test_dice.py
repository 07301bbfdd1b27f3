"""No dice are rolled before their chances were on the page, in every book: the messages are watched."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from browser.bands import BOTH
from browser.house import House
from browser.player import Player
from browser.spy import SPY, throws
from browser.stands import stand
from browser.test_point import YARD
from playwright.sync_api import BrowserContext

from dustup.books import CODES, load

Enter = Callable[..., BrowserContext]
ANSWERS, MOST = 12, 60
"""So many answers are given, and so many again until dice have fallen, at most so many altogether."""
CHOSEN = ("choice", "path")
"""Kinds of question that somebody answers by pointing; what must be rolled whatever one does is not among them."""


def test_dice_come_only_after_their_chances(house: House, visitor: Enter) -> None:
    page = visitor().new_page()
    page.add_init_script(SPY)
    page.goto(house.battle(seats=BOTH, hotseat=True, **stand("punk2", YARD))["all"])
    page.locator(".option[data-value=shoot]").click()
    page.locator(".answers .option.sided").first.click()
    page.locator("[data-act=do]").click()
    Player(page, seed=4).play(10)
    found = [each for each in throws(page) if each["kind"] in CHOSEN and each["whose"]]
    assert found and all(each["card"] for each in found)


@pytest.mark.parametrize("answers", [ANSWERS, pytest.param(MOST, marks=pytest.mark.long)])
@pytest.mark.parametrize("code", CODES)
def test_dice_come_only_after_their_chances_in_every_book(
    house: House, visitor: Enter, code: str, answers: int
) -> None:
    page = visitor().new_page()
    page.add_init_script(SPY)
    setup = {**load(code).first, "seed": 7}
    page.goto(house.battle(code, setup=setup, seats=BOTH, hotseat=True)["all"])
    player = Player(page, seed=2)
    player.place_all()
    found: list[dict[str, Any]] = []
    while not found and player.answers < MOST:
        player.play(answers)
        found = [each for each in throws(page) if each["kind"] in CHOSEN and each["whose"]]
    bare = [(each["prompt"], each["answer"], each["said"]) for each in found if not each["card"]]
    assert found and not bare
