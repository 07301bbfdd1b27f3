"""A case's set-up → State: what the reader of cases must know of this book. Lengths are inches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from dustup.core import switched
from dustup.core.content import choose, shaped
from dustup.skirmish import space
from dustup.skirmish.house import applied
from dustup.skirmish.setup import pick
from dustup.skirmish.stage import Opening, Stage
from dustup.skirmish.stage import stage as read
from dustup.skirmish.words import assign, known, lengths, listed, named, whole, wrong

from .content import CASES, INCH, OTHERWISE, data
from .muster import RANKS, FigureRow
from .scenarios import SCENARIOS
from .setup import SWITCHES, empty, lay, recruit
from .state import Fighter, Group, State
from .turn import by_score
from .zombies import SIDE as DEAD

GROUP = ("side", "name", "kind", "order", "pending", "score", "acted", "asked")
OWN = ("group", "kind", "rank", "hero", "armour", "weapons", "gear", "order", "vehicle", "reload")
PHASES = ("deploy", "orders", "start", "initiative", "action", "change", "end", "over")


def _open(o: Opening) -> State:
    """The table with its groups, whose counters a case may set before anybody is in them."""
    case = o.case
    options = switched(SWITCHES, case.get("switches") or {})
    scenario = pick(case.get("scenario", "encounter"), SCENARIOS, "scenario", "case")
    names = {side: side for side in (*o.sides, DEAD)}
    setup = lay(o.table, applied(data(), case.get("house")), scenario, names, options)
    players = tuple(side for side in o.sides if side != DEAD)
    if type(night := case.get("night", options["night"])) not in (bool, int):
        raise wrong("night", f"is {night!r}", "write true or false")
    s = empty(setup, players, bool(night))
    if DEAD in o.sides and DEAD not in s.sides:
        s.sides = (*s.sides, DEAD)
    groups = case.get("groups") or {}
    if not isinstance(groups, Mapping):
        raise wrong("groups", f"{groups!r} is not a mapping", "write 'groups: {red-1: {order: shoot}}'")
    for gid, row in groups.items():
        _group(s, gid, row)
    return s


def _group(s: State, gid: str, row: Mapping[str, Any]) -> None:
    """A group's counters, or its order alone; side and kind are those of its first figure if they are not written."""
    where, content = f"group {gid}", s.setup.data
    row = {"order": row} if isinstance(row, str) else row
    known(row, GROUP, where)
    pools: dict[str, Mapping[str, Any]] = {"order": content.orders, "pending": content.orders, "kind": content.kinds}
    meant = {name: _meant(value, pools[name], name, where) for name, value in row.items() if name in pools and value}
    s.groups[gid] = Group(gid, row.get("side", ""), row.get("name", gid), "")
    assign(s.groups[gid], {**row, **meant}, GROUP, where)


def _meant(value: Any, pool: Mapping[str, Any], what: str, where: str) -> str:
    """The id of what is written; "light armour" is light."""
    plain = value.casefold().removesuffix(" armour") if isinstance(value, str) and value not in pool else value
    return named(plain, pool, what, where, OTHERWISE)


def _recruit(s: State, id: str, row: Mapping[str, Any]) -> Fighter:
    """One figure with its kit; its group is made or completed on the way."""
    where, content = f"fighter {id}", s.setup.data
    kind = _meant(row.get("kind", "rebel"), content.kinds, "kind", where)
    key = str(row.get("group", f"{row['side']}-1"))
    first = "shoot" if kind != "zombie" else "assault"
    group = s.groups.setdefault(key, Group(key, row["side"], key, kind, first))
    group.side, group.kind = group.side or row["side"], group.kind or kind
    if "order" in row:
        group.order = _meant(row["order"], content.orders, "order", where)
    plain: dict[str, Any] = {"hero": row["hero"]} if "hero" in row else {}
    if "rank" in row:
        plain["rank"] = _meant(row["rank"], RANKS, "rank", where)
    if row.get("armour"):
        plain["armour"] = _meant(row["armour"], content.armours, "armour", where)
    weapons = listed(row.get("weapons"), content.weapons, "weapons", where, OTHERWISE)
    plain["weapons"] = weapons if isinstance(row.get("weapons"), Mapping) else list(weapons)
    plain["gear"] = list(listed(row.get("gear"), content.gear, "gear", where, OTHERWISE))
    try:
        made = shaped(plain, FigureRow)
    except msgspec.ValidationError as error:
        raise wrong(where, str(error), "see docs/cases-kz.md") from None
    f = recruit(content, row["side"], key, id, kind, made)
    reload = listed(row.get("reload"), content.weapons, "reload", where, OTHERWISE)
    f.reload = {weapon: whole(turns, f"{where}, reload") for weapon, turns in reload.items()}
    f.vehicle = _begun_inches(row.get("vehicle", 0), f"{where}, vehicle")
    return f


def _begun_inches(value: Any, where: str) -> int:
    """KZ-HIT-08: how far a vehicle moved; 9.1 inches are more than 9, so what is begun counts."""
    units = lengths("in")(value, where)
    return -(-units // INCH)


def _finish(s: State, case: Mapping[str, Any]) -> None:
    """KZ-CAPT-02: a captive is suppressed and touches its captor; the group of whoever is active is acting."""
    for f in s.fighters.values():
        if not f.captor:
            continue
        named(f.captor, s.fighters, "fighter", f"fighter {f.id}, captor")
        if not f.suppressed or not space.touch(f, s.fighters[f.captor]):
            why = f"is not a captive of {f.captor}: a captive is suppressed and in contact"
            raise wrong(f"fighter {f.id}", why, "write suppressed: true, and at: {from: captor, gap: 0}")
    for gid, group in s.groups.items():
        if group.side not in s.sides or not any(f.group == gid for f in s.fighters.values()):
            there = choose(gid, dict.fromkeys(f.group for f in s.fighters.values()))
            raise wrong(f"group {gid}", "it has no members", f"{there}, or take it away: groups: {{{gid}: null}}")
    if s.phase == "start" and case.get("turn"):  # a turn that is written is the one that starts
        s.turn -= 1
    if case.get("group"):
        named(case["group"], s.groups, "group", "group")
    rota = [side for side in s.sides if any(g.side == side for g in s.groups.values())]
    if any(g.score for g in s.groups.values()):
        rota = [*(best := by_score(s)), *(side for side in rota if side not in best)]
    if s.active and case.get("group"):
        how = "'active' begins with the deeds of one figure, 'group' by asking which figure acts"
        raise wrong("case", "both 'active' and 'group' are written", f"{how}: keep one, and write the other as null")
    given = {**case, **(case.get("set") or {})}
    s.rota = given.get("rota", rota)
    for side in s.rota:
        named(side, dict.fromkeys(s.sides), "side", "rota")
    if not 0 <= s.turn_of < max(1, len(s.rota)):
        raise wrong("turn_of", f"is {s.turn_of}", f"count the sides of rota from 0: {', '.join(s.rota)}")
    s.active_group = given.get("active_group", case.get("group") or (s.fighters[s.active].group if s.active else ""))


STAGE = Stage(
    open=_open,
    recruit=_recruit,
    length=lengths("in"),
    words=CASES,
    keys=("groups", "group", "night"),
    own=OWN,
    marks={"smoke": 2, "crate": 2},
    sides=(DEAD,),
    phases=PHASES,
    phase="action",
    finish=_finish,
    size=(36, 36),
)


def stage(case: dict[str, Any]) -> State:
    """The situation a case describes, in the middle of a turn."""
    return read(case, STAGE)
