"""Close combat: the Combat Action, its Hits, Disengaging."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any

import msgspec

from dustup.core import Faces, Flow, Illegal, Mod, Roll, Sum
from dustup.skirmish.choices import whom

from ..bands import troupe
from ..dice import Clash, Found, Part, Throw, again, attribute, can_again, lasting, offers, opposed, total
from ..harm import harm
from ..special import abilities, facts
from ..state import Fighter, State
from . import engagement
from .arms import Arm, strength, struck_with
from .engagement import contacts, engaged, freed, groups, melee

__all__ = [
    "combat", "contacts", "disengage_roll", "engaged", "freed", "groups", "melee", "why_no_combat",
    "why_no_disengage",
]  # fmt: skip


class Bout(msgspec.Struct, frozen=True, gc=False):
    """One side of a Combat roll: who, against whom, with what, beside whom."""

    f: Fighter
    foe: Fighter
    arm: Arm
    friends: Sequence[Fighter]


def why_no_combat(s: State, f: Fighter) -> Illegal | None:
    """PK-HTH-01, PK-ATTR-02, PK-HTH-04: Combat needs an enemy in contact and a Combat value."""
    if not engaged(s, f):
        return Illegal(f"{f.name} touches no enemy", s.law["PK-HTH-04"])
    if "C" not in f.stats:
        return Illegal(f"{f.name} has no Combat", s.law["PK-ATTR-02"])
    return None


def weapon_bonus(s: State, b: Bout) -> Iterable[Found]:
    """PK-HTH-01: the Combat bonus of the weapon."""
    bonus = b.arm.use.combat
    return (Mod(bonus, b.arm.weapon.name, s.law["PK-HTH-01"]),) if bonus else ()


def assault(s: State, b: Bout) -> Iterable[Found]:
    """PK-ASLT-05, PK-ASLT-09, PK-ASLT-10: the charge and the attack from behind, against those assaulted."""
    charge, behind = b.f.assaulted.get(b.foe.id, (0, 0))
    if charge:
        yield Mod(charge, "assault", s.law["PK-ASLT-05"])
    if behind:
        yield Mod(1, "from behind", s.law["PK-ASLT-10"])


def supported(s: State, b: Bout) -> Iterable[Found]:
    """PK-MASS-05: friends in the same Mass Combat."""
    return engagement.support(s, b.f, b.friends) if len(b.friends) > 1 else ()


def special(s: State, b: Bout) -> Iterable[Found]:
    """PKH-MUT-02, PKH-GEA-11, PKH-GEA-13, PKH-BND-16: what special rules of both add by their rows."""
    return abilities.changes(s, "combat", b.f, (b.foe,))


def combat_sum(s: State, b: Bout) -> Sequence[Found]:
    """PK-HTH-01: Combat with every bonus."""
    found = lasting(s, b.f, "C")
    for rule in s.edition.fight.COMBAT:
        found += rule(s, b)
    return found


def combat(s: State, f: Fighter) -> Flow[None]:
    """PK-HTH-01..03, PK-MASS-04, PK-DICE-09: opposed Combat; the higher hits, a tie hits both."""
    own, foes = melee(s, f)
    if not foes:
        return
    edition = s.edition.fight
    foe = yield from _target(s, f, foes)
    mine = Bout(f, foe, (yield from edition.choose(s, f)), own)
    yours = Bout(foe, f, (yield from edition.choose(s, foe)), foes)
    one, two = total(s, combat_sum(s, mine)), total(s, combat_sum(s, yours))
    mark = _to_beat(mine, one.total - two.total) if _tailed(s, f) else None
    throw = Throw("combat", s.law["PK-HTH-01"])
    clash = yield from opposed(s, _part(mine, one), _part(yours, two), throw, tie=0, mark=mark)
    if clash.won < 1 and clash.faces and _tailed(s, f):
        mine, one, clash = yield from lash(s, mine, clash)
    s.say("combat", *_rules(s, clash.won, len(own) + len(foes) > 2),
        who=f.id, at=foe.id, side=f.side, result=("tie", "win", "lose")[clash.won], totals=list(clash.totals),
        winner=("", f.id, foe.id)[clash.won],
        arms=[mine.arm.weapon.id, yours.arm.weapon.id],
        faces=clash.dice(("Combat", f.side), ("Combat", foe.side)),
        sums=[[f.name, _rolled(s, one, clash, 0)], [foe.name, _rolled(s, two, clash, 1)]],
    )  # fmt: skip
    for bout in (mine, yours):
        _burn(bout)
        troupe.used(s, bout.f, "flower")
    blows = [(bout, blow(s, bout)) for bout, ok in ((mine, clash.won >= 0), (yours, clash.won <= 0)) if ok]
    yield from _hits(s, blows, harm.Wake(later=[]))


def _part(b: Bout, sum: Sum) -> Part:
    """PKH-BND-15: against a clown an even die counts 2 more, an odd one 2 less."""
    puzzled = facts.puzzling(b.foe)
    return Part(b.f.id, b.f.side, "Combat (a clown: even +2, odd -2)" if puzzled else "Combat", sum, puzzled)


def _rolled(s: State, sum: Sum, clash: Clash, n: int) -> dict[str, Any]:
    """PKH-BND-15: a sum with what its die was worth more or less against a clown."""
    shown = sum.plain()
    more = clash.totals[n] - clash.faces[n] - sum.total if clash.faces else 0
    if more:
        why = f"{'even' if more > 0 else 'odd'} against a clown"
        shown |= {"total": sum.total + more, "mods": [*shown["mods"], [more, why, s.law["PKH-BND-15"]]]}
    return shown


def _tailed(s: State, f: Fighter) -> bool:
    return "tail" in f.traits and f.spent.get("tail", 0) != s.turn


def _to_beat(b: Bout, edge: int) -> Callable[[Faces], Hashable]:
    """What the tail's die will be held against: their die, and the own one where the weapon not used saves fuel."""
    own = bool(b.arm.use.fuel)
    if facts.puzzling(b.foe) or facts.puzzling(b.f):
        return lambda faces: faces
    return lambda faces: (faces[1], own and faces[0]) if faces[0] + edge <= faces[1] else None


