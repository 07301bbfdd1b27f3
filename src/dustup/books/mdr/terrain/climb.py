"""MDR-CLMB, MDR-FALL, MDR-STAR: climbing, stairs and ladders, and coming down faster than wanted."""

from __future__ import annotations

from collections.abc import Callable

from dustup.core import Flow, Mod
from dustup.skirmish.choices import ask, chosen
from dustup.skirmish.place import ring
from dustup.skirmish.space import touch
from dustup.table import reach
from dustup.table.shapes import disc_touches, point_in

from .. import harm
from ..content import STICKS
from ..profile import BESIDE, LEVEL, bonuses, fallen, has, neighbours, size, sluggish, stick, wears
from ..quality import Check, die, is_one, quality
from ..state import Fighter, State
from .ground import picks, piece

BANDS = ("short", "medium")
ON = 60  # a base stands on a top that is this near to its height
AT = 150  # a top that is this near to stairs or a ladder is where they lead
BUILT = {"platform", "building", "furniture", "fence"}
Way = tuple[int, str]


def standing(s: State, x: int, y: int, z: int) -> int | None:
    """The piece whose flat top of that height bears this place."""
    for i, one in enumerate(s.setup.field.pieces):
        if one.stand and abs(one.level - z) <= ON and point_in(s.setup.field, i, x, y):
            return i
    return None


def perch(s: State, f: Fighter, x: int, y: int) -> tuple[int, str]:
    """MDR-FLY-01, MDR-FLY-03: how high a flyer lands there, and on what; who is under a roof stays under it."""
    field = s.setup.field
    tops = [(one.level, one.id) for i, one in enumerate(field.pieces) if one.stand and point_in(field, i, x, y)
            and (f.z or not point_in(field, i, f.x, f.y))]  # fmt: skip
    return max(tops, default=(0, ""))


def walls(s: State, f: Fighter) -> list[Way]:
    """MDR-CLMB-01: what it touches that can be climbed from here: up a piece, or down from where it stands."""
    found = []
    for i in s.setup.picks["climb"]:
        one = piece(s, i)
        beside = one.stand and disc_touches(s.setup.field, i, f.x, f.y, f.r + BESIDE)
        if beside and _foot(s, f, i) <= f.z < _brim(f, one.level):
            found.append((i, "up"))
        if f.z > 0 and f.on == one.id and _ledge(s, f, i) is not None:
            found.append((i, "down"))
    return found


def _brim(f: Fighter, level: int) -> int:
    """Below it there is still something to climb: whoever hangs on a wall climbs to the very top."""
    return level if "climbing" in f.marks else level - ON


def _foot(s: State, f: Fighter, i: int) -> int:
    """Where the way up a piece begins: at its floor, or for a roof at the foot of its walls, from outside."""
    one = piece(s, i)
    outside = "roof" in one.roles and not point_in(s.setup.field, i, f.x, f.y)
    return 0 if outside else one.floor


def _grown(s: State, i: int) -> bool:
    """MDR-CLMB-03, MDR-CLMB-10: a tree: made of wood, but not built."""
    return piece(s, i).material == "wood" and not BUILT & {*piece(s, i).roles}


def holds(s: State, f: Fighter) -> bool:
    """MDR-CLMB-10: claws hold on trees, but on nothing that was built."""
    return not has(f, "clawed") or has(f, "clinging") or any(_grown(s, i) for i, _ in walls(s, f))


def hoofed(f: Fighter) -> bool:
    """MDR-CLMB-10, MDR-SPEC-16, MDR-SPEC-85: on hoofs, its own or those of its mount; who clings holds all the same."""
    return (has(f, "hoofed") or has(f, "mounted")) and not has(f, "humanoid") and not has(f, "clinging")


def climb(s: State, f: Fighter) -> Flow[None]:
    """MDR-CLMB-01..03, MDR-CLMB-08, MDR-SPEC-16: three Quality dice for the whole turn; who clings needs none."""
    ways = walls(s, f)
    i, way = yield from _which(s, f, ways)
    if has(f, "clinging"):
        f.left -= 1
        f.moves += 1
        yield from _rise(s, f, i, way, s.setup.sticks.length(stick(s, f)), "MDR-CLMB-08")
        return
    f.left = 0
    test = yield from quality(s, f, Check("climbing", "MDR-CLMB-01", 3, leader=True, extra=_mods(s, f, i)))
    far = s.setup.sticks.length(stick(s, f))
    if test.won == 1:
        name = stick(s, f)
        far = far // 2 if name == "short" else s.setup.sticks.length(STICKS[STICKS.index(name) - 1])
    if test.won:
        yield from _rise(s, f, i, way, far, "MDR-CLMB-01")
        return
    f.z = min(piece(s, i).level, f.z + far) if way == "up" else f.z  # the top of a way down is where it begins
    yield from drop(s, f, "MDR-CLMB-01", "MDR-RUL-47")


