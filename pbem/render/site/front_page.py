"""Pages that are not about one game: front page, language choice, pages of plain blocks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from markupsafe import Markup

from pbem.render.blocks import Block, last_sentence
from pbem.render.catalogue import Catalogue
from pbem.render.site.game_pages import THUMBNAIL, THUMBNAIL_BY_NIGHT, GamePages
from pbem.render.site.standing import day_in_words, players_of, to_move
from pbem.render.site.templating import PageAddress, render_blocks, render_page
from pbem.render.writers import template


@dataclass(frozen=True)
class FrontPageEntry:
    """An entry of the front page: its title, its link, further lines, and pictures if any.

    There is one by day and one by night.
    """

    title: str
    link: str
    lines: tuple[str, ...] = ()
    pictures: tuple[str, ...] = ()


def entry_of(pages: GamePages) -> FrontPageEntry:
    """The entry of a game: where it stands and what happened last, or how it ended."""
    timeline, words = pages.timeline, pages.words
    stands = _news(pages) if timeline.status == "running" else pages.outcome_sentences()
    home = f"../{pages.folder}/{words.lang}"
    told = (*stands, *players_of(timeline, words))
    pictures = (f"{home}/{THUMBNAIL}", f"{home}/{THUMBNAIL_BY_NIGHT}")
    return FrontPageEntry(pages.heading, f"{home}/index.html", told, pictures)


def _news(pages: GamePages) -> list[str]:
    """Where a running game stands, who is to move since when, and the last thing that happened."""
    timeline, words = pages.timeline, pages.words
    last, asked = timeline.last, to_move(timeline, words)
    since = {"moment": pages.moment(last), "day": day_in_words(last.day, words)}
    stands = [since["moment"], asked] if asked else [words.text("site.stands_since", since)]
    battles = pages.battle_sentences(last)
    told = timeline.renderer.log_blocks(last.records, words)
    happened = battles[-1] if battles else last_sentence(told)
    return [*stands, words.text("site.last", {"what": happened})] if happened else stands


def front_page(
    parts: Mapping[str, Sequence[FrontPageEntry]], place: PageAddress, words: Catalogue
) -> str:
    """Render the front page; ``parts`` maps heading keys such as ``running`` to entries."""
    return games_page(words.text("site.front"), (), parts, place, words)


def games_page(
    title: str,
    told: Sequence[str],
    parts: Mapping[str, Sequence[FrontPageEntry]],
    place: PageAddress,
    words: Catalogue,
) -> str:
    """Render a page of entries with a search.

    Args:
        title: its heading.
        told: sentences above the entries.
        parts: the entries by the keys of their headings, such as ``running``.
        place: where the page lies.
        words: the catalogue of its language.
    """
    found = [(words.text(f"site.{name}"), entries) for name, entries in parts.items()]
    return render_page(
        "front.html.j2",
        place,
        words,
        ("no_games", "search", "found"),
        title=title,
        told=told,
        parts=found,
    )


@dataclass(frozen=True)
class PageAside:
    """What a page shows beside its blocks: a picture and its description, links, a feed.

    Cells of its tables that ``linked`` names lead where it says.
    """

    picture: str = ""
    described: str = ""
    links: tuple[tuple[str, str], ...] = ()
    feed: str = ""
    linked: Mapping[str, str] = field(default_factory=dict)


def blocks_page(
    title: str, blocks: Sequence[Block], place: PageAddress, words: Catalogue, beside: PageAside
) -> str:
    """Render a page of blocks."""
    body = render_blocks(blocks, beside.linked)
    return _render_blocks_page(title, body, place, words, beside)


def rulings_page(title: str, markdown: str, place: PageAddress, words: Catalogue) -> str:
    """Render a page of rulings from an English Markdown document without its title line."""
    body = f'<div lang="en">\n{_rulings_in_html(markdown)}</div>'
    return _render_blocks_page(title, body, place, words, PageAside())


@lru_cache(maxsize=8)
def _rulings_in_html(markdown: str) -> str:
    """The rulings of a game: the same in every language, and in every build of the site."""
    from markdown_it import MarkdownIt  # noqa: PLC0415 - slow to import, and rarely needed

    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    html: str = reader.render(markdown.partition("\n")[2])
    wide = html.replace("<table>", '<div class="wide" tabindex="0"><table>')
    return wide.replace("</table>", "</table></div>")


def _render_blocks_page(
    title: str, body: str, place: PageAddress, words: Catalogue, beside: PageAside
) -> str:
    return render_page(
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


def language_page(title: str, root: str, languages: Sequence[str]) -> str:
    """Render the page that leads to the languages of a folder."""
    named = [(lang, Catalogue(lang).text("site.language")) for lang in languages]
    return template("site/languages.html.j2").render(title=title, root=root, languages=named)
