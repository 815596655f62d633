"""How The First World War is told and drawn."""

from pbem.render.first_world_war.renderer import FirstWorldWarRenderer

__all__ = ["FirstWorldWarRenderer"]
