"""Every campaign, and every way to raise a band, under the same tests; the toy feud of the docs is one of them."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
import toy_campaign
from conformance.conftest import BOOKS, stranger

from dustup.bots import Rookie
from dustup.bots.league import play_on
from dustup.core import Ask, Book, Fight, Illegal, Roll, Seeded, Sitting, chronicle, digest
from dustup.core.chronicle import Kind
from dustup.core.sitting import correct

EVERY = {"toy": toy_campaign.BOOK, **{code: book for code, book in BOOKS.items() if code != "toy"}}
JUNK = (None, 3, "x", [], {}, {"winner": 7}, {"no": "such"}, True)
FIGHTS = [code for code, book in EVERY.items() if book.campaign]
RAISES = [code for code, book in EVERY.items() if book.raising]


def begun(book: Book, kind: Kind, seed: int) -> Sitting:
    if kind == "campaign":
        assert book.campaign is not None
        return chronicle.begin(book, kind, book.campaign.default(seed, 3, 4))
    assert book.raising is not None
    return chronicle.begin(book, kind, book.raising.default(seed))


def through(book: Book, kind: Kind, seed: int) -> Sitting:
    """A campaign by suggestions and sampled results, a fork tried and junk refused on the way."""
    sitting, dice, rng = begun(book, kind, seed), Seeded(seed), Random(seed)
    for n in range(20_000):
        question = sitting.question
        if question is None:
            return sitting
        assert question.what and question.rule.startswith(book.prefix)
        if n % 7 == 0:
            before = digest(sitting.session.state)
            assert digest(sitting.session.fork().state) == before
            refused(question)
            assert digest(sitting.session.state) == before
        sitting.answer(dice.roll(question) if isinstance(question, Roll) else stranger(question.suggest(rng)))
    raise AssertionError(f"{kind} {seed} of {book.code} has not ended")


def refused(question: Ask | Roll) -> None:
    if isinstance(question, Fight):
        question.accept(stranger(question.draft))
        assert question.shape.__struct_config__.forbid_unknown_fields
        for junk in JUNK:
            with pytest.raises(Illegal):
                question.accept(junk)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("code", FIGHTS)
def test_random_campaigns_end_and_come_back_from_their_files(code: str, seed: int) -> None:
    book = EVERY[code]
    sitting = through(book, "campaign", seed)
    assert book.campaign is not None
    state = sitting.session.state
    result, roster = book.campaign.result(state), book.campaign.show(state, "")
    assert result.over and result.why and {one.player for one in roster.companies} == set(result.scores)
    written = chronicle.parse(msgspec.json.encode(chronicle.write(sitting, "campaign")), "campaign")
    assert digest(chronicle.reopen(written, book).session.state) == written.hash
    assert any(written.told)


@pytest.mark.parametrize("code", FIGHTS)
def test_correcting_with_the_same_answer_changes_nothing(code: str) -> None:
    sitting = through(EVERY[code], "campaign", 3)
    given = sitting.session.answers
    for n in (1, len(given) // 2, len(given)):
        new, notes = correct(sitting, n, given[n - 1])
        assert notes == [] and digest(new.session.state) == digest(sitting.session.state)


@pytest.mark.parametrize("code", FIGHTS)
def test_a_battle_played_here_feeds_the_campaign(code: str) -> None:
    book = EVERY[code]
    assert book.campaign is not None
    sitting = chronicle.begin(book, "campaign", book.campaign.default(5, 2, 1), "5")
    play_on(book, sitting, lambda player, n: Rookie(n))
    assert sitting.question is None and len(sitting.fights) == 1


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("code", RAISES)
def test_bands_are_raised_and_their_receipt_is_told(code: str, seed: int) -> None:
    book = EVERY[code]
    sitting = through(book, "raising", seed)
    assert book.raising is not None
    state = sitting.session.state
    band = book.raising.band(state)
    msgspec.json.encode(band)
    assert [book.raising.tell(event, state) for event in state.events]
    assert book.raising.show(state).members
    if code != "toy":
        assert not book.muster(band).faults


@pytest.mark.parametrize("code", FIGHTS)
def test_between_battles_nothing_is_drawn_over_a_table(code: str) -> None:
    """A page may ask for it all the same: there is no table, so there is nothing to see, and no error."""
    book = chronicle.as_book(EVERY[code])
    state = book.setup(book.default(3))
    for kind in ("reach", "threat", "sight"):
        drawn = book.overlay(state, "red", kind, "anybody")
        assert not drawn.regions and not drawn.discs and not drawn.lines
