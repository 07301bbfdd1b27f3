"""How fast the page is: overlays and odds cards from pointer to picture in a 500-point battle, weight of the first load.

`scripts/pagebench` runs it. Nothing here is asserted: a busy machine is slow. The bars are in docs/bench.md.
"""

from __future__ import annotations

import gzip
import json
import os
import tempfile
from pathlib import Path
from typing import Any

from browser.house import CHROMIUM, FLAGS, House
from browser.midgame import shooting
from browser.shots import DESK, post
from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as Timeout

SEEDS = range(30, 110, 10)
SAMPLES = 60
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
ODDS = """([value, wait]) => new Promise((done) => {
  let start = 0;
  const late = setTimeout(() => { watch.disconnect(); done(null); }, 2500);
  const point = () => {
    start = performance.now();
    document.querySelector(`.option[data-value="${value}"]`).click();
  };
  const watch = new MutationObserver(() => {
    if (!start) {
      if (!document.querySelector(`.option[data-value="${value}"]`)) return;
      start = Infinity;
      wait ? setTimeout(point, wait) : requestAnimationFrame(point);
    }
    if (start === Infinity || !document.querySelector('.act .oddsbar')) return;
    watch.disconnect();
    clearTimeout(late);
    requestAnimationFrame(() => done(performance.now() - start));
  });
  watch.observe(document.querySelector('.battle'), {childList: true, subtree: true});
  document.querySelector('.option[data-value=shoot]').click();
})"""


def main() -> None:
    """Measure, and print JSON."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data), "plain").start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            print(json.dumps(measure(house, browser), indent=1))
        finally:
            browser.close()
            house.kill()


def measure(house: House, browser: Browser) -> dict[str, Any]:
    """All figures, with the load of the machine."""
    page = browser.new_context(viewport=DESK, reduced_motion="reduce").new_page()
    overlays: list[float] = []
    at_once: list[float] = []
    later: list[float] = []
    for seed in SEEDS:
        if len(at_once) >= SAMPLES:
            break
        link = house.url + post(f"{house.url}/api/import", shooting(seed))["links"]["all"]
        enter(page, link)
        overlays += overlays_of(page) if len(overlays) < SAMPLES else []
        for _ in range(3):
            at_once += odds_of(page, 0)
            later += odds_of(page, 300)
    return {
        "overlay": spread(overlays),
        "odds_at_once": spread(at_once),
        "odds_after_300_ms": spread(later),
        "first_load_kb": round(first_load(house, browser) / 1000, 1),
        "load": round(os.getloadavg()[0], 1),
    }


def enter(page: Page, link: str) -> None:
    """Open a hot-seat battle and uncover it."""
    page.goto("about:blank")
    page.goto(link)
    page.wait_for_selector(".cloak.solid, .answers .option")
    if page.locator("[data-act=uncover]").count():
        page.locator("[data-act=uncover]").click()
    page.wait_for_selector(".answers .option")
    page.wait_for_timeout(300)


def overlays_of(page: Page) -> list[float]:
    """Reach, threat and sight of every third model."""
    took = []
    for model in page.locator("[data-model]").all()[::3]:
        model.focus()
        took += [page.evaluate(OVERLAY, key) for key in "rtv"]
    return [each for each in took if each is not None]


def odds_of(page: Page, wait: int) -> list[float]:
    """The card of each target, `wait` ms after the question came; the choice to shoot is taken back in between."""
    shoot = page.locator(".option[data-value=shoot]")
    page.mouse.move(5, 5)
    shoot.dispatch_event("click")
    page.wait_for_function("() => document.querySelectorAll('.answers .option.sided').length > 1")
    values = [o.get_attribute("data-value") for o in page.locator(".answers .option[aria-disabled=false].sided").all()]
    took = []
    for value in values:
        take_back(page)
        took.append(page.evaluate(ODDS, [value, wait]))
    take_back(page)
    return [each for each in took if each is not None]


def take_back(page: Page) -> None:
    """Back to the choice to shoot, over a question about Cover where a target led to one."""
    shoot = page.locator(".option[data-value=shoot]")
    for _ in range(3):
        page.keyboard.press("u")
        try:
            return shoot.wait_for(timeout=1500)
        except Timeout:
            continue
    raise AssertionError("the choice to shoot does not come back")


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
    found = sorted(took)
    return {
        "n": len(found),
        "p50_ms": round(found[len(found) // 2], 1),
        "p95_ms": round(found[int(len(found) * 0.95)], 1),
        "max_ms": round(found[-1], 1),
    }


if __name__ == "__main__":
    main()
