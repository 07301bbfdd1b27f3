"""A case's set-up → State: what the reader of cases must know of the family. Lengths are the edition's own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from itertools import combinations
from typing import Any

from dustup.core.content import choose
from dustup.skirmish.setup import SIDES
from dustup.skirmish.stage import Opening, Stage, people
from dustup.skirmish.stage import stage as read
from dustup.skirmish.words import alike, called, fields_of, lengths, named, renamed, stats, whole, word, wrong
from dustup.table.units import INCH

from .. import dice
from ..bands import powers
from ..content import CODES, Data
from ..edition import Edition
from ..move.terrain import HEAD, LEVEL, underfoot
from ..muster.roster import Recruit
from ..scenarios import CUSTOM, Scenario, furnish, scenarios, switches_of
from ..setup import frame, item, lay_over, make
from ..special import facts
from ..state import Fighter, Item, State
from .made_up import forge, traits
from .words import ALIKE, ATTRIBUTES, CASES, GRADES, GROUNDS, MATERIALS, OTHERWISE

Row = Mapping[str, Any]
OWN = ("profile", "weapons", "gear", "armour", "mutations", "bullets", "stats", "traits", "items", "loot")
ITEM = tuple(name for name in fields_of(Item) if name not in ("id", "kind"))
SINK = 15  # bases written 1.5 mm too close count as touching
BARE = Scenario(id="bare", name="A case", blurb="No objectives.", map="motel_9", custom=CUSTOM)
"""The scenario of a case that names none."""


def stage(edition: Edition, case: Row) -> State:
    """A case's situation → State: ready for the first question of its `phase` (a running Turn by default)."""
    content, on = lay_over(case.get("house"), edition.data())
    rows = {id: _stated(_lasting(_with_stats(row))) for id, row in people(case.get("fighters"), ALIKE).items()}
    rows, content = forge(rows, content)
    wide = "2 inches" if content.unit is INCH else "5 cm"
    how = Stage(
        open=partial(_open, edition, content, on), recruit=_recruit, finish=_finish, piece=_covered, words=CASES,
        own=OWN, size=(9000 / content.unit.tenths, 9000 / content.unit.tenths),
        length=lengths("in" if content.unit is INCH else "cm"),
        mark_alike={"strength": "power", "x": "power", "X": "power"},
        marks={**dict.fromkeys(("fire", "smoke", "radiation"), wide),
               **dict.fromkeys(("cache", "pump", "captive", "heap"), "1.5 cm")},
    )  # fmt: skip
    return read({**case, "fighters": rows}, how)


def _with_stats(row: Row) -> Row:
    """`toughness: 4`, `Toughness: 4` or `T: 4` beside the other keys are attributes."""
    codes = {key: key if key in CODES else _code(str(key)) for key in row}
    more = {code: row[key] for key, code in codes.items() if code}
    rest = {key: value for key, value in row.items() if not codes[key]}
    return {**rest, "stats": {**(row.get("stats") or {}), **more}} if more else row


def _code(key: str) -> str | None:
    """An attribute by its name, or as the books abbreviate it: Ag, Tc."""
    short = key.upper() if len(key) == 2 and key.upper() in CODES else None
    return ATTRIBUTES.get(key.casefold(), short)


def _stated(row: Row) -> Row:
    """`weapons: [{crossbow: {loaded: false}}]` as a thing carried in that state."""
    given = row.get("weapons")
    listed = given if isinstance(given, list) else []
    told = [one for one in listed if isinstance(one, Mapping) and len(one) == 1 and "like" not in one]
    states = {name: state for one in told for name, state in one.items() if isinstance(state, Mapping)}
    if not states or len(states) < len(told):
        return row
    rest = [one for one in listed if one not in told]
    return {**row, "weapons": rest, "items": {**(row.get("items") or {}), **states}}


def _lasting(row: Row) -> Row:
    """PK-ELEC-02, PK-GAS-03: `shock: true` and `staggered: true` last until its next activation is over."""
    return {**row, **{key: int(row[key]) for key in ("shock", "staggered") if isinstance(row.get(key), bool)}}


def _open(edition: Edition, content: Data, on: dict[str, int], o: Opening) -> State:
    """The table with nobody on it yet."""
    switches = switches_of(edition, {**on, **(o.case.get("switches") or {})})
    among = scenarios(edition)
    scenario = among[named(o.case["scenario"], among, "scenario", "case")] if "scenario" in o.case else BARE
    sides = SIDES[:2]
    names = {side: side.capitalize() for side in sides}
    s = State(frame(edition, o.table, scenario, names, switches, content), {}, sides, "turn", 1)
    s.scores = dict.fromkeys(sides, 0)
    furnish(s)
    return s


