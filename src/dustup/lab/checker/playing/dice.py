"""The dice of a case: bare faces, or with the name of what is rolled."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from dustup.core import Illegal, Roll, Words

from ..spelling import COMPASS, akin, strings, word

DEGREES = 360
"""Faces of a die that is a direction."""
PARTS = (("attacker", "shooter"), ("target", "victim", "defender"))
"""Who rolls the first die of a roll, and who the others."""
FACE = ("value", "die", "face", "result")
"""Words for what a die shows."""
OTHER = {"who": "by", "name": "roll", "what": "roll", "for": "roll"}
"""Other words for keys of one die."""
WHOLE = {"roll", "by", "faces", *FACE}
"""Keys of one die that is written in full."""
JOINING = ("of", "the", "to", "for", "s")
"""Words of a label that say nothing."""


def faces(roll: Roll, dice: list[Any], words: Words, sides: Mapping[str, str]) -> list[Any]:
    """The next dice of the script as faces; of dice with names a case says what they show (2, JAM), or, where no name
    is a number (arrow, HIT), which face it is; of a die that picks somebody, whom. `sides` has everybody's side."""
    among = list(roll.about.get("among", ()))
    found = [among.index(shown) + 1 if shown in among else shown for shown in _next(roll, dice, words, sides)]
    if roll.sides == DEGREES:  # a direction by its name, and east as it is written everywhere else
        found = [COMPASS.get(word(str(shown)), shown) or DEGREES for shown in found]
    told = any(name.isdigit() for name in roll.names)
    return [str(shown) if told or not isinstance(shown, int) else shown for shown in found] if roll.names else found


def _next(roll: Roll, dice: list[Any], words: Words, sides: Mapping[str, str]) -> list[Any]:
    """Bare faces, {roll: name, faces: [4, 8]} with no word that is not shown, or one die {roll: words, d10: 4}."""
    dice[:] = [each for entry in dice for each in _singly(entry)]
    if isinstance(dice[0], dict) and "faces" in dice[0]:
        return _all_at_once(roll, dice.pop(0), words)
    taken = dice[: roll.count] = [_plain(one, roll) for one in dice[: roll.count]]
    face = f"d{roll.sides}"
    for one in taken:
        if isinstance(one, dict) and "faces" not in one and not {face} <= set(one) <= {"by", "roll", face}:
            raise Illegal(f"dice entry {one!r} needs just 'roll' and 'faces', or 'roll' and '{face}'", roll.rule)
    if len(taken) < roll.count or any(isinstance(one, dict) and "faces" in one for one in taken):
        raise Illegal(f"{roll.what!r} needs {roll.count} dice, the script has {taken}", roll.rule)
    taken = _in_order(roll, taken, words)
    found = [die(roll, one, words) for one in taken]
    for i, one in enumerate(taken):
        if isinstance(one, dict) and "by" in one:
            _whose(roll, i, str(one["by"]), sides, words)
    del dice[: roll.count]
    return found


def _all_at_once(roll: Roll, entry: Mapping[str, Any], words: Words) -> list[Any]:
    """`{roll: name, faces: [4, 8]}`: all dice of the roll, whose name has no word that is not shown."""
    if set(entry) != {"roll", "faces"}:
        raise Illegal(f"dice entry {dict(entry)!r} needs just 'roll' and 'faces'")
    said, parts = _words(str(entry["roll"])), _parts(roll, words)
    label = [one for one in said if one not in JOINING] or said  # S may be somebody
    if not label or not all(any(akin(one, part) for part in parts) for one in label):
        raise Illegal(f"the dice are for {entry['roll']!r}, but {roll.what!r} is rolled", roll.rule)
    return list(entry["faces"]) if isinstance(entry["faces"], list) else [entry["faces"]]


def _singly(entry: Any) -> list[Any]:
    """Each die by itself of `{precision: 5, strength: 10}`, `{damage: [3, 4]}`, `{by: E, faces: [2, 1]}` and
    `{combat: {A: 9, B: 1}}`; a die alone as it is."""
    if isinstance(entry, str) and entry.isdigit():  # "5"
        return [int(entry)]
    if not isinstance(entry, dict) or set(entry) == {"roll", "faces"}:
        return [entry]
    if len(entry) > 1:
        entry = {OTHER.get(key, key): shown for key, shown in entry.items()}
    rest = {key: shown for key, shown in entry.items() if key not in ("by", "roll")}
    if (
        len(rest) > 1
        and not WHOLE & set(entry)
        and all(isinstance(one, (int, str, list, dict)) for one in rest.values())
    ):
        return [each for label, shown in rest.items() for each in _singly({label: shown})]
    if len(rest) != 1:
        return [entry]
    ((label, shown),) = rest.items()
    if isinstance(shown, dict) and len(entry) == 1:
        return [{"by": str(who), str(label): face} for who, face in shown.items()]
    about = {key: entry[key] for key in ("by", "roll") if key in entry}
    faces = shown if isinstance(shown, list) else [shown]
    return [{**about, "value" if label == "faces" else str(label): face} for face in faces]


