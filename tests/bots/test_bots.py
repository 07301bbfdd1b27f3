"""Bots answer legally, in time, by what their side may know, and say why."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import count
from typing import Any

import pytest
from toy_book import BOOK

from dustup.bots import BOTS, Glimpse, Raider, Rookie, make, play_out, reasons, step
from dustup.bots.foresight import Same
from dustup.core import Choice, ContentError, Event, Free, Illegal, Outcome, Roll, Scripted, Seeded, Session, digest


def duel(red: str, blue: str, seed: int) -> tuple[Session, dict[str, Any]]:
    session = Session(BOOK, BOOK.setup({}), Seeded(seed))
    bots = {"red": make(red, seed), "blue": make(blue, seed + 1)}
    play_out(session, bots)
    return session, bots


@pytest.mark.parametrize("name", sorted(BOTS))
def test_every_bot_finishes_without_a_fault_and_repeats_itself(name: str) -> None:
    session, bots = duel(name, "rookie", 3)
    assert session.question is None
    assert [bot.faults for bot in bots.values()] == [0, 0]
    assert digest(duel(name, "rookie", 3)[0].state) == digest(session.state)


def test_an_unknown_bot_is_named_with_those_there_are() -> None:
    with pytest.raises(ContentError, match=r"'general': is not a bot .choose one of: rookie, raider"):
        make("general", 1)


def test_bots_without_dice_are_told_so() -> None:
    with pytest.raises(RuntimeError, match="needs dice"):
        play_out(Session(BOOK, BOOK.setup({})), {"red": Rookie(1), "blue": Rookie(2)})


def test_a_glimpse_holds_no_secret() -> None:
    session = Session(BOOK, BOOK.setup({}))
    session.answer("parry")
    blue = Glimpse(session, "blue")
    assert blue.session.state.stance == {"red": "strike"}
    assert blue.question.what == "stance"
    assert blue.book is BOOK
    assert session.state.stance == {"red": "parry"}


@pytest.mark.parametrize("stance", ["strike", "feint", "parry"])
def test_a_bot_cannot_tell_secrets_apart(stance: str) -> None:
    session = Session(BOOK, BOOK.setup({}))
    session.answer(stance)
    bot = Raider(5)
    answer = bot.answer(Glimpse(session, "blue"))
    assert answer == "parry"  # the best against the strike it has to believe in, whatever red chose
    assert len(bot.why) == 3
    assert bot.why[0][0] == ["parry"]
    assert bot.why[0][1] > bot.why[1][1] >= bot.why[2][1]


def test_scores_are_the_exact_odds() -> None:
    session = Session(BOOK, BOOK.setup({}))
    session.answer("strike")
    bot = Raider(1)
    bot.answer(Glimpse(session, "blue"))
    scores = {answers[0]: score for answers, score, *_ in bot.why}
    # parry v strike: blue has +2; blue is cut on a tie (the first idea is to yield)
    wins = Fraction(sum(r < b + 2 for r in range(1, 7) for b in range(1, 7)), 36)
    assert scores["parry"] == round(float(wins - (1 - wins)), 2)


def gamble(s: Any) -> Any:
    """One question: a sure small gain, a good bet, a bad bet; then a follow-up that makes or breaks the plan."""
    answer = yield Choice(
        who="red", what="bet", values=("sure", "good", "bad", "plan"), settled=True, about={"model": "m"}
    )
    if answer == "sure":
        s.wounds["blue"] += 1
    elif answer == "plan":
        amount = yield Free(
            who="red", what="amount", form="number", test=int, sample=lambda rng: 0, think=lambda: [0, 4, 2]
        )
        note = yield Choice(who="red", what="note", values=("x", "y"))
        s.wounds["blue"] += amount if note == "y" else -amount
    else:
        (die,) = yield Roll(what="bet", rule="G-1", sides=6)
        s.wounds["blue"] += die if answer == "good" else -die
    s.stance["done"] = answer


GAMBLE = replace(BOOK, play=gamble, guess=lambda s, side: s.copy(), result=lambda s: None)


def test_the_raider_plans_through_its_own_questions() -> None:
    session, bot = Session(GAMBLE, BOOK.setup({}), Scripted([])), Raider(1, nodes=48)
    assert step(session, bot) == "plan"
    assert bot.why[0] == (["plan", 4, "y"], 4.0, "plan, 4, y: worth +4.0", False)
    assert bot.why[1][:2] == (["good"], 3.5)
    assert [step(session, bot), step(session, bot)] == [4, "y"]
    assert session.state.wounds["blue"] == 4
    assert bot.faults == 0


def test_a_book_says_how_much_thinking_its_decisions_deserve() -> None:
    """With few nodes the raider does not get to the last steps of its plan."""
    found = []
    for nodes in (2, 48):
        session, bot = Session(replace(GAMBLE, nodes=nodes), BOOK.setup({}), Scripted([])), Raider(1)
        found.append(len(bot.consider(Glimpse(session, "red"))))
    assert found[0] < found[1]


def shift(s: Any) -> Any:
    """Two actions of one model, and a prize for everybody when its activation ends."""
    left = 2
    while left:
        deed = yield Choice(who="red", what="deed", values=("hit", "stop"), settled=True, about={"model": "m"})
        left = 0 if deed == "stop" else left - 1
        s.wounds["blue"] += deed == "hit"
    s.wounds["blue"] += 10
    yield Choice(who="blue", what="deed", values=("stop",), settled=True, about={"model": "n"})


def test_lines_are_compared_at_the_end_of_the_activation() -> None:
    """What comes for everybody when an activation ends is no reason to end it early."""
    book = replace(BOOK, play=shift, guess=lambda s, side: s.copy(), result=lambda s: None, rest="stop")
    session, bot = Session(book, BOOK.setup({}), Scripted([])), Raider(1)
    assert [step(session, bot), step(session, bot)] == ["hit", "hit"]


def test_an_idea_the_question_refuses_is_not_played_out() -> None:
    def one(s: Any) -> Any:
        barred = Illegal("not today", "G-2")
        s.stance["red"] = yield Choice(
            who="red", what="deed", values=("bad", "good"), settled=True,
            bar=lambda value: barred if value == "bad" else None, think=lambda: ["bad", "good"],
        )  # fmt: skip

    session = Session(replace(GAMBLE, play=one), BOOK.setup({}), Scripted([]))
    bot = Raider(1)
    assert (step(session, bot), bot.faults) == ("good", 0)


def test_a_clock_that_has_run_out_still_gives_a_legal_answer() -> None:
    session, bot = Session(GAMBLE, BOOK.setup({}), Seeded(1)), Raider(1, cap=0.0)
    assert step(session, bot) in ("sure", "good", "bad", "plan")
    assert (bot.faults, bot.brakes) == (0, 1)


def test_a_slow_clock_changes_nothing_and_pulls_no_brake() -> None:
    ticks = count(0, 0.001)
    bots = {"red": Raider(3, clock=lambda: next(ticks)), "blue": Raider(4)}
    session = Session(BOOK, BOOK.setup({}), Seeded(3))
    play_out(session, bots)
    assert digest(session.state) == digest(duel("raider", "raider", 3)[0].state)
    assert [bot.brakes for bot in bots.values()] == [0, 0]


def test_a_thought_that_fails_ends_in_a_legal_answer_and_is_counted() -> None:
    broken = replace(GAMBLE, worth=lambda s, side: 1 / 0)
    session, bot = Session(broken, BOOK.setup({}), Seeded(1)), Raider(1)
    assert step(session, bot) in ("sure", "good", "bad", "plan")
    assert bot.faults == 1


def test_an_answer_the_truth_refuses_is_replaced_and_counted() -> None:
    class Liar(Rookie):
        def answer(self, glimpse: Any) -> Any:
            return "everything"

    session, bot = Session(GAMBLE, BOOK.setup({}), Seeded(1)), Liar(1)
    assert step(session, bot) in ("sure", "good", "bad", "plan")
    assert bot.faults == 1


def pocket(s: Any) -> Any:
    yield Choice(who="red", what="search", values=("search",), settled=True)
    found = yield Choice(
        who="red", what="take", values=("gold", "iron", "dust") if s.wounds["red"] else ("iron", "dust")
    )
    s.wounds["blue"] += {"gold": 9, "iron": 2, "dust": 0}[found]


def hopeful(s: Any, side: str) -> Any:
    guess = s.copy()
    guess.wounds["red"] = 1
    return guess


def test_a_plan_the_truth_refuses_is_thought_over() -> None:
    """What it believed to be in a pocket is not there: it takes the best of what is, and that is no fault."""
    session, bot = Session(replace(GAMBLE, play=pocket, guess=hopeful), BOOK.setup({}), Scripted([])), Raider(1)
    assert [step(session, bot), step(session, bot)] == ["search", "iron"]
    assert bot.faults == 0


def test_a_rookie_that_hoped_for_too_much_takes_what_is_there() -> None:
    """Some of twenty reach for the gold that is not there: they take something else, and that is no fault."""
    for seed in range(20):
        session, bot = Session(replace(GAMBLE, play=pocket, guess=hopeful), BOOK.setup({}), Scripted([])), Rookie(seed)
        assert step(session, bot) == "search"
        assert step(session, bot) in ("iron", "dust")
        assert bot.faults == 0


def many_dice(s: Any) -> Any:
    answer = yield Choice(who="red", what="throw", values=("all", "none"), settled=True)
    if answer == "all":
        for _ in range(3):
            faces = yield Roll(what="pile", rule="G-2", count=2, sides=10)
            s.wounds["blue"] += sum(faces)


def test_many_branches_are_sampled_and_terms_are_said() -> None:
    book = replace(GAMBLE, play=many_dice, terms=lambda s, side: {"blood": float(s.wounds["blue"]), "calm": 0.0})
    session, bot = Session(book, BOOK.setup({}), Seeded(1)), Raider(1)
    assert step(session, bot) == "all"
    assert bot.why[0][2].startswith("all: blood +")
    assert bot.why[1] == (["none"], 0.0, "none: nothing changes", False)
    assert bot.faults == 0


def test_samples_of_two_lines_roll_the_same_dice_for_the_same_roll() -> None:
    first, second = Same("x"), Same("x")
    hit, wound, other = (Roll(what=what, rule="G-3", who=("red",), sides=10) for what in ("hit", "wound", "hurry"))
    one = [first.roll(roll) for roll in (hit, wound, hit)]
    two = [second.roll(roll) for roll in (other, hit, other, hit, wound)]  # more rolls in between
    assert [two[1], two[4], two[3]] == one
    assert [Same("y").roll(hit) for _ in range(3)] == [Same("y").roll(hit)] * 3
    assert len({Same(str(salt)).roll(hit) for salt in range(40)}) > 5


def test_few_samples_show_every_part_of_a_die() -> None:
    """Six of them show each face of a d6 once, whatever the salt, and another order for another roll."""
    rolls = [Roll(what=what, rule="G-3", who=("red",), sides=6, count=2) for what in ("hit", "wound")]
    for salt in ("x", "y"):
        seen = [[Same(salt, number, 6).roll(roll) for number in range(6)] for roll in rolls]
        assert [sorted(faces) for two in seen for faces in zip(*two)] == [[1, 2, 3, 4, 5, 6]] * 4
        assert seen[0] != seen[1]


def long_shot(s: Any) -> Any:
    """One face of ten brings something; then dice that change nothing have more falls than are counted."""
    if (yield Choice(who="red", what="fire", values=("fire", "hold"), settled=True)) == "hold":
        return
    (face,) = yield Roll(what="hit", rule="G-3", sides=10, sort=lambda faces: faces[0] == 10)
    yield Roll(what="smoke", rule="G-3", sides=10, count=2)
    s.wounds["blue"] += 40 * (face == 10)


@pytest.mark.parametrize("seed", range(6))
def test_the_first_roll_of_a_guess_counts_by_its_exact_chance(seed: int) -> None:
    """Six samples see the one face of ten once or never; told apart it brings a tenth of 40 whatever the seed."""
    session = Session(replace(GAMBLE, play=long_shot, split=4), BOOK.setup({}), Seeded(1))
    assert {tuple(why.answers): why.score for why in Raider(seed).consider(Glimpse(session, "red"))}[("fire",)] == 4.0


def coin(s: Any) -> Any:
    """A bet on one of four faces at a fair price and a bit, or a smaller sure gain."""
    bet = yield Choice(who="red", what="bet", values=("bet", "pass"), settled=True)
    if bet == "pass":
        s.wounds["blue"] += 1
        return
    (face,) = yield Roll(what="coin", rule="G-6", sides=4)
    s.wounds["blue" if face > 2 else "red"] += 24 if face > 2 else 20


def test_a_gamble_must_bring_more_than_a_bit_where_it_may_cost_much() -> None:
    session = Session(replace(GAMBLE, play=coin), BOOK.setup({}), Seeded(1))
    assert step(session, Raider(1)) == "pass"  # 2 a bet, and 10 of expected losses


def feast(s: Any) -> Any:
    """The best is in the middle of a list whose other dishes need many dice."""
    dish = yield Choice(who="red", what="dish", values=("soup", "best", *(f"stew{n}" for n in range(3))), settled=True)
    if dish == "best":
        s.wounds["blue"] += 50
    elif dish.startswith("stew"):
        (face,) = yield Roll(what="bones", rule="G-5", sides=10)
        s.wounds["blue"] += face


def test_no_idea_is_passed_over_because_dice_have_eaten_the_thinking() -> None:
    session = Session(replace(GAMBLE, play=feast), BOOK.setup({}), Seeded(1))
    assert step(session, Raider(1, nodes=36)) == "best"


def moving(s: Any) -> Any:
    who = yield Choice(
        who="red", what="target", values=("m1", "m2"), label=lambda v: f"shoot {v.title()}", settled=True
    )
    yield Free(
        who="red", what="path", form="path", test=len, sample=lambda rng: {"path": [[500, 500]]},
        think=lambda: [{"path": [[650, 500], [700, 500]]}], about={"from": [500, 500, 0]},
    )  # fmt: skip
    yield Free(
        who="red", what="place", form="point", test=len, sample=lambda rng: None, think=lambda: [{"point": [200, 900]}]
    )
    (face,) = yield Roll(what="shot", rule="G-4", sides=4)
    s.events.append(Event("shot", {"loser": "blue" if face > 3 or who == "m2" else ""}))
    s.wounds["blue"] += face > 3


def test_reasons_name_whom_the_dice_befall() -> None:
    def outcome(events: Any) -> Outcome:
        return Outcome("down", who=("blue",)) if BOOK.outcome(events).label == "blue" else Outcome("holds")

    book = replace(GAMBLE, play=moving, outcome=outcome)
    bot = Raider(1)
    step(Session(book, BOOK.setup({}), Seeded(1)), bot)
    assert "75 % holds, 25 % down (Blue)" in bot.why[0][2] + bot.why[1][2]


def test_reasons_say_where_a_drive_leads() -> None:
    scene = BOOK.show(BOOK.setup({}), "red")
    blue = next(model for model in scene.models if model.side == "blue")
    drive = Free(who="red", what="path", form="path", test=len, sample=lambda rng: None)
    drive.about = {"from": [blue.x - 1000, blue.y], "heading": 0}
    unit = 100 if scene.unit == "cm" else 254

    def said(*legs: tuple[float, int]) -> str:
        return reasons.steps(scene, "red", [drive], [{"legs": [list(leg) for leg in legs]}])

    assert said() == "no move"
    assert said((500 / unit, 45)).endswith(f"{scene.unit} towards {blue.name}, 45° to the left")
    assert said((-500 / unit, -22), (-500 / unit, -22)).endswith("backwards, 44° to the right")


def test_reasons_are_words_with_names_places_and_chances() -> None:
    book = replace(GAMBLE, play=moving)
    bot = Raider(1)
    step(Session(book, BOOK.setup({}), Seeded(1)), bot)
    plans = {answers[0]: words for answers, _, words, _ in bot.why}
    assert plans["m1"] == "shoot M1, 2 cm towards Blue, at 2, 9 cm: 75 % tie, 25 % blue; worth +0.2"
    assert plans["m2"] == "shoot M2, 2 cm towards Blue, at 2, 9 cm: worth +0.2"
    bot.why = []
    assert bot.why == []


def wounded(blue: int) -> Any:
    """A guess of what red cannot know: how blue fares."""

    def guess(s: Any, side: str) -> Any:
        found = s.copy()
        found.wounds["blue"] = blue
        return found

    return guess


def test_a_secret_choice_that_has_come_out_is_known_and_other_secrets_stay_guessed() -> None:
    """Blue chose in secret; what red is asked now shows which. What blue has in the pocket red still guesses."""

    def chicken(s: Any) -> Any:
        yield Choice(who="red", what="ram", values=("ram",), settled=True)
        chosen = yield Choice(who="blue", what="nerve", values=("swerve", "hold"), hidden=True)
        if chosen == "hold":
            s.wounds["red"] += yield Choice(who="red", what="brace", values=(1, 2))

    session = Session(replace(GAMBLE, play=chicken, guess=wounded(7)), BOOK.setup({}), Scripted([]))
    session.answer("ram")
    session.answer("hold")
    seen = Glimpse(session, "red")
    assert seen.question.what == "brace"
    assert seen.session.state.wounds["blue"] == 7 != session.state.wounds["blue"]


def test_a_guess_that_leads_elsewhere_costs_an_answer_at_random_and_no_battle() -> None:
    """The rules stumble over what was repeated on the guess: the rookie answers something legal, and that is a fault."""

    def pocket(s: Any) -> Any:
        yield Choice(who="red", what="search", values=("search",), settled=True)
        if s.wounds["blue"]:
            raise TypeError("nobody thought of this")
        yield Choice(who="red", what="take", values=("iron", "dust"))

    session = Session(replace(GAMBLE, play=pocket, guess=wounded(1)), BOOK.setup({}), Scripted([]))
    session.answer("search")
    bot = Rookie(1)
    assert step(session, bot) in ("iron", "dust")
    assert bot.faults == 1
