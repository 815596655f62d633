"""How Paths of Glory is told and drawn."""

from pbem.render.paths_of_glory.renderer import PathsOfGloryRenderer

RENDERER = PathsOfGloryRenderer
"""What the registry of renderers looks for."""
