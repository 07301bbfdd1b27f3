"""The table as one side may see it: what every scene has, so that a book writes only its own words.

def show(s, side):
    models = [model(f, s.setup.data.kinds[f.kind].name, badges=…, stats=…) for f in s.fighters.values()]
    return scene(s, "kz", phase(s), models, unit="in", markers=…, areas=zones(s), tags=tags(s, tag_of))
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from dustup.core.content import load_rows
from dustup.core.scene import Area, Badge, Icon, Link, Marker, Scene, Tag
from dustup.core.scene import Model as Shown

from .figures import figure_of
from .model import Mark, Model
from .space import touch
from .state import Battle

Spot = tuple[int, int]
R = TypeVar("R")


KEPT, CONTENTS = 8192, 16
_kept: list[tuple[object, dict[Hashable, Any]]] = []


def once(content: object, key: Hashable, make: Callable[[], R]) -> R:
    """What follows from frozen content and a key alone, made once: cards are drawn again after every answer, and most
    of them are as before (two thirds of the time a scene took)."""
    kept = _kept_of(content)
    found: Any = kept.get(key, kept)  # nothing that is kept is the store itself
    if found is kept:
        if len(kept) >= KEPT:
            kept.clear()
        found = kept[key] = make()
    made: R = found
    return made


def _kept_of(content: object) -> dict[Hashable, Any]:
    for owner, kept in _kept:
        if owner is content:
            return kept
    fresh: dict[Hashable, Any] = {}
    _kept[:] = [*_kept[1 - CONTENTS :], (content, fresh)]
    return fresh


def scene(s: Battle, code: str, phase: str, models: list[Shown], **parts: Any) -> Scene:
    """A scene: table, turn, scores, band names and aims come from the state; `parts` are further fields of a Scene."""
    setup, scenario = s.setup, s.setup.scenario
    result = scenario.result(s)
    whole: dict[str, Any] = {
        "scores": scenario.score(s),
        "sides": dict(setup.names),
        "objectives": scenario.aims(s),
        "result": msgspec.to_builtins(result) if result.over else None,
    }
    return Scene(
        book=code,
        turn=s.turn,
        turns=scenario.length(s),
        phase=phase,
        size=setup.map.size,
        map=setup.map.id,
        models=numbered(s, models),
        **(whole | parts),
    )


def model(f: Model, kind: str, sign: str = "", **card: Any) -> Shown:
    """A base as the page draws it; `card` are further fields: badges, stats, gear, traits, ready, active, arc …

    Its picture is the one the card names, else the one of what it carries.
    """
    card.setdefault("figure", figure_of([thing.name for thing in card.get("gear", ())]))
    return Shown(
        id=f.id,
        side=f.side,
        name=f.name,
        code=sign or code(f.name),
        kind=kind,
        x=f.x,
        y=f.y,
        z=f.z,
        r=f.r,
        facing=f.facing,
        half=f.half,
        aboard=f.on,
        off=f.status == "off",
        down=f.status == "down",
        **({"points": f.points} | card),
    )


def numbered(s: Battle, models: Iterable[Shown]) -> list[Shown]:
    """Each with its number within its side, in the order of the muster, no matter who else can be seen."""
    numbers: dict[str, int] = {}
    count: dict[str, int] = {}
    for f in s.fighters.values():
        numbers[f.id] = count[f.side] = count.get(f.side, 0) + 1
    return [replace(m, number=numbers.get(m.id, 0)) for m in models]


@lru_cache(4096)
def code(name: str) -> str:
    """Two or three letters for a base: Hammer HA, Big Joe BJO, Riot officer 2 RO2."""
    words = [w for w in name.replace("-", " ").replace("'", "").split() if w.lower() != "the"] or [name]
    if words[-1].isdigit() and len(words) > 1:
        return ("".join(w[0] for w in words[:-1])[:2] + words[-1]).upper()
    return (words[0][:2] if len(words) == 1 else words[0][0] + words[1][:2]).upper()


class Sign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of `signs.yaml`: the badge a model has while `when` is so, a field of it or a fact the book works out."""

    when: str
    label: str
    rule: str
    icon: Icon = ""
    tone: Literal["calm", "bad"] = "calm"


def signs(path: Path) -> tuple[Sign, ...]:
    """The signs of a book."""
    return load_rows(path, Sign)


def badges(rows: Iterable[Sign], f: object, law: Mapping[str, str] | None = None, /, **facts: object) -> list[Badge]:
    """The badges that are on. A label may name facts and fields of the model, {f.poison}; `law`: other ids of rules."""
    on = [row for row in rows if (facts[row.when] if row.when in facts else getattr(f, row.when))]
    return [
        Badge(row.when, row.label.format(f=f, **facts), law[row.rule] if law else row.rule, row.icon, row.tone)
        for row in on
    ]


def marker(s: Battle, mark: Mark, label: str, rule: str = "", icon: Icon = "", look: str = "") -> Marker:
    """A mark; what somebody carries is drawn where its bearer is, in the bearer's colours."""
    bearer = s.fighters.get(mark.holder)
    x, y, side = (bearer.x, bearer.y, bearer.side) if bearer else (mark.x, mark.y, mark.holder)
    drawn: dict[str, Any] = {"look": look} if look else {}
    return Marker(mark.id, mark.kind, label, x, y, mark.r, side, rule, mark.state, icon=icon, **drawn)


def zones(s: Battle) -> list[Area]:
    """Where each side sets up, while it does."""
    if s.phase != "deploy":
        return []
    outlines = s.setup.scenario.zones(s)
    words = {side: f"{s.setup.names.get(side, side)} set up here" for side in outlines}
    return [Area(f"zone-{side}", "zone", words[side], list(outline), side) for side, outline in outlines.items()]


def fights(s: Battle, met: Callable[[Any, Any], bool] = touch) -> list[Link]:
    """Enemies in contact, by the rules' own test."""
    there = s.up()
    pairs = ((a, b) for i, a in enumerate(there) for b in there[i + 1 :] if a.side != b.side)
    return [Link("fight", a.id, b.id) for a, b in pairs if met(a, b)]


def tags(s: Battle, tag_of: Callable[[Any], Tag | None]) -> dict[str, Tag]:
    """What each piece of scenery means in this book, by the reading it was given."""
    pairs = zip(s.setup.field.pieces, s.setup.readings)
    return {piece.id: tag for piece, reading in pairs if (tag := tagged(tag_of, reading)) is not None}


def tag(*rows: tuple[object, str, str, str]) -> Tag:
    """What a piece means, from the rows that hold: (whether, letter, words, rule); three letters, the first rule."""
    on = [row[1:] for row in rows if row[0]]
    letters, rule = [letter for letter, _, _ in on if letter], next((rule for _, _, rule in on if rule), "")
    return Tag("".join(letters[:3]), ", ".join(words for _, words, _ in on) or "open", rule)


@lru_cache(4096)
def tagged(tag_of: Callable[..., Tag | None], *reading: Hashable) -> Tag | None:
    """The tag of a reading, made once (see `once`)."""
    return tag_of(*reading)
