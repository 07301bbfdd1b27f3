"""Journal files: who may have one, what it holds, and what is shown of a battle that cannot go on."""

from __future__ import annotations

import gzip
import hashlib

import msgspec

from dustup.core import Journal, digest
from dustup.core.content import shaped
from dustup.server.front.faults import Fail
from dustup.server.protocol import wire
from dustup.server.rooms import seats, throws
from dustup.server.rooms.battle import Battle
from dustup.server.store import AnswerRow, BattleRow


class File(msgspec.Struct, frozen=True):
    """A journal ready to be sent, plain and compressed, and the mark by which a browser knows it again."""

    data: bytes
    small: bytes
    etag: str


def may_open(battle: Battle, seat: str) -> bool:
    """Whether a seat may have all of a battle: it is over, or no other person has secrets in it."""
    if battle.over or battle.row.strict:
        return battle.over
    return set(seats.humans(battle.players)) <= set(seats.held(seat, battle.players))


def check(battle: Battle, seat: str) -> None:
    """Refuse a player who would learn secrets from the file."""
    if not may_open(battle, seat):
        why = "the file holds the other side's secrets"
        raise Fail(403, "not while the battle goes on", why, remedy="wait for its end")


def journal_of(battle: Battle) -> Journal:
    """The journal of a battle as it stands."""
    proven = battle.over and battle.row.dice == "engine"
    return Journal(
        book=battle.book.code,
        rules=battle.book.version,
        setup=battle.row.setup,
        answers=list(battle.session.answers),
        hash=digest(battle.session.state),
        events=list(battle.session.state.events),
        told=list(battle.told),
        note=throws.proof(battle.row.seed, battle.epochs) if proven else "",
        considered=list(battle.considered.values()),
    )


def file_of(text: bytes) -> File:
    """The file of a journal's JSON: worked out apart (`errand.py`)."""
    data = msgspec.json.format(text, indent=1)
    mark = hashlib.blake2b(data, digest_size=12).hexdigest()
    return File(data, gzip.compress(data, compresslevel=5, mtime=0), f'"{mark}"')


def text_of(battle: Battle) -> bytes:
    """The journal of a battle as it stands, as JSON."""
    return wire.encode(journal_of(battle))


def kept_journal(row: BattleRow, rows: list[AnswerRow], why: str) -> Journal:
    """What was told of a battle that cannot go on."""
    told = [each for row in rows for each in row.told]
    return shaped(
        {
            "book": row.book,
            "rules": row.rules,
            "setup": row.setup,
            "answers": [each.answer for each in rows],
            "hash": "",
            "events": [event for event, _ in told],
            "told": [words for _, words in told],
            "considered": [msgspec.to_builtins(each.considered) for each in rows if each.considered is not None],
            "note": f"This battle cannot go on: {why}. It is shown from what was told while it was played.",
        },
        Journal,
    )
