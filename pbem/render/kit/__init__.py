"""Base classes and drawing helpers that the renderers of all games share."""
