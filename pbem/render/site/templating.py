"""Rendering of site pages: templates, words, and addresses relative to the page.

Every page lies in a folder of its language. The same page in another language lies at
``../<language>/<file>``.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from pbem.render.blocks import Block
from pbem.render.catalogue import Catalogue
from pbem.render.writers import blocks_with_kinds, template

STATIC = (
    "site.css",
    "book.css",
    "board.js",
    "replay.js",
    "inspect.js",
    "composer.css",
    "composer.js",
    "offer.js",
    "walks.js",
    "together.js",
    "odds.js",
    "kept.js",
    "sending.js",
    "ghosts.js",
    "elements.js",
    "choices.js",
    "drawn_board.js",
    "lobby.js",
    "share.js",
    "front.js",
)
"""Files at the root of the site that the pages of every game use."""
NO_LINKS: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class PageAddress:
    """Where a page lies.

    Attributes:
        folder: the path from the root of the site to the language folders, such as ``pog-3``; empty
            for the front page.
        file: the file name.
        languages: the languages of the site.
        url: the address of the site with a slash at its end; empty if it is not known.
    """

    folder: str
    file: str
    languages: Sequence[str]
    url: str = ""

    @property
    def root(self) -> str:
        """The relative path from the page to the root of the site."""
        return "../" * (1 + len([part for part in self.folder.split("/") if part]))

    def address(self, lang: str, file: str) -> str:
        """The full address of a file in the same folder; its name alone if ``url`` is not known."""
        folder = f"{self.folder}/" if self.folder else ""
        return f"{self.url}{folder}{lang}/{file}" if self.url else file


def render_page(
    name: str, place: PageAddress, words: Catalogue, say: Iterable[str], **facts: Any
) -> str:
    """Render a page from its template.

    Args:
        name: the file name of the template.
        place: where the page lies.
        words: the catalogue of its language.
        say: the message keys that the template needs, without ``site.``.
        facts: everything else that the template shows.
    """
    said = {key: words.text(f"site.{key}") for key in (*_FRAME, *say)}
    languages = [(lang, Catalogue(lang).text("site.language")) for lang in place.languages]
    return template(f"site/{name}").render(
        place=place, lang=words.lang, say=said, languages=languages, **facts
    )


_FRAME = ("name", "skip", "languages", "all_games", "orders")


def render_blocks(blocks: Sequence[Block], linked: Mapping[str, str] = NO_LINKS) -> str:
    """Render blocks as a part of a page; cells of tables that ``linked`` names lead there."""
    facts = {"blocks": blocks_with_kinds(blocks), "linked": linked}
    return template("site/blocks.html.j2").render(**facts).strip()
