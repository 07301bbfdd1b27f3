"""KZ-ORD, KZ-CHG: who may hold which order, and changing it."""

from __future__ import annotations

from collections.abc import Sequence

from dustup.core import Choice, Flow, Illegal, Mod, Sum, barred_by, holding, tally
from dustup.skirmish.choices import ask, which
from dustup.skirmish.rolls import die, told

from .content import Order
from .harm import suppress
from .state import HEARING, Fighter, Group, State, besides, free, headsets, leader, members, powered, spread

KEEP = "keep"
SPLIT = "split"
HEARD, UNHEARD, MUDDLE = "new order", "old order stays", "screw-up"
LEADERS = {"leader": (2, "Leader", "KZ-CHG-03"), "sub": (1, "Sub-leader", "KZ-CHG-04")}
RULES = {HEARD: "KZ-CHG-07", UNHEARD: "KZ-CHG-08", MUDDLE: "KZ-CHG-09"}


def barred(s: State, group: Group, order: str) -> Illegal | None:
    """KZ-CHG-11, KZ-RUL-17: an order barred to any living member is barred to the group."""
    row: Order = s.setup.data.orders[order]
    found = (not_for(f, row) for f in members(s, group.id))
    return next((why for why in found if why), None) or _hit_and_run(s, group.id, row)


def not_for(f: Fighter, row: Order) -> Illegal | None:
    """KZ-ORD-03..08, KZ-CYB-02: limits by kind and armour."""
    armoured, cyborg = "power" in row.barred and powered(f), "cyborg" in row.barred and f.kind == "cyborg"
    return barred_by(
        (f.kind == "zombie" and row.id != "assault", "zombies know only Assault", "KZ-ZOM-03"),
        (cyborg, f"a cyborg cannot be given {row.name}", "KZ-CYB-02"),
        (armoured, f"{f.name} wears power armour and cannot be given {row.name}", row.rule),
        (row.only and f.kind != row.only, f"{row.name} is for rebels only", "KZ-ORD-08"),
    )


def _hit_and_run(s: State, group: str, row: Order) -> Illegal | None:
    """KZ-ORD-09..11, KZ-RUL-18."""
    if not row.only:
        return None
    down, name = any(f.suppressed for f in members(s, group)), row.name
    return barred_by(
        (down, f"{name} needs a group with nobody suppressed", "KZ-ORD-09"),
        (leader(s, group) is None, f"{name} needs a living Leader to give it", "KZ-ORD-10"),
        (not headsets(s, group), f"{name} needs a headset on every member", "KZ-ORD-11"),
    )


def no_split(s: State, group: Group) -> Illegal | None:
    """KZ-ORD-14, KZ-RUL-68: Troopers or Law Enforcement, on headsets, and more than one of them."""
    odd = group.kind not in ("trooper", "law")
    return barred_by(
        (odd, "only Troopers and Law Enforcement split their orders", "KZ-ORD-14"),
        (not headsets(s, group.id), "to split orders every member needs a headset", "KZ-ORD-14"),
        (len(free(s, group.id)) < 2, "there is only one of them", "KZ-ORD-14"),
    )


def initial_question(s: State, group: Group) -> Choice:
    """KZ-RUL-03: any legal order, in secret, no roll."""
    rows = s.setup.data.orders
    return which(
        group.side, "order", f"Orders for {group.name}", "KZ-ORD-01", {key: row.name for key, row in rows.items()},
        settled=True, hidden=True, about={"group": group.id, "figures": [f.id for f in members(s, group.id)]},
        bar=lambda order: barred(s, group, order), note=lambda order: rows[order].note,
        weigh=lambda order: {"shoot": 3.0, "assault": 2.0, "run": 0.5}.get(order, 1.0),
        think=lambda: _promising(s, group, [key for key in rows if barred(s, group, key) is None], (HEARD,)),
    )  # fmt: skip


def change_question(s: State, group: Group) -> Choice:
    """KZ-CHG-01: keep the order or try for another, in secret."""
    rows = s.setup.data.orders
    names = {KEEP: "Keep the order", **{key: row.name for key, row in rows.items()}}
    return which(
        group.side, "change", f"New orders for {group.name}? Now: {order_name(s, group)}", "KZ-CHG-01",
        names | ({SPLIT: "Split orders"} if s.setup.switches.get("individual_orders") else {}),
        settled=True, hidden=True,
        about={"group": group.id, "order": group.order, "figures": [f.id for f in members(s, group.id)]},
        bar=lambda order: _no_change(s, group, order), note=lambda order: rows[order].note if order in rows else "",
        weigh=lambda order: 6.0 if order == KEEP else 1.0, think=lambda: _worth_a_roll(s, group, list(names)),
    )  # fmt: skip


def _worth_a_roll(s: State, group: Group, orders: list[str]) -> list[str]:
    """KZ-CHG-06..09: the orders to think about, by all faces of the roll for them."""
    falls = (HEARD,) if _hero(s, group) else tuple(_verdict(change_sum(s, group, die)) for die in range(1, 7))
    return _promising(s, group, [order for order in orders if _no_change(s, group, order) is None], falls)


