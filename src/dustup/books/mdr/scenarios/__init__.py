"""MDR-SCEN: the six scenarios."""

from .base import LIMIT, Scenario
from .six import SCENARIOS, offers

__all__ = ["LIMIT", "SCENARIOS", "Scenario", "offers"]
