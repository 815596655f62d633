"""Cards in their piles, and drafting (pages 9, 13 and 15)."""
