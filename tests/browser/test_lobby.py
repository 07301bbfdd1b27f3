"""Players come together: invitation, code, names, spectators, wishes, rematch, another device in the network."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from browser.bands import BOTH, short
from browser.house import House
from browser.player import Player
from playwright.sync_api import BrowserContext, Page, expect

from dustup.books import load
from dustup.bots import make, play_out
from dustup.core import Seeded, Session, journal
from dustup.server.app import _own_address

Enter = Callable[..., BrowserContext]


def started(page: Page, url: str) -> Page:
    """A battle by link, started as a player does."""
    page.goto(url)
    page.get_by_role("tab", name=re.compile("Opponent|Table")).click()
    page.get_by_role("radio", name=re.compile("By link")).click()
    page.locator("[data-act=start]").click()
    page.wait_for_url(re.compile("/t/"))
    return page


def lobby(page: Page) -> Page:
    """The page with its lobby open."""
    if not page.locator(".lobby").count():
        page.get_by_role("button", name="Players and links").click()
    expect(page.locator(".lobby")).to_be_visible()
    return page


def link(page: Page) -> str:
    return page.locator(".lobby .linkrow input").input_value()


def test_an_invitation_is_handed_on_and_both_learn_who_came(house: House, visitor: Enter) -> None:
    host, guest = started(visitor().new_page(), house.url), visitor().new_page()
    expect(host.get_by_role("heading", name="Waiting for your opponent")).to_be_visible()
    expect(host.get_by_role("img", name="code to scan")).to_be_visible()
    expect(host.locator("[data-seat=blue]")).to_have_attribute("data-state", "invited")
    host.get_by_label("Your name").fill("Mara")
    host.get_by_label("Your name").press("Tab")
    first = link(host)
    host.get_by_role("button", name="New link").click()
    expect(host.locator(".linkrow input")).not_to_have_value(first)
    guest.goto(first)
    expect(guest.get_by_text("used up").first).to_be_visible()
    guest.goto(link(host))
    guest.wait_for_url(re.compile("/t/"))
    expect(host.locator("[data-seat=blue]")).to_have_attribute("data-state", "here")
    expect(host.get_by_role("heading", name="Around the table")).to_be_visible()
    lobby(guest)
    expect(guest.locator("[data-seat=red]")).to_contain_text("Mara")
    watcher = visitor().new_page()
    watcher.goto(link(host))
    expect(host.locator(".lobby")).to_contain_text("1 watching")
    guest.close()
    expect(host.locator("[data-seat=blue]")).to_have_attribute("data-state", "away")


def test_nobody_comes_and_a_bot_takes_the_seat(house: House, visitor: Enter) -> None:
    host, late = started(visitor().new_page(), house.url), visitor().new_page()
    first = link(host)
    host.get_by_label("Let a bot play").select_option("rookie")
    expect(host.locator("[data-seat=blue]")).to_have_attribute("data-state", "bot")
    expect(host.get_by_role("heading", name="Around the table")).to_be_visible()
    expect(host.get_by_label("Let a bot play")).to_have_count(0)
    late.goto(first)
    expect(late.get_by_text("used up").first).to_be_visible()
    host.get_by_role("button", name="Done").click()
    expect(host.locator(".bar")).to_be_visible()


def test_a_wish_to_take_back_says_what_and_the_refusal_is_told(house: House, visitor: Enter) -> None:
    links = house.battle(setup=short(), seats=BOTH)
    pages = {seat: visitor().new_page() for seat in ("red", "blue")}
    for seat, page in pages.items():
        page.goto(links[seat])
        page.wait_for_selector(".bar")
    last = ""
    while True:
        asked = next(seat for seat in pages if moves(pages, seat))
        if last and asked != last and "ask the other side" in str(pages[last].locator(".undo").text_content()):
            break
        Player(pages[asked]).step()
        last = asked
    mine, other = pages[last], pages[asked]
    mine.locator(".btn.undo").click()
    wish = other.get_by_role("alert").filter(has_text="asks to take back")
    expect(wish.locator("li").first).not_to_be_empty()
    assert other.title().startswith("● Take back?")
    expect(mine.get_by_role("button", name="Withdraw")).to_be_visible()
    wish.get_by_role("button", name="No").click()
    expect(mine.get_by_text("did not agree to take it back")).to_be_visible()


def moves(pages: dict[str, Page], seat: str) -> bool:
    """Whether it is this seat's turn, once both pages agree on it."""
    for _ in range(200):
        asked = [name for name, page in pages.items() if page.locator(".battle[data-asked=true]").count()]
        if len(asked) == 1 and len({page.locator(".battle").get_attribute("data-n") for page in pages.values()}) == 1:
            return asked == [seat]
        pages[seat].wait_for_timeout(50)
    raise AssertionError("nobody is asked")


