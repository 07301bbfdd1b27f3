"""MDR-ACTN-03, MDR-AREA, MDR-MALF: weapons in hand, ammunition, grenades, things found."""
