"""GCE-MOVE, GCE-CHRG, GCE-BRD-01..07: moving on foot: walking and running, charging, boarding."""
