"""The rules in our own words, read from a book's rules.md: id → title and text."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from dustup.server.protocol.wire import RuleView

LINE = re.compile(r"^[\s#>*|`-]*\[?(?P<id>[A-Z][A-Z0-9]*-[A-Z0-9]+-\d+[a-z]?)\b\]?[`*:|.\s–—-]*(?P<rest>.*)$")


@cache
def rules_of(folder: Path) -> dict[str, RuleView]:
    """Every rule of a book; a line that begins with an id starts one, and it goes on to the next id or heading."""
    file = folder / "rules.md"
    found: dict[str, list[str]] = {}
    now: list[str] | None = None
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        match = LINE.match(line)
        if match:
            now = found.setdefault(match["id"], [])
            now.append(match["rest"].rstrip("| "))
        elif line.startswith("#"):
            now = None
        elif now is not None:
            now.append(line.strip())
    return {key: _view(lines) for key, lines in found.items()}


def _view(lines: list[str]) -> RuleView:
    text = "\n".join(lines).strip()
    bold = re.match(r"\*\*(.+?)\*\*[:.]?\s*", text)
    if bold:
        return RuleView(bold[1].rstrip(":."), text[bold.end() :].strip() or bold[1])
    head, dot, rest = text.partition(": ")
    if dot and len(head) <= 60 and "\n" not in head:
        return RuleView(head, rest.strip())
    return RuleView("", text)
