"""Somebody who never saw the page: follows the rings, the lit ground and the buttons, with a mouse, and counts clicks."""

from __future__ import annotations

import contextlib
import re
import time

from playwright.sync_api import Locator, Page, TimeoutError, expect

RINGED = "g[data-model]:has(.ring.target)"
"""Those that are ringed because they can be chosen."""
PREY = "g[data-model]:has(.ring.prey)"
"""Those that are ringed because something could be done to them."""
ACTIVE = "g[data-model]:has(.ring.active)"
SHOT = re.compile(r"\b(shoot|fire|throw|aim|shot)", re.IGNORECASE)
GUN = ", ".join(f'use[href="#fig-f-{kind}"]' for kind in ("bow", "crossbow", "pistol", "rifle", "shotgun", "flamer"))
GO = re.compile(r"\b(move|walk|run|drive|go )", re.IGNORECASE)
WENT = re.compile(r"\b(moves|runs|drives|goes|creeps|walks)\b")
DONE = """n => document.querySelector('.battle').dataset.n !== n || document.querySelector('.finish')
  || document.querySelector('.act') || document.querySelector('[data-act=go]')"""
AIMED = """() => (document.querySelector('g[data-model]:has(.crosshair)')
  ?? document.querySelector('g[data-model]:has(.ring.focus)'))?.dataset.model ?? ''"""
"""Who would be struck by the next click."""
NAMES = "all => all.map((g) => g.getAttribute('aria-label').split(',')[0].replace(/^\\S+ /, ''))"
"""What models on the table are called."""
FIRED = re.compile(r"\b(shoots|fires|throws)\b")
LOOK = 400.0
"""Milliseconds of looking before the next click."""
LATER = re.compile(r"\bturn\b", re.IGNORECASE)
"""What a newcomer leaves alone as long as somebody is ringed: it ends the turn."""
STEP = 70.0
"""Pixels of a first move; farther where somebody stands there, or the vehicle one rides on."""
BARE = "([x, y]) => !document.elementFromPoint(x, y)?.closest('g[data-model]')"
"""Whether there is nothing but ground at a point of the screen."""
WORTHWHILE = 15.0
"""Percent of what one wants from a shot: less is not worth an Action."""


