"""PK-RUL-62: raising a band: who comes with what, what it costs, what may not be."""
