"""Questions: what the rules need now. Legality lives here, and a refusal always says why."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Generator, Hashable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from itertools import accumulate
from random import Random
from typing import Any, ClassVar, TypeVar

import msgspec

Answer = Any  # plain JSON data
Faces = tuple[int, ...]
_NEVER = object()


class Illegal(Exception):
    """An answer the rules refuse: why, by which rule, and the nearest legal choice if there is one.

    `also` names further rules that say the same.
    """

    def __init__(self, why: str, rule: str = "", nearest: Answer = None, also: tuple[str, ...] = ()) -> None:
        self.why, self.rule, self.nearest, self.also = why, rule, nearest, also

    def __str__(self) -> str:
        return self.why


def barred_by(*rows: tuple[object, str, str]) -> Illegal | None:
    """The first reason against something that holds: (whether, why, rule)."""
    for holds, why, rule in rows:
        if holds:
            return Illegal(why, rule)
    return None


class Roll(msgspec.Struct, kw_only=True, eq=False):
    """Dice are questions: `count` dice of `sides` faces, die i belonging to side `who[i]` (last one repeats).

    `sort` names the result that faces lead to; faces of the same name are one branch for the odds.
    `summed` says that `sort` looks at their sum alone: the odds then count sums, not every fall of the dice.
    `again` says which faces are simply rolled again (a tied roll-off): the odds leave them out, which is exact.
    `offers` are the yes-or-no questions about rolling dice again that may follow, one for every face they may be about:
    unless all of them are sure to be declined, the odds tell every fall of the dice apart.
    `names` are what the faces show where those are not numbers (1, 1, 2, 2, 3, JAM): a typed-in name is the first such
    face, and a rule compares `shown(face)`.
    `memo` promises that all that follows depends on the state, this key and the answers still to come alone: the odds
    then follow equal states only once.
    """

    what: str
    rule: str
    who: tuple[str, ...] = ("",)
    count: int = 1
    sides: int = 10
    sort: Callable[[Faces], Hashable] | None = None
    again: Callable[[Faces], bool] | None = None
    summed: bool = False
    offers: Callable[[], Iterable[Ask]] | None = None
    memo: Hashable = None
    about: Mapping[str, Any] = {}
    names: tuple[str, ...] = ()

    def accept(self, faces: Answer) -> None:
        """Refuse faces that these dice cannot show."""
        if not isinstance(faces, (list, tuple)) or len(faces) != self.count:
            raise Illegal(f"{self.what}: give {self.count} dice as a list of faces", self.rule)
        for face in faces:
            if self.names and isinstance(face, str):
                self.named(face)
            elif type(face) is not int or not 1 <= face <= self.sides:
                raise Illegal(f"{self.what}: a d{self.sides} cannot show {face!r}{self._named()}", self.rule)

    def read(self, faces: Answer) -> Faces:
        """Accepted faces as numbers from 1 to `sides`."""
        if not self.names:
            return tuple(faces)
        return tuple([self.named(face) if isinstance(face, str) else face for face in faces])

    def named(self, name: str) -> int:
        """The number of the first face that shows this name."""
        for number, known in enumerate(self.names, 1):
            if known.casefold() == name.strip().casefold():
                return number
        raise Illegal(f"{self.what}: these dice cannot show {name!r}{self._named()}", self.rule)

    def _named(self) -> str:
        return f"; they show {', '.join(dict.fromkeys(self.names))}" if self.names else ""

    def shown(self, face: int) -> int | str:
        """What a face shows: its name, or its number."""
        return self.names[face - 1] if self.names else face


class Ask(msgspec.Struct, kw_only=True, eq=False):
    """A decision of one side. `what` is its stable name, `about` plain data for the screen.

    `settled`: no rule is half done, so a battle may be resumed from here.
    `hidden`: the answer is secret from the other sides until the rules reveal it.
    `blind`: nothing may be measured before this is answered; the refusal that odds and distances meet until then.
    """

    who: str
    what: str
    prompt: str = ""
    rule: str = ""
    settled: bool = False
    hidden: bool = False
    about: Mapping[str, Any] = {}
    blind: Illegal | None = None

    kind: ClassVar[str] = "ask"

    def accept(self, answer: Answer) -> None:
        """Raise Illegal unless the answer is allowed."""
        raise NotImplementedError

    def suggest(self, rng: Random) -> Answer:
        """Some legal answer."""
        raise NotImplementedError

    def ideas(self) -> Sequence[Answer]:
        """Legal answers worth considering."""
        raise NotImplementedError


def _free(_: Answer) -> Illegal | None:
    return None


def _among(answer: Answer, values: Sequence[Answer]) -> bool:
    if type(answer) is str:
        return answer in values
    return any(answer == value and type(answer) is type(value) for value in values)  # True is not 1


class Choice(Ask, kw_only=True, eq=False):
    """One of `values`, each legal unless `bar(value)` returns the reason why not.

    `weigh` makes a value likelier in `suggest` (`spread` gives the weights of all at once, a list to keep); `label` and
    `note` are words for the screen.
    `think` leaves out what is legal but senseless, for bots and hints; if it finds nothing, every legal value counts.
    """

    values: Sequence[Answer]
    bar: Callable[[Answer], Illegal | None] = _free
    label: Callable[[Answer], str] = str
    note: Callable[[Answer], str] | None = None
    weigh: Callable[[Answer], float] | None = None
    spread: Callable[[], list[float]] | None = None
    think: Callable[[], Sequence[Answer]] | None = None
    passed: Answer = _NEVER
    """The value last found legal: nothing changes while a question is open, so it need not be tested twice."""

    kind: ClassVar[str] = "choice"

    def accept(self, answer: Answer) -> None:
        """Refuse what is not among the values, or is barred."""
        if answer is self.passed:
            return
        if not _among(answer, self.values):
            legal = self.options()
            listed = ", ".join(map(self._listed, legal[:12]))
            alike = (
                get_close_matches(str(answer), [str(value) for value in legal], 1) if isinstance(answer, str) else []
            )
            nearest = next((value for value in legal if [str(value)] == alike), legal[0] if legal else None)
            raise Illegal(f"{answer!r} is not a choice here; choose one of: {listed}", self.rule, nearest)
        barred = self.bar(answer)
        if barred is not None:
            if barred.nearest is None:
                barred.nearest = next(iter(self.options()), None)
            raise barred

    def _listed(self, value: Answer) -> str:
        """A value as it is listed, with the words for it where these say more."""
        name, said = str(value), self.label(value)
        return name if said.casefold().replace(" ", "_") == name.casefold() else f"{name} ({said})"

    def options(self) -> tuple[Answer, ...]:
        """All legal values."""
        bar = self.bar
        if bar is _free:
            return tuple(self.values)
        return tuple(v for v in self.values if bar(v) is None)

    def refusals(self) -> list[tuple[Answer, Illegal]]:
        """The barred values with the reason for each."""
        return [(v, why) for v in self.values if (why := self.bar(v)) is not None]

    def suggest(self, rng: Random) -> Answer:
        """Draw by weight, without testing more values than needed."""
        if self.bar is _free and self.weigh is None and self.spread is None:
            self.passed = self.values[int(rng.random() * len(self.values))]
            return self.passed
        left, bar, weights = list(self.values), self.bar, self.weights()
        while weights:
            sums = list(accumulate(weights))
            i = bisect_right(sums, rng.random() * sums[-1], 0, len(sums) - 1)
            value = left[i]
            if bar(value) is None:
                self.passed = value
                return value
            del left[i], weights[i]
        raise RuntimeError(f"question {self.what!r} has no legal answer")

    def weights(self) -> list[float]:
        """How likely each value is drawn."""
        if self.spread is not None:
            return self.spread()
        return list(map(self.weigh, self.values)) if self.weigh else [1.0] * len(self.values)

    def ideas(self) -> Sequence[Answer]:
        """Every legal value that makes sense."""
        return (self.think() if self.think else ()) or self.options()


LIKE = {
    "path": "{path: [[x, y], …], facing: 90}",
    "point": "{point: [x, y], facing: 90}",
    "template": "{facing: 90} or {point: [x, y]}",
    "facing": "whole degrees, 0 to 359",
    "number": "a whole number",
}
"""How an answer of each form is written."""


class Free(Ask, kw_only=True, eq=False):
    """An answer that cannot be listed: path, point, facing, number, split.

    `test` raises Illegal; `sample` draws a legal answer; `think` lists good ones for bots and hints. One of the two may
    do for both: without `sample` one of the good ones is drawn.
    `measure` explains a (legal or not) answer while it is being drawn: cost, checks to come.
    `lead` finds a legal answer that ends at a point, or as near to it as may be: one click instead of many corners.
    """

    form: str
    test: Callable[[Answer], None]
    sample: Callable[[Random], Answer] | None = None
    think: Callable[[], Sequence[Answer]] | None = None
    measure: Callable[[Answer], Mapping[str, Any]] | None = None
    lead: Callable[[tuple[int, int]], Answer | None] | None = None
    passed: Answer = _NEVER
    """The answer last drawn: the sampler has tested it, so it need not be tested twice."""

    @property
    def kind(self) -> str:  # type: ignore[override]
        """The widget this needs: path, point, facing, number, split."""
        return self.form

    def accept(self, answer: Answer) -> None:
        """Refuse what the test refuses; malformed answers are refused too."""
        if answer is self.passed:
            return
        try:
            self.test(answer)
        except (TypeError, ValueError, LookupError, AttributeError, ArithmeticError):
            like = LIKE.get(self.form, "")
            raise Illegal(f"not a {self.form}" + (f": write {like}" if like else ""), self.rule) from None

    def suggest(self, rng: Random) -> Answer:
        """A legal answer."""
        self.passed = self._drawn(rng)
        return self.passed

    def ideas(self) -> Sequence[Answer]:
        """Good legal answers."""
        return self.think() if self.think else (self._drawn(Random(0)),)

    def _drawn(self, rng: Random) -> Answer:
        if self.sample is not None:
            return self.sample(rng)
        assert self.think is not None, f"the question {self.what!r} has neither a sampler nor ideas"
        found = self.think()
        return found[int(rng.random() * len(found))]


Question = Ask | Roll
T = TypeVar("T")
Flow = Generator[Question, Any, T]