def lash(s: State, b: Bout, clash: Clash) -> Flow[tuple[Bout, Sum, Clash]]:
    """PKH-MUT-05: the sharp tail strikes too, once a Turn; the better of the two rolls counts."""
    b.f.spent["tail"] = s.turn
    row = s.setup.data.weapons["sharp_tail"]
    tail = Bout(b.f, b.foe, Arm(None, row, struck_with(row)), b.friends)
    sum, theirs = total(s, combat_sum(s, tail)), clash.totals[1]
    faces: Faces = yield Roll(
        what="tail", rule=s.law["PKH-MUT-05"], who=(b.f.side,), about={"who": b.f.id, "sums": [["Tail", sum.plain()]]},
        sort=lambda die: max(-1, min(1, _part(tail, sum).total(die[0]) - theirs)),
    )  # fmt: skip
    mine = _part(tail, sum).total(faces[0])
    better = mine > clash.totals[0]
    shown = [["tail", faces[0], b.f.side]]
    s.say("tail", s.law["PKH-MUT-05"], who=b.f.id, side=b.f.side, success=better, faces=shown)
    if not better:
        return b, total(s, combat_sum(s, b)), clash
    won = (mine > theirs) - (mine < theirs)
    return tail, sum, Clash((faces[0], clash.faces[1]), (mine, theirs), won)


def _burn(b: Bout) -> None:
    """PK-FUEL-01: every attack with it spends its charges."""
    if b.arm.item and b.arm.use.fuel:
        b.f.change(b.arm.item.id, charges=b.arm.item.charges - b.arm.use.fuel)


