"""MDR-BAND-11, MDR-MUTN-03, MDR-RUL-51..52: rolling mutations and giving them to a model."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from dustup.core import Flow, Roll
from dustup.skirmish.choices import which
from dustup.skirmish.rolls import Says, die
from dustup.skirmish.tell import counted

from ..content import Data, Line, Table, Trait
from ..state import Fighter

TWO = "two_headed"


@dataclass(frozen=True, slots=True)
class Maker:
    """Who rolls: what is told, the content, whose dice."""

    state: Says
    data: Data
    side: str

    def say(self, what: str, *rules: str, **about: Any) -> None:
        """Tell what came of it."""
        self.state.say(what, *dict.fromkeys(rules), **about)


def table_roll(
    m: Maker, table: Table, what: str, *rules: str, void: Callable[[Line], bool] | None = None
) -> Flow[Line]:
    """MDR-DICE-02, MDR-DICE-03, MDR-BAND-10..11: dice on a table; the row they lead to; `void` ones roll again."""
    count = 1 if table.dice == "d6" else 2
    faces = yield Roll(what=what, rule=table.rule, who=(m.side,), count=count, sides=6, sort=table.line,
                       again=(lambda f: void(table.line(f))) if void else None)  # fmt: skip
    line = table.line(tuple(faces))
    m.say("rolled", table.rule, *rules, side=m.side, roll=what, faces=[[what, face, m.side] for face in faces],
          result=table.result(tuple(faces)), gives=list(line.gives), by=line.by)  # fmt: skip
    return line


def one_of(m: Maker, line: Line, rule: str) -> Flow[str]:
    """MDR-BAND-10, MDR-RUL-51: the owner chooses, or a die does: 1-3 the first, 4-6 the second."""
    if line.by == "choose":
        names = {key: _name(m, key) for key in line.gives}
        return str((yield which(m.side, "choose", f"{' or '.join(names.values())}?", rule, names)))
    if line.by == "either":
        face = yield from die(m.side, "either", "MDR-RUL-51", lambda face: face > 3)
        return str(line.gives[face > 3])
    return line.gives[0]


def _name(m: Maker, key: str) -> str:
    named = {**m.data.traits, **m.data.weapons, **m.data.armours, **m.data.grenades}
    return str(named[key].name) if key in named else key


def detail_of(m: Maker, row: Trait) -> Flow[str]:
    """MDR-SPEC-01, MDR-SPEC-43, MDR-SPEC-93: what one die decides for good."""
    if not row.details:
        return ""
    face = yield from decided(m, row.name, lambda face: row.details[face - 1], row.rule, trait=row.id)
    return row.details[face - 1]


def decided(m: Maker, what: str, meaning: Callable[[int], str], *rules: str, trait: str = "") -> Flow[int]:
    """One die, told with what it means; its face."""
    face = yield from die(m.side, what, rules[0], meaning)
    m.say("detail", *rules, side=m.side, trait=trait, faces=[[what, face, m.side]], detail=meaning(face))
    return face


def unfit(f: Fighter, row: Trait) -> bool:
    """MDR-RUL-52, MDR-SPEC-02, MDR-SPEC-39: twice the same, or two that exclude each other, are rolled again."""
    if row.id == "big" and "huge" in f.traits:
        return True
    return row.id in f.traits or any(key in f.traits for key in row.never)


def gain(m: Maker, f: Fighter, key: str, detail: str = "", *rules: str) -> None:
    """MDR-RUL-52, MDR-ROBO-12, MDR-SPEC-141: it has a special rule from now on, with all it changes."""
    row = m.data.traits[key]
    traits = {k: v for k, v in f.traits.items() if k not in row.replaces and k != key}
    traits[key] = detail
    if row.like:
        traits[row.like] = ""
    f.traits = traits
    f.q, f.c = f.q + row.q, f.c + row.c
    m.say("gained", row.rule, *rules, who=f.id, trait=key, detail=detail, name=row.name)


def random_trait(m: Maker, f: Fighter, table: str, *rules: str) -> Flow[str]:
    """A roll on a table of special rules, again where the result does not fit; then all it brings."""

    def fitting(line: Line) -> tuple[str, ...]:
        return tuple(key for key in line.gives if not unfit(f, m.data.traits[key]))

    for _ in range(40):
        line = yield from table_roll(
            m, m.data.tables[table], f"{table} table", *rules, void=lambda line: not fitting(line)
        )
        fits = fitting(line)
        if not fits:
            m.say("again", "MDR-RUL-52", side=m.side, gives=list(line.gives))
            continue
        key = fits[0] if len(fits) == 1 and line.by == "choose" else (yield from one_of(m, line, rules[0]))
        if unfit(f, m.data.traits[key]):
            m.say("again", "MDR-RUL-52", side=m.side, gives=[key])
            continue
        detail = yield from detail_of(m, m.data.traits[key])
        gain(m, f, key, detail, *rules)
        if key == TWO:
            yield from heads(m, f)
        return key
    return ""


def heads(m: Maker, f: Fighter) -> Flow[None]:
    """MDR-SPEC-142: d6 less 4 mental mutations come with a second head."""
    rule = "MDR-SPEC-142"
    face = yield from decided(m, "second head", lambda n: counted(max(0, n - 4), "mental mutation"), rule, trait=TWO)
    for _ in range(max(0, face - 4)):
        yield from random_trait(m, f, "mental", rule)


def table_of(f: Fighter) -> str:
    """MDR-MUTN-03, MDR-ANIM-06: the table of physical mutations for its kind."""
    return f.kind if f.kind in ("animal", "plant") else "mutant"


def random_mutation(m: Maker, f: Fighter, *rules: str, sort: str = "") -> Flow[str]:
    """MDR-MUTN-03, MDR-ANIM-06: physical on 1-4, mental on 5-6, unless the owner may say which."""
    if not sort:
        face = yield from decided(m, "kind of mutation", lambda n: "mental" if n > 4 else "physical", *rules)
        sort = "mental" if face > 4 else "physical"
    table = "mental" if sort == "mental" else table_of(f)
    return (yield from random_trait(m, f, table, *rules))
