"""Victory points and control of hexes (4)."""
