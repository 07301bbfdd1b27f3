"""How expectations are worded: other words for them, and the keys each must and may have."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

from ..units import length
from .shapes import SHAPES

SAME = {
    "modifier": "mod", "no_modifier": "no_mod", "legal": "allowed", "illegal": "refused", "not_allowed": "refused",
    "forbidden": "refused", "log": "told", "weapon": "item", "asked": "question", "marker": "mark",
    "no_marker": "no_mark", "can": "allowed", "may": "allowed", "cannot": "refused", "may_not": "refused",
    "needs": "need", "needed": "need", "target_number": "need", "vehicle": "fighter", "model": "fighter",
}  # fmt: skip
MANY = {
    "events": "event", "no_events": "no_event", "modifiers": "mod", "mods": "mod", "sums": "sum", "marks": "mark",
    "markers": "mark", "items": "item", "weapons": "item",
}  # fmt: skip
ABOUT = {"winner": "result", "turn": "state", "round": "state", "phase": "state", "scores": "state"}


def alike(item: Any, fighters: Collection[str] = ()) -> list[Any]:
    """An expectation in other words: `fighters: {B: {…}}` is several, `modifier` is `mod`, `events` a list of them."""
    item = _gathered(item)
    if not isinstance(item, dict) or len(item) != 1:
        return [item]
    ((kind, wanted),) = item.items()
    if kind in ("fighters", "vehicles", "models") and isinstance(wanted, Mapping):
        return [_fighter(id, more) for id, more in wanted.items()]
    if kind in ("down", "downed", "killed"):
        if isinstance(wanted, Mapping):
            return [{"event": {"what": "down", **wanted}}]
        return [_fighter(id, "down") for id in (wanted if isinstance(wanted, list) else [wanted])]
    if kind == "total" and type(wanted) is int:
        return [{"sum": {"total": wanted}}]
    if kind in ABOUT and (kind == "scores" or not isinstance(wanted, Mapping)):  # `round: {round: 4}` is an event
        return [{ABOUT[kind]: {kind: wanted}}]
    if kind in MANY and isinstance(wanted, list):
        return [more for one in wanted for more in alike({MANY[kind]: one})]
    if kind in ("modifiers", "mods") and isinstance(wanted, Mapping) and "value" not in wanted and "rule" not in wanted:
        return [{"mod": {"why": why, "value": value}} for why, value in wanted.items()]
    if kind == "group" and isinstance(wanted, Mapping) and "id" in wanted:  # else it is an event
        kind = "fighter"
    kind = str(SAME.get(kind, kind))
    if kind == "need" and isinstance(wanted, str) and wanted.removesuffix("+").isdigit():
        return [{kind: int(wanted.removesuffix("+"))}]
    if kind in fighters or GROUP.fullmatch(kind):
        return [_fighter(kind, wanted)]
    several = isinstance(wanted, list) and all(isinstance(one, (str, Mapping)) for one in wanted)
    if kind in ("allowed", "refused", "told") and several:
        return [more for one in wanted for more in alike({kind: one})]
    return [{kind: _shaped(kind, wanted)}]


REASONS = ("rule", "why", "because", "nearest")
"""What may be said of a refusal."""


def _gathered(item: Any) -> Any:
    """`{refused: shoot, rule: XX-LOS-02}`: the reason beside the answer instead of with it; `{event: shot, at: B}`."""
    kind = _head(item) if isinstance(item, dict) and len(item) > 1 else ""
    rest = {key: item[key] for key in item if key != kind} if kind else {}
    if kind in ("event", "no_event") and isinstance(item[kind], str) and "what" not in rest:
        return {kind: {"what": item[kind], **rest}}
    if kind and "times" in item:  # `{shot: {at: B}, times: 2}`
        return {"count": item}
    if not reasoned(item):
        return item
    inner = item[kind]
    whole = isinstance(inner, Mapping) and "answer" in inner
    return {kind: {**inner, **rest} if whole else {"answer": inner, **rest}}


def reasoned(item: Any) -> bool:
    """A refusal with its reasons beside it."""
    kind = _head(item) if isinstance(item, dict) and len(item) > 1 else ""
    return SAME.get(kind, kind) == "refused" and {*item} - {kind} <= {*REASONS}


def _head(item: Mapping[str, Any]) -> str:
    """What is expected, whatever is said of it and stands before it: `{gruesome: true, event: down}`."""
    heads = [key for key in map(str, item) if SAME.get(key, key) in ("event", "no_event", "refused")]
    return heads[0] if heads else str(next(iter(item), ""))


def _fighter(id: Any, more: Any) -> dict[str, Any]:
    return {"fighter": {"id": id, **(more if isinstance(more, Mapping) else {"status": more})}}


WON = {"hit": True, "passed": True, "miss": False, "failed": False}
"""How an event went, in a word: shot: miss, test: passed."""


def unnamed(item: dict[str, Any], fighters: Collection[str]) -> list[Any]:
    """What names no kind of expectation: `pinned: [B]` is how B is, `shot: {at: B}` an event, `shots: 2` so many."""
    ((kind, wanted),) = item.items()
    if type(wanted) is int:
        return [{"count": _counted(item)}]
    people = wanted if isinstance(wanted, list) else [wanted]
    if people and all(isinstance(one, str) and one in fighters for one in people):
        return [_fighter(one, kind) for one in people]
    if isinstance(wanted, str) and wanted in WON:  # shot: miss
        return [{"event": {"what": kind, "success": WON[wanted]}}]
    if isinstance(wanted, str) and wanted:  # shot: killed
        return [{"event": {"what": kind, "result": wanted}}]
    named = isinstance(wanted, Mapping) and "what" not in wanted
    return [{"event": _keyed("event", {"what": kind, **wanted})}] if named else [item]


GROUP = re.compile(r"[a-z]+-\d+")
"""The name a group has unless the case gives it another: red-1."""
CHANCE = re.compile(r"[\d.]")
"""How a chance begins: 1/2, 50%, .5."""
RULE = re.compile(r"[A-Z0-9]+-[A-Z]+-\d+")
KEYS = {
    "event": {"type": "what", "rule": "rules", "die": "faces"}, "no_event": {"type": "what", "rule": "rules"},
    "odds": {"answer": "answers"}, "roll": {"name": "what", "type": "what"},
    "fighter": {"who": "id", "name": "id", "fighter": "id", "model": "id"},
    "options": {
        "include": "has", "includes": "has", "contains": "has", "exclude": "lacks", "excludes": "lacks", "not": "lacks",
    },
}  # fmt: skip
"""Other words for keys of an expectation, where the key itself is not written."""


def _keyed(kind: str, wanted: Any) -> Any:
    """An expectation in the keys it has: a rule or a reason alone, `short range: 1`, `Precision: 5`, `because`."""
    if isinstance(wanted, str) and kind in ("mod", "no_mod", "voided"):
        return {"rule" if RULE.fullmatch(wanted) else "why": wanted}
    if kind == "sum" and type(wanted) is int:
        return {"total": wanted}
    if not isinstance(wanted, Mapping):
        return wanted
    if isinstance(at := wanted.get("at"), Mapping) and set(at) == {"x", "y"}:
        wanted = {**wanted, "at": [at["x"], at["y"]]}
    other = {key: name for key, name in KEYS.get(kind, {}).items() if key in wanted and name not in wanted}
    wanted = {other.get(key, key): value for key, value in wanted.items()}
    if kind == "roll" and type(wanted.get("target")) is int and "need" not in wanted:
        return {"need" if key == "target" else key: value for key, value in wanted.items()}
    if kind == "measure" and "answer" not in wanted:
        drawn = {key: wanted[key] for key in ("path", "point", "facing") if key in wanted}
        return {
            **{key: value for key, value in wanted.items() if key not in drawn},
            **({"answer": drawn} if drawn else {}),
        }
    if kind == "allowed" and set(wanted) == {"answer"}:
        return wanted["answer"]
    if kind == "options":
        return {key: value if isinstance(value, list) else [value] for key, value in wanted.items()}
    if kind == "count":
        return _counted(wanted)
    if kind == "odds" and isinstance(wanted.get("outcomes"), Mapping):
        wanted = {**wanted["outcomes"], **{key: wanted[key] for key in wanted if key != "outcomes"}}
    if kind == "odds" and "answers" not in wanted:
        deeds = {key: value for key, value in wanted.items() if isinstance(value, str) and not CHANCE.match(value)}
        return {**({"answers": [deeds]} if deeds else {}), **{key: wanted[key] for key in wanted if key not in deeds}}
    if len(wanted) != 1:
        return wanted
    ((key, value),) = wanted.items()
    bare = (type(value) is int or length(value) is not None) and key not in SHAPES.get(kind, ((), ()))[1]
    if kind in ("mod", "no_mod") and bare:
        return {"why": key, "value": value}
    if kind == "sum" and bare:
        return {"title": key, "total": value}
    return _fighter(key, value)["fighter"] if kind == "fighter" and key != "id" else wanted


def _counted(wanted: Mapping[str, Any]) -> dict[str, Any]:
    """`{shot: 2}`, `{shot: {at: B}, times: 2}`, `{what: shot, times: 2}`: how often what came."""
    ((what, times),) = wanted.items() if len(wanted) == 1 else (("", None),)
    if type(times) is int:
        return {"event": {"what": what}, "times": times}
    rest = {key: value for key, value in wanted.items() if key != "times"}
    told = {"event": rest} if "what" in rest or not rest else alike(rest)[0]
    if len(told) > 1:  # no one thing that could be counted
        return dict(wanted)
    told = told if {"event", "mod"} & set(told) else unnamed(told, ())[0]
    return {**told, **({"times": wanted["times"]} if "times" in wanted else {})}


def _shaped(kind: str, wanted: Any) -> Any:
    """A bare word where a mapping is meant."""
    wanted = _keyed(kind, wanted)
    if kind in ("event", "no_event", "roll") and isinstance(wanted, str):
        return {"what": wanted}
    if kind in ("event", "no_event") and isinstance(wanted, Mapping) and len(wanted) == 1:
        ((what, told),) = wanted.items()
        if isinstance(told, str) and told in WON and what != "what":  # event: {shot: miss}
            return {"what": what, "success": WON[told]}
        return {"what": what, **told} if isinstance(told, Mapping) else wanted  # event: {combat: {…}}
    if kind == "question" and isinstance(wanted, str) and wanted not in ("nothing", "none"):
        return {"what": wanted}
    if kind == "mod" and isinstance(wanted, int):
        return {"value": wanted}
    if kind == "refused":
        return _refusal(wanted)
    if kind == "options" and isinstance(wanted, list):
        return {"are": wanted}
    return wanted


def _refusal(wanted: Any) -> dict[str, Any]:
    """`shoot`, `{shoot: B, because: …}`, `{action: shoot, rule: …}`: an answer, and what is said of its refusal."""
    if not isinstance(wanted, Mapping) or not {"answer", *REASONS} & set(wanted):
        return {"answer": wanted}
    told = {key: value for key, value in wanted.items() if key in REASONS}
    if isinstance(why := told.get("because"), str):
        told = {("rule" if RULE.fullmatch(why) else "why") if key == "because" else key: told[key] for key in told}
    deed = {key: value for key, value in wanted.items() if key not in REASONS}
    if "action" in deed and "answer" not in deed:
        deed["answer"] = deed.pop("action")
    return {**(deed if "answer" in deed or not deed else {"answer": deed}), **told}
