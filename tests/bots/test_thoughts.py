"""What bots considered, for those who watch: all of it to their own side, to others nothing that hangs on a secret."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from toy_book import BOOK

from dustup.bots import Glimpse, Notebook, Raider, considered, play_out
from dustup.bots.reasons import steps
from dustup.core import Choice, Event, Free, Seeded, Session, journal
from dustup.core.considered import Considered, Plan
from dustup.core.scene import Scene


@dataclass(slots=True)
class Purse:
    """Red alone knows how many coins it has; others take it for three."""

    coins: int
    spent: int = 0
    events: list[Event] = field(default_factory=list)

    def copy(self) -> Purse:
        return Purse(self.coins, self.spent, list(self.events))

    def plain(self) -> dict[str, Any]:
        return {"coins": self.coins, "spent": self.spent}


def buying(s: Purse) -> Any:
    """One open choice; whoever throws then chooses in secret how many."""
    deed = yield Choice(who="red", what="deed", values=("keep", "buy", "throw"), settled=True)
    if deed == "throw":
        s.spent = -(yield Choice(who="red", what="coins", values=(1, 2), hidden=True))
    if deed == "buy":
        s.spent = s.coins


def book(first: str, secret: bool = True) -> Any:
    """`first` is worth most, in proportion to what is in the purse."""

    def worth(s: Purse, side: str) -> float:
        sign = {"buy": 1, "throw": -1, "keep": 0}[first]
        return float(sign * s.spent)

    def guess(s: Purse, side: str) -> Purse:
        return Purse(s.coins if side == "red" or not secret else 3)

    def show(s: Purse, side: str) -> Scene:
        return Scene("purse", 1, 1, "", (100, 100), "", [])

    return replace(BOOK, play=buying, worth=worth, guess=guess, show=show)


def asked(rules: Any, coins: int) -> Considered:
    session = Session(rules, Purse(coins))
    bot = Raider(1)
    found = considered(session, bot, bot.answer(Glimpse(session, "red")))
    assert found is not None and bot.why == []
    return found


def test_others_read_plans_made_with_what_everybody_knows() -> None:
    two, nine = asked(book("buy"), 2), asked(book("buy"), 9)
    assert two.plans[0] == Plan("buy: worth +2.0", 2.0)
    assert nine.plans[0] == Plan("buy: worth +9.0", 9.0)
    assert two.open == nine.open != []
    assert two.open[0] == Plan("buy: worth +3.0", 3.0)


def test_plans_that_hang_on_a_secret_wait_for_the_end() -> None:
    """With an empty purse nothing is bought; everybody would have thought so, and is told nothing of it."""
    empty = asked(book("buy"), 0)
    assert empty.plans[0].words.startswith("keep")
    assert empty.open == []
    assert empty.to("red", over=False) == empty.to("", over=True) == empty.plans
    assert empty.to("blue", over=False) == empty.to("", over=False) == []


def test_a_plan_with_a_hidden_step_is_not_told_to_others() -> None:
    thrown = asked(book("throw", secret=False), 3)
    assert thrown.plans[0].words.startswith("throw, 2")
    assert thrown.open == []


def test_without_secrets_everybody_reads_the_same_but_for_hidden_steps() -> None:
    bought = asked(book("buy", secret=False), 5)
    assert [plan.words for plan in bought.plans] == ["buy: worth +5.0", "keep: nothing changes", "throw, 1: worth -1.0"]
    assert bought.open == bought.plans[:2]


def test_what_changes_nothing_whatever_is_answered_is_not_told() -> None:
    """The purse is worth nothing to anybody who neither buys nor throws: there is no plan to tell of."""
    rules = replace(book("buy", secret=False), worth=lambda s, side: 0.0)
    session = Session(rules, Purse(5))
    bot = Raider(1)
    assert considered(session, bot, bot.answer(Glimpse(session, "red"))) is None


def test_a_turn_of_a_vehicle_is_said_in_words() -> None:
    scene = Scene("purse", 1, 1, "in", (100, 100), "", [])
    turn = Free(who="red", what="turn", form="number", about={"turns": True}, test=lambda answer: None)
    assert [steps(scene, "red", [turn], [by]) for by in (45, -45, 0)] == [
        "45° to the left",
        "45° to the right",
        "straight on",
    ]


def test_a_journal_keeps_what_was_considered(tmp_path: Any) -> None:
    session = Session(BOOK, BOOK.setup({}), Seeded(4))
    notes = Notebook(session)
    play_out(session, {"red": Raider(1), "blue": Raider(2)}, notes.after)
    assert notes.notes and {note.side for note in notes.notes} <= {"red", "blue"}
    assert [note.n for note in notes.notes] == sorted({note.n for note in notes.notes})
    assert all(session.answers[note.n] is not None and note.at <= len(session.state.events) for note in notes.notes)
    journal.save(journal.write(session, {}, considered=notes.notes), tmp_path / "battle.json")
    assert journal.load(tmp_path / "battle.json").considered == notes.notes
