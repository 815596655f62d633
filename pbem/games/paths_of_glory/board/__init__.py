"""The map, the counters, the tables, who controls what, and the position at the start (2, 3, 4)."""
