"""How Paths of Glory is told and drawn."""

from pbem.render.paths_of_glory.renderer import PathsOfGloryRenderer

__all__ = ["PathsOfGloryRenderer"]
