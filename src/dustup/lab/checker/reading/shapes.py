"""The keys that each kind of expectation must and may have, and the form of what they hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from dustup.core.content import choose

from ..spelling import NUMBER

ANY = ("*",)
MARK = ("id", "kind", "at", "near", "radius", "x", "y", "r", "power", "until", "holder", "state")
FAULT = ("where", "why", "what", "remedy", "rule")
SHAPES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "count": (("times",), ("event", "mod")),
    "mod": ((), ("value", "why", "rule", "title")),
    "no_mod": ((), ("value", "why", "rule", "title")),
    "voided": ((), ("value", "why", "rule", "by", "by_rule")),
    "sum": ((), ("title", "total")),
    "fighter": (("id",), ANY),
    "item": (("of",), ANY),
    "refused": (("answer",), ("rule", "why", "nearest")),
    "options": ((), ("has", "lacks", "are")),
    "measure": (("answer",), ANY),
    "mark": ((), MARK),
    "no_mark": ((), MARK),
    "fault": ((), FAULT),
    "no_fault": ((), FAULT),
    "question": ((), ("what", "who", "kind", "rule", "prompt", "settled", "hidden", "about")),
}
"""What an expectation must hold, and what else it may (ANY = whatever the event or the state has)."""


FORMED: dict[str, Callable[[Any], bool]] = {
    "near": lambda given: isinstance(given, list) and len(given) == 3,
    "touches": lambda given: isinstance(given, (str, list)),
    "times": lambda given: type(given) is int,
    **dict.fromkeys(("what", "why", "title", "where", "remedy", "rules"), lambda given: given not in ("", [], None)),
}
"""Keys of an expectation → whether what they hold has the right form."""
FORMS = {"near": "[x, y, within]", "touches": "a list of ids", "times": "a whole number", "at": "[x, y]"}
FORMS |= {"rules": "rule ids"}
SAYING = (
    "event", "mod", "voided", "sum", "fighter", "item", "state", "result", "options", "odds", "question", "measure",
)  # fmt: skip
"""Expectations that must say more than what or whom they are about."""


def _place(kind: str, at: Any) -> bool:
    """[x, y], of somebody [x, y, z]; of a marker where somebody is."""
    if isinstance(at, str):
        return kind != "fighter"
    return isinstance(at, list) and len(at) in ((2, 3) if kind == "fighter" else (2,))


def misshapen(kind: str, wanted: Any) -> tuple[str, str] | None:
    """What is wrong with the way an expectation is written, and the remedy."""
    if kind == "need" and type(wanted) is not int and not (isinstance(wanted, str) and NUMBER.fullmatch(wanted)):
        return f"need: {wanted!r} is not a number", "write 'need: 5'"
    if kind == "told" and not (isinstance(wanted, str) and re.search(r"\w", wanted)):
        return f"told: {wanted!r} is not a sentence", "write words of the log"
    if kind in ("allowed", "told", "need") or (kind == "question" and wanted in (None, "nothing", "none")):
        return None
    if not isinstance(wanted, Mapping):
        return f"{kind}: {wanted!r} is not a mapping", f"write '{kind}: {{key: value}}'"
    needs, more = SHAPES.get(kind, ((), ANY))
    lacking = ["event"] if kind == "count" and not {"event", "mod"} & set(wanted) else []
    for key in [*lacking, *(key for key in needs if key not in wanted)]:
        return f"{kind}: lacks {key!r}", f"add '{key}: …'"
    for key in [key for key in FORMED if key in wanted and not FORMED[key](wanted[key])]:
        return f"{kind}: {key} is {wanted[key]!r}", f"give {FORMS.get(key, 'words')}"
    if "at" in wanted and kind in ("fighter", "mark", "no_mark") and not _place(kind, wanted["at"]):
        return f"{kind}: at is {wanted['at']!r}", f"give {FORMS['at']}"
    said = [
        key for key in wanted if key not in (*needs, "answers") and (kind != "options" or key == "are" or wanted[key])
    ]
    if kind in SAYING and not said:
        return f"{kind}: {dict(wanted)} says nothing", "add what must be seen"
    odd = [] if more is ANY else [key for key in wanted if key not in (*needs, *more)]
    return (f"{kind}: unknown key {odd[0]!r}", choose(odd[0], (*needs, *more))) if odd else None
