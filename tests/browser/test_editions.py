"""The other edition's word on a shot: while it is considered, and at a moment of the replay."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable

import msgspec
import pytest
from browser.house import House
from playwright.sync_api import BrowserContext, Page, expect
from server.test_editions import shot

from dustup.books import load
from dustup.core import Session, journal

Enter = Callable[..., BrowserContext]


def battle(house: House, code: str = "punk2", fired: bool = False) -> tuple[str, str]:
    """A battle brought in as a file just before a shot, or after it: its one seat, and whom it is at."""
    book, (answers, target) = load(code), shot(code)
    setup, given = book.default(3), (*answers, target) if fired else answers
    file = msgspec.json.encode(journal.write(Session(book, book.setup(setup), trusted=given), setup))
    ask = urllib.request.Request(f"{house.url}/api/import", file, {"content-type": "application/json"})
    with urllib.request.urlopen(ask, timeout=120) as reply:
        return house.url + str(json.load(reply)["links"]["all"]), target


def check(page: Page, *names: str) -> None:
    """Two columns, every sum with its rules, and what differs in words; rules of the other edition open too."""
    panel = page.get_by_role("dialog", name="Both editions")
    expect(panel).to_be_visible()
    assert panel.locator(".columns section h3").all_text_contents() == list(names)
    assert panel.locator(".versus thead th").all_text_contents() == ["Chance of", *names]
    assert panel.locator(".versus tbody tr").count() and panel.locator(".differ li").count()
    for column in panel.locator(".columns section").all():
        assert column.locator(".rule, .refusal, .quiet").count()
    wide = panel.evaluate("e => e.querySelector('.editions').scrollWidth <= e.querySelector('.editions').clientWidth")
    assert wide, "nothing sticks out to the side"
    panel.locator(".columns .rule").last.click()
    pop = page.locator(".pop")
    expect(pop).to_be_visible()
    expect(pop).not_to_contain_text("no text here yet")
    page.keyboard.press("Escape")
    expect(panel).to_be_visible()
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)


@pytest.mark.parametrize(("size", "code"), [((1366, 768), "punk2"), ((390, 844), "punk1")])
def test_a_shot_that_is_considered_is_put_to_the_other_edition(
    house: House, visitor: Enter, size: tuple[int, int], code: str
) -> None:
    seat, target = battle(house, code)
    page = visitor(viewport={"width": size[0], "height": size[1]}).new_page()
    page.goto(seat)
    page.wait_for_selector(".answers [data-value], [data-act=uncover]")
    if page.locator("[data-act=uncover]").count():
        page.locator("[data-act=uncover]").click()
    page.locator(f'.answers [data-value="{target}"]').first.click()
    expect(page.locator(".act")).to_be_visible()
    page.locator(".act summary").click()
    page.locator(".act [data-act=editions]").click()
    names = ("second edition", "first edition")
    check(page, *(names if code == "punk2" else names[::-1]))


def test_a_moment_of_the_replay_is_put_to_the_other_edition(house: House, visitor: Enter) -> None:
    seat, _ = battle(house, fired=True)
    page = visitor().new_page()
    page.goto(f"{seat}#at={len(shot('punk2')[0]) - 1}")
    page.locator(".replay [data-act=editions]").click()
    check(page, "second edition", "first edition")
    page.get_by_role("button", name="To the start").click()
    page.locator(".replay [data-act=editions]").click()
    expect(page.get_by_text("no dice are rolled for this").first).to_be_visible()


def test_a_replay_goes_by_its_key_where_two_share_a_screen(house: House, visitor: Enter) -> None:
    seat, _ = battle(house, fired=True)
    page = visitor().new_page()
    page.goto(f"{seat}#at=0")
    expect(page.locator(".replay .caption")).to_contain_text("0 of")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
