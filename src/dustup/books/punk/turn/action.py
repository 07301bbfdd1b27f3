"""The Action question: what an active miniature may do now, and doing it."""

from __future__ import annotations

from collections.abc import Callable

from dustup.core import Choice, Flow, Illegal
from dustup.skirmish.choices import chosen

from .. import loot
from ..bands import powers
from ..fight import assault, bloodthirst, combat, disengage, engagement
from ..harm import fire
from ..move import leap_action, move
from ..shoot import defensive_fire, shoot
from ..special import facts
from ..state import Fighter, State
from ..worth import sense

Why = Illegal | None
NAMES = (
    "move", "assault", "leap", "get_up", "combat", "disengage", "shoot", "aim", "watch", "reload", "loot", "swap",
    "interact", "power", "end",
)  # fmt: skip
MOVES = ("move", "assault", "leap", "get_up")
GOING = (*MOVES, "disengage")
FREE = {"move": 4.0, "assault": 9.0, "shoot": 9.0, "aim": 0.6, "watch": 0.3, "loot": 0.4, "swap": 0.1, "interact": 3.0}
BUSY = {"combat": 9.0, "disengage": 1.0}
ANY = {"power": 1.0, "end": 0.05}
LEAP, RELOAD = 2.0, 3.0


def _row(weights: dict[str, float]) -> list[float]:
    return [weights.get(name, 0.0) for name in NAMES]


WEIGHTS = {
    "prone": _row({"get_up": 1.0}),
    "busy": _row(BUSY | ANY),
    "close": _row(FREE | ANY),
    "far": _row(FREE | ANY | {"assault": 0.0}),
}
LABELS = {
    "move": "Move", "assault": "Assault", "leap": "Leap", "get_up": "Get up", "combat": "Fight",
    "disengage": "Disengage", "shoot": "Shoot", "aim": "Aim", "watch": "Defensive Fire", "reload": "Reload",
    "loot": "Loot", "swap": "Swap bullets", "interact": "Interact",
    "power": "Special Action", "end": "End activation",
}  # fmt: skip


def question(s: State, f: Fighter, known: assault.Known | None = None) -> Choice:
    """PK-ACT-02, PK-ACT-03, PK-ACT-04: one Action at a time, any that is open to it, or none.

    `known` keeps the ways into contact that are looked for, so that the Assault need not look again.
    """
    busy, close = engagement.pressed(s, f)
    return Choice(
        who=f.side,
        what="action",
        prompt=f"{f.name}: {f.left} Action{'' if f.left == 1 else 's'} left",
        rule=s.law["PK-ACT-01"],
        settled=True,
        about={"model": f.id, "left": f.left},
        values=NAMES,
        bar=lambda name: _why_not(s, f, name, busy, known),
        label=LABELS.__getitem__,
        note=lambda name: note(s, f, name),
        spread=lambda: _weights(s, f, busy, close),
        think=lambda: sense.deeds(s, f, [name for name in NAMES if why_not(s, f, name) is None]),
    )


def _weights(s: State, f: Fighter, busy: bool, close: bool) -> list[float]:
    """Lively play, charge and shoot rather than move: how likely each Action is drawn; the surely closed never."""
    found = WEIGHTS["prone" if f.prone else "busy" if busy else "close" if close else "far"].copy()
    if not busy and not f.prone:
        if facts.leaps(s, f):
            found[NAMES.index("leap")] = LEAP
        for item in f.items:
            if not item.loaded:
                found[NAMES.index("reload")] = RELOAD
                break
    return found


def note(s: State, f: Fighter, name: str) -> str:
    """What an Action costs or needs, in a word."""
    if name == "move" or name == "assault":
        return s.unit.told(facts.stride(s, f))
    return "" if name == "end" else "no Action" if name == "loot" and loot.free(s, f) else "1 Action"


def lingers(s: State, f: Fighter) -> bool:
    """PKH-BND-21: with no Action left it may still do what costs none."""
    return not f.watching and loot.free(s, f) and why_not(s, f, "loot") is None


def why_not(s: State, f: Fighter, name: str, known: assault.Known | None = None) -> Why:
    """PK-ACT-06, PK-PRON-01, PK-RUL-19, PK-RUL-50, PK-ATTR-02: the reason an Action is closed."""
    return _why_not(s, f, name, engagement.engaged(s, f), known)


def _why_not(s: State, f: Fighter, name: str, busy: bool, known: assault.Known | None) -> Why:
    """The same, cheapest tests first; `busy`: it is in contact with an enemy."""
    turn = s.edition.turn
    if f.left < 1 and s.active == f.id and name not in ("loot", "end"):
        return Illegal("it has no Actions left", s.law["PK-ACT-01"])
    why = turn.why_no_action(s, f, name)
    if why is not None:
        return why
    if turn.must_rise(s, f, busy):
        return _prone(s, name) or (_thirst(s, f, name, known) if name == "end" else None)
    if name == "get_up":
        return Illegal(f"{f.name} is on its feet", s.law["PK-PRON-01"])
    if f.on_wall and name not in ("move", "end") and not busy:
        return Illegal("on a wall it can only move or drop", s.law["PK-RUL-19"], also=(s.law["PK-MOVE-06"],))
    if name == "power":
        return _thirst(s, f, name, known) or powers.why_no_power(s, f)
    if name in ("combat", "disengage"):
        return combat.why_no_combat(s, f) if name == "combat" else disengage.why_no_disengage(s, f)
    if name == "end":
        return _thirst(s, f, name, known)
    if busy:
        also = (s.law["PK-SHOT-01"],) if name == "shoot" else (s.law["PK-DISG-01"],) if name in MOVES else ()
        return Illegal("in contact with an enemy it can only fight or Disengage", s.law["PK-ACT-06"], also=also)
    why = _thirst(s, f, name, known) if facts.thirsts(f) else None
    return why or _own_reason(s, f, name, known)


