"""Bots say why: every activation of a raider has its plans in the report and in the replay, in every book."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from browser.house import House
from browser.shots import post
from playwright.sync_api import BrowserContext, expect

from dustup import bots
from dustup.books import load
from dustup.core import Ask, Considered, Seeded, Session, journal
from dustup.server.workers.mind import Voice

Enter = Callable[..., BrowserContext]
ENOUGH = 10
"""Activations of a battle that are looked at."""
PLANS = "all => all.map(one => [...one.querySelectorAll('li > span')].map(plan => plan.textContent.trim()))"


def plain(note: Considered) -> list[str]:
    """The plans as the page sets them: with true minus signs, and what they come to."""
    return [f"{plan.words} {tenths(plan.score):+g} in all".replace(" -", " \N{MINUS SIGN}") for plan in note.open]


def tenths(score: float) -> float:
    """Rounded as the page rounds: a half away from zero."""
    return float(Decimal(score).quantize(Decimal("0.1"), ROUND_HALF_UP)) + 0.0  # no minus before a nought


class Battle:
    """Raiders against each other as the server lets them play: their journal, and when who acted."""

    def __init__(self, code: str, seed: int = 3) -> None:
        book, self.notes = load(code), list[Considered]()
        self.setup = book.default(seed)
        self.session = Session(book, book.setup(self.setup), Seeded(seed))
        self.begun: list[tuple[int, int]] = []
        """Answers and events before each activation began: mostly with the answer that says who acts."""
        voices = {
            side: Voice(bots.make("raider", seed + i)) for i, side in enumerate(("red", "blue", "green", "violet"))
        }
        last, since = "", (0, 0)
        assert book.acting
        while len(self.begun) <= ENOUGH and isinstance(asked := self.session.question, Ask):
            acting = book.acting(self.session.state)
            if acting and acting != last:
                self.begun.append(since)
                last = acting
            since = len(self.session.answers), len(self.session.state.events)
            thought = voices[asked.who].decide(self.session, asked.who)
            self.notes += [thought.considered] if thought.considered else []
            self.session.answer(thought.answer)

    @property
    def told(self) -> list[Considered]:
        """What spectators may read, and what has a line of the report after it."""
        return [note for note in self.notes if note.open and note.at < len(self.session.state.events)]

    def written(self) -> dict[str, Any]:
        """Its journal."""
        found = journal.write(self.session, self.setup, considered=self.notes)
        return json.loads(msgspec.json.encode(found))  # type: ignore[no-any-return]


@pytest.mark.parametrize("code", ["punk2", "punk1", "kz", "mdr", "gce"])
def test_every_activation_of_a_bot_has_its_plans_in_report_and_replay(house: House, visitor: Enter, code: str) -> None:
    battle = Battle(code)
    assert len(battle.begun) == ENOUGH + 1
    spans = [(a, b) for (a, told), (b, more) in pairwise(battle.begun) if told < more]  # the others did nothing
    assert spans
    silent = [a for a, b in spans if not any(a <= note.n < b for note in battle.told)]
    assert not silent, "activations that began after these answers have no plan"
    page = visitor().new_page()
    link = house.url + post(f"{house.url}/api/import", battle.written())["links"]["watch"]
    page.goto(link)
    page.wait_for_selector(".log li")
    if (every := page.get_by_role("button", name="Show all")).count():
        every.click()
    expect(page.locator(".log .thoughts ol")).to_have_count(len(battle.told))
    assert page.locator(".log .thoughts ol").evaluate_all(PLANS) == [plain(note) for note in battle.told]
    assert not re.search(r"\b(red|blue)-?\w*\d|_", " ".join(plan for note in battle.told for plan in plain(note)))
    half, events = battle.begun[ENOUGH // 2]
    page.goto(f"{link}#at={half}")
    page.reload()
    expect(page.get_by_role("slider")).to_have_value(str(half))
    last = [note for note in battle.told if note.at < events][-1]
    expect(page.locator(".log .thoughts ol").last.locator("li > span")).to_have_text(plain(last))
