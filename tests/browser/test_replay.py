"""A battle watched again, scrubbed, linked to, and played on from the middle."""

from __future__ import annotations

import re
from collections.abc import Callable

from browser.bands import short
from browser.house import House
from browser.player import Player
from playwright.sync_api import BrowserContext, Route, expect

Enter = Callable[..., BrowserContext]


def test_scrub_link_and_branch(house: House, visitor: Enter) -> None:
    context = visitor()
    page = context.new_page()
    link = house.battle(setup=short(5))["red"]
    page.goto(link)
    player = Player(page)
    player.play(10)
    player.ready()
    whole = page.locator(".log li").count()
    page.locator(".log li:has(.jump) .line").first.hover()
    page.locator(".log li .jump").first.click()
    expect(page).to_have_url(re.compile(r"#at=[1-9]"))
    expect(page.locator(".log li")).not_to_have_count(whole)
    expect(page.locator(".replay .caption")).to_contain_text(" of ")
    expect(page.locator(".strip .said")).not_to_be_empty()  # what happened stands there, without marks or codes
    assert "[[" not in page.locator(".strip").inner_text()
    page.get_by_role("button", name="Back to the battle").click()
    expect(page.locator(".log li")).to_have_count(whole)
    page.get_by_role("button", name="Replay", exact=True).click()
    bar = page.get_by_role("region", name="Replay")
    slider = bar.get_by_role("slider")
    expect(slider).to_be_visible()
    slider.fill("4")
    expect(page).to_have_url(link + "#at=4")
    expect(page.locator(".log li")).not_to_have_count(whole)
    early = page.locator(".log li").count()
    bar.get_by_role("button", name="One step on").click()
    expect(page.locator(".log li")).not_to_have_count(early)  # a step goes on to the next moment that is told of
    bar.get_by_role("button", name="One step back").click()
    expect(page.locator(".log li")).to_have_count(early)

    second, waiting = context.new_page(), list[Route]()
    second.route("**/replay", lambda route: waiting.append(route))
    second.goto(link + "#at=4")
    expect(second.locator(".opening")).to_be_visible()  # how it ended is not given away meanwhile
    second.wait_for_selector(".battle[data-n]", state="attached")
    waiting[0].continue_()
    expect(second.locator(".opening")).to_have_count(0)
    expect(second.get_by_role("slider")).to_have_value("4")
    expect(second.locator(".log li")).to_have_count(early)

    slider.fill("6")
    expect(page).to_have_url(link + "#at=6")
    bar.get_by_role("button", name="Play on from here").click()
    bar.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url(lambda url: "/t/" in url and not url.startswith(link))
    page.locator("[data-act=uncover]").click()
    page.wait_for_selector(".prompt")
    expect(page.locator(".battle")).to_have_attribute("data-n", "6")
    assert Player(page).play(2) == 2
