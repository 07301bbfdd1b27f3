"""KZ-HTH, KZ-SUP-12, KZ-CAPT: hand-to-hand combat, and what to do with the helpless."""

from __future__ import annotations

from dataclasses import dataclass

from dustup.core import Flow, Illegal, Mod, Roll, Sum, barred_by, holding, tally
from dustup.skirmish import space
from dustup.skirmish.choices import ask, chosen, names_of, whom
from dustup.skirmish.rolls import told

from .content import Armour, Weapon
from .harm import kill, suppress
from .state import Fighter, State, active_foes, besides, captives_of, dice_of, order_of, touched

BARE = "bare hands"


@dataclass(slots=True)
class Combatant:
    """One combatant's part in a fight: the weapon chosen, whether it wants a captive, its score."""

    f: Fighter
    hand: str = BARE
    alive: bool = False
    share: int = 0  # the score after doubling and dividing


Verdict = tuple[Combatant, Combatant, Sum]
"""Who won, who lost, by what kill score."""


def fight(s: State, f: Fighter) -> Flow[None]:
    """KZ-HTH-02..07, KZ-HTH-20, KZ-RUL-38, KZ-RUL-42, KZ-RUL-43: one attack against every active enemy in contact."""
    f.fought = True
    foes = active_foes(s, f)
    s.say("attack", "KZ-HTH-02", "KZ-HTH-03", who=f.id, foes=[e.id for e in foes])
    sides = [Combatant(f), *(Combatant(e) for e in foes)]
    for one in sides:
        yield from _prepare(s, one, foes if one.f is f else [f])
    for one in sides:
        yield from _score(s, one)
    verdicts = [_compare(s, sides[0], other) for other in sides[1:]]
    captor = yield from _captor(s, f, verdicts)
    for won, lost, score in verdicts:
        if won.share == lost.share:
            s.say("drawn", "KZ-RUL-38", who=f.id, at=lost.f.id)
            continue
        result = _result(s, won, lost, score.total)
        if result == "captured" and lost.f is f and won.f.id != captor:
            result = "suppressed"
        yield from _apply(s, won, lost, score, result)
    f.acted = True


def _captor(s: State, f: Fighter, verdicts: list[Verdict]) -> Flow[str]:
    """KZ-RUL-48: of several who beat the attacker to take it alive one does, as their owner chooses."""
    beaten = [(won, lost, score.total) for won, lost, score in verdicts if lost.f is f]
    takers = [won.f for won, lost, total in beaten if _result(s, won, lost, total) == "captured"]
    own = [taker for taker in takers if taker.side == takers[0].side]
    if not own:
        return ""
    prompt = f"Who takes {f.name} captive?"
    return str((yield from chosen(own[0], "captor", prompt, "KZ-RUL-48", names_of(own), model=f.id)))


def _prepare(s: State, one: Combatant, against: list[Fighter]) -> Flow[None]:
    """KZ-HTH-18, KZ-HTH-19, KZ-RUL-40, KZ-RUL-46: weapon and intent are named before any die."""
    f, hands = one.f, {w: s.setup.data.weapons[w].name for w in hand_weapons(s, one.f)}
    one.hand = next(iter(hands), BARE)
    if f.kind == "zombie":
        return
    if hands:
        one.hand = yield from chosen(f, "hand weapon", f"{f.name}: fight with what?", "KZ-HTH-04", hands)
    if any(e.kind != "zombie" for e in against):
        prompt, words = f"Does {f.name} fight to take the enemy alive?", {False: "Fight to kill", True: "Take alive"}
        one.alive = yield ask(f, "non-lethal", prompt, "KZ-HTH-19", words, weigh=lambda yes: 1.0 if yes else 4.0)


def capturable(s: State, f: Fighter, e: Fighter) -> bool:
    """KZ-CAPT-08, KZ-CYB-06, KZ-RUL-47, KZ-RUL-66: no cyborgs, no zombies, one captive to a captor."""
    return e.kind not in ("cyborg", "zombie") and not captives_of(s, f)


def hand_weapons(s: State, f: Fighter) -> list[str]:
    """Weapons with a hand-to-hand bonus, best first."""
    rows: dict[str, Weapon] = s.setup.data.weapons
    found = [w for w in f.weapons if rows[w].hth is not None and f.weapons[w] != 0]
    return sorted(found, key=lambda w: -(rows[w].hth or 0))


