"""Pictures of the page for the README: a battle of two bots, taken over in the middle."""

from __future__ import annotations

import json
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

from browser.house import CHROMIUM, FLAGS, ROOT, House
from playwright.sync_api import Browser, Page, sync_playwright

IMAGES = ROOT / "docs" / "img"
DESK = {"width": 1440, "height": 900}


def main() -> None:
    """Take them all."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data)).start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            shoot(house, browser)
        finally:
            browser.close()
            house.kill()


def shoot(house: House, browser: Browser) -> None:
    """Start page, battle, odds, replay, phone."""
    page = browser.new_context(viewport=DESK, color_scheme="dark", reduced_motion="reduce").new_page()
    page.goto(house.url)
    page.wait_for_selector(".picture svg rect", state="attached")
    page.wait_for_timeout(1500)
    page.screenshot(path=IMAGES / "start.png")
    watch = house.battle(setup={"seed": 11, "scenario": "pump", "map": "pump_station"}, seats=BOTS)["watch"]
    page.goto(watch)
    moment = find_shot(house, page, watch)
    page.goto("about:blank")
    links = post(f"{watch.replace('/t/', '/api/seat/')}/branch", {"at": moment, "seats": HUMAN, "hotseat": False})
    page.goto(house.url + links["links"]["red"])
    page.wait_for_selector(".answers .option")
    page.wait_for_timeout(1500)
    hide_help(page)
    page.screenshot(path=IMAGES / "battle.png")
    odds(page)
    page.screenshot(path=IMAGES / "odds.png")
    page.goto(f"{watch}#at={max(0, moment - 12)}")
    page.wait_for_selector(".replay")
    page.wait_for_timeout(1500)
    page.screenshot(path=IMAGES / "replay.png")
    phone = browser.new_context(viewport={"width": 390, "height": 844}, color_scheme="dark").new_page()
    phone.goto(house.url + links["links"]["red"])
    phone.wait_for_selector(".answers .option")
    phone.wait_for_timeout(1500)
    phone.screenshot(path=IMAGES / "phone.png")


BOTS = {"red": "bot:rookie", "blue": "bot:rookie"}
HUMAN = {"red": "human", "blue": "bot:rookie"}


def find_shot(house: House, page: Page, watch: str) -> int:
    """Watch the bots until red has shot in the third turn; the moment before that shot was chosen."""
    heard: list[dict[str, Any]] = []
    page.on("websocket", lambda ws: ws.on("framereceived", lambda data: heard.append(json.loads(data))))
    page.reload()
    last = 0
    for _ in range(600):
        page.wait_for_timeout(500)
        for message in heard[last:]:
            if message["is"] != "state":
                continue
            for line in message["log"]:
                if message["scene"]["turn"] >= 2 and line["what"] == "shot" and _by(message, line) == "red":
                    return _start_of_action(heard, message)
        last = len(heard)
        if heard and heard[-1].get("result"):
            break
    return int(heard[-1]["n"]) // 2


def _by(message: dict[str, Any], line: dict[str, Any]) -> str:
    who = line["about"].get("who")
    return next((str(m["side"]) for m in message["scene"]["models"] if m["id"] == who), "")


def _start_of_action(heard: list[dict[str, Any]], message: dict[str, Any]) -> int:
    """The last moment before it at which red was asked for an action."""
    states = [m for m in heard if m["is"] == "state" and m["n"] < message["n"]]
    asked = [m for m in states if m["waiting"] and "Action" in m["waiting"]["what"] and m["waiting"]["who"] == "red"]
    return int((asked or states)[-1]["n"])


def odds(page: Page) -> None:
    """Point at whatever shows the fullest sum."""
    shoot = page.locator(".option[data-value=shoot][aria-disabled=false]")
    if shoot.count():
        shoot.click()
        page.wait_for_timeout(1200)
    for option in page.locator(".answers .option[aria-disabled=false]").all()[:6]:
        option.hover()
        page.wait_for_timeout(1500)
        if page.locator(".odds .oddsbar").count():
            return


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
