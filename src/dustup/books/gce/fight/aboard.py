"""GCE-BRD-08..19, GCE-PILE: fighting on vehicles."""

from __future__ import annotations

from dustup.core import Choice, Flow, Illegal, tally
from dustup.skirmish.choices import ask, names_of, which, yes_or_no
from dustup.skirmish.rolls import told

from .. import checks
from ..harm import Blow, incidental, out_of_action, strike, varying
from ..move.board import overboard
from ..state import Fighter, State
from ..warriors import able, aboard, boarders, crew, is_moving, opponents, weapon, weapon_skill
from .bout import Corner, arm, attack_dice, fight, power, shared, swing, wits

ALONE, LEAD, NOBODY = "alone", "lead", "nobody"
Groups = dict[str, list[str]]


def brawl(s: State, v: Fighter) -> Flow[None]:
    """GCE-BRD-08..12, GCE-BRD-14, GCE-BRD-15, GCE-MULT-11, GCE-PILE-04, GCE-PILE-05, GCE-RUL-121: one on one."""
    theirs = [f for f in boarders(s, v) if s.player in (v.side, f.side) and _meets(f)]
    there = [f for f in crew(s, v) if f.status == "up"]
    ours = [f for f in there if _meets(f)]
    if not there:
        yield from _finish(s, v, theirs)
        return
    attackers = yield from _groups(s, theirs)
    defenders = yield from _groups(s, ours)
    pairs = yield from _defenders(s, v, list(attackers), defenders)
    for lead, other in pairs:
        a, b = s.fighters[lead], s.fighters[other]
        if a.status != "up" or b.status != "up" or a.on != v.id or b.on != v.id:
            continue
        one, two = _corner(s, a, attackers[lead]), _corner(s, b, defenders[other])
        dull = (yield from wits(s, a)), (yield from wits(s, b))
        so_far = (v.id, lead, *pairs, *sorted((key, *who) for key, who in (attackers | defenders).items()))
        result = yield from fight(s, one, two, dull, so_far)
        if result.loser is not None and result.loser.status != "gone":
            yield from thrown(s, result.loser, v)


def _meets(f: Fighter) -> bool:
    """GCE-FIRE-06, GCE-RUL-108: nobody begins a fight with one in flames; one that is under way goes on."""
    return not f.burning or f.charged or bool(f.fought)


def thrown(s: State, f: Fighter, v: Fighter) -> Flow[None]:
    """GCE-BRD-12, GCE-BRD-13, GCE-PILE-06: the loser goes overboard and takes a Strength 3 hit besides."""
    overboard(s, f, v, "GCE-BRD-12", "GCE-RUL-26")
    yield from strike(s, f, incidental(3, "thrown overboard", "GCE-BRD-12"))


def _corner(s: State, lead: Fighter, helpers: list[str]) -> Corner:
    """GCE-PILE-03: each helper gives a die and a point."""
    there = [key for key in helpers if s.fighters[key].status == "up"]
    return Corner(lead, len(there), "pilin' on", "GCE-PILE-03")


def _groups(s: State, people: list[Fighter]) -> Flow[Groups]:
    """GCE-PILE-01, GCE-PILE-02: those who may pile on say whom they help, or lead; helpers do not fight themselves."""
    found: Groups = {}
    for f in people:
        leads = [key for key in found if "pilin_on" in s.fighters[key].traits and s.fighters[key].side == f.side]
        names = {key: s.fighters[key].name for key in leads}
        names |= {f"{LEAD} {key}": f"takes the lead of {s.fighters[key].name}" for key in leads}
        pick = ALONE
        if "pilin_on" in f.traits and leads:
            names[ALONE] = "nobody: fights alone"
            pick = yield which(f.side, "pile", f"{f.name} piles on", "GCE-PILE-02", names, model=f.id)
        if pick in found:
            found[pick].append(f.id)
        else:
            behind = pick.removeprefix(f"{LEAD} ")
            found[f.id] = [behind, *found.pop(behind)] if pick != ALONE else []
    return found