def _prone(s: State, name: str) -> Why:
    if name in ("get_up", "end"):
        return None
    return Illegal("it is Prone and must get up first", s.law["PK-PRON-01"])


def _thirst(s: State, f: Fighter, name: str, known: assault.Known | None) -> Why:
    """PK-BLOO-01, PK-RUL-50: an enemy in sight leaves nothing but charging at it."""
    found = bloodthirst.prey(s, f) if facts.thirsts(f) else ()
    if not found:
        return None
    most = facts.stride(s, f)
    near = assault.candidates(s, f, most)  # a hair farther there may be a way, but no Assault is offered
    reaches = not f.on_wall and any(e in near and assault.why_not(s, f, e, most, known) is None for e in found)
    if name == ("assault" if reaches else "move"):
        return None
    return Illegal(f"it thirsts for the blood of {found[0].name}", s.law["PK-BLOO-01"])


def _own_reason(s: State, f: Fighter, name: str, known: assault.Known | None) -> Why:
    if name == "move":
        return None
    if name == "assault":
        return assault.why_no_assault(s, f, facts.stride(s, f), known)
    if name == "interact":
        scenario = s.setup.scenario
        found = scenario.deeds(s, f)
        return scenario.barred(s, f) if found else Illegal("nothing here to interact with", s.law["PK-TMPL-05"])
    return REASONS[name](s, f)


def _get_up(s: State, f: Fighter) -> Flow[None]:
    """PK-PRON-01, PK-ACT-05, PK-RUL-11, PK-RUL-47: a Movement Action of 0 cm; it may turn, and may be shot at."""
    s.edition.turn.rises(f)
    s.say("stand", s.law["PK-PRON-01"], who=f.id, side=f.side)
    f.facing = yield move.turning(s, f)
    f.trail += (None,)
    yield from move.on_the_spot(s, f)


def _interact(s: State, f: Fighter) -> Flow[None]:
    """PK-TMPL-05, PK-INTR-08: do what the scenario offers here."""
    found = dict(s.setup.scenario.deeds(s, f))
    pick = yield from chosen(f, "interaction", "With what?", s.law["PK-TMPL-05"], found)
    yield from s.setup.scenario.do(s, f, pick)
    if f.status != "up":
        f.left = 0


def _advance(s: State, f: Fighter, name: str, known: assault.Known) -> Flow[None]:
    """PK-BLOO-01: a Move or an Assault; whoever thirsts for blood has no choice of either."""
    found = bloodthirst.prey(s, f)
    if found:
        yield from bloodthirst.charge(s, f, found, known)
    elif name == "move":
        yield from move.move(s, f)
    else:
        yield from assault.assault(s, f, known=known)


REASONS: dict[str, Callable[[State, Fighter], Why]] = {
    "leap": leap_action.why_no_leap,
    "shoot": shoot.why_no_weapon,
    "aim": shoot.why_no_aim,
    "watch": defensive_fire.why_no_watch,
    "reload": loot.why_no_reload,
    "loot": loot.why_no_loot,
    "swap": loot.why_no_swap,
}
DEEDS: dict[str, Callable[[State, Fighter], Flow[None]]] = {
    "leap": leap_action.leap,
    "get_up": _get_up,
    "combat": combat.combat,
    "disengage": disengage.disengage,
    "shoot": shoot.shoot,
    "aim": shoot.aim,
    "watch": defensive_fire.declare,
    "reload": loot.reload,
    "loot": loot.loot,
    "swap": loot.swap,
    "interact": _interact,
    "power": powers.power,
}


def take(s: State, f: Fighter) -> Flow[None]:
    """PK-ACT-01, PK-ACT-03, PK-DICE-15, PK-INCE-05, PK-RUL-55, PK-INTR-01:
    ask for one Action and do the whole of it. What a shot before it has made impossible is spent in vain.
    """
    known: assault.Known = {}
    name = yield question(s, f, known)
    s.rerolled = []
    f.burned = False
    if name == "end":
        if f.left:
            s.say("rest", s.law["PK-ACT-04"], who=f.id, side=f.side, left=f.left)
        if loot.free(s, f):
            f.spent["scavenged"] = s.turn  # it lets that be as well
        f.left = 0
        return
    f.left -= 1
    told = len(s.events)
    yield from s.edition.turn.before_action(s, f, name)
    if f.status != "up":
        return
    if len(s.events) > told:
        known = {}
    if name not in MOVES and len(s.events) > told and why_not(s, f, name):
        s.say("vain", s.law["PK-ACT-03"], who=f.id, side=f.side, name=LABELS[name])
    else:
        yield from _advance(s, f, name, known) if name in ("move", "assault") else DEEDS[name](s, f)
    if name not in GOING:
        f.trail += (None,)
    if s.marks and s.edition.harm.burns_after(name) and fire.stands_in(s, f):
        yield from fire.touch_fire(s, f, [(f.x, f.y, f.z)])


__all__ = ["question", "take", "why_not"]
