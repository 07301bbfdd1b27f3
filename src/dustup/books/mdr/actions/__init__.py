"""MDR-ACTN: what an active model may do, and doing it."""
