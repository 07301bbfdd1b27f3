"""GCE-TURN-04, GCE-MOVE-01: the Movement phase: one model after another, what each may do, what some must."""

from __future__ import annotations

from collections.abc import Callable

from dustup.core import Answer, Choice, Flow, Free, Illegal
from dustup.skirmish.choices import Untold, none_will_do, which
from dustup.skirmish.path import facing
from dustup.skirmish.space import by_distance, facing_to

from .. import vehicles as driving
from ..content import INCH
from ..special import fire, hiding, overwatch, psychology
from ..state import Fighter, State
from ..warriors import carrier, enemies, engaged, frenzied, is_moving, is_stupid
from . import board, charge
from .foot import allowance, go, question

END = "end"
TURN = "turn"
FEW = 3
"""Everybody moves in the end: as many are thought of at a time."""
Do = Callable[[State, Fighter], Flow[None]]
Bar = Callable[[State, Fighter], Illegal | None]


def movement(s: State) -> Flow[None]:
    """GCE-TURN-04, GCE-MOVE-01: own models in any order, each finished before the next."""
    while True:
        if s.active:
            yield from act(s, s.fighters[s.active])
            s.active = ""
            continue
        ready = waiting(s)
        if not ready:
            break
        pick = yield _which(s, ready)
        if pick == END:
            for f in ready:
                yield from begin(s, f)
                if f.hull is not None and not f.moved:
                    driving.settle(s, f)
                f.moved = True
            break
        s.active = pick
        yield from begin(s, s.fighters[pick])


def waiting(s: State) -> list[Fighter]:
    """Who has not moved yet; the pinned only if they burn."""
    mine = [f for f in s.mob(s.player) if not f.moved]
    return [f for f in mine if (f.status == "up" and f.hull is None and not f.pinned) or no_turn(f) is None]


def no_turn(f: Fighter) -> Illegal | None:
    """GCE-MOVE-01, GCE-PIN-04, GCE-RUL-57: why a model does not move now; the pinned do if they burn."""
    if f.status not in ("up", "down"):
        return Illegal(f"{f.name} is not on the table", "GCE-INJ-06")
    if f.hull is not None and f.hull.wrecked:
        return Illegal(f"{f.name} is a wreck", "GCE-RUL-57")
    if f.moved:
        return Illegal(f"{f.name} has moved", "GCE-MOVE-01")
    if f.hull is not None and f.hull.immobilised:
        return Illegal(f"{f.name} is immobilised", "GCE-RUL-57")
    return Illegal(f"{f.name} is pinned", "GCE-PIN-04") if f.pinned and not f.burning else None


def _which(s: State, ready: list[Fighter]) -> Choice:
    """To leave the others is not an idea worth having while somebody waits."""
    side = s.player
    able = {f.id: 4.0 if f.hull is not None else 1.0 for f in ready}
    rest = [f.id for f in s.mob(side) if f.id not in able and f.status != "off"]
    return Choice(
        who=side,
        what="activate",
        prompt="Which model moves next?",
        rule="GCE-MOVE-01",
        settled=True,
        values=(*able, *rest, END),
        bar=lambda key: None if key == END or key in able else no_turn(s.fighters[key]),
        label=lambda key: s.fighters[key].name if key != END else "The rest stay where they are",
        spread=lambda: [*able.values(), *[0.0] * len(rest), 0.04],
        think=lambda: sorted(able, key=lambda key: -able[key])[:FEW],  # first those who carry others
    )


def begin(s: State, f: Fighter) -> Flow[None]:
    """GCE-MOVE-03, GCE-RUL-07: what comes before its own choice: flames, terror, stupidity, frenzy."""
    if f.begun:
        return
    f.begun = True
    if f.hull is not None:
        yield from driving.begin(s, f)
        return
    if f.burning:
        yield from fire.burn(s, f)
    if f.status == "up" and not f.moved and not (yield from psychology.terror(s, f)):
        yield from _compelled(s, f)


def _compelled(s: State, f: Fighter) -> Flow[None]:
    """GCE-PSY-22, GCE-PSY-38, GCE-PIN-04, GCE-RUL-68, GCE-RUL-69: the stupid wander, the frenzied charge."""
    v = carrier(s, f)
    if f.pinned:
        return
    if is_stupid(f) and (v is None or v.hull is None or v.hull.driver != f.id):
        yield from psychology.wander(s, f)
    elif frenzied(f) and not engaged(s, f) and (v is None or not is_moving(v)):
        foes = [e for e in enemies(s, f) if charge.no_target(s, f, e) is None and charge.reaches(s, f, e)]
        if foes:
            prey = min(foes, key=lambda e: charge.off(s, f, e))
            s.say("frenzy", "GCE-PSY-38", who=f.id)
            yield from charge.charge(s, f, prey)


