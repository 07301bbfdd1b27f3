"""Campaigns and raising a band: sessions of their own, on the toy feud of the docs."""

from pathlib import Path
from random import Random
from typing import Annotated

import msgspec
import pytest
from toy_campaign import BOOK

from dustup.bots import Rookie
from dustup.bots.league import play_on
from dustup.core import ContentError, Fight, Illegal, OtherRules, Roll, Session, chronicle, digest, journal, pairings
from dustup.core.sitting import Sitting, correct, mark

RED_WINS = {"winner": "red", "wounds": {"red": 1, "blue": 3}}
BLUE_WINS = {"winner": "blue", "wounds": {"red": 3, "blue": 0}}


def feud(answers: list[object], games: int = 2, seed: str = "") -> Sitting:
    sitting = chronicle.begin(BOOK, "campaign", {"players": 2, "games": games}, seed)
    for answer in answers:
        sitting.answer(answer)
    return sitting


def league(players: int = 3, games: int = 4, seed: str = "7") -> Sitting:
    sitting = chronicle.begin(BOOK, "campaign", {"players": players, "games": games}, seed)
    play_on(BOOK, sitting, lambda player, n: Rookie(n + len(player)))
    return sitting


def test_a_campaign_asks_for_a_battle_then_rolls_and_asks_between_battles() -> None:
    sitting = feud([])
    assert isinstance(sitting.question, Fight)
    assert sitting.question.kind == "fight" and sitting.question.settled
    sitting.answer(RED_WINS)
    assert isinstance(sitting.question, Roll) and sitting.question.what == "scar"
    sitting.answer([2])
    assert sitting.session.state.scars == {"red": 0, "blue": 1}
    assert mark(sitting.question) == "choice drill red TOY-12 red"
    sitting.answer(True)
    assert sitting.session.state.drill == {"red": 1, "blue": 0}
    assert isinstance(sitting.question, Fight)


class Told(msgspec.Struct):
    winner: str
    spoilt: Annotated[bool, msgspec.Meta(title="Was it spoilt?")]
    turns: int
    dead: list[str]
    wrecks: dict[str, list[str]]
    scrap: dict[str, int]
    kits: dict[str, dict[str, str]]


def test_the_parts_of_a_result_are_known_by_their_types() -> None:
    fight = Fight(prompt="", rule="TOY-10", setup={}, seats={}, shape=Told, draft={})
    assert list(fight.parts().values()) == ["side", "flag", "number", "members", "groups", "numbers", "data"]
    assert fight.titles() == {"spoilt": "Was it spoilt?"}


@pytest.mark.parametrize(
    ("junk", "why"),
    [
        (3, "list of names"),
        ({}, "missing required field `winner`"),
        ({**RED_WINS, "extra": 1}, "unknown field `extra`"),
        ({"winner": "red", "wounds": {"red": "x"}}, "Expected `int`"),
        ({"winner": "pink", "wounds": {"red": 1, "blue": 3}}, "name red or blue"),
        ({"winner": "red", "wounds": {"red": 3, "blue": 3}}, "the loser has three wounds, the winner fewer"),
    ],
)
def test_a_typed_result_that_cannot_be_is_refused_and_changes_nothing(junk: object, why: str) -> None:
    sitting = feud([])
    before = digest(sitting.session.state)
    with pytest.raises(Illegal, match=why):
        sitting.answer(junk)
    assert digest(sitting.session.state) == before and sitting.session.answers == []


def test_the_draft_and_every_sample_are_legal_results() -> None:
    fight = feud([]).question
    assert isinstance(fight, Fight)
    for seed in range(20):
        fight.accept(fight.suggest(Random(seed)))
    fight.accept(fight.ideas()[0])
    fight.sample = None
    assert fight.suggest(Random(1)) == fight.draft