def second_weapon(s: State, f: Fighter) -> bool:
    """KZ-HTH-10, KZ-RUL-40: besides the one in use another with a bonus, be it of the same kind."""
    found = hand_weapons(s, f)
    return len(found) > 1 or any(f.weapons[w] > 1 and s.setup.data.weapons[w].form == "hand" for w in found)


def _score(s: State, one: Combatant) -> Flow[None]:
    """KZ-HTH-04..06, KZ-DICE-03, KZ-DICE-04, KZ-RUL-36, KZ-RUL-37: (dice + weapon + cyborg), doubled, divided."""
    f, count = one.f, dice_of(s, one.f)
    faces = yield Roll(
        what=f"{f.name} fights", rule="KZ-HTH-04", who=(f.side,), count=count, sides=6, sort=sum, summed=True,
        about={"who": f.id, "sums": besides("Fight score", tally(_bonus(s, one)), "dice")},
    )  # fmt: skip
    base = tally([Mod(sum(faces), f"{count} fight dice", "KZ-HTH-08"), *_bonus(s, one)])
    twice = holding((order_of(s, f) == "assault", base.total, "Assault orders double it", "KZ-HTH-05"))
    score, rivals = tally([*base.mods, *twice]), max(1, len(active_foes(s, f)))
    one.share = score.total // rivals
    rules = (*score.rules, *(("KZ-HTH-06", "KZ-DICE-04") if rivals > 1 else ()))
    shown = {"who": f.id, "shared_by": rivals, "total": one.share, "weapon": one.hand, "alive": one.alive}
    s.say("fight score", *rules, **shown, **told(f.side, "fight", faces, "Fight score", score))


def _bonus(s: State, one: Combatant) -> list[Mod]:
    row, cyborg = s.setup.data.weapons.get(one.hand), one.f.kind == "cyborg"
    found = [Mod(row.hth or 0, row.name, row.rule if row.form == "hand" else "KZ-HTH-04")] if row is not None else []
    return [*found, *holding((cyborg, 2, "cyborg", "KZ-CYB-04"))]


def _compare(s: State, me: Combatant, other: Combatant) -> Verdict:
    """KZ-HTH-07, KZ-HTH-09: the higher share wins."""
    won, lost = (me, other) if me.share >= other.share else (other, me)
    return won, lost, kill_score(s, won, lost)


def kill_score(s: State, won: Combatant, lost: Combatant) -> Sum:
    """KZ-HTH-09..15, KZ-HERO-08, KZ-RUL-39, KZ-RUL-40: the difference, a second weapon, armour, Hero."""
    row: Armour = s.setup.data.armours[lost.f.armour]
    rows = holding(
        (True, won.share - lost.share, f"{won.share} to {lost.share}", "KZ-HTH-09"),
        (second_weapon(s, won.f), 1, "second hand weapon", "KZ-HTH-10"),
        (row.hth, row.hth, row.name.lower(), "KZ-HTH-15" if row.id == "cyborg" else row.rule),
        (lost.f.hero, -2, "a Hero", "KZ-HTH-14"),
    )
    return tally(rows)


def _apply(s: State, won: Combatant, lost: Combatant, score: Sum, result: str) -> Flow[None]:
    """KZ-HTH-16..19, KZ-RUL-46, KZ-RUL-50, KZ-RUL-72: nothing, suppressed, taken, killed."""
    f = lost.f
    if f.status != "up":
        return
    told = "nothing" if result == "unbowed" else result
    rules, sums = dict.fromkeys((*score.rules, "KZ-HTH-16")), [["Kill score", score.plain()]]
    s.say("fight result", *rules, who=won.f.id, at=f.id, sums=sums, need=4, result=told)
    if result == "unbowed":
        s.say("unbowed", "KZ-HTH-17", who=f.id)
    elif result == "killed":
        yield from kill(s, f, "KZ-HTH-16")
    elif result == "suppressed":
        suppress(s, f, "KZ-HTH-18" if score.total >= 4 else "KZ-HTH-16")
    elif result == "captured":
        suppress(s, f, "KZ-HTH-19")
        take(s, won.f, f, "KZ-HTH-19", "KZ-CAPT-09")


