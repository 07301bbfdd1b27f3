"""Two browsers and a spectator; secrets stay where they belong; the server may die at any moment."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from browser.bands import BOTH, short
from browser.house import House
from browser.player import Player
from playwright.sync_api import BrowserContext, Page, expect

Enter = Callable[..., BrowserContext]


def listen(page: Page) -> list[str]:
    """Everything the server sends this page."""
    heard: list[str] = []
    page.on("websocket", lambda ws: ws.on("framereceived", lambda data: heard.append(str(data))))
    page.on("response", lambda r: heard.append(r.text()) if "/api/seat/" in r.url and r.ok else None)
    return heard


def gear_of(heard: list[str], side: str) -> list[dict[str, Any]]:
    """The gear of a side's models in all messages: from whole scenes, and from changes to them."""
    found: list[dict[str, Any]] = []
    sides: dict[str, str] = {}
    for told in filter(None, map(message, heard)):
        models = list((told.get("scene") or {}).get("models", []))
        models += [{"id": each["id"], **each.get("put", {})} for each in (told.get("changes") or {}).get("models", [])]
        for model in models:
            sides[model["id"]] = model.get("side", sides.get(model["id"], ""))
            found += model.get("gear", []) if sides[model["id"]] == side else []
    return found


def message(text: str) -> dict[str, Any] | None:
    """A text that is a JSON object."""
    try:
        told = json.loads(text)
    except json.JSONDecodeError:
        return None
    return told if isinstance(told, dict) else None


def knows_bullets(heard: list[str], side: str) -> bool:
    """P2-AMMO-02: whether the messages tell how many bullets a side's fighters carry."""
    states = [gear.get("state", "") for gear in gear_of(heard, side) if gear["id"] == "bullets"]
    assert states, "no fighter with bullets was shown"
    return any(any(c.isdigit() for c in state) for state in states)


def test_two_browsers_a_spectator_and_no_leak(house: House, visitor: Enter) -> None:
    links = house.battle(setup=short(), seats=BOTH)
    pages = {seat: visitor().new_page() for seat in ("red", "blue", "watch")}
    heard = {seat: listen(page) for seat, page in pages.items()}
    for seat, page in pages.items():
        page.goto(links[seat])
        page.wait_for_selector(".bar")
    players = {seat: Player(pages[seat]) for seat in ("red", "blue")}
    for _ in range(18):
        asked = next(s for s in ("red", "blue") if _asked(pages, s))
        players[asked].step()
    assert min(player.answers for player in players.values()) > 3
    n = max(int(pages[s].locator(".battle").get_attribute("data-n") or 0) for s in ("red", "blue"))
    expect(pages["watch"].locator(".battle")).to_have_attribute("data-n", str(n))
    expect(pages["watch"].locator(".answers")).to_have_count(0)
    assert knows_bullets(heard["red"], "red") and knows_bullets(heard["blue"], "blue")
    assert not knows_bullets(heard["red"], "blue")
    assert not knows_bullets(heard["blue"], "red")
    assert not knows_bullets(heard["watch"], "red") and not knows_bullets(heard["watch"], "blue")
    tokens = {seat: link.rsplit("/", 1)[1] for seat, link in links.items()}
    for seat in heard:
        others = [token for name, token in tokens.items() if name != seat]
        assert not any(token in message for message in heard[seat] for token in others)


def _asked(pages: dict[str, Page], seat: str) -> bool:
    for _ in range(100):
        open_ = {s: pages[s].locator(".battle[data-asked=true]").count() for s in ("red", "blue")}
        ns = {pages[s].locator(".battle").get_attribute("data-n") for s in ("red", "blue")}
        if sum(open_.values()) == 1 and len(ns) == 1:
            return bool(open_[seat])
        pages[seat].wait_for_timeout(50)
    raise AssertionError("nobody is asked")


def test_undo_by_consent_between_two_browsers(house: House, visitor: Enter) -> None:
    links = house.battle(setup=short(), seats=BOTH)
    pages = {seat: visitor().new_page() for seat in ("red", "blue")}
    for seat, page in pages.items():
        page.goto(links[seat])
        page.wait_for_selector(".bar")
    players = {seat: Player(page) for seat, page in pages.items()}
    for _ in range(3):
        players["red" if _asked(pages, "red") else "blue"].step()
    asker = "red" if players["red"].answers == 2 else "blue"
    mine, other = pages[asker], pages["blue" if asker == "red" else "red"]
    undo = mine.locator(".btn.undo")
    expect(undo).to_contain_text("ask the other side")
    undo.click()
    wish = other.get_by_role("alert").filter(has_text="asks to take back")
    wish.get_by_role("button", name="No").click()
    expect(undo).to_contain_text("ask the other side")
    before = mine.locator(".battle").get_attribute("data-n") or ""
    undo.click()
    wish.get_by_role("button", name="Allow").click()
    expect(mine.locator(".battle")).not_to_have_attribute("data-n", before)
    expect(mine.locator(".battle")).to_have_attribute("data-asked", "true")
    expect(other.locator(".battle")).to_have_attribute("data-asked", "false")


def test_the_server_dies_and_comes_back(own_house: House, visitor: Enter) -> None:
    page = visitor().new_page()
    page.goto(own_house.battle(setup=short())["red"])
    player = Player(page)
    player.play(5)
    player.ready()
    before = page.locator(".battle").get_attribute("data-n")
    lines = page.locator(".log li").count()
    own_house.kill()
    expect(page.get_by_role("alert").filter(has_text="Connection lost")).to_be_visible()
    own_house.start()
    expect(page.locator(".lost")).to_have_count(0, timeout=60_000)
    expect(page.locator(".battle")).to_have_attribute("data-n", before or "")
    assert page.locator(".log li").count() == lines
    assert player.play(3) == 3
