"""Special rules: who has them."""
