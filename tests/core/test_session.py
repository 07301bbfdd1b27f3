"""Sessions: answers, forks, replays, undo, all on the toy book of the docs."""

from pathlib import Path
from random import Random

import pytest
import toy_book
from toy_book import BOOK

from dustup.core import Choice, Desync, Illegal, Roll, Scripted, Seeded, Session, digest, replay, run, undo
from dustup.core.dice import OutOfDice


def duel(seed: int) -> tuple[Session, list[str]]:
    """A whole duel by random stances, with the digest after each answer."""
    session, rng = Session(BOOK, BOOK.setup({}), Seeded(seed)), Random(seed)
    hashes = [digest(session.state)]
    while session.question is not None:
        session.answer(session.question.suggest(rng))
        hashes.append(digest(session.state))
    return session, hashes


def test_a_duel_ends_with_three_wounds_and_a_result() -> None:
    session, _ = duel(1)
    assert max(session.state.wounds.values()) == 3
    assert BOOK.result(session.state).winner in ("red", "blue")
    with pytest.raises(Illegal, match="over"):
        session.answer("strike")


def test_the_same_seed_makes_the_same_battle() -> None:
    assert duel(7)[0].answers == duel(7)[0].answers
    assert duel(7)[0].answers != duel(8)[0].answers


def test_an_illegal_answer_changes_nothing_and_says_why() -> None:
    session = Session(BOOK, BOOK.setup({}), Seeded(1))
    before = digest(session.state), session.question, list(session.answers)
    for junk in ("charge", None, 3, True, 1.5, [], {}, ["strike"], "", {"path": []}):
        with pytest.raises(Illegal) as refused:
            session.answer(junk)
        assert "choose one of: strike, feint, parry" in refused.value.why
        assert refused.value.nearest == "strike"
        assert refused.value.rule == "TOY-01"
    assert (digest(session.state), session.question, session.answers) == before


def test_a_fork_equals_the_original_at_every_question() -> None:
    session, rng = Session(BOOK, BOOK.setup({})), Random(3)
    dice = Seeded(3)
    while session.question is not None:
        fork = session.fork()
        assert digest(fork.state) == digest(session.state)
        assert type(fork.question) is type(session.question)
        assert fork.question.what == session.question.what  # type: ignore[union-attr]
        answer = dice.roll(session.question) if isinstance(session.question, Roll) else session.question.suggest(rng)
        session.answer(answer)
        fork.answer(answer)
        assert digest(fork.state) == digest(session.state)


def test_a_fork_leaves_the_original_alone() -> None:
    session = Session(BOOK, BOOK.setup({}))
    session.answer("strike")
    fork = session.fork(Seeded(1))
    fork.answer("feint")
    assert session.state.stance == {"red": "strike"}
    assert session.base.stance == {"red": "strike"}
    assert fork.state.stance == {} or fork.question is not None


@pytest.mark.parametrize(("keep", "again"), [(1, 0), (2, 0), (3, 0), (5, 0), (1000, 0), (1000, 3), (1000, 16)])
def test_a_base_wanted_late_is_the_one_there_was(monkeypatch: pytest.MonkeyPatch, keep: int, again: int) -> None:
    """However rarely states are copied, base and fork are those of the last settled question."""
    monkeypatch.setattr("dustup.core.session.KEEP", keep)
    monkeypatch.setattr("dustup.core.session.AGAIN", again)
    for every in (1, 2, 3, 4, 7):
        session, rng, dice = Session(BOOK, BOOK.setup({})), Random(11), Seeded(11)
        settled, n = digest(session.base), 0
        while session.question is not None:
            question, n = session.question, n + 1
            if not isinstance(question, Roll) and question.settled:
                settled = digest(session.state)
            if n % every == 0:
                fork = session.fork()
                assert digest(session.base) == settled
                assert digest(fork.state) == digest(session.state)
                assert fork.answers == session.since
            session.answer(dice.roll(question) if isinstance(question, Roll) else question.suggest(rng))
        assert digest(session.fork().state) == digest(session.state)


def test_replay_makes_the_same_state_and_refuses_what_does_not_fit() -> None:
    session, hashes = duel(5)
    assert digest(replay(BOOK, {}, session.answers).state) == hashes[-1]
    with pytest.raises(Desync, match="after the end"):
        replay(BOOK, {}, [*session.answers, "strike"])
    with pytest.raises(Desync, match=r"answer 1 of .* is refused"):
        replay(BOOK, {}, ["run", *session.answers[1:]])


def test_undo_restores_every_moment() -> None:
    session, _ = duel(6)
    stops = [digest(replay(BOOK, {}, session.answers[:keep]).state) for keep in range(len(session.answers) + 1)]
    for keep in range(len(session.answers) + 1):
        back = undo(session, {}, keep)
        assert digest(back.state) == stops[keep]
        assert len(back.answers) == keep


def test_undo_with_dice_rolls_on() -> None:
    session, _ = duel(6)
    back = undo(session, {}, 2, Seeded(9))
    assert len(back.answers) > 2
    assert isinstance(back.question, Choice)


def test_taking_more_than_the_rules_ask_is_a_desync() -> None:
    session, _ = duel(2)
    with pytest.raises(Desync, match="left over"):
        session.take("strike")


def test_run_plays_a_battle_and_counts_decisions() -> None:
    class Any:
        def __init__(self) -> None:
            self.rng = Random(1)

        def quick(self, question: Choice) -> object:
            return question.suggest(self.rng)

    state = BOOK.setup({})
    made = run(BOOK, state, Seeded(1), {"red": Any(), "blue": Any()})
    assert max(state.wounds.values()) == 3
    assert made >= 2 * len(state.events)
    assert run(BOOK, BOOK.setup({}), Seeded(1), {"red": Any(), "blue": Any()}, most=1) == 1


def test_scripted_dice_play_the_clash_by_the_book() -> None:
    session = Session(BOOK, BOOK.setup({}), Scripted([2, 3]))
    session.answer("strike")
    session.answer("feint")  # strike beats feint: red has 2 + 2 = 4 against 3
    assert session.state.wounds == {"red": 0, "blue": 1}
    assert BOOK.tell(session.state.events[-1], session.state) == "Blue is cut. [[TOY-02]]"


def test_running_out_of_scripted_dice_says_for_what() -> None:
    session = Session(BOOK, BOOK.setup({}), Scripted([4]))
    session.answer("strike")
    with pytest.raises(OutOfDice, match="clash"):
        session.answer("feint")


def test_a_view_hides_the_other_stance() -> None:
    session = Session(BOOK, BOOK.setup({}))
    session.answer("parry")
    notes = {
        side: {model.id: model.notes for model in BOOK.show(session.state, side).models} for side in ("red", "blue", "")
    }
    assert notes == {
        "red": {"red": ["parry"], "blue": []},
        "blue": {"red": [], "blue": []},
        "": {"red": [], "blue": []},
    }
    assert BOOK.guess(session.state, "blue").stance == {"red": "strike"}


def test_the_toy_is_small() -> None:
    assert len(Path(toy_book.__file__).read_text().splitlines()) < 120