def _mods(s: State, f: Fighter, i: int) -> tuple[Mod, ...]:
    """MDR-CLMB-03: all but trees are vertical walls; armour, kind and limbs count."""
    wall = [] if _grown(s, i) else [Mod(-1, "vertical wall", "MDR-CLMB-03")]
    found = [*wall, *bonuses(s, f, "climb")]
    own = s.setup.data.kinds[f.kind].climb
    return tuple([*found, Mod(own, s.setup.data.kinds[f.kind].name.lower(), "MDR-CLMB-03")] if own else found)


def _which(s: State, f: Fighter, ways: list[Way]) -> Flow[Way]:
    found = {f"{way} {piece(s, i).id}": (i, way) for i, way in ways}
    names = {key: f"{way} the {piece(s, i).name}" for key, (i, way) in found.items()}
    return found[(yield from chosen(f, "climb", f"What does {f.name} climb?", "MDR-CLMB-01", names))]


def _rise(s: State, f: Fighter, i: int, way: str, far: int, *rules: str) -> Flow[None]:
    """As far up or down as the stick goes; on top or at the foot it stands again, and meets who is there."""
    from ..special.contact import arrived

    one, start, before = piece(s, i), [f.x, f.y, f.z], [m.id for m in neighbours(s, f)]
    if way == "down" and "climbing" not in f.marks:
        f.x, f.y = _ledge(s, f, i) or (f.x, f.y)
    f.z = min(one.level, f.z + far) if way == "up" else max(0, f.z - far)
    f.on = one.id
    f.mark("climbing", one.id)
    if f.z == one.level and (top := _top(s, f, i)) is not None:
        f.x, f.y, f.z = *top, one.level
        f.clear("climbing")
    elif f.z == 0:
        f.on = ""
        f.clear("climbing")
    s.say("climbed", *rules, who=f.id, path=[start, [f.x, f.y, f.z]], facing=f.facing, piece=one.id, way=way)
    yield from arrived(s, f, before)


def _top(s: State, f: Fighter, i: int) -> tuple[int, int] | None:
    """A free place on the top, the nearest to where it comes up."""
    others = [m.body for m in s.others(f) if abs(m.z - piece(s, i).level) <= LEVEL]
    field = s.setup.field
    return _nearest(f, lambda x, y: point_in(field, i, x, y) and reach.fits(field, x, y, f.r, (), others))


def _nearest(f: Fighter, free: Callable[[int, int], bool]) -> tuple[int, int] | None:
    rings = (ring(f.x, f.y, far, 0, 20) if far else [(f.x, f.y)] for far in range(0, 1600, 60))
    return next((spot for spots in rings for spot in spots if free(*spot)), None)


def _ledge(s: State, f: Fighter, i: int) -> tuple[int, int] | None:
    """A free place at the foot of a piece, near where it stands."""
    blocks = (*picks(s, "block"), *picks(s, "water"))
    others, field = [m.body for m in s.others(f) if m.z < LEVEL], s.setup.field

    def free(x: int, y: int) -> bool:
        return not disc_touches(field, i, x, y, f.r - 4) and reach.fits(field, x, y, f.r, blocks, others)

    return _nearest(f, free)


def let_go(s: State, f: Fighter) -> Flow[None]:
    """MDR-CLMB-05: attacked on a wall it may let go, fall, and count as Fallen instead of Transfixed."""
    if "climbing" not in f.marks or has(f, "clinging"):
        return
    prompt, words = f"{f.name} is attacked on the wall: let go?", {False: "Hang on", True: "Let go"}
    if (yield ask(f, "let go", prompt, "MDR-CLMB-05", words)):
        yield from drop(s, f, "MDR-CLMB-05")


