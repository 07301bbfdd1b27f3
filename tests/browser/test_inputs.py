"""How many inputs a whole battle takes: 500 points, Loot the caches, against the raider.

It was 280 when most moves were left to the page; here every fighter is moved and shoots by hand (243 when last counted).
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browser.hands import SETTLED, Hands
from browser.house import House
from playwright.sync_api import BrowserContext, Locator, TimeoutError

Enter = Callable[..., BrowserContext]
BEFORE = 280


class Sparing(Hands):
    """Plays every fighter, but with few inputs: drags who is ringed towards the caches, over all its Actions at once,
    and shoots once where it can."""

    def choose(self) -> None:
        """A shot, a drag, or what the page suggests."""
        ringed = self.page.locator("g[data-model]:has(.ring.target)")
        foes = self.page.locator("g[data-model]:has(.ring.target):has(.side-blue)")
        if foes.count():
            self.at(*self.middle(foes.first))
        elif ringed.count():
            self.drag(ringed.first)
        elif self.page.locator(".option[data-value=shoot]").count() and not self.shot:
            self.shot = True
            self.press(self.page.locator(".option[data-value=shoot]"), "")
        elif self.page.locator("g[data-model]:has(.ring.active)").count() and not self.walked:
            self.walked = True
            self.at(*self.aim(self.page.locator("g[data-model]:has(.ring.active)")))
        else:
            self.inputs += 1
            self.page.keyboard.press("g")

    shot = False
    walked = False

    def settle(self, before: str) -> None:
        """What led nowhere (a click on somebody in the way) is left to the page."""
        try:
            self.page.wait_for_function(SETTLED, arg=before, timeout=5_000)
        except TimeoutError:
            self.inputs += 1
            self.page.keyboard.press("Escape")
            self.page.keyboard.press("g")
            super().settle(before)

    def drag(self, who: Locator) -> None:
        """One drag chooses a fighter and shows or walks its way."""
        self.shot = self.walked = False
        self.inputs += 1
        (x, y), there = self.middle(who), self.aim(who)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(*there, steps=5)
        self.page.mouse.up()
        self.page.wait_for_timeout(300)

    def aim(self, who: Locator) -> tuple[float, float]:
        """The nearest cache on the screen, else the middle of the table."""
        x, y = self.middle(who)
        boxes = [m.bounding_box() for m in self.page.locator("g.marker").all()]
        spots = [(b["x"] + b["width"] / 2, b["y"] + b["height"] / 2) for b in boxes if b]
        inside = [p for p in spots if 20 < p[0] < 1040 and 80 < p[1] < 640]
        return min(inside or [self.centre()], key=lambda p: (p[0] - x) ** 2 + (p[1] - y) ** 2)

    def draw(self) -> None:
        """What is shown is done; what is not allowed is left to the page."""
        good = self.page.locator(".draftcard .good")
        self.page.wait_for_timeout(300)
        if good.count():
            self.press(self.page.locator("[data-act=go]"), "Enter")
        else:
            self.inputs += 1
            self.page.keyboard.press("g")


@pytest.mark.long
def test_a_whole_battle_by_hand_takes_fewer_inputs_than_with_help_before(house: House, visitor: Enter) -> None:
    page = visitor(viewport={"width": 1366, "height": 768}).new_page()
    wish = {"scenario": "caches", "map": "scrap_market", "seed": 11}
    page.goto(house.battle("punk2", setup=wish, seats={"red": "human", "blue": "bot:raider"})["red"])
    hands = Sparing(page, "mouse")
    hands.play(1500)
    assert hands.over
    print(f"{hands.inputs} inputs, {page.locator('.battle').get_attribute('data-n')} answers")
    assert hands.inputs < BEFORE
