"""Official actions on many games of an event at once: hold, resume, and move clocks."""

from collections.abc import Sequence

from sqlalchemy import select
from sqlmodel import col

from pbem.ledger import GameRecord
from pbem.ledger.database.tables import DeadlineRow
from pbem.rules import Words
from pbem.service.base.context import ServiceContext
from pbem.service.lifecycle.moderator_actions import (
    check_hours,
    hold_game,
    move_clock,
    notify_all,
    resume_game,
)
from pbem.service.tournaments.notices import notify_of_assistant
from pbem.tournament.event.event_record import EventRecord
from pbem.tournament.event.rules import Official
from pbem.tournament.event.transitions.rulings import Extended, Held, Resumed


def games_of_round(record: EventRecord, number: int) -> list[str]:
    """The games of a round that have no result yet."""
    spots = {spot for spot in record.state.open_tables() if spot[0] == number}
    return [game for game, spot in record.state.games.items() if spot in spots]


def hold(
    record: EventRecord, context: ServiceContext, games: Sequence[str], by: Official, why: str
) -> int:
    """Stop the clocks of running games. Return how many games."""
    running = _games_in_status(record, context, games, "running")
    notice = _notice("held", by, why)
    for game_record in running:
        hold_game(game_record, why, context.settings, context.now(), notice)
    _record_action(record, context, by, Held(games=_game_ids(running), by=by.name, why=why), notice)
    return len(running)


def resume(
    record: EventRecord, context: ServiceContext, games: Sequence[str], by: Official, why: str
) -> int:
    """Resume the held games that wait for no ruling. Return how many."""
    held = _games_in_status(
        record, context, [game for game in games if game not in record.state.appeals], "held"
    )
    notice = _notice("resumed", by, why)
    for game_record in held:
        resume_game(game_record, why, context.settings, context.now(), notice)
    _record_action(record, context, by, Resumed(games=_game_ids(held), by=by.name, why=why), notice)
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
        each
        for each in _games_in_status(record, context, games, "running")
        if _move_clocks(each, context, hours, why)
    ]
    kind, facts = "extended" if hours > 0 else "shortened", {"hours": f"{abs(hours):g}"}
    notice = _notice(kind, by, why, **facts)
    for game_record in moved:
        notify_all(game_record, notice, context.settings, context.now())
    _record_action(
        record,
        context,
        by,
        Extended(games=_game_ids(moved), hours=hours, by=by.name, why=why),
        notice,
    )
    return len(moved)


def _move_clocks(game_record: GameRecord, context: ServiceContext, hours: float, why: str) -> bool:
    """Move a game's running clocks, back by at most what was given. True if there was one."""
    query = select(DeadlineRow).where(col(DeadlineRow.game) == game_record.row.id)
    clocks = [
        (each, max(hours, -each.extended / 3600)) for each in game_record.session.scalars(query)
    ]
    touched = [(each, by_hours) for each, by_hours in clocks if by_hours]
    for deadline, by_hours in touched:
        move_clock(game_record, deadline, by_hours, why, context.now())
    return bool(touched)


def _games_in_status(
    record: EventRecord, context: ServiceContext, games: Sequence[str], status: str
) -> list[GameRecord]:
    """Those of some games that are in a status."""
    found = [GameRecord.load(record.session, game, context.store.module) for game in games]
    return [game_record for game_record in found if game_record.row.status == status]


def _game_ids(games: Sequence[GameRecord]) -> tuple[str, ...]:
    return tuple(each.row.id for each in games)


def _notice(kind: str, by: Official, why: str, **facts: object) -> Words:
    """What the seats of a game are told."""
    return f"service.event.{kind}", {"official": by.name, "why": why, **facts}


def _record_action(
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
