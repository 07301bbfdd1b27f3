"""MDR-MOVE-07, MDR-COV, MDR-DOOR, MDR-STAR, MDR-CLMB: ground, doors, stairs, ladders, walls."""
