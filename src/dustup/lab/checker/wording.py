"""How expectations are worded: other words for them, and the keys each must and may have."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import Any

from dustup.core import Words
from dustup.core.content import choose

from .spelling import COMPASS, NUMBER, word
from .units import length

ANY = ("*",)


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
    """What is no expectation by its name: `pinned: [B]` is how B is, `shot: {at: B}` an event, `shots: 2` so many."""
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


STATES = {
    "downed": "down", "dead": "down", "killed": "down", "casualty": "down", "standing": "up", "alive": "up",
    "removed": "gone",
}  # fmt: skip
"""Other words for the statuses that every book has: off, up, down, gone."""
FIELDS = {"position": "at", "weapon": "weapons", "trait": "traits", "armor": "armour"}


def state_words(wanted: Mapping[str, Any], found: Mapping[str, Any], words: Words) -> dict[str, Any]:
    """What is wanted of a fighter, in the words of its state."""
    fields = {**FIELDS, **words.fields}
    codes = {key: code for key in wanted if key not in found and (code := _code(str(key), words))}
    new = {
        key if key in found else fields.get(str(key).replace(" ", "_"), key): wanted[key]
        for key in wanted
        if key not in codes
    }
    told = [key for key in new if new[key] is True and key not in found and key in (*STATES, *STATES.values())]
    if told and "status" not in new:  # `down: true`; beside `status: up` it is no other word for it
        new["status"] = told[0]
        del new[told[0]]
    if codes:
        new["stats"] = {**new.get("stats", {}), **{code: wanted[key] for key, code in codes.items()}}
    if isinstance(status := new.get("status"), str) and (status in words.states or status != found.get("status")):
        new = {**states(status, words, found), **{key: value for key, value in new.items() if key != "status"}}
    if str(new.get("facing")).casefold() in COMPASS:
        new["facing"] = COMPASS[str(new["facing"]).casefold()]
    if type(new.get("facing")) is int:
        new["facing"] %= 360
    return {key: _things(value, found.get(key), words) for key, value in new.items()}


def _things(wanted: Any, found: Any, words: Words) -> Any:
    """Things by what people call them, in a list or with their state: `doses: [frenzy]` is the frenzy drug."""
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        return {key if key in found else words.things.get(word(str(key)), key): one for key, one in wanted.items()}
    if not isinstance(wanted, list) or not isinstance(found, list):
        return wanted
    return [words.things.get(word(one), one) if isinstance(one, str) and one not in found else one for one in wanted]


def _code(name: str, words: Words) -> str | None:
    """The code of an attribute by its name, or by the code in other letters: Ag is AG."""
    small = name.casefold()
    return words.stats.get(small) or next(
        (code for code in words.stats.values() if len(code) > 1 and code.casefold() == small and code != name), None
    )


def states(status: str, words: Words, found: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that a word for how a fighter is means: a word of the book, or a flag or a counter of it or of its
    hull."""
    said, flag = status.casefold().replace("_", " "), status.casefold().replace(" ", "_")
    parts = [found, *(part for part in found.values() if isinstance(part, Mapping))]
    if said == "engaged" or (
        said not in words.states and any(isinstance(part.get(flag), (bool, str, int)) for part in parts)
    ):
        return {flag: True}
    return words.states.get(said) or {"status": STATES.get(said, said)}


PARTS = {
    "target": ("at", "who"), "victim": ("at", "who"), "defender": ("at", "who"), "struck": ("who",),
    "attacker": ("by", "who"), "shooter": ("by", "who"), "aggressor": ("by", "who"), "hit": ("success",),
}  # fmt: skip
"""Other words for who acts and suffers in an event, and whether it came off: the first key that the event has."""


def meant(wanted: Mapping[str, Any], event: Mapping[str, Any], words: Words) -> dict[str, Any]:
    """What is wanted of an event, in the event's own words."""
    alone: dict[str, tuple[str, ...]] = {"at": ("who",)} if "at" not in event else {}
    alone |= {} if {"who", "by"} & set(event) else {"who": ("at", "player")}
    doer = {"by": ("who",)} if "at" in event else {}
    parts = {**PARTS, **words.parts, **alone, **doer}
    new: dict[str, Any] = {}
    for key, value in wanted.items():
        keys = [part for part in parts.get(key, ()) if part in event and key not in event]
        new[keys[0] if keys and keys[0] not in wanted else key] = value
    for key, names in words.values.items():
        if isinstance(value := new.get(key), str):
            new[key] = names.get(word(value), value)
    if new.get("success") is False and "success" not in event and event.get("result") == "nothing":
        del new["success"]  # shot: miss
    what = new.get("what")
    said = words.events.get(what.casefold().replace("_", " ")) if isinstance(what, str) else None
    return {**said, **new, "what": said["what"]} if said else new


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
        return f"need: {wanted!r} is no number", "write 'need: 5'"
    if kind == "told" and not (isinstance(wanted, str) and re.search(r"\w", wanted)):
        return f"told: {wanted!r} is no sentence", "write words of the log"
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
