"""Point, see, do: the first click shows, the second does; and the table is the largest thing on the page."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from browser.bands import BOTH
from browser.house import House
from browser.spy import SPY
from browser.stands import stand
from browser.test_everybody import looked_at
from playwright.sync_api import BrowserContext, Page, expect

Enter = Callable[..., BrowserContext]
SIZES = [(1440, 900), (1366, 768), (844, 390), (720, 450), (390, 844)]
YARD: dict[str, Any] = {
    "table": {"size": [90, 90]},
    "fighters": {
        "A": {"side": "red", "at": [40, 40], "facing": 0, "stats": {"A": 3}, "weapons": ["bow"]},
        "C": {"side": "red", "at": [20, 30], "stats": {"AG": 2}, "weapons": ["bow"]},
        "B": {"side": "blue", "at": [60, 40], "facing": 180, "stats": {"AG": 3}, "weapons": ["bow"]},
        "D": {"side": "blue", "at": [60, 50], "facing": 180, "stats": {"AG": 1}, "weapons": ["bow"]},
    },
    "active": "A",
}


def at_yard(house: House, visitor: Enter, **options: Any) -> Page:
    """Red's page at a yard with nothing in the way, its bowman about to act."""
    page = visitor(**options).new_page()
    page.add_init_script(SPY)
    page.goto(house.battle(**{"seats": BOTH, **stand("punk2", YARD)})["red"])
    page.wait_for_selector(".option[data-value=move]")
    return page


def spot(page: Page, model: str) -> tuple[float, float]:
    """Where a model stands on the screen."""
    box = page.locator(f'[data-model="{model}"] .foot').first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_the_table_has_nearly_half_of_every_window(house: House, visitor: Enter, size: tuple[int, int]) -> None:
    wide, high = size
    page = at_yard(house, visitor, viewport={"width": wide, "height": high})
    box = page.locator("svg.stage").bounding_box()
    assert box and box["width"] * box["height"] >= 0.45 * wide * high
    assert page.evaluate("() => document.documentElement.scrollWidth") <= wide
    page.locator(".option[data-value=shoot]").click()
    page.locator(".answers .option.sided").first.click()
    expect(page.locator("[data-act=do]")).to_be_in_viewport()
    expect(page.locator(".act .chance")).to_be_in_viewport()
    assert page.locator(".act").count() == 1
    page.locator("[data-act=do]").click()
    expect(page.locator(".strip .said .die").first).to_be_attached()  # a long sentence, cut at the edge
    assert page.evaluate("() => document.documentElement.scrollWidth") <= wide


def test_a_shot_is_shown_by_the_first_click_on_the_table_and_done_by_the_second(house: House, visitor: Enter) -> None:
    page = at_yard(house, visitor)
    page.locator(".option[data-value=shoot]").click()
    expect(page.get_by_role("heading", name="A: shoot at whom?")).to_be_visible()
    expect(page.locator(".chancetag")).to_have_count(2)  # both targets carry their chance
    page.mouse.click(*spot(page, "B"))
    card = page.locator(".act")
    expect(card.locator(".chance")).to_contain_text("%")
    assert not page.evaluate("() => window.wired.some((m) => m.dice)")
    box = card.bounding_box()
    assert box
    for model in ("A", "B"):  # the card stands beside, not upon them
        x, y = spot(page, model)
        assert not (box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"])
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    page.mouse.click(*spot(page, "B"))
    expect(card).to_have_count(1)
    page.mouse.click(*spot(page, "B"))
    expect(page.locator(".log")).to_contain_text("shoots at")


def test_an_enemy_is_clicked_without_pressing_anything_first_and_clicked_again_to_shoot(
    house: House, visitor: Enter
) -> None:
    page = at_yard(house, visitor)
    expect(page.locator("g[data-model]:has(.ring.prey)")).to_have_count(2)
    page.mouse.click(*spot(page, "B"))
    expect(page.locator(".act header")).to_contain_text("Shoot · B")
    expect(page.locator(".act .chance")).to_contain_text("%")
    assert not page.evaluate("() => window.wired.length && window.wired.some((m) => m.is === 'answer')")
    page.mouse.click(*spot(page, "B"))
    expect(page.locator(".log")).to_contain_text("shoots at")


def test_a_card_pressed_twice_in_a_row_does_one_deed_and_begins_nothing_else(house: House, visitor: Enter) -> None:
    page = at_yard(house, visitor)
    expect(page.locator("g[data-model]:has(.ring.prey)")).to_have_count(2)
    page.mouse.click(*spot(page, "B"))
    page.locator("[data-act=do]").dblclick(delay=40)
    expect(page.locator(".log")).to_contain_text("shoots at")
    expect(page.get_by_role("heading", name="A: 2 Actions left")).to_be_visible()
    page.wait_for_timeout(600)
    expect(page.get_by_role("heading", name="A: 2 Actions left")).to_be_visible()  # no move was begun


def test_two_clicks_on_the_ground_are_a_move_and_a_line_of_the_report_takes_it_back(
    house: House, visitor: Enter
) -> None:
    page = at_yard(house, visitor)
    x, y = spot(page, "A")
    page.mouse.click(x + 30, y - 20)
    expect(page.locator(".draftcard .good")).to_be_visible()
    page.mouse.click(x + 30, y - 20)
    moved = page.locator(".log li", has_text="moves")
    expect(moved).to_have_count(1)
    moved.hover()
    moved.locator("[data-act=undo-to]").click()
    expect(moved).to_have_count(0)


def test_dragging_a_fighter_moves_it_and_dragging_the_ground_does_not(house: House, visitor: Enter) -> None:
    page = at_yard(house, visitor)
    x, y = spot(page, "A")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 12, y + 8)
    expect(page.locator(".prompt h2")).to_contain_text("go")
    page.mouse.move(x + 24, y + 16)
    page.mouse.up()
    expect(page.locator(".log li", has_text="moves")).to_have_count(1)
    page.locator("svg.stage").hover(position={"x": 300, "y": 300})
    page.mouse.down()
    page.mouse.move(500, 420)
    page.mouse.up()
    expect(page.locator(".log li", has_text="moves")).to_have_count(1)


