"""Every kind of expectation and its check: each looks at what a player could see and says in words what differs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..case import Expectation
from ..state import about
from .chances import check_odds
from .events import check_count, check_event, check_no_event, check_told
from .legality import check_allowed, check_measure, check_options, check_refused
from .question import check_need, check_question, check_roll
from .seen import Seen
from .sheets import check_band, check_company, check_member
from .sums import check_mod, check_no_mod, check_sum, check_voided
from .things import check_fighter, check_item, check_mark, check_no_mark, check_result, check_state

SUMS = ("sum", "mod")
MODIFIERS = (*SUMS, "voided")
"""What is expected of the sums shown."""


CHECKS: dict[str, Callable[[Seen, Any], str]] = {
    "event": check_event,
    "no_event": check_no_event,
    "count": check_count,
    "told": check_told,
    "sum": check_sum,
    "mod": check_mod,
    "no_mod": check_no_mod,
    "voided": check_voided,
    "fighter": check_fighter,
    "item": check_item,
    "mark": check_mark,
    "no_mark": check_no_mark,
    "state": check_state,
    "result": check_result,
    "question": check_question,
    "roll": check_roll,
    "need": check_need,
    "refused": check_refused,
    "allowed": check_allowed,
    "options": check_options,
    "measure": check_measure,
    "odds": check_odds,
    "company": check_company,
    "member": check_member,
    "band": check_band,
}
"""Every kind of expectation by its name in a case; each returns what differs, or nothing."""


def ahead(seen: Seen, expected: Expectation) -> bool:
    """Is this about the dice called for now: the roll, its number, its odds, or a sum that nothing before shows?"""
    kind, wanted = expected
    if kind in ("refused", "allowed", "options"):
        return seen.unasked is not None
    if kind == "no_mod":
        return bool(about(seen.session).get("sums"))
    if kind not in MODIFIERS:
        return kind in ("roll", "need", "odds")
    past = Seen(seen.session, seen.start, open=False)
    return not CHECKS[kind](seen, wanted) and bool(CHECKS[kind](past, wanted))
