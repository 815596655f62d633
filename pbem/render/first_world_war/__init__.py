"""How The First World War is told and drawn."""

from pbem.render.first_world_war.renderer import FirstWorldWarRenderer

RENDERER = FirstWorldWarRenderer
"""What the registry of renderers looks for."""
