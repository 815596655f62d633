"""War status, neutral nations at war, the fall of Russia, peace and victory (5, 16)."""
