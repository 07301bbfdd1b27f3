"""Logs: one JSON object a line on standard error, with time and battle; never a link, a seed or an answer."""

from __future__ import annotations

import asyncio
import logging
import sys
import traceback
from datetime import UTC, datetime

import msgspec
from sqlalchemy.exc import SQLAlchemyError

logger = logging.getLogger("dustup")


class Lines(logging.Formatter):
    """A record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, what, and what it is about."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
            **getattr(record, "about", {}),
        }
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            line["error"] = repr(error)
        if error is not None and not isinstance(error, SQLAlchemyError):  # of a database the words are enough
            line["trace"] = "".join(traceback.format_exception(error))
        return msgspec.json.encode(line).decode()


def to_stderr() -> None:
    """Write everything, uvicorn's lines too, to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    for name in ("dustup", "uvicorn", "uvicorn.error"):
        each = logging.getLogger(name)
        each.handlers, each.propagate = [handler], False
        each.setLevel(logging.INFO if name == "dustup" else logging.WARNING)


def note(what: str, battle: str = "", **about: object) -> None:
    """Something worth knowing."""
    logger.info(what, extra={"about": _about(battle, about)})


def fault(what: str, error: BaseException, battle: str = "", **about: object) -> None:
    """Something that went wrong, with where it did."""
    logger.error(what, exc_info=error, extra={"about": _about(battle, about)})


def _about(battle: str, about: dict[str, object]) -> dict[str, object]:
    return {**({"battle": battle} if battle else {}), **about}


def watched(task: asyncio.Task[None], battle: str = "") -> asyncio.Task[None]:
    """A task nobody waits for: if it ends by a fault, that is told."""

    def ended(done: asyncio.Task[None]) -> None:
        if not done.cancelled() and (error := done.exception()) is not None:
            fault("a task ended by a fault", error, battle)

    task.add_done_callback(ended)
    return task
