"""Does what is seen fit what is wanted? A part is enough; names are compared as people write them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .spelling import STEM, bare, word
from .units import length

NOTHING = ("none", "no", "nothing")  # what people call what is not there
THINGS = ("weapon", "grenade", "item", "gun")  # fields that name a thing as people do
CROWDS = ("victims", "touched")  # fields that list people in no order that a case could know
ENDINGS = ("ed", "d", "s", "es", "ure")
FORMS = ("s", "es", "d", "ed", "ing", "er", "ers")  # what the words of a reason may end in besides
UNMARKED = "loaded"  # what people call a weapon of which the state says nothing


def fits(wanted: Any, found: Any) -> bool:
    """Is `wanted` part of `found`? Mappings are subsets, lists are equal item by item, '4 cm' is 400, Bow is bow."""
    if isinstance(found, Mapping):
        return _fits_mapping(wanted, found)
    if isinstance(found, (list, tuple)):
        return _fits_list(wanted, found)
    if found is False or found == "":
        return wanted is False or wanted in (None, "", [], *NOTHING) or (found == "" and wanted == UNMARKED)
    if isinstance(found, str):
        return _fits_text(wanted, found)
    return _fits_number(wanted, found) if type(found) in (int, float) else _same(wanted, found)


def _same(wanted: Any, found: Any) -> bool:
    """Equal, and 1 is not true."""
    return bool(wanted == found) and isinstance(wanted, bool) == isinstance(found, bool)


def _fits_mapping(wanted: Any, found: Mapping[Any, Any]) -> bool:
    if isinstance(wanted, Mapping):
        return all((at := _key(key, found)) in found and _fits(at, value, found[at]) for key, value in wanted.items())
    if isinstance(wanted, bool) or wanted in NOTHING:  # `burning: true`, wherever
        return bool(found) == (wanted is True)
    if isinstance(wanted, list):  # what is there, whatever is said of it
        return bool(wanted) == bool(found) and all(isinstance(one, str) and _among(one, found) for one in wanted)
    if isinstance(wanted, str):  # a thing, whatever its state; of a number 0 is none
        return found.get(_key(wanted, found), 0) not in (0, "") or fits(wanted, found.get("kind"))
    if type(wanted) is int and len(found) < 2:  # of the one thing that is counted, if any
        return fits(wanted, next(iter(found.values()), 0))
    return _same(wanted, found)


def _fits_list(wanted: Any, found: Sequence[Any]) -> bool:
    if isinstance(wanted, (list, tuple)):
        return len(wanted) == len(found) and all(map(fits, wanted, found))
    if isinstance(wanted, Mapping):  # by id, as it is set
        return bool(wanted) and fits(wanted, _named(found))
    if isinstance(wanted, bool) or wanted in NOTHING:
        return bool(found) == (wanted is True)
    if isinstance(wanted, str):  # one of them
        return any(fits(wanted, one) for one in found)
    if type(wanted) is int:  # how much the parts of a bonus come to, or how many there are
        return wanted == (sum(found) if found and all(type(part) is int for part in found) else len(found))
    return False


def _fits_text(wanted: Any, found: str) -> bool:
    if wanted is True:
        return found not in NOTHING
    if not isinstance(wanted, str):
        return False
    alike = len(wanted) > 1 and word(wanted) == word(found)  # ids of one letter stay as they are
    return wanted == found or (alike and wanted.startswith("-") == found.startswith("-"))


def _fits_number(wanted: Any, found: float) -> bool:
    if isinstance(wanted, bool):  # poisoned or not, however much
        return isinstance(found, int) and wanted == bool(found)
    if isinstance(wanted, str):
        written = isinstance(found, int) and wanted in (f"{found:+d}", f"{found}+")
        return written or length(wanted) == round(found)
    return bool(wanted == found)


def _among(name: str, found: Mapping[Any, Any]) -> bool:
    """It stands there; `absorption (heat)` with that said of it."""
    plain, _, detail = name.partition(" (")
    at = _key(plain, found)
    told = not detail or fits(detail.removesuffix(")"), found.get(at))
    return _key(name, found) in found or (at in found and told)


def _key(name: Any, found: Mapping[Any, Any]) -> Any:
    """The key meant: "assault rifle" is assault_rifle."""
    if name in found or not isinstance(name, str) or len(name) < 2:
        return name
    return next((key for key in found if isinstance(key, str) and word(key) == word(name)), name)


def differing(wanted: Mapping[str, Any], found: Mapping[str, Any]) -> list[str]:
    """The keys that do not fit, in words; of what has parts by name, those parts alone."""
    wrong: list[str] = []
    for key, value in wanted.items():
        if key not in found:
            wrong.append(f"{key} is missing (not {value!r})")
        elif not _fits(key, value, held := found[key]):
            parts = _named(held) if isinstance(held, list) else held
            if isinstance(value, Mapping) and isinstance(parts, Mapping) and parts:
                inner = {_key(name, parts): each for name, each in value.items()}
                strange = [name for name in inner if name not in parts]
                wrong += [f"{key}: there is no {name!r}, but {', '.join(map(str, parts))}" for name in strange]
                wrong += [f"{key}, {one}" for one in differing({k: v for k, v in inner.items() if k in parts}, parts)]
            else:
                wrong.append(f"{key} is {held!r}, not {value!r}")
    return wrong


def _named(found: Sequence[Any]) -> dict[Any, Any]:
    """What a list holds, by id or player."""
    return {one.get("id", one.get("player")): one for one in found if isinstance(one, Mapping)}


def _fits(key: Any, wanted: Any, found: Any) -> bool:
    """Of a thing the first words of its name will do (a laser is a Laser Gun), of dice their faces, of a result another
    form of the word (killed, kill)."""
    if key == "faces" and isinstance(found, list) and all(isinstance(part, list) for part in [*found, wanted]):
        dice = [part[1] for part in found if len(part) > 1]
        return fits(wanted, found if any(isinstance(part, list) for part in wanted) else dice)
    if key == "faces" and isinstance(wanted, int) and not isinstance(wanted, bool):
        return _fits(key, [wanted], found)
    if wanted == {}:  # nothing is there
        return not found
    if fits(wanted, found):
        return True
    if key in CROWDS and isinstance(wanted, list) and isinstance(found, list):
        return sorted(map(str, wanted)) == sorted(map(str, found))
    if not (isinstance(wanted, str) and isinstance(found, str)):
        return False
    if key == "result":
        return any(word(found) + end == word(wanted) or word(wanted) + end == word(found) for end in ENDINGS)
    return key in THINGS and word(found).startswith(f"{word(wanted)} ")


def phrase(some: str, text: str) -> bool:
    """Whole words of a text, in this or another form (keep down: B keeps down), or all of it."""
    wanted, shown = bare(word(some)).split(), bare(word(text)).split()
    rows = [shown[at : at + len(wanted)] for at in range(len(shown) - len(wanted) + 1)]
    return bool(wanted) and any(all(_same_word(one, said) for one, said in zip(row, wanted)) for row in rows)


def _same_word(one: str, other: str) -> bool:
    """One word, or two forms of it (keep, keeping; avoids, avoiding)."""
    stems = [{each, *(each[: -len(end)] for end in FORMS if each.endswith(end))} for each in (one, other)]
    return any(len(stem) >= STEM or stem in (one, other) for stem in stems[0] & stems[1])
