"""The log on a terminal: what goes on with a sentence stands in the same line."""

from __future__ import annotations

import io

from rich.console import Console

from dustup.cli.words import Log, joined
from dustup.core import Event


def test_two_sentences_are_one_with_every_rule_once() -> None:
    first, second = "Ox moves 10 cm north. [[P2-MOVE-01]]", "… then 5 cm. [[P2-MOVE-01]] [[P2-TERR-04]]"
    assert joined(first, second) == "Ox moves 10 cm north, then 5 cm. [[P2-MOVE-01]] [[P2-TERR-04]]"


def test_a_line_waits_for_what_goes_on_with_it() -> None:
    out = io.StringIO()
    log = Log(Console(file=out, width=100))
    for told in ("Ox acts.", "Ox moves 10 cm.", "… then 5 cm.", "… then 2 cm.", "", "Ox rests."):
        log.tell(Event("any"), told)
    assert [line.strip() for line in out.getvalue().splitlines()] == [
        "Ox acts.",
        "Ox moves 10 cm, then 5 cm, then 2 cm.",
    ]
    log.flush()
    assert out.getvalue().splitlines()[-1].strip() == "Ox rests."
