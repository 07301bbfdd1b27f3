"""What people call the things of both editions in cases and bands, besides the names on the buttons."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dustup.core import Words
from dustup.core.content import convert, read_yaml

DATA: dict[str, Any] = read_yaml(Path(__file__).parents[1] / "data" / "words.yaml")
ATTRIBUTES: dict[str, str] = DATA["attributes"]
ALIKE: dict[str, str] = DATA["alike"]
GROUNDS: dict[str, str] = DATA["grounds"]
MATERIALS: dict[str, str] = DATA["materials"]
GRADES: dict[str, str] = DATA["grades"]
GRADED: dict[str, str] = DATA["graded"]
STATS = {name: code for name, code in ATTRIBUTES.items() if code != "A"}
CASES = convert({**DATA["cases"], "stats": STATS, "fields": {**ALIKE, **DATA["cases"]["fields"]}}, Words)
OTHERWISE = CASES.things
