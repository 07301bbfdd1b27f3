"""The luck of a battle: from its end and from its replay, each decisive roll a link to its moment."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Callable

import msgspec
import pytest
from browser.house import House
from playwright.sync_api import BrowserContext, expect
from server.test_luck import fought

Enter = Callable[..., BrowserContext]


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_luck_is_told_at_the_end_and_leads_into_the_replay(house: House, visitor: Enter, size: tuple[int, int]) -> None:
    ask = urllib.request.Request(
        f"{house.url}/api/import", msgspec.json.encode(fought()), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(ask, timeout=120) as reply:
        link = house.url + str(json.load(reply)["links"]["all"])
    page = visitor(viewport={"width": size[0], "height": size[1]}).new_page()
    page.goto(link)
    finish = page.locator(".finish")
    expect(finish).to_be_visible()
    assert finish.evaluate("e => e.scrollHeight <= e.clientHeight + 1"), "all that can be done next is in view"
    finish.locator("[data-act=luck]").click()
    panel = page.get_by_role("dialog", name="Luck")
    expect(panel.locator(".fortunes li")).to_have_count(2)
    for side in ("red", "blue"):
        expect(panel.locator(f".fortunes li[data-side={side}]")).to_contain_text(
            re.compile(r"the dice brought [+−]\d+ points")
        )
    rolls = panel.locator(".fateful a")
    expect(rolls).to_have_count(5)
    wide = panel.evaluate("e => e.querySelector('.luck').scrollWidth <= e.querySelector('.luck').clientWidth")
    assert wide, "nothing sticks out to the side"
    told, to = rolls.nth(1).locator("> span").inner_text(), rolls.nth(1).get_attribute("href")
    rolls.nth(1).click()
    expect(panel).to_have_count(0)
    expect(page).to_have_url(link + str(to))
    bar = page.get_by_role("region", name="Replay")
    expect(bar.get_by_role("slider")).to_have_value(str(to)[4:])
    words = told.split()[:2]  # whom it is about, and what befalls it, stands in the report by then
    expect(page.locator(".log")).to_contain_text(re.compile(".*".join(words)))
    bar.locator("[data-act=luck]").click()  # from the replay, known already
    expect(rolls).to_have_count(5)
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