def act(s: State, f: Fighter) -> Flow[None]:
    """What a model does in its move; everything it might do, with the reason where it may not."""
    bar = None if f.begun else no_turn(f)
    if bar is not None:  # only a case lets it act
        deeds = {key: key for key in (("drive", "slow") if f.hull is not None else ON_FOOT)}
        yield which(f.side, "action", f"{f.name}: what now?", bar.rule, deeds, model=f.id, bar=lambda key: bar)
    yield from begin(s, f)
    if f.hull is not None:
        yield from driving.act(s, f)
    elif not f.moved and f.status in ("up", "down") and not f.idle and not f.pinned:
        while (deed := (yield actions(s, f))) == TURN:
            yield from _turn(s, f)
        yield from ACTIONS[deed][2](s, f)
    f.moved = True


def actions(s: State, f: Fighter) -> Choice:
    """The open question of a warrior's move."""
    kinds = _kinds(s, f)

    def ideas() -> list[str]:
        idle = ("leap", "show", TURN) if charge.hopeful(s, f) else ("leap", "show", TURN, "charge")
        return [key for key in kinds if key not in idle and ACTIONS[key][1](s, f) is None]

    return Choice(
        who=f.side,
        what="action",
        prompt=f"{f.name}: what now?",
        rule="GCE-MOVE-02",
        settled=True,
        about={"model": f.id},
        values=kinds,
        bar=lambda key: ACTIONS[key][1](s, f),
        label=lambda key: ACTIONS[key][0],
        note=lambda key: f"{allowance(f, key).total} inches" if key in STRIDES else "",
        spread=lambda: [
            0.05 if key == "charge" and not charge.hopeful(s, f) else WEIGHTS.get(key, 1.0) for key in kinds
        ],
        think=ideas,
    )


STRIDES = ("move", "run", "charge", "crawl")
WEIGHTS = {TURN: 0.0, "stay": 0.3, "overwatch": 0.3, "hide": 0.3, "leap": 0.08, "show": 0.1, "charge": 3.0, "jump": 2.0}


ON_FOOT = ("move", "run", "charge", "overwatch", "hide", "show", "deed", "stay", TURN)
ABOARD = ("move", "run", "charge", "jump", "stay", "overwatch", "hide")
CARRIED = ("jump", "leap", "stay", "move", "run", "charge", "overwatch", "hide")
FALLEN = ("crawl", "stay", "move", "run", "charge", "overwatch", "hide")


def _kinds(s: State, f: Fighter) -> tuple[str, ...]:
    """What a player may think of there; what is barred says why."""
    v = carrier(s, f)
    if f.status == "down":
        return FALLEN
    return ON_FOOT if v is None else CARRIED if is_moving(v) else ABOARD


def _no_step(s: State, f: Fighter) -> Illegal | None:
    """GCE-INJ-04, GCE-RUL-78: the Down only crawl; from a moving vehicle one leaps or jumps."""
    v = carrier(s, f)
    if f.status == "down":
        return Illegal("a model that is Down can only crawl", "GCE-INJ-04")
    if v is not None and is_moving(v):
        return Illegal(f"{v.name} is moving: leap off or jump across", "GCE-RUL-78", also=("GCE-BRD-16",))
    return None


def _no_walk(s: State, f: Fighter) -> Illegal | None:
    """GCE-HTH-26, GCE-RUL-34: nobody leaves a fight on the ground by choice."""
    return _no_step(s, f) or _no_escape(s, f)


def _no_escape(s: State, f: Fighter) -> Illegal | None:
    return Illegal("it is fighting hand to hand", "GCE-HTH-26", also=("GCE-RUL-34",)) if engaged(s, f) else None


def _no_charge(s: State, f: Fighter) -> Illegal | None:
    bar = _no_walk(s, f)
    if bar is not None:
        return bar
    return None if charge.anybody(s, f) else Untold(lambda: _nobody(s, f))


def _nobody(s: State, f: Fighter) -> Illegal:
    nobody = Illegal("there is no enemy on foot", "GCE-CHRG-01")
    return none_will_do(charge.targets(s, f).values(), nobody) or nobody


def _no_jump(s: State, f: Fighter) -> Illegal | None:
    """GCE-BRD-03, GCE-BRD-18, GCE-HTH-26: a fight on a stationary vehicle is one on the ground, which nobody leaves."""
    v = carrier(s, f)
    if v is not None and not is_moving(v) and (bar := _no_escape(s, f)) is not None:
        return bar
    bars = board.jumps(s, f)
    if None in bars.values():
        return None
    return next(iter(bars.values()), None) or Illegal("there is no other vehicle", "GCE-BRD-03")


def _no_show(s: State, f: Fighter) -> Illegal | None:
    return None if f.hidden else Illegal("it is not hiding", "GCE-RUL-75")


def _no_crawl(s: State, f: Fighter) -> Illegal | None:
    return Illegal("it lies on a vehicle", "GCE-INJ-04") if f.on else _no_escape(s, f)


