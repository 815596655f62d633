"""Movement, by rail and on foot, and what stands together in a hex (6, 8, 11, 12)."""
