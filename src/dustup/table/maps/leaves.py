"""Leaves: YAML values that remember their file, line and piece, so that an error can name them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from pathlib import Path

import yaml

from dustup.table.pieces import Point

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the same rules, ten times faster where it is built
FAR = 100_000  # 10 m: longer is a slip of the pen


class MapError(ValueError):
    """A map file is wrong: says where, what, and what to do about it."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One YAML value with the place it came from."""

    node: yaml.Node
    file: str
    piece: str = ""

    def fail(self, what: str) -> MapError:
        """An error at this place."""
        return fault(self.file, self.node.start_mark.line + 1, self.piece, what)

    def of(self, piece: str) -> Leaf:
        """The same value, known to belong to a piece."""
        return replace(self, piece=piece)


def fault(file: str, line: int, piece: str, what: str) -> MapError:
    """One wording for every mistake: file, line, piece, what is wrong, what to do."""
    about = f", piece '{piece}'" if piece else ""
    return MapError(f"{file}, line {line}{about}: {what}")


def read(path: Path) -> Leaf:
    """The whole file as one value."""
    try:
        content = path.read_text("utf-8")
    except OSError as err:
        raise fault(path.name, 1, "", f"the file cannot be read ({err.strerror}); check its name") from err
    except UnicodeDecodeError as err:
        raise fault(path.name, 1, "", "the file is not UTF-8 text; save it as UTF-8") from err
    return parse(content, path.name)


def parse(content: str, file: str) -> Leaf:
    """The whole text as one value."""
    try:
        node = yaml.compose(content, Loader=_LOADER)
    except yaml.MarkedYAMLError as err:
        raise _broken(file, err) from err
    except yaml.YAMLError as err:
        raise fault(file, 1, "", f"this is not YAML ({err}); remove the odd character") from err
    if node is None:
        raise fault(file, 1, "", "the file is empty; start with 'name:' and 'size:'")
    return Leaf(node, file)


def _broken(file: str, err: yaml.MarkedYAMLError) -> MapError:
    mark = err.problem_mark or err.context_mark
    line = mark.line + 1 if mark else 1
    return fault(file, line, "", f"this is not YAML ({err.problem}); check indents, colons and brackets")


def fields(leaf: Leaf, allowed: tuple[str, ...]) -> dict[str, Leaf]:
    """A mapping whose keys are all known and come once."""
    if not isinstance(leaf.node, yaml.MappingNode):
        raise leaf.fail("expected 'key: value' lines here; indent them under the item")
    found: dict[str, Leaf] = {}
    for key, value in leaf.node.value:
        name = str(key.value)
        here = Leaf(key, leaf.file, leaf.piece)
        if name not in allowed:
            raise here.fail(f"unknown key '{name}'; {nearest(name, allowed)}")
        if name in found:
            raise here.fail(f"key '{name}' comes twice; keep one")
        found[name] = Leaf(value, leaf.file, leaf.piece)
    return found


def nearest(name: str, allowed: tuple[str, ...]) -> str:
    """A hint: the likeliest meant word, or the whole choice."""
    from difflib import get_close_matches

    close = get_close_matches(name, allowed, 1)
    return f"did you mean '{close[0]}'?" if close else "use one of: " + ", ".join(allowed)


def items(leaf: Leaf, want: int = 0) -> list[Leaf]:
    """A list, of exactly `want` values when given."""
    if not isinstance(leaf.node, yaml.SequenceNode):
        raise leaf.fail("expected a list; write it as [a, b] or as lines starting with '-'")
    if want and len(leaf.node.value) != want:
        raise leaf.fail(f"expected {want} values, found {len(leaf.node.value)}; add or remove some")
    return [Leaf(node, leaf.file, leaf.piece) for node in leaf.node.value]


def text(leaf: Leaf) -> str:
    """A word or a sentence."""
    if not isinstance(leaf.node, yaml.ScalarNode) or leaf.node.tag == "tag:yaml.org,2002:null":
        raise leaf.fail("expected text; write a word or a 'quoted sentence'")
    return str(leaf.node.value)


def choice(leaf: Leaf, allowed: tuple[str, ...], kind: str) -> str:
    """A word from a closed list; `Stone wall` is `stone_wall`."""
    word = text(leaf)
    word = word if word in allowed else word.casefold().replace(" ", "_")
    if word not in allowed:
        raise leaf.fail(f"unknown {kind} '{word}'; {nearest(word, allowed)}")
    return word


def flag(leaf: Leaf) -> bool:
    """Yes or no."""
    word = text(leaf).lower()
    if word not in ("true", "false", "yes", "no"):
        raise leaf.fail(f"expected yes or no, not '{word}'; write 'yes' or 'no'")
    return word in ("true", "yes")


def number(leaf: Leaf, unit: str) -> Decimal:
    """A plain decimal number."""
    node = leaf.node
    if isinstance(node, yaml.ScalarNode) and node.tag.endswith((":int", ":float")):
        try:
            value = Decimal(str(node.value))
        except InvalidOperation:
            value = Decimal("NaN")
        if value.is_finite():
            return value
    shown = f"'{node.value}'" if isinstance(node, yaml.ScalarNode) else "a list or a block"
    raise leaf.fail(f"expected a number of {unit}, not {shown}; write for example 6 or 4.5")


def cm(leaf: Leaf) -> int:
    """A length in centimetres as whole tenths of a millimetre."""
    exact = number(leaf, "centimetres") * 100
    if abs(exact) > FAR:
        raise leaf.fail(f"{exact / 100} cm is on no table; lengths and heights go up to {FAR // 100} cm")
    if exact != int(exact):
        raise leaf.fail(f"{exact / 100} cm is finer than a tenth of a millimetre; use two decimals at most")
    return int(exact)


def length(leaf: Leaf) -> int:
    """A length that may not be negative."""
    value = cm(leaf)
    if value < 0:
        raise leaf.fail("a length cannot be negative; remove the minus sign")
    return value


def degrees(leaf: Leaf) -> float:
    """A turn, counter-clockwise."""
    return float(number(leaf, "degrees"))


def point(leaf: Leaf) -> Point:
    """A position [x, y] in centimetres from the south-west corner."""
    x, y = items(leaf, 2)
    return cm(x), cm(y)


def points(leaf: Leaf) -> list[Point]:
    """Several positions."""
    return [point(each) for each in items(leaf)]
