"""Content is data: YAML rows read strictly into frozen structs, with errors that name file, row and remedy."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar, get_args, get_type_hints

import msgspec
import yaml

T = TypeVar("T")
S = TypeVar("S", bound=msgspec.Struct)


class ContentError(ValueError):
    """Bad content: what, where, why, what to do."""

    def __init__(self, file: str | Path, line: int, what: str, remedy: str = "") -> None:
        self.file, self.line, self.what, self.remedy = str(file), line, what, remedy
        place = f"{file}:{line}" if line else str(file)
        super().__init__(f"{place}: {what}" + (f" ({remedy})" if remedy else ""))


_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the same rules, ten times faster where it is built


class _Strict(_Loader):  # type: ignore[misc]
    """Refuses the same key twice."""


def _mapping(loader: _Strict, node: yaml.MappingNode) -> dict[Any, Any]:
    seen: dict[Any, Any] = {}
    for key_node, value_node in node.value:
        key = loader.construct_object(key_node, deep=True)
        if isinstance(key, (list, dict)):
            raise yaml.constructor.ConstructorError(None, None, "a key must be one word", key_node.start_mark)
        if key in seen:
            raise yaml.constructor.ConstructorError(None, None, f"key {key!r} stands twice", key_node.start_mark)
        seen[key] = loader.construct_object(value_node, deep=True)
    return seen


_Strict.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _mapping)
BOOLEAN = "tag:yaml.org,2002:bool"
_Strict.yaml_implicit_resolvers = {
    letter: [(tag, sign) for tag, sign in rules if tag != BOOLEAN]
    for letter, rules in _Loader.yaml_implicit_resolvers.items()
}  # `on` and `off` are words of ours: what one rides on, who is off the table
_Strict.add_implicit_resolver(BOOLEAN, re.compile("(?:true|yes|false|no)$", re.IGNORECASE), list("tTyYfFnN"))


def read_yaml(path: str | Path) -> Any:
    """The file's data; broken YAML, a missing or unreadable file is a ContentError."""
    return parse_yaml(_text(path), path)


def _text(path: str | Path) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ContentError(path, 0, f"cannot be read: {error}", "check the path and that it is UTF-8 text") from None


def parse_yaml(text: str, path: str | Path = "<text>") -> Any:
    """YAML text as data."""
    return parse_rows(text, path)[0]


def parse_rows(text: str, path: str | Path = "<text>") -> tuple[Any, list[int]]:
    """YAML text as data, and the line each item of a top-level list starts on."""
    try:
        _shallow(text)
        loader = _Strict(text)  # a SafeLoader: no objects are built
        node = loader.get_single_node()
        items = node.value if isinstance(node, yaml.SequenceNode) else []
        lines = [item.start_mark.line + 1 for item in items]
        return None if node is None else loader.construct_document(node), lines
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark else 0
        what = getattr(error, "problem", None) or str(error)
        raise ContentError(path, line, f"broken YAML: {what}", "mend the line") from None
    except (ValueError, RecursionError) as error:  # an impossible date; lists nested without end
        raise ContentError(path, 0, f"broken YAML: {error}", "mend the file") from None


DEEP = 60


def _shallow(text: str) -> None:
    """Refuse endless nesting by looking at the events alone: the parser builds it by calling itself, and crashes."""
    if not _maybe_deep(text):
        return
    depth = 0
    for event in yaml.parse(text, _Loader):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > DEEP:
            raise ValueError(f"nested more than {DEEP} levels deep")


def _maybe_deep(text: str) -> bool:
    """A quick look that never misses: brackets that stay open, dashes in a row, lines that begin far to the right."""
    depth = 0
    for sign in re.finditer(r"[\[\]{}]", text):
        depth += 1 if sign[0] in "[{" else -1
        if depth > DEEP // 2:
            return True
    return "- - -" in text or "? ?" in text or " " * DEEP in text


def load_rows(path: str | Path, kind: type[T]) -> tuple[T, ...]:
    """A YAML list of rows as structs; unknown keys and wrong types name file, line and row."""
    rows, lines = parse_rows(_text(path), path)
    if not isinstance(rows, list):
        raise ContentError(path, 1, "must be a list of rows", "start each row with '- id: …'")
    return tuple(convert(row, kind, path, line) for row, line in zip(rows, lines))


_ALONE = Lock()


def shaped(value: Any, kind: type[T]) -> T:
    """Plain data as a struct; one thread at a time: two that meet a type for the first time at once crash msgspec."""
    with _ALONE:
        return msgspec.convert(value, kind)


def convert(row: Any, kind: type[T], path: str | Path = "<data>", line: int = 0) -> T:
    """One row as a struct."""
    try:
        return shaped(row, kind)
    except msgspec.ValidationError as error:
        name = row.get("id") if isinstance(row, dict) else None
        where = f"row {name or '?'!r}: " if name or line else ""
        raise ContentError(path, line, f"{where}{error}", _remedy(str(error), kind)) from None


def _remedy(said: str, kind: Any) -> str:
    """For an unknown key the nearest known one; else where the format is described."""
    odd = re.search(r"unknown field `(.+?)`", said)
    return choose(odd[1], sorted(_keys(kind))) if odd else "see the data format in docs/content.md"


def _keys(kind: Any) -> set[str]:
    """The keys of a struct and of the structs in it."""
    if not isinstance(kind, type) or not issubclass(kind, msgspec.Struct):
        return set().union(*(_keys(part) for part in get_args(kind)))
    return set(kind.__struct_fields__).union(*(_keys(part) for part in get_type_hints(kind).values()))


def by_id(rows: Sequence[T], path: str | Path = "<data>") -> dict[str, T]:
    """Rows by their id; the same id twice is an error."""
    found: dict[str, T] = {}
    for row in rows:
        key: str = row.id  # type: ignore[attr-defined]
        if key in found:
            raise ContentError(path, 0, f"id {key!r} stands twice", "give each row its own id")
        found[key] = row
    return found


def shelf(folder: Path, kind: type[S], **further: Any) -> S:
    """All content of a book: each field of the struct is a file of that name, its rows by id, unless it is given."""
    found = dict(further)
    for field in msgspec.structs.fields(kind):
        path = folder / f"{field.name}.yaml"
        if field.name not in further and (field.required or path.exists()):
            found[field.name] = by_id(load_rows(path, get_args(field.type)[1]), path)
    return kind(**found)


def choose(name: Any, pool: Iterable[str]) -> str:
    """The remedy for a name that is not there: the nearest one, then all of them."""
    known = [str(one) for one in pool]
    said = str(name).casefold().replace(" ", "_")
    alike = get_close_matches(said, known, 1) or [one for one in known if said in one.split("_")]
    return (f"did you mean {alike[0]}? " if alike else "") + "choose one of: " + ", ".join(known)
