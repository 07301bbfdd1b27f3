"""Rows of the store as structs, and back."""

from __future__ import annotations

from typing import Any

import msgspec

from dustup.core import Answer, Considered


class BattleRow(msgspec.Struct, kw_only=True):
    """A battle as it is kept.

    `due`: human, bot or over; `archive`: a journal of other rules, only to look at; `strict`: nothing is taken back;
    `length`: how many answers there are; `bytes`: what they take. `campaign`: the battle that is asked for by answer
    number n of a campaign, as "id:n"; `waiting`: of a campaign, the answers that wait for their questions, as JSON.
    """

    id: str
    book: str
    rules: str
    setup: dict[str, Any]
    seats: dict[str, str]
    dice: str
    seed: str
    epoch: int = 0
    hotseat: bool = False
    due: str = "human"
    note: str = ""
    archive: str | None = None
    made: float = 0.0
    strict: bool = False
    length: int = 0
    bytes: int = 0
    opened: float = 0.0
    owner: str = ""
    wanted: str = ""
    campaign: str = ""
    waiting: str = ""


class Link(msgspec.Struct, frozen=True):
    """A secret link as it is kept: the hash of its token, the seat, and whether it is the seat or an invitation."""

    token: str
    seat: str
    kind: str = "seat"


class AnswerRow(msgspec.Struct, frozen=True):
    """An answer as it is kept: whose it was ('' = dice), which dice epoch, its events as [event, sentence], its number,
    now and then a hash of the state after it (`<digest>@<rules version>`), and what a bot considered before it."""

    answer: Answer
    who: str
    epoch: int
    told: list[tuple[dict[str, Any], str]] = []
    n: int = -1
    hash: str = ""
    considered: Considered | None = None


def text(data: Any) -> str:
    """JSON."""
    return msgspec.json.encode(data).decode()


def columns(row: BattleRow) -> dict[str, Any]:
    """A battle as the table takes it."""
    return {**msgspec.structs.asdict(row), "setup": text(row.setup), "seats": text(row.seats)}


def battle_row(found: Any) -> BattleRow:
    """A battle as the table gives it."""
    data = dict(found)
    data["setup"], data["seats"] = msgspec.json.decode(data["setup"]), msgspec.json.decode(data["seats"])
    return BattleRow(**data)


def kept(battle: str, n: int, row: AnswerRow) -> dict[str, Any]:
    """An answer as the table takes it."""
    return {
        "battle": battle,
        "n": n,
        "who": row.who,
        "epoch": row.epoch,
        "answer": text(row.answer),
        "told": text(row.told),
        "hash": row.hash,
        "considered": "" if row.considered is None else text(row.considered),
    }


def size(row: AnswerRow) -> int:
    """How many characters an answer takes."""
    return len(text(row.answer)) + len(text(row.told)) + (0 if row.considered is None else len(text(row.considered)))


def answer_row(found: Any) -> AnswerRow:
    """An answer as the table gives it."""
    told = msgspec.json.decode(found["told"])
    considered = msgspec.json.decode(found["considered"], type=Considered) if found["considered"] else None
    answer = msgspec.json.decode(found["answer"])
    return AnswerRow(answer, found["who"], found["epoch"], told, found["n"], found["hash"], considered)
