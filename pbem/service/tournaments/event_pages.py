"""The pages of an event: its public view, written into a folder, and a feed of news."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Literal

from sqlalchemy import String, cast, func, select
from sqlmodel import col

from pbem.ledger.chains.chain import Event
from pbem.ledger.database.tables import PlayerRow, SeatRow
from pbem.ledger.database.timestamps import parse_timestamp
from pbem.ledger.games.public_names import public_name
from pbem.render import Catalogue, renderer, write_bbcode, write_html, write_markdown, write_text
from pbem.render.blocks import Block, Button, Buttons
from pbem.render.feeds import News, write_feed
from pbem.render.tournament import (
    EventBot,
    EventFile,
    EventPage,
    NotForTrf,
    border_notes,
    bracket_svg,
    event_blocks,
    event_files,
    is_page_of_event,
    result_line,
    round_file,
    standings_csv,
    trf16,
)
from pbem.service.base.context import ServiceContext
from pbem.service.mailer.bot_spells import spells_of
from pbem.service.tournaments.fingerprints import fingerprints
from pbem.service.tournaments.opening import board_of
from pbem.tournament.event.event_record import EventRecord, transition_of
from pbem.tournament.event.proposals import pairing_rules
from pbem.tournament.event.state import EventRefused
from pbem.tournament.event.transitions import Approved, Cancelled, Ended, Resulted, Revoked
from pbem.tournament.event.transitions.challenges import ChallengeAccepted, ladder_of
from pbem.tournament.model import Proposal, Round


def write_pages(context: ServiceContext, event: str, folder: Path, words: Catalogue) -> list[str]:
    """Write an event's pages in one language: its pages, text and forum version, bracket and feed.

    Args:
        context: the context.
        event: its name.
        folder: where to; it is made if it is not there, and what is there is written over. Pages of
            rounds that were taken back are removed.
        words: the language.

    Returns:
        The names of the files, sorted.

    Raises:
        NoSuchEvent: there is none of this name.
    """
    with context.store.transaction() as session:
        record = EventRecord.load(session, event)
        page = page_of(record, words, for_all=True)
        feed = feed_of(record, page, context.settings.address.rpartition("@")[2], words)
        marks = fingerprints(record.row, words)
    blocks = [*event_blocks(page, words), marks]
    title, picture = page.title, bracket_svg(page, words)
    pictures = ("bracket.svg",) if picture else ()
    files = {
        **{
            each.name: _html_of(each, page, pictures, marks, words)
            for each in event_files(page, words)
        },
        "index.txt": write_text(title, blocks),
        "index.bbcode": write_bbcode(title, blocks),
        "index.md": write_markdown(title, blocks),
        "bracket.svg": picture,
        "feed.xml": feed,
    }
    folder.mkdir(parents=True, exist_ok=True)
    written = {name: content for name, content in files.items() if content}
    for name, content in written.items():
        (folder / name).write_text(content, "utf-8")
    for path in folder.iterdir():
        if path.name not in written and is_page_of_event(path.name):
            path.unlink()
    return sorted(written)


def export_event(context: ServiceContext, event: str, form: Literal["csv", "trf"]) -> str:
    """An event for other programs.

    Raises:
        NoSuchEvent: there is none of this name.
        EventRefused: it has no form of this kind.
    """
    with context.store.transaction() as session:
        record, words = EventRecord.load(session, event), Catalogue("en")
        page = page_of(record, words)
    if form == "csv":
        return standings_csv(page, words)
    try:
        return trf16(page, record.rules.director.name, words)
    except NotForTrf:
        raise EventRefused("no_trf") from None


def _html_of(
    file: EventFile, page: EventPage, pictures: tuple[str, ...], marks: Block, words: Catalogue
) -> str:
    """A page of an event, with links to the others; the first one with the picture."""
    title = f"{page.title}: {file.title}" if file.title else page.title
    links = tuple(Button(label, name, "") for label, name in file.links)
    above = [Buttons(words.text("report.event.pages"), links)] if links else []
    shown = () if file.title else pictures
    return write_html(title, [*above, *file.blocks, marks], words.lang, shown)


def page_of(record: EventRecord, words: Catalogue, *, for_all: bool = False) -> EventPage:
    """The public view of an event: its published rounds, and where bots have played.

    An anonymous event shows no names until it is over. On a page ``for_all`` the world names are
    those that the players agreed to.
    """
    return replace(_page_without_bots(record, words, for_all=for_all), bots=bots_of(record))


def _page_without_bots(
    record: EventRecord, words: Catalogue, *, for_all: bool = False
) -> EventPage:
    state, rules = record.state, record.rules
    hidden = rules.anonymous and state.status != "over"
    told = renderer(board_of(rules.game, rules.scenario))
    return EventPage(
        title=rules.title,
        rules=pairing_rules(rules, state),
        entrants=state.entrants(),
        rounds=tuple(state.rounds),
        criteria=rules.tie_breaks,
        counting=rules.counting,
        names={} if hidden else _entrant_names(record, for_all=for_all),
        seats={seat: told.seat(seat, words) for seat in state.seats},
        games={spot: game for game, spot in state.games.items()},
        ladder=ladder_of(state, rules) if rules.ladder is not None else (),
        league=(rules.league.up, rules.league.down),
        rates_bots=rules.rates_bots,
        is_over=state.status == "over",
    )


def bots_of(record: EventRecord) -> tuple[EventBot, ...]:
    """When bots have played for the entrants of an event, in the order of rounds and tables."""
    state, found = record.state, list[EventBot]()
    played = func.length(cast(col(SeatRow.spells), String)) > len("[]")
    rows = select(SeatRow).where(col(SeatRow.game).in_([*state.games]), played)
    for row in record.session.scalars(rows):
        spot = state.games[row.game]
        places = state.table(spot).places
        entrant = next(place.entrant for place in places if place.seat == row.seat)
        found += (EventBot(*spot, entrant, row.game, spell) for spell in spells_of({row.seat: row}))
    return tuple(sorted(found, key=lambda bot: (bot.round, bot.table, bot.entrant)))


def ties_of_proposal(record: EventRecord, proposal: Proposal, words: Catalogue) -> list[str]:
    """What decided each tie for a place in a proposed round of finals."""
    page, number = _page_without_bots(record, words), proposal.round
    rounds = (*page.rounds, Round(number, proposal.tables, stage=proposal.stage))
    return border_notes(replace(page, rounds=rounds), number, words)


def _entrant_names(record: EventRecord, *, for_all: bool) -> dict[int, str]:
    entries = record.state.entries.items()
    if not for_all:
        return {number: entry.name for number, entry in entries}
    return {
        number: public_name(record.session.get_one(PlayerRow, entry.player))
        for number, entry in entries
    }


def feed_of(record: EventRecord, page: EventPage, host: str, words: Catalogue) -> str:
    """What is new, as an Atom feed; empty before the first round.

    Its identifier is a tag of the host and of the year in which the event was created (RFC 4151).
    Each entry links to the page of its round, or to the first page.
    """
    news = news_of(record, page, words)
    if not news:
        return ""
    tag = f"tag:{host},{record.row.created_at.year}:event/{record.row.id}"
    return write_feed(page.title, tag, news, record.rules.director.name, words.lang).decode()


def news_of(record: EventRecord, page: EventPage, words: Catalogue) -> list[News]:
    """What happened in an event, the latest last."""
    return [one for event in record.chain() for one in _news(event, page, words)]


def _news(event: Event, page: EventPage, words: Catalogue) -> Iterator[News]:
    """A fact as public news: a round, a result or the end of the event; else nothing."""
    transition, key = transition_of(event), f"{event.seq:06}"
    if isinstance(transition, Approved):
        number = transition.proposal.round
        title = words.text("report.event.news.round", {"round": number})
        link = round_file(number) if number <= len(page.rounds) else "index.html"
        yield News(key, title, title, parse_timestamp(event.at), link)
    elif isinstance(transition, Revoked):
        title = words.text("report.event.news.revoked", {"round": transition.round})
        yield News(key, title, title, parse_timestamp(event.at), "index.html")
    elif isinstance(transition, ChallengeAccepted):
        facts = {
            "one": page.name(transition.challenger, words),
            "other": page.name(transition.defender, words),
        }
        title = words.text("report.event.news.challenge", facts)
        yield News(key, title, title, parse_timestamp(event.at), "index.html")
    elif isinstance(transition, Resulted):
        title = words.text(
            "report.event.news.result",
            {"round": transition.round, "table": transition.result.table},
        )
        yield News(
            key,
            title,
            result_line(page, transition.round, transition.result, words),
            parse_timestamp(event.at),
            "index.html" if page.ladder else round_file(transition.round),
        )
    elif isinstance(transition, Ended):
        title = words.text("report.event.news.over")
        yield News(key, title, title, parse_timestamp(event.at), "index.html")
    elif isinstance(transition, Cancelled):
        title = words.text("report.event.news.cancelled")
        yield News(key, title, title, parse_timestamp(event.at), "index.html")
