"""The library: the books that can be played here, and what can be chosen from them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from random import Random

from dustup import books, bots
from dustup.core import Ask, Book, ContentError, Offer, Seeded, Session
from dustup.core.scene import Area
from dustup.server.front.faults import Fail
from dustup.server.protocol.wire import BandView, BookView, Layout
from dustup.server.rooms import look
from dustup.table import maps

WARM = 80
"""Answers of a battle played to warm up."""
PLACED = 120
"""Answers after which everybody should stand on the table."""
extra: dict[str, Book] = {}
"""Books beside the shipped ones: a program that embeds the server may add its own."""


def codes() -> tuple[str, ...]:
    """The codes of all books."""
    return (*books.CODES, *extra)


def book_of(code: str) -> Book:
    """The book of that code, or 404."""
    if code in extra:
        return extra[code]
    try:
        return books.load(code)
    except ContentError as error:
        raise Fail(
            404, f"there is no book {code!r}", error.what, remedy=f"choose one of: {', '.join(codes())}"
        ) from None


def view(code: str) -> BookView:
    """What the start page offers of a book."""
    return _view(book_of(code))


@cache
def _view(book: Book) -> BookView:
    return BookView(
        code=book.code,
        title=book.title,
        version=book.version,
        sides=book.sides,
        scenarios=list(book.scenarios()),
        bands=list(book.bands()),
        maps=_maps(book),
        switches=list(book.switches()),
        unit=book.unit,
        campaign=book.campaign is not None,
        builds=book.catalogue is not None,
        first=book.first,
        bots=[Offer(name, name.capitalize(), bots.BLURBS.get(name, "")) for name in bots.BOTS],
    )


def _offered(noun: str, id: str, offers: Sequence[Offer]) -> None:
    """404 where it is not among them, with those that are."""
    known = [offer.id for offer in offers]
    if id not in known:
        raise Fail(404, f"there is no {noun} {id!r}", remedy=f"use one of: {', '.join(known)}")


def layout(code: str, scenario: str) -> Layout:
    """How a scenario may begin, for its picture; 404 where the book has no such scenario."""
    book = book_of(code)
    _offered("scenario", scenario, book.scenarios())
    return _layout(book, scenario)


@cache
def _layout(book: Book, scenario: str) -> Layout:
    own = next(offer.about.get("map") for offer in book.scenarios() if offer.id == scenario)
    wish = {**book.default(1), "scenario": scenario, **({"map": own} if own else {})}
    rng, session = Random(1), Session(book, book.setup(wish), Seeded(1))
    scene, areas = book.show(session.state, ""), dict[str, Area]()
    for _ in range(PLACED):
        areas.update({area.id: area for area in scene.areas if area.kind != "group"})
        if scene.turn or not isinstance(session.question, Ask):
            break
        session.answer(session.question.suggest(rng))
        scene = book.show(session.state, "")
    places = [(model.x, model.y, model.side) for model in scene.models if not model.off]
    return Layout(scene.map, list(areas.values()), list(scene.markers), places)


def band(code: str, id: str) -> BandView:
    """Everybody in a ready-made band, as a battle shows them; 404 where the book has no such band."""
    book = book_of(code)
    _offered("band", id, book.bands())
    return _band(book, id)


@cache
def _band(book: Book, id: str) -> BandView:
    wish = book.default(1)
    side = next(iter(wish["bands"]))
    scene = book.show(book.setup({**wish, "bands": {**wish["bands"], side: id}}), side)
    return BandView([model for model in scene.models if model.side == side])


def _maps(book: Book) -> list[Offer]:
    """The shipped maps, and the tables made for one of the book's own scenarios."""
    shipped, every = maps.shipped(), maps.every()
    own = [str(offer.about.get("map", "")) for offer in book.scenarios()]
    scenes = dict.fromkeys(name for name in own if name in every and name not in shipped)
    return [*(_map(name) for name in shipped), *(_map(name, scene=True) for name in scenes)]


def _map(name: str, **more: bool) -> Offer:
    table = maps.get(name)
    return Offer(name, table.name, table.blurb, {"size": list(table.size), "base": table.base, **more})


def warm() -> None:
    """Read every book and map once and compile what they measure with, so that no page waits for it."""
    for code in codes():
        view(code)
        exercise(book_of(code))


def exercise(book: Book) -> None:
    """Play a little, and look at every overlay."""
    try:
        rng, session = Random(1), Session(book, book.setup(book.default(1)), Seeded(1))
        for _ in range(WARM):
            if isinstance(session.question, Ask):
                look.question_view(book, session.question, 0, "")
                session.answer(session.question.suggest(rng))
        model = book.show(session.state, "").models[0].id
        for kind in ("reach", "threat", "sight"):
            book.overlay(session.state, "", kind, model)
    except Exception as error:  # only a warm-up: players will be told in words
        print(f"warming up {book.code}: {error!r}", file=sys.stderr)