def test_a_question_mark_lists_every_key_and_escape_shuts_it(house: House, visitor: Enter) -> None:
    page = at_yard(house, visitor)
    page.keyboard.press("?")
    card = page.get_by_role("dialog", name="Keys and signs")
    expect(card).to_contain_text("choose for me")
    expect(card).to_contain_text("Shoot")
    assert looked_at(page) == []
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    page.locator(".option[data-value=shoot]").click()
    page.locator(".answers .option.sided").first.click()
    expect(page.locator(".act")).to_be_visible()
    assert looked_at(page) == []


def test_a_demo_can_be_paused_and_stepped_through(house: House, visitor: Enter) -> None:
    page = visitor().new_page()
    page.goto(house.battle(seats={"red": "bot:rookie", "blue": "bot:rookie"}, **stand("punk2", YARD))["watch"])
    page.wait_for_selector("[data-act=pause]")
    page.locator("[data-act=pause]").click()
    expect(page.locator(".pace")).to_contain_text("to come")
    before = page.locator(".battle").get_attribute("data-n")
    page.wait_for_timeout(1500)
    assert page.locator(".battle").get_attribute("data-n") == before
    page.locator("[data-act=step]").click()
    expect(page.locator(".battle")).not_to_have_attribute("data-n", str(before))


def test_dragging_a_ringed_fighter_chooses_it_and_walks_and_a_far_spot_takes_several_moves(
    house: House, visitor: Enter
) -> None:
    page = visitor().new_page()
    rested = {key: value for key, value in YARD.items() if key != "active"}
    page.goto(house.battle(**{"seats": BOTH, **stand("punk2", rested)})["red"])
    page.wait_for_selector('.option[data-value="A"]')
    x, y = spot(page, "A")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y - 10, steps=4)
    page.mouse.up()
    moved = page.locator(".log li", has_text=re.compile(r"A (moves|goes on)"))
    expect(moved).to_have_count(1)
    x, y = spot(page, "A")
    far = x - 40, y - 330
    page.mouse.click(*far)  # the way over both of its other Actions
    expect(page.locator(".draftcard")).to_contain_text("2 moves")
    asked = int(page.locator(".battle").get_attribute("data-n") or 0)
    page.mouse.click(*far)
    expect(page.locator(".battle")).to_have_attribute("data-n", str(asked + 3))  # this way, Move, the next way
    expect(moved).to_have_count(1)  # one line tells them all


def test_a_friend_who_may_be_hit_is_named_and_marked_before_the_shot(house: House, visitor: Enter) -> None:
    """P2-SHOT-07: who fights the target may be struck instead."""
    melee = {
        "A": {"side": "red", "at": [20, 40], "facing": 0, "stats": {"A": 2}, "weapons": ["bow"]},
        "F": {"side": "red", "at": [42.5, 40], "name": "Fender", "stats": {"AG": 2}},
        "B": {"side": "blue", "at": [40, 40], "facing": 180, "stats": {"AG": 3}},
    }
    page = visitor().new_page()
    case = {"table": {"size": [90, 90]}, "fighters": melee, "active": "A"}
    page.goto(house.battle(**{"seats": BOTH, **stand("punk2", case)})["red"])
    page.locator(".option[data-value=shoot]").click()
    expect(page.locator(".act .risked")).to_have_text("In danger: Fender")
    expect(page.locator(".act .oddswords")).to_contain_text("friend down: Fender 16.5 %")
    expect(page.locator("svg .endangered")).to_have_count(1)


