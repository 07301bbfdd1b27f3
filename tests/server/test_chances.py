"""The odds card: whom an outcome befalls, for whom it is good, and what is not told before it is declared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from time import thread_time
from typing import Any

from server.skirmish import BOOK, State

from dustup.books import load
from dustup.core import Ask, Choice, Event, Flow, Illegal, Outcome, Roll, Session
from dustup.server.previews import chances


def brawl(s: State) -> Flow[None]:
    """One die: the lower half fells red itself, the upper half blue."""
    yield Choice(who="red", what="act", values=("fight",), settled=True)
    (face,) = yield Roll(what="brawl", rule="SK-04", sides=6)
    s.events.append(Event("down", {"who": "red" if face < 3 else "blue"}))


def felled(events: Sequence[Event]) -> Outcome:
    return Outcome("down", "bad", who=tuple(str(e.about["who"]) for e in events))


def test_an_outcome_names_whom_it_befalls_and_is_judged_by_the_side_of_those() -> None:
    session = Session(replace(BOOK, play=brawl, outcome=felled), State(3))
    found = chances.card(1, session, ["fight"]).chances
    assert [(c.label, c.share, c.tone, c.who) for c in found] == [
        ("down", "2/3", "good", ["blue"]),
        ("down", "1/3", "bad", ["red"]),
    ]


def test_the_sums_of_a_long_shot_go_on_behind_its_first_die() -> None:
    def play(s: State) -> Flow[None]:
        yield Choice(who="red", what="act", values=("shoot",), settled=True)
        aim = {"who": "red", "need": 1, "sums": [("Precision", {"total": 1, "mods": [(1, "Precision", "SK-04")]})]}
        (face,) = yield Roll(what="shot", rule="SK-04", sides=10, about=aim, sort=lambda f: f[0] == 1)
        if face == 1:
            blow = {"sums": [("Strength", {"total": 4, "mods": [(4, "Strength", "SK-04")]})]}
            yield Roll(what="blow", rule="SK-04", sides=10, about=blow)
        s.events.append(Event("hit" if face == 1 else "miss"))

    card = chances.card(1, Session(replace(BOOK, play=play), State(3)), ["shoot"])
    assert [title for title, _ in card.sums] == ["Precision", "Strength"] and card.need == 1


def test_what_befalls_both_sides_is_neither_good_nor_bad() -> None:
    assert chances.tone(Outcome("down", "bad", who=("red", "blue")), "red", {"red": "red", "blue": "blue"}) == "even"


def test_no_chances_are_told_of_a_declaration_that_was_passed_over() -> None:
    """The only target is taken without asking; that must not tell what asking would have hidden."""
    blind = Illegal("declare first", "SK-11")

    def play(s: State) -> Flow[None]:
        yield Choice(who="red", what="act", values=("shoot",), settled=True)
        yield Roll(what="shot", rule="SK-04", sides=6, about={"who": "red", "at": "blue"})

    def unasked(s: Any, question: Ask | Roll) -> Choice:
        return Choice(who="red", what="target", values=("blue",), blind=blind)

    card = chances.card(1, Session(replace(BOOK, play=play, unasked=unasked), State(3)), ["shoot"])
    assert card.blind is not None and (card.blind.why, card.blind.rule) == ("declare first", "SK-11")
    assert (card.then, card.who, card.at) == ("roll", "red", "blue")
    assert not card.chances and not card.sums and card.need is None


def test_a_ram_that_the_same_face_would_repeat_for_ever_has_a_card() -> None:
    """GCE-RAM-10: a struck vehicle that slews round strikes again, and again."""
    book = load("gce")
    case = {
        "active": "T",
        "vehicles": {
            "T": {"side": "red", "vehicle": "trukk", "at": [14, 20], "facing": 0},
            "V": {"side": "blue", "vehicle": "trak", "at": [24, 20], "facing": 90, "slow": 2},
        },
        "fighters": {
            "D": {"side": "red", "profile": "Ork boy", "rides": "T", "seat": "driver"},
            "E": {"side": "blue", "profile": "Ork boy", "rides": "V", "seat": "driver"},
        },
    }
    session = Session(book, book.stage(case))
    session.answer("drive")
    session.answer({"legs": [[6, 0]]})
    for answer in (True, False):
        begun = thread_time()
        found = chances.card(1, session, [answer], chances.AT_ONCE)
        assert found.then == "roll" and len(found.chances) > 1
        assert found.more and not found.exact
        assert thread_time() - begun < 0.2  # 0.1, and what a busy machine adds


def test_what_was_only_tried_says_so_and_is_counted_for_the_patient() -> None:
    session = Session(replace(BOOK, play=brawl, outcome=felled), State(3))
    rough = chances.card(1, session, ["fight"], chances.Patience(-1, 0))
    assert (rough.exact, rough.more) == (False, True)
    assert [c.share for c in rough.chances] == ["1/1"]  # one way was tried
    whole = chances.card(1, session, ["fight"], chances.PATIENT)
    assert (whole.exact, whole.more) == (True, False)


def test_what_nobody_wants_to_know_any_more_is_not_counted_on() -> None:
    session = Session(replace(BOOK, play=brawl, outcome=felled), State(3))
    card = chances.card(1, session, ["fight"], replace(chances.PATIENT, gone=lambda: True))
    assert not card.exact and [c.share for c in card.chances] == ["1/1"]


def test_the_next_shot_of_a_volley_has_a_card_of_its_own() -> None:
    """KZ-SHOT-06: a target is chosen for each shot, so a card tells of one shot, not of all that are left."""
    case = {
        "table": {"size": [36, 36]},
        "fighters": {
            "A": {"side": "red", "at": [10, 10], "weapons": ["machine_pistol"], "order": "shoot"},
            "B": {"side": "blue", "at": [18, 10]},
            "C": {"side": "blue", "at": [18, 14]},
        },
        "active": "A",
    }
    session = Session(load("kz"), load("kz").stage(case))
    session.answer("shoot")
    first = chances.card(1, session, ["B"])
    assert first.exact and len(first.sums) == len({title for title, _ in first.sums})
    assert all(c.who in ([], ["B"]) for c in first.chances)  # nobody else may be hit by it
    fork = session.fork()
    fork.answer("B")
    fork.answer([1])
    assert isinstance(fork.question, Ask) and "shot 2 of 5" in fork.question.prompt
    assert chances.card(1, fork, ["B"]).chances == first.chances
