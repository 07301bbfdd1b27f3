"""Questions with named answers, in one line: which of these, or yes or no."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dustup.core import Choice


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
