"""Prepared situations for the browser: a shipped book whose set-up is a case, and one that shares something out."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import msgspec

from dustup.books import load
from dustup.core import Book, Event, Flow, Free, Illegal

PAIR = {"A": {"side": "red", "at": [20, 40]}, "B": {"side": "blue", "at": [60, 40]}}


def staged(code: str) -> Book:
    """The book with any situation as its set-up: {"case": …}."""
    book = load(code)
    case = {"fighters": PAIR, "table": {"size": [90, 90]}}
    return replace(
        book,
        code=f"staged-{code}",
        title=f"A case of {code}",
        setup=lambda data: book.stage(data["case"]),
        default=lambda seed: {"case": case},
    )


def sharing(s: Any) -> Flow[None]:
    """No shipped book shares anything out yet: three bullets over two fighters, and it is over."""

    def test(answer: Any) -> None:
        if sum(answer.values()) != 3:
            raise Illegal("all three must be dealt", "P2-AMMO-01", {"A": 3, "B": 0})

    def some(_: Random) -> dict[str, int]:
        return {"A": 3, "B": 0}

    dealt = yield Free(
        who="red", what="deal", rule="P2-AMMO-01", prompt="Deal three bullets", form="split", settled=True,
        about={"over": ["A", "B"], "total": 3}, test=test, sample=some,
    )  # fmt: skip
    s.events.append(Event("swap", {"who": "A", "at": "B", "dealt": dealt}, ("P2-AMMO-01",)))


def _table(code: str, case: dict[str, Any]) -> Any:
    return msgspec.to_builtins(load(code).stage(case).setup.map)


def stand(code: str, case: dict[str, Any]) -> dict[str, Any]:
    """What `House.battle` needs for a case."""
    return {"book": f"staged-{code}", "setup": {"seed": 1, "case": case, "map": _table(code, case)}}


SHARED = replace(staged("punk2"), code="sharing", title="Sharing out", play=sharing)
BOOKS = (staged("punk2"), staged("kz"), staged("gce"), SHARED)
