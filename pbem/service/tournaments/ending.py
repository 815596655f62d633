"""The end of an event, as everybody who played in it is told: the final standings."""

from collections.abc import Sequence

from pbem.ledger.tables import PlayerRow
from pbem.render import Catalogue
from pbem.render.blocks import Block
from pbem.render.report import Words
from pbem.render.tournament import standings_blocks, team_blocks
from pbem.service.base.context import ServiceContext
from pbem.service.tournaments.event_pages import page_of
from pbem.service.tournaments.notices import Notice, notify_player, shown_name
from pbem.tournament.event.event_record import EventRecord
from pbem.tournament.event.state import Challenge
from pbem.tournament.pairing.context import Format


def notify_end(
    record: EventRecord, context: ServiceContext, waiting: Sequence[Challenge], why: str
) -> None:
    """Tell all who had a place how the event ended, and what became of waiting challenges."""
    facts = {"event": record.rules.title, "why": why}

    def final(words: Catalogue) -> Sequence[Block]:
        page = page_of(record, words)
        teams = team_blocks(page, words) if page.rules.format is Format.TEAMS else []
        return [*teams, *standings_blocks(page, words)]

    for number, entry in record.state.entries.items():
        if not entry.waiting:
            others = [
                other
                for each in waiting
                if number in each.pair
                for other in each.pair
                if other != number
            ]
            void: list[Words] = [
                (
                    "service.event.challenge_over",
                    {"name": shown_name(record, other), "number": other},
                )
                for other in others
            ]
            told = Notice(
                ("service.event.title.final", facts),
                [("service.event.over", facts), *void],
                after=final,
            )
            notify_player(record, context, record.session.get_one(PlayerRow, entry.player), told)
