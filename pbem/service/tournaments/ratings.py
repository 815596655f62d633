"""Ratings of players, computed on request from the ledgers of all events and of the lobby.

None are stored.
"""

from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.games import game_module
from pbem.ledger.database.event_tables import TournamentRow
from pbem.ledger.database.tables import PlayerRow
from pbem.service.base.context import ServiceContext
from pbem.service.tournaments.lobby_ratings import have_bots_played, lobby_games
from pbem.tournament.event.event_record import EventRecord, step, transition_of
from pbem.tournament.event.rules import EventRules
from pbem.tournament.event.state import State
from pbem.tournament.event.transitions import Resulted
from pbem.tournament.scoring.ratings import RatedGame, Rating, area, open_skill, rated_game


class Rated(NamedTuple):
    """A player's rating.

    Attributes:
        name: of the player; ``address``: where they read mail.
        rating: the player's rating and how it came about.
    """

    name: str
    address: str
    rating: Rating


def ratings(context: ServiceContext, game: str) -> list[Rated]:
    """What everybody is rated who played a game in events or at rated tables, the best first.

    By AREA where all its games were for two seats, else by OpenSkill.

    An anonymous event counts when it is over, so that no rating tells who plays in it.

    Args:
        context: the context.
        game: its identifier or code.

    Raises:
        LookupError: there is no such game.
    """
    with context.store.transaction() as session:
        return rated_players(session, game)


def rating_of(session: Session, game: str, player: int) -> int | None:
    """The present rating of a player in a game; ``None`` if they have none."""
    rated = {one.rating.player: one.rating.value for one in rated_players(session, game)}
    value = rated.get(str(player))
    return None if value is None else round(value)


def rated_players(session: Session, game: str) -> list[Rated]:
    """What everybody is rated who played a game in events or at rated tables, the best first.

    Raises:
        LookupError: there is no such game.
    """
    module = game_module(game)
    ended: dict[str, tuple[str, RatedGame | None]] = {}
    seats = 0
    for record in _rated_events(session, module.id):
        seats = max(seats, len(record.state.seats))
        for at, key, found in _rated_games(record):
            if not record.rules.rates_bots and have_bots_played(session, key):
                continue
            ended[key] = (ended[key][0] if key in ended else at, found)
    for at, table, game_of_lobby in lobby_games(session, module.code):
        seats = max(seats, len(table.seats))
        ended[table.game] = (at, game_of_lobby)
    in_order = sorted((at, key, found) for key, (at, found) in ended.items() if found is not None)
    games = [found for _, _, found in in_order]
    players = {str(row.id): row for row in session.scalars(select(PlayerRow))}
    rated = area(games) if seats == 2 else open_skill(games)
    return [Rated(players[one.player].name, players[one.player].address, one) for one in rated]


def _rated_events(session: Session, game: str) -> Iterator[EventRecord]:
    """The events of a game whose players everybody may know, in the order of their creation."""
    query = select(TournamentRow).order_by(col(TournamentRow.created_at), col(TournamentRow.id))
    for row in session.scalars(query).all():
        record = EventRecord.load(session, row.id)
        public = not record.rules.anonymous or record.state.status == "over"
        if public and game_module(record.rules.game).id == game:
            yield record


def _rated_games(record: EventRecord) -> Iterator[tuple[str, str, RatedGame | None]]:
    """When each game of an event ended, its key, and the rated game.

    A game appears again if its result was overruled.
    """
    state, chain = State(), record.chain()
    rules = EventRules.model_validate(chain[0].payload["rules"])
    for event in chain:
        transition = transition_of(event)
        rules = step(state, rules, transition, event.at)
        if isinstance(transition, Resulted):
            spot = transition.round, transition.result.table
            players = {number: str(entry.player) for number, entry in state.entries.items()}
            key = state.game_of(spot) or f"{record.row.id}/{spot[0]}/{spot[1]}"
            yield (
                event.at,
                key,
                rated_game(
                    key, state.table(spot), transition.result, record.rules.scoring, players
                ),
            )