def _defenders(s: State, v: Fighter, leads: list[str], groups: Groups) -> Flow[list[tuple[str, str]]]:
    """GCE-BRD-08..10, GCE-RUL-99: the owner names a defender for each boarder; the pinned as a last resort."""
    free = list(groups)
    found: list[tuple[str, str]] = []
    for k, lead in enumerate(leads):
        if not free:
            break
        spare = len(free) < len(leads) - k
        fit = [key for key in free if not s.fighters[key].pinned] or free
        names = names_of(s.fighters[key] for key in free) | ({NOBODY: "nobody"} if spare else {})
        bars = {key: Illegal("others are not pinned", "GCE-BRD-09") for key in free if key not in fit}
        pick = fit[0]
        if len(fit) + spare > 1 or (len(names) > 1 and s.setup.switches.get("pauses")):
            prompt = f"Who meets {s.fighters[lead].name}?"
            pick = yield which(v.side, "meets", prompt, "GCE-BRD-08", names, model=lead, bar=bars.get)
        if pick != NOBODY:
            found.append((lead, pick))
            free.remove(pick)
    return found


def _finish(s: State, v: Fighter, theirs: list[Fighter]) -> Flow[None]:
    """GCE-RUL-101, GCE-BRD-06: a boarder that faces only Down enemies may finish one, if it has not shot."""
    for f in theirs:
        fallen = [e for e in opponents(s, f) if e.status == "down"]
        if f.shot or not fallen:
            continue
        names = names_of(fallen) | {NOBODY: "leave them be"}
        pick = yield ask(f, "finish", f"{f.name}: finish somebody?", "GCE-RUL-101", names)
        if pick != NOBODY:
            s.say("finish", "GCE-RUL-101", who=f.id, at=pick)
            out_of_action(s, s.fighters[pick], "GCE-RUL-101")


def may_smash(s: State, f: Fighter) -> bool:
    """GCE-BRD-19: on a stationary enemy vehicle, with nobody to fight."""
    if not f.on or not able(f) or f.shot:
        return False
    v = s.fighters[f.on]
    return v.side != f.side and not is_moving(v) and not any(e.side != f.side for e in aboard(s, v)) and _whole(v)


def _whole(v: Fighter) -> bool:
    return v.hull is not None and not v.hull.wrecked


def smash(s: State, f: Fighter) -> Flow[None]:
    """GCE-BRD-19: the vehicle scores 0, so the warrior's whole score is the number of hits on its armour."""
    from ..vehicles.damage import shot_at

    v = s.fighters[f.on]
    if not (yield _smash_question(f, v)):
        return
    keys = yield from arm(s, f)
    total = attack_dice(s, Corner(f))
    faces = yield from checks.pool(f.side, f"{f.name} smashes {v.name}", "GCE-BRD-19", total.total)
    won = tally([*weapon_skill(s, f).mods, *swing(f, faces)])
    s.say(
        "smash", "GCE-BRD-19", *dict.fromkeys(m.rule for m in won.mods), who=f.id, at=v.id,
        **told(f.side, "attack", faces, f.name, won), hits=won.total,
    )  # fmt: skip
    rows = [weapon(s, key) for key in (yield from shared(s, f, won.total, keys))]
    saves = [varying(f.stats["S"]) if row.varies else row.save for row in rows]
    strike = [
        Blow(power(s, f, row.id), row.name, "GCE-BRD-19", save, row.damage, f.side) for row, save in zip(rows, saves)
    ]
    yield from shot_at(s, v, strike)


def _smash_question(f: Fighter, v: Fighter) -> Choice:
    prompt, names = f"{f.name}: strike at {v.name} itself?", ("Smash it", "Leave it")
    return yes_or_no(f.side, "smash", prompt, "GCE-BRD-19", names, model=f.id, at=v.id)
