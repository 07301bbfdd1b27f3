"""MDR-DOOR, MDR-STAR, MDR-CLMB: doors, stairs, ladders, walls."""
