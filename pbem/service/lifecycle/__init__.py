"""Games as a whole: their start, what a moderator does to them, and the public beacon."""
