"""MDR-BAND: raising a party with dice and choices."""

from .draft import Draft, as_member, band, sheet, usable
from .kinds import REPLACEMENT, newcomer, rolled
from .steps import RAISING

__all__ = ["RAISING", "REPLACEMENT", "Draft", "as_member", "band", "newcomer", "rolled", "sheet", "usable"]
