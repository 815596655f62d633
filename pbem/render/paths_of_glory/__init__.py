"""How Paths of Glory is told and drawn."""

from pbem.render.paths_of_glory.painter import PathsOfGloryPainter

__all__ = ["PathsOfGloryPainter"]
