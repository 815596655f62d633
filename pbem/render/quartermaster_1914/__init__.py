"""Reports and maps of Quartermaster General: 1914."""

from pbem.render.quartermaster_1914.painter import QuartermasterPainter

__all__ = ["QuartermasterPainter"]
