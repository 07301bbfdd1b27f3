"""Where a step stops: answers or dice left over, and dice that are missing."""

from __future__ import annotations

from functools import partial

from dustup.core import Answer, Ask, Choice, Roll, Session

from .case import UNFORESEEN, Expectation, Step
from .looking.checks import CHECKS, MODIFIERS, SUMS, ahead
from .looking.seen import Seen
from .playing.script import Script

HAPPENED = ("event", "told", "voided", "member", "company", *SUMS)
THERE = ("fighter", "item", "mark", "state")
"""What is expected of what has happened, and of what is there now."""
OF_THE_DICE = (*MODIFIERS, "refused")
"""What is expected of the dice now called for."""
WRITTEN = {
    "path": ": write where it goes, [x, y] or {path: [[x, y], [x, y]], facing: 90}, or whom it goes up to",
    "facing": ": write which way: degrees (0 east, 90 north), or towards whom",
    "point": ": write where, [x, y], or somebody who stands there",
}
"""How a case answers what has no list of answers."""


def left_over(step: Step, seen: Seen, script: Script, more: bool) -> str:
    """What the step has too much or too little of; `more` says that a later step has dice."""
    answers, dice, session = script.answers, script.dice, seen.session
    if dice:
        first = "; answer it before them" if isinstance(session.question, Ask) else ""
        return f"dice left over: {dice}{asked(session)}{first}{_rolled(script)}"
    if isinstance(roll := session.question, Roll) and not (more or _may_stop(step, seen, script, roll)):
        missing = f"dice are missing: {roll.count}d{roll.sides} for {roll.what!r} [{roll.rule}]"
        stop = f"; to stop before them expect {{roll: {{what: {roll.what}}}}}"
        return f"{missing}{_rolled(script)}{stop}{_shown_instead(step, seen)}"
    if answers and session.question is None:
        return f"the battle is over before the answer {answers[0]!r}"
    return f"answers left over: {list(answers)}{asked(session)}" if answers else ""


def _may_stop(step: Step, seen: Seen, script: Script, roll: Roll) -> bool:
    """Before these dice something new begins, or all that is expected is there to be seen."""
    between = script.turned or _begins(roll.what, script, seen)
    return between or any(ahead(seen, each) for each in step.expect) or _decided(step, seen, script)


def _begins(what: str, script: Script, seen: Seen) -> bool:
    """These dice begin something new: a roll-off, the first initiative of a turn."""
    pauses, last = seen.words.pauses, " ".join(script.record.rolls[-1:])
    return what in pauses or any(what.startswith(f"{name} ") and name not in last for name in pauses)


def _decided(step: Step, seen: Seen, script: Script) -> bool:
    """The last die (where none was rolled, the last answer) has brought about what is expected, or was rolled with a
    sum that is: the step may stop before the next one.

    Each state that is expected must have come with it, and nothing may be expected not to come.
    """
    session = seen.session
    kept = script.record.decided - len(session.answers) + len(session.since)
    if kept < 0 or script.answers or not {kind for kind, _ in step.expect} <= {*HAPPENED, *THERE}:
        return False
    before = Session(session.book, session.base.copy(), None, session.since[:kept], session.base)
    now, then = (partial(Seen, there, seen.start, seen.kind) for there in (session, before))
    shown = [each for each in step.expect if each.kind in SUMS and ahead(then(), each)]
    new = [each for each in step.expect if _met(now(), each) and (each in shown or not _met(then(), each))]
    return bool(new) and all(each in new for each in step.expect if each.kind in THERE)


def _met(seen: Seen, expected: Expectation) -> bool:
    """It is so; what cannot be looked at yet is not."""
    try:
        return not CHECKS[expected.kind](seen, expected.wanted)
    except UNFORESEEN:
        return False


def _shown_instead(step: Step, seen: Seen) -> str:
    """What is shown instead of a sum or a reason that is expected here."""
    found = [(kind, CHECKS[kind](seen, wanted)) for kind, wanted in step.expect if kind in OF_THE_DICE]
    return "".join(f"; {kind}: {wrong}" for kind, wrong in found if wrong)


def _rolled(script: Script) -> str:
    """What the dice of the step went to, so that one too many or too few is found."""
    return f"; the dice went to: {'; '.join(script.record.rolls)}" if script.record.rolls else ""


def asked(session: Session) -> str:
    """The open question, and how it is answered."""
    question = session.question
    if question is None:
        return f"; the battle is over: {session.book.result(session.state).why}"
    if not isinstance(question, Choice):
        how = WRITTEN.get(question.kind, "") if isinstance(question, Ask) else ""
        return f"; the open question is {question.what!r}{how}"
    offers = ", ".join(_offered(question, value) for value in question.options()[:8])
    return f"; the open question is {question.what!r} ({question.who} may answer: {offers})"


def _offered(question: Choice, value: Answer) -> str:
    """A choice as a case writes it, and what its button says."""
    written, label = str(value).lower() if isinstance(value, bool) else str(value), question.label(value)
    return written if label == written else f"{written} ({label})"
