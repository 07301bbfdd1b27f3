"""A band is built on the page: priced as it grows, its faults mended, taken into battle; and kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from browser.house import House
from browser.test_everybody import NARROW, PHONE, looked_at
from playwright.sync_api import BrowserContext, Locator, Page, expect

from dustup.books import load

Enter = Callable[..., BrowserContext]


def begun(page: Page, house: House, book: str, act: str = "build") -> Locator:
    """The form, for red."""
    page.goto(house.url)
    page.wait_for_selector(".summary p b")
    page.evaluate("() => document.fonts.ready")
    page.locator(f'[aria-label="Rulebook"] [data-id={book}]').click()
    page.get_by_role("tab", name="Bands").click()
    page.locator(f".side-red [data-act={act}]").click()
    builder = page.get_by_role("dialog", name="Build a band")
    expect(builder.locator("[data-hire]").first).to_be_attached()
    return builder


def take(builder: Locator, thing: str) -> None:
    builder.locator(f".entry.open [data-id={thing}]").click()


def cost(builder: Locator) -> Locator:
    return builder.locator("footer .cost")


def test_a_gang_is_built_from_nothing_mended_and_taken_into_battle(
    house: House, visitor: Enter, tmp_path: Path
) -> None:
    """P2H-MUS-05, P2-TWOH-01, P2H-BND-01: a Chief for 70, a bow for 10; a second one is one too many."""
    page = visitor().new_page()
    builder = begun(page, house, "punk2")
    use = builder.locator("[data-act=use-band]")
    expect(builder.locator(".bill .faults")).to_contain_text("the band is empty")
    builder.get_by_label("Name", exact=True).fill("The Late Shift")
    builder.locator("[data-hire=chief]").click()
    expect(cost(builder)).to_contain_text("70 of 500")
    expect(builder.locator(".entry.open .faults")).to_contain_text("0 weapons")
    take(builder, "bow")
    expect(cost(builder)).to_contain_text("80 of 500")
    expect(use).to_have_attribute("aria-disabled", "false")
    builder.locator(".later summary").first.click()
    rifle = builder.locator(".later li", has=page.locator("[data-id=rifle]"))
    expect(rifle).to_contain_text("Two-Handed")
    expect(rifle).to_contain_text("P2-TWOH-01")
    expect(builder.locator("[data-hire=chief]")).to_contain_text("70")
    builder.locator("[data-hire=chief]").click()  # one too many: it may come, and has to be mended
    take(builder, "mace")
    expect(cost(builder)).to_contain_text("155 of 500")
    expect(builder.locator(".bill .faults")).to_contain_text("2 × Chief, at most 1")
    use.click(force=True)
    expect(builder).to_be_visible()
    builder.get_by_role("button", name="Remove Chief 2").click()
    builder.locator("[data-hire=brute]").click()
    take(builder, "heavy_mace")
    expect(cost(builder)).to_contain_text("126 of 500")
    builder.locator(".lot summary", has_text="Brute").click()
    expect(builder.locator(".lot[open]")).to_contain_text("Heavy mace")
    with page.expect_download() as saved:
        builder.get_by_role("button", name="Download").click()
    saved.value.save_as(tmp_path / "late.json")
    band = json.loads((tmp_path / "late.json").read_text("utf-8"))
    receipt = load("punk2").muster(band)
    assert (saved.value.suggested_filename, receipt.total, receipt.legal) == ("the-late-shift.json", 126, True)
    use.click()
    expect(builder).to_have_count(0)
    expect(page.locator(".side-red .tile[aria-checked=true]")).to_contain_text("The Late Shift")
    page.locator("[data-act=start]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".top")).to_contain_text("The Late Shift")
    page.goto(house.url)
    page.get_by_role("tab", name="Bands").click()
    expect(page.locator(".side-red .tile[aria-checked=true]")).to_contain_text("yours · 126 points")


def test_a_force_of_groups_is_built_and_taken_into_a_battle(house: House, visitor: Enter) -> None:
    """KZ-BAND-01, KZ-BAND-06: a squad comes with those it must have; a rank too many is told at its group."""
    page = visitor(viewport={"width": 1366, "height": 768}).new_page()
    builder = begun(page, house, "kz")
    builder.locator("[data-hire=trooper]").click()
    expect(builder.locator(".entry")).to_have_count(4)
    expect(cost(builder)).to_contain_text("63 of 235")
    builder.locator(".inner [data-hire=leader]").click()
    expect(builder.locator(".entry").first.locator(".faults")).to_contain_text("2 × Trooper of rank leader")
    builder.get_by_role("button", name="Undo").click()
    expect(cost(builder)).to_contain_text("63 of 235")
    builder.locator(".entry .face").nth(1).click()
    take(builder, "military_rifle")
    expect(cost(builder)).to_contain_text("86 of 235")
    expect(builder.locator(".entry").nth(1)).to_contain_text("49")  # KZ-EX-01: 16 + 10 + 23
    expect(builder.locator("[data-act=use-band]")).to_have_attribute("aria-disabled", "false")
    builder.locator("[data-act=use-band]").click()
    page.locator("[data-act=start]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".top")).to_contain_text("My force")


def test_a_ready_made_list_is_changed_kept_and_deleted(house: House, visitor: Enter) -> None:
    """GCE-VSHT-03: a vehicle's new name goes to those who ride in it; closing keeps what was changed."""
    page = visitor().new_page()
    builder = begun(page, house, "gce", "change")
    car = builder.locator('[data-at="vehicles/0"]')
    car.locator(".face").click()
    car.get_by_label("Name", exact=True).fill("Da Smasher")
    expect(builder.locator('[data-at="warriors/0"]')).to_contain_text("Da Smasher")
    expect(builder.locator("footer .good")).to_contain_text("Ready to fight")
    page.keyboard.press("Escape")
    expect(builder).to_have_count(0)
    expect(page.locator(".side-red [data-act=change]")).to_be_focused()
    mine = page.locator(".side-red .tile", has_text="yours")
    expect(mine).to_have_count(1)
    mine.click()
    page.locator(".side-red [data-act=change]").click()
    builder.get_by_role("button", name="Delete", exact=True).click()
    builder.get_by_role("button", name="Yes, delete").click()
    expect(mine).to_have_count(0)
    expect(page.locator(".side-red .tile[aria-checked=true]")).to_have_count(1)


