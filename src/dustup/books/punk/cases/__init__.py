"""Cases: a situation in YAML as a State."""
