"""KZ-TURN, KZ-RUL-02: the turn. Everything the loop remembers is in the state."""

from __future__ import annotations

from dustup.core import Choice, Flow

from .activation import group_acts
from .deploy import deploy
from .figures import free
from .initiative import next_group, roll_initiative
from .orders import change, change_question, initial_question, reveal
from .state import Group, State


def play(s: State) -> Flow[None]:
    """KZ-TURN-01, KZ-RUL-02: set-up, orders, then turns of events, initiative, actions, change of orders, end."""
    while s.phase != "over":
        yield from PHASES[s.phase](s)


def set_up(s: State) -> Flow[None]:
    """KZ-SCEN-01, KZ-SCEN-02: everybody deploys."""
    yield from deploy(s)
    s.phase = "orders"


def first_orders(s: State) -> Flow[None]:
    """KZ-RUL-03: every group gets an order in secret; all are revealed together."""
    while (group := _unasked(s)) is not None:
        group.pending = yield initial_question(s, group)
        group.asked = True
    reveal(s)
    yield from s.setup.scenario.begin(s)
    s.phase = "start"


def start(s: State) -> Flow[None]:
    """KZ-RUL-02 (0): a new turn; scenario events come first."""
    s.turn += 1
    for group in s.groups.values():
        group.acted = group.asked = False
    for f in s.fighters.values():
        f.acted = f.tried = f.moved = f.shot = f.fought = f.handed = False
    s.say("turn", "KZ-TURN-01", turn=s.turn)
    yield from s.setup.scenario.turn_starts(s)
    s.phase = "initiative"


def initiative(s: State) -> Flow[None]:
    """KZ-RUL-02 (1)."""
    yield from roll_initiative(s)
    s.phase = "action"


def action(s: State) -> Flow[None]:
    """KZ-RUL-02 (2), KZ-TURN-02: groups act in descending order, sides alternating."""
    while True:
        if s.active_group:
            yield from group_acts(s, s.groups[s.active_group])
            if s.setup.scenario.decided(s):
                s.phase = "end"
                return
            continue
        choice = next_group(s)
        if not choice:
            break
        pick = choice[0] if len(choice) == 1 or choice[0].kind == "zombie" else (yield from _which(s, choice))
        s.turn_of = (s.rota.index(pick.side) + 1) % len(s.rota)
        s.active_group = pick.id
        s.say("group acts", "KZ-TURN-02", group=pick.id, side=pick.side, score=pick.score, order=pick.order)
    s.phase = "change"


def _which(s: State, choice: list[Group]) -> Flow[Group]:
    """KZ-RUL-05: ties between a player's own groups are the player's choice."""
    names = {g.id: g.name for g in choice}
    pick = yield Choice(
        who=choice[0].side,
        what="group",
        prompt="Which of your tied groups acts first?",
        rule="KZ-TURN-02",
        settled=True,
        values=tuple(names),
        label=lambda v: names[v],
    )
    return s.groups[pick]


def change_orders(s: State) -> Flow[None]:
    """KZ-RUL-02 (3), KZ-CHG-10: each group decides and rolls; counters are turned up together."""
    while (group := _unasked(s)) is not None:
        order = yield change_question(s, group)
        group.asked = True
        yield from change(s, group, order)
    reveal(s)
    s.phase = "end"


def _unasked(s: State) -> Group | None:
    waiting = (g for side in s.sides for g in s.groups.values() if g.side == side and not g.asked)
    return next((g for g in waiting if g.kind != "zombie" and free(s, g.id)), None)


def end(s: State) -> Flow[None]:
    """KZ-RUL-02 (4): victory check; smoke that has lasted its time clears."""
    for key in [m.id for m in s.marks.values() if m.kind == "smoke" and m.until <= s.turn]:
        del s.marks[key]
        s.say("smoke clears", "KZ-RUL-55", mark=key)
    yield from s.setup.scenario.turn_ends(s)
    if s.setup.scenario.decided(s) or s.turn >= s.setup.scenario.length(s):
        s.phase = "over"
        result = s.setup.scenario.result(s)
        s.say("over", "KZ-RUL-69", winner=result.winner, why=result.why, scores=result.scores)
    else:
        s.phase = "start"


PHASES = {
    "deploy": set_up,
    "orders": first_orders,
    "start": start,
    "initiative": initiative,
    "action": action,
    "change": change_orders,
    "end": end,
}
