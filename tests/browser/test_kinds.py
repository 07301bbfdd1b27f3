"""Every kind of question at three window sizes: the table stays large, what answers it is in sight and in reach."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browser.house import House
from browser.kinds import KINDS, SIZES, open_at
from playwright.sync_api import BrowserContext, expect

Enter = Callable[..., BrowserContext]


@pytest.mark.parametrize("kind", KINDS)
def test_a_question_fits_every_window(house: House, visitor: Enter, kind: str) -> None:
    page = visitor().new_page()
    open_at(house, page, kind)
    for wide, high in SIZES:
        page.set_viewport_size({"width": wide, "height": high})
        page.wait_for_timeout(150)
        table = page.locator("svg.stage").bounding_box()
        assert table and table["width"] * table["height"] >= 0.45 * wide * high, f"{wide}x{high}"
        assert page.evaluate("() => document.documentElement.scrollWidth") <= wide
        expect(page.locator(KINDS[kind].widget).first).to_be_in_viewport(ratio=0.9)
        expect(page.locator(".prompt h2")).to_be_in_viewport()
        assert page.evaluate("() => document.documentElement.scrollHeight") <= high
