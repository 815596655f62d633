"""The games of a round: created, seated and started from its tables, and their results read."""

import secrets
from collections.abc import Callable
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.games import game_module
from pbem.ledger import mix_in
from pbem.ledger.database.event_tables import TournamentGameRow, TournamentRow
from pbem.ledger.database.tables import PlayerRow
from pbem.logs import Log
from pbem.rules import Words
from pbem.service.base.context import ServiceContext
from pbem.service.base.incidents import describe_error, note_incident, resolve_incidents
from pbem.service.lifecycle.game_start import create_game, give_seat, start_game, welcome
from pbem.service.lifecycle.moderator_actions import MODERATOR
from pbem.service.mailer.extras import Extras
from pbem.service.mailer.report_mailer import ReportMailer
from pbem.service.tournaments.bidding import work_bidding
from pbem.service.tournaments.challenges import work_challenges
from pbem.service.tournaments.cut_offs import work_cut_offs
from pbem.service.tournaments.opening import board_of, event_options, time_control_of
from pbem.service.tournaments.results import (
    missed_deadlines,
    record_forfeits,
    record_results,
    tell_conceded,
)
from pbem.tournament.event.event_record import EventRecord
from pbem.tournament.event.state import Spot
from pbem.tournament.event.transitions import GameBegun
from pbem.tournament.scoring.matches import match_of

log = Log()


def work_events(context: ServiceContext) -> int:
    """Do what there is in every event under way: read results, begin games, tell the officials.

    Return how much there was.

    Each table is worked in its own transaction, so a failure at one stops no other.
    """
    works = (record_forfeits, record_results, begin_games, tell_conceded)
    return sum(_work_on_event(context, event, event, works) for event in _under_way(context))


def work_answers(context: ServiceContext) -> int:
    """Do what is due of bids, challenges and ends of rounds in every current event.

    Return how much was done.
    """
    answers = (work_bidding, work_challenges, work_cut_offs)
    works = tuple(map(_in_own_transaction, answers))
    return sum(
        _work_on_event(context, event, f"{event} answers", works) for event in _under_way(context)
    )


_Work = Callable[[ServiceContext, str], int]


def _in_own_transaction(work: Callable[[Session, ServiceContext, str], int]) -> _Work:
    """Some work on an event, in a transaction of its own."""

    def worked(context: ServiceContext, event: str) -> int:
        with context.store.transaction() as session:
            return work(session, context, event)

    return worked


def _work_on_event(
    context: ServiceContext, event: str, subject: str, works: tuple[_Work, ...]
) -> int:
    """Do each work on an event, even if another fails. Return how much was done.

    A failure becomes an incident.
    """
    done, failed = 0, False
    for work in works:
        try:
            done += work(context, event)
        except Exception as error:  # noqa: BLE001 - other events and games go on
            failed = True
            _note_failure(context, "event_failed", event, subject, error)
    if not failed:
        with context.store.transaction() as session:
            resolve_incidents(session, subject)
    return done


def _note_failure(
    context: ServiceContext, log_event: str, about: str, subject: str, error: Exception
) -> None:
    """Put a failure of an event or a table on the list of incidents and into the log."""
    with context.store.transaction() as session:
        kind = f"event_failed {type(error).__name__}"
        number = note_incident(session, subject, kind, context.now())
    log.error(log_event, subject=about, incident=number, **describe_error(error))


def _under_way(context: ServiceContext) -> list[str]:
    with context.store.transaction() as session:
        query = select(col(TournamentRow.id)).where(col(TournamentRow.status) == "running")
        return list(session.scalars(query.order_by(col(TournamentRow.id))))


def begin_games(context: ServiceContext, event: str) -> int:
    """Start a game for each table without one. Return how many."""
    with context.store.transaction() as session:
        record = EventRecord.load(session, event)
        spots = [spot for spot in record.state.open_tables() if _may_begin(record, spot)]
    begun = 0
    for spot in spots:
        subject = f"{event} {spot[0]}.{spot[1]}"
        try:
            with context.store.transaction() as session:
                begun += _begin_game(session, context, event, spot)
                resolve_incidents(session, subject)
        except Exception as error:  # noqa: BLE001 - other tables begin
            _note_failure(context, "table_failed", subject, subject, error)
    return begun


def _may_begin(record: EventRecord, spot: Spot) -> bool:
    """True if a table can start: no game yet, all have seats, nobody has left, time is not up.

    Where the games of a match follow each other, the one before must be over.
    """
    state, table = record.state, record.state.table(spot)
    if not record.rules.match.at_once and any(
        before.number < spot[1] and state.result((spot[0], before.number)) is None
        for before in match_of(state.rounds[spot[0] - 1].tables, spot[1])
    ):
        return False
    there = all(
        place.seat and state.entry(place.entrant).entrant.left is None for place in table.places
    )
    return there and state.game_of(spot) is None and spot[0] not in state.cut_offs


def _begin_game(session: Session, context: ServiceContext, event: str, spot: Spot) -> bool:
    """Create, seat and start a table's game. True if it was not started meanwhile."""
    record = EventRecord.load(session, event)
    if not _may_begin(record, spot):
        return False
    rules, table, state = record.rules, record.state.table(spot), record.state
    module = game_module(rules.game)
    options: dict[str, Any] = {
        **event_options(module, rules, len(table.places)),
        **_options_from_bid(record, spot),
    }
    game_record = create_game(
        session,
        context,
        board_of(rules.game, rules.scenario),
        options,
        time_control_of(rules.clock),
        secrets.token_bytes(32),
    )
    game_record.row.anonymous = rules.anonymous
    rows = game_record.seats()
    for place in table.places:
        player = session.get_one(PlayerRow, state.entry(place.entrant).player)
        give_seat(game_record, rows[place.seat], player)
    session.add(
        TournamentGameRow(game=game_record.row.id, tournament=event, round=spot[0], number=spot[1])
    )
    session.flush()
    record.append(GameBegun(spot=spot, game=game_record.row.id, places=table.places), context.now())
    mailer = ReportMailer(session, game_record, context.settings, context.now())
    start_game(mailer)
    if rules.beacon == "drand":
        mix_in(
            game_record,
            context.settings.beacon.network,
            {"by": MODERATOR, "why": rules.title},
            context.now(),
        )
    notice: Words = (
        "service.event.round_game",
        {"tournament": rules.title, "round": spot[0], "table": spot[1]},
    )
    notices = (notice, *_told_of_match(record, spot), *missed_deadlines(record))
    extras = {
        seat: Extras(notices=notices, seating=mailer.seating(seat))
        for seat in game_record.game.seats
    }
    welcome(mailer, extras)
    return True


def _told_of_match(record: EventRecord, spot: Spot) -> tuple[Words, ...]:
    """Which game of its match a table is, for those at it; nothing without matches."""
    match = match_of(record.state.rounds[spot[0] - 1].tables, spot[1])
    if len(match) == 1:
        return ()
    game = 1 + [table.number for table in match].index(spot[1])
    return (("service.event.match_game", {"game": game, "games": len(match)}),)


def _options_from_bid(record: EventRecord, spot: Spot) -> dict[str, Any]:
    """The options that a bid settled."""
    bid, rules = record.state.agreed_bids.get(spot), record.rules.bids
    return {} if bid is None else {rules.side: bid.seat.lower(), rules.points: bid.points}
