"""Supply, ammunition and headquarters (9, 14)."""
