"""The last round of an event taken back before any order has come in."""

from sqlalchemy import delete, select
from sqlmodel import col

from pbem.ledger import GameRecord
from pbem.ledger.database.event_tables import TournamentGameRow
from pbem.ledger.database.tables import EventRow
from pbem.rules import Words
from pbem.service.base.context import ServiceContext
from pbem.service.lifecycle.moderator_actions import call_off_game
from pbem.service.tournaments.drafts import discard_draft
from pbem.service.tournaments.entrants import player_of
from pbem.service.tournaments.notices import Notice, notify_of_assistant, notify_player
from pbem.tournament.event.event_record import EventRecord
from pbem.tournament.event.rules import Official
from pbem.tournament.event.state import EventRefused
from pbem.tournament.event.transitions import Revoked

_PLAYED = ("order", "filed", "standing", "resigned", "rolled_back")
"""The kinds of entries of a game's ledger after which it counts as played."""


def revoke_round(
    record: EventRecord, context: ServiceContext, number: int, by: Official, why: str
) -> int:
    """Take the last round back and tell everybody in it.

    Its games are called off and count for nothing in the event.

    Returns:
        How many games it ended.

    Raises:
        EventRefused: it is not the last round, or something was played in it.
    """
    state = record.state
    games = [game for game, spot in state.games.items() if spot[0] == number]
    in_games = {entrant for game in games for entrant in state.table(state.games[game]).entrants}
    tables = state.rounds[-1].tables if state.rounds else ()
    record.append(Revoked(round=number, by=by.name, why=why), context.now())
    discard_draft(record)
    facts = {"event": record.rules.title, "round": number, "official": by.name, "why": why}
    notice: Words = ("service.event.round_revoked_game", facts)
    for game in games:
        game_record = GameRecord.load(record.session, game, context.store.module)
        if game_record.row.status == "finished" or _was_played(record, game):
            raise EventRefused("round_played_in", round=number, game=game)
        call_off_game(game_record, why, context.settings, context.now(), notice)
    record.session.execute(delete(TournamentGameRow).where(col(TournamentGameRow.game).in_(games)))
    told = Notice(("service.event.title.entry", facts), [("service.event.round_revoked", facts)])
    for entrant in {n for table in tables for n in table.entrants} - in_games:
        notify_player(record, context, player_of(record.session, record, entrant), told)
    notify_of_assistant(record, context, by, [("service.event.revoked_by", facts)])
    return len(games)


def _was_played(record: EventRecord, game: str) -> bool:
    """True if something of a player stands in a game's ledger."""
    query = select(col(EventRow.seq)).where(
        col(EventRow.game) == game, col(EventRow.kind).in_(_PLAYED)
    )
    return record.session.scalar(query.limit(1)) is not None
