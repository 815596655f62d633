"""What all pages have in common: the frame around them, the words, and where things lie as seen from them.

Every page lies in a folder of its language, so that the same page in another lies at ``../<language>/<file>``.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pbem.render.blocks import Block
from pbem.render.catalogue import Catalogue
from pbem.render.writers import kinds, template

STATIC = ("site.css", "replay.js", "composer.css", "composer.js")
"""Files that pages of every game use, at the root of the site."""


@dataclass(frozen=True)
class Place:
    """Where a page lies.

    Attributes:
        folder: of its language's folder, from the root of the site: ``pog-3``; empty for the front page.
        file: its name.
        languages: in which the site is written.
        url: of the site, with a slash at its end; empty where that is not known.
    """

    folder: str
    file: str
    languages: Sequence[str]
    url: str = ""

    @property
    def root(self) -> str:
        """The root of the site, as the page sees it."""
        return "../" * (1 + len([part for part in self.folder.split("/") if part]))

    def address(self, lang: str, file: str) -> str:
        """The whole address of a file beside the page; its name alone where the site's address is not known."""
        folder = f"{self.folder}/" if self.folder else ""
        return f"{self.url}{folder}{lang}/{file}" if self.url else file


def written(name: str, place: Place, words: Catalogue, say: Iterable[str], **facts: Any) -> str:
    """A page by its template.

    Args:
        name: of the template.
        place: where it lies.
        words: the language.
        say: the words that it needs, by their keys without ``site.``.
        facts: everything else that it shows.
    """
    said = {key: words.text(f"site.{key}") for key in (*_FRAME, *say)}
    languages = [(lang, Catalogue(lang).text("site.language")) for lang in place.languages]
    return template(f"site/{name}").render(
        place=place, lang=words.lang, say=said, languages=languages, **facts
    )


_FRAME = ("name", "skip", "languages", "all_games", "orders")


def fragment(blocks: Sequence[Block]) -> str:
    """Blocks as a part of a page."""
    return template("site/blocks.html.j2").render(blocks=kinds(blocks)).strip()