def _promising(s: State, group: Group, orders: list[str], falls: Sequence[str]) -> list[str]:
    """For bots and hints: the three orders that are worth most if the roll for them comes to one of these."""
    from .worth import worth

    def then(order: str, fall: str) -> float:
        t = s.copy()
        if fall == HEARD:
            t.groups[group.id].pending = order
        for f in members(t, group.id):
            f.suppressed = f.suppressed or fall == MUDDLE
        return worth(t, group.side)

    stays, muddled = then("", UNHEARD), then("", MUDDLE) if MUDDLE in falls else 0.0
    ends = {UNHEARD: stays, MUDDLE: muddled}

    def hope(order: str) -> float:
        if order == KEEP:
            return stays
        heard = then(order, HEARD) if HEARD in falls else 0.0
        return sum(ends.get(fall, heard) for fall in falls) / len(falls)

    return sorted((order for order in orders if order != SPLIT), key=hope, reverse=True)[:3]


def order_name(s: State, group: Group) -> str:
    """The order's name for people."""
    row = s.setup.data.orders.get(group.order)
    return row.name if row else "none"


def _no_change(s: State, group: Group, order: str) -> Illegal | None:
    if order == KEEP:
        return None
    if not _hero(s, group) and spread(s, group.id) > HEARING and not headsets(s, group.id):
        far = f"{group.name} is spread over {spread(s, group.id):.1f} inches without headsets"
        return Illegal(f"{far}: orders do not get through", "KZ-CHG-05")
    if order == SPLIT:
        return no_split(s, group)
    if order == group.order and not any(f.order for f in members(s, group.id)):
        return Illegal(f"{order_name(s, group)} is already the order; keep it", "KZ-CHG-01")
    return barred(s, group, order)


def _hero(s: State, group: Group) -> bool:
    return any(f.hero and not f.suppressed for f in free(s, group.id))


def change(s: State, group: Group, order: str) -> Flow[None]:
    """KZ-CHG-01..09: roll for the new order; success lays its counter face down."""
    if order == KEEP:
        return
    if _hero(s, group):
        s.say("orders heard", "KZ-CHG-06", "KZ-HERO-02", group=group.id, side=group.side)
        yield from _place(s, group, order)
        return
    what, sums = f"change orders of {group.name}", besides("Change orders", tally(_bonuses(s, group)))
    known = {"group": group.id, "need": 6, "least": next(d for d in range(1, 7) if change_sum(s, group, d).total >= 6)}
    about = known | {"needs": "6 or more on a d6", "sums": sums}
    face = yield from die(group.side, what, "KZ-CHG-01", lambda face: _verdict(change_sum(s, group, face)), about)
    total = change_sum(s, group, face)
    verdict, shown = _verdict(total), told(group.side, "change orders", [face], "Change orders", total)
    s.say("change roll", *total.rules, RULES[verdict], side=group.side, result=verdict, **known, **shown)
    if verdict == HEARD:
        yield from _place(s, group, order)
    elif verdict == MUDDLE:
        for f in members(s, group.id):
            suppress(s, f, "KZ-CHG-09")


def change_sum(s: State, group: Group, die: int) -> Sum:
    """KZ-CHG-02..04, KZ-DICE-03, KZ-RUL-10..12: the die, doubled if nobody is suppressed, then the leaders."""
    calm = not any(f.suppressed for f in members(s, group.id))
    doubled = holding((calm, die, "nobody is suppressed: die doubled", "KZ-CHG-02"))
    return tally([Mod(die, "die", "KZ-CHG-01"), *doubled, *_bonuses(s, group)])


def _bonuses(s: State, group: Group) -> list[Mod]:
    there = [(leader(s, group.id, rank), row) for rank, row in LEADERS.items()]
    return [Mod(value, f"{f.name} ({title}) lives", rule) for f, (value, title, rule) in there if f is not None]


def _verdict(total: Sum) -> str:
    if total.total >= 6:
        return HEARD
    return UNHEARD if total.total >= 3 else MUDDLE


def _place(s: State, group: Group, order: str) -> Flow[None]:
    """KZ-CHG-07: the counter lies face down until all are done."""
    if order != SPLIT:
        group.pending = order
        return
    for f in free(s, group.id):
        f.pending = yield _figure_order(s, f)
    group.pending = group.order


def _figure_order(s: State, f: Fighter) -> Choice:
    rows = s.setup.data.orders
    return ask(
        f, "own order", f"Orders for {f.name}", "KZ-ORD-14", {key: row.name for key, row in rows.items()}, hidden=True,
        bar=lambda order: not_for(f, rows[order]) or _hit_and_run(s, f.group, rows[order]),
    )  # fmt: skip


def reveal(s: State) -> None:
    """KZ-CHG-10: all counters are turned up together."""
    for group in s.groups.values():
        if group.pending:
            _turn_up(s, group)


def _turn_up(s: State, group: Group) -> None:
    everybody = [f for f in s.fighters.values() if f.group == group.id]
    split = {f.id: f.pending for f in everybody if f.pending}
    changed = group.pending != group.order or bool(split)
    for f in everybody:
        f.order, f.pending = f.pending, ""
    group.order, group.pending = group.pending, ""
    if changed:
        s.say("revealed", "KZ-CHG-10", group=group.id, side=group.side, order=group.order, split=split)
