"""Supply (7)."""
