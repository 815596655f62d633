"""The lobby on the public pages: open tables, each joined with one tap, and a page to open one.

A link opens a letter that is ready to be sent. So nobody logs in, and the pages stay files.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from pbem.games import presets
from pbem.ledger import parse_timestamp
from pbem.lobby.record import LobbyRecord
from pbem.lobby.state import LobbyTable
from pbem.orders.requests import forms_of
from pbem.render.catalogue import Catalogue
from pbem.render.feeds import News, write_feed
from pbem.render.links import mailto
from pbem.render.site.front_page import FrontPageEntry
from pbem.render.site.templating import PageAddress, render_page
from pbem.service.base.context import ServiceContext
from pbem.service.base.settings import Settings
from pbem.service.lobby.desk import facts_of, in_words
from pbem.service.lobby.offers import Offer, board_of, offers, seat_name

LOBBY = "lobby"
"""The folder of the pages."""


class _Link(NamedTuple):
    """A link that opens a letter: its words, the letter, and the order that the letter gives."""

    text: str
    link: str
    line: str


def open_tables(context: ServiceContext) -> list[LobbyTable]:
    """The tables at which anybody may sit down."""
    with context.store.transaction() as session:
        record = LobbyRecord.look(session)
        return list(record.state.open_tables()) if record is not None else []


def table_entries(
    tables: Sequence[LobbyTable], settings: Settings, words: Catalogue
) -> list[FrontPageEntry]:
    """The open tables for the front page, and the way to open one."""
    join = _printed("join", words)
    found = [
        FrontPageEntry(
            _title(table, words),
            mailto(settings.address, f"{join} {table.game}", (f"{join} {table.game}",)),
            (_about(table, words),),
        )
        for table in tables
    ]
    own_page = f"../{LOBBY}/{words.lang}/index.html"
    return [*found, FrontPageEntry(words.text("site.open_a_table"), own_page)]


def lobby_page(settings: Settings, place: PageAddress, feed: str, words: Catalogue) -> str:
    """The page on which a table is opened: a link for each scenario and side."""
    games = [
        (
            words.text(on_offer[0].module.title),
            [_links(offer, settings, words) for offer in on_offer],
        )
        for on_offer in (
            list(of) for _, of in groupby(offers(settings.lobby), lambda each: each.code)
        )
    ]
    return render_page(
        "lobby.html.j2",
        place,
        words,
        ("lobby_how", "lobby_register", "lobby_hours", "lobby_bank", "lobby_for", "feed"),
        title=words.text("site.open_a_table"),
        games=games,
        register=_register_link(settings, _printed("register", words)),
        least=settings.lobby.least_hours,
        most=settings.lobby.most_hours,
        feed=feed,
    )


def feed_of_tables(
    tables: Sequence[LobbyTable], place: PageAddress, host: str, words: Catalogue
) -> bytes:
    """The open tables as an Atom feed; empty if there is none."""
    news = [
        News(
            f"{table.game}/{table.since}",
            _title(table, words),
            _about(table, words),
            parse_timestamp(table.since),
            place.address(words.lang, "index.html") if place.url else "",
        )
        for table in tables
    ]
    title = words.text("site.open_tables")
    return write_feed(title, f"tag:{host},2026:{LOBBY}", news, host, words.lang) if news else b""


def _links(offer: Offer, settings: Settings, words: Catalogue) -> tuple[str, list[_Link]]:
    """A scenario, with a link to open a table of it for each side and one for the lot."""
    module, word = offer.module, _printed("open", words)
    options = next(each.options for each in presets(module.id) if each.id == offer.scenario)
    seats = module.open(board_of(*offer), module.options(options)).seats
    as_ = {"en": "AS", "it": "COME", "pl": "JAKO"}[words.lang]
    lines = [(words.text("service.lobby.by_lot"), f"{word} {offer.text}")]
    lines += [(seat_name(offer, s, words), f"{word} {offer.text} {as_} {s}") for s in seats]
    links = [
        _Link(text, mailto(settings.address, f"{word} {offer.text}", (line,)), line)
        for text, line in lines
    ]
    return offer.scenario, links


def _register_link(settings: Settings, word: str) -> str:
    """A link to register; empty where nobody registers by letter."""
    closed = settings.lobby.registration == "closed"
    return "" if closed else mailto(settings.address, word, (word,))


def _printed(form: str, words: Catalogue) -> str:
    return next(each.printed[words.lang] for each in forms_of("lobby") if each.name == form)


def _title(table: LobbyTable, words: Catalogue) -> str:
    return in_words(("site.open_table", facts_of(table)), words)


def _about(table: LobbyTable, words: Catalogue) -> str:
    return in_words(("site.open_table_is", facts_of(table) | {"seats": table.free_seats}), words)