def test_bots_play_a_whole_league_and_a_battle_played_here_feeds_it() -> None:
    sitting = league()
    state = sitting.session.state
    assert sitting.question is None and state.game == 4
    assert sum(state.wins.values()) == 4 and len(sitting.fights) == 4
    for at, told in sitting.fights.items():
        battle = journal.reopen(told, BOOK)
        assert sitting.session.answers[at]["winner"] == BOOK.result(battle.state).winner
    assert digest(league().session.state) == digest(state)
    assert digest(league(seed="8").session.state) != digest(state)


def test_a_league_can_stop_after_some_battles_and_needs_dice() -> None:
    sitting = chronicle.begin(BOOK, "campaign", {"players": 2, "games": 3}, "1")
    seen: list[int] = []
    assert play_on(BOOK, sitting, lambda player, n: Rookie(n), games=1, seen=lambda s: seen.append(1)) == len(seen)
    assert isinstance(sitting.question, Fight) and sitting.session.state.game == 1
    with pytest.raises(RuntimeError, match="needs dice"):
        play_on(BOOK, feud([]), lambda player, n: Rookie(n))


def test_a_fork_of_a_campaign_equals_it_and_leaves_it_alone() -> None:
    sitting = feud([RED_WINS])
    fork = sitting.session.fork()
    assert digest(fork.state) == digest(sitting.session.state)
    fork.answer([1])
    assert sitting.session.state.scars == {"red": 0, "blue": 0}
    assert isinstance(sitting.session, Session)


# --- the file


def test_the_file_brings_the_campaign_back_with_its_battles(tmp_path: Path) -> None:
    sitting, path = league(), tmp_path / "feud.json"
    chronicle.save(chronicle.write(sitting, "campaign", note="a feud"), path)
    found = chronicle.load(path, "campaign")
    again = chronicle.reopen(found, BOOK, path)
    assert digest(again.session.state) == found.hash == digest(sitting.session.state)
    assert again.fights.keys() == sitting.fights.keys() and found.note == "a feud"
    assert len(found.told) == len(found.events) and found.asked[0].startswith("fight fight")


def test_a_campaign_goes_on_from_its_file_as_if_it_had_never_stopped(tmp_path: Path) -> None:
    path = tmp_path / "feud.json"
    whole, half = league(), chronicle.begin(BOOK, "campaign", {"players": 3, "games": 4}, "7")
    for _ in range(4):
        play_on(BOOK, half, lambda player, n: Rookie(n + len(player)), games=1)
        chronicle.save(chronicle.write(half, "campaign"), path)
        half = chronicle.reopen(chronicle.load(path, "campaign"), BOOK)
    assert half.question is None
    assert digest(half.session.state) == digest(whole.session.state)
    assert [fight.hash for fight in half.fights.values()] == [fight.hash for fight in whole.fights.values()]


def test_the_version_before_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "feud.json"
    chronicle.save(chronicle.write(feud([]), "campaign"), path)
    chronicle.save(chronicle.write(feud([RED_WINS]), "campaign"), path)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["feud.json", "feud.json.bak"]
    assert chronicle.load(tmp_path / "feud.json.bak", "campaign").answers == []
    assert chronicle.load(path, "campaign").answers == [RED_WINS]


def edit(path: Path, **changes: object) -> None:
    path.write_bytes(msgspec.json.encode({**msgspec.json.decode(path.read_bytes()), **changes}))


def test_a_changed_file_is_found_out(tmp_path: Path) -> None:
    path = tmp_path / "feud.json"
    chronicle.save(chronicle.write(feud([RED_WINS, [2]]), "campaign"), path)
    for change, why in (
        ({"hash": "0" * 24}, "another state than its hash"),
        ({"answers": [RED_WINS, [7]]}, "does not replay: answer 2 of 2"),
        ({"answers": [RED_WINS]}, "one question for each answer"),
        ({"book": "chess"}, "of book 'chess'"),
        ({"dustup": 99}, "format 99"),
        ({"kind": "raising"}, "holds a raising"),
        ({"extra": 1}, "not a campaign"),
    ):
        before = path.read_bytes()
        edit(path, **change)
        with pytest.raises(ContentError, match=why):
            chronicle.reopen(chronicle.load(path, "campaign"), BOOK, path)
        path.write_bytes(before)
    with pytest.raises(ContentError, match="cannot be read"):
        chronicle.load(tmp_path / "nowhere.json", "campaign")


