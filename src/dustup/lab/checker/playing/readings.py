"""How an answer may be meant that is refused as it stands: the readings, one after the other, and the first that fits.

Each says whether it has read the next answers: then they are gone, others stand in their place, or it has answered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from dustup.core import Answer, Ask, Choice, Session, Words

from ..spelling import ENDS, spelt, word
from ..state import people
from ..units import length
from .answers import given, only, opening
from .paths import as_far, up_to
from .run_up import run_up
from .sentences import spoken
from .spread import spread

if TYPE_CHECKING:
    from .script import Script

MOVE = "move"
"""The Action that steps of `Words.steps` belong to."""


def _ended_already(script: Script, question: Ask) -> bool:
    """`[A, end, B]`, where A could do nothing more: the next answer is for what is asked now."""
    sole = isinstance(question, Choice) and len(question.values) == 1
    return sole and script.said in script.words.declines and script.fits(1) and script.stand_for(1)


def _unasked(script: Script, question: Ask) -> bool:
    """`[shoot, bow, B]` with one bow and one target, when it is all over: they name what was taken without asking."""
    return question.settled and not _awaited(script) and script.unasked.names(script.said) and script.stand_for(1)


def _titled(script: Script, question: Ask) -> bool:
    """`{delay: 3}`, `{A: B}`: the question or whom it is about, and behind it the answer."""
    said = script.said
    asked = script.words.questions.get(word(said), word(said)) if isinstance(said, str) else ""
    named = asked == word(question.what) or (asked != "" and said == question.about.get("model"))
    return named and script.fits(1) and script.stand_for(1)


def _under_way(script: Script, question: Ask) -> bool:
    """`[fight, B]`: whom it is done to, who alone could be."""
    return script.unasked.under_way(question, script.said) and script.stand_for(1)


def _left_away(script: Script, question: Ask) -> bool:
    """`[shoot]`: what has a single answer need not be said."""
    sole = script.only(question)
    sole = _nothing_left(script, question) if sole is None else sole
    if sole is None:
        return False
    script.session.answer(sole)
    if type(sole) is int and sole in script.answers[1:2]:  # a number of dice or Actions, said behind whom it is for
        script.answers.pop(1)
    return True


def _of_another(script: Script, question: Ask) -> bool:
    """`[{A: choppa}, {B: knife}]`, where only B is asked: A has one thing to do it with."""
    whom, arm = script.said, given(script.answers[1]) if len(script.answers) > 1 else None
    other = not question.settled and question.about.get("model") not in (None, whom)
    return other and script.unasked.carries(whom, arm) and script.stand_for(2)


def _swapped(script: Script, question: Ask) -> bool:
    """`[B, bow]` where the weapon is asked for first."""
    return _early(script, question) and script.stand_for(2, script.answers[1::-1])


def _swapped_around(script: Script, question: Ask) -> bool:
    """`[B, shoot, bow]`: the same, with something between them that nobody asks for."""
    early = _early(script, question, 2) and script.unasked.names(given(script.answers[1]))
    return early and script.stand_for(2, script.answers[:1])


def _no(script: Script, question: Ask) -> bool:
    """`no` where one of the choices declines: hold fire."""
    no = declining(question, script.said, script.words)
    return no is not None and script.stand_for(1, [no])


def _moot(script: Script, question: Ask) -> bool:
    """`[shoot, B, false]`, where there is no Cover to avoid: it declines or names what is not asked."""
    return script.moot(script.answers[0]) and script.stand_for(1)


def _sentence(script: Script, question: Ask) -> bool:
    """`shoot at B with bow`: one answer after the other."""
    said = spoken(script.session, script.said)
    return bool(said) and script.stand_for(1, said)


def _straight_up(script: Script, question: Ask) -> bool:
    """`[assault, B, …]`: straight up to whom was named."""
    way = up_to(script.session, script.given)
    if way is not None:
        script.session.answer(way)
    return way is not None


def _as_far_as_it_goes(script: Script, question: Ask) -> bool:
    """`[move, B]`, with dice still to be rolled: towards somebody who is too far away."""
    way = as_far(script.session, script.said) if script.dice else None
    if way is None:
        return False
    script.session.answer(way)
    return script.stand_for(1)


def _step(script: Script, question: Ask) -> bool:
    """`crouch`, `[jump, [13, 18]]`: a Move with such a step."""
    found = stepped(question, script.answers, script.words)
    return found is not None and script.stand_for(*found)


def _run_up(script: Script, question: Ask) -> bool:
    """`[assault, B]`, two Actions away: a Move and the Assault."""
    found = run_up(script.session, script.answers, bool(script.dice))
    return found is not None and script.stand_for(*found)


def _in_parts(script: Script, question: Ask) -> bool:
    """`{A: {move: [14, 20]}}`: answers within an answer; not of a step that would be put together again."""
    said = script.answers[:1]
    parts = spread(said[0]) if isinstance(said[0], dict) else said
    again = stepped(question, parts, script.words) if parts else None
    return parts != said and (again is None or again[1] != said) and script.stand_for(1, parts)


def _affirmed(script: Script, question: Ask) -> bool:
    """`{F: yes}`, where F alone was a yes already."""
    return script.latest.affirmed and script.said in (True, "yes") and script.stand_for(1)


def _excused(script: Script, question: Ask) -> bool:
    """`{C: nobody}`: it declines for somebody who is asked nothing here."""
    whom, models = script.said, people(script.session)
    declines = len(script.answers) > 1 and given(script.answers[1]) in script.words.declines
    named = isinstance(whom, str) and whom in models and isinstance(question, Choice) and whom not in question.values
    return declines and named and script.stand_for(2)


def _yes(script: Script, question: Ask) -> bool:
    """`board`, `yes`, asked whether to board V: the one choice beside that which declines."""
    if not isinstance(question, Choice) or len(question.values) != 2:
        return False
    named = script.said is True or word(str(script.said)) in ("yes", word(question.what))
    able = [one for one in question.values if one not in (*script.words.declines, "no")]
    return named and len(able) == 1 and script.stand_for(1, able)


def _on_the_ground(script: Script, question: Ask) -> bool:
    """`[shoot, {point: [30, 40]}]`, where one of the choices is a spot."""
    if not isinstance(question, Choice) or not isinstance(script.said, (dict, list)):
        return False
    spots = [value for value in question.options() if _asks_where(script, value)]
    return len(spots) == 1 and script.stand_for(0, spots)


def _asks_where(script: Script, value: Answer) -> bool:
    """Behind this choice a point is asked for, which the next answer is."""
    after = script.session.fork()
    after.answer(value)
    return isinstance(after.question, Ask) and after.question.kind == "point" and script.fits(0, after)


READINGS: tuple[Callable[[Script, Ask], bool], ...] = (
    _ended_already, _unasked, _titled, _under_way, _left_away, _of_another, _swapped, _swapped_around, _no, _moot,
    _sentence, _straight_up, _as_far_as_it_goes, _step, _run_up, _in_parts, _affirmed, _excused, _yes,
    _on_the_ground,
)  # fmt: skip
"""All that is understood besides the plain answer, in this order: what is nearer to the letter stands first."""


def _awaited(script: Script) -> bool:
    """The next answer is meant for a question behind those that have a single legal answer."""
    session = script.session
    while (sole := only(session.question)) is not None:
        session = session.fork()
        session.answer(sole)
        if script.fits(0, session):
            return True
    return False


def _nothing_left(script: Script, question: Ask) -> Answer:
    """The end of an activation in which nothing else can be done, where the answer is meant for what comes next."""
    if not isinstance(question, Choice) or spelt(question, script.said, script.words) in question.values:
        return None
    legal = question.options()
    if len(legal) != 1 or not (legal[0] in ENDS or legal[0] == script.session.book.rest):
        return None
    after = script.session.fork()
    after.answer(legal[0])
    return legal[0] if script.fits(0, after) else None


def _early(script: Script, question: Ask, at: int = 1) -> bool:
    """The first answer means nothing here, the second (or the one after it) does."""
    if len(script.answers) <= at or not isinstance(question, Choice) or question.settled:
        return False
    if given(script.answers[at]) in ENDS:  # what ends a taking stands behind what is taken
        return False
    return spelt(question, script.said, script.words) not in question.values and script.fits(at)


def declining(question: Ask, answer: Any, words: Words) -> Answer:
    """The choice that a `no` means, if one of them declines."""
    if answer is not False or not isinstance(question, Choice):
        return None
    found = [value for value in question.options() if value in words.declines]
    return found[0] if len(found) == 1 else None


def stepped(question: Ask, answers: Sequence[Any], words: Words) -> tuple[int, list[Any]] | None:
    """A Move with a step that is named, or its path, and how many answers it stands for."""
    said, there = given(answers[0]), answers[1] if len(answers) > 1 else None
    step, moving = words.steps.get(word(said)) if isinstance(said, str) else None, question.kind == "path"
    if step is None or not (moving or (isinstance(question, Choice) and MOVE in question.options())):
        return None
    if type(there) in (int, float) or length(there) is not None:  # so high, where it stands
        return 2, [{step: there}] if moving else [MOVE, {step: there}]
    if isinstance(there, list) and len(there) in (2, 3) and all(isinstance(one, (int, float)) for one in there):
        way = [*there[:2], step, *there[2:]]
        return 2, [way] if moving else [MOVE, way]
    return None if moving else (1, [MOVE, said])


def opens(session: Session, answer: Any) -> Answer:
    """`barrier` for `[power, barrier]`: the deed in whose list the answer stands, if it may be done now and the answer
    is none itself; any Action for `act now`."""
    question, words = session.question, session.book.words
    if not isinstance(question, Choice) or not isinstance(answer, str):
        return None
    if any(word(answer) in (word(str(value)), word(question.label(value))) for value in question.values):
        return None
    named, legal = [spelt(question, deed, words) for deed in opening(answer, words)], question.options()
    for deed in [deed for deed in named if deed in legal]:
        after = session.fork()
        after.answer(deed)
        while isinstance(now := after.question, Choice):
            if spelt(now, answer, words) in now.values:
                return deed
            if (no := _declined(now, words.declines)) is None:
                break
            after.answer(no)  # somebody may react first
    return None


def _declined(question: Choice, declines: tuple[str, ...]) -> Answer:
    """The answer by which a question is declined, if it has one."""
    return next((one for one in question.options() if one in declines), None)
