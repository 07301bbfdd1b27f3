"""Seats: secret links, one per human side (or one for all in hot-seat), one for watching."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping

import msgspec

WATCH, ALL, HUMAN = "watch", "all", "human"


class Seat(msgspec.Struct, frozen=True):
    """A place at one battle: a side, `all` human sides, or `watch`."""

    battle: str
    name: str


def fresh(battle: str) -> str:
    """A new unguessable token (192 bits). The battle's name leads it, so that a proxy can send it to one process."""
    return f"{battle}-{secrets.token_urlsafe(24)}"


def hashed(token: str) -> str:
    """How a token is kept: reading the database does not let anyone take a seat."""
    return hashlib.sha256(token.encode()).hexdigest()


def humans(players: Mapping[str, str]) -> tuple[str, ...]:
    """The sides that people play."""
    return tuple(side for side, player in players.items() if player == HUMAN)


def bot_of(players: Mapping[str, str], side: str) -> str:
    """The name of the bot that plays a side; '' if a person does. A side without a seat plays by itself."""
    player = players.get(side, "bot:rookie")
    return "" if player == HUMAN else player.removeprefix("bot:")


def places(players: Mapping[str, str], hotseat: bool) -> tuple[str, ...]:
    """The seats of a battle: a side each, or all in one; and the spectators'."""
    return (*((ALL,) if hotseat and humans(players) else humans(players)), WATCH)


def held(seat: str, players: Mapping[str, str]) -> tuple[str, ...]:
    """The sides a seat answers for."""
    if seat == ALL:
        return humans(players)
    return () if seat == WATCH else (seat,)
