"""Somebody who never saw the page: follows the rings, the lit ground and the buttons, with a mouse, and counts clicks."""

from __future__ import annotations

import re
import time

from playwright.sync_api import Locator, Page, expect

RINGED = "g[data-model]:has(.ring.target)"
"""Those that are ringed because they can be chosen."""
WENT = re.compile(r"\b(moves|runs|drives|goes|creeps|walks)\b")
STEP = 70.0
"""Pixels of a first move."""
WORTHWHILE = 15.0
"""Percent of what one wants from a shot: less is not worth an Action."""


class Newcomer:
    """`clicks` counts what was pressed; `deadline` is when patience ends."""

    def __init__(self, page: Page, patience: float = 60) -> None:
        self.page, self.clicks, self.deadline = page, 0, time.monotonic() + patience

    @property
    def late(self) -> bool:
        """Whether patience has ended."""
        return time.monotonic() > self.deadline

    def first_battle(self, url: str, title: str) -> None:
        """From the start page to the first question after everybody was put on the table."""
        self.page.goto(url)
        self.page.get_by_role("radio", name=title, exact=False).first.click()
        self.page.get_by_role("button", name="First battle").click()
        self.page.wait_for_url("**/t/*")
        self.page.wait_for_selector(".answers:not(:has([data-act=place-rest])) .option", timeout=60_000)
        self.page.get_by_role("button", name="No more hints").click()

    def ready(self) -> None:
        """Wait until something is asked here."""
        self.page.wait_for_selector(".finish, .answers:not(.sending) .btn:not(:disabled)", timeout=60_000)

    def press(self, what: Locator) -> None:
        """One click."""
        self.clicks += 1
        what.click()

    def press_ground(self, x: float, y: float) -> None:
        """One click on the table."""
        self.clicks += 1
        self.page.mouse.click(x, y)

    def said(self) -> str:
        """The report so far."""
        return str(self.page.locator(".log").inner_text())

    def move(self) -> None:
        """Choose who is ringed, click the ground towards the middle, click it again."""
        before = len(WENT.findall(self.said()))
        while len(WENT.findall(self.said())) == before and not self.late:
            self.ready()
            if self.secret():
                continue
            if self.page.locator("[data-act=do]").count():
                self.press(self.page.locator("[data-act=do]"))
            elif self.page.locator(RINGED).count():
                self.press_ground(*self.middle(self.page.locator(RINGED).first))
            elif self.page.locator("g[data-model]:has(.ring.active)").count():
                self.walk(drag=self.clicks > 1)
            else:
                self.press(self.page.locator(".answers .option").first)
            self.page.wait_for_timeout(400)

    def secret(self) -> bool:
        """Orders given face down come before anybody moves; they are no clicks of a move."""
        if not self.page.locator(".prompt h2", has_text="Orders").count():
            return False
        before = self.page.locator(".battle").get_attribute("data-n")
        self.page.locator(".answers .option").first.click()
        expect(self.page.locator(".battle")).not_to_have_attribute("data-n", str(before))
        return True

    def walk(self, drag: bool) -> None:
        """Two clicks on the ground, which show the way and go it; or the fighter dragged there."""
        x, y = self.middle(self.page.locator("g[data-model]:has(.ring.active)"))
        table = self.page.locator("svg.stage").bounding_box()
        assert table
        cx, cy = table["x"] + table["width"] / 2, table["y"] + table["height"] / 2
        far = max(1.0, ((cx - x) ** 2 + (cy - y) ** 2) ** 0.5)
        spot = x + (cx - x) / far * STEP, y + (cy - y) / far * STEP
        if drag:
            self.clicks += 1
            self.page.mouse.move(x, y)
            self.page.mouse.down()
            self.page.mouse.move(*spot, steps=6)
            self.page.mouse.up()
            return
        self.press_ground(*spot)
        expect(self.page.locator(".draftcard .good")).to_be_visible()
        self.press_ground(*spot)

    def middle(self, who: Locator) -> tuple[float, float]:
        """Where somebody stands on the screen."""
        box = who.locator(".foot").first.bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
