"""Names as people write them: an answer may be the value itself or the words a player sees for it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from dustup.core import Answer, Ask, Choice, Words

OTHERS = {"yes": "true", "no": "false"}
"""Other words for what many questions offer, in every book."""
STEM = 4
"""Letters that make a word known by its beginning."""
ENDS = ("done", "stop", "enough")
"""Words that end a taking of things one by one."""
NOBODY = ""
"""The choice that nobody does what is asked about."""
LEAVES = ("end phase", "end turn", "end the phase", "pass", "done", "finish", "finished", "next", "skip")
"""Other words for `end`, where nothing else is called so."""
NUMBER = re.compile(r"(\d+)(?:\+| or (less|lower|under|more|higher|better|over))")
"""A number to roll as people write it: 4+, 5 or less."""
LOOKS = re.compile(r"^(?:(?:face|facing|looks?|looking) )?(?:(?:towards?|at) )?")
LOW = ("less", "lower", "under")
NOT = re.compile(r"^(?:do not|don't|no) ", re.IGNORECASE)
"""How a deed begins that is not done: do not swerve."""
COMPASS = {
    "east": 0, "north": 90, "west": 180, "south": 270, "ne": 45, "nw": 135, "sw": 225, "se": 315,
    "north east": 45, "north west": 135, "south west": 225, "south east": 315,
    "northeast": 45, "northwest": 135, "southwest": 225, "southeast": 315,
}  # fmt: skip


def looking(said: Any) -> Any:
    """`facing east`, `towards B`: which way, or at whom."""
    return LOOKS.sub("", said) if isinstance(said, str) else said


def word(text: str) -> str:
    """A name as it is compared: small_blade is Small blade, 'uge choppa is uge choppa, armor is armour."""
    plain = text.casefold().replace("_", " ").replace("-", " ").replace("'", "")
    return " ".join(plain.replace("armor", "armour").split())


def akin(one: str, other: str) -> bool:
    """The same word, or one with an ending."""
    short, long = sorted((one, other), key=len)
    return one == other or (len(short) >= STEM and long.startswith(short)) or (len(short) == 3 and long == f"{short}s")


def strings(about: Mapping[str, Any]) -> Iterator[str]:
    """The names that a question or an event shows."""
    for value in about.values():
        for one in value if isinstance(value, (list, tuple)) else (value,):
            if isinstance(one, str):
                yield one
            elif isinstance(one, (list, tuple)) and one and isinstance(one[0], str):
                yield one[0]


def spelt(question: Ask, answer: Any, words: Words) -> Answer:
    """The value meant: `defensive_fire` or `Defensive Fire` is what the question labels so, if just one value is."""
    if question.kind == "facing" and (way := word(str(looking(answer)))) in COMPASS:
        return COMPASS[way]
    if question.kind == "facing" and type(answer) is int:
        return answer % 360
    if isinstance(question, Choice) and isinstance(answer, bool) and not any(answer is v for v in question.values):
        word_for = "yes" if answer else "no"  # YAML reads a bare no as false
        if NOBODY in question.values:
            return _whoever(question) if answer else NOBODY
        return word_for if word_for in question.values else answer
    if isinstance(question, Choice) and (said := _numbers(answer)) in question.values:
        return said  # which dice: 1, or [1, 2]
    if not isinstance(question, Choice) or not isinstance(answer, str) or answer in question.values:
        return answer
    want = word(answer)
    if set(question.values) == {True, False} and answer:
        done = NOT.sub("", answer)
        if done != answer and spelt(question, done, words) is True:
            return False
        deed, _, whom = ("", "", answer) if " " not in answer else answer.rpartition(" ")
        about = whom in map(question.about.get, ("model", "at"))
        deed = word(deed if about else answer)
        if (about and not deed) or word(question.what) in (deed, words.answers.get(deed)):
            return True  # asked whether F helps: F does; about a reroll: reroll; about a ram: ram V
    other = words.answers.get(want, OTHERS.get(want))
    if other is not None and any(word(str(v)) == other for v in question.values):
        want = other
    if want in ENDS and (only := [v for v in question.values if v in ENDS]) and want not in question.values:
        return only[0] if len(only) == 1 else answer
    names = {v: (word(str(v)), word(question.label(v))) for v in question.values}
    both = _both(want)
    exact = [v for v, said in names.items() if want in said or (both and both in map(_both, said))]
    if not exact and want in LEAVES and "end" in question.values:
        return "end"
    for thing in (_thing(want, words), _thing(want.removesuffix("s"), words)):  # giant spiders, dogs
        exact = exact or [v for v, said in names.items() if thing in said]
    if not exact and len(want) == 1:  # an id, not the article in a label: one of those who fight, `A B`
        exact = [v for v in question.values if answer in str(v).split()]
        return exact[0] if len(exact) == 1 else answer
    meant = exact or [v for v, (_, label) in names.items() if f" {want} " in f" {bare(label)} "]
    meant = meant or [v for v, said in names.items() if _scattered(want.split(), *said)]
    if not meant and (rest := want.removeprefix(f"{word(question.what)} ")) != want:  # reroll 1
        return spelt(question, rest, words)
    return meant[0] if len(meant) == 1 else answer


def _whoever(question: Choice) -> Answer:
    """Asked whether anybody does it, yes: the only one who can."""
    able = [value for value in question.options() if value != NOBODY]
    return able[0] if len(able) == 1 else True


def _scattered(want: list[str], value: str, label: str) -> bool:
    """`weapon Fixit choppa`: several words, each of the value, or of its label where it is not a number."""
    shown = [part for part in bare(label).split() if not part.isdigit()]
    return len(want) > 1 and all(one in value.split() or one in shown for one in want)


def _numbers(answer: Any) -> Any:
    """A number, or several, as a choice names them: 1, [1, 2]."""
    several = answer if isinstance(answer, list) else [answer]
    return ",".join(map(str, several)) if all(type(one) is int for one in several) else answer


def _both(want: str) -> list[str]:
    """The parts of `choppa + knife` or `knife and choppa`, whichever way round; nothing if it is one thing."""
    parts = re.split(r" \+ | and ", want)
    return sorted(parts) if len(parts) > 1 else []


def _thing(want: str, words: Words) -> str:
    """What else a thing is called, also as a part of the whole: an `animal dog` is an `animal canine`."""
    longest = sorted(map(re.escape, words.things), key=len, reverse=True)
    return re.sub(rf"\b({'|'.join(longest) or '$'})\b", lambda found: word(words.things.get(found[0], "")), want)


def bare(label: str) -> str:
    """A label without its punctuation."""
    return " ".join(re.findall(r"\w+", label))
