"""Close combat: who fights whom, the Assault, the Combat roll, Disengaging."""
