"""MDR-PROF: what a model is now: its Quality number, Combat, stick, size, and every number it brings to a roll."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from dustup.core import Mod
from dustup.skirmish.space import gap, touch, within

from .content import STICKS, Data
from .state import Fighter, State
from .terrain.ground import beside, between

WORST = 7  # a Quality number that reaches it kills (MDR-RUL-93)
LEVEL = 250  # bases nearer in height than this stand on one level


def bonuses(s: State, f: Fighter, *rolls: str) -> list[Mod]:
    """MDR-PROF-03: what its special rules, armour, drugs and conditions add to these rolls."""
    found = []
    for roll in rolls:
        for where, id, mod in s.setup.numbers.get(roll, ()):
            if id in getattr(f, where) or (where == "armour" and id == "heavy" and plated(f)):
                found.append(mod)
    return found


def inborn(content: Data, f: Fighter, roll: str) -> list[Mod]:
    """MDR-PROF-03: what its special rules add to a roll, in a battle and between two of them."""
    rows = [content.traits[key] for key in f.traits]
    return [Mod(b.value, row.name.lower(), b.rule or row.rule) for row in rows for b in row.bonuses if b.roll == roll]


def plated(f: Fighter) -> bool:
    """MDR-ROBO-11: bark and steel plating are Heavy Armour grown or bolted on."""
    return "bark" in f.traits or "steel_plating" in f.traits


def wears(f: Fighter, key: str) -> bool:
    """It wears this armour, or has the like of it by nature."""
    return key in f.armour or (key == "heavy" and plated(f))


def has(f: Fighter, trait: str) -> bool:
    """MDR-PROF-03: it has a special rule."""
    return trait in f.traits


def mental(f: Fighter, trait: str) -> bool:
    """MDR-AREA-08: a mental mutation it can use now."""
    return trait in f.traits and "psi_blocked" not in f.marks


def number(f: Fighter) -> int:
    """MDR-PROF-01, MDR-DICE-06, MDR-RUL-93: its Quality number now, never better than 2."""
    return max(2, f.q + sum(f.hurt.values()))


def artificial(f: Fighter) -> bool:
    """MDR-SPEC-11, MDR-ANDR-02: a machine, immune to poison, radiation, disease and minds; all others are organic."""
    return "artificial" in f.traits


def runs_on_cells(f: Fighter) -> bool:
    """MDR-ROBO-07, MDR-ANDR-04: a Robot, or an Android that is fed with Cells."""
    return f.kind == "robot" or (f.kind == "android" and f.feeds != "food")


def size(f: Fighter) -> int:
    """MDR-HTH-13: 0 normal, 1 Big, 2 Huge."""
    return 2 if "huge" in f.traits else 1 if "big" in f.traits else 0


@lru_cache(maxsize=4096)
def _stick(rows: tuple[str, ...], start: str, infected: bool) -> str:
    stick = next((row for row in reversed(rows) if row), start)
    return STICKS[max(0, STICKS.index(stick) - 1)] if infected else stick


def stick(s: State, f: Fighter) -> str:
    """MDR-MOVE-01, MDR-MOVE-04, MDR-WRET-04, MDR-RUL-52: the stick it moves by; the movement gained last counts."""
    rows = s.setup.data.traits
    return _stick(tuple([rows[key].move for key in f.traits]), s.setup.data.kinds[f.kind].move, "infected" in f.marks)


def sluggish(s: State, f: Fighter) -> bool:
    """MDR-RUL-56: an infected Short mover needs two actions for every move."""
    rows = s.setup.data.traits
    start = s.setup.data.kinds[f.kind].move
    return "infected" in f.marks and _stick(tuple([rows[key].move for key in f.traits]), start, False) == "short"


def hands(s: State, f: Fighter) -> bool:
    """MDR-ANIM-02, MDR-PLNT-03, MDR-SPEC-13, MDR-SPEC-71: it can hold gear; Humanoid gives hands, Bestial not."""
    rows = [s.setup.data.traits[key].hands for key in f.traits]
    told = [row for row in rows if row is not None]
    return told[-1] if told else s.setup.data.kinds[f.kind].hands


def stuck(f: Fighter) -> bool:
    """MDR-TRAN-01, MDR-RUL-28, MDR-RUL-30, MDR-CLMB-04: Transfixed, passed out, or hanging on a wall."""
    marks = f.marks
    return "transfixed" in marks or "out" in marks or ("climbing" in marks and "clinging" not in f.traits)


def witless(f: Fighter) -> bool:
    """MDR-RUL-28, MDR-RUL-30, MDR-SPEC-147: passed out or Transfixed; only a web leaves the mind free."""
    return "out" in f.marks or f.marks.get("transfixed", "web") != "web"


def fallen(f: Fighter) -> bool:
    """MDR-HTH-18: on the ground, knocked down or prone."""
    return "fallen" in f.marks


def active(f: Fighter) -> bool:
    """MDR-HTH-23: neither Fallen nor Transfixed nor passed out."""
    return f.status == "up" and "fallen" not in f.marks and not stuck(f)


def around(f: Fighter, radius: int, among: Iterable[Fighter]) -> list[Fighter]:
    """The others whose base is at most so far from this one's, nearest first; equals by their id."""
    found = [m for m in among if m.id != f.id and gap(f, m) <= radius]
    return sorted(found, key=lambda m: (gap(f, m), m.id))


