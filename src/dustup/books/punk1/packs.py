"""Packs: two to five animals that count, act and fight as one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from dustup.books.punk.bands.packs import shared_out
from dustup.books.punk.fight import engagement
from dustup.books.punk.state import Fighter, State
from dustup.core import Flow, Illegal
from dustup.skirmish.choices import chosen
from dustup.skirmish.space import gap

NEAR, FAR = 2 * 254, 6 * 254  # P1-PAC-02


def animal(f: Fighter) -> bool:
    """P1-PAC-01: it lives in a pack."""
    return "pack_animal" in f.traits


def members(s: State, f: Fighter) -> list[Fighter]:
    """P1-PAC-01: its pack: a side's pack animals in the order of the band, in as few and even packs as can be."""
    if not animal(f):
        return [f]
    herd = [e for e in s.fighters.values() if e.side == f.side and e.profile == f.profile and animal(e)]
    return shared_out(herd, f)


def standing(s: State, f: Fighter) -> list[Fighter]:
    """P1-RUL-55: those of its pack still in the battle, itself included."""
    return [e for e in members(s, f) if e.status == "up"]


def name(s: State, f: Fighter) -> str:
    """One name for a whole pack: that of its first member."""
    return members(s, f)[0].id


def running(s: State, due: Sequence[str]) -> list[str]:
    """P1-PAC-04, P1-RUL-81: of those due, the ones whose pack has begun to act: nobody acts between them."""
    found = [s.fighters[key] for key in due if animal(s.fighters[key])]
    return [f.id for f in found if any(e.acted for e in members(s, f))]


def agility(s: State, f: Fighter, own: int) -> int:
    """P1-RUL-81: the lowest in the pack counts."""
    return min([own, *(e.stats.get("AG", own) for e in standing(s, f))])


def groups(s: State, f: Fighter) -> list[list[Fighter]]:
    """P1-PAC-02, P1-RUL-95: the pack in parts that hold together, the largest first."""
    left, found = standing(s, f), []
    while left:
        size = range(len(left), 0, -1)
        part = next(list(some) for n in size for some in combinations(left, n) if _one_group(some))
        left = [e for e in left if e not in part]
        found.append(part)
    return found


def _one_group(some: Sequence[Fighter]) -> bool:
    """P1-PAC-02, P1-RUL-95: linked by steps of at most 2 inches, no two more than 6 inches apart."""
    if any(gap(a, b) > FAR for a, b in combinations(some, 2)):
        return False
    linked = [some[0]]
    for one in linked:
        linked += [e for e in some if e not in linked and gap(one, e) <= NEAR]
    return len(linked) == len(some)


def broken(s: State, f: Fighter) -> list[Fighter]:
    """P1-PAC-02, P1-PAC-03: those it must rejoin, if it is of a part that was split off at a Turn's end."""
    if not f.spent.get("astray"):
        return []
    fellows = [e for e in standing(s, f) if e is not f and not e.spent.get("astray")]
    home = [e for e in fellows if gap(f, e) <= NEAR]
    return [] if home and _one_group([f, *fellows]) else fellows


def check(s: State) -> Flow[None]:
    """P1-PAC-02, P1-PAC-03, P1-RUL-55, P1-RUL-95: at the end of a Turn all but the largest part are astray."""
    animals = [f for f in s.fighters.values() if animal(f) and f.status == "up"]
    for f in [f for f in animals if standing(s, f)[0] is f]:
        parts = groups(s, f)
        home = parts[0] if len(parts) == 1 else (yield from _home(s, f, parts))
        for e in standing(s, f):
            e.spent["astray"] = int(e not in home)
        if len(parts) > 1:
            lost = [e.id for e in standing(s, f) if e not in home]
            s.say("pack_broken", "P1-PAC-03", who=home[0].id, side=f.side, at=lost[0], names=lost)


def _home(s: State, f: Fighter, parts: list[list[Fighter]]) -> Flow[list[Fighter]]:
    """P1-PAC-03, P1-RUL-55: the largest part stays; of equals its owner says which."""
    equal = {part[0].id: part for part in parts if len(part) == len(parts[0])}
    names = {key: ", ".join(e.name for e in part) for key, part in equal.items()}
    return equal[(yield from chosen(f, "pack", "The pack is split: which part stays?", "P1-RUL-55", names))]


def why_not(s: State, f: Fighter, kind: str) -> Illegal | None:
    """P1-PAC-03..05, P1-RUL-81: astray it runs back; engaged in one place it is held; one kind of Action, one blow."""
    fighting, did = engagement.engaged(s, f), _did(s, f)
    if not fighting and broken(s, f):
        home = kind in ("move", "get_up")
        return None if home else Illegal("it must go back to its pack", "P1-PAC-03")
    if kind in ("end", "get_up") or (kind in MOVES and did in MOVES):
        return None
    if not fighting and any(engagement.engaged(s, e) for e in standing(s, f)):
        return Illegal("its pack is in combat: it can only fight, or Disengage as a whole", "P1-PAC-05")
    if kind == "combat" and struck(s, f):
        return Illegal("the pack has already struck", "P1-PAC-05")
    if did in ("", kind) or (did == "disengage" and kind == "move" and not fighting):
        return None
    return Illegal(f"the pack's Action is: {did}", "P1-PAC-04")


def _did(s: State, f: Fighter) -> str:
    """P1-PAC-04, P1-RUL-81: what the pack's Action of this Turn is, once a fellow has begun it."""
    return next((KINDS[e.spent["did"]] for e in members(s, f) if e is not f and e.spent.get("did_turn") == s.turn), "")


def struck(s: State, f: Fighter) -> bool:
    """P1-PAC-05, P1-RUL-81: a fellow has made the one Combat roll of the pack in this Turn."""
    return any(
        e.spent.get("did_turn") == s.turn and KINDS[e.spent["did"]] in ("combat", "assault")
        for e in members(s, f)
        if e is not f
    )


MOVES = ("move", "assault")
KINDS = ("end", "move", "assault", "combat", "disengage", "shoot", "aim", "watch", "get_up", "leap", "power")


def done(s: State, f: Fighter, kind: str) -> None:
    """P1-PAC-04: remember what the pack does in this Turn."""
    if animal(f) and kind in KINDS:
        f.spent["did"], f.spent["did_turn"] = KINDS.index(kind), s.turn
