"""Reports and maps of Quartermaster General: 1914."""

from pbem.render.quartermaster_1914.renderer import QuartermasterRenderer

__all__ = ["QuartermasterRenderer"]
