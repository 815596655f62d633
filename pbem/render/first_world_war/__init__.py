"""How The First World War is told and drawn."""

from pbem.render.first_world_war.painter import FirstWorldWarPainter

__all__ = ["FirstWorldWarPainter"]
