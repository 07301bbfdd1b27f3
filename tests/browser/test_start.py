"""The start page: one's own band, counted before it is used."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from browser.bands import band
from browser.house import House
from playwright.sync_api import BrowserContext, Page, expect

Enter = Callable[..., BrowserContext]


def bring(page: Page, file: Path, text: str) -> None:
    """Upload a band for red."""
    file.write_text(text, "utf-8")
    page.locator(".bandpick.side-red input[type=file]").set_input_files(file)


def test_ones_own_band_is_counted_and_faults_are_told_in_words(house: House, visitor: Enter, tmp_path: Path) -> None:
    page = visitor().new_page()
    page.goto(house.url)
    page.get_by_role("tab", name="Bands").click()
    red = page.locator(".bandpick.side-red")
    red.get_by_text("Your own band").click()
    bring(page, tmp_path / "broken.json", "{oops")
    expect(page.locator(".refusal")).to_contain_text("This is not a band file")
    bring(page, tmp_path / "good.yaml", "name: Flint\nband: gangers\nfighters: [{profile: ganger, weapons: [bow]}]\n")
    expect(red.locator(".receipt.good")).to_contain_text("Flint: 40 points. It will be used")
    bad = band("Rook")
    bad["fighters"][1]["weapons"] = ["laser_harp"]
    bring(page, tmp_path / "bad.json", json.dumps(bad))
    builder = page.get_by_role("dialog", name="Build a band")  # where it can be mended
    expect(builder.locator(".bill .faults")).to_contain_text("laser_harp")
    expect(builder.locator(".entry").nth(1).locator(".faults")).to_contain_text("laser_harp")
    expect(builder.locator("[data-act=use-band]")).to_have_attribute("aria-disabled", "true")
    page.locator("[data-act=close-builder]").click()
    expect(page.locator(".summary")).not_to_contain_text("Rook v")
    bring(page, tmp_path / "good.json", json.dumps(band("Rook")))
    expect(red.locator(".receipt.good")).to_contain_text("It will be used")
    expect(page.locator(".summary")).to_contain_text("Rook")
    page.locator("[data-act=start]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".top")).to_contain_text("Rook")


def test_sides_follow_the_book_and_the_scenario(house: House, visitor: Enter) -> None:
    page = visitor().new_page()
    page.goto(house.url)
    expect(page.locator(".bandpick")).to_have_count(2)
    page.locator('[aria-label="Rulebook"] [data-id=kz]').click()
    sides = page.get_by_role("radiogroup", name="Sides")
    expect(sides.get_by_role("radio")).to_have_count(3)
    sides.get_by_role("radio", name="4 sides").click()
    expect(page.locator(".bandpick")).to_have_count(4)
    page.get_by_role("radio", name="Assassination").click()
    expect(sides).to_have_count(0)
    expect(page.locator(".bandpick")).to_have_count(2)


def test_the_start_button_is_always_there_and_a_band_can_be_looked_at(house: House, visitor: Enter) -> None:
    page = visitor(viewport={"width": 1366, "height": 768}).new_page()
    page.goto(house.url)
    for step in ("Book and scenario", "Bands", "Opponent and table"):
        page.get_by_role("tab", name=step).click()
        expect(page.locator("[data-act=start]")).to_be_in_viewport()
    page.get_by_role("tab", name="Bands").click()
    red = page.locator(".bandpick.side-red")
    expect(red.locator(".tile .facts").first).to_contain_text("fighters")
    red.get_by_role("button", name="Look at the band").click()
    expect(red.locator(".receipt.look li").first).to_be_in_viewport()
    expect(red.locator(".receipt.look li use").first).to_be_attached()  # each with a picture


def test_the_last_choice_comes_again(house: House, visitor: Enter) -> None:
    page = visitor().new_page()
    page.goto(house.url)
    page.locator('[aria-label="Rulebook"] [data-id=kz]').click()
    page.get_by_role("radio", name="Assassination").click()
    page.locator("[data-act=start]").click()
    page.wait_for_url("**/t/*")
    page.goto(house.url)
    expect(page.locator('[aria-label="Rulebook"] [data-id=kz]')).to_have_attribute("aria-checked", "true")
    expect(page.get_by_role("radio", name="Assassination")).to_have_attribute("aria-checked", "true")


def test_each_step_fits_on_one_screen_and_scenarios_have_pictures(house: House, visitor: Enter) -> None:
    page = visitor(viewport={"width": 1366, "height": 768}).new_page()
    page.goto(house.url)
    for step, last in (("Book and scenario", "Scenario"), ("Bands", "Band of Blue"), ("Opponent and table", "Dice")):
        page.get_by_role("tab", name=step).click()
        assert page.evaluate("() => document.documentElement.scrollHeight") <= 768
        expect(page.get_by_role("radiogroup", name=last)).to_be_in_viewport()
    page.get_by_role("tab", name="Book and scenario").click()
    caches = page.get_by_role("radio", name="Loot the caches")
    expect(caches.locator(".begins .area")).to_have_count(2)
    expect(caches.locator(".begins .goal")).to_have_count(5)
    expect(caches.locator(".begins .who").first).to_be_visible()


def test_nothing_lies_over_the_steps_and_rulebooks_stand_alike(house: House, visitor: Enter) -> None:
    page = visitor().new_page()
    page.goto(house.url)
    for size in ((1440, 900), (1366, 768)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        picture, tab = page.locator(".hero .picture").bounding_box(), page.locator("#tab-2").bounding_box()
        assert picture and tab and picture["y"] + picture["height"] < tab["y"]
        titles = page.locator("[aria-label=Rulebook] .tile b")
        assert len({round((titles.nth(i).bounding_box() or {})["height"]) for i in range(titles.count())}) == 1


def test_a_finger_finds_everything_on_the_start_page(house: House, visitor: Enter) -> None:
    page = visitor(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    page.goto(house.url)
    for step in ("Book and scenario", "Bands", "Opponent and table"):
        page.get_by_role("tab", name=step).tap()
        seen = page.locator("main :is(button:not(.rule), summary, .switch):visible")
        low = [
            seen.nth(i).inner_text() for i in range(seen.count()) if (seen.nth(i).bounding_box() or {})["height"] < 40
        ]
        assert not low
