"""MDR-SHOT, MDR-TGT, MDR-MALF, MDR-AMMO, MDR-MULT: ranged combat."""

from .fire import reveal, shoot, volley
from .sums import Manner
from .targets import arms, gun_of, no_gun, no_one, no_shooting, no_target, out_of_aim, reach_of, weapon

__all__ = [
    "Manner", "arms", "gun_of", "no_gun", "no_one", "no_shooting", "no_target", "out_of_aim", "reach_of", "reveal",
    "shoot", "volley", "weapon",
]  # fmt: skip