def _recruit(s: State, id: str, row: Row) -> Fighter:
    """One fighter of its profile with what the row says."""
    where, content = f"fighter {id}", s.setup.data
    profile = named(row.get("profile", "ganger"), content.profiles, "profile", where, OTHERWISE)
    armour = word(row.get("armour") or "none")
    weapons, gear = _kit(row, content, where)
    born = content.profiles[profile]
    recruit = Recruit(
        profile=profile,
        weapons=tuple(one for one in weapons if one not in born.items),  # those it has anyway
        gear=tuple(one for one in gear if one not in born.free_gear),
        armour="" if armour in ("none", "no") else named(row["armour"], content.armours, "armour", where, OTHERWISE),
        mutations=_listed(row, "mutations", content.mutations, where),
        bullets=whole(row.get("bullets", 0), f"{where}, bullets", 0, 999),
    )  # fmt: skip
    band = next(b for b in content.bands.values() if profile in b.profiles)
    f = make(recruit, id, str(row["side"]), band.traits, content)
    f.armour = recruit.armour if "armour" in row else f.armour
    changed = {**f.stats, **stats(row.get("stats") or {}, CODES, ATTRIBUTES, where)}
    f.stats = {code: value for code, value in changed.items() if value is not None}
    f.traits = {**f.traits, **traits(row.get("traits"), content.traits, where)}
    _carry(f, row.get("items") or {}, where, content)
    _leave(f, row, where, content)
    return f


def _listed(row: Row, key: str, pool: Row, where: str) -> tuple[str, ...]:
    """`weapons: [bow, mace]` or `weapons: bow` as ids."""
    return tuple(named(thing, pool, key, where, OTHERWISE) for thing in _many(row, key, where))


def _many(row: Row, key: str, where: str) -> list[Any]:
    given = row.get(key)
    things = [] if given is None else [given] if isinstance(given, str) else given
    if not isinstance(things, list):
        raise wrong(where, f"{key} is {given!r}", f"write '{key}: [name, name]'")
    return things


