"""MDR-HTH, MDR-AMB: hand-to-hand combat."""

from .combat import attack, blow_of, clash, floored, force_field, hacked, hackers, recoil, suffer, topple
from .sums import Manner, combat_sum, wary

__all__ = [
    "Manner", "attack", "blow_of", "clash", "combat_sum", "floored", "force_field", "hacked", "hackers", "recoil",
    "suffer", "topple", "wary",
]  # fmt: skip
