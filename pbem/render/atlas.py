"""The atlas of a game: its map, and all that is printed, as one file that needs nothing else.

It tells only what the box tells: the map before the first decision with everybody's eyes, and the
charts (``pbem.render.kit.charts``). One file is made for each board, set of options and language.
"""

import re
from base64 import b64encode
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from typing import Any

from markupsafe import Markup

from pbem.games import Document
from pbem.games.common.game import BoardGame
from pbem.render.catalogue import Catalogue
from pbem.render.kit.charts import Chart
from pbem.render.kit.svg import GROUND
from pbem.render.registry import renderer
from pbem.render.writers import site_file, template
from pbem.rules import Game

_KEPT = 32
"""So many atlases, and the charts of so many games, are kept for the next letter."""
_SAID = ("about", "contents", "map")
_NAMESPACE = ' xmlns="http://www.w3.org/2000/svg"'
"""What a picture in a page does not need."""
_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_SELECTORS = re.compile(r"[^{}]+(?=\{)")
_REFERENCE = re.compile(r'(\bid="|href="#|url\(#)')


def all_charts(document: Document, game: Game[Any], words: Catalogue) -> tuple[Chart, ...]:
    """All charts of a game in a reader's language."""
    return _charts_of_kind(_AtlasKind(document, game), words.lang)


def atlas(document: Document, game: Game[Any], words: Catalogue) -> str:
    """The atlas of a game, HTML."""
    return _atlas_of_kind(_AtlasKind(document, game), words.lang)


@lru_cache(maxsize=_KEPT)
def name_of_atlas(content: str) -> str:
    """The name of an atlas: what is the same has the same name."""
    return sha256(content.encode()).hexdigest()


class _AtlasKind:
    """Games that have the same atlas: one board, one set of options."""

    def __init__(self, document: Document, game: Game[Any]) -> None:
        assert isinstance(game, BoardGame)
        self.document, self.game = document, game
        self._identity = (game.id, *document.identity, game.options)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _AtlasKind) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)


@lru_cache(maxsize=_KEPT)
def _charts_of_kind(kind: _AtlasKind, lang: str) -> tuple[Chart, ...]:
    return renderer(kind.document).charts(kind.game, Catalogue(lang))


@lru_cache(maxsize=_KEPT)
def _atlas_of_kind(kind: _AtlasKind, lang: str) -> str:
    words, view = Catalogue(lang), kind.game.view(kind.game.setup(), None)
    told = renderer(kind.document)
    drawn = told.plates(view, words)
    plates = [
        Markup(_with_own_identifiers(svg, number))  # noqa: S704 - drawn by the renderer, which escapes its words
        for number, svg in enumerate(drawn, start=1)
    ]
    style = site_file("atlas.css") + site_file("book.css") + _style_of(drawn)
    name = words.text(f"{told.prefix}.title")
    return template("site/atlas.html.j2").render(
        lang=lang,
        title=words.text("atlas.title", {"game": name}),
        moment=told.moment(view, words),
        plates=plates,
        charts=_charts_of_kind(kind, lang),
        say={key: words.text(f"atlas.{key}") for key in _SAID},
        style=Markup(style),  # noqa: S704 - our own file
        digest=b64encode(sha256(style.encode()).digest()).decode(),
    )


def _style_of(plates: Iterable[str]) -> str:
    """The styles of all pictures, for pictures alone: the page admits its own style, and no other.

    Pictures of one game share their styles.
    """
    found = dict.fromkeys(style for svg in plates for style in _STYLE.findall(svg))
    return "".join(_SELECTORS.sub(_inside_pictures, style) for style in found)


def _inside_pictures(selectors: re.Match[str]) -> str:
    """Selectors that hold in a picture only."""
    return ", ".join(f"figure {selector.strip()}" for selector in selectors[0].split(","))


def _with_own_identifiers(svg: str, number: int) -> str:
    """A picture whose identifiers are no other picture's in the same file."""
    plain = _STYLE.sub("", svg.replace(GROUND, "").replace(_NAMESPACE, "", 1))
    return _REFERENCE.sub(rf"\g<1>p{number}-", plain)
