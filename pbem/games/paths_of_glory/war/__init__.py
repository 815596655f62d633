"""War status, the fall of Russia, peace and victory (5, 16)."""
