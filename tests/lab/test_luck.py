"""Luck is what the dice brought against what they were expected to bring: worked out by hand, and never biased."""

from __future__ import annotations

from math import sqrt
from typing import Any

import pytest
from toy_book import BOOK as TOY

from dustup.books import CODES, load
from dustup.bots import Rookie, play_out
from dustup.core import Answer, Book, Choice, Flow, Roll, Seeded, Session, futures
from dustup.lab.luck import Reading, Report, Throw, toss, words
from dustup.lab.luck.report import Fortune


def throws(*answers: Answer) -> list[Throw]:
    return list(Reading(TOY, {}, answers).throws())


def test_a_good_roll_brings_what_it_was_not_sure_to_bring() -> None:
    """Strike beats feint: red's d6 + 2 wins in 26 of 36 ways, in 4 there is a tie and blue yields, in 6 red is cut."""
    (throw,) = throws("strike", "feint", (4, 3))
    red, blue = throw.sides["red"], throw.sides["blue"]
    assert red.expected == pytest.approx(30 / 36 - 6 / 36)
    assert (red.actual, red.luck) == pytest.approx((1, 12 / 36))
    assert (blue.expected, blue.luck) == pytest.approx((-24 / 36, -12 / 36))
    assert red.spread == pytest.approx(sqrt(30 / 36 * (1 / 3) ** 2 + 6 / 36 * (5 / 3) ** 2))
    assert red.chance == pytest.approx(30 / 36)
    assert (throw.n, throw.at, throw.who, throw.faces, throw.results) == (2, 0, ("red", "blue"), (4, 3), 3)
    assert throw.exact and throw.told == "Blue is cut. [[TOY-02]]"


def test_a_bad_roll_is_as_rare_as_it_is_bad() -> None:
    (throw,) = throws("strike", "feint", (1, 6))
    red = throw.sides["red"]
    assert (red.actual, red.luck) == pytest.approx((-1, -60 / 36))
    assert red.chance == pytest.approx(6 / 36)


@pytest.mark.parametrize("yields", [True, False])
def test_what_is_chosen_afterwards_is_no_luck(yields: bool) -> None:
    """Equal stances, a tie: blue yields, which is the first thing it thinks of; if it does not, that was its choice.

    Red wins in 15 of 36 ways and in the 6 ties, blue in 15."""
    (throw,) = throws("strike", "strike", (3, 3), yields)
    assert (throw.sides["red"].expected, throw.sides["red"].luck) == pytest.approx((6 / 36, 30 / 36))


def test_a_sum_has_a_spread_and_a_rest() -> None:
    """Two clashes won where 2/3 of a cut was expected each: from 0 to 2, and 2/3 of it is luck."""
    report = Reading(TOY, {}, ["strike", "feint", (4, 3), "strike", "feint", (6, 1)]).report()
    red, blue = report.fortunes
    one = 30 / 36 * (1 / 3) ** 2 + 6 / 36 * (5 / 3) ** 2
    assert (red.luck, red.rest, red.spread) == pytest.approx((2 / 3, 4 / 3, sqrt(2 * one)))
    assert (blue.luck, blue.rest) == pytest.approx((-2 / 3, -4 / 3))
    assert red.deviations == pytest.approx(2 / 3 / sqrt(2 * one))
    assert (report.rolls, report.tried, len(report.throws)) == (2, 0, 2)
    assert [throw.n for throw in report.luckiest("red", 5)] == [2, 5]
    assert report.luckiest("red", 5, -1) == []


def rolled(*ways: tuple[Any, ...]) -> Book:
    """A book of one roll of a d6 each in turn, after which red has that much more; a six is answered by another."""

    def play(s: Any) -> Flow[None]:
        while not s.wounds["red"] + s.wounds["blue"]:
            yield Choice(who="red", what="roll", values=(True,), settled=True)
            for kind in ways:
                faces = yield Roll(what=kind[0], rule="X-1", count=kind[1], sides=6, again=kind[2])
                s.wounds["blue"] += sum(faces)

    return Book(**{name: getattr(TOY, name) for name in TOY.__slots__} | {"play": play})


def test_a_tie_that_is_rolled_again_is_no_luck() -> None:
    book = rolled(("lots", 2, lambda faces: faces[0] == faces[1]))
    (throw,) = Reading(book, {}, [True, (6, 5)]).throws()
    assert throw.sides["red"].luck == pytest.approx(4)
    assert [*Reading(book, {}, [True, (3, 3)]).throws()] == []