def _whose(roll: Roll, die: int, by: str, sides: Mapping[str, str], words: Words) -> None:
    """`{by: A, roll: strength, d10: 7}`: that one rolls it, by id, side or part, or what the die is added to
    (`{hit: {strength: 7, toughness: 2}}`); where nobody is named whose die it is, the one of that side whom it is
    about, or anybody of it."""
    i, about, sums = die if len(roll.who) > 1 else 0, roll.about, roll.about.get("sums", ())
    named = about.get("who") if i == 0 else about.get("at") if i == 1 else sums[i][0] if i < len(sums) else ""
    if not named and sides.get(by) in roll.who[i : i + 1]:
        own = sides.get(about.get("at", "")) == roll.who[i]
        named = about["at"] if own else by
    owners = [str(one) for one in (named, *roll.who[i : i + 1]) if one]
    added = map(word, words.sums.get(roll.what, ())[i : i + 1])
    if by not in (*owners, *PARTS[min(i, 1)], *added):
        raise Illegal(f"the die is by {by!r}, but {' of '.join(owners)} rolls it", roll.rule)


def _in_order(roll: Roll, taken: list[Any], words: Words) -> list[Any]:
    """`{toughness: 1, strength: 10}`, `{B: 1, A: 10}`: each die of an opposed roll is that of the sum it is named
    after, or of the one who rolls it, whichever of the two comes first."""
    about, sums, called = roll.about, roll.about.get("sums", ()), words.sums.get(roll.what, ())
    if len(taken) != 2 or len(sums) != 2 or len(roll.who) != 2:
        return taken
    names = [{word(str(sums[i][0]).partition(" (")[0]), *map(word, called[i : i + 1])} for i in (0, 1)]
    owners = [{roll.who[i], str(about.get(("who", "at")[i], "")), *PARTS[i]} for i in (0, 1)]
    one, two = (names[i] | owners[i] for i in (0, 1))
    said = [_said(each, words) for each in taken]
    same = said[0] & said[1]
    if all(each - same for each in said):  # `{agility: {A: 5, B: 4}}`: whose they are tells them apart
        said = [each - same for each in said]
    elif both := same & (names[0] ^ names[1]):
        raise Illegal(f"both dice are for {min(both)!r}", roll.rule)
    return taken[::-1] if said[0] & (two - one) or said[1] & (one - two) else taken


def _said(entry: Any, words: Words) -> set[str]:
    """What a die is called by: its label, an Attribute by its code too, and whose it is."""
    label = str(entry.get("roll", "")) if isinstance(entry, dict) else ""
    by = str(entry.get("by", "")) if isinstance(entry, dict) else ""
    return {word(label), by, *(name for name, code in words.stats.items() if code == label)} - {""}


def _plain(one: Any, roll: Roll) -> Any:
    """`{precision: 4}`, `{by: A, precision: 4}` and `{roll: precision, value: 4}` as one die with its label, `{red: 4}`
    with who rolls it."""
    sides = roll.sides
    if not isinstance(one, dict) or "faces" in one:
        return one
    by = {"by": one["by"]} if "by" in one else {}
    labels = [key for key in one if key not in ("by", "roll", f"d{sides}", *FACE)]
    if len(labels) == 1 and len(one) == len(by) + 1:
        named = (*roll.who, roll.about.get("who"), roll.about.get("at"), *PARTS[0], *PARTS[1])
        owners = roll.who if len(roll.who) < 2 else named
        return {**by, "by" if labels[0] in owners else "roll": labels[0], f"d{sides}": one[labels[0]]}
    return {f"d{sides}" if key in FACE else key: value for key, value in one.items()}


def die(roll: Roll, entry: Any, words: Words) -> Any:
    """One die, bare or with a label; a label must share a word with what is rolled, or begin as one (wound, wounds)."""
    if not isinstance(entry, dict):
        return entry
    label = _words(str(entry.get("roll", roll.what)))
    label += [name for name, code in words.stats.items() if code == entry.get("roll")]  # S: Strength
    if not any(akin(one, part) for one in label for part in _parts(roll, words)):
        raise Illegal(f"the die is for {entry['roll']!r}, but {roll.what!r} is rolled", roll.rule)
    return entry[f"d{roll.sides}"]


def _parts(roll: Roll, words: Words) -> list[str]:
    """The words by which a roll can be known."""
    shown = [roll.rule, *names(roll, words), *strings(roll.about), *_shown(roll.about)]
    return [part for text in shown for part in _words(text)]


def names(roll: Roll, words: Words) -> list[str]:
    """What is rolled, and what people call it besides: by all its words, by those behind a colon, by its rule, by what
    is shown with it."""
    shown = [roll.what, roll.what.rpartition(": ")[2], roll.rule, *strings(roll.about), *_shown(roll.about)]
    return [roll.what, *(called for one in dict.fromkeys(shown) for called in words.rolls.get(one, ()))]


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", word(text))


def _shown(about: Mapping[str, Any]) -> Iterator[str]:
    """Titles of the sums shown with it, and why they are what they are."""
    for title, plain in about.get("sums", ()):
        yield str(title)
        for _, why, _ in plain.get("mods", ()):
            yield str(why)