def over_edge(s: State, f: Fighter) -> Flow[bool]:
    """MDR-FALL-01: knocked or pushed off what it stood on, it falls the whole height. True if it fell."""
    if "climbing" not in f.marks and standing(s, f.x, f.y, f.z) is not None:
        return False
    yield from drop(s, f, "MDR-FALL-01")
    return True


def drop(s: State, f: Fighter, *rules: str) -> Flow[None]:
    """MDR-FALL-01..03, MDR-FLY-04, MDR-CLMB-09, MDR-RUL-47, MDR-SPEC-16: down to the ground: a die for each stick."""
    height, start = f.z, [f.x, f.y, f.z]
    blocks = (*picks(s, "block"), *picks(s, "water"))
    enemies = [m.body for m in s.foes(f) if m.z < LEVEL]
    amid = any(touch(f.body_at(f.x, f.y)._replace(z=0), e) for e in enemies)
    spot = reach.settle(s.setup.field, f.x, f.y, f.r, blocks, [m.body for m in s.others(f) if m.z < LEVEL])
    f.x, f.y = spot or (f.x, f.y)
    f.z, f.on = 0, ""
    f.clear("climbing")
    s.say("dropped", *rules, who=f.id, path=[start, [f.x, f.y, 0]], height=height, facing=f.facing)
    if amid:
        harm.kill(s, f, "MDR-CLMB-09", "MDR-RUL-74")
    elif not has(f, "clinging") and not has(f, "flying") and f.traits.get("absorption") != "kinetic":
        yield from _impact(s, f, height)


def _impact(s: State, f: Fighter, height: int) -> Flow[None]:
    """MDR-FALL-02, MDR-FALL-03, MDR-RUL-47: one die up to Short, two up to Medium, three beyond; any failure kills."""
    dice = 1 + sum(height > s.setup.sticks.length(name) for name in BANDS)
    test = yield from quality(s, f, Check("falling", "MDR-FALL-02", dice))
    if test.lost:
        harm.kill(s, f, "MDR-FALL-02")
    else:
        harm.knock_down(s, f, "MDR-FALL-03", hard=True)


def rungs(s: State, f: Fighter) -> list[Way]:
    """MDR-STAR-01, MDR-STAR-05: stairs and ladders in contact, and the ways they lead."""
    found: list[Way] = []
    for i in (*picks(s, "ladder"), *picks(s, "stairs")):
        one = piece(s, i)
        if not disc_touches(s.setup.field, i, f.x, f.y, f.r + 2 * f.r):
            continue
        if f.z < _brim(f, one.level) and disc_touches(s.setup.field, i, f.x, f.y, f.r + BESIDE):
            found.append((i, "up"))
        if f.z > (0 if "climbing" in f.marks else ON):
            found.append((i, "down"))
    return found


def footing(s: State, f: Fighter) -> list[Way]:
    """MDR-CLMB-10: of these ways those it can take: no ladder for hoofs and claws."""
    paws = hoofed(f) or (has(f, "clawed") and not has(f, "clinging"))
    return [(i, way) for i, way in rungs(s, f) if not (paws and s.setup.readings[i].ladder)]


def can_step(s: State, f: Fighter) -> bool:
    """MDR-STAR-01, MDR-STAR-05: actions enough for the easiest way there is."""
    return f.left >= min(_pace(s, f, *way)[1] for way in footing(s, f))


def _pace(s: State, f: Fighter, i: int, way: str) -> tuple[int, int]:
    """MDR-STAR-01, MDR-STAR-05: how far one move goes and how many actions it takes: broken ground, mostly."""
    ladder = s.setup.readings[i].ladder
    clear = has(f, "clinging") if ladder else way == "down"
    name = stick(s, f)
    if clear or wears(f, "power") or has(f, "all_terrain"):
        return s.setup.sticks.length(name), 1 + sluggish(s, f)
    if name == "short":
        return s.setup.sticks.short, 2
    return s.setup.sticks.length(STICKS[STICKS.index(name) - 1]), 1


