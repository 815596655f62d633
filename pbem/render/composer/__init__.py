"""Orders drawn on the map: the page, the reader's own part, and the link that carries it."""

from pbem.render.composer.link import MOST_CHARACTERS, link_with_private_part, packed_private_part
from pbem.render.composer.page import ComposerPage, cover_page, whole_page, write_page
from pbem.render.composer.words import with_words

__all__ = [
    "MOST_CHARACTERS",
    "ComposerPage",
    "cover_page",
    "link_with_private_part",
    "packed_private_part",
    "whole_page",
    "with_words",
    "write_page",
]
