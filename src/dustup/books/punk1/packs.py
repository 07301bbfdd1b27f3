"""Packs: two to five animals that count, act and fight as one."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from dustup.books.punk.state import Fighter, State
from dustup.core import Illegal

MOST = 5  # P1-PAC-01
NEAR, FAR = 2 * 254, 6 * 254  # P1-PAC-02


def members(s: State, f: Fighter) -> list[Fighter]:
    """P1-PAC-01: its pack: a side's pack animals in the order of the band, in as few and even packs as can be."""
    if "pack_animal" not in f.traits:
        return [f]
    herd = [e for e in s.fighters.values() if e.side == f.side and e.profile == f.profile and "pack_animal" in e.traits]
    count = -(-len(herd) // MOST)
    own = herd.index(f) * count // len(herd)
    return [e for i, e in enumerate(herd) if i * count // len(herd) == own]


def standing(s: State, f: Fighter) -> list[Fighter]:
    """P1-RUL-55: those of its pack still in the battle, itself included."""
    return [e for e in members(s, f) if e.status == "up"]


def name(s: State, f: Fighter) -> str:
    """One name for a whole pack: that of its first member."""
    return members(s, f)[0].id


def running(s: State, due: Sequence[str]) -> list[str]:
    """P1-PAC-04, P1-RUL-81: of those due, the ones whose pack has begun to act: nobody acts between them."""
    found = [s.fighters[key] for key in due if "pack_animal" in s.fighters[key].traits]
    return [f.id for f in found if any(e.acted for e in members(s, f))]


def agility(s: State, f: Fighter, own: int) -> int:
    """P1-RUL-81: the lowest in the pack counts."""
    return min([own, *(e.stats.get("AG", own) for e in standing(s, f))])


def groups(s: State, f: Fighter) -> list[list[Fighter]]:
    """P1-PAC-02, P1-RUL-95: the pack in groups linked by steps of at most 2 inches, the largest first."""
    left, found = standing(s, f), []
    while left:
        group = [left.pop(0)]
        for one in group:
            linked = [e for e in left if gap(one, e) <= NEAR]
            group += linked
            left = [e for e in left if e not in linked]
        found.append(group)
    return sorted(found, key=len, reverse=True)


def gap(a: Fighter, b: Fighter) -> float:
    """P1-MEAS-01: edge to edge."""
    return max(0.0, hypot(a.x - b.x, a.y - b.y) - a.r - b.r)


def broken(s: State, f: Fighter) -> list[Fighter]:
    """P1-PAC-02, P1-PAC-03: those it must rejoin, if it belongs to a smaller part of a pack broken at a Turn's end."""
    if "pack_animal" not in f.traits or not f.spent.get("astray"):
        return []
    parts = groups(s, f)
    return [e for e in parts[0] if e is not f] if len(parts) > 1 and f not in parts[0] else []


def check(s: State) -> None:
    """P1-PAC-02, P1-PAC-03, P1-RUL-55, P1-RUL-95: at the end of a Turn the smaller parts are astray."""
    for f in s.fighters.values():
        if "pack_animal" in f.traits and f.status == "up":
            parts = groups(s, f)
            f.spent["astray"] = int(len(parts) > 1 and f not in parts[0])


def why_not(s: State, f: Fighter, kind: str) -> Illegal | None:
    """P1-PAC-03, P1-PAC-04, P1-RUL-81: astray it runs back; the pack does one kind of Action, and fights but once."""
    if broken(s, f) and kind not in ("move", "get_up", "end"):
        return Illegal("it must get back to its pack", "P1-PAC-03")
    before = [e for e in members(s, f) if e is not f and e.spent.get("did_turn") == s.turn]
    if not before or kind == "end":
        return None
    did = before[0].spent.get("did", 0)
    if kind == "combat" and did == KINDS.index("combat"):
        return Illegal("the pack has struck already", "P1-PAC-05")
    if KINDS[did] != kind and kind != "get_up":
        return Illegal(f"the pack's Action is: {KINDS[did]}", "P1-PAC-04")
    return None


KINDS = ("end", "move", "assault", "combat", "disengage", "shoot", "aim", "watch", "get_up", "leap", "power")


def done(s: State, f: Fighter, kind: str) -> None:
    """P1-PAC-04: remember what the pack does in this Turn."""
    if "pack_animal" in f.traits and kind in KINDS:
        f.spent["did"], f.spent["did_turn"] = KINDS.index(kind), s.turn