def test_a_battle_without_take_backs_says_so_and_can_be_deleted(house: House, visitor: Enter) -> None:
    page = visitor().new_page()
    page.goto(house.url)
    page.get_by_role("tab", name=re.compile("Opponent|Table")).click()
    page.get_by_label("No take-backs").check()
    page.locator("[data-act=start]").click()
    page.wait_for_selector(".bar")
    expect(page.locator(".btn.undo")).to_contain_text("no take-backs here")
    token = page.url.rsplit("/", 1)[1]
    lobby(page)
    page.get_by_role("button", name="Delete this battle").click()
    page.locator("[data-act=leave]").click()
    page.wait_for_url(f"{house.url}/")
    expect(page.locator(f'a[href="/t/{token}"]')).to_have_count(0)
    page.goto(f"{house.url}/t/{token}")
    expect(page.get_by_role("heading", name="This link opens nothing")).to_be_visible()


def test_somebody_who_looks_elsewhere_gets_a_notice(house: House, visitor: Enter) -> None:
    links = house.battle(setup=short(), seats=BOTH)
    context = visitor()
    context.grant_permissions(["notifications"], origin=house.url)
    context.add_init_script(
        "window.told = []; window.Notification = class { constructor(title, more) { window.told.push([title, more.body]) }"
        " static permission = 'granted'; static requestPermission = async () => 'granted' };"
        "Object.defineProperty(document, 'hidden', { get: () => true });"
    )
    pages = {"red": context.new_page(), "blue": visitor().new_page()}
    for seat, page in pages.items():
        page.goto(links[seat])
        page.wait_for_selector(".bar")
    lobby(pages["red"]).get_by_label("A notice when it is my turn").check()
    pages["red"].get_by_role("button", name="Done").click()
    for _ in range(12):
        asked = next(seat for seat in pages if moves(pages, seat))
        if asked == "red" and any(title == "Your turn" for title, _ in pages["red"].evaluate("told")):
            break
        Player(pages[asked]).step()
    body = next(each[1] for each in pages["red"].evaluate("told") if each[0] == "Your turn")
    assert body and pages["red"].title().startswith("● Your turn")


@pytest.fixture
def open_house(tmp_path: Path, page_built: None) -> Iterator[House]:
    """A server that others in the network can reach."""
    house = House(tmp_path, "everywhere").start()
    yield house
    house.kill()


def join_and_play(host: Page, guest: Page, address: str) -> None:
    """The guest opens the link that the host's page shows, which has the network's address, and both play."""
    expect(host.locator(".lobby .linkrow input")).to_have_value(re.compile(f"^http://{re.escape(address)}:[0-9]+/i/"))
    expect(host.locator(".lobby")).to_contain_text("works in your own network")
    guest.goto(link(host))
    guest.wait_for_url(re.compile(f"^http://{re.escape(address)}:[0-9]+/t/"))
    expect(host.locator("[data-seat=blue]")).to_have_attribute("data-state", "here")
    host.get_by_role("button", name="Done").click()
    pages = {"red": host, "blue": guest}
    for _ in range(3):
        Player(pages[next(seat for seat in pages if moves(pages, seat))]).step()
    assert int(guest.locator(".battle").get_attribute("data-n") or 0) >= 3


def test_another_device_in_the_network_joins_by_the_link_that_is_shown(open_house: House, visitor: Enter) -> None:
    address = _own_address()
    if not address or address.startswith("127."):
        pytest.skip("this machine has no address but its own")
    host, guest = started(visitor().new_page(), open_house.url), visitor().new_page()
    join_and_play(host, guest, address)


def finished() -> bytes:
    """The journal of a battle that two bots have fought to its end."""
    book = load("mdr")
    setup = book.default(3)
    session = Session(book, book.setup(setup), Seeded(3))
    play_out(session, {side: make("rookie", n) for n, side in enumerate(setup["bands"])})
    return msgspec.json.encode(journal.write(session, setup))


def test_a_rematch_begins_the_same_battle_anew(house: House, visitor: Enter) -> None:
    kind = {"content-type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(f"{house.url}/api/import", finished(), kind)) as reply:
        seat = json.load(reply)["links"]["all"]
    page = visitor().new_page()
    page.goto(house.url + seat)
    over = page.get_by_role("dialog", name="The battle is over")
    expect(over).to_be_visible()
    bands = page.locator(".bandname").all_text_contents()
    over.locator("[data-act=again]").click()
    page.wait_for_url(lambda url: "/t/" in url and seat not in url)
    expect(page.locator(".battle")).to_have_attribute("data-n", re.compile(r"^\d{1,2}$"))
    expect(over).to_have_count(0)
    assert page.locator(".bandname").all_text_contents() == bands