def _result(s: State, won: Combatant, lost: Combatant, total: int) -> str:
    f, row = lost.f, s.setup.data.weapons.get(won.hand)
    if total <= 0:
        return "nothing"
    if total > 3 and not won.alive and not (row is not None and row.stun):
        return "killed"
    if f.kind == "savage" and order_of(s, f) == "assault":
        return "unbowed"
    able = won.f.status == "up" and not won.f.suppressed and capturable(s, won.f, f)
    return "captured" if total >= 4 and won.alive and able else "suppressed"


def take(s: State, captor: Fighter, captive: Fighter, *rules: str) -> None:
    """KZ-CAPT-01, KZ-CAPT-02: suppressed, in contact, and now somebody's captive."""
    before, captive.captor, captive.fell = captive.captor, captor.id, s.turn
    captive.handed = captive.handed or bool(before)
    s.say("captured", *rules, "KZ-CAPT-02", who=captor.id, at=captive.id, side=captor.side, giver=before)


def helpless(s: State, f: Fighter) -> list[Fighter]:
    """KZ-SUP-12, KZ-RUL-44: suppressed enemies in contact, captives among them."""
    return [e for e in touched(s, f) if e.suppressed]


def why_no_finish(s: State, f: Fighter) -> Illegal | None:
    """KZ-SUP-02, KZ-RUL-44, KZ-RUL-45, KZ-RUL-74: unsuppressed, not after a fight, an enemy at its mercy."""
    return barred_by(
        (f.fought, "a figure that has fought may not also finish somebody off", "KZ-RUL-74"),
        (not helpless(s, f), "no suppressed enemy in contact", "KZ-SUP-12"),
    )


def finish(s: State, f: Fighter) -> Flow[None]:
    """KZ-SUP-12, KZ-CAPT-01: kill it outright or take it captive; that ends the activation."""
    there = helpless(s, f)
    names = {f"{deed}:{e.id}": f"{deed.capitalize()} {e.name}" for e in there for deed in ("kill", "capture")}
    prompt = f"{f.name} has the enemy at its mercy"
    answer: str = yield ask(f, "helpless", prompt, "KZ-SUP-12", names, bar=lambda v: _no_capture(s, f, v))
    deed, victim = answer.split(":")
    f.fought = True
    if deed == "kill":
        s.say("finish", "KZ-SUP-12", who=f.id, at=victim)
        yield from kill(s, s.fighters[victim], "KZ-SUP-12")
    else:
        take(s, f, s.fighters[victim], "KZ-CAPT-01")
    f.acted = True


def _no_capture(s: State, f: Fighter, value: str) -> Illegal | None:
    deed, victim = value.split(":")
    e = s.fighters[victim]
    barred = barred_by(
        (e.captor, f"{e.name} is already a captive", "KZ-CAPT-02"),
        (e.kind == "cyborg", "cyborgs cannot be captured", "KZ-CAPT-08"),
        (not capturable(s, f, e), f"{f.name} cannot take {e.name} captive", "KZ-RUL-47"),
    )
    return barred if deed == "capture" else None


def _may_take(s: State, f: Fighter, captive: Fighter) -> bool:
    """KZ-RUL-48: unsuppressed, with free hands, touching a comrade's captive; once a turn a captive changes hands."""
    comrade = captive.captor and captive.captor != f.id and s.fighters[captive.captor].side == f.side
    return bool(comrade) and not (captive.handed or f.suppressed or captives_of(s, f)) and space.touch(f, captive)


def takers(s: State, f: Fighter) -> list[tuple[Fighter, Fighter]]:
    """KZ-RUL-48: comrades who may take one of its captives, each with that captive."""
    return [(m, c) for c in captives_of(s, f) for m in s.friends(f) if _may_take(s, m, c)]


def givers(s: State, f: Fighter) -> list[Fighter]:
    """KZ-RUL-48: captives of comrades that it may take over."""
    return [e for e in touched(s, f) if _may_take(s, f, e)]


def hand_over(s: State, f: Fighter) -> Flow[None]:
    """KZ-RUL-48: give the captive to a comrade in contact with it."""
    pairs = takers(s, f)
    who = yield from chosen(f, "hand over", "Who takes the captive?", "KZ-RUL-48", names_of(m for m, _ in pairs))
    take(s, *next(pair for pair in pairs if pair[0].id == who), "KZ-RUL-48")


def take_over(s: State, f: Fighter) -> Flow[None]:
    """KZ-RUL-48: take a comrade's captive that it touches."""
    captive = yield from whom(f, "take over", "Which captive does it take?", "KZ-RUL-48", givers(s, f))
    take(s, f, captive, "KZ-RUL-48")
