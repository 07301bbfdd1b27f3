"""A browser elsewhere in the local network joins by the one link that the page shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from browser.house import CHROMIUM, FLAGS
from browser.lan import HOST, PORT, Lan
from browser.player import Player
from browser.test_lobby import link, moves, started
from playwright.sync_api import Browser, Error, Page, expect


def opened(browser: Browser, path: str) -> Page:
    """A page of a new visitor whose browser runs elsewhere."""
    found = browser.browser_type.launch(executable_path=path, args=FLAGS)
    page = found.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce").new_page()
    page.set_default_timeout(60_000)
    return page


@pytest.mark.usefixtures("page_built")
def test_a_browser_on_another_computer_joins_and_plays(browser: Browser, tmp_path: Path) -> None:
    assert CHROMIUM
    with Lan(tmp_path) as lan, lan.serve(tmp_path / "data"):
        host, guest = opened(browser, lan.browser(lan.host)), opened(browser, lan.browser(lan.guest))
        try:
            started(host, f"http://127.0.0.1:{PORT}")
            expect(host.locator(".lobby .linkrow input")).to_have_value(
                re.compile(rf"^http://{re.escape(HOST)}:{PORT}/i/")
            )
            expect(host.locator(".lobby")).to_contain_text("works in your own network")
            with pytest.raises(Error, match="ERR_CONNECTION_REFUSED"):
                guest.context.new_page().goto(f"http://127.0.0.1:{PORT}/")  # it really is elsewhere
            guest.goto(link(host))
            guest.wait_for_url(re.compile(rf"^http://{re.escape(HOST)}:{PORT}/t/"))
            expect(host.locator("[data-seat=blue]")).to_have_attribute("data-state", "here")
            host.get_by_role("button", name="Done").click()
            pages = {"red": host, "blue": guest}
            for _ in range(3):
                Player(pages[next(seat for seat in pages if moves(pages, seat))]).step()
            assert int(guest.locator(".battle").get_attribute("data-n") or 0) >= 3
        finally:
            for page in (host, guest):
                page.context.browser.close()  # type: ignore[union-attr]
