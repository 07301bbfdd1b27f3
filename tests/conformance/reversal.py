"""A case that says the opposite: `allowed` turned into `refused`, `event` into `no_event` …"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from dustup.books import load
from dustup.lab.checker import cases
from dustup.lab.checker.case import Expectation

OTHER = {"event": "no_event", "no_event": "event", "no_mod": "mod", "mark": "no_mark", "no_mark": "mark"}
OTHER |= {"fault": "no_fault", "no_fault": "fault"}


def opposite(kind: str, wanted: Any) -> Expectation | None:
    """The expectation that must fail where this one is met."""
    if kind == "allowed":
        return Expectation("refused", {"answer": wanted})
    if kind == "refused":
        return Expectation("allowed", wanted["answer"])
    if kind in OTHER and wanted:
        return Expectation(OTHER[kind], wanted)
    if kind in ("sum", "receipt") and isinstance(wanted.get("total"), int):
        return Expectation(kind, {**wanted, "total": wanted["total"] + 97})
    if kind == "mod" and isinstance(wanted.get("value"), int):  # its rule may be kin, so `no_mod` is not its opposite
        return Expectation("mod", {**wanted, "value": wanted["value"] + 97})
    if kind == "count":
        return Expectation("count", {**wanted, "times": wanted["times"] + 1})
    if kind == "options" and "has" in wanted:
        return Expectation("options", {"lacks": wanted["has"]})
    return Expectation("need", wanted + 97) if kind == "need" and isinstance(wanted, int) else None


@cache
def kin_of(book: str) -> frozenset[str]:
    """The rules that a case may name instead of another."""
    return frozenset(rule for others in load(book).kin.values() for rule in others)


def opposites(those: Iterable[cases.Case]) -> Iterator[cases.Case]:
    """Cases cut off after one reversed expectation."""
    for case in those:
        for number, step in enumerate(case.steps):
            for k, (kind, wanted) in enumerate(step.expect):
                other = opposite(kind, wanted)
                if kind == "no_mod" and wanted.get("rule") in kin_of(case.book):
                    continue  # a rule that says the same may show it: `mod` is not its opposite
                if other is not None:
                    expect = (*step.expect[:k], other)
                    yield replace(case, steps=(*case.steps[:number], replace(step, expect=expect)))
