"""The lab: cases, rules coverage, benchmarks. Uses books through their `Book` only."""
