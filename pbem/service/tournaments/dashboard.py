"""The director's dashboard: each game in play, who is late by how much, and pending rulings."""

from datetime import datetime, timedelta
from typing import NamedTuple

from sqlalchemy import func, select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger import parse_timestamp, utc
from pbem.ledger.database.event_tables import TournamentGameRow
from pbem.ledger.database.tables import (
    DeadlineRow,
    GameRow,
    LetterRow,
    OutboxRow,
    PlayerRow,
    SeatRow,
)
from pbem.service.base.context import ServiceContext
from pbem.service.tournaments.cut_offs import claims_until, voters_of
from pbem.service.tournaments.entrants import is_event_letter, player_of
from pbem.service.tournaments.event_clocks import PendingAnswer, all_asked, clock_of
from pbem.tournament.event.event_record import EventRecord
from pbem.tournament.event.state import Spot


class InPlay(NamedTuple):
    """A seat of a game in play, or somebody who is asked for a bid or an answer to a challenge.

    Attributes:
        round, table, game, status: where. Without a game the status says what is asked: bidding or
            challenge.
        seat, number, player: who.
        due: until when they may answer; ``None`` if nothing is asked of them.
        late: hours since then.
        missed: deadlines they have missed in this game.
        silent: whole days since their last letter came in, or the game began.
        undelivered: letters to them that no mail server has accepted.
        disputed: whether an appeal waits for a ruling, perhaps in a game that is over.
        left: True if they have withdrawn, so that a substitute or a result is needed.
        resigned: True if they have conceded, and others of their side play on.
        claim: what they claim of this game.
        claims_until: if the time of its round is over: until when its players may claim.
        voted: the officials of a panel who have voted on it.
        not_voted: those of the panel who have not.
    """

    round: int
    table: int
    game: str
    status: str
    seat: str
    number: int
    player: str
    due: datetime | None
    late: int
    missed: int
    silent: int
    undelivered: int
    disputed: bool
    left: bool
    resigned: bool = False
    claim: str = ""
    claims_until: datetime | None = None
    voted: tuple[str, ...] = ()
    not_voted: tuple[str, ...] = ()


def in_play(context: ServiceContext, event: str) -> list[InPlay]:
    """All players of games in play or in dispute, or asked for an answer, the latest first.

    Raises:
        NoSuchEvent: there is none of this name.
    """
    with context.store.transaction() as session:
        record = EventRecord.load(session, event)
        query = (
            select(TournamentGameRow, GameRow, SeatRow, PlayerRow, DeadlineRow)
            .join(GameRow, col(GameRow.id) == col(TournamentGameRow.game))
            .join(SeatRow, col(SeatRow.game) == col(GameRow.id))
            .join(PlayerRow, col(PlayerRow.id) == col(SeatRow.player))
            .outerjoin(
                DeadlineRow,
                (col(DeadlineRow.game) == col(SeatRow.game))
                & (col(DeadlineRow.seat) == col(SeatRow.seat)),
            )
            .where(
                col(TournamentGameRow.tournament) == event,
                (col(GameRow.status) != "finished")
                | col(GameRow.id).in_(tuple(record.state.appeals)),
            )
        )
        last, waiting = _last_letters(session, event), _undelivered(session, event)
        found = []
        for at, game, seat, player, deadline in session.execute(query).all():
            place, moment = (
                (game.id, seat.seat),
                last.get((game.id, seat.seat), game.started_at or game.created_at),
            )
            due = deadline.out_at if deadline is not None else None
            late = max(timedelta(), context.now() - due) if due is not None else timedelta()
            entrants = {p.seat: p.entrant for p in record.state.table((at.round, at.number)).places}
            found.append(
                InPlay(
                    at.round,
                    at.number,
                    game.id,
                    game.status,
                    seat.seat,
                    entrants[seat.seat],
                    player.name,
                    due,
                    late // timedelta(hours=1),
                    seat.missed,
                    (context.now() - moment) // timedelta(days=1),
                    waiting.get(place, 0),
                    game.id in record.state.appeals,
                    _has_left(record, entrants[seat.seat]),
                    seat.resigned_at is not None,
                    record.state.claims.get((at.round, at.number), {}).get(entrants[seat.seat], ""),
                    *_how_it_is_decided(record, (at.round, at.number)),
                )
            )
        found += [_row_of_answerer(record, context, asks) for asks in all_asked(record)]
        found += _who_left_a_table(record)
    return sorted(found, key=lambda row: (-row.late, -row.silent, row.round, row.table, row.seat))


