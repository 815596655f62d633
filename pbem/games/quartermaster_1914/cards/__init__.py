"""Cards, their steps and their piles (pages 9, 11, 15 and 16)."""