def _rules(s: State, won: int, crowd: bool) -> tuple[str, ...]:
    result = s.law["PK-HTH-03"] if won == 0 else s.law["PK-HTH-02"]
    return (s.law["PK-HTH-01"], result, s.law["PK-MASS-01"]) if crowd else (s.law["PK-HTH-01"], result)


def _target(s: State, f: Fighter, foes: Sequence[Fighter]) -> Flow[Fighter]:
    """PK-MASS-04, PK-ASLT-16: any enemy of the Mass Combat; those just assaulted come first to mind."""
    first = sorted(foes, key=lambda e: (e.id not in f.assaulted, not engagement.touch(f, e)))
    return (yield from whom(f, "target", f"{f.name}: fight whom?", s.law["PK-MASS-04"], first))


def blow(s: State, b: Bout) -> harm.Blow:
    """PK-HIT-02, PK-MOME-01, PK-ASLT-12: what a Hit in close combat strikes with."""
    charge, traits = b.f.assaulted.get(b.foe.id, (0, 0))[0], b.arm.traits
    force, pen = [*strength(s, b.f, b.arm)], b.arm.use.pierces()
    force += s.edition.fight.extra_force(s, b)
    momentum = facts.stronger(s, b.f, traits, "momentum") * charge if charge else 0
    if momentum:
        force.append(Mod(momentum, "momentum", s.law["PK-MOME-01"]))
    pen += sum(more.value for more in abilities.changes(s, "pierce", b.f, weapon=b.arm.weapon.id))
    force += abilities.changes(s, "strike", b.f, weapon=b.arm.weapon.id)
    poison = facts.stronger(s, b.f, traits, "poison")
    name, taint = b.arm.weapon.name, "taint" in traits
    rule, shock = s.law["PK-HTH-02"], "shock" in traits
    return harm.Blow(
        name, rule, tuple(force), pen + momentum, b.f.id, melee=True, poison=poison, taint=taint, shock=shock
    )


def _hits(s: State, blows: Sequence[tuple[Bout, harm.Blow]], wake: harm.Wake) -> Flow[None]:
    """PK-RUL-08, PK-HTH-05:
    the active one's Hit first; both are simultaneous, so who was Downed still deals its own before anything explodes.
    """
    for bout, strike in blows:
        _emptied(s, bout)
        live = abilities.carries(s, bout.foe, "electrified")
        if bout.foe.status == "up":  # nothing is left to roll for against one Downed by the Hit before
            yield from harm.strike(s, bout.foe, strike, wake)
        if live:
            yield from shock(s, bout.f)
    yield from harm.settle(s, wake)


def _emptied(s: State, b: Bout) -> None:
    """PK-SLOW-02: a Dead Slow melee weapon is unloaded by the first Combat Action that hits."""
    if b.arm.item is not None and b.arm.use.slow:
        b.f.change(b.arm.item.id, loaded=False, reload=0)
        b.f.slow_used = (*b.f.slow_used, b.arm.item.id)
        s.say("empty", s.law["PK-SLOW-02"], who=b.f.id, side=b.f.side, item=b.arm.item.id)


def shock(s: State, f: Fighter) -> Flow[None]:
    """PK-ELEC-01, PK-ELEC-02, PK-RUL-09, PK-RUL-53: Toughness or -3 to Combat, Precision and Agility for a while."""
    if f.status != "up":
        return
    check = yield from attribute(s, f, "T", Throw("electric shock", s.law["PK-ELEC-01"]))
    if not check.success:
        f.shock = max(f.shock, 2 if s.active == f.id else 1)
        s.say("shock", s.law["PK-ELEC-02"], who=f.id, side=f.side)
        yield from harm.weakened(s, f)