def _how_it_is_decided(
    record: EventRecord, spot: Spot
) -> tuple[datetime | None, tuple[str, ...], tuple[str, ...]]:
    """Of a table whose round is over: until when claims count, and who of a panel has voted."""
    if spot[0] not in record.state.cut_offs or record.state.result(spot) is not None:
        return None, (), ()
    panel = voters_of(record, spot) if record.rules.cut_off.measure == "panel" else []
    votes = record.state.votes.get(spot, {})
    voted = tuple(each.name for each in panel if each.name in votes)
    not_voted = tuple(each.name for each in panel if each.name not in votes)
    return claims_until(record, spot[0]), voted, not_voted


def _row_of_answerer(record: EventRecord, context: ServiceContext, asks: PendingAnswer) -> InPlay:
    """Somebody who is asked for an answer; a challenge has no round yet."""
    player, now = player_of(record.session, record, asks.entrant), context.now()
    due, since = clock_of(record, asks).due_at, parse_timestamp(asks.since)
    query = select(func.count()).where(
        is_event_letter(record),
        col(OutboxRow.recipient) == player.address,
        col(OutboxRow.status).not_in(("sent", "pending")),
    )
    return InPlay(
        *(asks.at if asks.what == "bidding" else (0, 0)),
        "",
        asks.what,
        "",
        asks.entrant,
        player.name,
        due,
        max(timedelta(), now - due) // timedelta(hours=1),
        0,
        (now - since) // timedelta(days=1),
        record.session.scalar(query) or 0,
        disputed=False,
        left=_has_left(record, asks.entrant),
    )


def _who_left_a_table(record: EventRecord) -> list[InPlay]:
    """Those because of whom a game cannot begin, though nobody is asked for anything any more."""
    state = record.state
    waiting = [
        spot
        for spot in state.open_tables()
        if state.status == "running" and state.game_of(spot) is None and spot not in state.auctions
    ]
    return [
        InPlay(
            *spot,
            "",
            "no_game",
            place.seat,
            place.entrant,
            state.entry(place.entrant).name,
            None,
            *(0, 0, 0, 0),
            disputed=False,
            left=True,
        )
        for spot in waiting
        for place in state.table(spot).places
        if _has_left(record, place.entrant)
    ]  # fmt: skip


def _has_left(record: EventRecord, number: int) -> bool:
    return record.state.entry(number).entrant.left is not None


def _last_letters(session: Session, event: str) -> dict[tuple[str, str], datetime]:
    """When the last letter of each seat came in."""
    query = (
        select(col(LetterRow.game), col(LetterRow.seat), func.max(col(LetterRow.received_at)))
        .join(TournamentGameRow, col(TournamentGameRow.game) == col(LetterRow.game))
        .where(col(TournamentGameRow.tournament) == event, col(LetterRow.status) == "processed")
        .group_by(col(LetterRow.game), col(LetterRow.seat))
    )
    return {(str(game), str(seat)): utc(last) for game, seat, last in session.execute(query).all()}


def _undelivered(session: Session, event: str) -> dict[tuple[str, str], int]:
    """How many letters to each seat nobody has taken over."""
    query = (
        select(col(OutboxRow.game), col(OutboxRow.seat), func.count())
        .join(TournamentGameRow, col(TournamentGameRow.game) == col(OutboxRow.game))
        .where(
            col(TournamentGameRow.tournament) == event,
            col(OutboxRow.status).not_in(("sent", "pending")),
        )
        .group_by(col(OutboxRow.game), col(OutboxRow.seat))
    )
    return {(str(game), str(seat)): count for game, seat, count in session.execute(query).all()}
