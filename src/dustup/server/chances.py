"""The odds card: sums and exact chances from the rules themselves, on what the seat may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from time import perf_counter
from typing import Any, Literal

from dustup.core import Answer, Ask, Illegal, Outcome, Roll, Session, odds
from dustup.core.content import shaped
from dustup.core.odds import branches, first_idea
from dustup.server.wire import Chance, Odds, SumView

Tone = Literal["good", "bad", "even"]
OTHER_WAY: dict[Tone, Tone] = {"good": "bad", "bad": "good", "even": "even"}
CAP = 1.0
"""Seconds after which the card shows what was counted so far."""


def card(id: int, session: Session, answers: Sequence[Answer]) -> Odds:
    """The card if these answers are given now; an answer the rules refuse raises Illegal."""
    _declared(session, answers)
    found, exact = _count(session, answers)
    sums, need = _sums(session, answers)
    return Odds(
        id, sums, need, _chances(found, session.question.who if isinstance(session.question, Ask) else ""), exact
    )


def _declared(session: Session, answers: Sequence[Answer]) -> None:
    """Refuse to look through a question before which nothing may be measured."""
    fork, left = session.fork(), list(answers)
    for question in _asked(fork):
        if isinstance(question, Roll):
            fork._take(branches(question, first_idea)[0][0])
        elif left:
            if question.blind is not None:
                raise Illegal(question.blind.why, question.blind.rule)
            question.accept(left[0])
            fork._take(left.pop(0))
        else:
            break


def _chances(found: Mapping[Outcome, Fraction], viewer: str) -> list[Chance]:
    """The likeliest first; what looks the same to the viewer is one."""
    seen: dict[tuple[str, Tone], Fraction] = {}
    for outcome, share in found.items():
        key = (outcome.label, tone(outcome, viewer))
        seen[key] = seen.get(key, Fraction(0)) + share
    order = sorted(seen.items(), key=lambda item: (-item[1], item[0]))
    return [
        Chance(label, round(float(share) * 100, 4), f"{share.numerator}/{share.denominator}", how)
        for (label, how), share in order
    ]


def tone(outcome: Outcome, viewer: str) -> Tone:
    """How an outcome is for a side: what is good for another side is bad for it."""
    if not viewer or outcome.whose in ("", viewer):
        return outcome.tone
    return OTHER_WAY[outcome.tone]


def _count(session: Session, answers: Sequence[Answer]) -> tuple[dict[Outcome, Fraction], bool]:
    late = perf_counter() + CAP
    found = odds(session, answers, late=lambda: perf_counter() > late)
    total = sum(found.values(), Fraction(0))
    return ({name: share / total for name, share in found.items()}, total == 1) if total else ({}, False)


def _sums(session: Session, answers: Sequence[Answer]) -> tuple[list[tuple[str, SumView]], int | None]:
    """Every sum of the dice on the first way the battle may take, and the first number needed."""
    fork, left = session.fork(), list(answers)
    sums: list[tuple[str, SumView]] = []
    need: int | None = None
    for question in _asked(fork):
        if isinstance(question, Roll):
            sums += [(title, _plain(each)) for title, each in question.about.get("sums", ())]
            need = need if need is not None else question.about.get("need")
            fork._take(branches(question, first_idea)[0][0])
        elif left:
            fork._take(left.pop(0))
        elif question.settled:
            break
        else:
            fork._take(first_idea(question))
    return sums, need


def _asked(fork: Session) -> Any:
    while isinstance(fork.question, (Ask, Roll)):
        yield fork.question


def _plain(each: Any) -> SumView:
    return shaped(each, SumView)
