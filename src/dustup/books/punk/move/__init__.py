"""Moving: the path, the ground, climbs, jumps, falls, and where a miniature can stand."""