def why_no_disengage(s: State, f: Fighter) -> Illegal | None:
    """PK-DISG-01, PK-BLOO-02, PK-PRON-04, PK-ATTR-02: who may not try to leave."""
    if not engaged(s, f):
        return Illegal(f"{f.name} is not in combat", s.law["PK-DISG-01"])
    if facts.thirsts(f):
        return Illegal("its thirst for blood will not let it leave", s.law["PK-BLOO-02"])
    if "AG" not in f.stats and not abilities.spared(s, f, "leaving"):
        return Illegal(f"{f.name} has no Agility", s.law["PK-ATTR-02"])
    return s.edition.fight.why_no_disengage(s, f)


def leaving(s: State, f: Fighter, foes: Sequence[Fighter]) -> Iterable[Found]:
    """PK-DISG-02, PK-CREE-01, PKH-MUT-02: Agility, less what holds it back."""
    yield from lasting(s, f, "AG")
    yield from abilities.changes(s, "leave", f, foes)


def disengage_roll(s: State, f: Fighter) -> Flow[bool]:
    """PK-DISG-02, PK-DISG-04, PK-DICE-10, PK-ELUS-01, PK-RUL-32, PK-ATTR-02: beat all in contact, or be Hit."""
    foes = contacts(s, f)
    if abilities.spared(s, f, "leaving"):
        s.say("disengage", s.law["PK-ELUS-01"], who=f.id, side=f.side, success=True)
        return True
    mine = total(s, leaving(s, f, foes))
    yours = [total(s, lasting(s, e, "AG")) for e in foes]

    def winners(faces: Faces) -> tuple[int, ...]:
        own = faces[0] + mine.total
        return tuple(i for i, each in enumerate(yours) if not each.fixed and faces[i + 1] + each.total > own)

    sums = [["Agility", mine.plain()], *([e.name, each.plain()] for e, each in zip(foes, yours))]
    all_in = (f, *foes)
    again_by = offers(s, all_in, "disengage")
    faces: Faces = yield Roll(
        what="disengage", rule=s.law["PK-DISG-02"], count=1 + len(foes), who=(f.side, *(e.side for e in foes)),
        sort=winners, offers=again_by, about={"who": f.id, "at": foes[0].id, "sums": sums},
    )  # fmt: skip
    if again_by is not None:
        faces = yield from _again(s, all_in, faces, winners)
    beaten = winners(faces)
    shown = [["Agility", face, side] for face, side in zip(faces, (f.side, *(e.side for e in foes)))]
    s.say("disengage", s.law["PK-DISG-02"], s.law["PK-DICE-10"], s.law["PK-DISG-04" if beaten else "PK-DISG-03"],
        who=f.id, side=f.side, success=not beaten, faces=shown, sums=sums, by=[foes[i].id for i in beaten],
    )  # fmt: skip
    blows = []
    for i in beaten:
        bout = Bout(foes[i], f, (yield from s.edition.fight.choose(s, foes[i])), ())
        _burn(bout)
        blows.append((bout, blow(s, bout)))
    yield from _hits(s, blows, harm.Wake())
    return not beaten


def _again(
    s: State, all_in: Sequence[Fighter], faces: Faces, winners: Callable[[Faces], tuple[int, ...]]
) -> Flow[Faces]:
    """PK-DICE-13, PK-DICE-15, PK-RUL-85: each may roll its own die again, the leaver first, and again if overtaken."""
    stood = winners(faces)
    for turn, i in enumerate((*range(len(all_in)), 0)):
        won, each = winners(faces), all_in[i]
        if not can_again(s, each) or (turn == len(all_in) and won == stood):
            continue
        content = not won if i == 0 else i - 1 in won
        if (yield from again(s, each, "disengage", faces[i], content)):
            kept = faces
            more: Faces = yield Roll(
                what="disengage", rule=s.law["PK-DISG-02"], who=(each.side,), about={"who": each.id},
                sort=lambda die: winners((*kept[:i], die[0], *kept[i + 1 :])),  # noqa: B023
                offers=offers(s, all_in[turn + 1 :], "disengage"),
            )  # fmt: skip
            faces = (*faces[:i], more[0], *faces[i + 1 :])
        if turn == 0:
            stood = winners(faces)
    return faces
