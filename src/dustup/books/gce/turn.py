"""GCE-TURN: the game turn and the player turn. Everything the loop remembers is in the state."""

from __future__ import annotations

from dustup.core import Flow
from dustup.skirmish.choices import which
from dustup.skirmish.recap import so_far
from dustup.skirmish.rolls import roll_off
from dustup.skirmish.scenario import finish

from . import morale
from .fight.phase import hand_to_hand
from .move.phase import movement
from .scenarios import deploy
from .shoot import fire
from .shoot.ammo import reload
from .special import overwatch, psychology
from .state import Fighter, State
from .vehicles import chase, damage
from .warriors import aboard, crew, engaged, hull_of, opponents, vehicles

PAUSE = "pause:"
STOPS = ("move", "shoot", "fight", "recover")
"""Phases after which a game stops for a word, where the option is on."""


def play(s: State) -> Flow[None]:
    """GCE-TURN-02, GCE-TURN-03: set-up, then player turns of Movement, Shooting, Hand-to-Hand and Recovery."""
    while s.phase != "over":
        if s.step.startswith(PAUSE):
            yield which(s.player, "phase", "The phase is over", "GCE-TURN-03", {"go on": "Go on"}, settled=True)
            s.step = s.step.removeprefix(PAUSE)
        was = s.phase
        yield from PHASES[was](s)
        if s.setup.switches.get("pauses") and was in STOPS and s.phase != "over":
            s.step = PAUSE + s.step


def roles(s: State) -> Flow[None]:
    """GCE-SCEN-02, GCE-SCEN-03: who attacks, where the scenario has roles."""
    yield from s.setup.scenario.cast(s)
    s.phase = "deploy"


def set_up(s: State) -> Flow[None]:
    """GCE-SCEN-01: everybody is set up as the scenario says."""
    yield from deploy(s)
    s.phase = "order"


def order(s: State) -> Flow[None]:
    """GCE-TURN-01, GCE-RUL-06: who goes first: as the scenario says, or the highest die; the order is kept."""
    yield from s.setup.scenario.begin(s)
    s.rota = s.setup.scenario.order(s) or tuple((yield from roll_off(s, s.sides, "GCE-RUL-06")))
    s.say("order of play", "GCE-TURN-01", sides=list(s.rota))
    s.turn, s.turn_of, s.phase = 1, 0, "start"
    s.say("turn", "GCE-TURN-02", turn=1)


def start(s: State) -> Flow[None]:
    """GCE-TURN-09, GCE-RUL-07: a player's turn: nerve, frenzy, stupidity, getting up."""
    side = s.player
    if s.step == "":
        s.say("player turn", "GCE-TURN-02", side=side)
        for f in s.fighters.values():
            _fresh(s, f)
        chase.stale(s)
        s.step = "nerve"
    if not (yield from morale.nerve(s, side)):
        _next(s)
        return
    yield from psychology.calming(s, side)
    yield from psychology.tests_of_wits(s, side)
    yield from morale.escape_pins(s, side)
    s.phase, s.step = "move", ""


def _fresh(s: State, f: Fighter) -> None:
    """What lasts a turn begins anew; overwatch of this side is over (GCE-OVW-08, GCE-RUL-70)."""
    f.shot = f.helped = f.brawled = f.charged = f.over = f.ran = f.idle = False  # all that counts in its own turn only
    hull = f.hull
    if hull is not None:
        hull.thrusts, hull.chased, hull.step, hull.ended = 0, 0, "", False
    if f.side != s.player:
        return
    overwatch.lose(s, f, "GCE-OVW-08")
    f.begun = f.moved = f.stirred = f.terrified = f.stupid = False
    f.was_pinned = f.pinned
    reload(f, "empty", "reloading")
    if hull is not None:
        hull.fires_done, hull.tried = False, ()
        hull.stalled, hull.jarred = max(0, hull.stalled - 1), max(0, hull.jarred - 1)


def move(s: State) -> Flow[None]:
    """GCE-TURN-04, GCE-OVW-04: everybody moves; who is watched and did not may be fired at before the shooting."""
    yield from movement(s)
    yield from overwatch.last_chance(s)
    s.phase, s.step = "shoot", "fires"


