"""MDR-GRP: what a Leader may order: a group move, a regrouping, concentrated fire."""

from __future__ import annotations

from collections.abc import Callable

from dustup.core import Flow, Illegal
from dustup.skirmish.choices import ask, names_of
from dustup.skirmish.space import within

from .equipment.kit import loosed, spend
from .profile import has, number, stuck, tied, touching, wears
from .quality import DICE, Check, leads, mods, quality
from .shoot import Manner, gun_of, no_target, out_of_aim, reveal, volley, weapon
from .sight import clear_of_scenery
from .state import Fighter, State
from .terrain.climb import let_go

ENOUGH = "enough"
MOST = 5
ORDERS = {"MDR-GRP-01": "group", "MDR-GRP-03": "regroup", "MDR-GRP-04": "concentrate"}


def followers(s: State, f: Fighter) -> list[Fighter]:
    """MDR-GRP-01, MDR-SPEC-76, MDR-RUL-71: friends within Long who see the Leader and have not been activated."""
    near = [m for m in s.friends(f) if not m.done and "out" not in m.marks and within(f, m, s.setup.sticks.long)]
    return [m for m in near if clear_of_scenery(s, f, m)]


def touching_group(s: State, f: Fighter) -> list[Fighter]:
    """MDR-GRP-01: those in contact with another of them."""
    near = followers(s, f)
    return [m for m in near if any(n.id != m.id and touching(s, m, n) for n in near)]


def shooters(s: State, f: Fighter) -> list[Fighter]:
    """MDR-GRP-04, MDR-RUL-41: those with a weapon fit to fire and no active enemy in contact."""
    near = [m for m in followers(s, f) if not tied(s, m) and not stuck(m)]
    return [m for m in near if gun_of(s, m)]


def no_order(pool: Callable[[State, Fighter], list[Fighter]], rule: str) -> Callable[[State, Fighter], Illegal | None]:
    """MDR-GRP-06, MDR-SPEC-78, MDR-SPEC-131: a Leader who can give orders, and at least two to obey."""

    def bar(s: State, f: Fighter) -> Illegal | None:
        if "confused" in f.marks:
            return Illegal("a confused Leader cannot give orders", "MDR-SPEC-131")
        if not leads(f):
            return Illegal("he cannot lead now", "MDR-SPEC-76")
        few = Illegal("fewer than two models that see him can obey", rule, also=("MDR-SPEC-76",))
        return None if len(pool(s, f)) >= 2 else few

    return bar


def gather(s: State, f: Fighter, pool: list[Fighter], rule: str, most: int) -> Flow[list[Fighter]]:
    """MDR-GRP-01, MDR-GRP-03..04: who takes part, one after another; at least two, and no more than may."""
    chosen: list[Fighter] = []
    joined = rule == "MDR-GRP-01"
    while True:
        rest = [m for m in pool if m not in chosen]
        if joined and chosen:
            rest = [m for m in rest if any(touching(s, m, n) for n in chosen)]
        if not rest:
            break
        names = names_of(s.friends(f)) | ({ENOUGH: "That is all"} if len(chosen) >= 2 else {})
        full = Illegal(f"{most} at most take part", rule) if len(chosen) >= most else None
        takers = {m.id for m in rest}

        def bar(v: str, full: Illegal | None = full, takers: set[str] = takers) -> Illegal | None:
            return None if v == ENOUGH else full if v in takers else _left_out(s.fighters[v], chosen, rule)

        pick = yield ask(f, "member", "Who takes part?", rule, names, bar=bar)
        if pick == ENOUGH:
            break
        chosen.append(s.fighters[pick])
    return chosen


NOT_CALLED = {
    "MDR-GRP-01": "the group must be in contact with each other, in sight of the Leader and within Long",
    "MDR-GRP-03": "it is not in sight of the Leader and within Long",
    "MDR-GRP-04": "those who fire must be in sight of the Leader, within Long, with a weapon that can fire",
}


def _left_out(m: Fighter, chosen: list[Fighter], rule: str) -> Illegal:
    """MDR-GRP-01, MDR-GRP-03..04, MDR-RUL-71: why somebody cannot take part."""
    if m in chosen:
        return Illegal("it already takes part", rule)
    if m.done:
        return Illegal("a model that has been activated cannot join", "MDR-RUL-71", also=(rule,))
    return Illegal(NOT_CALLED[rule], rule)


