"""Point, see, do by three kinds of hands: a mouse on the table, a finger on the table, keys alone. `inputs` counts."""

from __future__ import annotations

import contextlib
import re
from random import Random
from typing import Literal

from playwright.sync_api import Locator, Page, TimeoutError

READY = ".finish, .cloak.solid, .answers:not(.sending) .btn:not(:disabled):not([aria-disabled=true])"
SETTLED = """n => document.querySelector('.battle').dataset.n !== n || document.querySelector('.finish')
  || document.querySelector('[data-act=do]:not(:disabled)')"""
PATIENCE = 15_000
STEP = 46.0
MISSES = 4


class Hands:
    """Plays by what the page shows, with one kind of input only."""

    def __init__(self, page: Page, by: Literal["mouse", "touch", "keys"], seed: int = 1) -> None:
        self.page, self.by, self.rng, self.inputs, self.answers = page, by, Random(seed), 0, 0
        self.missed = 0

    @property
    def over(self) -> bool:
        """Whether the page shows the end of the battle."""
        return self.page.locator(".finish").count() > 0

    def play(self, most: int) -> None:
        """Until the end, or so many answers."""
        while self.answers < most:
            self.page.wait_for_selector(READY, timeout=60_000)
            if self.over:
                return
            self.step()
            self.answers += 1

    def step(self) -> None:
        """One answer."""
        before = str(self.page.locator(".battle").get_attribute("data-n"))
        if self.page.locator("[data-act=uncover]").count():
            self.press(self.page.locator("[data-act=uncover]"), "Enter")
        elif self.page.locator("[data-act=place-rest]").count():
            self.press(self.page.locator("[data-act=place-rest]"), "")
            self.page.wait_for_selector(".answers:not(:has([data-act=place-rest])), .finish", timeout=60_000)
        elif self.page.locator("[data-act=do]:not(:disabled)").count():
            with contextlib.suppress(TimeoutError):  # the page went on meanwhile
                self.press(self.page.locator("[data-act=do]"), "Enter")
        elif self.page.locator(".answers input[type=range]").count():
            self.press(self.page.locator("[data-act=go], .answers .option").last, "")
        elif self.page.locator("[data-act=go]").count():
            self.draw()
        else:
            with contextlib.suppress(TimeoutError):  # here too
                self.choose()
        self.settle(before)

    def settle(self, before: str) -> None:
        """Wait until the answer was taken, or its chances are shown; what missed, since the table moved under it on a
        busy machine, is tried again as a person would, a few times at most."""
        try:
            self.page.wait_for_function(SETTLED, arg=before, timeout=10_000)
        except TimeoutError:
            self.missed += 1
            assert self.missed < MISSES

    def press(self, what: Locator, key: str) -> None:
        """A button; by keys, its key or Enter on it."""
        self.inputs += 1
        if self.by == "touch":
            what.tap(timeout=PATIENCE)
        elif self.by == "mouse":
            what.click(timeout=PATIENCE)
        elif key:
            self.page.keyboard.press(key)
        else:
            what.press("Enter")

    def choose(self) -> None:
        """Somebody ringed on the table where there is one, else a button."""
        ringed = self.page.locator("g[data-model]:has(.ring.target)")
        if self.by != "keys" and ringed.count():
            self.at(*self.middle(ringed.nth(self.rng.randrange(ringed.count()))))
        else:
            options = self.page.locator(".answers .option[aria-disabled=false]")
            option = options.nth(self.rng.randrange(options.count()))
            key = option.locator("kbd")
            self.press(option, key.inner_text().lower() if key.count() else "")

    def draw(self) -> None:
        """A way, spot or direction: seen first, then done; what the rules refuse is left to their suggestion."""
        drawn = self.page.locator(".draftcard :is(.good, .short)")
        if self.by == "keys":
            self.inputs += 1
            self.page.keyboard.press(self.rng.choice(("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")))
        else:
            shown = self.page.locator("g[data-model]:has(.ring.active) .foot")
            x, y = self.middle(shown.first) if shown.count() else self.centre()
            self.at(x + self.rng.uniform(-STEP, STEP), y + self.rng.uniform(-STEP, STEP))
        self.page.wait_for_timeout(250)
        if not drawn.count():
            self.press(self.page.get_by_role("button", name=re.compile("^Suggest")), "")
            drawn.wait_for(state="attached")  # where something is rolled for, its chances take the place of the words
        self.press(self.page.locator("[data-act=go]"), "Enter")

    def at(self, x: float, y: float) -> None:
        """A click or tap on the table."""
        self.inputs += 1
        if self.by == "touch":
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def middle(self, what: Locator) -> tuple[float, float]:
        """Where something is on the screen."""
        foot = what.locator(".foot").first
        box = (foot if foot.count() else what).bounding_box(timeout=PATIENCE)
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def centre(self) -> tuple[float, float]:
        """The middle of the table."""
        return self.middle(self.page.locator("svg.stage"))
