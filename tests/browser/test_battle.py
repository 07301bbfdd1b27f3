"""Whole battles by clicking what the page shows."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browser.bands import BOTH, short
from browser.house import House
from browser.player import Player
from playwright.sync_api import BrowserContext, expect

Enter = Callable[..., BrowserContext]


@pytest.mark.slow
def test_a_whole_battle_against_a_bot(house: House, visitor: Enter) -> None:
    page = visitor().new_page()
    page.goto(house.battle(setup={**short(), "switches": {"turns": 2}})["red"])
    player = Player(page)
    player.play(600)
    expect(page.get_by_role("dialog", name="The battle is over")).to_be_visible()
    expect(page.locator(".finish .scores")).to_contain_text("●")
    assert player.answers > 20
    assert page.locator(".log li").count() > 40
    with page.expect_download() as saved:
        page.locator(".finish a", has_text="Save the journal").click()
    page.goto(house.url)
    page.locator("input[type=file]").first.set_input_files(saved.value.path())
    page.wait_for_url("**/t/*#at=0")
    expect(page.get_by_role("slider")).to_have_value("0")


def test_from_the_start_page_to_the_table(house: House, visitor: Enter) -> None:
    page = visitor().new_page()
    page.goto(house.url)
    expect(page.get_by_role("radiogroup", name="Rulebook")).to_be_visible()
    page.get_by_role("radio", name="Hold the pump").click()
    page.get_by_role("tab", name="Opponent and table").click()
    page.get_by_role("radio", name="Hot-seat").click()
    page.locator("[data-act=start]").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("dialog", name="Pass the device")).to_be_visible()
    expect(page.locator("svg.stage")).to_have_count(0)
    page.locator("[data-act=uncover]").click()
    expect(page.locator(".prompt h2")).to_have_text("Which miniature do you place?")
    page.goto(house.url)
    expect(page.get_by_role("region", name="Your battles").get_by_role("link")).to_have_count(1)


def test_a_demo_plays_itself(house: House, visitor: Enter) -> None:
    page = visitor().new_page()
    page.goto(house.url)
    page.get_by_role("button", name="Watch a demo").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".pill", has_text="watching")).to_be_visible()
    page.wait_for_selector(".log li:nth-child(4)", timeout=60_000)
    expect(page.locator(".answers")).to_have_count(0)


def test_the_first_battle_explains_itself_and_can_be_told_to_stop(house: House, visitor: Enter) -> None:
    page = visitor().new_page()
    page.goto(house.url)
    page.get_by_role("button", name="First battle").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".top .turn")).to_contain_text("Turn 1", timeout=60_000)  # everybody is on the table already
    player = Player(page)
    player.ready()
    assert page.locator("[data-model]").count() > 8
    coach = page.get_by_role("complementary", name="First battle guide")
    expect(coach).to_be_visible()
    move = page.locator(".option[data-value=move]")
    while not move.count():  # who acts first, and with whom
        player.skip()
        player.ready()
    expect(coach).to_contain_text("Your actions")
    coach.get_by_role("button", name="Got it").click()
    expect(coach).to_have_count(0)
    move.click()
    expect(coach).to_contain_text("Draw the way")
    coach.get_by_role("button", name="No more hints").click()
    expect(coach).to_have_count(0)


def test_hot_seat_on_one_device(house: House, visitor: Enter) -> None:
    page = visitor().new_page()
    page.goto(house.battle(setup=short(), seats=BOTH, hotseat=True)["all"])
    player = Player(page)
    asked = set()
    for _ in range(16):
        player.step()
        player.ready()
        if page.locator(".prompt .sidesign").count():
            asked.add(page.locator(".prompt .sidesign").inner_text())
    assert asked == {"●", "◆"}


def test_a_refused_spot_says_why_and_a_legal_one_is_taken(house: House, visitor: Enter) -> None:
    page = visitor().new_page()
    page.goto(house.battle(setup=short())["red"])
    Player(page).step()
    expect(page.locator(".prompt h2")).to_contain_text("Where does")
    table = page.locator("svg.stage").bounding_box()
    assert table
    page.mouse.click(table["x"] + table["width"] / 2 - 40, table["y"] + 120)
    refusal = page.locator(".refusal")
    expect(refusal).to_contain_text("That is not allowed:")
    expect(refusal.locator(".rule")).to_be_visible()
    page.get_by_role("button", name="Suggest").click()
    expect(page.locator(".draftcard .good")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".log li").first).to_contain_text("Rook")


def test_physical_dice_are_typed_in(house: House, visitor: Enter) -> None:
    page = visitor().new_page()
    page.goto(house.battle(setup=short(), seats=BOTH, hotseat=True, dice="physical")["all"])
    player = Player(page)
    for _ in range(60):
        player.ready()
        if page.locator(".faces").count():
            break
        player.step()
    expect(page.locator(".prompt h2")).to_contain_text("d10")
    for _ in range(12):
        player.step()
        player.ready()
        if page.locator(".log .die").count():
            break
    expect(page.locator(".log .die").last).to_be_visible()
