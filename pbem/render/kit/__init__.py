"""What the renderers of all games are made of."""
