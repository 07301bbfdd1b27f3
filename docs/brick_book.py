"""A whole miniatures game on the skirmish layer: two gangs throw bricks. The nearest example to copy for a new book."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dustup.core import Book, Event, Flow, Illegal, Mod, Outcome, Receipt, Sum, tally
from dustup.core.scene import Overlay, Scene
from dustup.skirmish import ideas, overlay, path, place, rolls, setup, space, state, tell, view, walk, worth
from dustup.skirmish.choices import ask, names_of, which
from dustup.skirmish.missions import Fight
from dustup.skirmish.model import Model
from dustup.skirmish.scenario import finish, offers, result
from dustup.table import reach
from dustup.table.field import Field
from dustup.table.sight import clear
from dustup.table.units import CENTIMETRE

STEP, RANGE, HIT = 1200, 2500, 4  # BRICK-02, BRICK-03: tenths of a millimetre; a d6
FIGHT: Fight[State, Fighter] = Fight(
    id="fight", name="Brick fight", blurb="Knock them all out.", map="scrap_market", rules=("BRICK-01",)
)
SCENARIOS = {"fight": FIGHT}


class Fighter(Model):  # id, side, name, points, place, base, status come with it
    acted: bool = False


@dataclass(slots=True)
class State(state.State[setup.Setup[None, bool, Any], Fighter]):  # copy, key, plain, say, foes, up … come with it
    last: str = ""  # the side that acted last


def build(wish: dict[str, Any]) -> State:
    """A wish as a journal keeps it → the battle before deployment; what is wrong is said by the layer."""
    setup.known_keys(wish, ("scenario", "map", "bands", "seed"))
    scenario = setup.pick(wish.get("scenario", "fight"), SCENARIOS, "scenario")
    seats = setup.seated(wish.get("bands"), scenario.players, scenario.name)
    table, names = setup.table_map(wish.get("map"), scenario.map), {side: f"The {side} gang" for side in seats}
    solid = tuple(piece.height > 300 for piece in table.pieces)  # BRICK-04: what a piece means here
    s = State(setup.Setup(table, Field.of(table), solid, None, scenario, names, {}), {}, sides=tuple(seats))
    for side, count in seats.items():
        for n in range(1, count + 1):
            s.join(Fighter(f"{side[0]}{n}", side, f"{side.title()} {n}", 10))
    return s


def blocks(s: State) -> tuple[int, ...]:
    """BRICK-04: tall pieces stop feet and bricks."""
    return setup.picks(s.setup.readings, bool)


def play(s: State) -> Flow[None]:
    """BRICK-01: deploy in turn, then six turns of one fighter after another. Nothing is kept in locals."""
    while s.phase != "over":
        yield from {"deploy": deploy, "turn": turn}[s.phase](s)


def next_side(s: State, waiting: Callable[[str], list[Fighter]]) -> str:
    """BRICK-01: the side after the last one, in turn, that still has somebody waiting; '' when nobody has."""
    first = s.sides.index(s.last) + 1 if s.last else 0
    return next((side for side in (*s.sides[first:], *s.sides[:first]) if waiting(side)), "")


def deploy(s: State) -> Flow[None]:
    """BRICK-01: one fighter each, in the own strip."""

    def waiting(side: str) -> list[Fighter]:
        return [f for f in s.fighters.values() if f.side == side and f.status == "off"]

    side = next_side(s, waiting)
    if not side:
        s.phase, s.turn, s.last = "turn", 1, ""
        s.say("turn", "BRICK-01", turn=1)
        return
    f, strip = waiting(side)[0], s.setup.scenario.zones(s)[side]

    def bar(x: int, y: int) -> Illegal | None:
        free = place.inside(strip, x, y, f.r) and walk.room(s.setup.field, x, y, f.r, blocks(s), s.up())
        return None if free else Illegal("no room in the own strip", "BRICK-01")

    def inwards(x: int, y: int) -> int:
        return space.bearing(s.setup.map.size[0] // 2 - x, s.setup.map.size[1] // 2 - y)

    answer = yield place.question(f, place.Spots([strip], bar, "BRICK-01"), inwards, settled=True)
    place.put(f, answer, 90)
    s.last = side
    s.say("deployed", "BRICK-01", who=f.id, side=f.side, path=[[f.x, f.y, 0]], facing=f.facing)


def turn(s: State) -> Flow[None]:
    """BRICK-01: sides alternate; when all have acted the next turn begins, after the sixth it is over."""

    def ready(side: str) -> list[Fighter]:
        return [f for f in s.side(side) if not f.acted]

    side = next_side(s, ready)
    if not side or s.setup.scenario.decided(s):
        yield from s.setup.scenario.turn_ends(s)
        end_of_turn(s)
        return
    s.active = yield which(side, "activate", "Who acts?", "BRICK-01", names_of(ready(side)), settled=True)
    f = s.fighters[s.active]

    def bar(deed: str) -> Illegal | None:
        return None if deed == "move" or targets(s, f) else Illegal("nobody in sight and range", "BRICK-03")

    deeds = {"move": move, "throw": throw}
    deed = yield ask(f, "action", f"{f.name}: what now?", "BRICK-01", {key: key for key in deeds}, bar=bar)
    yield from deeds[deed](s, f)
    f.acted, s.last, s.active = True, side, ""


def end_of_turn(s: State) -> None:
    """BRICK-01: the next turn, or the end of the battle."""
    if s.turn >= s.setup.scenario.turns or s.setup.scenario.decided(s):
        finish(s, "BRICK-01")
        return
    s.turn += 1
    for f in s.fighters.values():
        f.acted = False
    s.say("turn", "BRICK-01", turn=s.turn)


def move(s: State, f: Fighter) -> Flow[None]:
    """BRICK-02: up to 12 cm, round what is tall, not through anybody, onto free ground."""

    def plan(way: walk.Path) -> walk.Trip:
        points = [(f.x, f.y), *way]
        trip = walk.Trip(points, reach.length(points))
        if trip.cost > STEP + walk.SLACK:
            raise Illegal(f"{trip.length / 100:.1f} cm is more than 12", "BRICK-02")
        walk.past_pieces(s.setup.field, trip, f.r, blocks(s), "BRICK-02")
        walk.past_models(trip, f.r, s.others(f), "BRICK-02")
        if not walk.room(s.setup.field, *trip.end, f.r, blocks(s), s.others(f)):
            raise Illegal("there is no room there", "BRICK-02")
        return trip

    walker = path.Walker(f, plan, "BRICK-02")
    ground = ideas.Ground(s.setup.field, f, float(STEP), walker.legal, blocks(s), [m.body for m in s.others(f)])
    foes = space.by_distance(f, s.foes(f))
    thoughts = (lambda rng: ideas.drawn(ground, [(e.x, e.y) for e in foes], rng),
                lambda: ideas.good(ground, foes[:2], []))  # fmt: skip
    answer = yield path.question(walker, f"{f.name} goes up to 12 cm", STEP, thoughts, CENTIMETRE)
    trip = walker.trip(answer)
    (f.x, f.y), f.facing = trip.end, answer.get("facing", f.facing)
    s.say("moved", "BRICK-02", who=f.id, path=[[x, y, 0] for x, y in trip.points], facing=f.facing)


def targets(s: State, f: Fighter) -> list[Fighter]:
    """BRICK-03: enemies in sight, within 25 cm from edge to edge."""
    near = [e for e in s.foes(f) if space.within(f, e, RANGE)]
    return [e for e in near if clear(s.setup.field, f.body, e.body, False, blocks(s)) is not None]


def to_hit(s: State, f: Fighter, e: Fighter) -> Sum:
    """BRICK-03: +1 within 10 cm."""
    return tally([Mod(1, "close", "BRICK-03")] if space.within(f, e, 1000) else [])


def throw(s: State, f: Fighter) -> Flow[None]:
    """BRICK-03: a d6 and modifiers, 4 or more knocks the target out."""
    pick = yield ask(f, "target", "At whom?", "BRICK-03", names_of(targets(s, f)), about={"line": "shot"})
    e = s.fighters[pick]
    total = to_hit(s, f, e)
    about = {"who": f.id, "at": e.id, "sums": [["To hit", total.plain()]]}
    if (yield from rolls.passed(s, "shot", f.side, "brick", "BRICK-03", HIT - total.total, die="brick", **about)):
        e.status = "down"
        s.say("down", "BRICK-03", who=e.id, side=e.side)


def show(s: State, side: str) -> Scene:
    """Everybody on the table, and while they set up where each side does."""
    people = s.fighters.values()
    models = [view.model(f, "thrower", active=s.active == f.id, ready=not f.acted, figure="bomb") for f in people]
    return view.scene(s, "brick", s.phase, models, areas=view.zones(s))


def reached(s: State, f: Fighter) -> Overlay:
    """BRICK-02: the ground within one move."""
    return Overlay("reach", f.id, overlay.flooded(s.setup.field, f, STEP, blocks(s), [e.body for e in s.foes(f)]))


VOICE = tell.Voice({
    "turn": "Turn {turn} begins.", "deployed": "{who} takes position.", "moved": "{who} moves.",
    "shot": "{who} throws at {at}: {roll}, needs {need} or more.", "down": "{who} is knocked out.",
    "counted": "{side}: {points} for {why}.", "over": "It is over: {why}.",
})  # fmt: skip


def terms(s: State, side: str) -> dict[str, float]:
    """What bots value, by named parts: fighters, victory points, and enemies within reach of a brick."""
    far = [min((space.gap(f, e) for e in s.foes(f)), default=0.0) for f in s.side(side)]
    strength = sum(f.points * (1 if f.side == side else -1) for f in s.up())
    near = -worth.PULL * sum(max(0.0, gap - RANGE) for gap in far)
    return {"strength": strength, "objective": worth.objective(s, side), "position": near}


def outcome(events: Sequence[Event]) -> Outcome:
    """BRICK-03: what the odds are about: whether somebody is hit."""
    hit = next((e.about["success"] for e in events if e.what == "shot"), None)
    return Outcome("moved", "even") if hit is None else Outcome("down", "good") if hit else Outcome("miss", "bad")


def muster(band: Any) -> Receipt:
    """A gang is a number of throwers at 10 points each."""
    return Receipt("Gang", 10 * band if isinstance(band, int) else 0)


BOOK = Book(
    code="brick", title="Bricks", prefix="BRICK", version="1", folder=Path(__file__).parent,
    setup=build, play=play, result=result, show=show, tell=VOICE.tell, terms=terms,
    worth=lambda s, side: sum(terms(s, side).values()), outcome=outcome, muster=muster, stage=build,
    default=lambda seed: {"bands": {"red": 4, "blue": 4}, "seed": seed}, key=State.key, scenarios=offers(SCENARIOS),
    acting=lambda s: s.active, overlay=overlay.overlays(reach=reached),
)  # fmt: skip
