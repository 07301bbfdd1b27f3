"""GCE-HTH-04..25: one round between two warriors."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from itertools import combinations

from dustup.core import Choice, Faces, Flow, Mod, Sum, tally
from dustup.skirmish.choices import which, yes_or_no

from .. import checks
from ..content import Weapon
from ..harm import Blow, stand, strike, varying
from ..special.psychology import in_terror_of
from ..state import Fighter, State
from ..warriors import frenzied, hates, is_stupid, weapon, weapon_skill

KNIFE = "knife"


@dataclass(frozen=True, slots=True)
class Corner:
    """One side of a bout: who, what it brings in extra dice and score (comrades before it, helpers), and why;
    whether it is out of action as soon as it is Down (GCE-HTH-22)."""

    f: Fighter
    extra: int = 0
    why: str = ""
    rule: str = "GCE-MULT-03"
    last: bool = False


@dataclass(frozen=True, slots=True)
class Bout:
    """How a bout went: the winner and loser, if anybody won, and how many hits were dealt."""

    winner: Fighter | None
    loser: Fighter | None
    hits: int = 0


def blades(s: State, f: Fighter) -> list[str]:
    """GCE-EQP-08, GCE-EQP-12, GCE-RUL-116: what it can fight with; everybody has a knife, empty guns still serve."""
    own = [k for k, state in f.weapons.items() if state != "exploded" and _melee(weapon(s, k)) and k != KNIFE]
    return [*own, KNIFE]


def _melee(row: Weapon) -> bool:
    return row.form == "hand" or row.melee


def bonus_die(s: State, f: Fighter) -> bool:
    """GCE-HTH-06..08, GCE-EQP-11, GCE-EQP-13: two single-handed weapons, the knife one of them, nothing two-handed."""
    single = [k for k in blades(s, f) if weapon(s, k).hands == 1]
    return len(single) >= 2 and all(weapon(s, k).hands == 1 for k in f.weapons)


def choices(s: State, f: Fighter) -> dict[str, tuple[str, ...]]:
    """GCE-EQP-12, GCE-RUL-104: one double-handed weapon, or a single-handed one, or two of them with the bonus die."""
    keys = blades(s, f)
    alone = [(k,) for k in keys]
    pairs = list(combinations([k for k in keys if weapon(s, k).hands == 1], 2)) if bonus_die(s, f) else []
    return {" + ".join(picked): picked for picked in [*alone, *pairs]}


def arm(s: State, f: Fighter) -> Flow[tuple[str, ...]]:
    """GCE-RUL-104: its owner says what it fights with before the dice."""
    found = choices(s, f)
    big = [picked for picked in found.values() if picked != (KNIFE,)]
    if len(big) <= 1 and (not big or s.setup.switches.get("quick_arms")):
        return big[0] if big else (KNIFE,)
    names = {key: " and ".join(weapon(s, k).name for k in picked) for key, picked in found.items()}
    pick = yield which(
        f.side, "weapon", f"{f.name}: fight with what?", "GCE-RUL-104", names, model=f.id,
        weigh=lambda key: 0.2 if key == KNIFE else 4.0 if len(found[key]) == 1 else 1.0,
        think=lambda: (max(found, key=lambda key: min(power(s, f, k) for k in found[key])),),
    )  # fmt: skip
    return found[pick]


def power(s: State, f: Fighter, key: str) -> int:
    """GCE-EQP-04, GCE-EQP-09: the Strength of its hits."""
    row = weapon(s, key)
    return row.strength + (f.stats["S"] if row.as_user else 0)


def attack_dice(s: State, c: Corner) -> Sum:
    """GCE-ATTR-09, GCE-HTH-05..07, GCE-MULT-03, GCE-PILE-03, GCE-PSY-39: how many dice it rolls."""
    f, base = c.f, c.f.stats["A"]
    found = [Mod(base, "Attacks", "GCE-ATTR-09")]
    if frenzied(f):
        found.append(Mod(base, "frenzied", "GCE-PSY-39"))
    if f.charged and "berserk_charge" in f.skills:
        found.append(Mod(base, "wild charge", "GCE-HTH-05"))
    if bonus_die(s, f):
        found.append(Mod(1, "two weapons", "GCE-HTH-06"))
    if c.extra:
        found.append(Mod(c.extra, c.why, c.rule))
    return tally(found)


def skill(s: State, c: Corner, foe: Fighter, theirs: tuple[str, ...]) -> list[Mod]:
    """GCE-HTH-10, GCE-PSY-02, GCE-PSY-11, GCE-EQP-22: Weapon Skill as it counts against this opponent."""
    f = c.f
    found = list(weapon_skill(s, f).mods)
    now = sum(m.value for m in found)
    if in_terror_of(f, foe):
        return [*found, Mod(-now, "in terror", "GCE-PSY-11")]
    if f.afraid.get(foe.id) == "half":
        found.append(Mod(-(now // 2), "afraid", "GCE-PSY-02"))
    lash = min((weapon(s, k).foe_ws for k in theirs), default=0)
    if lash and now:
        found.append(Mod(lash, "whip", "GCE-EQP-22"))
    return found


def score(
    s: State, c: Corner, foe: Corner, dice: tuple[Faces, Faces], arms: tuple[tuple[str, ...], tuple[str, ...]]
) -> Sum:
    """GCE-HTH-09..14, GCE-MULT-03, GCE-PILE-03: Weapon Skill, the best die, and everything added to them."""
    mine, theirs = dice
    found = [*skill(s, c, foe.f, arms[1]), *swing(c.f, mine)]
    ones = theirs.count(1) * (2 if any(weapon(s, k).clumsy for k in arms[1]) else 1)
    if ones:
        found.append(Mod(ones, "the opponent fumbles", "GCE-HTH-13"))
    if c.extra:
        found.append(Mod(c.extra, c.why, c.rule))
    return tally(found)


def swing(f: Fighter, mine: Faces) -> list[Mod]:
    """GCE-HTH-09, GCE-HTH-11, GCE-HTH-12, GCE-HTH-14: what its own dice and its charge add to its score."""
    found = [Mod(max(mine), "best die", "GCE-HTH-09")] if mine else []
    if f.charged:
        found.append(Mod(2 if "big_charge" in f.skills else 1, "charge", "GCE-HTH-11"))
        if f.over:
            found.append(Mod(-1, "over an obstacle", "GCE-HTH-14"))
    sixes = max(0, mine.count(6) - 1)
    if sixes:
        found.append(Mod(sixes * (2 if "crushing" in f.skills else 1), "criticals", "GCE-HTH-12"))
    return found


def roll_attacks(s: State, c: Corner, foe: Fighter, arms: tuple[str, ...], dull: bool) -> Flow[Faces]:
    """GCE-HTH-09, GCE-PSY-25, GCE-PSY-31: the attack dice; the stupid may have none, the hateful roll again."""
    if dull:
        return ()
    total = attack_dice(s, c)
    about = {"who": c.f.id, "at": foe.id, "weapon": " + ".join(arms), "sums": [["Attack dice", total.plain()]]}
    hatred = hates(c.f, foe) and foe.id not in c.f.fought
    parried = any(s.setup.data.armours[key].parry for key in foe.armour) and not frenzied(foe)
    faces = yield from checks.pool(
        c.f.side, f"{c.f.name} attacks {foe.name}", "GCE-HTH-09", total.total, about,
        None if hatred or parried else counts,
    )  # fmt: skip
    if hatred:
        faces = yield from _hatred(c.f, faces)
    return faces


def counts(faces: Faces) -> tuple[int, int, int]:
    """GCE-HTH-09, GCE-HTH-12, GCE-HTH-13: all that attack dice come to: the best, the sixes, the ones."""
    return max(faces), faces.count(6), faces.count(1)


def _hatred(f: Fighter, faces: Faces) -> Flow[Faces]:
    """GCE-PSY-31: any, all or none of the dice again, in its opening turn against someone it hates."""
    values = [
        "none",
        *(",".join(map(str, c)) for n in range(1, len(faces) + 1) for c in combinations(range(1, len(faces) + 1), n)),
    ]
    shown = ", ".join(map(str, faces))
    pick = yield Choice(
        who=f.side,
        what="reroll",
        prompt=f"{f.name} hates: which of {shown} again?",
        rule="GCE-PSY-31",
        about={"model": f.id, "faces": list(faces)},
        values=tuple(values[:64]),
        label=lambda v: "Keep all" if v == "none" else "Die " + v.replace(",", " and "),
        think=lambda: ("none" if max(faces) >= 5 else values[-1],),
    )
    if pick == "none":
        return faces
    again = [int(n) - 1 for n in pick.split(",")]
    fresh = yield from checks.pool(f.side, f"{f.name} attacks again", "GCE-PSY-31", len(again))
    kept = list(faces)
    for i, face in zip(again, fresh):
        kept[i] = face
    return tuple(kept)


def _parry(s: State, f: Fighter, foe: Corner, faces: Faces, keys: tuple[str, ...]) -> Flow[Faces]:
    """GCE-PSY-40: a shield makes the opponent roll its best die again, once; not in a frenzy, not against a chain."""
    shield = any(s.setup.data.armours[a].parry for a in f.armour)
    if not shield or frenzied(f) or not faces or any(weapon(s, k).no_parry for k in keys):
        return faces
    prompt, names = f"{f.name}: parry the {max(faces)}?", ("Parry", "Do not parry")
    if not (yield yes_or_no(f.side, "parry", prompt, "GCE-PSY-40", names, model=f.id)):
        return faces
    fresh = yield from checks.pool(foe.f.side, f"{foe.f.name}: parried, again", "GCE-PSY-40", 1)
    kept = list(faces)
    kept[kept.index(max(kept))] = fresh[0]
    s.say("parry", "GCE-PSY-40", who=f.id, at=foe.f.id, faces=[["again", fresh[0], foe.f.side]])
    return tuple(kept)


def fight(s: State, a: Corner, b: Corner, dull: tuple[bool, bool], so_far: Hashable) -> Flow[Bout]:
    """GCE-HTH-04, GCE-RUL-87: weapons, dice, scores, comparison, hits.

    `so_far` is all that the combat remembers besides the state: bouts won by as many hits go on alike, for the odds.
    """
    bout, keys = yield from clash(s, a, b, dull)
    if bout.winner is not None and bout.loser is not None:
        yield from land(s, bout.winner, a if bout.loser is a.f else b, bout.hits, keys, so_far)
    return bout


def clash(s: State, a: Corner, b: Corner, dull: tuple[bool, bool]) -> Flow[tuple[Bout, tuple[str, ...]]]:
    """GCE-HTH-04, GCE-HTH-15: who wins, with how many hits, and the weapons that deal them."""
    for f in (a.f, b.f):
        if f.pinned:
            stand(s, f, "GCE-PIN-07")
    arms = (yield from arm(s, a.f)), (yield from arm(s, b.f))
    mine = yield from roll_attacks(s, a, b.f, arms[0], dull[0])
    theirs = yield from roll_attacks(s, b, a.f, arms[1], dull[1])
    mine = yield from _parry(s, b.f, a, mine, arms[0])
    theirs = yield from _parry(s, a.f, b, theirs, arms[1])
    ours = score(s, a, b, (mine, theirs), arms)
    other = score(s, b, a, (theirs, mine), (arms[1], arms[0]))
    first, hits, why = decide(s, (a.f, ours.total, arms[0]), (b.f, other.total, arms[1]))
    won, lost = (a, b) if first == a.f.id else (b, a)
    s.say(
        "fight", "GCE-HTH-10", why, *dict.fromkeys(m.rule for m in (*ours.mods, *other.mods)), who=a.f.id, at=b.f.id,
        faces=[*(["attack", n, a.f.side] for n in mine), *(["attack", n, b.f.side] for n in theirs)],
        sums=[[a.f.name, ours.plain()], [b.f.name, other.plain()]], winner=first, hits=hits,
        result="stalemate" if not first else "won" if first == a.f.id else "lost",
    )  # fmt: skip
    for one, foe in ((a.f, b.f), (b.f, a.f)):
        one.fought = tuple(dict.fromkeys((*one.fought, foe.id)))
    if not first:
        return Bout(None, None), ()
    return Bout(won.f, lost.f, hits), arms[0] if won is a else arms[1]


Side = tuple[Fighter, int, tuple[str, ...]]


def decide(s: State, a: Side, b: Side) -> tuple[str, int, str]:
    """GCE-HTH-15..19, GCE-EQP-14, GCE-EQP-15, GCE-RUL-30: who won, with how many hits, by which rule."""
    if a[1] != b[1]:
        return (a[0].id if a[1] > b[1] else b[0].id), abs(a[1] - b[1]), "GCE-HTH-15"
    heavy = [any(weapon(s, k).loses_draws for k in one[2]) for one in (a, b)]
    if heavy[0] != heavy[1]:
        return (b if heavy[0] else a)[0].id, 1, "GCE-HTH-17"
    last = ["last_word" in one[0].skills for one in (a, b)]
    if last[0] != last[1]:
        return (a if last[0] else b)[0].id, 1, "GCE-HTH-16"
    quick = [one[0].stats["I"] + max(weapon(s, k).draw for k in one[2]) for one in (a, b)]
    if quick[0] != quick[1]:
        return (a if quick[0] > quick[1] else b)[0].id, 1, "GCE-HTH-16"
    return "", 0, "GCE-HTH-18"


def land(s: State, f: Fighter, loser: Corner, hits: int, keys: tuple[str, ...], so_far: Hashable = ()) -> Flow[None]:
    """GCE-HTH-19..22, GCE-EQP-10, GCE-RUL-18, GCE-RUL-32, GCE-RUL-85: hits shared; none once it is out."""
    blows, e = (yield from shared(s, f, hits, keys)), loser.f
    for n, key in enumerate(blows):
        if e.status == "gone" or (loser.last and e.status == "down"):
            return
        row = weapon(s, key)
        save = varying(f.stats["S"]) if row.varies else row.save
        blow = Blow(power(s, f, key), row.name, row.rule, save, row.damage, f.side)
        yield from checks.joined(strike(s, e, blow), (so_far, f.id, e.id, loser.last, *blows[n:]))


def shared(s: State, f: Fighter, hits: int, keys: tuple[str, ...]) -> Flow[list[str]]:
    """GCE-HTH-20: equally between two weapons; the winner says which deals an odd last hit."""
    if len(keys) == 1:
        return [keys[0]] * hits
    found = [key for key in keys for _ in range(hits // 2)]
    if hits % 2:
        prompt, names = f"{f.name}: which weapon deals the odd hit?", {k: weapon(s, k).name for k in keys}
        best = max(keys, key=lambda k: power(s, f, k))
        found.append((yield which(f.side, "odd hit", prompt, "GCE-HTH-20", names, model=f.id, think=lambda: (best,))))
    return found


def wits(s: State, f: Fighter) -> Flow[bool]:
    """GCE-PSY-25, GCE-RUL-65: a stupid warrior has no attack dice on 1-3; whether it is dull."""
    if not is_stupid(f):
        return False
    face = yield from checks.at_least(f.side, f"{f.name}: remembers to fight", "GCE-PSY-25", 4)
    s.say("stupid", "GCE-PSY-25", who=f.id, faces=[["stupid", face, f.side]], need=4, success=face >= 4)
    return face < 4
