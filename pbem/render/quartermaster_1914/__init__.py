"""How Quartermaster General: 1914 is told and drawn."""

from pbem.render.quartermaster_1914.renderer import QuartermasterRenderer

RENDERER = QuartermasterRenderer
"""What the registry of renderers looks for."""