def take_steps(s: State, f: Fighter) -> Flow[None]:
    """MDR-STAR-01..05, MDR-RUL-75: up or down stairs or a ladder; hurrying and heavy feet are dangerous."""
    from ..special.contact import arrived

    i, way = yield from _which(s, f, footing(s, f))
    far, cost = _pace(s, f, i, way)
    before = [m.id for m in neighbours(s, f)]
    f.left -= cost
    f.moves += 1
    ladder = s.setup.readings[i].ladder
    rule = "MDR-STAR-05" if ladder else "MDR-STAR-01"
    foot = (f.x, f.y)
    _along_steps(s, f, i, way, far, rule)
    heavy = not ladder and (f.kind == "robot" or size(f) == 2 or wears(f, "power"))
    if heavy and (yield from _collapse(s, f, i, foot)):
        return
    again = "treads" in f.marks
    f.mark("treads")
    if again and not (ladder and has(f, "clinging")):
        yield from _hurry(s, f, ladder)
    yield from arrived(s, f, before)


def _along_steps(s: State, f: Fighter, i: int, way: str, far: int, rule: str) -> None:
    one, start = piece(s, i), [f.x, f.y, f.z]
    f.z = min(one.level, f.z + far) if way == "up" else max(0, f.z - far)
    top = _landing(s, f, i) if way == "up" and f.z == one.level else None
    if top is not None:
        f.x, f.y, f.z, f.on = top
        f.clear("climbing")
    elif f.z == 0:
        f.x, f.y = _ledge(s, f, i) or (f.x, f.y)
        f.on = ""
        f.clear("climbing")
    else:
        f.on = one.id
        f.mark("climbing", one.id)
    s.say("climbed", rule, who=f.id, path=[start, [f.x, f.y, f.z]], facing=f.facing, piece=one.id, way=way)


def _landing(s: State, f: Fighter, i: int) -> tuple[int, int, int, str] | None:
    """The flat top beside a ladder or stairs that they lead to, and a free place on it."""
    one, (west, south, east, north) = piece(s, i), s.setup.field.bounds[i]
    for k, other in enumerate(s.setup.field.pieces):
        left, low, right, high = s.setup.field.bounds[k]
        near = left - AT < east and west < right + AT and low - AT < north and south < high + AT
        if near and other.stand and k != i and abs(other.level - one.level) <= ON and (spot := _top(s, f, k)):
            return (*spot, other.level, other.id)
    return (*spot, one.level, one.id) if one.stand and (spot := _top(s, f, i)) is not None else None


def _hurry(s: State, f: Fighter, ladder: bool) -> Flow[None]:
    """MDR-STAR-02, MDR-STAR-05, MDR-RUL-75: a second move on them this turn: a Quality die, or it slips."""
    rule = "MDR-STAR-05" if ladder else "MDR-STAR-02"
    test = yield from quality(s, f, Check("hurrying", rule, leader=True))
    if not test.lost:
        return
    if ladder and f.z:
        yield from drop(s, f, rule, "MDR-RUL-75")
    else:
        harm.knock_down(s, f, rule, "MDR-RUL-75")


def _collapse(s: State, f: Fighter, i: int, foot: tuple[int, int]) -> Flow[bool]:
    """MDR-STAR-03, MDR-STAR-04, MDR-RUL-75: under heavy feet stairs give way on a 1, also at the last step: a fall from
    as high as it got, and rubble of Combat 3."""
    if (yield from die(s, "stairs creak", "MDR-STAR-03", f, sort=is_one)) != 1:
        return False
    if f.z:
        (f.x, f.y), f.on = foot, piece(s, i).id
    yield from bring_down(s, i)
    return True


def bring_down(s: State, i: int) -> Flow[None]:
    """MDR-STAR-03, MDR-STAR-04, MDR-STAR-06: stairs or a ladder are gone; whoever was on them falls."""
    from ..equipment.grenades import rubble

    one = piece(s, i)
    s.alter(one.id, "collapsed")
    stairs = s.setup.readings[i].stairs
    s.say("collapsed", "MDR-STAR-04" if stairs else "MDR-STAR-06", piece=one.id)
    for f in s.up():
        if f.on == one.id or (stairs and f.z and disc_touches(s.setup.field, i, f.x, f.y, 1)):
            yield from drop(s, f, "MDR-STAR-04")
            if f.status == "up" and stairs:
                yield from rubble(s, f)


def stand_up_cost(f: Fighter) -> int:
    """MDR-ACTN-03, MDR-FALL-03: one action, two after a fall from a height."""
    return 2 if fallen(f) and f.marks["fallen"] == "hard" else 1


def can_rise(s: State, f: Fighter) -> bool:
    """MDR-FALL-03: it has the actions that standing up takes."""
    return f.left >= stand_up_cost(f)