def test_answers_after_the_end_are_found_out(tmp_path: Path) -> None:
    path = tmp_path / "feud.json"
    done = chronicle.write(league(2, 1), "campaign")
    done = msgspec.structs.replace(done, answers=[*done.answers, True], asked=[*done.asked, "choice"])
    with pytest.raises(ContentError, match="after the end"):
        chronicle.reopen(done, BOOK, path)


def test_other_rules_are_said_and_the_answers_can_be_played_again(tmp_path: Path) -> None:
    old = msgspec.structs.replace(chronicle.write(league(2, 2), "campaign"), rules="0.9")
    with pytest.raises(OtherRules, match=r"rules 0\.9 of toy; these are 1"):
        chronicle.reopen(old, BOOK)
    assert old.told
    new, notes = chronicle.renewed(old, BOOK)
    assert notes == [] and digest(new.session.state) == old.hash and len(new.fights) == 2


def test_a_book_without_campaign_or_raising_says_so() -> None:
    import toy_book

    with pytest.raises(ContentError, match="has no campaign rules"):
        chronicle.begin(toy_book.BOOK, "campaign", {})
    with pytest.raises(ContentError, match="no rules for raising"):
        chronicle.begin(toy_book.BOOK, "raising", {})


# --- correcting a past mistake


def test_a_corrected_answer_recomputes_everything_after_it() -> None:
    sitting = feud([RED_WINS, [2], False, BLUE_WINS, [5], True, False])
    assert sitting.session.state.scars == {"red": 0, "blue": 1}
    new, notes = correct(sitting, 2, [4])
    assert notes == [] and new.question is None
    assert new.session.state.scars == {"red": 0, "blue": 0}
    assert new.session.answers == [RED_WINS, (4,), False, BLUE_WINS, (5,), True, False]
    assert sitting.session.state.scars == {"red": 0, "blue": 1}  # the old one is as it was


def test_a_correction_says_where_later_answers_no_longer_fit_and_keeps_the_others_waiting() -> None:
    sitting = feud([RED_WINS, [2], False, BLUE_WINS, [5], True, False])
    new, notes = correct(sitting, 1, BLUE_WINS)  # now red is hurt, and blue has the coin
    assert notes == ["asked anew: roll scar 1d6 TOY-11 red"]
    assert len(new.left) == 6
    notes = new.answer([6])
    assert notes == ["asked anew: choice drill blue TOY-12 blue"]
    notes = new.answer(False)
    assert notes == [
        "no longer asked: roll scar 1d6 TOY-11 blue → [2]",
        "no longer asked: choice drill red TOY-12 red → false",
        "no longer asked: choice drill red TOY-12 red → true",
    ]
    assert new.session.answers == [BLUE_WINS, (6,), False, BLUE_WINS, (5,), False] and new.question is None
    assert new.session.state.wins == {"red": 0, "blue": 2}


def test_engine_dice_are_rolled_anew_where_a_correction_needs_them() -> None:
    sitting = feud([RED_WINS, False, RED_WINS, False], seed="3")
    new, notes = correct(sitting, 1, BLUE_WINS)
    assert notes[0] == "rolled anew: roll scar 1d6 TOY-11 red"
    assert new.session.state.wins["blue"] == 1


