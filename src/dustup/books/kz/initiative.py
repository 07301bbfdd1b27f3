"""KZ-INIT: who acts first."""

from __future__ import annotations

from dustup.core import Flow, Mod, Roll, tally
from dustup.skirmish import rolls

from .groups import free, groups_of, headsets, leader, members
from .state import Group, State


def roll_initiative(s: State) -> Flow[None]:
    """KZ-INIT-01..05, KZ-TURN-02: every group rolls; the scores set the order of play."""
    for group in s.groups.values():
        group.score = 0
    for group in [g for side in s.sides for g in s.groups.values() if g.side == side and members(s, g.id)]:
        yield from _roll(s, group)
    s.rota = yield from _rota(s)
    s.turn_of = 0
    beaten = _by_headsets(s)
    rules = ("KZ-TURN-02", "KZ-RUL-04", *(("KZ-INIT-04",) if beaten else ()))
    s.say("order of play", *rules, sides=list(s.rota), headsets=beaten)


def _by_headsets(s: State) -> list[str]:
    """KZ-INIT-04: the sides that come before another with the same score because of their headsets."""
    ranks = [_best(s, side) for side in s.rota]
    return [side for side, a, b in zip(s.rota, ranks, ranks[1:]) if a[0] == b[0] and a[1] > b[1]]


def _roll(s: State, group: Group) -> Flow[None]:
    faces = yield Roll(
        what=f"initiative of {group.name}", rule="KZ-INIT-01", who=(group.side,), sides=6, about={"group": group.id}
    )
    found = [Mod(faces[0], "die", "KZ-INIT-01")]
    if _sharp(s, group):
        found.append(Mod(faces[0], "Stay sharp doubles the die", "KZ-INIT-02"))
    boss = leader(s, group.id)
    if boss is not None and not boss.suppressed:
        found.append(Mod(3, f"{boss.name} leads", "KZ-INIT-03"))
    total = tally(found)
    group.score = total.total
    s.say(
        "initiative",
        *(m.rule for m in total.mods),
        *(("KZ-INIT-05",) if total.total > 12 else ()),
        group=group.id,
        side=group.side,
        faces=[["initiative", faces[0], group.side]],
        sums=[["Initiative", total.plain()]],
    )


def _sharp(s: State, group: Group) -> bool:
    """KZ-RUL-68: with individual orders all members need it. Suppressed members ignore orders, the group has them."""
    there = free(s, group.id)
    split = any(f.order for f in there)
    if not split:
        return group.order == "stay_sharp"
    return all((f.order or group.order) == "stay_sharp" for f in there)


def _best(s: State, side: str) -> tuple[int, int]:
    return max(((g.score, int(headsets(s, g.id))) for g in groups_of(s, side)), default=(0, 0))


def by_score(s: State) -> list[str]:
    """KZ-INIT-04, KZ-RUL-04: the sides that can act, best score first; headsets beat a tie."""
    there = [side for side in s.sides if groups_of(s, side)]
    return sorted(there, key=lambda side: _best(s, side), reverse=True)


def _rota(s: State) -> Flow[list[str]]:
    """KZ-INIT-04, KZ-RUL-04, KZ-RUL-05: best score first; headsets beat a tie, then dice do.

    A side of captives alone comes last, and acts only if one of them is freed in time.
    """
    ranked = by_score(s)
    held = [g.side for g in s.groups.values() if g.side not in ranked and members(s, g.id)]
    done: list[str] = []
    while ranked:
        tied = [side for side in ranked if _best(s, side) == _best(s, ranked[0])]
        done += tied if len(tied) == 1 else (yield from rolls.roll_off(s, tied, "KZ-RUL-05"))
        ranked = [side for side in ranked if side not in tied]
    return [*done, *dict.fromkeys(held)]


def next_group(s: State) -> list[Group]:
    """KZ-TURN-02, KZ-RUL-04: the groups that may act now (several when their owner may choose), or none."""
    for step in range(len(s.rota)):
        side = s.rota[(s.turn_of + step) % len(s.rota)]
        waiting = [g for g in groups_of(s, side) if not g.acted]
        if waiting:
            best = max(g.score for g in waiting)
            return _won_the_tie(s, [g for g in waiting if g.score == best])
    return []


def _won_the_tie(s: State, tied: list[Group]) -> list[Group]:
    """KZ-RUL-05: where headsets won the first activation from another side's group, one that has them acts."""
    if any(g.acted for g in s.groups.values()):
        return tied
    rivals = any(g.score == tied[0].score for side in s.rota if side != tied[0].side for g in groups_of(s, side))
    wired = [g for g in tied if headsets(s, g.id)]
    return wired if rivals and wired else tied
