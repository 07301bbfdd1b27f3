"""What every book must keep: battles end, questions can be answered, forks and replays are exact, secrets stay."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any

import msgspec
import pytest
from conformance.conftest import walk

from dustup.bots import Glimpse, Raider, Rookie, play_out
from dustup.core import Book, Choice, Event, Illegal, Roll, Seeded, Session, digest, journal, replay, undo
from dustup.core.question import Ask
from dustup.core.scene import Scene
from dustup.table.kernels import CONTACT

Fought = Callable[[Book, int], Session]
JUNK: tuple[Any, ...] = (
    None, True, False, 0, -1, 10**12, 1.5, float("nan"), float("inf"), "", "zzz", "red", [], [None], [[]], [1, 2], {}, {"path": []},
    {"path": None, "facing": 0}, {"path": [[1]], "facing": 0}, {"path": [["a", "b"]], "facing": 0}, {"path": [[0, 0]], "facing": "n"},
    {"path": [[-5000, -5000]], "facing": 0}, {"path": [[float("nan"), 3]], "facing": 0}, {"path": [[10**9, 10**9]], "facing": 0},
    {"path": [[100, 100, "fly"]], "facing": 0}, {"path": [[100.5, 100]], "facing": 0}, {"path": [[True, False]], "facing": 0},
    {"point": []}, {"point": [None, None]}, {"point": [-9, -9]}, {"point": [1, 2, 3]}, {"facing": 999}, {"facing": None}, {"extra": 1},
)  # fmt: skip


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_battles_end_with_a_result(book: Book, battle: Fought, seed: int) -> None:
    session = battle(book, seed)
    result = book.result(session.state)
    assert session.question is None
    assert result.over
    assert result.why
    assert result.winner in ("", *result.scores)


def test_every_question_has_a_legal_answer_and_good_manners(book: Book) -> None:
    """Ideas and suggestions are accepted; each ask says who, what and by which rule."""
    rng, sides = Random(4), set(book.result(book.setup(book.default(4))).scores)
    for session in walk(book, 4):
        question = session.question
        if not isinstance(question, Ask):
            assert question is None or (question.what and question.rule.startswith(book.prefix))
            continue
        assert question.who in sides
        assert question.what
        if rng.random() < 0.25:
            ideas = list(question.ideas())
            assert ideas, question.what
            for answer in [*ideas[:6], question.suggest(rng)]:
                question.accept(answer)
                msgspec.json.encode(answer)
            if isinstance(question, Choice):
                for value, why in question.refusals():
                    assert why.why, (question.what, value)
                    assert question.label(value)


def test_an_illegal_answer_changes_nothing_and_says_why(book: Book) -> None:
    rng, refused = Random(5), 0
    for session in walk(book, 5):
        if session.question is None or rng.random() > 0.04:
            continue
        before, question, given = digest(session.state), session.question, len(session.answers)
        for junk in JUNK:
            try:
                question.accept(junk)
            except Illegal as error:
                refused += 1
                assert error.why
                with pytest.raises(Illegal):
                    session.answer(junk)
        assert (digest(session.state), session.question, len(session.answers)) == (before, question, given)
    assert refused > len(JUNK)


def signature(session: Session) -> tuple[Any, ...]:
    """What can be seen of a position."""
    question = session.question
    if question is None:
        return (digest(session.state), None)
    about = msgspec.json.encode(dict(question.about), order="deterministic")
    return (digest(session.state), question.what, question.who, about, len(session.state.events))


def test_a_fork_equals_the_original_at_every_question(book: Book) -> None:
    last: Session | None = None
    for session in walk(book, 6):
        now, given = signature(session), session.answers
        if last is not None:
            last.answer(given[-1])
            assert signature(last) == now, f"after answer {len(given)}: {given[-1]!r}"
        last = session.fork()
        assert signature(last) == now, f"fork after {len(given)} answers, at {session.question!r}"


def test_a_settled_state_stands_alone(book: Book) -> None:
    """Play can be started from the state of any settled question: nothing waits in locals."""
    for session in walk(book, 7):
        if isinstance(session.question, Ask) and session.question.settled:
            assert signature(Session(book, session.state.copy())) == signature(session)


def test_a_replay_has_the_same_hash_and_events(book: Book, battle: Fought) -> None:
    session = battle(book, 1)
    again = replay(book, book.default(1), session.answers)
    assert digest(again.state) == digest(session.state)
    assert again.state.events == session.state.events


def test_undo_restores_what_was(book: Book, battle: Fought) -> None:
    whole = battle(book, 2)
    stops = {round(len(whole.answers) * i / 7) for i in range(8)}
    seen: dict[int, Any] = {}
    for session in walk(book, 2):
        if len(session.answers) in stops:
            seen[len(session.answers)] = signature(session)
    for keep, was in seen.items():
        assert signature(undo(whole, book.default(2), keep)) == was


def test_json_there_and_back(book: Book, battle: Fought) -> None:
    """Journal, events, scenes and set-up survive JSON, and the journal replays from it."""
    session = battle(book, 3)
    data = msgspec.json.encode(journal.write(session, book.default(3)))
    again = journal.reopen(journal.parse(data), book)
    assert msgspec.json.encode(again.state.events) == msgspec.json.encode(session.state.events)
    assert msgspec.json.decode(msgspec.json.encode(session.state.events), type=list[Event])
    scene = book.show(session.state, "")
    assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene


def test_views_leak_no_secret(book: Book) -> None:
    rng = Random(8)
    for session in walk(book, 8):
        if rng.random() > 0.05 and session.question is not None:
            continue
        state = session.state
        for side in ("", *book.result(state).scores):
            shown = msgspec.json.encode(book.show(state, side)).decode()
            shown += "".join(msgspec.json.encode(event).decode() for event in state.events if event.to in ("", side))
            for secret in book.secrets(state, side):
                assert secret not in shown, f"{side or 'a spectator'} is shown {secret}"


def test_a_guess_shows_what_the_side_sees(book: Book) -> None:
    """A bot's belief looks the same to its own side as the truth does."""
    rng = Random(9)
    for session in walk(book, 9):
        if isinstance(session.question, Ask) and session.question.settled and rng.random() < 0.1:
            for side in book.result(session.state).scores:
                assert book.show(book.guess(session.state, side), side) == book.show(session.state, side)


