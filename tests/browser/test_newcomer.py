"""A newcomer, in every book: "First battle", within three clicks somebody has moved, within a minute somebody shoots."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from browser.house import House
from browser.newcomer import Newcomer
from playwright.sync_api import BrowserContext

from dustup.books import CODES, load

Enter = Callable[..., BrowserContext]


THINKING = 2.0
"""Seconds a newcomer takes for each click; the page's own time is measured elsewhere (docs/bench.md)."""


@pytest.mark.parametrize("code", CODES)
def test_a_newcomer_moves_within_three_clicks_and_shoots_a_meaningful_shot_within_a_minute(
    house: House, visitor: Enter, code: str
) -> None:
    newcomer = Newcomer(visitor(viewport={"width": 1366, "height": 768}).new_page())
    newcomer.first_battle(house.url, load(code).title)
    newcomer.move()
    assert newcomer.went(), newcomer.said()
    assert newcomer.clicks <= 3
    newcomer.shoot()
    assert newcomer.shot, newcomer.said()
    print(f"{code}: {newcomer.clicks} clicks")
    assert newcomer.clicks * THINKING <= 60


@pytest.mark.long
@pytest.mark.parametrize("seed", [8, 9, 10])
def test_a_newcomer_shoots_whatever_the_dice_and_places_are(
    tmp_path: Path, page_built: None, visitor: Enter, seed: int
) -> None:
    house = House(tmp_path, "plain", f"seed:{seed}").start()
    try:
        for code in CODES:
            newcomer = Newcomer(visitor(viewport={"width": 1366, "height": 768}).new_page())
            newcomer.first_battle(house.url, load(code).title)
            newcomer.shoot()
            print(f"{code}, seed {seed}: {newcomer.clicks} clicks")
            assert newcomer.shot, newcomer.said()
            newcomer.page.context.close()
    finally:
        house.kill()
