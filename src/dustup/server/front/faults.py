"""Errors told to people: what, where, why, what to do."""

from __future__ import annotations

from dustup.server.front.plainly import plainly
from dustup.server.protocol.wire import Trouble, TroubleBody, encode


class TooLong(Exception):
    """The work went over its time."""


class Away(Exception):
    """The store cannot be reached, so that nothing can be changed or shown for certain."""

    def __str__(self) -> str:
        return "the battle cannot be read from the store now; nothing was changed, try again in a moment"


class Fail(Exception):
    """A request that is refused with an HTTP status and words."""

    def __init__(self, status: int, what: str, why: str = "", where: str = "", remedy: str = "") -> None:
        super().__init__(what)
        self.status, self.fault = status, Trouble(plainly(what), where, plainly(why), remedy)

    def body(self) -> bytes:
        """As JSON."""
        return encode(TroubleBody(self.fault))
