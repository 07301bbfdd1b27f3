"""An open question on a terminal: what is asked, what may be answered, and what was typed."""

from __future__ import annotations

from pathlib import Path

import yaml
from rich.console import Console

from dustup.core import Answer, Choice, ContentError, Fight, Free, Illegal, Question, Roll
from dustup.core.content import parse_yaml
from dustup.core.question import LIKE


def put(out: Console, question: Question) -> None:
    """Print a question so that somebody can answer it."""
    if isinstance(question, Roll):
        dice = f"{question.count}d{question.sides}" + (f" ({', '.join(question.names)})" if question.names else "")
        out.print(f"Roll {dice}: {question.what} [{question.rule}]; enter what you rolled.", markup=False)
        return
    who = f"{question.who}: " if question.who else ""
    out.print(f"{who}{question.prompt or question.what} [{question.rule}]", style="bold", markup=False)
    if isinstance(question, Choice):
        for value in question.values:
            out.print(f"  {_option(question, value)}", markup=False)
    elif isinstance(question, Fight):
        _fight(out, question)
    elif isinstance(question, Free):
        out.print(f"  {LIKE.get(question.form, question.form)}, for example {question.ideas()[0]!r}", markup=False)


WRITTEN = {
    "side": "a side, or nothing", "flag": "true or false", "number": "a number", "members": "[name, name]",
    "groups": "{red: [name, name]}", "numbers": "{red: 1}", "data": "by name, as in the result of a battle played here",
}  # fmt: skip
"""How each part of a result is written."""


def _fight(out: Console, question: Fight) -> None:
    for side, player in question.seats.items():
        if side != player:
            out.print(f"  {side}: {player}", markup=False)
    out.print("A result to fill in:")
    out.print(yaml.safe_dump(question.draft, sort_keys=False, allow_unicode=True).rstrip(), markup=False)
    more = {name: part for name, part in question.parts().items() if name not in question.draft}
    if more:
        out.print("It may also say:")
    for name, part in more.items():
        out.print(f"  {name}: {WRITTEN[part]}", markup=False)


def _option(question: Choice, value: Answer) -> str:
    label, note = question.label(value), question.note(value) if question.note else ""
    words = f"{value}" + (f" = {label}" if label != str(value) else "") + (f" ({note})" if note else "")
    barred = question.bar(value)
    return words if barred is None else f"- {words}: not allowed, {barred.why} [{barred.rule}]"


def typed(question: Question, text: str) -> Answer:
    """What was typed as an answer: a value or its label, faces, a number, or YAML."""
    if isinstance(question, Roll):
        return [int(face) if face.isdigit() and not question.names else face for face in _parts(text)]
    if isinstance(question, Choice):
        for value in question.values:
            if text.casefold() in (str(value).casefold(), question.label(value).casefold()):
                return value
    return parse_yaml(text, "<answer>")


def _parts(text: str) -> list[str]:
    return text.strip("[]() ").replace(",", " ").split()


def refused(where: str | Path, error: Illegal) -> ContentError:
    """A refusal as an error of what was given."""
    rule = f" [{error.rule}]" if error.rule else ""
    nearest = "" if error.nearest is None else f"nearest that is allowed: {error.nearest}"
    return ContentError(where, 0, f"that is not allowed: {error.why}{rule}", nearest)
