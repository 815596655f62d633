"""Stacking, trenches, strategic movement and movement (6, 9, 11, 12)."""
