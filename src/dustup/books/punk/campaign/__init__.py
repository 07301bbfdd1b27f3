"""PKH-CAM-01..08: the skirmish campaign (house content): battle after battle, and what happens between them."""

from __future__ import annotations

from functools import partial

from dustup.core import Campaign

from ..edition import Edition
from .league import default, play, result, result_of, setup, worth
from .show import show, tell

__all__ = ["campaign"]


def campaign(edition: Edition) -> Campaign:
    """PKH-CAM-01: the campaign of an edition."""
    return Campaign(
        setup=partial(setup, edition), play=play, result_of=result_of, tell=tell, show=show, result=result,
        default=partial(default, edition), worth=worth,
    )  # fmt: skip