def walk(s: State, f: Fighter, mode: str) -> Flow[None]:
    """GCE-MOVE-02, GCE-MOVE-04, GCE-HIDE-01, GCE-BRD-01: a way is drawn and gone; then aboard, or into hiding."""
    asked, walker = question(s, f, mode)
    answer = yield asked
    trip = walker.trip(answer)
    f.ran = mode == "run"
    if not trip.still:
        board.get_off(s, f)
    hiding.leave_cover(s, f, trip.points, mode)
    arrived = yield from go(s, f, answer, walker, mode)
    hulls = board.beside_it(s, f)
    if hulls:
        board.get_clear(s, f)
    if not arrived or mode == "crawl":
        return
    if hulls:
        yield from board.offer(s, f, allowance(f, mode).total - trip.cost / INCH)
    if mode == "move":
        yield from offer_deed(s, f)
    if not f.on:
        yield from hiding.offer(s, f)


def offer_deed(s: State, f: Fighter) -> Flow[None]:
    """GCE-SCEN-01, GCE-DICE-12: a walk may end with what the scenario has to be done there."""
    if f.status == "up" and not f.pinned and s.setup.scenario.deeds(s, f):
        yield from _deed(s, f)


def _deed(s: State, f: Fighter) -> Flow[None]:
    """GCE-SCEN-01: something the scenario offers: taking scrap, cutting somebody loose."""
    names = dict(s.setup.scenario.deeds(s, f))
    pick = yield which(
        f.side, "deed", f"{f.name}: what does it do here?", "GCE-SCEN-01", names | {"no": "Nothing"}, model=f.id,
        weigh=lambda key: 0.2 if key in ("no", "drop") else 3.0,
    )  # fmt: skip
    if pick != "no":
        yield from s.setup.scenario.do(s, f, pick)


def _charge(s: State, f: Fighter) -> Flow[None]:
    pick = yield charge.question(s, f)
    yield from charge.charge(s, f, s.fighters[pick])


def _jump(s: State, f: Fighter) -> Flow[None]:
    bars = board.jumps(s, f)
    names = {key: s.fighters[key].name for key in bars}
    pick = yield which(f.side, "target", f"{f.name} jumps to", "GCE-BRD-03", names, model=f.id, bar=bars.__getitem__)
    yield from board.jump(s, f, s.fighters[pick])


def _stay(s: State, f: Fighter) -> Flow[None]:
    return
    yield  # a flow that asks nothing


def _turn(s: State, f: Fighter) -> Flow[None]:
    """GCE-RUL-08, GCE-OVW-03: it turns where it stands, before it goes on overwatch too; nothing is used up."""

    def test(answer: Answer) -> None:
        facing({"facing": answer}, f.facing, "GCE-RUL-08")

    towards = [facing_to(f, e) for e in by_distance(f, enemies(s, f))[:1]] or [f.facing]
    f.facing = yield Free(
        who=f.side, what="facing", prompt=f"Which way does {f.name} look?", rule="GCE-RUL-08", about={"model": f.id},
        form="facing", test=test, sample=lambda rng: towards[0], think=lambda: towards,
    )  # fmt: skip
    s.say("turned", "GCE-RUL-08", who=f.id, path=[[f.x, f.y, f.z]], facing=f.facing)


def _watch(s: State, f: Fighter) -> Flow[None]:
    overwatch.set_up(s, f)
    return
    yield


def _hide(s: State, f: Fighter) -> Flow[None]:
    hiding.hide(s, f)
    return
    yield


def _show(s: State, f: Fighter) -> Flow[None]:
    hiding.reveal(s, f, "GCE-RUL-75")
    return
    yield


def _no_deed(s: State, f: Fighter) -> Illegal | None:
    if engaged(s, f):
        return Illegal("it is fighting hand to hand", "GCE-HTH-26")
    return None if s.setup.scenario.deeds(s, f) else Illegal("there is nothing to do here", "GCE-SCEN-01")


def _no_hide(s: State, f: Fighter) -> Illegal | None:
    return Illegal("it is already hiding", "GCE-HIDE-01") if f.hidden else hiding.why_not(s, f) or _no_step(s, f)


ACTIONS: dict[str, tuple[str, Bar, Do]] = {
    "move": ("Move", _no_walk, lambda s, f: walk(s, f, "move")),
    "run": ("Run", _no_walk, lambda s, f: walk(s, f, "run")),
    "charge": ("Charge", _no_charge, _charge),
    "overwatch": ("Overwatch", lambda s, f: overwatch.why_not(s, f) or _no_step(s, f), _watch),
    "hide": ("Hide", _no_hide, _hide),
    "show": ("Show itself", _no_show, _show),
    "deed": ("Do something here", _no_deed, _deed),
    "crawl": ("Crawl", _no_crawl, lambda s, f: walk(s, f, "crawl")),
    "jump": ("Jump across", _no_jump, _jump),
    "leap": ("Leap off", lambda s, f: None, board.leap),
    "stay": ("Stay", lambda s, f: None, _stay),
    TURN: ("Turn", lambda s, f: None, _turn),
}
