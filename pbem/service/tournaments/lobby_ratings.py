"""The games of the lobby that count for ratings: those whose table was rated and that are over."""

from collections.abc import Iterator

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.games import game_module, presets
from pbem.ledger.database.tables import GameRow, SeatRow
from pbem.ledger.database.timestamps import format_timestamp
from pbem.lobby.record import LobbyRecord
from pbem.lobby.state import LobbyTable
from pbem.service.tournaments.opening import board_of
from pbem.tournament.scoring.ratings import RatedGame


def lobby_games(session: Session, code: str) -> Iterator[tuple[str, LobbyTable, RatedGame]]:
    """When each rated game of the lobby ended, its table, and the game as ratings see it.

    A game that nobody won is left out: skill decided nothing. So is one in which a bot has played.
    """
    record = LobbyRecord.look(session)
    tables = record.state.tables.values() if record is not None else ()
    for table in tables:
        if table.code != code or not table.rated or table.status != "playing":
            continue
        if have_bots_played(session, table.game):
            continue
        row = session.get_one(GameRow, table.game)
        winners = (row.outcome or {}).get("winners", ())
        if row.finished_at is not None and winners:
            yield format_timestamp(row.finished_at), table, _rated(session, table, winners)


def have_bots_played(session: Session, game: str) -> bool:
    """True if a bot has played a seat of a game."""
    rows = session.scalars(select(SeatRow).where(col(SeatRow.game) == game))
    return any(row.spells for row in rows)


def _rated(session: Session, table: LobbyTable, winners: list[str]) -> RatedGame:
    """A game as ratings see it: the winners share the first place, the others the next one."""
    query = select(SeatRow).where(col(SeatRow.game) == table.game)
    players = {row.seat: str(row.player) for row in session.scalars(query)}
    place = {seat: 1 if seat in winners else 1 + len(winners) for seat in table.seats}
    return RatedGame(
        table.game,
        tuple(players[seat] for seat in table.seats),
        tuple(place[seat] for seat in table.seats),
        tuple(tuple(players[seat] for seat in side) for side in _sides(table)),
    )


def _sides(table: LobbyTable) -> tuple[tuple[str, ...], ...]:
    """The seats that win and lose together; none if each stands alone."""
    module = game_module(table.code)
    options = next(each.options for each in presets(module.id) if each.id == table.scenario)
    game = module.open(board_of(table.code, table.scenario), module.options(options))
    return game.teams if len(table.seats) > 2 else ()