def test_both_ends_of_a_shot_are_in_sight_with_the_distance_and_what_shelters(house: House, visitor: Enter) -> None:
    """P2-MEAS-02, P2-COV-02: on the table, before the dice."""
    page = visitor(viewport={"width": 1366, "height": 768}).new_page()
    wall = {"id": "wall", "like": "brick_wall", "rect": [50, 30, 1.2, 20], "height": 3.5}
    case = {**YARD, "table": {"size": [90, 90], "pieces": [wall]}}
    page.goto(house.battle(**{"seats": BOTH, **stand("punk2", case)})["red"])
    page.locator(".option[data-value=shoot]").click()
    page.locator(".answers .option.sided").first.click()
    expect(page.locator(".chip .far")).to_have_text("17.5 cm")
    expect(page.locator(".aimed .shelter")).to_have_count(1)
    expect(page.locator(".covered")).to_contain_text("rick wall")
    expect(page.locator('[data-model="B"] .crosshair')).to_have_count(1)
    expect(page.locator(".actplace[class*=at-]")).to_have_count(1)  # the card points at its target
    table = page.locator("svg.stage").bounding_box()
    assert table
    for model in ("A", "B"):
        x, y = spot(page, model)
        assert table["x"] < x < table["x"] + table["width"] and table["y"] < y < table["y"] + table["height"]


WALLED: dict[str, Any] = {
    **YARD,
    "table": {
        "size": [90, 90],
        "pieces": [{"id": "w", "like": "brick_wall", "rect": [50, 30, 1.2, 9.6], "height": 3.5}],
    },
    "fighters": {
        **YARD["fighters"],
        "X": {"side": "blue", "at": [48, 42.5], "stats": {"AG": 1}},
        "Y": {"side": "red", "at": [52, 37], "stats": {"AG": 1}},
        "Z": {"side": "blue", "at": [50, 44], "stats": {"AG": 1}},
    },
}
"""A target half behind a wall, with others all about the line."""
OVER = """() => [...document.querySelectorAll('.chip rect, .covered rect')].flatMap((chip) => {
  const a = chip.getBoundingClientRect()
  return [...document.querySelectorAll('.model .foot')].filter((foot) => {
    const b = foot.getBoundingClientRect()
    return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
  }).map((foot) => foot.closest('[data-model]').dataset.model)
})"""


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_both_answers_to_avoid_cover_are_cards_at_once_and_no_word_lies_over_a_base(
    house: House, visitor: Enter, size: tuple[int, int]
) -> None:
    """P2-SHOT-09: also where the pointer rests on one of them; the table keeps its size."""
    page = visitor(viewport={"width": size[0], "height": size[1]}).new_page()
    page.goto(house.battle(**{"seats": BOTH, **stand("punk2", WALLED)})["red"])
    page.locator(".option[data-value=shoot]").click()
    target = page.locator('.answers .option[data-value="B"]')
    before = target.bounding_box()
    expect(target).to_contain_text("%")
    after = target.bounding_box()
    assert before and after
    assert after == before  # no button moves or grows under the pointer
    target.click()
    expect(page.locator(".prompt h2")).to_contain_text("Avoid")
    table = page.locator("svg.stage").bounding_box()
    if size[0] < 1200:
        cards = page.locator(".answers .rival")
        expect(cards).to_have_count(2)
        for words in ("straight through", "avoid"):
            expect(cards.filter(has_text=re.compile(words, re.IGNORECASE)).locator("strong")).to_contain_text("%")
            expect(cards.filter(has_text=re.compile(words, re.IGNORECASE)).locator(".oddsbar")).to_be_in_viewport()
        assert size[0] != 844 or looked_at(page) == []
        cards.first.click()
    expect(page.locator(".act .chance")).to_contain_text("%")
    expect(page.locator(".act .other")).to_contain_text("%")
    expect(page.locator("[data-act=do]")).to_be_in_viewport()
    assert page.locator("svg.stage").bounding_box() == table
    expect(page.locator(".chip")).to_have_count(1)
    assert page.evaluate(OVER) == []


def test_who_is_dragged_onto_a_roof_is_told_why_it_stops_below(house: House, visitor: Enter) -> None:
    """Nobody walks to the foot of a wall without a word; a click where one wanted to go accepts it."""
    page = visitor().new_page()
    block = {"like": "block", "rect": [34, 45, 12, 10]}
    page.goto(
        house.battle(**{"seats": BOTH, **stand("punk2", {**YARD, "table": {"size": [90, 90], "pieces": [block]}})})[
            "red"
        ]
    )
    page.wait_for_selector(".option[data-value=move]")
    (x, y), (east, _) = spot(page, "A"), spot(page, "B")
    roof = y - (east - x) / 2  # ten centimetres up the table
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, roof, steps=6)
    page.mouse.up()
    expect(page.locator(".draftcard .short")).to_contain_text("too high")
    page.mouse.click(x, roof)
    expect(page.locator(".log")).to_contain_text("A moves")
