"""The first load is light. How fast cards come is measured by `scripts/pagebench`."""

from __future__ import annotations

import gzip
from collections.abc import Callable

from browser.house import House
from playwright.sync_api import BrowserContext

Enter = Callable[..., BrowserContext]
MOST = 300_000


def test_the_first_load_is_under_300_kb_compressed(house: House, visitor: Enter) -> None:
    page = visitor().new_page()
    bodies: dict[str, bytes] = {}
    page.on("response", lambda r: bodies.setdefault(r.url, r.body()) if r.ok else None)
    page.goto(house.url)
    page.wait_for_selector(".summary p b")
    page.wait_for_timeout(500)
    files = {url: body for url, body in bodies.items() if "/api/" not in url}
    assert any(url.endswith(".woff2") for url in files)
    assert sum(len(gzip.compress(body)) for body in files.values()) < MOST
