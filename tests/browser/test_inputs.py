"""How many inputs a whole battle takes: 500 points, Loot the caches, Scrap Market, against the raider.

It was 280 when most moves were left to the page ("Choose for me"); here every fighter is moved by hand, and shoots
where an enemy can be struck at, and nobody is left to a suggestion: 133 inputs for 709 answers when last counted.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from math import hypot

import pytest
from browser.hands import SETTLED, Hands
from browser.house import House
from browser.newcomer import GUN
from playwright.sync_api import BrowserContext, Locator, TimeoutError

Enter = Callable[..., BrowserContext]
BEFORE = 280
BAR = BEFORE // 2
PREY = "g[data-model]:has(.ring.prey)"
ACTIVE = "g[data-model]:has(.ring.active)"
FAR = 420.0
"""Pixels within which an enemy may be shot at after a move."""


class Sparing(Hands):
    """Plays every fighter with few inputs: drags who is ringed towards the caches, over all its Actions at once, clicks
    an enemy who can be struck at, and again to do it; what is left of an activation ends with one key."""

    struck = False
    walked = False

    def choose(self) -> None:
        """A blow, a way, or the end of it."""
        foes = self.page.locator("g[data-model]:has(.ring.target):has(.side-blue)")
        ringed = self.page.locator("g[data-model]:has(.ring.target)")
        if foes.count():
            self.at(*self.middle(foes.first))
        elif ringed.count():
            self.struck, self.walked = False, True
            self.drag(ringed.first, last=not self.near(ringed.first))
        elif self.page.locator(PREY).count() and not self.struck:
            self.struck = True
            self.at(*self.middle(self.page.locator(PREY).first))
        elif self.page.locator(ACTIVE).count() and not self.walked:
            self.walked = True
            self.drag(self.page.locator(ACTIVE).first)
        else:
            self.finish()

    def finish(self) -> None:
        """The activation is ended; what is shown as the best of a few answers is taken; else the last one."""
        end = self.page.locator(".option[data-value=end]")
        if end.count():
            with contextlib.suppress(TimeoutError):  # the page went on meanwhile
                end.click(timeout=3_000)
                self.inputs += 1
            return
        try:
            self.page.locator("[data-act=do]").wait_for(timeout=4_000)
            self.press(self.page.locator("[data-act=do]"), "Enter")
        except TimeoutError:
            with contextlib.suppress(TimeoutError):  # the page went on meanwhile
                self.page.locator(".answers .option[aria-disabled=false]").last.click(timeout=3_000)
                self.inputs += 1

    def settle(self, before: str) -> None:
        """What led nowhere (a drag onto somebody in the way) is given up, and the activation ended."""
        try:
            self.page.wait_for_function(SETTLED, arg=before, timeout=5_000)
        except TimeoutError:
            self.walked = self.struck = True

    def near(self, who: Locator) -> bool:
        """Whether it carries something to shoot and an enemy is not far: it may shoot once it has moved."""
        (x, y), foes = self.middle(who), self.page.locator("g[data-model]:has(.side-blue):not(:has(.lies))").all()
        spots = [self.middle(foe) for foe in foes]
        return who.locator(GUN).count() > 0 and any(hypot(a - x, b - y) < FAR for a, b in spots)

    def drag(self, who: Locator, last: bool = False) -> None:
        """One drag chooses a fighter and goes its way; with Shift held it is done then."""
        self.inputs += 1
        (x, y), there = self.middle(who), self.aim(who)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(*there, steps=5)
        if last:
            self.page.keyboard.down("Shift")
        self.page.mouse.up()
        if last:
            self.page.keyboard.up("Shift")
        self.page.wait_for_timeout(500)

    def aim(self, who: Locator) -> tuple[float, float]:
        """The nearest cache on the screen, else the middle of the table."""
        x, y = self.middle(who)
        boxes = [m.bounding_box() for m in self.page.locator("g.marker").all()]
        spots = [(b["x"] + b["width"] / 2, b["y"] + b["height"] / 2) for b in boxes if b]
        inside = [p for p in spots if 20 < p[0] < 1040 and 80 < p[1] < 640 and abs(p[0] - x) + abs(p[1] - y) > 12]
        return min(inside or [self.centre()], key=lambda p: (p[0] - x) ** 2 + (p[1] - y) ** 2)

    def draw(self) -> None:
        """What is shown is done; what cannot be done is taken back, and the activation ended."""
        self.page.wait_for_timeout(300)
        lit = self.page.locator(".draft .allowed")
        if lit.count():  # somebody arrives: anywhere in the lit area
            self.at(*self.middle(lit.first))
            self.page.wait_for_timeout(500)
        if self.page.locator(".draftcard .good").count():
            self.press(self.page.locator("[data-act=go]"), "Enter")
            return
        self.walked = True
        if lit.count():
            self.press(self.page.get_by_role("button", name=re.compile("^Suggest")), "")
            self.page.locator(".draftcard .good").wait_for()
            self.press(self.page.locator("[data-act=go]"), "Enter")
        else:
            self.inputs += 1
            self.page.keyboard.press("u")


@pytest.mark.long
def test_a_whole_battle_by_hand_takes_half_of_the_inputs_it_took_with_help(house: House, visitor: Enter) -> None:
    page = visitor(viewport={"width": 1366, "height": 768}).new_page()
    wish = {"scenario": "caches", "map": "scrap_market", "seed": 11}
    page.goto(house.battle("punk2", setup=wish, seats={"red": "human", "blue": "bot:raider"})["red"])
    hands = Sparing(page, "mouse")
    hands.play(1500)
    assert hands.over
    print(f"{hands.inputs} inputs, {page.locator('.battle').get_attribute('data-n')} answers")
    assert hands.inputs <= BAR
