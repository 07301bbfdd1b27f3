"""Battles by mouse, by touch and by keys alone: bounded here, whole ones in the long run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import pytest
from browser.bands import short
from browser.hands import Hands
from browser.house import House
from browser.test_everybody import PHONE
from playwright.sync_api import BrowserContext, expect

Enter = Callable[..., BrowserContext]
By = Literal["mouse", "touch", "keys"]
BOOKS: dict[str, dict[str, Any]] = {"punk2": {"setup": short()}, "kz": {}}
ANSWERS = 14


def hands(house: House, visitor: Enter, by: By, book: str) -> Hands:
    """At a battle against a bot."""
    page = visitor(**(PHONE if by == "touch" else {})).new_page()
    page.goto(house.battle(book, **BOOKS[book])["red"])
    return Hands(page, by, seed=5)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("by", ["mouse", "touch", "keys"])
def test_a_battle_is_begun_with_one_kind_of_input_alone(house: House, visitor: Enter, by: By, book: str) -> None:
    found = hands(house, visitor, by, book)
    found.play(ANSWERS)
    assert found.over or found.answers == ANSWERS
    expect(found.page.locator(".log li")).not_to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("by", ["mouse", "touch", "keys"])
def test_a_whole_battle_is_fought_with_one_kind_of_input_alone(house: House, visitor: Enter, by: By, book: str) -> None:
    found = hands(house, visitor, by, book)
    found.play(1500)
    assert found.over