class Newcomer:
    """`clicks` counts what was pressed, which is what the bars are about; `deadline` only ends a test that hangs."""

    def __init__(self, page: Page, patience: float = 240) -> None:
        self.page, self.clicks = page, 0
        self.deadline = time.monotonic() + patience  # a busy machine is no fault of the page

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
        """Wait until something is asked here; the bot's thinking does not count against one's patience."""
        began = time.monotonic()
        self.page.wait_for_selector(".finish, .answers:not(.sending) .btn:not(:disabled)", timeout=60_000)
        self.page.wait_for_selector(".finish, .battle[data-looked=true]", timeout=60_000)
        self.deadline += time.monotonic() - began

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

    def went(self) -> bool:
        """Whether the report says that somebody of one's own has moved; a question about it does not."""
        names = tuple(self.page.locator("g[data-model]:has(.side-red)").evaluate_all(NAMES))
        lines = [line.removeprefix("●").strip() for line in self.said().splitlines()]
        return any(WENT.search(line) for line in lines if line.startswith(names) and not line.endswith("?"))

    def move(self) -> None:
        """Choose who is ringed, click the ground towards the middle, click it again."""
        while not self.went() and not self.late:
            self.ready()
            if self.secret():
                continue
            if self.page.locator("[data-act=do]").count():
                self.press(self.page.locator("[data-act=do]"))
            elif self.page.locator(RINGED).count():
                self.point(self.nearest(self.ids(RINGED)))
            elif self.page.locator("g[data-model]:has(.ring.active)").count():
                self.walk(drag=self.clicks > 1)
            else:
                self.press(self.page.locator(".answers .option").first)
            self.page.wait_for_timeout(2 * LOOK)

    def shoot(self) -> None:
        """Somebody shoots at an enemy with a fair chance: who is ringed is clicked, an enemy who is ringed is clicked
        twice; where nobody is, the fighter is dragged towards the nearest one and the next thing is begun."""
        self.shot, self.gone, self.hopeless = "", False, frozenset[str]()
        while not self.shot and self.clicks < self.most:
            self.ready()
            before = str(self.page.locator(".battle").get_attribute("data-n"))
            self.passed = False
            self.aimed()
            if self.passed:
                continue
            with contextlib.suppress(TimeoutError):  # it led nowhere: something else then
                self.page.wait_for_function(DONE, arg=before, timeout=4_000)
            self.page.wait_for_timeout(LOOK)

    shot = ""
    """The card of what was shot, as it stood there before."""
    gone = False
    """Whether somebody has moved already."""
    passed = False
    """Whether something was let be."""
    hopeless: frozenset[str] = frozenset()
    most = 30

    def aimed(self) -> None:
        """One click nearer to a shot."""
        card = self.page.locator(".act")
        if card.count():
            self.judge(card.inner_text())
            return
        go = self.page.locator("[data-act=go]")
        if go.count() and self.page.locator(ACTIVE).count() and go.is_disabled():
            self.drag()  # a way is asked for and nothing is drawn yet
            return
        if go.count():
            self.press(go)
            return
        foes = [who for who in self.ids(RINGED) if who not in self.own()]
        prey = [who for who in self.ids(PREY) if who not in self.hopeless and self.seen(who) and self.worth(who)]
        own = [who for who in self.ids(RINGED) if who in self.own() and who not in self.hopeless]
        others = self.page.locator(".answers .option:not(.sided)[aria-disabled=false]")
        if foes or prey:
            self.point(self.likeliest(foes or prey))
        elif own and self.gone and others.filter(has_not_text=LATER).count():
            self.gone = False
            self.press(others.filter(has_not_text=LATER).last)
        elif own:
            self.gone = False
            self.point(self.nearest(own))
        elif (
            self.page.locator(ACTIVE).count()
            and not self.gone
            and self.page.locator(".answers .option", has_text=GO).count()
        ):
            self.gone = True
            self.drag()
        else:
            self.button(others if others.count() else self.page.locator(".answers .btn"))

    def button(self, some: Locator) -> None:
        """Something to fire where there is; the first answer, or the last one, which ends it, once one has moved."""
        fire = self.page.locator(".answers .option[aria-disabled=false]", has_text=SHOT)
        done = self.gone and self.page.locator(ACTIVE).count()
        self.press(fire.first if fire.count() else some.last if done else some.first)

    def judge(self, words: str) -> None:
        """What is worth it is done; what is no shot, or hopeless, is let be."""
        words = f"{self.page.locator('.prompt h2').inner_text()}\n{words}" if self.ids(RINGED) else words
        best = re.search(r"([\d.]+)\s*%", words)
        good = self.page.locator(".act:not(.hopeless) .chance.tone-good").count()
        another = self.page.locator(".act .other", has_text=SHOT)
        at = self.page.evaluate(AIMED)
        if at and not SHOT.search(words.split("\n")[0]) and another.count():
            self.press(another.first)
        elif not at or at in self.own() or "No chances" in words or (good and best and float(best[1]) >= WORTHWHILE):
            fair = at and at not in self.own()
            self.shot = words if fair and (SHOT.search(words) or "No chances" in words) else ""
            self.press(self.page.locator("[data-act=do]"))
            self.page.wait_for_timeout(LOOK)
            if fair and not self.shot and FIRED.search("\n".join(self.page.locator(".log li").all_inner_texts()[-4:])):
                self.shot = words
        else:
            self.hopeless |= {at}
            self.passed = True
            self.clicks += 1
            self.page.keyboard.press("Escape")

    def ids(self, which: str) -> list[str]:
        """The models that are marked so."""
        return [str(one.get_attribute("data-model")) for one in self.page.locator(which).all()]

    def own(self) -> set[str]:
        """The models of one's own side."""
        return set(self.ids("g[data-model]:has(.side-red)"))

    def spot(self, who: str) -> tuple[float, float]:
        """Where a model stands on the screen."""
        return self.middle(self.page.locator(f'g[data-model="{who}"]'))

    def point(self, who: str) -> None:
        """One click on somebody."""
        self.press_ground(*self.spot(who))

    def seen(self, who: str) -> bool:
        """Whether a model is in the window."""
        box, (x, y) = self.page.locator("svg.stage").bounding_box(), self.spot(who)
        return bool(box) and box["x"] < x < box["x"] + box["width"] - 60 and box["y"] < y < box["y"] + box["height"]

    def likeliest(self, some: list[str]) -> str:
        """Of these, the one with the largest number over it; where no numbers are shown, the one nearest to who acts."""
        shown = {who: self.chance(who) for who in some}
        best = max(some, key=lambda who: shown[who])
        return best if shown[best] >= 0 else self.closest(some)

    def worth(self, who: str) -> bool:
        """Whether the number over somebody is worth an Action, or there is none yet."""
        return not 0 <= self.chance(who) < WORTHWHILE

    def chance(self, who: str) -> float:
        """The number over somebody, in percent; -1 where there is none."""
        tag = self.page.locator(f'.chancetag[data-at="{who}"] text')
        found = re.search(r"\d+", tag.text_content() or "") if tag.count() else None
        return float(found[0]) if found else -1.0

    def closest(self, some: list[str]) -> str:
        """Of these, the one nearest to who acts."""
        acting = self.ids(ACTIVE)
        x, y = self.spot(acting[0]) if acting else (0.0, 0.0)
        return min(some, key=lambda who: (self.spot(who)[0] - x) ** 2 + (self.spot(who)[1] - y) ** 2)

    def nearest(self, some: list[str]) -> str:
        """Of those who are drawn with something to shoot, or else of all, the one who is nearest to an enemy."""
        foes = [self.spot(who) for who in self.ids("g[data-model]:has(.foot):not(:has(.side-red))")]

        def far(who: str) -> float:
            x, y = self.spot(who)
            return min(((x - a) ** 2 + (y - b) ** 2 for a, b in foes), default=0)

        armed = [who for who in some if self.page.locator(f'g[data-model="{who}"]').locator(GUN).count()]
        return min(armed or some, key=far)

    def drag(self) -> None:
        """Who acts, towards the nearest enemy."""
        who = self.ids(ACTIVE)[0]
        (x, y), foes = self.spot(who), self.ids("g[data-model]:has(.foot):not(:has(.side-red))")
        at = min((self.spot(foe) for foe in foes), key=lambda p: (p[0] - x) ** 2 + (p[1] - y) ** 2)
        far = max(1.0, ((at[0] - x) ** 2 + (at[1] - y) ** 2) ** 0.5)
        self.clicks += 1
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + (at[0] - x) * (1 - 40 / far), y + (at[1] - y) * (1 - 40 / far), steps=6)
        self.page.wait_for_timeout(300)
        self.page.mouse.up()
        self.page.wait_for_timeout(500)

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
        steps = [(x + (cx - x) / far * STEP * n / 4, y + (cy - y) / far * STEP * n / 4) for n in range(4, 13)]
        spot = next((at for at in steps if self.page.evaluate(BARE, at)), steps[0])
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
