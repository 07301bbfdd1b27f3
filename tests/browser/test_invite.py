"""An invitation opened by a friend's browser: it becomes a seat, once."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Callable

from browser.bands import BOTH, short
from browser.house import House
from playwright.sync_api import BrowserContext, expect

Enter = Callable[..., BrowserContext]


def invitation(house: House) -> str:
    """What the page that started a battle shows for the other side."""
    body = json.dumps({"book": "punk2", "setup": short(), "seats": BOTH}).encode()
    ask = urllib.request.Request(f"{house.url}/api/battles", body, {"content-type": "application/json"})
    with urllib.request.urlopen(ask, timeout=60) as reply:
        return house.url + str(json.load(reply)["links"]["blue"])


def test_the_first_browser_gets_the_seat_and_comes_back_to_it(house: House, visitor: Enter) -> None:
    link = invitation(house)
    assert "/i/" in link
    friend, late = visitor().new_page(), visitor().new_page()
    friend.goto(link)
    friend.wait_for_url(re.compile(r"/t/"))
    friend.wait_for_selector(".battle")
    mine = friend.url
    late.goto(link)
    expect(late.get_by_text("used up").first).to_be_visible()
    friend.goto(link)
    friend.wait_for_url(mine)
