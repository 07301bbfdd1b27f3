"""The form of a battle's result: what must be known of it, part by part, so that any book's can be filled in."""

from __future__ import annotations

from dustup.core import Fight
from dustup.server.protocol.wire import FieldView, FightView


def form(question: Fight) -> FightView:
    """A battle to be fought, and its result to fill in."""
    among = {part: {side: list(ids) for side, ids in there.items()} for part, there in question.among.items()}
    titles = question.titles()
    fields = [FieldView(name, kind, among.get(name), titles.get(name, "")) for name, kind in question.parts().items()]
    return FightView(str(question.setup.get("scenario", "")), question.seats, question.draft, fields)
