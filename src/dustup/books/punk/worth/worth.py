"""How good a state is for a side, in points: who stands, what will be scored, who menaces whom. Bots ask it often."""

from __future__ import annotations

from math import cos, radians, sin, sqrt

from dustup.skirmish.prospects import leads
from dustup.skirmish.worth import ahead

from ..state import Fighter, State
from . import chances, last, sense

AIMED = 0.7  # of what an aimed shot is expected to bring
READY = 0.03  # a barrier held or a boost for its next activation, as a share of its bearer's points
ORDERED = 0.5  # one more Action to come, as a share of the strike it may hope for
BOOSTS = ("boost_C", "boost_P")
PUMPS, PUMPED = ("pump_s", "pump_p"), 0.003  # a marker on a pump gun is kept until it fires
BOMBS = ("fire_bomb", "gas_bomb", "smoke_bomb", "holy_grenade")
OWN = 1.3  # what a point of one's own counts, compared with one of the enemy's, in a hunt: no even trades
DECIDED = 1000.0  # what a battle won is worth beyond its points
AHEAD, SPREAD = 300.0, 0.35  # what the chance to win it is, and of a fighter, how much each activation to come may turn
LAST_STAND = 0.4  # of what stands, what counts in the last Turn, where only victory points are to be had

PERIL = 0.5  # of the victory points that somebody carries, what the danger of losing them costs: most enemies do worse
SOUND = 0.05  # what a point of Toughness is worth, as a share of its bearer's points
TRICK, SERMON = 0.5, 1.0  # what is worth keeping is not thrown away for nothing
LAST, KEPT = 0.5, 1.2  # nor a bullet or a bomb: in the last Turn, and more for each Turn with better marks to come
CHARGE = 0.4  # of a bullet, what a charge of fuel counts
ALERT = 0.005  # to wait with a loaded gun is a little better than to do nothing, and worse than anything else
TURNED = 0.005  # and so is facing the nearest enemy: a back turned to it sees nothing, and is easier to hit
LUCK = 0.05  # a reroll in hand, as a share of its owner's points


def terms(s: State, side: str) -> dict[str, float]:
    """The parts of a state's worth, by name; they add up to it."""
    mine: list[Fighter] = []
    yours: list[Fighter] = []
    standing = trouble = stores = 0.0
    own = OWN if chances.hunt(s) else 1.0
    for f in s.fighters.values():
        status = f.status
        if status != "up" and status != "off" and not s.notes.get(f"left_{f.id}"):
            continue
        sign = 1.0 if f.side == side else -1.0
        left = (1.0 - chances.HURT if f.dying else 1.0) + SOUND * f.stats.get("T", 0)
        standing += (own if sign > 0 else -1.0) * f.points * left
        if f.prone or f.shock or f.poison:
            trouble -= sign * f.points * (0.08 * f.prone + 0.06 * (f.shock > 0) + 0.1 * (f.poison > 0))
        stores += sign * _stores(s, f)
        if status == "up":
            (mine if sign > 0 else yours).append(f)
    foes = [(e.x, e.y) for e in yours]
    turned = sum([f.points * _turned(f, foes) for f in mine if f.acted]) if foes else 0.0
    victory = _victory(s, side) - _shaky(s, mine, yours)
    heads = len(s.fighters) / sum([f.points for f in s.fighters.values()])
    lead = victory * heads
    up = [*mine, *yours]
    more = sum([not f.acted for f in up]) + (s.setup.turns - s.turn) * len(up)
    if not chances.hunt(s):
        standing *= LAST_STAND + (1.0 - LAST_STAND) * more / max(1, s.setup.turns * len(up))
    return {
        "standing": standing,
        "victory": victory + AHEAD * (leads(lead / (SPREAD * sqrt(1 + more))) - 0.5),
        "threat": chances.threat(s, mine, yours),
        "trouble": trouble - TURNED * turned,
        "stores": stores,
        **pending(s, side),
        "survival": last.survival(s, mine, yours, ahead(s, side) * heads),
    }


def _turned(f: Fighter, foes: list[tuple[int, int]]) -> float:
    """PK-ASLT-10, PK-LOS-01: how far the nearest enemy is out of its sight: 0 face to face, 1 behind its back."""
    x, y = f.x, f.y
    near, dx, dy = min([((a - x) ** 2 + (b - y) ** 2, a - x, b - y) for a, b in foes])
    turn = radians(f.facing)
    return 0.5 - 0.5 * (dx * cos(turn) + dy * sin(turn)) / max(1.0, sqrt(near))


def _stores(s: State, f: Fighter) -> float:
    """What it still has for later."""
    shots: float = f.bullets
    for item in f.items:
        shots += CHARGE * item.charges + (item.kind in BOMBS and not item.used)
    found = (LAST + KEPT * (s.setup.turns - s.turn)) * shots if shots else 0.0
    found += f.points * (LUCK * (f.rerolls > 0) + ALERT * f.watching)
    if "sermon" in f.traits and not f.spent.get("sermon"):
        found += SERMON
    if f.spent:
        found += f.points * _ready(s, f)
    if "bike" in f.traits:
        found -= TRICK * f.spent.get("tricks", 0)
    return found


def _ready(s: State, f: Fighter) -> float:
    """PKH-PSY-01, PKH-PSY-04, PKH-BND-11, PKH-GEA-04: what was done for its next activation, if there is one."""
    held, spent = READY * ("barrier" in f.spent), f.spent
    if f.acted and s.turn >= s.setup.turns:
        return held
    held += PUMPED * sum([spent.get(kind, 0) for kind in PUMPS])
    held += READY * (not spent.keys().isdisjoint(BOOSTS))
    if not f.acted and spent.get("ordered") == s.turn:
        held += ORDERED * chances.hope(s, f) / f.points
    return held


def pending(s: State, side: str) -> dict[str, float]:
    """PK-SHOT-10: what the shot to come is worth once the active fighter has aimed."""
    f = s.fighters.get(s.active)
    if f is None or not f.aim or not f.left or f.status != "up":
        return {"aim": 0.0}
    gain = min(f.left, 2) * AIMED * (sense.promise(s, f, s.fighters[f.aim]) - sense.DOUBT)
    return {"aim": max(0.0, gain) * (1.0 if f.side == side else -1.0)}


def worth(s: State, side: str) -> float:
    """The sum of the parts."""
    return sum(terms(s, side).values())


def _shaky(s: State, mine: list[Fighter], yours: list[Fighter]) -> float:
    """PKH-SCN-05: what may be lost with those who carry victory points."""
    scenario = s.setup.scenario
    bears = scenario.bonuses(s)
    if s.phase == "over" or not bears:
        return 0.0
    return PERIL * scenario.stake * sum([bears[f.id] * chances.danger(s, f, yours) for f in mine if f.id in bears])


def _victory(s: State, side: str) -> float:
    """The victory points to be expected, and the battle itself once it is decided."""
    scenario = s.setup.scenario
    found: float = scenario.stake * sum(v if k == side else -v for k, v in scenario.outlook(s).items())
    if s.phase == "over":
        winner = scenario.result(s).winner
        if winner:
            found += DECIDED if winner == side else -DECIDED
    return found
