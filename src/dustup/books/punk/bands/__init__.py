"""What bands, gear and mutations can do that others cannot."""
