"""While the kernels are compiled the page is there, and a battle says what it waits for."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from browser import stands
from starlette.types import Receive, Scope, Send

from dustup.books import CODES
from dustup.server.choosing import library
from dustup.server.front.ready import Kernels, Waiting
from dustup.table import warm


@pytest.fixture
def kernels(monkeypatch: pytest.MonkeyPatch) -> Kernels:
    monkeypatch.setattr(warm, "needed", lambda: True)
    found = Kernels()
    found.done, found.total = 41, 120
    return found


def asked(kernels: Kernels, path: str, kind: str = "http") -> list[Any]:
    """All that is sent back to one request."""
    sent: list[Any] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await send("served")  # type: ignore[arg-type]

    async def receive() -> Any:
        return {"type": f"{kind}.connect"}

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(Waiting(app, kernels)({"type": kind, "path": path}, receive, send))
    return sent


def test_a_battle_is_told_what_it_waits_for(kernels: Kernels) -> None:
    assert asked(kernels, "/") == asked(kernels, "/api/books") == ["served"]
    start, body = asked(kernels, "/api/battles")
    assert start["status"] == 503
    assert b"41 of 120 parts are compiled" in body["body"]
    assert asked(kernels, "/readyz")[0]["status"] == 503 and asked(kernels, "/healthz") == ["served"]
    (closed,) = asked(kernels, "/ws/token", "websocket")
    assert (closed["type"], closed["code"]) == ("websocket.close", 1013)
    kernels.ready.set()
    assert asked(kernels, "/api/battles") == asked(kernels, "/ws/token", "websocket") == ["served"]


def test_compiling_ends_the_waiting(kernels: Kernels, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels.work, "run", lambda: kernels.work.told(120, 120))
    kernels.compile()
    assert kernels.ready.is_set()
    assert kernels.done == 120


def test_what_cannot_be_compiled_ahead_is_compiled_when_needed(
    kernels: Kernels, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken() -> None:
        raise RuntimeError("the table's kernels could not be compiled: lines")

    monkeypatch.setattr(kernels.work, "run", broken)
    kernels.compile()
    assert kernels.ready.is_set()
    assert "could not be compiled: lines" in capsys.readouterr().err


def test_every_book_warms_up_without_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    """The shipped ones, and the prepared situations that browsers are tested with."""
    for book in (*map(library.book_of, CODES), *stands.BOOKS):
        library.exercise(book)
    assert capsys.readouterr().err == ""
