"""Observers: who follows a game reads its public reports by mail."""

from pbem.ledger.database.lobby_tables import FollowerRow
from pbem.ledger.database.tables import GameRow, PlayerRow
from pbem.lobby.facts import Followed, Unfollowed
from pbem.lobby.state import LobbyRefused
from pbem.rules import Words
from pbem.service.lobby.desk import Desk


def follow(desk: Desk, player: PlayerRow, game: str) -> list[Words]:
    """Send a player the public reports of a game from now on (raises LobbyRefused)."""
    desk.require_served(player)
    row = desk.session.get(GameRow, game)
    if row is None or row.started_at is None or row.status in ("finished", "deleted"):
        raise LobbyRefused("not_running", game=game)
    assert player.id is not None
    desk.note(Followed(player=player.id, game=game, by=str(player.id)))
    arrange_followers(desk, player.id, game)
    return [("service.lobby.follows", {"game": game})]


def unfollow(desk: Desk, player: PlayerRow, game: str) -> list[Words]:
    """Send them no more (raises LobbyRefused)."""
    assert player.id is not None
    desk.note(Unfollowed(player=player.id, game=game, by=str(player.id)))
    arrange_followers(desk, player.id, game)
    return [("service.lobby.follows_no_more", {"game": game})]


def arrange_followers(desk: Desk, player: int, game: str) -> None:
    """Let the list of a game's readers be what the ledger says of a player."""
    row, game_row = desk.session.get(FollowerRow, (game, player)), desk.session.get(GameRow, game)
    follows = player in desk.state.followers.get(game, ())
    if row is not None and not follows:
        desk.session.delete(row)
    elif row is None and follows and game_row is not None:
        desk.session.add(FollowerRow(game=game, player=player, reported=game_row.head))
    desk.session.flush()