def _kit(row: Row, content: Data, where: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Weapons and gear, each to its own, also where gear was written among the weapons."""
    pools: dict[str, Row] = {"weapons": content.weapons, "gear": content.gear}
    found: dict[str, list[str]] = {"weapons": [], "gear": []}
    for key, other in (("weapons", "gear"), ("gear", "weapons")):
        for thing in _many(row, key, where):
            stray = called(thing, pools[key], OTHERWISE) is None and called(thing, pools[other], OTHERWISE) is not None
            to = other if stray else key
            meant = named(thing, pools[to], to, where, OTHERWISE) if stray else _thing(thing, where, content)
            found[to].append(meant)
    return tuple(found["weapons"]), tuple(found["gear"])


def _carry(f: Fighter, given: Any, where: str, content: Data) -> None:
    """`items: {bow: {loaded: false}}` sets the state of what is carried (a list: of several); the rest is added."""
    if not isinstance(given, Mapping):
        raise wrong(where, "items must be a mapping", "write 'items: {bow: {loaded: false}}'")
    for name, states in given.items():
        kind = _thing(name, where, content)
        have = [thing for thing in f.items if thing.kind == kind]
        for k, state in enumerate(states if isinstance(states, list) else [states]):
            if k == len(have):
                have.append(item(f"{f.id}.{len(f.items) + 1}", kind, content))
                f.items = (*f.items, have[k])
            state = alike(have[k], state or {}, ITEM, f"{where}, item {kind}")
            slow = content.weapons[kind].slow if kind in content.weapons else 0
            if (spent := state.get("reload", 0)) >= slow > 1:
                raise wrong(where, f"{kind} with reload: {spent}", f"'reload' is Actions spent of the {slow} it needs")
            f.change(have[k].id, **state)


def _leave(f: Fighter, row: Row, where: str, content: Data) -> None:
    """PK-RUL-76: `loot: [bow]` lies at the marker of a Downed fighter, left there by others."""
    given = row.get("loot") or []
    if not isinstance(given, list):
        raise wrong(where, "loot must be a list", "write 'loot: [bow, small_blade]'")
    if given and word(row.get("status")) not in ("down", "downed", "dead", "casualty"):
        raise wrong(where, "only a marker has loot", "add 'status: down'")
    f.loot = tuple(item(f"{f.id}.left{k}", _thing(kind, where, content), content) for k, kind in enumerate(given, 1))


def _thing(name: Any, where: str, content: Data) -> str:
    return named(name, {**content.weapons, **content.gear}, "weapon or gear", where, OTHERWISE)


def _covered(given: Row, where: str) -> Row:
    """PK-COV-01: `cover: 2M` (size 1 to 3, Light, Medium or Heavy) as a height and a material that mean so."""
    row: Row = renamed(given, {"terrain": "ground"})
    for key in ("ground", "top"):
        row = {**row, key: GROUNDS.get(word(row[key]).removesuffix(" terrain"), row[key])} if key in row else row
    if "material" in row:
        row = {**row, "material": _material(row["material"])}
        if not {"id", "name", "like"} & set(row):  # a sum says "+5 brick", not "+5 p1"
            row = {**row, "name": row["material"].replace("_", " ").capitalize()}
    if type(row.get("size")) is int and ("grade" in row) != ("cover" in row):  # `size: 1, cover: light`
        grade = row["grade" if "grade" in row else "cover"]
        row = {**{k: v for k, v in row.items() if k not in ("size", "grade")}, "cover": f"{row['size']} {grade}"}
    if "cover" not in row:
        return row
    parts = re.fullmatch(r"([123])([LMH])", _label(row["cover"]))
    if parts is None:
        raise wrong(where, f"cover {row['cover']!r}", "write size and grade, such as 1L, 2M or 3H")
    height = {"1": 3, "2": 5, "3": 8}[parts[1]]
    material = {"L": "wood", "M": "brick", "H": "stone"}[parts[2]]
    return {"height": height, "material": material, **{key: value for key, value in row.items() if key != "cover"}}


def _material(given: Any) -> Any:
    """PK-COV-01: a material as the table calls it; of many as of one (tires, bushes)."""
    said = word(given)
    meant = (MATERIALS.get(said.removesuffix(end)) for end in ("", "s", "es"))
    return next(filter(None, meant), said.replace(" ", "_"))


def _label(cover: Any) -> str:
    """`2 medium`, `M2` and `{size: 2, grade: medium}` as 2M."""
    words = " ".join(str(one) for one in cover.values()) if isinstance(cover, Mapping) else str(cover)
    parts = [part for part in re.findall(r"[a-z]+|[0-9]+", words.casefold()) if part not in ("size", "cover", "grade")]
    return "".join(sorted(GRADES.get(part, part.upper()) for part in parts))


def _finish(s: State, case: Row) -> None:
    """PK-ACT-01: whoever is active has all its Actions before it, unless the case sets `left`."""
    for mark in s.marks.values():
        if mark.kind == "fire" and not mark.power:
            mark.power = s.edition.harm.FIRE
        if mark.kind == "fire" and not mark.power:
            raise wrong(f"mark {mark.id}", "a fire needs its X", "add 'power: 3'")
    for f in s.fighters.values():
        if s.phase == "turn" and f.status == "off" and facts.infiltrates(s, f):
            f.spent["infiltrating"] = 1  # in a running Turn nobody else is off the table
    if s.active:
        f = s.fighters[s.active]
        s.next_side, s.round = s.next_side or f.side, s.round or max(1, dice.number(s, f, "AG"))
        s.due = s.due or [f.id, *_round(s, f)]
        s.contested = s.contested or len({s.fighters[key].side for key in s.due}) > 1
        f.left, f.acted = f.left or min(s.setup.edition.turn.MOST_ACTIONS, f.stats["A"]), True
        powers.lent(s, f)
    _stand(s)


def _round(s: State, f: Fighter) -> list[str]:
    """PK-TURN-03, PK-TURN-09: who else still acts in the Round of whoever is active."""
    rest = [e for e in s.up() if e is not f and not e.acted and not e.delayed]
    return [e.id for e in rest if dice.number(s, e, "AG") == s.round]


def _stand(s: State) -> None:
    """PK-MOVE-03, PK-MOVE-05, PK-SCEN-01: nobody off the table, in the air or on another's base."""
    pieces = {piece.id: piece for piece in s.setup.field.pieces}
    for f in s.fighters.values():
        if f.on_wall:
            named(f.on_wall, pieces, "piece", f"fighter {f.id}")
        if f.aim and f.aim not in s.fighters:
            raise wrong(f"fighter {f.id}", f"there is no fighter {f.aim!r}", choose(f.aim, s.fighters))
    for key in (*s.due, *s.waited):
        if key not in s.fighters:
            raise wrong("set", f"there is no fighter {key!r}", choose(key, s.fighters))
    for f in [f for f in s.fighters.values() if f.status in ("up", "down")]:
        _carried(s, f)
    for a, b in combinations(s.up(), 2):
        _apart(a, b)


def _carried(s: State, f: Fighter) -> None:
    w, h = s.setup.field.size
    if not (f.r <= f.x <= w - f.r and f.r <= f.y <= h - f.r):
        room = f"x from {_cm(f.r)} to {_cm(w - f.r)}, y from {_cm(f.r)} to {_cm(h - f.r)}"
        what = f"at [{_cm(f.x)}, {_cm(f.y)}] its base is off the table of {_cm(w)} x {_cm(h)} cm"
        raise wrong(f"fighter {f.id}", what, room)
    if f.status == "up" and not f.on_wall and f.z > LEVEL and underfoot(s, f.x, f.y, f.z) is None:
        what = f"there is nothing to stand on at a height of {_cm(f.z)} cm"
        raise wrong(f"fighter {f.id}", what, "put its middle on a piece that high with 'stand: true', or set on_wall")


def _apart(a: Fighter, b: Fighter) -> None:
    apart, reach = (a.x - b.x) ** 2 + (a.y - b.y) ** 2, a.r + b.r - SINK
    if apart < reach * reach and abs(a.z - b.z) < HEAD:
        what = f"its base overlaps that of {b.id}: {_cm(apart**0.5)} cm between their middles"
        raise wrong(f"fighter {a.id}", what, f"in contact they are {_cm(a.r + b.r)} cm apart")


def _cm(value: float) -> str:
    return f"{value / 100:g}"
