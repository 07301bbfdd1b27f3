"""What a case may expect of the sums shown: a total, a modifier, one that is struck out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..matching import fits, phrase
from ..spelling import word
from ..units import SCALE, length
from .seen import Seen, starts
from .typos import modifier_typos


def modifiers(seen: Seen, wanted: Mapping[str, Any], kin: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[Any, bool]]:
    """What is added up, and whether it is as wanted, by whatever title its sum goes. What a sum starts from (a die, an
    Attribute, a weapon) modifies nothing: it must be named."""
    named = "why" in wanted or "rule" in wanted
    for titles, plain in seen.titled():
        for value, why, rule in plain["mods"][0 if named else _begun(titles[:2], plain["mods"]) :]:
            mod = {"value": _written(value, wanted.get("value"), seen), "why": why, "rule": rule}
            yield (value, why, rule), any(_same_mod(seen, wanted, {"title": title, **mod}, kin) for title in titles)


def _begun(titles: Sequence[str], mods: Sequence[Sequence[Any]]) -> int:
    """How many parts a sum starts from before anything modifies it: a die and what it is added to."""
    return next((at for at, (_, why, rule) in enumerate(mods) if not starts(titles, why, rule)), len(mods))


def _written(value: int, wanted: Any, seen: Seen) -> Any:
    """A figure as it is wanted, where that is a length and the sum counts in the book's unit (Move: 4 inches)."""
    far = length(wanted)
    return wanted if far is not None and value * SCALE[seen.unit] == far else value


def _same_mod(
    seen: Seen, wanted: Mapping[str, Any], mod: Mapping[str, Any], kin: Mapping[str, tuple[str, ...]]
) -> bool:
    """The rule may be one that says the same, or that of the thing which adds it."""
    if wanted.get("rule") in (*kin.get(mod["rule"], ()), *kin.get(word(mod["why"]), ())):
        wanted = {**wanted, "rule": mod["rule"]}
    return _told(seen, wanted, mod)


def _told(seen: Seen, wanted: Mapping[str, Any], shown: Mapping[str, Any]) -> bool:
    """It fits; of a title and a reason some whole words will do. Whose sum it is, is not such a word: `A` is not
    `B against A`."""
    texts = {key: shown[key] for key in ("title", "why") if isinstance(wanted.get(key), str) and key in shown}
    meant = {**wanted, **{key: whole for key, whole in texts.items() if phrase(wanted[key], whole)}}
    by_part = "title" in texts and not fits(wanted["title"], shown["title"])
    return fits(meant, shown) and not (by_part and wanted["title"] in seen.ids())


def check_mod(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """Some sum shown has this modifier (value, why, rule; title of the sum)."""
    mods = list(modifiers(seen, wanted, seen.session.book.kin))
    if any(meant for _, meant in mods):
        return ""
    shown = dict(modifiers(seen, {"why": ""}, {}))
    begun = "; name the why or rule of what a sum starts from" * (len({*wanted} & {"why", "rule"}) == 0)
    return f"no {dict(wanted)}; shown were: {list(shown)}{seen.together(wanted.get('value')) or begun}"


def check_no_mod(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """No sum shown has it, by this very rule: kin often says more than one thing (-1 to hit, -2 to kill), unless the
    value says which."""
    modifier_typos(seen, wanted)
    kin = seen.session.book.kin if "value" in wanted else {}
    found = [mod for mod, meant in modifiers(seen, wanted, kin) if meant]
    return f"shown all the same: {found[0]}" if found else ""


def check_voided(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """Some sum shows a modifier struck out: value, why, rule, by (why), by_rule."""
    names = ("value", "why", "rule", "by", "by_rule")
    found = [dict(zip(names, parts)) for _, plain in seen.sums() for parts in plain.get("voided", ())]
    return "" if any(fits(wanted, void) for void in found) else f"no {dict(wanted)}; struck out were: {found}"


def check_sum(seen: Seen, wanted: Mapping[str, Any]) -> str:
    """Some sum shown has this title and total; a length also in the book's unit (Move: 4 inches)."""
    total = wanted.get("total")
    found = [
        {"title": title, "total": _written(plain["total"], total, seen)}
        for titles, plain in seen.titled()
        for title in titles
    ]
    shown = [{"title": title, "total": plain["total"]} for title, plain in seen.sums()]
    return "" if any(_told(seen, wanted, one) for one in found) else f"no {dict(wanted)}; shown were: {shown}"
