"""PKH-CAM-02..04: after the battle: wounds, experience and what is learnt, income."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dustup.core import Flow, Roll
from dustup.skirmish.choices import which, yes_or_no

from .state import Gang, League, Veteran
from .tables import SKILLS, TABLES, figures

BAD = ("dead", "toughness", "strength", "agility", "hand")
XP: dict[str, int] = TABLES["experience"]


def aftermath(
    s: League, gang: Gang, down: Sequence[str], kills: Mapping[str, int], pair: Mapping[str, str]
) -> Flow[None]:
    """PKH-CAM-02..04: wounds of the Downed, then experience, then income."""
    foe = next(s.gangs[player] for player in pair.values() if player != gang.player)
    fought = [v.id for v in fit(gang)]
    for v in gang.people.values():
        if v.id not in fought and gang.buildings.get("training"):
            yield from gain(s, gang, v, XP["training"])
        v.misses = max(0, v.misses - 1)
    care, bog = gang.buildings.get("infirmary", 0), "swamp" in foe.territories
    for key in [key for key in down if key in gang.people]:
        care, bog = yield from wound(s, gang, gang.people[key], (care, bog, foe))
    for key in [key for key in fought if key in gang.people]:
        yield from gain(s, gang, gang.people[key], _earned(s, gang, key, down, kills.get(key, 0), foe))
    yield from income(s, gang)


def fit(gang: Gang) -> list[Veteran]:
    """Who can take part in the next battle; a band never stays at home as a whole."""
    people = [v for v in gang.people.values() if not v.misses]
    return people or list(gang.people.values())


def wound(s: League, gang: Gang, v: Veteran, about: tuple[int, bool, Gang]) -> Flow[tuple[int, bool]]:
    """PKH-CAM-02: d10; rolled again by an infirmary, by a skill, or by the enemy's swamp; the last roll stands."""
    care, bog, foe = about
    result = yield from _wound_roll(s, gang, v)
    if bog and result not in BAD:
        rule = s.law["PKH-CAM-08"]
        ask = yes_or_no(foe.player, "swamp", f"Is {v.name}'s wound rolled again?", rule, ("yes", "no"), model=v.id)
        if (yield ask):
            bog, result = False, (yield from _once_more(s, gang, v, "swamp"))
    why = _saved(v, result, care)
    if why:
        care -= why == "infirmary"
        result = yield from _once_more(s, gang, v, why)
    yield from _suffer(s, gang, v, result)
    return care, bog


def _saved(v: Veteran, result: str, care: int) -> str:
    """PKH-CAM-02, PKH-CAM-06, PKH-CAM-07: what rolls a bad wound again."""
    if result == "dead" and "nine_lives" in v.skills:
        return "nine lives"
    if result in BAD[1:] and "unbreakable" in v.skills:
        return "unbreakable"
    return "infirmary" if result in BAD and care > 0 else ""


def _once_more(s: League, gang: Gang, v: Veteran, why: str) -> Flow[str]:
    s.say("again", s.law["PKH-CAM-02"], name=v.name, player=gang.player, why=why)
    return (yield from _wound_roll(s, gang, v))


def _wound_roll(s: League, gang: Gang, v: Veteran) -> Flow[str]:
    table: dict[int, str] = TABLES["wounds"]
    faces = yield Roll(
        what=f"Wound of {v.name}", rule=s.law["PKH-CAM-02"], who=(gang.player,), sort=lambda die: table[die[0]],
        about={"model": v.id},
    )  # fmt: skip
    shown, result = [["wound", faces[0], gang.player]], table[faces[0]]
    s.say("wound", s.law["PKH-CAM-02"], name=v.name, player=gang.player, faces=shown, result=result)
    return result


def _suffer(s: League, gang: Gang, v: Veteran, result: str) -> Flow[None]:
    """PKH-CAM-02: dead, a point of an Attribute lost for good, a battle missed, or a lesson learnt."""
    code = TABLES["losses"].get(result, "")
    if code and figures(s.edition, v).get(code, 0) > 1:
        v.scars = {**v.scars, code: v.scars.get(code, 0) + 1}
    elif code or result == "rest":
        v.misses = 1
    elif result == "dead":
        del gang.people[v.id]
        s.say("gone", s.law["PKH-CAM-02"], name=v.name, player=gang.player)
    elif result == "lesson":
        yield from gain(s, gang, v, XP["lesson"])


def _earned(s: League, gang: Gang, key: str, down: Sequence[str], kills: int, foe: Gang) -> int:
    """PKH-CAM-03, PKH-CAM-06, PKH-CAM-08: what a battle teaches."""
    skills, held = gang.people[key].skills, gang.territories
    each = XP["kill"] + (XP["ruins"] if "ruins" in held else 0) + (XP["sadist"] if "sadist" in skills else 0)
    found = XP["there"] + each * kills + (XP["won"] if s.won == gang.player else 0)
    if "hills" in held and key not in down:
        found += XP["hills"]
    return found + (XP["grudge"] if "grudge" in skills and foe.player in gang.beaten_by else 0)


def gain(s: League, gang: Gang, v: Veteran, earned: int) -> Flow[None]:
    """PKH-CAM-03: at each step of experience a skill is learnt."""
    due = [n for n in TABLES["steps"] if v.xp < n <= v.xp + earned]
    v.xp += earned
    s.say("experience", s.law["PKH-CAM-03"], name=v.name, player=gang.player, gained=earned, xp=v.xp)
    for _ in due:
        yield from learn(s, gang, v)


def learn(s: League, gang: Gang, v: Veteran) -> Flow[None]:
    """PKH-CAM-06: one of the skills it does not have and can use."""
    stats = s.edition.data().profiles[v.profile].stats
    open_to = {k: row for k, row in SKILLS.items() if k not in v.skills and all(code in stats for code in row[3])}
    if not open_to:
        return
    names = {k: f"{row[0]}: {row[1]}" for k, row in open_to.items()}
    pick = yield which(gang.player, "skill", f"{v.name} learns a skill", s.law["PKH-CAM-06"], names, model=v.id)
    v.skills = (*v.skills, pick)
    s.say("learnt", s.law["PKH-CAM-06"], name=v.name, player=gang.player, skill=SKILLS[pick][0])


def income(s: League, gang: Gang) -> Flow[None]:
    """PKH-CAM-04: d10 and 10 caps, 10 more for a battle won and for each trade post; a valley gives another d10."""
    figures, rule = TABLES["income"], s.law["PKH-CAM-04"]
    lands = [land for land in gang.territories if land == "valley"]
    faces = yield Roll(
        what=f"Income of {gang.name}", rule=rule, who=(gang.player,), count=1 + len(lands), sort=sum,
        about={"lands": lands},
    )  # fmt: skip
    earned = figures["base"] + sum(faces) + figures["trade_post"] * gang.buildings.get("trade_post", 0)
    earned += figures["won"] if s.won == gang.player else 0
    gang.caps += earned
    shown = [["income", face, gang.player] for face in faces]
    s.say("income", rule, player=gang.player, earned=earned, total=gang.caps, faces=shown)
