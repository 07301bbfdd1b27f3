"""What a seat is shown: everything a browser learns of a battle is made here, from the book's own view."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from dustup.core import Ask, Book, Choice, Considered, Event, Fight, Illegal, Mode, Roll, State
from dustup.core.chronicle import SUFFIX
from dustup.core.roster import Roster
from dustup.core.scene import Scene
from dustup.server.protocol.wire import BlindView, LogLine, OptionView, QuestionView, RollView, Thinking
from dustup.server.rooms import results

if TYPE_CHECKING:
    from dustup.server.rooms.battle import Battle


def open_scene(book: Book, state: State) -> Scene:
    """The table with nothing hidden: each model and marker as its own side sees it."""
    seen = book.show(state, "")
    own = {side: book.show(state, side) for side in sides_of(seen)}
    models = {m.id: m for m in seen.models}
    markers = {m.id: m for m in seen.markers}
    for side, scene in own.items():  # what only its owner sees may be missing from the spectator's scene
        models |= {m.id: m for m in scene.models if m.side == side or m.id not in models}
        markers |= {m.id: m for m in scene.markers if m.side == side or m.id not in markers}
    return msgspec.structs.replace(seen, models=list(models.values()), markers=list(markers.values()))


def sides_of(scene: Scene) -> tuple[str, ...]:
    """The sides of a battle, in the book's order."""
    return tuple(scene.sides) or tuple(dict.fromkeys(m.side for m in scene.models if m.side))


def scene_for(book: Book, state: State, view: str, over: bool) -> Scene:
    """The table for a viewer: secrets are told when the battle is over."""
    return open_scene(book, state) if over else book.show(state, view)


def roster_for(book: Book, state: State, view: str) -> Roster | None:
    """The bands of a campaign as a viewer may see them; None for a battle."""
    if not book.code.endswith(SUFFIX) or book.campaign is None:
        return None
    return book.campaign.show(state, view)


def may_see(event: Event, view: str, over: bool) -> bool:
    """Whether a viewer is told of this event."""
    return over or event.to in ("", view)


def lines(battle: Battle, start: int, view: str, end: int | None = None) -> list[LogLine]:
    """The log as a viewer is told it, from event number `start` on (up to `end`)."""
    events, marks, over = battle.session.state.events[:end], battle.marks, battle.over
    shown = [i for i in range(start, len(events)) if may_see(events[i], view, over)]
    before = next((i for i in range(start - 1, -1, -1) if may_see(events[i], view, over)), -1)
    thoughts = thinking(list(battle.considered.values()), before, shown, view, over)
    return [
        LogLine(i, e.what, battle.told[i], list(e.rules), e.about, bisect_right(marks, i), thoughts.get(i, []))
        for i, e in ((i, events[i]) for i in shown)
    ]


def thinking(
    considered: Sequence[Considered], before: int, shown: Sequence[int], view: str, over: bool
) -> dict[int, list[Thinking]]:
    """What bots considered, by the first line shown after it; `before` is the line shown before these."""
    found: dict[int, list[Thinking]] = {}
    for each in considered[bisect_right(considered, before, key=lambda one: one.at) :]:
        place = bisect_left(shown, each.at)
        plans = each.to(view, over)
        if plans and place < len(shown):
            found.setdefault(shown[place], []).append(Thinking(each.side, plans))
    return found


def question_view(book: Book, question: Ask | Roll, n: int, who: str) -> QuestionView:
    """The open question for the seat that must answer it."""
    if isinstance(question, Roll):
        return _roll(question, n, who)
    options = [_option(question, value) for value in question.values] if isinstance(question, Choice) else []
    fight = results.form(question) if isinstance(question, Fight) else None
    return QuestionView(
        n=n,
        who=who,
        what=question.what,
        kind=question.kind,
        prompt=question.prompt,
        rule=question.rule,
        settled=question.settled,
        hidden=question.hidden,
        about=dict(question.about),
        options=options,
        blind=BlindView(question.blind.why, question.blind.rule) if question.blind else None,
        modes=_modes(book, question),
        fight=fight,
    )


def _modes(book: Book, question: Ask) -> list[Mode]:
    """How the steps of a path can be made: all ways of the book, or those the question names."""
    if question.kind != "path":
        return []
    named = question.about.get("modes")
    return [mode for mode in book.modes if named is None or mode.id in named]


def _roll(roll: Roll, n: int, who: str) -> QuestionView:
    dice = RollView(roll.count, roll.sides, roll.what, roll.rule, list(roll.who), list(roll.names))
    prompt = f"Roll {roll.count}d{roll.sides}: {roll.what}"
    return QuestionView(n, who, roll.what, "roll", prompt, roll.rule, False, False, dict(roll.about), [], dice)


def _option(question: Choice, value: Any) -> OptionView:
    barred: Illegal | None = question.bar(value)
    note = question.note(value) if question.note else ""
    if barred is None:
        return OptionView(value, question.label(value), note)
    return OptionView(value, question.label(value), note, False, barred.why, barred.rule)


def waiting_words(question: Ask | Roll) -> str:
    """What the others are told of a question: its name, or nothing of it if it is secret."""
    if isinstance(question, Roll):
        return "dice"
    return "a secret choice" if question.hidden else (question.prompt or question.what)
