"""Maps, counters and tables (2), the homes of units, and the state of a game on them."""
