"""Turns views into text, HTML and maps, boards into charts (``kit.charts``) and an ``atlas``.

Words come from ``templates/``.
"""

from typing import TYPE_CHECKING

from pbem.lazy import lazy_exports

if TYPE_CHECKING:
    from pbem.render.catalogue import Catalogue, Key
    from pbem.render.raster import png_of_svg
    from pbem.render.registry import renderer
    from pbem.render.report import AskPart, Report
    from pbem.render.report_blocks import blocks_of_report
    from pbem.render.writers import (
        write_as,
        write_bbcode,
        write_html,
        write_markdown,
        write_post,
        write_text,
    )
else:
    __getattr__ = lazy_exports(__name__)

__all__ = [
    "AskPart",
    "Catalogue",
    "Key",
    "Report",
    "blocks_of_report",
    "png_of_svg",
    "renderer",
    "write_as",
    "write_bbcode",
    "write_html",
    "write_markdown",
    "write_post",
    "write_text",
]
