"""How expectations are worded: other words for them, and the keys each must and may have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dustup.core.content import choose

ANY = ("*",)


def alike(item: Any) -> list[Any]:
    """An expectation in other words: `fighters: {B: {…}}` is several, `modifier` is `mod`, `events` a list of them."""
    if not isinstance(item, dict) or len(item) != 1:
        return [item]
    ((kind, wanted),) = item.items()
    if kind == "fighters" and isinstance(wanted, Mapping):
        return [
            {"fighter": {"id": id, **(more if isinstance(more, Mapping) else {"status": more})}}
            for id, more in wanted.items()
        ]
    if kind in ("events", "modifiers", "mods", "sums", "marks") and isinstance(wanted, list):
        return [{{"modifiers": "mod"}.get(kind, kind.removesuffix("s")): one} for one in wanted]
    if kind in ("event", "no_event") and isinstance(wanted, str):
        wanted = {"what": wanted}
    return [{{"modifier": "mod", "no_modifier": "no_mod"}.get(kind, kind): wanted}]


SHAPES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "count": (("event", "times"), ()),
    "mod": ((), ("value", "why", "rule", "title")),
    "no_mod": ((), ("value", "why", "rule", "title")),
    "voided": ((), ("value", "why", "rule", "by", "by_rule")),
    "sum": ((), ("title", "total")),
    "fighter": (("id",), ANY),
    "item": (("of",), ANY),
    "refused": (("answer",), ("rule", "why", "nearest")),
    "options": ((), ("has", "lacks", "are")),
    "measure": (("answer",), ANY),
    "question": ((), ("what", "who", "kind", "rule", "prompt", "settled", "hidden", "about")),
}
"""What an expectation must hold, and what else it may (ANY = whatever the event or the state has)."""


def misshapen(kind: str, wanted: Any) -> tuple[str, str] | None:
    """What is wrong with the way an expectation is written, and the remedy."""
    if kind in ("allowed", "told", "need") or (kind == "question" and wanted is None):
        return None
    if not isinstance(wanted, Mapping):
        return f"{kind}: {wanted!r} is no mapping", f"write '{kind}: {{key: value}}'"
    needs, more = SHAPES.get(kind, ((), ANY))
    for key in needs:
        if key not in wanted:
            return f"{kind}: lacks {key!r}", f"add '{key}: …'"
    odd = [] if more is ANY else [key for key in wanted if key not in (*needs, *more)]
    return (f"{kind}: unknown key {odd[0]!r}", choose(odd[0], (*needs, *more))) if odd else None
