"""Pictures of the page for the README: a battle of two rookies, taken over when red can shoot."""

from __future__ import annotations

import json
import re
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

from browser.house import CHROMIUM, FLAGS, ROOT, House
from browser.kinds import KINDS, SIZES, open_at
from browser.midgame import shooting
from playwright.sync_api import Browser, Page, sync_playwright

IMAGES = ROOT / "docs" / "img"
DESK = {"width": 1440, "height": 900}


def main() -> None:
    """Take them all."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for house, take in ((House(Path(data) / "plain", "plain"), shoot), (House(Path(data) / "cases"), kinds)):
            house.data.mkdir()
            house.start()
            try:
                take(house, browser)
            finally:
                house.kill()
        browser.close()


def shoot(house: House, browser: Browser) -> None:
    """Start page, battle with a shot being aimed, odds card, replay, phone."""
    page = browser.new_context(viewport=DESK, color_scheme="dark", reduced_motion="reduce").new_page()
    page.goto(house.url)
    page.wait_for_selector(".picture svg rect", state="attached")
    page.wait_for_timeout(1500)
    snap(page, "start")
    build(page)
    written = shooting(SEED, hope=25)
    link = post(f"{house.url}/api/import", written)["links"]["all"].replace("/t/", "/api/seat/")
    ask = {"at": len(written["answers"]), "seats": HUMAN, "hotseat": False}
    links = post(f"{house.url}{link}/branch", ask)["links"]
    page.goto(house.url + links["red"])
    settle(page)
    aim(page)
    snap(page, "battle")
    page.locator(".act summary").click()
    page.wait_for_timeout(300)
    page.locator(".act").screenshot(path=IMAGES / "odds.png")
    small(house, browser, links["red"])
    page.goto(f"{house.url}{links['watch']}#at={len(written['answers']) - 14}")
    page.wait_for_selector(".replay")
    page.wait_for_timeout(1500)
    snap(page, "replay")


def build(page: Page) -> None:
    """A ready-made band opened in the form, with some points to spend."""
    page.get_by_role("tab", name="Bands").click()
    page.get_by_role("radio", name="The Short Straws").first.click()
    page.locator(".side-red [data-act=change]").click()
    page.get_by_label("Points").fill("400")
    page.locator(".entry .face").nth(2).click()
    page.wait_for_selector(".entry.open fieldset")
    page.wait_for_timeout(600)
    snap(page, "builder")


def snap(page: Page, name: str) -> None:
    """A picture of the whole window, small enough to be kept beside the source."""
    page.screenshot(path=IMAGES / f"{name}.jpg", type="jpeg", quality=82)


def small(house: House, browser: Browser, link: str) -> None:
    """The same moment on a phone upright and on its side, the shot shown but not taken."""
    for name, size in (("phone", PHONE), ("phone-wide", {"width": 844, "height": 390})):
        phone = browser.new_context(viewport=size, color_scheme="dark", reduced_motion="reduce").new_page()
        phone.goto(house.url + link)
        settle(phone)
        if phone.locator(".answers .option.sided").count():
            phone.locator(".answers .option.sided").first.click()
        phone.wait_for_selector("[data-act=do]")
        phone.wait_for_timeout(600)
        snap(phone, name)


def kinds(house: House, browser: Browser) -> None:
    """Every kind of question at three window sizes."""
    (IMAGES / "kinds").mkdir(exist_ok=True)
    for kind in KINDS:
        page = browser.new_context(viewport=DESK, color_scheme="dark", reduced_motion="reduce").new_page()
        open_at(house, page, kind)
        for wide, high in SIZES:
            page.set_viewport_size({"width": wide, "height": high})
            page.wait_for_timeout(700)
            page.screenshot(path=IMAGES / "kinds" / f"{kind}-{wide}.jpg", type="jpeg", quality=55)
        page.close()


SEED = 30
PHONE = {"width": 390, "height": 844}
HUMAN = {"red": "human", "blue": "bot:rookie"}


def settle(page: Page) -> None:
    """Wait until the table is drawn."""
    page.wait_for_selector(".answers .option")
    page.wait_for_timeout(1500)
    hide_help(page)


def aim(page: Page) -> None:
    """Shoot, and point at the target with the best chance; where more is asked first, the card comes with that."""
    page.locator(".option[data-value=shoot]").click()
    page.wait_for_function("() => document.querySelectorAll('.answers .option.sided').length > 1")
    page.wait_for_timeout(1500)
    hopes = page.locator(".answers .option.sided small").all_inner_texts()
    shares = [float(found[1]) if (found := re.search(r"([\d.]+) %", hope)) else -1.0 for hope in hopes]
    page.locator(".answers .option.sided").nth(shares.index(max(shares))).click()
    page.wait_for_selector("[data-act=do]")
    page.wait_for_timeout(900)


def hide_help(page: Page) -> None:
    """Without the help line."""
    button = page.get_by_role("button", name="Hide this line")
    if button.count():
        button.click()


def post(url: str, body: dict[str, Any]) -> dict[str, Any]:
    """Send JSON."""
    ask = urllib.request.Request(url, json.dumps(body).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(ask, timeout=60) as reply:
        made: dict[str, Any] = json.load(reply)
    return made


if __name__ == "__main__":
    main()
