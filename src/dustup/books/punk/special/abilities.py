"""Special rules: who has them. Data rows name them; small functions in the files they touch apply them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from dustup.core import Fixed, Mod

from ..content import Change, Gear, Trait, Use, Weapon
from ..state import Fighter, Item, State

NONE: Mapping[str, int] = MappingProxyType({})


def _sources(s: State, f: Fighter) -> Iterator[Mapping[str, int]]:
    yield f.traits
    data = s.setup.data
    if f.armour:
        yield data.armours[f.armour].traits
    for item in f.items:
        gear = data.gear.get(item.kind)
        if gear is not None:
            yield gear.traits


def has(s: State, f: Fighter, trait: str) -> bool:
    """PK-CAMO-01, PK-BERS-01 and all others: the miniature has it by itself, its armour or its gear."""
    if trait in f.traits:
        return True
    by = s.setup.data.lent.get(trait)
    return by is not None and given(f, by)


def given(f: Fighter, by: frozenset[str]) -> bool:
    """Whether it wears or holds one of these."""
    if f.armour in by:
        return True
    for item in f.items:
        if item.kind in by:
            return True
    return False


def level(s: State, f: Fighter, trait: str) -> int:
    """PK-DELA-01, PK-MOME-01: the X of a special rule, 0 without it; the highest where it has several."""
    most = max(0, f.traits.get(trait, 0))
    if trait not in s.setup.data.lent:
        return most
    for traits in _sources(s, f):
        if trait in traits:
            most = max(most, traits[trait])
    return most


def changes(
    s: State, on: str, f: Fighter, foes: Sequence[Fighter] = (), arm: Mapping[str, int] = NONE, weapon: str = ""
) -> list[Mod]:
    """PK-HARD-01, PK-PELL-01, PK-CAMO-01, PKH-MUT-02 and others: what special rules add to a roll, by their rows."""
    found, data = [], s.setup.data
    for trait, row, lent in data.changes.get(on, ()):
        id, of, power = trait.id, row.of, 0
        if of == "self" and not lent and id not in f.traits:
            continue
        if (row.only and row.only not in arm) or (row.unless and row.unless in arm) or row.weapon not in weapon:
            continue
        if of == "weapon":
            power = 1 if id in arm else 0
        else:
            for each in (f,) if of == "self" else foes:
                if lent or id in each.traits:
                    power = max(power, _power(s, each, id, row))
        if power:
            found.append(Mod(row.value * power, row.why, row.rule or trait.rule))
    return found


def _power(s: State, f: Fighter, trait: str, row: Change) -> int:
    if row.once and f.spent.get(trait):
        return 0
    return level(s, f, trait) if row.each else int(has(s, f, trait))


def barred(s: State, f: Fighter, deed: str) -> Trait | None:
    """PK-BEAS-01, PK-MONG-01, PK-RIDE-01: the special rule that keeps it from ever doing that."""
    return next((trait for trait in s.setup.data.bars.get(deed, ()) if has(s, f, trait.id)), None)


def spared(s: State, f: Fighter, what: str) -> bool:
    """PK-FPRF-01, PK-ELUS-01, PK-TERR-14, PKH-RAD-01, PKH-BND-14: a special rule keeps that from it."""
    return any(has(s, f, trait.id) for trait in s.setup.data.spares.get(what, ()))


def weapon(s: State, item: Item) -> Weapon | None:
    """The weapon an item is, or None for other gear."""
    found: Weapon | None = s.setup.data.weapons.get(item.kind)
    return found


def thing(s: State, item: Item) -> Weapon | Gear:
    """The weapon or gear an item is."""
    return s.setup.data.weapons.get(item.kind) or s.setup.data.gear[item.kind]


def carries(s: State, f: Fighter, trait: str) -> bool:
    """PK-CUMB-01, PK-ELEC-01: it, its armour or any thing it carries has the rule."""
    if trait in f.traits:
        return True
    by = s.setup.data.borne.get(trait)
    return by is not None and given(f, by)


def rules(w: Weapon, use: Use) -> dict[str, int]:
    """PK-BOMB-03: the special rules at work when this weapon is used so; a Bomb is also Indirect and Disposable."""
    if w.bomb:
        return {"indirect": 0, "disposable": 0, **w.traits, **use.traits}
    return {**w.traits, **use.traits} if w.traits else use.traits


def fuelled(s: State, f: Fighter) -> list[Item]:
    """PK-FUEL-02: its equipment that may explode: Fuel with charges left."""
    return [item for item in f.items if item.charges > 0 and thing(s, item).fuel]


def incendiaries(s: State, f: Fighter) -> list[int]:
    """PK-INCE-06, PK-RUL-55: the X of every Incendiary weapon it still carries, bombs one by one."""
    found = []
    for item in f.items:
        w = weapon(s, item)
        use = None if w is None else w.ranged or w.melee
        if w is None or use is None or item.used:
            continue
        traits = rules(w, use)
        if "incendiary" in traits:
            found.append(traits["incendiary"])
    return found


def force(s: State, f: Fighter) -> tuple[Mod | Fixed, ...]:
    """PK-HIT-02, PK-ATTR-02: the Strength that a signed Impact Strength is added to."""
    if "S" not in f.stats:
        return (Fixed(False, "has no Strength", s.law["PK-ATTR-02"]),)
    return (Mod(f.stats["S"], "Strength", s.law["PK-ATTR-01"]),)


def other(s: State, side: str) -> str:
    """PK-RUL-07: the opponent."""
    return s.sides[1] if side == s.sides[0] else s.sides[0]


def active_side(s: State) -> str:
    """PK-DICE-08: the player whose miniature is in its Activation Phase."""
    return s.fighters[s.active].side if s.active else ""
