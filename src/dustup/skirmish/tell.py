"""Events as sentences, the way a friendly referee would say them. `[[rule]]` links a rule, `{4}` shows a die.

A book gives one table, event → saying. A saying is a template; one of several by a field (`by`, else `success`), that
under its value, else `done` or `failed`; a list of parts, of which those are said whose gaps are all filled; or a
function of (about, state):

    VOICE = Voice({"turn": "Turn {turn} begins.", "moved": _moved, "over": ["It is over", ": {why}", "."]})
    BOOK = Book(…, tell=VOICE.tell)

In a template any key of the event may stand: ids of fighters and sides become names, a list becomes "A, B and C",
a figure with a noun is counted ("{left:action}": 1 action, 2 actions; "{far:inch/inches}"), a word is written without
capitals, or begins small or large ("{weapon:lower}", "{name:small}", "{roll:large}").
Besides there are the gaps of `SHOWN`, and a book may add its own.
A saying that begins with `MORE` goes on with the sentence before it: a log shows both in one line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from string import Formatter
from typing import Any, NamedTuple

from dustup.core import Event

About = dict[str, Any]
Say = Callable[[About, Any], str]
Saying = str | Mapping[str, Any] | Sequence[Any] | Say


def name(s: Any, key: Any) -> str:
    """The name behind the id of a fighter or a side; anything else stands for itself."""
    if key in s.fighters:
        return str(s.fighters[key].name)
    return str(s.setup.names.get(key, key))


@lru_cache(2048)
def gaps(template: str) -> tuple[str, ...]:
    """What is filled in there."""
    found = (name for _, name, _, _ in Formatter().parse(template) if name)
    return tuple(dict.fromkeys(found))


@dataclass(frozen=True, slots=True)
class Voice:
    """How a book tells its events; `name` says what an id is called, where a book has more than fighters and sides.

    `shown`: further gaps of its templates.
    """

    sayings: Mapping[str, Saying]
    name: Callable[[Any, Any], str] = name
    shown: Mapping[str, Say] = field(default_factory=dict)

    def tell(self, event: Event, s: Any) -> str:
        """One sentence for one event, with the rules at work; "" where nothing need be said."""
        words = self.words(event, s)
        links = " ".join(f"[[{rule}]]" for rule in dict.fromkeys(event.rules))
        return f"{words} {links}".strip() if words else ""

    def words(self, event: Event, s: Any) -> str:
        """The sentence alone."""
        saying = self.sayings.get(event.what)
        return self._plainly(event, s) if saying is None else self.said(saying, event.about, s)

    def said(self, saying: Saying, about: About, s: Any) -> str:
        """A saying with the names and figures of an event in it."""
        if isinstance(saying, str):
            return saying.format_map({gap: self._gap(gap, about, s) for gap in gaps(saying)})
        if isinstance(saying, Mapping):
            value = about.get(saying.get("by", "success"))
            otherwise = "done" if value else "failed"
            return self.said(saying.get(str(value), saying.get(otherwise, "")), about, s)
        if callable(saying):
            return saying(about, s)
        return "".join(self.said(part, about, s) for part in saying if self._filled(part, about, s))

    def _filled(self, part: Saying, about: About, s: Any) -> bool:
        """Nothing that a part names is missing or empty; zero is a figure like any other."""
        for gap in gaps(part) if isinstance(part, str) else ():
            value = self._gap(gap, about, s) if gap in self.shown or gap in SHOWN else about.get(gap)
            if not value and type(value) is not int:
                return False
        return True

    def _gap(self, gap: str, about: About, s: Any) -> Any:
        if gap in self.shown:
            return Word(self.shown[gap](about, s))
        if gap == "each":
            return listed([f"{self.name(s, face[2])} {{{face[1]}}}" for face in about["faces"]])
        return SHOWN[gap](about) if gap in SHOWN else self._word(s, about[gap])

    def _word(self, s: Any, value: Any) -> Any:
        if isinstance(value, str):
            return Word(self.name(s, value))
        if isinstance(value, list) and all(isinstance(each, str) for each in value):
            return listed([self.name(s, each) for each in value])
        return Figure(value) if type(value) is int or type(value) is float else value

    def _plainly(self, event: Event, s: Any) -> str:
        """What nobody wrote a sentence for: who, what, whom, dice."""
        a = event.about
        words = [self.name(s, a["who"])] if "who" in a else []
        words.append(event.what.replace("_", " "))
        words += [f"→ {self.name(s, a['at'])}"] if isinstance(a.get("at"), str) else []
        return " ".join([*words, *([dice(a)] if a.get("faces") else [])]) + "."


class Figure(NamedTuple):
    """A figure in a template, with the noun of what it counts."""

    value: float

    def __format__(self, noun: str) -> str:
        """`{left:action}` is 1 action, or 2 actions; `{far:inch/inches}` where the plural is another."""
        one, _, many = noun.partition("/")
        words = one.replace(" ", "").isalpha() and len(one) > 1
        return counted(self.value, one, many) if words else format(self.value, noun)


class Word(str):
    """A word in a template, which may be written with fewer or other capitals."""

    __slots__ = ()

    def __format__(self, how: str) -> str:
        """`{weapon:lower}` has no capitals, `{name:small}` none at its beginning, `{roll:large}` has one there."""
        return {"lower": self.lower(), "small": small(self), "large": self.capitalize()}.get(how, str(self))


def listed(words: Sequence[str], nobody: str = "nobody") -> str:
    """A, B and C."""
    if len(words) < 2:
        return words[0] if words else nobody
    return f"{', '.join(words[:-1])} and {words[-1]}"


def counted(number: float, thing: str, many: str = "") -> str:
    """1 inch, 3 inches."""
    shown = f"{number:g}" if isinstance(number, float) else number
    return f"{shown} {thing if number == 1 else many or thing + 's'}"


def small(words: str) -> str:
    """With a small first letter."""
    return words[:1].lower() + words[1:]


def signed(value: int) -> str:
    """+2, or a real minus sign before what is taken off."""
    return f"+{value}" if value >= 0 else f"\N{MINUS SIGN}{-value}"


def figure(value: int) -> str:
    """A number, below zero with a real minus sign."""
    return str(value).replace("-", "\N{MINUS SIGN}")


def yes(about: About) -> str:
    """Whether it succeeded."""
    return "yes" if about.get("success") else "no"


def dice(about: About) -> str:
    """The faces of an event as die marks; a face that has a name is told by it."""
    return " ".join(f"{{{face[1]}}}" for face in about.get("faces", ()))


def mods(about: About, n: int = 0) -> str:
    """What was added to the dice, with reasons: " +1 close range, −1 keeping down"; the dice are no reason."""
    sums = about.get("sums", ())
    found = sums[n][1]["mods"] if n < len(sums) else ()
    kept = [m for m in found if m[1] != "die" and not m[1].endswith("dice")]
    return "".join(f" {signed(m[0])} {m[1]}," for m in kept).rstrip(",")


def lost(about: About, n: int = 0) -> str:
    """What is struck out of a sum, and by what: " (no +1 short range: gas)"."""
    rows = about["sums"][n][1].get("voided", ())
    told = "; ".join(f"no {signed(value)} {small(why)}: {small(by)}" for value, why, _, by, _ in rows)
    return f" ({told})" if told else ""


def rolled(about: About, n: int = 0) -> str:
    """Dice and modifiers, and what they make where there is anything to add: "{4} +1 close range = 5"."""
    sums = about.get("sums", ())
    extra = mods(about, n)
    if n >= len(sums) or not (extra or len(about.get("faces", ())) > 1):
        return dice(about)
    return f"{dice(about)}{extra} = {figure(sums[n][1]['total'])}"


def sum_of(about: About, n: int = 0, die: bool = False, named: Sequence[str] = ()) -> str:
    """A sum that begins with a figure: "Precision 6 +1 short range = 7"; `die` adds the face that belongs to it.

    Reasons of the rules in `named` begin with somebody's name and keep their capital letter. What is struck out is told
    behind it.
    """
    sums, faces = about.get("sums", ()), about.get("faces", ())
    if n >= len(sums):
        return dice(about)
    words = [
        f"{why} {value}" if k == 0 else f"{signed(value)} {why if rule in named else small(why)}"
        for k, (value, why, rule) in enumerate(sums[n][1]["mods"])
    ]
    total = sums[n][1]["total"]
    if die and n < len(faces):
        words.append(f"+ {{{faces[n][1]}}}")
        total += faces[n][1]
    made = f" = {figure(total)}" if len(words) > 1 else ""
    return " ".join(words) + made + lost(about, n)


def against(about: About) -> str:
    """Both sums of an opposed roll, each with its die; the dice alone where nothing was added up."""
    if len(about.get("sums", ())) < 2:
        return dice(about)
    return f"{sum_of(about, 0, True)} against {sum_of(about, 1, True)}"


SHOWN: dict[str, Callable[[About], str]] = {
    "dice": dice, "roll": rolled, "yes": yes, "each": dice, "against": against, "sum": sum_of, "mods": mods,
    "second sum": lambda about: sum_of(about, 1),
}  # fmt: skip
"""Gaps beside the fields of an event: its faces, dice and modifiers with their sum, yes or no by `success`, the faces
of each side with its name, both sums of an opposed roll, the first or the second sum alone, the modifiers."""
