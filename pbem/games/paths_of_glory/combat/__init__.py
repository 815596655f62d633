"""Combat and forts (12, 15)."""
