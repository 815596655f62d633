"""The sequence of play: set-up, turns and phases, and what may be ordered in them (3, 5)."""
