"""GCE-INJ-06, GCE-BOTL-09: after the battle: injuries, damage, experience and what is learnt, income."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dustup.core import Faces, Flow, Roll
from dustup.core.content import read_yaml
from dustup.skirmish.choices import which

from .. import checks
from ..content import DATA, NAMES, data
from .state import Gang, League, Veteran, Wagon

TABLES: dict[str, Any] = read_yaml(DATA / "campaign.yaml")
Lost = tuple[list[str], list[str]]
"""Warriors out of action, vehicles immobilised or wrecked."""
BOSS_WON = 10
"""Further experience of a boss whose mob has won."""
TALE = 5
SCRAP = 3
"""What a scrap counter brings."""
OLD_WOUND, UNRELIABLE = "old wound", "unreliable"
"""What may keep somebody or something at home: on a 1 before each battle."""
HEAD = "head"
STATS = {"chest": ("T", -1), "leg": ("M", -1), "arm": ("S", -1), "eye": ("BS", -1)}


def aftermath(s: League, gang: Gang, lost: Lost, pair: Mapping[str, str], scrap: int) -> Flow[None]:
    """GCE-INJ-06: who was out of action rolls; damaged vehicles roll; then experience and income."""
    out, wrecks = lost
    foe = next(s.gangs[p] for p in pair.values() if p != gang.player)
    fought = [key for key, f in gang.people.items() if not f.misses]
    for f in gang.people.values():
        f.misses = max(0, f.misses - 1)
    for v in gang.wagons.values():
        v.misses = max(0, v.misses - 1)
    for key in out:
        if key in gang.people:
            yield from injury(s, gang, gang.people[key], foe)
    for key in wrecks:
        if key in gang.wagons:
            yield from damage(s, gang, gang.wagons[key])
    for key in fought:
        if key in gang.people:
            yield from experience(s, gang, gang.people[key])
    _new_boss(gang)
    yield from income(s, gang, [key for key in fought if key not in out], scrap)


def turn_out(s: League, gang: Gang) -> Flow[None]:
    """GCEH-CAMP-01, GCEH-CAMP-02: old wounds and unreliable engines roll a D6 before a battle; a 1 stays at home."""
    doubtful: list[tuple[Veteran | Wagon, str]] = [(f, OLD_WOUND) for f in gang.people.values() if OLD_WOUND in f.scars]
    doubtful += [(v, UNRELIABLE) for v in gang.wagons.values() if UNRELIABLE in v.scars]
    for one, why in doubtful:
        if one.misses:
            continue
        rule = "GCEH-CAMP-01" if why == OLD_WOUND else "GCEH-CAMP-02"
        face = yield from checks.die(gang.player, f"{one.name}: {why}", rule, lambda n: n == 1)
        one.misses = int(face == 1)
        result = "stays at home" if face == 1 else "is there"
        shown = [[why, face, gang.player]]
        s.say("turns out", rule, name=one.name, player=gang.player, why=why, faces=shown, result=result)


def d66(s: League, player: str, what: str, rule: str, table: str) -> Flow[tuple[Faces, str]]:
    """Two dice, tens and ones, on a table of the house."""
    rows = TABLES[table]

    def name(dice: Faces) -> str:
        return str(next(row[2] for row in rows if row[0] <= 10 * dice[0] + dice[1] <= row[1]))

    faces = yield Roll(what=what, rule=rule, who=(player,), count=2, sides=6, sort=name)
    return faces, name(faces)


def injury(s: League, gang: Gang, f: Veteran, foe: Gang, again: bool = True) -> Flow[None]:
    """GCEH-CAMP-01, GCE-INJ-06: the fate of one who was out of action."""
    faces, result = yield from d66(s, gang.player, f"Serious injury of {f.name}", "GCEH-CAMP-01", "injuries")
    shown = [["injury", face, gang.player] for face in faces]
    s.say("injury", "GCEH-CAMP-01", name=f.name, player=gang.player, faces=shown, result=result)
    if result == "dead":
        del gang.people[f.id]
        s.say("gone", "GCEH-CAMP-01", name=f.name, player=gang.player)
    elif result == "several" and again:
        for _ in range((yield from checks.d3(gang.player, f"{f.name}: how many", "GCEH-CAMP-01"))):
            if f.id in gang.people:
                yield from injury(s, gang, f, foe, again=False)
    elif result in STATS:
        key, change = STATS[result]
        f.gains[key] = f.gains.get(key, 0) + change
        f.scars = (*f.scars, result)
    elif result == HEAD:
        if (trait := "frenzy" if faces[1] % 2 else "stupid") not in f.traits:
            f.traits, f.scars = (*f.traits, trait), (*f.scars, result)
    elif result == "grudge":
        f.hates = tuple(dict.fromkeys((*f.hates, foe.mob)))
    elif result == "scar":
        f.gains["Ld"] = f.gains.get("Ld", 0) + 1
    elif result == "tale":
        yield from learn(s, gang, f, TALE)
    elif result == OLD_WOUND:
        f.scars = tuple(dict.fromkeys((*f.scars, result)))
    elif result in ("concussed", "captured"):
        f.misses = 1
        if result == "captured":
            gang.teef = max(0, gang.teef - 5)


def damage(s: League, gang: Gang, v: Wagon, again: bool = True) -> Flow[None]:
    """GCEH-CAMP-02: what is left of a vehicle that was immobilised or wrecked; what lasts is in `data/harms.yaml`."""
    faces, result = yield from d66(s, gang.player, f"Permanent damage of {v.name}", "GCEH-CAMP-02", "damage")
    shown = [["damage", face, gang.player] for face in faces]
    s.say("damage", "GCEH-CAMP-02", name=v.name, player=gang.player, faces=shown, result=result)
    if result == "destroyed":
        del gang.wagons[v.id]
        for f in gang.people.values():
            if f.rides == v.name:
                f.rides, f.seat, f.gun = "", "rider", ""
    elif result == "good as new":
        v.scars = tuple(scar for scar in v.scars if scar == "proud crew")
    elif result == "in the shop":
        v.misses = 1
    elif result == "mangled":
        for _ in range((yield from checks.d3(gang.player, f"{v.name}: how many", "GCEH-CAMP-02")) if again else 0):
            if v.id in gang.wagons:
                yield from damage(s, gang, v, again=False)
    elif result in data().harms and result not in v.scars:
        v.scars = (*v.scars, result)


def experience(s: League, gang: Gang, f: Veteran) -> Flow[None]:
    """GCEH-CAMP-03: D6 for taking part, 10 more for a boss who won; at each threshold something is learnt."""
    face = yield from checks.die(gang.player, f"Experience of {f.name}", "GCEH-CAMP-03")
    led = BOSS_WON if f.boss and s.won == gang.player else 0
    s.say(
        "experience", "GCEH-CAMP-03", name=f.name, player=gang.player, faces=[["experience", face, gang.player]],
        led=led, gained=face + led, xp=f.xp + face + led,
    )  # fmt: skip
    yield from learn(s, gang, f, face + led)


def learn(s: League, gang: Gang, f: Veteran, gained: int) -> Flow[None]:
    """GCEH-CAMP-04: experience, however it came; at each threshold something is learnt."""
    due = [n for n in TABLES["advances"] if f.xp < n <= f.xp + gained]
    f.xp += gained
    for _ in due:
        yield from advance(s, gang, f)


def advance(s: League, gang: Gang, f: Veteran) -> Flow[None]:
    """GCEH-CAMP-04: 2D6: a characteristic by lot, a skill of its own lists, or any skill."""
    total = yield from checks.two_dice(gang.player, f"{f.name} learns", "GCEH-CAMP-04")
    what, shown = TABLES["learning"][total], [["2D6", total, gang.player]]
    kind = data().profiles[f.profile]
    if isinstance(what, list):
        side = yield from checks.die(
            gang.player, f"{f.name}: 1-3 {NAMES[what[0]]}, 4-6 {NAMES[what[1]]}", "GCEH-CAMP-04", lambda n: n <= 3
        )
        key = what[0] if side <= 3 else what[1]
        shown.append(["which", side, gang.player])
        learnt = "nothing new"
        if getattr(kind, key) + f.gains.get(key, 0) < TABLES["most"][key]:
            f.gains[key] = f.gains.get(key, 0) + 1
            learnt = f"{NAMES[key]} +1"
    else:
        learnt = yield from _skill(gang, f, () if what == "any" else kind.skills)
    s.say("learnt", "GCEH-CAMP-04", name=f.name, player=gang.player, faces=shown, what_learnt=learnt)


def _skill(gang: Gang, f: Veteran, lists: tuple[str, ...]) -> Flow[str]:
    rows = {k: r for k, r in data().skills.items() if (not lists or r.list in lists) and k not in f.skills}
    if not rows:
        return "nothing new"
    prompt, names = f"Which skill does {f.name} learn?", {k: f"{r.name}: {r.note}" for k, r in rows.items()}
    pick = yield which(gang.player, "skill", prompt, "GCEH-CAMP-04", names, model=f.id)
    f.skills = (*f.skills, pick)
    return rows[pick].name


def _new_boss(gang: Gang) -> None:
    """Somebody always leads: the one with the best Leadership takes over."""
    if gang.people and not any(f.boss for f in gang.people.values()):
        best = max(gang.people.values(), key=lambda f: data().profiles[f.profile].Ld + f.gains.get("Ld", 0))
        best.boss = True


def income(s: League, gang: Gang, able: list[str], scrap: int) -> Flow[None]:
    """GCEH-CAMP-05: the unhurt dig for scrap, a D6 each, youngsters half; the profit depends on the mob's size."""
    gross, faces = SCRAP * scrap, list[list[str | int]]()
    for key in able:
        f = gang.people.get(key)
        if f is not None and not f.boss and data().profiles[f.profile].role in ("line", "young", "minion"):
            face = yield from checks.die(gang.player, f"{f.name} digs for scrap", "GCEH-CAMP-05")
            gross += face if data().profiles[f.profile].role == "line" else (face + 1) // 2
            faces.append([f.name, face, gang.player])
            if "scrounger" in f.skills:
                more = yield from checks.die(gang.player, f"{f.name} scrounges", "GCEH-CAMP-05")
                gross += more
                faces.append([f.name, more, gang.player])
    heads = len(gang.people) + len(gang.wagons)
    column = sum(heads > size for size in TABLES["sizes"])
    profit = next(row[column] for most, row in TABLES["profit"] if gross <= most)
    gang.teef += profit
    s.say("income", "GCEH-CAMP-05", player=gang.player, faces=faces, gross=gross, profit=profit, total=gang.teef)
