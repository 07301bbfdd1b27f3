"""A set-up sent by a browser: guarded, completed, and tried out before anything is stored."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

from dustup import bots
from dustup.core import Book, ContentError
from dustup.server.choosing import caps
from dustup.server.front.faults import Fail
from dustup.server.rooms import look, seats
from dustup.table import maps


def complete(book: Book, given: dict[str, Any]) -> dict[str, Any]:
    """The set-up with the book's own choice for whatever is missing."""
    guard(book, given)
    seed = given.get("seed")
    if seed is not None and type(seed) is not int:
        raise Fail(400, "the seed is not a number", where="setup.seed")
    seed = fresh_seed() if seed is None else seed
    return {**book.default(seed), **given, "seed": seed}


def fresh_seed() -> int:
    """A seed for what a set-up leaves open."""
    return secrets.randbelow(2**31)


def guard(book: Book, setup: dict[str, Any]) -> None:
    """Refuse what is too big, and names of files: from outside only ids of what is offered, or the data itself."""
    caps.setup(setup)
    for key, value in _names(setup):
        if any(sign in value for sign in "/\\\0") or value.startswith("."):
            remedy = "name a shipped one, or send its data"
            raise Fail(400, f"{value!r} is not an id", where=f"setup.{key}", remedy=remedy)
    bands = setup.get("bands")
    named = {f"bands.{side}": each for side, each in bands.items()} if isinstance(bands, dict) else {}
    offered = [offer.id for offer in book.bands()]
    for where, value in named.items():
        if isinstance(value, str) and value not in offered:
            remedy = f"choose one of: {', '.join(offered)}"
            raise Fail(400, f"there is no band {value!r}", where=f"setup.{where}", remedy=remedy)
    if isinstance(setup.get("house"), str):
        raise Fail(400, "house rules are sent as data, not as a name", where="setup.house")
    table = setup.get("map")
    if isinstance(table, str) and table not in maps.every():
        known = ", ".join(maps.shipped())
        raise Fail(400, f"there is no map {table!r}", where="setup.map", remedy=f"choose one of: {known}")


def _names(setup: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for key in ("scenario", "map", "house"):
        if isinstance(setup.get(key), str):
            yield key, setup[key]
    bands = setup.get("bands")
    if isinstance(bands, dict):
        yield from ((f"bands.{side}", band) for side, band in bands.items() if isinstance(band, str))


def try_out(book: Book, setup: dict[str, Any]) -> tuple[str, ...]:
    """Set the table up once and say which sides need a player (those with a band); whatever is wrong is told."""
    try:
        found = look.sides_of(book.show(book.setup(setup), ""))
    except ContentError as error:
        raise Fail(400, "this battle cannot be set up", error.what, error.file, error.remedy) from None
    except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        remedy = "check the scenario, map and bands"
        raise Fail(400, "this battle cannot be set up", str(error), "setup", remedy) from None
    bands = setup.get("bands")
    return tuple(side for side in found if side in bands) if isinstance(bands, dict) and bands else found


def players(sides: tuple[str, ...], given: dict[str, str]) -> dict[str, str]:
    """Who plays each side; a side not named is a person's."""
    for side, player in given.items():
        if side not in sides:
            raise Fail(400, f"there is no side {side!r}", where="seats", remedy=f"the sides are: {', '.join(sides)}")
        name = player.removeprefix("bot:")
        if player != seats.HUMAN and (name == player or name not in bots.BOTS):
            known = ", ".join(f"bot:{each}" for each in bots.BOTS)
            raise Fail(400, f"{player!r} cannot play", where=f"seats.{side}", remedy=f"choose human, {known}")
    return {side: given.get(side, seats.HUMAN) for side in sides}
