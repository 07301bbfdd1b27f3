"""An answer that is several: `{action: shoot, target: B}`, `{shoot: B}`, `[bow, mace]`."""

from __future__ import annotations

from typing import Any

WHOLE = {"legs", "path", "facing", "point", "ask", "give", "to", "result", "x", "y"}
"""Keys of an answer that is one answer."""


def goal(value: Any) -> tuple[Any, dict[str, Any]]:
    """Where something goes, and which way it looks then: `[30, 40]`, `{to: [30, 40], facing: 90}`, `{x: 30, y: 40}`."""
    if not isinstance(value, dict):
        return value, {}
    facing = {key: each for key, each in value.items() if key == "facing"}
    rest = {key: each for key, each in value.items() if key != "facing"}
    if set(rest) == {"x", "y"}:
        return [rest["x"], rest["y"]], facing
    if len(rest) == 1 and set(rest) <= {"point", "to", "path"}:
        return next(iter(rest.values())), facing
    return value, {}


def spread(answer: Any) -> list[Any]:
    """`{action: shoot, target: B}`, `{shoot: B}`, `[bow, mace]` and `[jump, [30, 40]]` are two answers; `{to: [x, y]}`
    is a path, and `{reroll: false}` one answer, which declines."""
    if isinstance(answer, dict) and len(answer) == 1 and not set(answer) & WHOLE:
        ((question, value),) = answer.items()
        if value is False:
            return [{"ask": question, "give": False}]
    if isinstance(answer, list) and answer and isinstance(answer[0], str):
        return list(answer)
    if not isinstance(answer, dict) or not answer or set(answer) & WHOLE - {"path", "to", "facing"}:
        return [answer]
    if isinstance(answer.get("to"), list) and set(answer) <= {"to", "facing"}:
        path = answer["to"] if isinstance(next(iter(answer["to"]), None), list) else [answer["to"]]
        return [{"path": path, **{key: value for key, value in answer.items() if key == "facing"}}]
    first = {key: value for key, value in answer.items() if key not in WHOLE}
    if not first or not all(isinstance(key, str) for key in first):
        return [answer]
    parts = [value for key, value in first.items()] if "action" in first else []
    if not parts:
        ((key, value), *more) = first.items()
        parts = [key, *([] if value is None or value is True else [value]), *(one for _, one in more)]
    parts = [one for part in parts for one in (part if _texts(part) else _named(part))]
    rest = {key: value for key, value in answer.items() if key in WHOLE}
    if set(rest) == {"facing"} and isinstance(parts[-1], list):  # {move: [30, 40], facing: 90}
        return [*parts[:-1], {"path": parts[-1], **rest}]
    parts = [one for part in parts for one in (spread(part) if isinstance(part, dict) and "to" in part else [part])]
    return [*parts, *(spread(rest) if rest else [])]


def _texts(part: Any) -> bool:
    """`[bow, mace]`: several answers."""
    return isinstance(part, list) and bool(part) and all(isinstance(one, str) for one in part)


def _named(part: Any) -> list[Any]:
    """`{target: B, weapon: bow}`: answers by the names of their questions; a path among them comes last."""
    names = {key: value for key, value in part.items() if key not in WHOLE} if isinstance(part, dict) else {}
    if not names or not all(isinstance(value, (str, int)) or _texts(value) for value in names.values()):
        return [part]
    rest = {key: value for key, value in part.items() if key in WHOLE}
    told = [{"ask": key, "give": one} if isinstance(one, bool) else one for key, one in names.items()]
    said = [one for value in told for one in (value if isinstance(value, list) else [value])]
    return [*said, *([rest] if rest else [])]