def group_roll(s: State, f: Fighter, members: list[Fighter], rule: str) -> Flow[int]:
    """MDR-GRP-02, MDR-RUL-71: one roll against the worst Quality is the activation of them all; of equals the one that
    is hampered most rolls, and a Hero's luck is his own."""
    dice = yield ask(f, "dice", "How many dice for the group?", "MDR-GRP-02", DICE)
    s.say("order", rule, who=f.id, side=f.side, members=[m.id for m in members], sort=ORDERS[rule])
    for m in members:
        m.done = True
    armoured = [m for m in members if wears(m, "power") and "stalled" not in m.marks]
    check = Check("group activation", rule, dice, leader=True, ones=bool(armoured))
    worst = max(members, key=lambda m: (number(m), -mods(s, m, check).total, not has(m, "hero")))
    test = yield from quality(s, worst, check)
    if test.lost >= 2:
        s.passing = True
    if test.ones >= 2:
        for m in armoured:
            m.mark("stalled")
            s.say("stalled", "MDR-SPEC-102", "MDR-RUL-71", who=m.id)
    s.say("group", rule, "MDR-RUL-71", who=f.id, side=f.side, members=[m.id for m in members], actions=test.won,
          regroup=rule == "MDR-GRP-03", passes=s.passing)  # fmt: skip
    for m in members:
        m.left = test.won
    return test.won


def order_group(s: State, f: Fighter) -> Flow[None]:
    """MDR-GRP-01, MDR-GRP-02, MDR-GRP-06: two to five in contact with each other act on one roll."""
    yield from _order(s, f, touching_group(s, f), "MDR-GRP-01", MOST)


def regroup(s: State, f: Fighter) -> Flow[None]:
    """MDR-GRP-03, MDR-GRP-07: any number within Long; they only move, and end in contact with each other."""
    members = yield from _order(s, f, followers(s, f), "MDR-GRP-03", 99)
    for m in members:
        m.mark("regrouping")


def _order(s: State, f: Fighter, pool: list[Fighter], rule: str, most: int) -> Flow[list[Fighter]]:
    f.left = 0
    f.mark("ordered")
    members = yield from gather(s, f, pool, rule, most)
    yield from group_roll(s, f, members, rule)
    s.group = [m.id for m in members if m.left]
    s.active = ""
    return members


def concentrate(s: State, f: Fighter) -> Flow[None]:
    """MDR-GRP-04, MDR-GRP-05, MDR-GRP-08, MDR-RUL-41: one shot by the worst of them, harder for each of the others."""
    f.left = 0
    f.mark("ordered")
    members = yield from gather(s, f, shooters(s, f), "MDR-GRP-04", MOST)
    if not (yield from group_roll(s, f, members, "MDR-GRP-04")):
        s.active = ""
        return
    keys = {m.id: gun_of(s, m) for m in members}
    guns = {m.id: weapon(s, m, keys[m.id]) for m in members}
    first = min(members, key=lambda m: (guns[m.id].own or m.c) + guns[m.id].bonus)
    row = guns[first.id]
    names = names_of(s.foes(f))

    def bar(v: str) -> Illegal | None:
        e = s.fighters[v]
        bars = [out_of_aim(s, m, guns[m.id], e) for m in members]
        return no_target(s, first, row, e) or next((b for b in bars if b), None)

    if any(bar(v) is None for v in names):
        pick = yield ask(first, "target", "At whom do they all fire?", "MDR-GRP-04", names, bar=bar)
        yield from _fire(s, members, first, s.fighters[pick], keys)
    for m in members:
        m.left = max(0, m.left - 1)
    s.group = [m.id for m in members if m.left and m.status == "up"]
    s.active = ""


def _fire(s: State, members: list[Fighter], first: Fighter, e: Fighter, keys: dict[str, str]) -> Flow[None]:
    """MDR-RUL-41, MDR-AMMO-06, MDR-SPEC-20: jams and breaks are the worst shooter's, arrows and rays everybody's."""
    others = tuple(m.id for m in members if m is not first)
    s.say("concentrated fire", "MDR-GRP-04", "MDR-GRP-05", who=first.id, at=e.id, others=list(others))
    yield from let_go(s, e)
    if e.status == "up":
        yield from volley(s, first, e, (keys[first.id], weapon(s, first, keys[first.id])), Manner(others=others))
    for m in members:
        key, row = keys[m.id], weapon(s, m, keys[m.id])
        m.attacked = True
        reveal(s, m, row)
        if m is not first:
            loosed(m, key, row)
            if row.drains:
                spend(s, m, key, row)
