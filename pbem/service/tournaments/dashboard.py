"""The director's dashboard: each game in play, who is late by how much, and pending rulings."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from sqlalchemy import func, select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger import GameRecord, parse_timestamp, utc
from pbem.ledger.event_tables import TournamentGameRow
from pbem.ledger.tables import DeadlineRow, GameRow, LetterRow, OutboxRow, PlayerRow, SeatRow
from pbem.render.report import Words
from pbem.service.base.context import ServiceContext
from pbem.service.lifecycle.moderator_actions import (
    check_hours,
    hold_game,
    move_clock,
    notify_all,
    resume_game,
)
from pbem.service.tournaments.entrants import is_event_letter, player_of
from pbem.service.tournaments.event_clocks import PendingAnswer, all_asked, clock_of
from pbem.service.tournaments.notices import notify_of_assistant
from pbem.tournament.event.event_record import EventRecord
from pbem.tournament.event.rules import Official
from pbem.tournament.event.transitions.rulings import Extended, Held, Resumed


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
        disputed: whether an appeal waits for a ruling.
        left: True if they have withdrawn, so that a substitute or a result is needed.
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


def in_play(context: ServiceContext, event: str) -> list[InPlay]:
    """All players of unfinished games or asked for an answer, latest first (raises NoSuchEvent)."""
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
            .where(col(TournamentGameRow.tournament) == event, col(GameRow.status) != "finished")
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
                )
            )
        found += [_answerer(record, context, asks) for asks in all_asked(record)]
        found += _who_left_a_table(record)
    return sorted(found, key=lambda row: (-row.late, -row.silent, row.round, row.table, row.seat))


def _answerer(record: EventRecord, context: ServiceContext, asks: PendingAnswer) -> InPlay:
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
        if state.game_of(spot) is None and spot not in state.auctions
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


# --- acts on many games at once -------------------------------------------------------------------


def games_of_round(record: EventRecord, number: int) -> list[str]:
    """The games of a round that have no result yet."""
    spots = {spot for spot in record.state.open_tables() if spot[0] == number}
    return [game for game, spot in record.state.games.items() if spot in spots]


def hold(
    record: EventRecord, context: ServiceContext, games: Sequence[str], by: Official, why: str
) -> int:
    """Stop the clocks of running games. Return how many games."""
    running = _in(record, context, games, "running")
    notice = _notice("held", by, why)
    for game_record in running:
        hold_game(game_record, why, context.settings, context.now(), notice)
    _enter(record, context, by, Held(games=_names(running), by=by.name, why=why), notice)
    return len(running)


def resume(
    record: EventRecord, context: ServiceContext, games: Sequence[str], by: Official, why: str
) -> int:
    """Resume the held games that wait for no ruling. Return how many."""
    held = _in(
        record, context, [game for game in games if game not in record.state.appeals], "held"
    )
    notice = _notice("resumed", by, why)
    for game_record in held:
        resume_game(game_record, why, context.settings, context.now(), notice)
    _enter(record, context, by, Resumed(games=_names(held), by=by.name, why=why), notice)
    return len(held)


def extend(
    record: EventRecord,
    context: ServiceContext,
    games: Sequence[str],
    hours: float,
    by: Official,
    why: str,
) -> int:
    """Extend all running clocks of some games, or take time back. Return the number of games.

    Raises:
        ModerationError: these are no such hours, or somebody's time would be up without them.
    """
    check_hours(hours)
    moved = [
        each for each in _in(record, context, games, "running") if _moved(each, context, hours, why)
    ]
    kind, facts = "extended" if hours > 0 else "shortened", {"hours": f"{abs(hours):g}"}
    notice = _notice(kind, by, why, **facts)
    for game_record in moved:
        notify_all(game_record, notice, context.settings, context.now())
    _enter(
        record, context, by, Extended(games=_names(moved), hours=hours, by=by.name, why=why), notice
    )
    return len(moved)


def _moved(game_record: GameRecord, context: ServiceContext, hours: float, why: str) -> bool:
    """Move a game's running clocks, back by at most what was given. True if there was one."""
    query = select(DeadlineRow).where(col(DeadlineRow.game) == game_record.row.id)
    clocks = [
        (each, max(hours, -each.extended / 3600)) for each in game_record.session.scalars(query)
    ]
    touched = [(each, by_hours) for each, by_hours in clocks if by_hours]
    for deadline, by_hours in touched:
        move_clock(game_record, deadline, by_hours, why, context.now())
    return bool(touched)


def _in(
    record: EventRecord, context: ServiceContext, games: Sequence[str], status: str
) -> list[GameRecord]:
    """Those of some games that are in a status."""
    found = [GameRecord.load(record.session, game, context.store.module) for game in games]
    return [game_record for game_record in found if game_record.row.status == status]


def _names(games: Sequence[GameRecord]) -> tuple[str, ...]:
    return tuple(each.row.id for each in games)


def _notice(kind: str, by: Official, why: str, **facts: object) -> Words:
    """What the seats of a game are told."""
    return f"service.event.{kind}", {"official": by.name, "why": why, **facts}


def _enter(
    record: EventRecord,
    context: ServiceContext,
    by: Official,
    transition: Held | Resumed | Extended,
    notice: Words,
) -> None:
    """Record an action if it concerns a game. The other officials are told of an assistant's."""
    if not transition.games:
        return
    record.append(transition, context.now())
    where: Words = (
        "service.event.in_games",
        {"event": record.rules.title, "games": transition.games},
    )
    notify_of_assistant(record, context, by, [where, notice])
