"""PKH-PSY-01..06: the psychic powers of a Bobblehead, one Action each."""

from __future__ import annotations

from dustup.core import Flow, Illegal
from dustup.skirmish.choices import chosen, whom
from dustup.skirmish.space import within
from dustup.skirmish.tell import small

from .. import sight
from ..dice import Throw, attribute, lasting
from ..harm import harm
from ..special import facts
from ..state import Fighter, State
from ..units import inches

TRAIT = "psychic"
POWERS = {
    "barrier": ("Barrier", 0),
    "mind_shock": ("Mind shock", 6),
    "disarm": ("Disarm", 12),
    "boost": ("Boost", 12),
    "puppeteer": ("Puppeteer", 12),
}
RULES = {"mind_shock": "PKH-PSY-02", "disarm": "PKH-PSY-03", "boost": "PKH-PSY-04", "puppeteer": "PKH-PSY-05"}
BOOSTS = {"C": "Combat +3", "P": "Precision +3", "TC": "Tech +3"}


def sources(s: State, f: Fighter) -> list[Fighter]:
    """PKH-PSY-06: where its powers work from: itself and the friends that echo it."""
    return [f, *(g for g in s.side(f.side) if "echo" in g.traits)]


def minds(s: State, f: Fighter) -> list[Fighter]:
    """PKH-PSY-06: whose powers work from where this one stands: its own, and those it echoes."""
    return [g for g in (f, *s.friends(f)) if TRAIT in g.traits and f.id in [at.id for at in sources(s, g)]]


def reaches(s: State, among: list[Fighter], e: Fighter, reach: int) -> bool:
    """PKH-PSY-06: seen and within reach from one of these."""
    for g in among:
        if within(g, e, reach) and (g is e or sight.sees(s, g, e)):
            return True
    return False


def seen(s: State, f: Fighter, power: str) -> list[Fighter]:
    """PKH-PSY-02..06: whom a power reaches, foes or friends as it is meant for."""
    reach, among = inches(s.unit, POWERS[power][1]), sources(s, f)
    those = s.foes(f) if power in ("mind_shock", "disarm") else s.friends(f)
    return [e for e in those if reaches(s, among, e, reach)]


def targets(s: State, f: Fighter, power: str) -> list[Fighter]:
    """Whom a power can be used on now."""
    return [e for e in seen(s, f, power) if immune(s, e, power) is None]


def immune(s: State, e: Fighter, power: str) -> Illegal | None:
    """PKH-PSY-03, PKH-PSY-05, PKH-GEA-13: why a power does nothing to one it reaches."""
    if power == "disarm" and not droppable(s, e):
        rule = "PKH-GEA-13" if facts.grafted(s, e) else "PKH-PSY-03"
        return Illegal(f"nothing can be knocked out of the hands of {e.name}", s.law[rule])
    if power == "puppeteer" and (e.acted or e.id in s.due):
        return Illegal(f"{e.name} acts in this Round or has acted", s.law["PKH-PSY-05"])
    return None


def droppable(s: State, f: Fighter) -> list[str]:
    """The weapons that can be knocked out of its hands."""
    pool = s.setup.data.weapons
    if facts.grafted(s, f):  # PKH-GEA-13
        return []
    return [i.id for i in f.items if i.kind in pool and not pool[i.kind].natural]


def why_not(s: State, f: Fighter, power: str) -> Illegal | None:
    """The reason a power is of no use now."""
    if power == "barrier":
        up = f.spent.get("barrier")
        return Illegal("the barrier is already up", s.law["PKH-PSY-01"]) if up else None
    why: Illegal | None = None
    for e in seen(s, f, power):
        why = immune(s, e, power)
        if why is None:
            return None
    far = f"nobody in sight within {s.unit.told(inches(s.unit, POWERS[power][1]))} to use it on"
    return why or Illegal(far, s.law[RULES[power]], also=(s.law["PKH-PSY-01"],))


def use(s: State, f: Fighter, power: str) -> Flow[None]:
    """PKH-PSY-01..05: do it."""
    if power == "barrier":
        f.spent["barrier"] = 1
        s.say("power", s.law["PKH-PSY-01"], who=f.id, side=f.side, name=power)
        return
    target = yield from pick(s, f, targets(s, f, power), POWERS[power][0])
    s.say("power", s.law["PKH-PSY-01"], who=f.id, side=f.side, at=target.id, name=power)
    yield from DEEDS[power](s, f, target)


def pick(s: State, f: Fighter, those: list[Fighter], what: str, rule: str = "PKH-PSY-01") -> Flow[Fighter]:
    """Which of them."""
    return (yield from whom(f, "power_target", f"{what}: on whom?", s.law[rule], those))


def shock(s: State, f: Fighter, foe: Fighter) -> Flow[None]:
    """PKH-PSY-02: its Strength against Toughness alone."""
    force = tuple(lasting(s, f, "S"))
    yield from harm.hit(s, foe, harm.Blow("Mind shock", s.law["PKH-PSY-02"], force, 99, f.id, shot=False))


def _disarm(s: State, f: Fighter, foe: Fighter) -> Flow[None]:
    """PKH-PSY-03: a Strength roll, or a weapon of the psychic's choice is lost."""
    check = yield from attribute(s, foe, "S", Throw("hold on", s.law["PKH-PSY-03"], at=f.id))
    if check.success:
        return
    names = {i.id: s.setup.data.weapons[i.kind].name for i in foe.items if i.id in droppable(s, foe)}
    prompt = f"What does {foe.name} drop?"
    id = yield from chosen(f, "power_item", prompt, s.law["PKH-PSY-03"], names, model=foe.id)
    foe.items = tuple(i for i in foe.items if i.id != id)
    s.say("disarmed", s.law["PKH-PSY-03"], who=foe.id, side=foe.side, item=small(names[id]))


def _boost(s: State, f: Fighter, friend: Fighter) -> Flow[None]:
    """PKH-PSY-04: +3 on one Attribute to the end of the friend's next activation."""
    names = {code: name for code, name in BOOSTS.items() if code in friend.stats}
    if not names:
        return
    prompt = f"Boost what of {friend.name}?"
    code = yield from chosen(f, "power_stat", prompt, s.law["PKH-PSY-04"], names, model=friend.id)
    friend.spent[f"boost_{code}"] = 1
    s.say("boosted", s.law["PKH-PSY-04"], who=friend.id, side=friend.side, stat=code)


def _puppet(s: State, f: Fighter, friend: Fighter) -> Flow[None]:
    """PKH-PSY-05: the friend acts in this very Agility Round; with an addler every addler within reach does."""
    yield from ()
    called = [friend]
    if facts.herded(friend):
        called = [e for e in targets(s, f, "puppeteer") if facts.herded(e)]
    for each in called:
        each.delayed = s.round
        s.due.append(each.id)
        s.say("called", s.law["PKH-PSY-05"], who=each.id, side=each.side, round=s.round)


DEEDS = {"mind_shock": shock, "disarm": _disarm, "boost": _boost, "puppeteer": _puppet}
