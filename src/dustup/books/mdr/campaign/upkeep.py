"""MDR-CAMP-02..07, MDR-RUL-101: what each model eats and what its gear uses up in a week."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..content import Data, traits_of

if TYPE_CHECKING:
    from ..muster import Member


class Needs(NamedTuple):
    """Food and Cells of one model for one game; `either`: its Food may be paid in Cells; `gear` is for machines."""

    food: int = 0
    cells: int = 0
    gear: int = 0
    either: bool = False

    @property
    def own(self) -> int:
        """What its body needs."""
        return self.food + self.cells - self.gear


def needs_of(content: Data, m: Member) -> Needs:
    """MDR-PROF-04, MDR-CAMP-06..07, MDR-PLNT-05, MDR-ROBO-07, MDR-WRET-06, MDR-SPEC-40, MDR-SPEC-45, MDR-SPEC-146.

    MDR-RUL-19, MDR-RUL-24, MDR-RUL-101: raised upkeeps do not add up; a Leader needs one more.
    """
    traits = traits_of(m.traits, content.traits, m.name)
    kind = content.kinds[m.kind]
    gear = 2 * ("power" in m.armour) + ("powered_weapon" in m.weapons)
    if m.kind == "plant" or "photosynthesis" in traits:
        return Needs(0, gear, gear)
    raised = any(key in traits for key in ("energy_projection", "weak_constitution")) or "infected" in m.marks
    base = max(kind.food or kind.cells, 2 if raised and not kind.cells else 0)
    body = base + ("leader" in traits and m.kind != "wretched")
    if kind.cells and not (kind.either and m.feeds == "food"):
        return Needs(0, body + gear, gear)
    return Needs(body, gear, gear, "energy_feeding" in traits)
