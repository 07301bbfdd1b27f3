"""Questions with named answers, in one line: which of these, or yes or no; and why none of them will do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from dustup.core import Choice, Flow, Illegal

from .model import Model

M = TypeVar("M", bound=Model)


def which(who: str, what: str, prompt: str, rule: str, names: Mapping[Any, str], **more: Any) -> Choice:
    """One of some values, each with the words on its button.

    `model` and `at` say whom it is about; everything else in `more` is a field of the Choice (bar, weigh, settled …).
    """
    about = {key: more.pop(key) for key in ("model", "at") if key in more} | more.pop("about", {})
    return Choice(
        who=who, what=what, prompt=prompt, rule=rule, about=about, values=tuple(names), label=names.__getitem__, **more
    )


def yes_or_no(who: str, what: str, prompt: str, rule: str, names: tuple[str, str], **more: Any) -> Choice:
    """Yes or no, with the words for each; the first answer offered is yes unless `first` is False."""
    first = bool(more.pop("first", True))
    words = {True: names[0], False: names[1]}
    likely = more.pop("likely", None)
    if likely is not None:
        more["weigh"] = lambda yes: likely if yes else 1.0
    return which(who, what, prompt, rule, {first: words[first], not first: words[not first]}, **more)


def ask(f: Model, what: str, prompt: str, rule: str, names: Mapping[Any, str], **more: Any) -> Choice:
    """One of some values, for the player of a model to say of it."""
    return which(f.side, what, prompt, rule, names, **({"model": f.id} | more))


def chosen(f: Model, what: str, prompt: str, rule: str, names: Mapping[Any, str], **more: Any) -> Flow[Any]:
    """The only one there is, or the one that the player of a model says."""
    return next(iter(names)) if len(names) == 1 else (yield ask(f, what, prompt, rule, names, **more))


def whom(f: Model, what: str, prompt: str, rule: str, people: Sequence[M], **more: Any) -> Flow[M]:
    """The only one of some models, or the one that the player of a model names."""
    pick = yield from chosen(f, what, prompt, rule, names_of(people), **more)
    return next(each for each in people if each.id == pick)


class Called(Protocol):
    """Somebody or something with an id and a name."""

    id: str
    name: str


def names_of(people: Iterable[Called]) -> dict[str, str]:
    """Ids and names: the values of a question who."""
    return {f.id: f.name for f in people}


class Untold(Illegal):
    """A refusal whose words are looked for when somebody reads them: most are never read."""

    def __init__(self, tell: Callable[[], Illegal]) -> None:
        self._tell = tell

    def __getattr__(self, name: str) -> Any:
        if name not in ("why", "rule", "nearest", "also"):
            raise AttributeError(name)
        told = self._tell()
        super().__init__(told.why, told.rule, vars(self).get("nearest", told.nearest), told.also)
        return getattr(self, name)


def none_will_do(reasons: Iterable[Illegal | None], otherwise: Illegal) -> Illegal | None:
    """Why an Action has nobody to be done to: None if somebody has no reason against it; else the first reason (give
    the nearest candidate first), with the rules of all the others beside it; `otherwise` where there is no candidate.
    """
    found = []
    for reason in reasons:
        if reason is None:
            return None
        found.append(reason)
    return Untold(lambda: _summed_up(found, otherwise)) if found else otherwise


def _summed_up(found: list[Illegal], otherwise: Illegal) -> Illegal:
    rules = dict.fromkeys(rule for reason in [*found, otherwise] for rule in (reason.rule, *reason.also))
    return Illegal(found[0].why, found[0].rule, also=tuple(rule for rule in rules if rule != found[0].rule))
