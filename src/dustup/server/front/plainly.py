"""What a strict reader says of data, in words for people who never saw a type."""

from __future__ import annotations

import re

KINDS = {
    "object": "names with values", "array": "a list", "str": "a text", "int": "a whole number", "float": "a number",
    "bool": "yes or no", "null": "nothing",
}  # fmt: skip
UNKNOWN = re.compile(r"Object contains unknown field `(?P<name>[^`]+)`")
MISSING = re.compile(r"Object missing required field `(?P<name>[^`]+)`")
WRONG = re.compile(r"Expected `(?P<wanted>[^`]+)`, got `(?P<got>[^`]+)`")
BROKEN = re.compile(r"JSON is malformed: .*|Input data was truncated")
PLACE = re.compile(r" - at `(?:key in )?\$(?P<path>[^`]*)`")
FORMAT = "see the data format in docs/content.md"


def plainly(said: str) -> str:
    """The same without codes and types: "'rifles' means nothing here (in groups, no. 1)"."""
    said = BROKEN.sub("it is cut short, or no JSON", said)
    said = UNKNOWN.sub(r"'\g<name>' means nothing here", said)
    said = MISSING.sub(r"'\g<name>' is missing", said)
    said = WRONG.sub(lambda found: f"{_kinds(found['got'])} stands where {_kinds(found['wanted'])} should be", said)
    return PLACE.sub(_place, said)


def _kinds(words: str) -> str:
    return " or ".join(KINDS.get(word.strip(), word.strip()) for word in words.split("|"))


def _place(found: re.Match[str]) -> str:
    steps = re.findall(r"\.([^.\[]+)|\[(\d+)\]", found["path"])
    words = [name or f"no. {int(number) + 1}" for name, number in steps]
    return f" (in {', '.join(words)})" if words else ""