def test_what_the_form_cannot_offer_survives_and_what_cannot_be_read_is_mended(house: House, visitor: Enter) -> None:
    page = visitor().new_page()
    page.goto(house.url)
    page.locator('[aria-label="Rulebook"] [data-id=gce]').click()
    page.get_by_role("tab", name="Bands").click()
    red = page.locator(".bandpick.side-red")
    red.get_by_text("Your own band").click()
    nob = {"profile": "nob", "name": "Zog", "weapons": ["choppa"], "skills": ["crushing"], "xp": 12}
    mob = {"name": "Zoggers", "mob": "orks", "warriors": [nob]}
    red.locator("textarea").fill(json.dumps({**mob, "colour": "red"}))
    red.get_by_role("button", name="Count it and use it").click()
    builder = page.get_by_role("dialog", name="Build a band")
    expect(builder.locator(".unread .faults")).to_contain_text("colour")
    builder.get_by_label("The band as JSON").fill(json.dumps(mob))
    builder.get_by_role("button", name="Read it again").click()
    builder.locator(".entry .face").click()
    builder.locator(".entry.open [data-id=flak]").click()
    expect(cost(builder)).to_contain_text("15 teef")
    builder.locator("[data-act=use-band]").click()
    kept = page.evaluate("() => JSON.parse(localStorage.getItem('dustup.bands'))[0].band.warriors[0]")
    assert kept == {**nob, "armour": ["flak"]}


def test_a_campaign_starts_with_a_band_built_here(house: House, visitor: Enter) -> None:
    page = visitor().new_page()
    builder = begun(page, house, "mdr", "change")
    builder.get_by_label("Name", exact=True).fill("Left-overs")
    expect(builder.locator("footer .good")).to_contain_text("Ready to fight")
    builder.locator("[data-act=use-band]").click()
    page.locator("[data-act=plan-campaign]").click()
    page.locator(".sheet").get_by_role("button", name="Build a band").last.click()
    builder.locator("[data-act=close-builder]").click()
    expect(page.locator(".sheet")).to_be_visible()
    sheet = page.locator(".sheet")
    sheet.get_by_label("Rulebook").select_option("mdr")
    sheet.get_by_label("Band").first.select_option(label="Left-overs (yours, 4 models)")
    page.locator("[data-act=campaign]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".companies")).to_contain_text("Left-overs")


def test_everybody_can_build_a_band(house: House, visitor: Enter) -> None:
    """On a phone, by keys alone, and whatever one sees: axe finds nothing, nothing is too small, nothing too wide."""
    page = visitor(**PHONE).new_page()
    builder = begun(page, house, "punk2", "change")
    builder.locator(".entry .face").first.tap()
    expect(builder.locator(".entry.open fieldset").first).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    assert [low for low in page.evaluate(NARROW) if not low.startswith(("rule", "link"))] == []
    expect(builder.locator("[data-act=use-band]")).to_be_in_viewport()
    desk = visitor(color_scheme="dark").new_page()
    builder = begun(desk, house, "mdr")
    desk.locator("[data-hire=mutant]").focus()
    desk.keyboard.press("Enter")
    expect(builder.locator(".entry.open fieldset").first).to_be_visible()
    builder.locator(".entry.open summary").first.focus()
    desk.keyboard.press("Tab")
    desk.keyboard.press("Space")
    expect(builder.locator(".entry.open li.on")).to_have_count(1)
    assert looked_at(desk) == []
    builder = begun(desk, house, "gce", "change")
    builder.locator('[data-at="vehicles/0"] .face').click()
    expect(builder.locator(".entry.open fieldset").first).to_be_visible()
    builder.get_by_role("button", name="Remove Da Basher").click()
    expect(builder.locator(".bill .faults")).to_be_visible()
    assert looked_at(desk) == []