def test_no_bases_overlap(book: Book) -> None:
    """Standing models never share ground on one level; contact has the stated tolerance of 0.5 mm."""
    for session in walk(book, 10):
        if not (isinstance(session.question, Ask) and session.question.settled):
            continue
        models = [m for m in book.show(session.state, "").models if not m.off and not m.down and m.half is None]
        for a, b in combinations(models, 2):
            if abs(a.z - b.z) < 250:
                gap = ((a.x - b.x) ** 2 + (a.y - b.y) ** 2) ** 0.5 - a.r - b.r
                assert gap >= -CONTACT, f"{a.id} and {b.id} overlap by {-gap / 10:.1f} mm"


def test_every_event_is_told(book: Book, battle: Fought) -> None:
    state = battle(book, 1).state
    for event in state.events:
        told = book.tell(event, state)
        assert isinstance(told, str)
        assert "None" not in told, told
        assert event.rules, f"{event.what} names no rule"


def test_terms_add_up_to_worth(book: Book, battle: Fought) -> None:
    state = battle(book, 2).state
    for side in book.result(state).scores:
        worth = book.worth(state, side)
        assert worth == worth
        if book.terms is not None:
            assert sum(book.terms(state, side).values()) == pytest.approx(worth)


def test_offers_can_be_played(book: Book) -> None:
    """Each scenario is set up and asks its first question; ready-made bands are legal."""
    for offer in book.scenarios():
        assert offer.name
        session = Session(book, book.setup({**book.default(1), "scenario": offer.id}))
        assert isinstance(session.question, (Ask, Roll))
    for offer in book.bands():
        assert book.muster(offer.about).legal, offer.id


def test_a_broken_setup_is_refused_in_words(book: Book) -> None:
    for junk in ({"zzz": 1}, {"scenario": 7, "zzz": None}):
        with pytest.raises(ValueError, match=r"zzz|unknown"):
            book.setup({**book.default(1), **junk})


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
def test_raiders_finish_without_a_fault(book: Book, seed: int) -> None:
    session = Session(book, book.setup(book.default(seed)), Seeded(seed))
    bots = {
        side: Raider(seed, nodes=12) if i == 0 else Rookie(seed)
        for i, side in enumerate(book.result(session.state).scores)
    }
    play_out(session, bots)
    assert session.question is None
    assert [bot.faults for bot in bots.values()] == [0] * len(bots)


def test_a_glimpse_asks_the_same_question(book: Book) -> None:
    rng = Random(12)
    for session in walk(book, 12):
        if isinstance(session.question, Ask) and rng.random() < 0.1:
            assert Glimpse(session, session.question.who).question.what == session.question.what
