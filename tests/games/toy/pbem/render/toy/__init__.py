"""How Nim is told and drawn."""

from pbem.render.toy.renderer import ToyRenderer

RENDERER = ToyRenderer
"""What the registry of renderers looks for."""
