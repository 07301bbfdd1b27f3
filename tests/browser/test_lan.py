"""A browser elsewhere in the local network joins by the one link that the page shows."""

from __future__ import annotations

from pathlib import Path

import pytest
from browser.house import CHROMIUM, FLAGS
from browser.lan import HOST, PORT, Lan
from browser.test_lobby import join_and_play, started
from playwright.sync_api import Browser, Error, Page


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
            with pytest.raises(Error, match="ERR_CONNECTION_REFUSED"):
                guest.context.new_page().goto(f"http://127.0.0.1:{PORT}/")  # it really is elsewhere
            join_and_play(host, guest, HOST)
        finally:
            for page in (host, guest):
                page.context.browser.close()  # type: ignore[union-attr]