def test_a_waiting_battle_is_replaced_by_the_one_fought_instead() -> None:
    sitting = feud([RED_WINS, [6], False])
    waiting = chronicle.Kept("fight fight  TOY-10 red=green blue=violet", RED_WINS)
    sitting.left = [waiting]
    assert sitting.answer(BLUE_WINS) == [
        'no longer asked: fight fight  TOY-10 red=green blue=violet → {"winner":"red","wounds":{"red":1,"blue":3}}'
    ]
    assert sitting.left == []


def test_a_waiting_answer_that_is_refused_is_said_and_can_be_replaced() -> None:
    sitting = feud([RED_WINS, [6], False])
    bad = {"winner": "red", "wounds": {"red": 3, "blue": 3}}
    sitting.left = [chronicle.Kept(mark(sitting.question), bad)]  # type: ignore[arg-type]
    notes = sitting.resume()
    assert len(notes) == 1 and notes[0].startswith("no longer allowed:") and "the winner fewer" in notes[0]
    assert isinstance(sitting.question, Fight)
    assert sitting.answer(BLUE_WINS) == [] and sitting.left == []


def test_what_waits_after_the_end_is_said() -> None:
    new, notes = correct(feud([RED_WINS, [6], False, RED_WINS, [6], False]), 3, True)
    assert new.question is None and new.session.state.drill["red"] == 1
    assert notes == []
    last = feud([RED_WINS, [6]], games=1)
    last.left = [chronicle.Kept("choice nothing red", True)]
    assert last.answer(False) == ["no longer asked: choice nothing red → true"]


def test_a_correction_that_is_illegal_or_of_no_answer_changes_nothing() -> None:
    sitting = feud([RED_WINS, [2]])
    for n, answer in ((0, [1]), (3, True), (2, [9]), (1, "red")):
        with pytest.raises(Illegal):
            correct(sitting, n, answer)
    assert sitting.session.answers == [RED_WINS, (2,)]


def test_correcting_with_the_same_answer_changes_nothing() -> None:
    sitting = league()
    for n in range(1, len(sitting.session.answers) + 1):
        new, notes = correct(sitting, n, sitting.session.answers[n - 1])
        assert notes == [] and digest(new.session.state) == digest(sitting.session.state)
        assert new.fights.keys() - {n - 1} == sitting.fights.keys() - {n - 1}


# --- raising a band


def test_a_band_is_raised_by_choice_and_die_and_its_receipt_is_its_events() -> None:
    raised = chronicle.begin(BOOK, "raising", {"name": "Ash"})
    raised.answer("feint")
    raised.answer([4])
    book = raised.session.book
    assert raised.question is None
    assert BOOK.raising is not None
    assert BOOK.raising.band(raised.session.state) == {"name": "Ash", "style": "feint", "grit": 4}
    assert [book.tell(event, raised.session.state) for event in raised.session.state.events] == [
        "style: feint. [[TOY-20]]",
        "grit: 4. [[TOY-20]]",
    ]
    kept = chronicle.write(raised, "raising")
    assert digest(chronicle.reopen(kept, BOOK).session.state) == kept.hash


# --- who meets whom


def test_everybody_meets_everybody_before_anyone_meets_again() -> None:
    for count in (2, 3, 4, 5, 6):
        players = [f"p{n}" for n in range(count)]
        pairs = count * (count - 1) // 2
        met = [frozenset(pair) for pair in pairings(players, pairs)]
        assert len(set(met)) == pairs
        assert len(pairings(players, pairs + 3)) == pairs + 3
    assert pairings(["alone"], 3) == []


def test_a_campaign_is_a_book_of_its_own() -> None:
    """Whatever can hold a battle can hold it: sides with the names of their bands, a ready set-up, questions."""
    book = chronicle.as_book(BOOK)
    assert (book.code, book.title) == ("toy.campaign", f"{BOOK.title}, campaign")
    session = Session(book, book.setup(book.default(3)))
    scene = book.show(session.state, "")
    assert scene.sides == {"red": "Red", "blue": "Blue"} and (scene.turn, scene.turns) == (0, 5)
    assert isinstance(session.question, Fight)
