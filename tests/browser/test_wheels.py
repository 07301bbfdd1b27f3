"""Vehicles on the page: damage on the hull, a ram shown with its quadrant and chances, thrusts with theirs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from browser.bands import BOTH
from browser.house import House
from browser.stands import stand
from playwright.sync_api import BrowserContext, Page, expect

Enter = Callable[..., BrowserContext]
ROAD: dict[str, Any] = {
    "active": "T",
    "vehicles": {
        "T": {"side": "red", "vehicle": "trukk", "at": [14, 20], "facing": 0},
        "V": {
            "side": "blue", "vehicle": "trak", "at": [24, 20], "facing": 90, "slow": 2, "jammed": True,
            "burning": ["wheels"],
        },
    },
    "fighters": {
        "D": {"side": "red", "profile": "Ork boy", "rides": "T", "seat": "driver"},
        "E": {"side": "blue", "profile": "Ork boy", "rides": "V", "seat": "driver"},
    },
}  # fmt: skip


def on_the_road(house: House, visitor: Enter) -> Page:
    """Red's page, its trukk about to drive."""
    page = visitor(viewport={"width": 1366, "height": 768}).new_page()
    page.goto(house.battle(**{"seats": BOTH, **stand("gce", ROAD)})["red"])
    page.locator(".option[data-value=drive]").click()
    page.wait_for_selector("[data-act=go]")
    return page


def drive(page: Page, dx: float) -> None:
    """Click beside the other vehicle."""
    box = page.locator('[data-model="V"] .foot').first.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2 + dx, box["y"] + box["height"] / 2)


def test_damage_is_seen_on_the_hull_and_a_rider_is_smaller_than_one_on_foot(house: House, visitor: Enter) -> None:
    """GCE-VDAM-14: slower, thrusters out, burning."""
    page = on_the_road(house, visitor)
    expect(page.locator('[data-model="V"] .scar')).to_have_count(3)
    expect(page.locator('[data-model="V"] .scar title').first).to_have_text("burning: wheels")
    expect(page.locator('[data-model="T"] .scar')).to_have_count(0)
    rider = page.locator('[data-model="D"] .foot').bounding_box()
    assert rider
    assert rider["width"] < page.locator('[data-model="T"] .foot').first.bounding_box()["width"] / 4  # type: ignore[index]


def test_a_ram_is_shown_with_the_side_it_strikes_and_its_chances_before_it_is_driven(
    house: House, visitor: Enter
) -> None:
    """GCE-RAM-10: where it strikes."""
    page = on_the_road(house, visitor)
    drive(page, -60)
    card = page.locator(".draftcard")
    expect(card).to_contain_text("strikes V at the left")
    expect(card.locator(".oddswords").last).to_contain_text("wrecked: V")
    expect(page.locator(".struckside")).to_have_count(1)  # the side that is struck is filled on the table
    expect(page.locator(".log")).to_contain_text("Nothing has happened yet")
    page.locator("[data-act=go]").click()
    expect(page.locator(".prompt h2")).to_contain_text("ram it?")
    expect(page.locator('.option[data-value="true"]')).to_contain_text("%")


def test_a_thrust_is_shown_with_its_chances(house: House, visitor: Enter) -> None:
    """GCE-THR-01: after the gas engine, the thrusters."""
    page = on_the_road(house, visitor)
    drive(page, -200)
    expect(page.locator(".draftcard .good")).to_be_visible()
    page.locator("[data-act=go]").click()
    expect(page.locator(".prompt h2")).to_contain_text("hrust")
    page.locator(".answers input[type=range]").press("ArrowRight")
    page.locator(".answers .slider ~ .option").first.click()
    expect(page.locator(".act .chance")).to_contain_text("%")
