"""MDR-BAND, MDR-PRE: a party as data, what may not be, the ready-made ones, and a battle from a wish."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

import msgspec

from dustup.core import Fault, Line, Offer, Receipt, Switch
from dustup.core.content import ContentError, by_id, load_rows
from dustup.skirmish import muster as counting
from dustup.skirmish.house import applied
from dustup.skirmish.setup import side_names, tell_apart, usual, wished
from dustup.skirmish.words import renamed, word
from dustup.table.pieces import Map

from .content import DATA, OTHERWISE, RADII, Data, data, traits_of
from .scenarios import LIMIT, SCENARIOS
from .setup import lay
from .state import Fighter, State

KEYS = ("scenario", "map", "bands", "allies", "switches", "house", "seed")
SWITCHES = (
    Switch("scale", "Scale", "Height of the miniatures: which sticks are used", "choice", 1, 0, 1, ("15", "28"),
           "MDR-STIK-01"),
    Switch("turns", "Turns", "After so many turns the battle is called off (house rule)", "number", LIMIT, 1, 200,
           rule="MDR-TURN-08"),
)  # fmt: skip
UNIT = 6  # points are for bots and pictures: enough of them that a life is worth more than a step
ARMOUR_WORTH = {"power": 14, "heavy": 5, "force_field": 5, "flak": 2, "laser_reflective": 1, "nbc": 1}


class Member(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A character: profile, special rules, gear. `q` and `c` 0 are those of its kind, bonuses counted in."""

    name: str
    kind: str
    q: int = 0
    c: int = 0
    traits: tuple[str, ...] = ()
    weapons: tuple[str, ...] | dict[str, str] = ()
    grenades: dict[str, int] = {}
    drugs: dict[str, int] = {}
    armour: tuple[str, ...] = ()
    cells: int = 0
    food: int = 0
    leader: bool = False
    bonus: bool = False
    species: str = ""
    feeds: str = ""
    hurt: dict[str, int] = {}
    marks: dict[str, str] = {}


