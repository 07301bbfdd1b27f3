"""Somebody who plays by what the page shows: visible widgets only."""

from __future__ import annotations

import contextlib
from random import Random

from playwright.sync_api import Page, TimeoutError, expect

READY = ".finish, .cloak.solid, .answers:not(.sending) .btn:not(:disabled):not([aria-disabled=true])"


class Player:
    """Clicks through a battle. `tapped` counts the answers given."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page, self.rng, self.answers = page, Random(seed), 0

    @property
    def over(self) -> bool:
        """Whether the page shows the end of the battle."""
        return self.page.locator(".finish").count() > 0

    def ready(self, wait: int = 60_000) -> None:
        """Wait until something is asked here, or it is over."""
        self.page.wait_for_selector(READY, timeout=wait)

    def step(self) -> None:
        """Answer the open question with what is on the screen."""
        page = self.page
        self.ready()
        if self.over:
            return
        if page.locator("[data-act=uncover]").count():
            page.locator("[data-act=uncover]").click()
            return
        before = self._question()
        if page.locator(".faces").count():
            self._dice()
        elif page.locator("[data-act=go]").count():
            self._draw()
        else:
            self._choose()
        self.answers += 1
        self._moved_on(before)

    def place_all(self) -> None:
        """Let the page put everybody on the table."""
        quiet = 0
        while quiet < 4:
            self.ready()
            if self.page.locator("[data-act=uncover]").count():
                self.page.locator("[data-act=uncover]").click()
            elif self.page.locator("[data-act=place-rest]:not(:disabled)").count():
                with contextlib.suppress(TimeoutError):
                    self.page.locator("[data-act=place-rest]:not(:disabled)").click(timeout=1_000)
            quiet = 0 if self.page.locator("[data-act=place-rest]").count() else quiet + 1
            self.page.wait_for_timeout(200)

    def skip(self) -> None:
        """Let the page choose."""
        self.ready()
        before = self._question()
        self.page.keyboard.press("g")
        self._twice(before)
        self._moved_on(before)

    def play(self, most: int) -> int:
        """Until the end, or so many answers."""
        start = self.answers
        while not self.over and self.answers - start < most:
            self.step()
        return self.answers - start

    def _question(self) -> str:
        return self.page.locator(".battle").get_attribute("data-n") or ""

    def _moved_on(self, before: str) -> None:
        expect(self.page.locator(".battle")).not_to_have_attribute("data-n", before, timeout=60_000)

    def _draw(self) -> None:
        go = self.page.locator("[data-act=go]")
        if go.is_disabled():
            self.page.get_by_role("button", name="Suggest").click()
            expect(go).to_be_enabled(timeout=30_000)
        go.click()

    def _choose(self) -> None:
        options = self.page.locator(".answers .option[aria-disabled=false]")
        before = self._question()
        options.nth(self.rng.randrange(options.count())).click()
        self._twice(before)

    def _twice(self, before: str) -> None:
        """Where dice follow, the first click only shows the chances: the second does it."""
        self.page.wait_for_function(
            "n => document.querySelector('.battle').dataset.n !== n || document.querySelector('[data-act=do]:not(:disabled)')",
            arg=before,
            timeout=60_000,
        )
        do = self.page.locator("[data-act=do]:not(:disabled)")
        if self._question() == before and do.count():
            with contextlib.suppress(TimeoutError):  # the first click did it: its chances had been shown already
                do.click(timeout=4_000)

    def _dice(self) -> None:
        for _ in range(20):
            faces = self.page.locator(".face:not(:disabled)")
            if not faces.count():
                return
            faces.nth(self.rng.randrange(faces.count())).click()
