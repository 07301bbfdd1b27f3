"""The checker: cases that people write in YAML are read, played and looked at. It only looks."""
