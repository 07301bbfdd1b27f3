"""Every kind of question meets its widget, in situations prepared as cases."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from browser.bands import BOTH
from browser.house import House
from browser.stands import PAIR, stand
from playwright.sync_api import BrowserContext, Page, expect

Enter = Callable[..., BrowserContext]


def at_table(house: House, visitor: Enter, wish: dict[str, Any], seat: str = "red") -> Page:
    """A page at a prepared situation."""
    page = visitor().new_page()
    page.goto(house.battle(**{"seats": BOTH, **wish})[seat])
    page.wait_for_selector(".answers .btn")
    return page


def press(page: Page, value: str) -> None:
    """Choose an option by its value."""
    page.locator(f'.option[data-value="{value}"]').click()


def spot(page: Page, model: str, dx: float = 0) -> tuple[float, float]:
    """Where a model stands on the screen."""
    box = page.locator(f'[data-model="{model}"] .foot').first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2 + dx, box["y"] + box["height"] / 2


LANE = {
    "table": {"size": [90, 90]},
    "fighters": {
        "A": {"side": "red", "at": [20, 40], "facing": 0, "stats": {"A": 2}, "weapons": ["flamethrower"]},
        "B": {"side": "blue", "at": [30, 40], "facing": 180, "stats": {"AG": 3}, "weapons": ["improvised"]},
        "F": {"side": "red", "at": [34, 40], "stats": {"AG": 2}, "weapons": ["improvised"]},
    },
    "active": "A",
}


def test_a_template_shows_its_victims_before_it_is_laid(house: House, visitor: Enter) -> None:
    """P2-TEMP-01, P2-TEMP-03: friends too, and not behind one's back."""
    page = at_table(house, visitor, stand("punk2", LANE))
    press(page, "shoot")
    press(page, "A.1")
    expect(page.locator(".prompt h2")).to_contain_text("template")
    page.mouse.move(*spot(page, "B"))
    expect(page.locator(".draft .victim")).to_have_count(2)
    expect(page.locator(".draftcard")).to_contain_text("2 under it")
    page.mouse.click(*spot(page, "A", -120))
    expect(page.locator(".refusal")).to_contain_text("in front")
    page.locator("[data-act=nearest]").click()
    expect(page.locator(".draftcard .good")).to_be_visible()
    expect(page.locator(".draftcard .chance")).to_contain_text("%")  # before they are counted, a press only shows them
    page.locator("[data-act=go]").click()
    expect(page.locator(".log")).to_contain_text("P2-TEMP-01")


YARD = {
    "table": {"size": [90, 90]},
    "fighters": {
        "A": {"side": "red", "at": [20, 40], "facing": 0, "weapons": ["fire_bomb"]},
        "B": {"side": "blue", "at": [36, 41], "facing": 180, "stats": {"AG": 3}, "weapons": ["improvised"]},
        "F": {"side": "red", "at": [37, 37], "stats": {"AG": 2}, "weapons": ["improvised"]},
    },
    "active": "A",
}


def test_what_is_thrown_at_a_spot_shows_reach_victims_and_chances_first(house: House, visitor: Enter) -> None:
    """P2-INDI-01, P2-SHOT-05: a second click on the spot throws; before it no die falls."""
    page = at_table(house, visitor, stand("punk2", YARD))
    press(page, "shoot")
    press(page, "ground")
    expect(page.locator(".prompt h2")).to_contain_text("fire bomb")
    expect(page.locator(".draft .range")).to_have_count(2)
    page.mouse.click(*spot(page, "A", 500))
    expect(page.locator(".refusal")).to_contain_text("the Fire bomb flies 20 cm")
    expect(page.locator("[data-act=go]")).to_be_disabled()
    x, y = spot(page, "B")
    page.mouse.click(x + 4, y + 26)
    expect(page.locator(".draftcard")).to_contain_text("your own F")
    expect(page.locator(".draft .victim")).to_have_count(2)
    expect(page.locator(".draft .model.ghost")).to_have_count(0)
    expect(page.locator(".draftcard .oddsbar")).to_be_visible()
    page.mouse.click(x + 4, y + 26)
    expect(page.locator(".log")).to_contain_text("throws the fire bomb at a spot")


def test_a_fighter_turns_where_it_stands(house: House, visitor: Enter) -> None:
    """P2-PRON-01, P2-RUL-11: getting up asks for a facing."""
    fighters = {**PAIR, "A": {"side": "red", "at": [40, 40], "facing": 0, "set": {"prone": True}}}
    page = at_table(house, visitor, stand("punk2", {"fighters": fighters, "active": "A", "table": {"size": [90, 90]}}))
    press(page, "get_up")
    expect(page.locator(".prompt h2")).to_contain_text("face")
    x, y = spot(page, "A")
    page.mouse.click(x, y - 90)
    expect(page.locator(".draftcard .big")).to_have_text("90°")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".draftcard .big")).to_have_text("95°")
    page.keyboard.press("Enter")
    expect(page.locator(".prompt h2")).not_to_contain_text("face")


