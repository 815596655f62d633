"""The pages beside those of games: the front page, the choice of a language, and pages that are blocks and no more."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from pbem.render.blocks import Block
from pbem.render.catalogue import Catalogue
from pbem.render.site.frame import Place, fragment, written
from pbem.render.site.pages import GamePages, players_of
from pbem.render.writers import template


@dataclass(frozen=True)
class Entry:
    """A line of the front page: what it leads to, where that is, and more about it."""

    title: str
    link: str
    lines: tuple[str, ...] = ()


def entry_of(pages: GamePages) -> Entry:
    """A game on the front page: where it stands, or how it ended."""
    story, words = pages.story, pages.words
    stands = [pages.moment(story.last)] if story.status == "running" else pages.ended()
    lines = (*stands, "; ".join(players_of(story, words)))
    link = f"../{pages.folder}/{words.lang}/index.html"
    return Entry(pages.heading, link, tuple(line for line in lines if line))


def front(parts: Mapping[str, Sequence[Entry]], place: Place, words: Catalogue) -> str:
    """The front page: its parts by the names of their headings, such as ``running``."""
    found = [(words.text(f"site.{name}"), entries) for name, entries in parts.items()]
    return written(
        "front.html.j2", place, words, ("no_games",), title=words.text("site.front"), parts=found
    )


@dataclass(frozen=True)
class Beside:
    """What a page of blocks shows beside them: a picture with its description, links by name, a feed."""

    picture: str = ""
    described: str = ""
    links: tuple[tuple[str, str], ...] = ()
    feed: str = ""


def blocks_page(
    title: str, blocks: Sequence[Block], place: Place, words: Catalogue, beside: Beside
) -> str:
    """A page of blocks."""
    return _page(title, fragment(blocks), place, words, beside)


def rulings_page(title: str, markdown: str, place: Place, words: Catalogue) -> str:
    """A page of rulings, which are in English: all of a Markdown document but its first line, the title."""
    from markdown_it import MarkdownIt  # noqa: PLC0415 - slow to import, and only pages of text need it

    html = (
        MarkdownIt("commonmark", {"html": False})
        .enable("table")
        .render(markdown.partition("\n")[2])
    )
    wide = html.replace("<table>", '<div class="wide" tabindex="0"><table>').replace(
        "</table>", "</table></div>"
    )
    return _page(title, f'<div lang="en">\n{wide}</div>', place, words, Beside())


def _page(title: str, body: str, place: Place, words: Catalogue, beside: Beside) -> str:
    return written(
        "blocks_page.html.j2",
        place,
        words,
        ("feed",),
        title=title,
        body=Markup(body),  # noqa: S704 - whatever wrote it has escaped it
        picture=beside.picture,
        described=beside.described,
        links=beside.links,
        feed=beside.feed,
    )


def choice(title: str, root: str, languages: Sequence[str]) -> str:
    """The page that leads to a folder's languages."""
    named = [(lang, Catalogue(lang).text("site.language")) for lang in languages]
    return template("site/languages.html.j2").render(title=title, root=root, languages=named)
