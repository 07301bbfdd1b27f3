"""Two small bands, so that a whole battle is short."""

from __future__ import annotations

from typing import Any


def band(name: str) -> dict[str, Any]:
    """Three fighters: a pistol with secret bullets, a bow, a mace."""
    return {
        "name": name,
        "band": "gangers",
        "points": 500,
        "fighters": [
            {"profile": "chief", "name": f"{name} One", "weapons": ["medium_blade", "pistol"], "bullets": 2},
            {"profile": "ganger", "name": f"{name} Two", "weapons": ["bow", "small_blade"]},
            {"profile": "brute", "name": f"{name} Three", "weapons": ["heavy_mace"]},
        ],
    }


def short(seed: int = 3) -> dict[str, Any]:
    """A small battle's set-up."""
    bands = {"red": band("Rook"), "blue": band("Gear")}
    return {"seed": seed, "scenario": "pitched_fight", "map": "motel_9", "bands": bands}


BOTH = {"red": "human", "blue": "human"}
