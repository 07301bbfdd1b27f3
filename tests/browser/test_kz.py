"""Kill Zone in the page: alone against the dead, orders face down, groups, captives."""

from __future__ import annotations

import re
from collections.abc import Callable

from browser.bands import BOTH
from browser.house import House
from browser.player import Player
from browser.stands import stand
from playwright.sync_api import BrowserContext, expect

Enter = Callable[..., BrowserContext]
HELD = {
    "table": {"size": [36, 36]},
    "fighters": {
        "A": {"side": "red", "group": "red-1", "at": [10, 10], "weapons": ["handgun"], "name": "Osk"},
        "D": {"side": "red", "group": "red-1", "at": [13, 10], "weapons": ["handgun"]},
        "B": {"side": "blue", "group": "blue-1", "at": [10.98425, 10], "set": {"suppressed": True, "captor": "A"}},
        "C": {"side": "blue", "group": "blue-1", "at": [20, 10], "weapons": ["assault_rifle"]},
        "E": {"side": "blue", "group": "blue-1", "at": [22, 12], "set": {"suppressed": True}},
    },
    "groups": {
        "red-1": {"side": "red", "order": "shoot", "pending": "assault"},
        "blue-1": {"side": "blue", "order": "stay_sharp"},
    },
    "active": "A",
}


def test_the_zombie_night_is_played_alone(house: House, visitor: Enter) -> None:
    """KZ-ZOM-01..09: one person, no opponent, from the start page on."""
    page = visitor().new_page()
    page.goto(house.url)
    page.get_by_role("radio", name="Kill Zone", exact=False).click()
    page.get_by_role("radio", name="Zombie night").click()
    page.get_by_role("radio", name="One, alone").click()
    expect(page.locator(".summary")).to_contain_text("alone")
    page.locator("[data-act=start]").click()
    page.wait_for_url("**/t/*")
    page.locator("[data-act=place-rest]").click()
    expect(page.locator(".prompt h2")).to_contain_text("Orders for")
    player = Player(page)
    player.play(24)
    player.ready()
    expect(page.locator(".top .turn")).to_contain_text(re.compile("Turn [1-8] of 8"))
    assert page.locator('[data-model][aria-label*="dead" i]').count() >= 3


def test_orders_groups_suppression_and_captives_are_drawn_and_named(house: House, visitor: Enter) -> None:
    """KZ-ORD-01, KZ-CHG-07, KZ-SUP-01, KZ-CAPT-02."""
    links = house.battle(**stand("kz", HELD), seats=BOTH)
    red, blue = visitor().new_page(), visitor().new_page()
    for page, seat in ((red, "red"), (blue, "blue")):
        page.goto(links[seat])
        expect(page.locator("svg .tie")).to_have_count(1)
        expect(page.locator("svg .tie title")).to_have_text(
            re.compile("captive of Osk")
        )  # the two touch: no room for a word between
        expect(page.locator("svg .areaname")).not_to_have_count(0)
        expect(page.locator('[data-model="E"]')).to_have_attribute("aria-label", re.compile("suppressed"))
        expect(page.locator('[data-model="B"]')).to_have_attribute("aria-label", re.compile("captive of Osk"))
        expect(page.get_by_role("img", name="Stay Sharp")).to_have_count(1)
    expect(red.get_by_role("img", name="Assault, face down")).to_have_count(1)
    expect(blue.get_by_role("img", name="order, face down")).to_have_count(1)
    expect(blue.get_by_role("img", name="Assault")).to_have_count(0)


def test_secret_orders_lie_face_down_on_a_shared_screen(house: House, visitor: Enter) -> None:
    """KZ-RUL-03: after the hand-over orders lie open; covered, a press looks and never commits."""
    page = visitor().new_page()
    page.goto(house.battle("kz", seats=BOTH, hotseat=True)["all"])
    for _ in range(60):
        page.wait_for_selector(".cloak.solid, .prompt")
        if page.locator("[data-act=uncover]").count():
            page.locator("[data-act=uncover]").click()
        elif "Orders for" in str(page.locator(".prompt h2").text_content()):
            break
        else:
            Player(page).step()
    box = page.locator("svg.stage").bounding_box()
    name = page.locator(".acting b").first.inner_text()
    spot = page.locator(f'.pick[aria-label*="{name},"] .foot').first.bounding_box()
    assert box and spot and box["y"] < spot["y"] < box["y"] + box["height"]  # who is given an order is in sight
    cards, down = page.locator(".answers .option"), re.compile("facedown")
    expect(cards.first).not_to_have_class(down)
    page.get_by_label("cover my orders").check()
    expect(cards.first).to_have_class(down)
    expect(cards.first).to_have_text(re.compile(r"^\?"))
    cards.first.hover()
    expect(cards.first).to_have_class(down)
    n = page.locator(".battle").get_attribute("data-n") or ""
    page.keyboard.press("1")
    cards.first.click()
    expect(cards.first).not_to_have_class(down)
    expect(cards.nth(1)).to_have_class(down)
    cards.nth(1).click()
    expect(cards.first).to_have_class(down)
    expect(page.locator(".battle")).to_have_attribute("data-n", n)
    cards.nth(1).click()
    expect(page.locator(".battle")).not_to_have_attribute("data-n", n)