def test_the_moment_to_fire_is_shown_on_the_way(house: House, visitor: Enter) -> None:
    """P2-DEF-02, P2-DEF-03: the watcher chooses a point of the mover's way."""
    fighters = {
        "A": {"side": "red", "at": [20, 20], "facing": 0, "weapons": ["improvised"]},
        "W": {
            "side": "blue", "at": [29, 20], "facing": 180, "stats": {"AG": 3}, "weapons": ["crossbow"],
            "set": {"watching": True},
        },
        "R": {"side": "red", "at": [80, 80], "stats": {"AG": 1}},
    }  # fmt: skip
    wish = stand("punk2", {"fighters": fighters, "active": "A", "table": {"size": [90, 90]}})
    links = house.battle(**wish, seats=BOTH)
    red, blue = visitor().new_page(), visitor().new_page()
    red.goto(links["red"])
    blue.goto(links["blue"])
    press(red, "assault")
    press(red, "W")
    expect(red.locator(".prompt h2")).to_contain_text("reach")
    red.locator("[data-act=choose]").click()
    press(blue, "W")
    expect(blue.locator(".prompt h2")).to_contain_text("fire when?")
    slider = blue.get_by_role("slider")
    slider.fill("300")
    expect(blue.locator(".slider b")).to_have_text("3 cm")
    expect(blue.locator(".model.ghost")).to_have_count(1)
    expect(blue.locator(".slider")).to_contain_text("Fire after")
    expect(blue.locator("[data-act=go]")).to_contain_text("Fire here")
    blue.locator("[data-act=go]").click()
    expect(blue.locator(".log")).to_contain_text("P2-DEF-05")


def test_bullets_are_swapped_by_number_and_stay_secret(house: House, visitor: Enter) -> None:
    """P2-AMMO-01, P2-AMMO-02: some, but not none; a minus takes."""
    fighters = {
        "A": {"side": "red", "at": [20, 40], "bullets": 2, "weapons": ["pistol"]},
        "F": {"side": "red", "at": [22.5, 40], "bullets": 3, "stats": {"AG": 2}, "weapons": ["pistol"]},
        "B": {"side": "blue", "at": [60, 40], "stats": {"AG": 3}},
    }
    page = at_table(house, visitor, stand("punk2", {"fighters": fighters, "active": "A", "table": {"size": [90, 90]}}))
    press(page, "swap")
    expect(page.locator(".prompt h2")).to_contain_text("Bullets to give")
    slider = page.get_by_role("slider")
    expect(slider).not_to_have_value("0")  # which is not allowed, so it does not start there
    slider.fill("0")
    expect(page.locator(".refusal")).to_contain_text("not 0")
    expect(page.locator("[data-act=go]")).to_be_disabled()
    slider.fill("-3")
    expect(page.locator("[data-act=go]")).to_have_text("Take −3Enter")
    page.locator("[data-act=go]").click()
    expect(page.locator(".prompt h2")).to_contain_text("1 Action left")
    expect(page.locator(".answers .btn").first).to_be_visible()  # the page has moved the focus there by now
    page.locator('[data-model="A"]').hover()
    expect(page.locator(".modelcard .gear")).to_contain_text("5")


def test_shares_are_dealt_with_plus_and_minus(house: House, visitor: Enter) -> None:
    wish = stand("punk2", {"fighters": PAIR, "table": {"size": [90, 90]}})
    page = at_table(house, visitor, {**wish, "book": "sharing"})
    go = page.locator("[data-act=go]")
    go.click()
    expect(page.locator(".refusal")).to_contain_text("all three")
    for _ in range(2):
        page.get_by_role("button", name="More for A").click()
    page.get_by_role("button", name="More for B").click()
    expect(go).to_contain_text("3 of 3")
    go.click()
    expect(page.locator(".finish")).to_be_visible()


def test_a_click_that_comes_before_the_next_question_is_not_lost(house: House, visitor: Enter) -> None:
    """Who acts is clicked, and where to go at once after it, before the server has answered."""
    fighters = {
        "A": {"side": "red", "at": [20, 40], "facing": 0, "weapons": ["improvised"]},
        "C": {"side": "red", "at": [20, 60], "facing": 0, "weapons": ["improvised"]},
        "B": {"side": "blue", "at": [70, 40], "stats": {"AG": 1}, "weapons": ["improvised"]},
    }
    page = at_table(house, visitor, stand("punk2", {"fighters": fighters, "table": {"size": [90, 90]}}))
    expect(page.locator(".prompt h2")).to_contain_text("who acts")
    x, y = spot(page, "A")
    page.mouse.click(x, y)
    page.mouse.click(x + 70, y)
    expect(page.locator(".prompt h2")).to_contain_text("Where does A go?")
    expect(page.locator(".draftcard .good")).to_be_visible()
