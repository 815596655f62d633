"""Views become text, HTML, BBCode, Markdown, maps and pictures; all words come from ``templates/``."""

from pbem.render.catalogue import Catalogue, Key
from pbem.render.png import png
from pbem.render.registry import renderer
from pbem.render.report import AskPart, Report, build
from pbem.render.writers import (
    write_as,
    write_bbcode,
    write_html,
    write_markdown,
    write_post,
    write_text,
)

__all__ = [
    "AskPart",
    "Catalogue",
    "Key",
    "Report",
    "build",
    "png",
    "renderer",
    "write_as",
    "write_bbcode",
    "write_html",
    "write_markdown",
    "write_post",
    "write_text",
]