class Party(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A party; `size` is the number of models agreed upon, 0 if nobody said."""

    name: str
    members: tuple[Member, ...]
    id: str = ""
    blurb: str = ""
    size: int = 0
    total: int = 0
    food: int = 0
    cells: int = 0


@lru_cache(maxsize=1)
def ready() -> dict[str, Party]:
    """MDR-PRE-01, MDR-PRE-02: the pre-rolled parties."""
    return by_id(load_rows(DATA / "bands.yaml", Party))


def bands() -> list[Offer]:
    """The ready-made parties for the start page."""
    return counting.offers(ready(), lambda party: len(party.members), lambda party: f"{len(party.members)} models")


def gifts(content: Data, m: Member) -> dict[str, str]:
    """MDR-ANIM-03, MDR-BAND-04: its special rules, those of its species and of the party's Leader among them."""
    package = content.species[m.species].traits if m.species in content.species else ()
    led = {"leader": ""} if m.leader else {}
    return {**dict.fromkeys(package, ""), **traits_of(m.traits, content.traits, m.name), **led}


def profile(content: Data, m: Member) -> tuple[int, int]:
    """MDR-BAND-03, MDR-BAND-04: Quality and Combat as written, or those of its kind with leader and combat bonus."""
    kind = content.kinds[m.kind]
    rows = [content.traits[key] for key in gifts(content, m)]
    q = m.q or max(2, kind.q + sum(row.q for row in rows) - m.leader)
    c = m.c or kind.c + sum(row.c for row in rows) + m.bonus
    return q, c


def faults(content: Data, party: Party) -> Iterator[Fault]:
    """Everything that may not be."""
    if not party.members:
        yield Fault("members", "a party has at least one model", "MDR-BAND-01", "add one")
    for what, rule in (("leader", "MDR-BAND-04"), ("bonus", "MDR-BAND-03")):
        many = [m.name for m in party.members if getattr(m, what)]
        if len(many) > 1:
            yield Fault("members", f"{len(many)} with the {what}: {', '.join(many)}", rule, "at most one (MDR-PRE-01)")
    yield from _crowd(party)
    for n, m in enumerate(party.members):
        yield from counting.placed(f"members/{n}", _member(content, m))


def _crowd(party: Party) -> Iterator[Fault]:
    """MDR-BAND-01, MDR-HUMN-05, MDR-PLNT-07, MDR-WRET-09, MDR-RUL-01, MDR-ANDR-05: no more models than the agreed
    number gives; what all of them have to agree about."""
    kinds, size = [m.kind for m in party.members], party.size
    plants = kinds.count("plant")
    slots, most, rule = len(kinds) - plants // 2, size, "MDR-PLNT-07" if plants else "MDR-BAND-01"
    if set(kinds) == {"human"}:
        most, rule = size - size // 5, "MDR-HUMN-05"
    elif set(kinds) == {"wretched"}:
        most, rule = size + 2, "MDR-WRET-09"
    elif set(kinds) == {"android"} and (fed := [m.name for m in party.members if m.feeds == "food"]):
        yield Fault("members", f"{fed[0]} runs on Food", "MDR-ANDR-05", "Androids among themselves all run on Cells")
    if size and slots > most:
        what = f"{len(kinds)} models; {size} were agreed on"
        yield Fault("members", what, rule, f"at most {most}, two plants counting as one")


def _strange(content: Data, m: Member) -> list[Fault]:
    """MDR-BAND-02, MDR-BAND-10, MDR-ANIM-03, MDR-PROF-03: names that nothing has."""
    where = m.name
    known = [*counting.strange(where, "kind", (m.kind,), content.kinds, "MDR-BAND-02")]
    known += counting.strange(where, "species", (m.species,) if m.species else (), content.species, "MDR-ANIM-03")
    for what, given, pool in (
        ("weapon", m.weapons, content.weapons), ("grenade", m.grenades, (*content.grenades, "javelin", "axe")),
        ("drug", m.drugs, content.drugs), ("armour", m.armour, content.armours),
    ):  # fmt: skip
        known += counting.strange(where, what, given, pool, "MDR-BAND-10")
    try:
        gifts(content, m)
    except ContentError as error:
        known.append(Fault(where, error.what, "MDR-PROF-03", error.remedy))
    return known


def _member(content: Data, m: Member) -> Iterator[Fault]:
    if known := _strange(content, m):
        yield from known
        return
    where, traits = m.name, gifts(content, m)
    yield from misfits(content, m, traits)
    kind, built = content.kinds[m.kind], [key for row in content.tables["features"].rows for key in row.gives]
    born = [content.traits[key] for key in traits if key not in (*(built if m.kind == "robot" else ()), "short_move")]
    grown = [row.name for row in born if row.sort in ("physical", "mental")]
    if grown and not kind.mutates and m.kind != "beast":
        rule = "MDR-ANDR-02" if m.kind == "android" else "MDR-ADV-03"
        yield Fault(where, f"{kind.name} with {grown[0]}", rule, "only Mutants, Mutated Animals and Plants can mutate")
    yield from _numbers(content, m)
    if "absorption" in traits and "energy_adaptation" in traits:
        yield Fault(where, "Absorption and Energy Adaptation", "MDR-SPEC-02", "one of the two")


UNARMOURED = {"animal": "MDR-ANIM-02", "plant": "MDR-PLNT-03"}
"""Kinds that wear nothing, by the rule of their chapter."""


def misfits(content: Data, m: Member, traits: dict[str, str]) -> Iterator[Fault]:
    """MDR-MUTN-05, MDR-ANIM-02, MDR-ANIM-08, MDR-PLNT-03, MDR-SPEC-106, MDR-ROBO-03, MDR-RUL-89: what it cannot use."""
    rows = [content.traits[key] for key in traits]
    told = [row.hands for row in rows if row.hands is not None]
    has_hands = told[-1] if told else content.kinds[m.kind].hands
    worn = [key for key in m.armour if content.armours[key].garment]
    carried = [*m.weapons, *(key for key in m.grenades if key != "explosive_fruit")]
    if not has_hands:
        paws = "monkey" in traits
        bare = {"plant": "MDR-PLNT-03", "mutant": "MDR-SPEC-13"}.get(m.kind, "MDR-ANIM-02")
        for key in carried:
            if not (paws and key == "powered_weapon"):
                yield Fault(m.name, f"{key} without hands", "MDR-ANIM-08" if paws else bare, "take it away")
    if worn and m.kind == "robot":
        yield Fault(m.name, "a Robot cannot wear armour", "MDR-ROBO-03", "d6 Cells instead")
    elif worn and ("quills" in traits):
        yield Fault(m.name, f"{worn[0]} cannot be worn over quills", "MDR-SPEC-106", "take it off")
    elif worn and (any(row.unfit for row in rows) or m.kind in ("animal", "plant")):
        rule = "MDR-SPEC-71" if "humanoid" in traits else UNARMOURED.get(m.kind, "MDR-MUTN-05")
        yield Fault(m.name, f"{worn[0]} does not fit it", rule, "take it off")
    for i, key in enumerate(m.armour):
        for other in m.armour[i + 1 :]:
            if other not in content.armours[key].layers:
                yield Fault(m.name, f"{key} and {other} together", "MDR-RUL-89", "wear one of them")


def _numbers(content: Data, m: Member) -> Iterator[Fault]:
    """MDR-RUL-93, MDR-ADV-08, MDR-ADV-09: numbers that creation and one advance of each sort can reach."""
    kind = content.kinds[m.kind]
    rows = [content.traits[key] for key in gifts(content, m)]
    q, c = profile(content, m)
    best = kind.q + sum(row.q for row in rows) - m.leader - 1
    most = kind.c + sum(row.c for row in rows) + max(m.bonus, 1)
    if not max(2, best) <= q <= 6:
        yield Fault(m.name, f"Quality {q}+", "MDR-ADV-08", f"{max(2, best)}+ to 6+")
    if not 0 <= c <= most:
        yield Fault(m.name, f"Combat {c}", "MDR-ADV-09", f"at most {most}")


def read(band: Any) -> Party:
    """A party by id or as data, its things by the names people give them."""
    content = data()
    thrown = {**content.grenades, **{key: row for key, row in content.weapons.items() if row.counted}}
    pools: dict[str, Mapping[str, Any]] = {
        "weapons": content.weapons, "grenades": thrown, "drugs": content.drugs, "armour": content.armours,
        "kind": content.kinds, "species": content.species,
    }  # fmt: skip
    return counting.read(counting.spelled(_plain(band), pools, OTHERWISE), Party, ready())


ALIKE = {"quality": "q", "combat": "c", "armor": "armour"}
ALIKE |= dict.fromkeys(("special rules", "skills", "mutations"), "traits")
"""Other words for keys of a member."""


def _plain(band: Any) -> Any:
    """Grenades and drugs as a list are one of each; single things need no brackets."""
    if not isinstance(band, dict) or not isinstance(band.get("members"), list):
        return band
    return {**band, "members": [_row(m) if isinstance(m, dict) else m for m in band["members"]]}


def _row(given: dict[str, Any]) -> dict[str, Any]:
    row = {"name": str(given.get("kind", "")).capitalize(), **renamed(given, ALIKE)}
    for key in ("traits", "weapons", "armour", "grenades", "drugs"):
        if isinstance(row.get(key), str):
            row[key] = [row[key]]
    for key in ("grenades", "drugs"):
        if isinstance(row.get(key), list):
            row[key] = {str(one): row[key].count(one) for one in row[key]}
    if isinstance(row.get("traits"), list) and (plain := unrewarded(row["traits"])) != row["traits"]:
        row |= {"traits": plain, "bonus": True}
    return row


def unrewarded(traits: list[Any]) -> list[Any]:
    """MDR-PRE-02: special rules as profiles print them, without the Combat bonus among them."""
    return [one for one in traits if not (isinstance(one, str) and word(one) == "combat bonus")]


def muster(band: Any) -> Receipt:
    """A party's receipt: its models with their upkeep, and every fault."""
    content = data()
    try:
        party = read(band)
    except ContentError as error:
        return counting.refused(error)
    wrong = list(faults(content, party))
    lines = [
        Line(1, f"{m.name}, {m.kind}", content.kinds[m.kind].rule, f"members/{n}")
        for n, m in enumerate(party.members)
        if m.kind in content.kinds
    ]
    from .campaign.upkeep import needs_of

    eats = [needs_of(content, m) for m in party.members if not _strange(content, m)]
    return counting.counted(party.name, lines, wrong, food=sum(n.food for n in eats), cells=sum(n.cells for n in eats))


def party_of(band: Any) -> Party:
    """A party by id or as data; an illegal one is refused with every fault."""
    party = read(band)
    counting.insist(counting.counted(party.name, (), faults(data(), party)), f"band {party.name!r}")
    return party


def recruit(content: Data, side: str, key: str, m: Member, scale: int = 28) -> Fighter:
    """MDR-SPEC-85: one model from its row, off the table; a rider and its steed are one, on a larger base."""
    traits = {**dict.fromkeys(content.kinds[m.kind].traits, ""), **gifts(content, m)}
    q, c = profile(content, m)
    size = 2 if "huge" in traits else 1 if "big" in traits or "mounted" in traits else 0
    arms = dict(m.weapons) if isinstance(m.weapons, dict) else dict.fromkeys(m.weapons, "")
    f = Fighter(
        key, side, m.name, kind=m.kind, q=q, c=c, r=RADII[scale][size], traits=traits, weapons=arms,
        grenades=dict(m.grenades), drugs=dict(m.drugs), armour=tuple(m.armour), cells=m.cells, food=m.food,
        species=m.species, feeds=m.feeds or ("cells" if m.kind == "android" else ""), home=side, hurt=dict(m.hurt),
        marks=dict(m.marks),
    )  # fmt: skip
    f.points = value(content, f)
    return f


def value(content: Data, f: Fighter) -> int:
    """What a model is worth in a fight, for bots and scores: the rulebook has no prices."""
    guns = [content.weapons[key] for key in f.weapons if key in content.weapons]
    arms = max((4 + 2 * row.bonus + 2 * (row.range == "long") for row in guns if not row.melee), default=0)
    gear = 4 * ("powered_weapon" in f.weapons) + 2 * sum(f.grenades.values()) + sum(ARMOUR_WORTH[k] for k in f.armour)
    gifts = sum(content.traits[key].worth for key in f.traits)
    return UNIT * max(4, (7 - f.q) * 4 + f.c * 4 + gifts + arms + gear)


EQUALS = (
    ("human", "animal"), ("human", "plant"), ("android", "wretched"), ("android", "humanoid"),
    ("humanoid", "wretched"), ("robotic", "plant"), ("robotic", "wretched"),
)  # fmt: skip
"""Parties of the book that are about as strong: random players won 8 to 13 of 24 battles with either. Others are no
match for each other: Robots won 23 of 24 against Humans."""


def default(seed: int) -> dict[str, Any]:
    """A ready battle for a seed: every scenario with every two parties that are a match for each other."""
    pair = EQUALS[seed % len(EQUALS)]
    sides = pair if seed // (len(EQUALS) * len(SCENARIOS)) % 2 else pair[::-1]
    return usual(seed, ready(), SCENARIOS) | {"bands": dict(zip(("red", "blue"), sides))}


def build(setup: dict[str, Any]) -> State:
    """A battle ready to begin; anything wrong is a ContentError that says what to do."""
    scenario, options, seats, table = wished(setup, KEYS, SCENARIOS, SWITCHES, "smoke")
    parties = {side: party_of(band) for side, band in seats.items()}
    content = applied(data(), setup.get("house"), ("tables",))
    roomy(table, scale_of(options))
    scenario.check(table)
    names = side_names({side: party.name for side, party in parties.items()})
    ready_setup = replace(lay(table, content, scenario, names, options), allies=alliances(setup.get("allies"), parties))
    s = State(ready_setup, {}, tuple(parties), phase="roles")
    for side, party in parties.items():
        for k, m in enumerate(party.members, 1):
            s.join(recruit(content, side, f"{side}-{k}", m, scale_of(options)))
    tell_apart(s.fighters.values())
    return s


def alliances(given: Any, parties: Mapping[str, Party]) -> dict[str, tuple[str, ...]]:
    """MDR-HUMN-07: sides that fight together; a Purity Squad only beside Androids and Robots."""
    found: dict[str, tuple[str, ...]] = {}
    for pair in given or ():
        if not isinstance(pair, list) or len(pair) != 2 or any(side not in parties for side in pair):
            raise ContentError("set-up", 0, f"allies: {pair!r}", "write [[red, green]] with sides that play")
        for one, other in (pair, pair[::-1]):
            pure = all(m.kind == "human" for m in parties[one].members)
            if pure and any(m.kind not in ("android", "robot") for m in parties[other].members):
                what = f"the Purity Squad {parties[one].name!r} allies only with Androids and Robots [MDR-HUMN-07]"
                raise ContentError("set-up", 0, what, "choose other allies")
            found[one] = (*found.get(one, ()), other)
    return found


def roomy(table: Map, scale: int) -> None:
    """MDR-STIK-03: at least 60 cm a side at 15 mm, 90 cm at 28 mm."""
    least = 6000 if scale == 15 else 9000
    if min(table.size) < least:
        what = f"{table.size[0] / 100:g} x {table.size[1] / 100:g} cm is too small at {scale} mm [MDR-STIK-03]"
        raise ContentError(f"map {table.id!r}", 0, what, f"choose one of at least {least // 100} cm a side")


def scale_of(options: Mapping[str, int]) -> int:
    """MDR-STIK-01: 15 or 28."""
    return (15, 28)[options["scale"]]
