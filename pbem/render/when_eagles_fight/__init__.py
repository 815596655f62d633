"""How When Eagles Fight is told and drawn."""

from pbem.render.when_eagles_fight.renderer import WhenEaglesFightRenderer

RENDERER = WhenEaglesFightRenderer
"""What the registry of renderers looks for."""