def touching(s: State, a: Fighter, b: Fighter) -> bool:
    """MDR-HTH-01, MDR-RUL-94: in base contact, or on both sides of a low obstacle that both touch."""
    if not within(a, b, ACROSS) or abs(a.z - b.z) > LEVEL:
        return False
    return touch(a, b) or across(s, a, b) is not None


NIGH = 900  # nobody touches anybody whose middle is farther: the largest bases and a wall between them
ACROSS = 300  # a wall or fence thicker than this keeps two models apart
BESIDE = 10  # a base this near to a piece touches it


def across(s: State, a: Fighter, b: Fighter) -> int | None:
    """MDR-RUL-94: the low obstacle that lies between two models and touches both."""
    if a.z or b.z or not s.setup.picks["hop"] or not within(a, b, ACROSS):
        return None
    return s.setup.rails.get((a.x, a.y, a.r, b.x, b.y, b.r), _rail, s, a, b)


def _rail(s: State, a: Fighter, b: Fighter) -> int | None:
    hops = s.setup.picks["hop"]
    return next((i for i in hops if between(s, i, a, b) and beside(s, i, a, BESIDE) and beside(s, i, b, BESIDE)), None)


def engaged(s: State, f: Fighter) -> list[Fighter]:
    """MDR-HTH-01: the enemies in contact with it."""
    x, y = f.x, f.y
    return [
        e
        for e in s.strangers(f.side)
        if e.status == "up"
        and -NIGH < e.x - x < NIGH
        and -NIGH < e.y - y < NIGH
        and touching(s, f, e)
        and e.kind != "sentry"
    ]


def neighbours(s: State, f: Fighter) -> list[Fighter]:
    """Everybody in contact with it, friend or foe."""
    x, y = f.x, f.y
    near = [e for e in s.fighters.values() if -NIGH < e.x - x < NIGH and -NIGH < e.y - y < NIGH]
    return [e for e in near if e.status == "up" and e.id != f.id and touching(s, f, e)]


def tied(s: State, f: Fighter) -> list[Fighter]:
    """MDR-SHOT-12, MDR-RUL-96: enemies in contact that are neither Fallen nor Transfixed nor passed out."""
    return [e for e in engaged(s, f) if active(e)]


def party(s: State, side: str) -> list[Fighter]:
    """MDR-RUL-63: the models of a party still on the table, also those somebody else controls."""
    return [f for f in s.fighters.values() if f.status == "up" and (f.home or f.side) == side]
