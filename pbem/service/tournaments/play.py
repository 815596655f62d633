"""The games of a round: created, seated and started from its tables, and their results read from how they ended."""

import secrets
from collections.abc import Callable
from typing import Any

import structlog
from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.games import game_module
from pbem.ledger import mix_in
from pbem.ledger.tables import PlayerRow, TournamentGameRow, TournamentRow
from pbem.render.report import Words
from pbem.service.base.context import Desk
from pbem.service.base.incidents import note_trouble, trouble_over
from pbem.service.lifecycle.game_start import create_game, give_seat, start_game, welcome
from pbem.service.lifecycle.moderator_actions import MODERATOR
from pbem.service.mailer.report_mailer import Extras, ReportMailer
from pbem.service.tournaments.bidding import work_bidding
from pbem.service.tournaments.challenges import work_challenges
from pbem.service.tournaments.opening import board_of, chosen, control_of
from pbem.service.tournaments.results import forfeits, missed_deadlines, read_results
from pbem.tournament.event.event_record import EventRecord
from pbem.tournament.event.state import Spot
from pbem.tournament.event.transitions import GameBegun

log = structlog.get_logger()


def work_events(desk: Desk) -> int:
    """Do what there is in every event under way: begin games, read results; how much there was.

    Each table is worked in a transaction of its own: what fails at one keeps no other from being worked.
    """
    works = (begin_games, forfeits, read_results)
    return sum(_worked(desk, event, event, works) for event in _under_way(desk))


def work_answers(desk: Desk) -> int:
    """Do what is due of bids and challenges in every event under way: answers by default, reminders; how much."""
    works = (_committed(work_bidding), _committed(work_challenges))
    return sum(_worked(desk, event, f"{event} answers", works) for event in _under_way(desk))


_Work = Callable[[Desk, str], int]


def _committed(work: Callable[[Session, Desk, str], int]) -> _Work:
    """Some work on an event, in a transaction of its own."""

    def worked(desk: Desk, event: str) -> int:
        with desk.store.transaction() as session:
            return work(session, desk, event)

    return worked


def _worked(desk: Desk, event: str, subject: str, works: tuple[_Work, ...]) -> int:
    """Do each work on an event, whatever becomes of the others; how much there was. What fails is put on the list."""
    done, failed = 0, ""
    for work in works:
        try:
            done += work(desk, event)
        except Exception as error:  # noqa: BLE001 - an event that cannot be worked stops neither others nor games
            failed = type(error).__name__
            log.error("event_failed", subject=event, error=failed)  # noqa: TRY400 - a traceback could quote a secret
    with desk.store.transaction() as session:
        if failed:
            note_trouble(session, subject, f"event_failed {failed}", desk.now())
        else:
            trouble_over(session, subject)
    return done


def _under_way(desk: Desk) -> list[str]:
    with desk.store.transaction() as session:
        query = select(col(TournamentRow.id)).where(col(TournamentRow.status) == "running")
        return list(session.scalars(query.order_by(col(TournamentRow.id))))


def begin_games(desk: Desk, event: str) -> int:
    """Begin the game of every table that has none; how many."""
    with desk.store.transaction() as session:
        record = EventRecord.load(session, event)
        spots = [spot for spot in record.state.open_tables() if _may_begin(record, spot)]
    begun = 0
    for spot in spots:
        subject = f"{event} {spot[0]}.{spot[1]}"
        try:
            with desk.store.transaction() as session:
                begun += _begin_game(session, desk, event, spot)
                trouble_over(session, subject)
        except Exception as error:  # noqa: BLE001 - a table that cannot begin keeps no other from it
            kind = type(error).__name__
            log.error("table_failed", subject=subject, error=kind)  # noqa: TRY400 - a traceback could quote a secret
            with desk.store.transaction() as session:
                note_trouble(session, subject, f"event_failed {kind}", desk.now())
    return begun


def _may_begin(record: EventRecord, spot: Spot) -> bool:
    """Whether a table waits for nothing but its game: it has none, everybody knows his seat, and nobody has left."""
    state, table = record.state, record.state.table(spot)
    there = all(
        place.seat and state.entry(place.entrant).entrant.left is None for place in table.places
    )
    return there and state.game_of(spot) is None


def _begin_game(session: Session, desk: Desk, event: str, spot: Spot) -> bool:
    """Create, seat and start the game of a table; whether it was not begun meanwhile."""
    record = EventRecord.load(session, event)
    if not _may_begin(record, spot):
        return False
    rules, table, state = record.rules, record.state.table(spot), record.state
    module = game_module(rules.game)
    options: dict[str, Any] = {**chosen(module, rules), **_bid(record, spot)}
    game_record = create_game(
        session,
        desk,
        board_of(rules.game, rules.scenario),
        options,
        control_of(rules.clock),
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
    record.append(GameBegun(spot=spot, game=game_record.row.id, places=table.places), desk.now())
    mailer = ReportMailer(session, game_record, desk.settings, desk.now())
    start_game(mailer)
    if rules.beacon == "drand":
        mix_in(
            game_record,
            desk.settings.beacon.network,
            {"by": MODERATOR, "why": rules.title},
            desk.now(),
        )
    notice: Words = (
        "service.event.round_game",
        {"tournament": rules.title, "round": spot[0], "table": spot[1]},
    )
    notices = (notice, *missed_deadlines(record))
    extras = {
        seat: Extras(notices=notices, seating=mailer.seating(seat))
        for seat in game_record.game.seats
    }
    welcome(mailer, extras)
    return True


def _bid(record: EventRecord, spot: Spot) -> dict[str, Any]:
    """The options that a bid settled."""
    bid, rules = record.state.agreed_bids.get(spot), record.rules.bids
    return {} if bid is None else {rules.side: bid.seat.lower(), rules.points: bid.points}
