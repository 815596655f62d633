"""How 1914: Glory's End is told and drawn."""

from pbem.render.glorys_end.renderer import GlorysEndRenderer

RENDERER = GlorysEndRenderer
"""What the registry of renderers looks for."""
