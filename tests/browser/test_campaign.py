"""A campaign on the page: started, a result typed in, what follows answered, its battle opened, a mistake mended."""

from __future__ import annotations

from collections.abc import Callable

from browser.house import House
from playwright.sync_api import BrowserContext, Page, expect

Enter = Callable[..., BrowserContext]


def begun(house: House, visitor: Enter) -> Page:
    """A campaign of two people at one screen."""
    page = visitor().new_page()
    page.goto(house.url)
    page.locator("[data-act=plan-campaign]").click()
    sheet = page.get_by_role("dialog", name="A campaign")
    sheet.get_by_label("Rulebook").select_option("gce")
    sheet.get_by_label("Played by").nth(1).select_option("human")
    sheet.get_by_label("Battles").fill("2")
    page.locator("[data-act=campaign]").click()
    page.wait_for_url("**/t/*")
    return page


def answered(page: Page, most: int = 40) -> None:
    """Take the first thing offered until the next battle is asked for."""
    free = page.locator(".answers .option[aria-disabled=false]")
    for _ in range(most):
        page.locator("[data-act=play], .finish, .answers .option[aria-disabled=false]").first.wait_for()
        if not free.count():
            return
        n = page.locator(".battle").get_attribute("data-n") or ""
        free.last.click()
        expect(page.locator(".battle")).not_to_have_attribute("data-n", n)


def test_a_campaign_goes_on_from_results_typed_in(house: House, visitor: Enter) -> None:
    page = begun(house, visitor)
    expect(page.locator(".company")).to_have_count(2)
    expect(page.locator(".campaign h2")).to_have_text("Game 1 of 2")
    page.locator("[data-act=type]").click()
    form = page.get_by_role("dialog", name="What happened")
    form.get_by_role("radio").first.check()
    form.get_by_role("checkbox").first.check()
    page.locator("[data-act=send]").click()
    expect(form).to_have_count(0)
    answered(page)
    expect(page.locator(".campaign h2")).to_have_text("Game 2 of 2")
    campaign = page.url
    page.locator("[data-act=play]").click()
    page.wait_for_url(lambda url: url != campaign)
    expect(page.locator(".top .sides")).to_contain_text("Iron Gobs")
    expect(page.locator(".campaign")).to_have_count(0)
    home = page.evaluate("() => localStorage.getItem('dustup.campaign.' + location.pathname.slice(3))")
    assert campaign.endswith(home)  # the end of the battle leads there


def test_an_earlier_result_is_corrected(house: House, visitor: Enter) -> None:
    page = begun(house, visitor)
    page.locator("[data-act=type]").click()
    form = page.get_by_role("dialog", name="What happened")
    form.get_by_role("radio").first.check()
    page.locator("[data-act=send]").click()
    answered(page)
    page.locator("[data-act=mend]").click()
    page.get_by_role("button", name="a battle's result").first.click()
    expect(form.get_by_role("radio").first).to_be_checked()
    form.get_by_role("radio").nth(1).check()
    page.locator("[data-act=send]").click()
    expect(page.locator(".toast")).to_contain_text("Corrected")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