def test_too_many_ways_are_tried_by_count_and_say_so() -> None:
    """Four more dice follow, 1,296 ways: the first one's six results are each tried with the same dice, so that what is
    left of the difference is the first die alone."""
    book = rolled(("first", 1, None), ("then", 4, None))
    first, then = Reading(book, {}, [True, (6,), (1, 1, 1, 1)]).throws()
    assert not first.exact and first.sides["red"].luck == pytest.approx(2.5)
    assert first.sides["red"].error == pytest.approx(0, abs=1e-9)
    assert not then.exact and then.sides["red"].luck < -7  # the mean of four dice is 14, these are 4
    again = list(Reading(book, {}, [True, (6,), (1, 1, 1, 1)]).throws())
    assert again == [first, then]


def fought(book: Book, seed: int, most: int = 10_000) -> Reading:
    """A battle of rookies, or its beginning."""
    setup = book.default(seed)
    session = Session(book, book.setup(setup), Seeded(seed))
    play_out(session, {side: Rookie(seed) for side in book.result(session.state).scores}, most=most)
    return Reading(book, setup, session.answers)


def test_dice_are_fair_in_the_long_run() -> None:
    """Over 400 duels the luck of a side is 0 on average, whatever players choose, and spreads as far as it is said to."""
    found = [fought(TOY, seed).report().fortunes[0] for seed in range(400)]
    mean = sum(one.deviations for one in found) / len(found)
    assert abs(mean) < 3 / sqrt(len(found))
    assert sum(one.luck**2 for one in found) / sum(one.spread**2 for one in found) == pytest.approx(1, abs=0.15)


def balanced(reading: Reading) -> int:
    """All that any roll of a battle could bring, by its chance, adds up to nothing; returns the rolls looked at."""
    count = 0
    for _, one, faces in reading.tosses():
        falls, at, _ = one.falls(faces)
        assert sum(fall.chance for fall in falls) == 1
        assert falls[at].faces == faces
        for side in range(len(reading.sides)):
            expected = sum(float(fall.chance) * fall.worth[side] for fall in falls)
            assert sum(float(fall.chance) * (fall.worth[side] - expected) for fall in falls) == pytest.approx(
                0, abs=1e-6
            )
        count += 1
    return count


def agreed(reading: Reading) -> int:
    """What was expected is what `futures` count; returns how often that was."""
    count = 0
    for _, one, faces in reading.tosses():
        falls, _, exact = one.falls(faces)
        if not exact:
            continue
        ends = [(fork.state, chance) for fork, chance in futures(one.root, (), toss.usual, one.until)]
        for i, side in enumerate(reading.sides):
            counted = sum(float(chance) * reading.book.worth(state, side) for state, chance in ends)
            assert sum(float(fall.chance) * fall.worth[i] for fall in falls) == pytest.approx(counted, abs=1e-6)
        count += 1
    return count


def test_the_beginning_of_a_battle() -> None:
    reading = fought(load("punk2"), 3, 260)
    assert balanced(reading) > 5
    assert agreed(reading) > 5


@pytest.mark.long
@pytest.mark.parametrize("code", CODES)
def test_a_whole_battle(code: str) -> None:
    reading = fought(load(code), 3)
    report = reading.report()
    assert report.rolls > 20
    assert balanced(reading) == report.rolls
    assert agreed(reading) > 10
    for fortune in report.fortunes:
        assert abs(fortune.deviations) < 5
        assert fortune.error < fortune.spread


def told(luck: float, spread: float) -> str:
    return words.summary(Fortune("red", "Red", luck, spread, 0.0, 0.0))


def test_luck_in_words() -> None:
    """The chance of more than 1.3 standard deviations is 0.0968: one battle in ten."""
    assert told(130, 100) == (
        "1.3 standard deviations luckier than usual: the dice brought +130 points where ±100 is usual; "
        "about 1 battle in 10 is luckier"
    )
    assert told(-130, 100).endswith("about 1 battle in 10 is unluckier")
    assert told(-400, 100).endswith("hardly any battle is unluckier")
    assert told(20, 100) == "about as lucky as usual: the dice brought +20 points where ±100 is usual"
    assert told(0, 0) == "no roll decided anything"
    split = words.rest(Fortune("red", "Red", -223.4, 346, 0.0, -1193.4))  # -1416.8 in all
    assert split == "from first to last −1417: −223 by the dice, −1194 by what was done"
    assert words.chance(1 / 6) == "17 %" and words.chance(0.004) == "0.4 %"


def test_what_was_tried_is_said() -> None:
    fortunes = [Fortune("red", "Red", 1, 2, 3.4, 0), Fortune("blue", "Blue", 1, 2, 5.6, 0)]
    assert words.sure(Report(fortunes, [], 10, 0)) == ""
    assert words.sure(Report(fortunes, [], 10, 2)).startswith("2 of 10 rolls")
    assert "±3 and ±6" in words.sure(Report(fortunes, [], 10, 2))
