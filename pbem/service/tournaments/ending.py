"""The end of an event: its final standings are told, or it is called off."""

from collections.abc import Sequence

from pbem.ledger import GameRecord
from pbem.ledger.database.event_tables import TournamentGameRow
from pbem.ledger.database.tables import PlayerRow
from pbem.render import Catalogue
from pbem.render.blocks import Block
from pbem.render.tournament import standings_blocks, team_blocks
from pbem.rules import Words
from pbem.service.base.context import ServiceContext
from pbem.service.lifecycle.moderator_actions import call_off_game
from pbem.service.tournaments.drafts import discard_draft
from pbem.service.tournaments.event_pages import page_of
from pbem.service.tournaments.notices import (
    Notice,
    notify_of_assistant,
    notify_player,
    shown_name,
)
from pbem.tournament.event.event_record import EventRecord
from pbem.tournament.event.rules import Official
from pbem.tournament.event.state import Challenge
from pbem.tournament.event.transitions import Cancelled
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


def cancel_event(record: EventRecord, context: ServiceContext, by: Official, why: str) -> int:
    """Call an event off and tell everybody who entered and has not left.

    Its running games are called off.

    Returns:
        How many games it ended.

    Raises:
        EventRefused: it is over, or there is no reason.
    """
    facts = {"event": record.rules.title, "official": by.name, "why": why}
    record.append(Cancelled(seed=record.row.seed.hex(), by=by.name, why=why), context.now())
    discard_draft(record)
    notice: Words = ("service.event.cancelled_game", facts)
    ended = 0
    for game, spot in record.state.games.items():
        if record.state.result(spot) is None:
            record.session.get_one(TournamentGameRow, game).settled = True
            game_record = GameRecord.load(record.session, game, context.store.module)
            if game_record.row.status in ("running", "held"):
                call_off_game(game_record, why, context.settings, context.now(), notice)
                ended += 1
    told = Notice(("service.event.title.final", facts), [("service.event.cancelled", facts)])
    for entry in record.state.entries.values():
        if entry.entrant.left is None:
            notify_player(record, context, record.session.get_one(PlayerRow, entry.player), told)
    notify_of_assistant(record, context, by, [("service.event.cancelled", facts)])
    return ended
