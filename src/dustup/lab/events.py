"""The events of a book with their fields, read from where its source says them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from dustup.core import Book
from dustup.core.content import read_yaml

SHARED = Path(__file__).parents[1] / "skirmish"
SAYS = {"say": 0, "note": 1, "Event": 0, "passed": 1}
"""What appends an event, and which of its arguments is the event's name."""
SAYING = re.compile(r"\b(?:say|note|Event|passed)\(")
OWN = {"passed": {"faces", "need", "success"}}
"""Fields that it adds by itself (`skirmish.rolls.passed`)."""
NO_FIELDS = ("about", "to", "rules", "die")
GAP = re.compile(r"\{(\w+)\}")
GAPS = {"dice": "faces", "yes": "success"}
"""Gaps of a sentence that an event has under another name."""
FAMILY = re.compile(r"^\s*(?:from|import) dustup\.books\.(\w+)", re.M)


@dataclass(slots=True)
class Said:
    """Event → the fields it is said with; `loose` are those whose fields are not all written out where it is said."""

    fields: dict[str, set[str]] = field(default_factory=dict)
    loose: set[str] = field(default_factory=set)


def sources(folder: Path) -> list[Path]:
    """The source of a book, and of the family it belongs to."""
    own = sorted(folder.rglob("*.py"))
    kin = {name for path in own for name in FAMILY.findall(path.read_text(encoding="utf-8"))} - {folder.name}
    return [*own, *(path for name in sorted(kin) for path in sorted((folder.parent / name).rglob("*.py")))]


def events_of(book: Book) -> Said:
    """The events of a book, those of the layer that it says as well left out."""
    if not (book.folder / "__init__.py").is_file():
        return Said()
    return said_in(sources(book.folder))


def _told(sayings: Path, found: Said) -> None:
    """Events that are said by a variable name are known by the sentence that tells them, and by its gaps."""
    for what, text in (read_yaml(sayings) if sayings.is_file() else {}).items():
        if what not in found.fields:
            lines = text if isinstance(text, list) else [text]
            gaps = {gap for line in lines for gap in GAP.findall(str(line))} - {"roll"}
            found.fields[str(what)] = {GAPS.get(gap, gap) for gap in gaps}
            found.loose.add(str(what))


def said_in(paths: Sequence[Path]) -> Said:
    """Every event that is said in these files, or told by the sentences beside them."""
    found = Said()
    for path in paths:
        text = path.read_text(encoding="utf-8")
        if SAYING.search(text):
            said_by(ast.parse(text), found)
    for folder in sorted({path.parent for path in paths}):
        _told(folder / "data" / "sayings.yaml", found)
    return found


def said_by(tree: ast.Module, found: Said) -> None:
    """The events of one file; what a function writes out in a mapping before it says it is known to it."""
    for part in tree.body:
        nodes = list(ast.walk(part))
        calls = [node for node in nodes if isinstance(node, ast.Call) and _name(node) in SAYS]
        known = _mappings(nodes) if calls else {}
        for call in calls:
            _said(call, known, found)


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else str(getattr(call.func, "id", ""))


def _mappings(nodes: Iterable[ast.AST]) -> dict[str, set[str]]:
    """`about = {"who": …}` and `about["at"] = …`: the keys of such a name."""
    found: dict[str, set[str]] = {}
    for node in nodes:
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        value = getattr(node, "value", None)
        if isinstance(target, ast.Name) and isinstance(value, ast.Dict):
            found.setdefault(target.id, set()).update(_keys(value))
        elif (
            isinstance(target, ast.Subscript)
            and isinstance(target.value, ast.Name)
            and isinstance(target.slice, ast.Constant)
        ):
            found.setdefault(target.value.id, set()).add(str(target.slice.value))
    return found


def _keys(mapping: ast.Dict) -> set[str]:
    return {str(key.value) for key in mapping.keys if isinstance(key, ast.Constant)}


def _said(call: ast.Call, known: dict[str, set[str]], found: Said) -> None:
    """An event that is appended here, with its fields."""
    name = _name(call)
    place = SAYS[name]
    if len(call.args) <= place:
        return
    for what in _constants(call.args[place]):
        fields = found.fields.setdefault(what, set())
        parts = [call.args[1]] if name == "Event" and len(call.args) > 1 else []
        parts += [keyword.value for keyword in call.keywords if keyword.arg is None]
        fields.update(keyword.arg for keyword in call.keywords if keyword.arg and keyword.arg not in NO_FIELDS)
        fields.update(OWN.get(name, ()))
        for part in parts:
            keys = _keys(part) if isinstance(part, ast.Dict) else known.get(getattr(part, "id", ""), set())
            fields.update(keys.difference(NO_FIELDS) if name in OWN else keys)
            if not isinstance(part, ast.Dict) or None in part.keys:
                found.loose.add(what)


def _constants(node: ast.expr) -> list[str]:
    if isinstance(node, ast.IfExp):
        return [*_constants(node.body), *_constants(node.orelse)]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []
