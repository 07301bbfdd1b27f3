"""How fast the page is: overlays and odds cards from pointer to picture in a 500-point battle, the server's first cards
in all books, weight of the first load.

`scripts/pagebench` runs it. Nothing here is asserted: a busy machine is slow. The bars are in docs/bench.md.
"""

from __future__ import annotations

import gzip
import json
import os
import tempfile
import time
from pathlib import Path
from typing import Any

from browser.house import CHROMIUM, FLAGS, House
from browser.midgame import shooting
from browser.shots import DESK, post
from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as Timeout

from dustup.books import load
from dustup.bots import make, step
from dustup.core import Ask, Choice, Seeded, Session
from dustup.server.choosing import library
from dustup.server.previews import chances
from dustup.table.warm import ensure

SEED = 30
SAMPLES = 30
ANSWERS = 240
"""Answers of a battle whose cards are measured."""
SIDES = ("red", "blue", "green", "violet")
LIMIT = 120.0
"""Seconds after which no more is measured."""
OVERLAY = """(key) => new Promise((done) => {
  const press = (k) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: k, bubbles: true}));
  const kind = {r: 'reach', t: 'threat', v: 'sight'}[key];
  const start = performance.now();
  const late = setTimeout(() => { watch.disconnect(); done(null); }, 5000);
  const watch = new MutationObserver(() => {
    if (!document.querySelector('.overlay.' + kind)) return;
    watch.disconnect();
    clearTimeout(late);
    requestAnimationFrame(() => { done(performance.now() - start); press('Escape'); });
  });
  watch.observe(document.querySelector('svg.stage'), {childList: true, subtree: true});
  press(key);
})"""
ANSWERED = """() => new Promise((done) => {
  const battle = document.querySelector('.battle');
  const start = performance.now();
  const late = setTimeout(() => { watch.disconnect(); done(null); }, 2500);
  const watch = new MutationObserver(() => {
    if (!document.querySelectorAll('.answers .option.sided').length) return;
    watch.disconnect();
    clearTimeout(late);
    requestAnimationFrame(() => done(performance.now() - start));
  });
  watch.observe(battle, {childList: true, subtree: true});
  document.querySelector('.option[data-value=shoot]').click();
})"""
"""From the click on an answer to the next question on the screen."""
ODDS = """(value) => new Promise((done) => {
  const start = performance.now();
  const late = setTimeout(() => { watch.disconnect(); done(null); }, 2500);
  const watch = new MutationObserver(() => {
    if (!document.querySelector('.act .oddsbar')) return;
    watch.disconnect();
    clearTimeout(late);
    requestAnimationFrame(() => done(performance.now() - start));
  });
  watch.observe(document.querySelector('.battle'), {childList: true, subtree: true});
  document.querySelector(`.option[data-value="${value}"]`).click();
})"""
"""From the click on a target to its card."""


def main() -> None:
    """Measure, and print JSON."""
    ensure()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data), "plain").start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            print(json.dumps(measure(house, browser), indent=1))
        finally:
            browser.close()
            house.kill()


def measure(house: House, browser: Browser) -> dict[str, Any]:
    """All figures, with the load of the machine; it ends in time whatever happens."""
    late = time.monotonic() + LIMIT
    page = browser.new_context(viewport=DESK, reduced_motion="reduce").new_page()
    enter(page, house.url + post(f"{house.url}/api/import", shooting(SEED))["links"]["all"])
    overlays = overlays_of(page, late - LIMIT / 2)
    answered: list[float] = []
    at_once: list[float] = []
    later: list[float] = []
    while len(later) < SAMPLES and time.monotonic() < late:
        for wait, took in ((0, at_once), (300, later)):
            answered += kept([page.evaluate(ANSWERED)])
            page.wait_for_timeout(wait)
            value = page.locator(".answers .option.sided").first.get_attribute("data-value")
            took += kept([page.evaluate(ODDS, value)])
            if not take_back(page):
                enter(page, page.url)
    return {
        "overlay": spread(overlays),
        "click_answered": spread(answered),
        "odds_at_once": spread(at_once),
        "odds_after_300_ms": spread(later),
        "cards": {code: spread(cards_of(code)) for code in library.codes()},
        "first_load_kb": round(first_load(house, browser) / 1000, 1),
        "load": round(os.getloadavg()[0], 1),
    }


def cards_of(code: str) -> list[float]:
    """Processor milliseconds of the server for the first card of two answers to each third choice of a battle."""
    book, took = load(code), list[float]()
    session, bots = (
        Session(book, book.setup(book.default(SEED)), Seeded(SEED)),
        {s: make("rookie", SEED) for s in SIDES},
    )
    for n in range(ANSWERS):
        asked = session.question
        if not isinstance(asked, Ask):
            break
        if n % 3 == 0 and isinstance(asked, Choice) and asked.blind is None:
            for value in asked.options()[:2]:
                begun = time.thread_time()
                chances.card(0, session, [value], chances.AT_ONCE)
                took.append((time.thread_time() - begun) * 1000)
        step(session, bots[asked.who])
    return took


def kept(took: list[float | None]) -> list[float]:
    """Those that came."""
    return [each for each in took if each is not None]


def enter(page: Page, link: str) -> None:
    """Open a hot-seat battle and uncover it."""
    page.goto("about:blank")
    page.goto(link)
    page.wait_for_selector(".cloak.solid, .answers .option")
    if page.locator("[data-act=uncover]").count():
        page.locator("[data-act=uncover]").click()
    page.wait_for_selector(".answers .option")
    page.wait_for_timeout(300)


def overlays_of(page: Page, late: float) -> list[float]:
    """Reach, threat and sight of every third model, as long as there is time."""
    took: list[float | None] = []
    for model in page.locator("[data-model]").all()[::3]:
        if time.monotonic() < late:
            model.focus()
            took += [page.evaluate(OVERLAY, key) for key in "rtv"]
    return kept(took)


def take_back(page: Page) -> bool:
    """Back to the choice to shoot, over a question about Cover where a target led to one; whether it came."""
    shoot = page.locator(".option[data-value=shoot]")
    page.keyboard.press("Escape")
    for _ in range(3):
        page.keyboard.press("u")
        try:
            shoot.wait_for(timeout=1500)
            return True
        except Timeout:
            continue
    return False


def first_load(house: House, browser: Browser) -> int:
    """Bytes of the files of the start page, compressed."""
    page = browser.new_context(viewport=DESK).new_page()
    bodies: dict[str, bytes] = {}
    page.on("response", lambda r: bodies.setdefault(r.url, r.body()) if r.ok else None)
    page.goto(house.url)
    page.wait_for_selector(".summary p b")
    page.wait_for_timeout(500)
    return sum(len(gzip.compress(body)) for url, body in bodies.items() if "/api/" not in url)


def spread(took: list[float]) -> dict[str, float]:
    """Median, 95th percentile and worst, in milliseconds."""
    found = sorted(took) or [float("nan")]
    return {
        "n": len(took),
        "p50_ms": round(found[len(found) // 2], 1),
        "p95_ms": round(found[int(len(found) * 0.95)], 1),
        "max_ms": round(found[-1], 1),
    }


if __name__ == "__main__":
    main()
