"""Where public pages lie, for those who are to be led there."""

from collections.abc import Iterable, Iterator, Sequence

from pbem.ledger import GameRecord
from pbem.render import Catalogue, renderer
from pbem.render.blocks import Page
from pbem.render.kit.renderer import Renderer
from pbem.render.site.battles import card_name, page_name
from pbem.render.site.game_pages import folder_of
from pbem.render.site.templating import PageAddress
from pbem.render.site.timeline import EVERYBODY
from pbem.rules import LogEntry, Logged, LogRecord
from pbem.service.base.settings import SiteSettings

ORDERS = "orders"
"""Where the reference of orders lies, from the root of the site."""
_MOST_BATTLES = 4
"""A report leads to so many battles at most, the last ones."""


def page_of(
    site: SiteSettings, game: str, words: Catalogue, *, known: int | None = None
) -> Page | None:
    """A game's page in a language, else in the site's first language.

    ``None`` if the site has no address.

    Args:
        site: the settings of the site.
        game: the identifier of the game.
        words: the reader's language.
        known: how many checkpoints of the game its reader was told of: the page plays what came
            then. ``None``: it shows the latest position.
    """
    if not site.url:
        return None
    lang = _language(site, words)
    place = PageAddress(folder_of(game, EVERYBODY), "index.html", site.languages, site.url)
    address = place.address(lang, place.file)
    since = "" if known is None else f"#since-{known}"
    return Page(words.text("report.page"), address + since, place.address(lang, "card.png"))


def battle_pages(
    site: SiteSettings, game_record: GameRecord, records: Sequence[LogRecord], words: Catalogue
) -> list[Page]:
    """The pages of the last battles that a public report tells of, each with its card.

    None if the site has no address.

    Args:
        site: the settings of the site.
        game_record: the game.
        records: what the report tells: the last public records of the game.
        words: the reader's language.
    """
    game_renderer = renderer(game_record.document)
    told = list(_battles(records, game_renderer))
    if not site.url or not told:
        return []
    every = (record for entry in game_record.entries(0, None) for record in entry.records)
    number = sum(1 for _ in _battles(every, game_renderer)) - len(told)
    lang = _language(site, words)
    folder = folder_of(game_record.row.id, EVERYBODY)
    found = []
    for n, entry in enumerate(told, start=number + 1):
        place = PageAddress(folder, page_name(n), site.languages, site.url)
        address, card = (place.address(lang, name) for name in (page_name(n), card_name(n)))
        found.append(Page(game_renderer.sentence(entry, words), address, card))
    return found[-_MOST_BATTLES:]


def _battles(records: Iterable[LogRecord], game_renderer: Renderer) -> Iterator[LogEntry]:
    """The entries with which battles begin."""
    for record in records:
        if isinstance(record, Logged) and isinstance(record.entry, game_renderer.battles):
            yield record.entry


def orders_page(site: SiteSettings, module: str, words: Catalogue) -> str:
    """The address of the reference of a game's orders, on a site of which the address is known."""
    return PageAddress(ORDERS, f"{module}.html", site.languages, site.url).address(
        _language(site, words), f"{module}.html"
    )


def _language(site: SiteSettings, words: Catalogue) -> str:
    """The language of the pages for a reader: their own, else the site's first."""
    return words.lang if words.lang in site.languages else site.languages[0]