def shoot(s: State) -> Flow[None]:
    """GCE-TURN-05, GCE-CHAS-03, GCE-RUL-46, GCE-RUL-59: fires aboard, then enemy chasers, then the active player."""
    if s.step == "fires":
        for v in vehicles(s):
            hull = hull_of(v)
            if v.side == s.player and hull.burning and not hull.fires_done:
                yield from damage.fires(s, v)
        chase.stale(s)
        s.step = "chasers"
    while s.step == "chasers":
        if s.active and s.fighters[s.active].side != s.player:
            yield from _resumed(s)
        if not (yield from _chasers(s)):
            s.step = "shots"
    if s.active:
        yield from _resumed(s)
    while s.step == "shots":
        if not (yield from fire.phase(s, s.player, s.mob(s.player))):
            break
    for f in s.mob(s.player):
        reload(f, "reloading", "")
    s.phase, s.step = "fight", ""


def _resumed(s: State) -> Flow[None]:
    yield from fire.resumed(s, s.fighters[s.active])
    s.active = ""


def _chasers(s: State) -> Flow[bool]:
    """GCE-CHAS-03, GCE-RUL-46, GCE-RUL-109: those aboard chasers of this player's vehicles shoot first."""
    for side in s.sides:
        hunters = [v for v in vehicles(s) if v.side == side != s.player and _hunts(s, v)]
        ready = fire.shooters(s, [f for v in hunters for f in crew(s, v)])
        if ready and (yield from fire.phase(s, side, ready)):
            return True
        for f in (f for v in hunters for f in aboard(s, v)):
            f.shot = True  # they have had their chance in this phase
    return False


def _hunts(s: State, v: Fighter) -> bool:
    prey = s.fighters.get(hull_of(v).prey)
    return prey is not None and prey.side == s.player


def fight(s: State) -> Flow[None]:
    """GCE-TURN-06, GCE-TURN-07."""
    yield from hand_to_hand(s)
    s.phase, s.step = "recover", ""


def recover(s: State) -> Flow[None]:
    """GCE-TURN-08, GCE-HIT-08, GCE-RUL-109: recovery, then the next player; what thrust this turn is remembered. A
    chaser whose driver fell has lost its prey before he gets up."""
    chase.stale(s)
    yield from morale.recovery(s)
    for v in vehicles(s):
        if v.side == s.player:
            hull_of(v).thrust_before = hull_of(v).thrusts > 0
    for f in s.fighters.values():
        if f.afraid:  # GCE-RUL-63: as long as the two stay engaged
            foes = [e.id for e in opponents(s, f)]
            f.afraid = {key: how for key, how in f.afraid.items() if key in foes}
        if f.fought:  # GCE-PSY-31: a new combat begins anew
            f.fought = tuple(key for key in f.fought if engaged(s, f) and engaged(s, s.fighters[key]))
    _next(s)


def _next(s: State) -> None:
    """GCE-TURN-02: the next player of the game turn who still fights, or its end."""
    s.step = ""
    later = [k for k in range(s.turn_of + 1, len(s.rota)) if s.rota[k] not in s.bottled]
    if later and not s.setup.scenario.decided(s):
        s.turn_of, s.phase = later[0], "start"
    else:
        s.phase = "end"


def end(s: State) -> Flow[None]:
    """GCE-TURN-02, GCE-TURN-10: the game turn is complete; the game may be over."""
    scenario = s.setup.scenario
    yield from scenario.turn_ends(s)
    if scenario.decided(s) or s.turn >= scenario.length(s):
        finish(s, "GCE-TURN-10")
        return
    s.turn += 1
    s.turn_of = next(k for k, side in enumerate(s.rota) if side not in s.bottled)
    s.phase = "start"
    s.say("turn", "GCE-TURN-02", turn=s.turn, **so_far(s))
    yield from scenario.turn_starts(s)


PHASES = {
    "roles": roles,
    "deploy": set_up,
    "order": order,
    "start": start,
    "move": move,
    "shoot": shoot,
    "fight": fight,
    "recover": recover,
    "end": end,
}
