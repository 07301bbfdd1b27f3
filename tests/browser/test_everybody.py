"""Phone, keyboard, screen reader, colours."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from browser.bands import BOTH, short
from browser.house import ROOT, House
from browser.player import Player
from playwright.sync_api import BrowserContext, Page, expect

Enter = Callable[..., BrowserContext]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


NARROW = """() => [...document.querySelectorAll('button, a.btn, .chip')].filter((b) => {
  const r = b.getBoundingClientRect()
  return r.height && r.bottom > 0 && r.top < innerHeight && !b.closest('.log, .unseen, .act header') && r.height < 40
}).map((b) => `${b.className} ${b.innerText}`)"""
"""What a finger could hardly press."""


def findings(page: Page, **options: list[str]) -> list[str]:
    """What axe-core finds, best practice included, or by some of its rules alone."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(Path(AXE).read_text("utf-8"))
    report = page.evaluate("asked => axe.run(document, asked)", {"resultTypes": ["violations"], **options})
    return [
        f"{v['id']}: {v['nodes'][0]['html'][:160]} ({v['nodes'][0]['failureSummary'][:200]})"
        for v in report["violations"]
    ]


def looked_at(page: Page) -> list[str]:
    """Everything in dark colours, and the colours again in light ones: nothing else depends on them."""
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    found = findings(page, runOnly=["color-contrast", "link-in-text-block"])
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    return found + findings(page)


def test_axe_finds_nothing(house: House, visitor: Enter) -> None:
    page = visitor(color_scheme="dark").new_page()
    page.goto(house.url)
    page.wait_for_selector(".summary p b")
    assert looked_at(page) == []
    page.get_by_role("tab", name="Bands").click()
    page.locator(".bandpick.side-red").get_by_role("button", name="Look at the band").click()
    page.wait_for_selector(".muster li")
    assert looked_at(page) == []
    page.goto(house.battle(setup=short())["red"])
    player = Player(page)
    player.play(8)
    player.ready()
    assert looked_at(page) == []
    page.get_by_role("button", name="Players and links").click()
    page.get_by_role("button", name="Delete this battle").click()
    assert looked_at(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Replay", exact=True).click()
    page.wait_for_selector(".replay")
    assert looked_at(page) == []


def test_the_phone_held_upright(house: House, visitor: Enter) -> None:
    page = visitor(**PHONE).new_page()
    page.goto(house.battle(setup=short())["red"])
    player = Player(page)
    player.ready()
    assert page.evaluate(NARROW) == []
    table = page.locator("svg.stage").bounding_box()
    for _ in range(8):  # the bar has one height, whatever is asked: the table never jumps
        player.play(1)
        player.ready()
        assert page.locator("svg.stage").bounding_box() == table
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    assert table and table["width"] >= 380 and table["y"] < 100
    assert table["width"] * table["height"] >= 0.45 * 390 * 844
    page.get_by_role("button", name="Report").click()
    expect(page.locator(".log")).to_be_visible()
    page.get_by_role("button", name="Table", exact=True).click()
    expect(page.locator(".log")).to_be_hidden()
    expect(page.locator(".bar")).to_be_visible()
    assert player.play(2) == 2


def test_keyboard_alone(house: House, visitor: Enter) -> None:
    page = visitor().new_page()
    page.goto(house.battle(setup=short(), seats=BOTH, hotseat=True)["all"])
    expect(page.locator("[data-act=uncover]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".prompt h2")).to_have_text("Which miniature do you place?")
    page.locator(".answers .option").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".prompt h2")).to_contain_text("Where does")
    page.locator("body").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowUp")
    expect(page.locator(".draftcard .good")).to_be_visible()
    page.keyboard.press("Enter")
    page.locator("[data-act=uncover]").press("Enter")
    expect(page.locator("[data-model]")).to_have_count(1)
    expect(page.get_by_role("log")).to_contain_text("Rook")
    model = page.locator("[data-model]").first
    model.focus()
    page.keyboard.press("r")
    expect(page.locator(".overlay.reach")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".overlay.reach")).to_have_count(0)
    page.keyboard.press("u")
    expect(page.locator("[data-model]")).to_have_count(0)


def test_sides_have_signs_and_labels(house: House, visitor: Enter) -> None:
    page = visitor().new_page()
    page.goto(house.battle(setup=short())["red"])
    player = Player(page)
    player.play(6)
    labels = [str(m.get_attribute("aria-label")) for m in page.locator("[data-model]").all()]
    assert any(label.startswith("● Rook") for label in labels)
    assert any(label.startswith("◆ Gear") for label in labels)
