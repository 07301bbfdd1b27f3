"""Cases and bands as people write them."""
