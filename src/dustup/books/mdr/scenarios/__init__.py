"""MDR-SCEN: the six scenarios."""

from .base import LIMIT, Scenario
from .six import SCENARIOS

__all__ = ["LIMIT", "SCENARIOS", "Scenario"]
