"""What can be looked at in the lobby: open tables, one's own, what is on offer, oneself."""

from collections.abc import Iterable

from sqlalchemy import select
from sqlmodel import col

from pbem.ledger.database.lobby_tables import FollowerRow
from pbem.ledger.database.tables import PlayerRow
from pbem.lobby.state import LobbyTable
from pbem.rules import Words
from pbem.service.base.settings import Settings
from pbem.service.lobby.desk import Desk, facts_of
from pbem.service.lobby.offers import offers

_MOST = 50
"""So many tables are listed at most."""


def list_games(desk: Desk, player: PlayerRow) -> list[Words]:
    """The open tables and those at which a player sits."""
    assert player.id is not None
    mine = [each for each in desk.state.tables_of(player.id) if each.status != "playing"]
    others = [each for each in desk.state.open_tables() if each not in mine]
    told: list[Words] = [("service.lobby.open_tables" if others else "service.lobby.no_tables", {})]
    told += [("service.lobby.open_table.line", _facts(table)) for table in others[:_MOST]]
    if mine:
        told.append(("service.lobby.own_tables", {}))
        told += [(f"service.lobby.own.{table.status}", _own(table, player.id)) for table in mine]
    return [*told, *on_offer(desk.settings)]


def profile_of(desk: Desk, player: PlayerRow) -> list[Words]:
    """What is on file of a player."""
    assert player.id is not None
    seen = str(desk.shown_name(player)) == player.name
    followed = select(col(FollowerRow.game)).where(col(FollowerRow.player) == player.id)
    facts: dict[str, object] = {
        "name": player.name,
        "address": player.address,
        "lang": player.lang,
        "zone": player.zone,
        "tables": tuple(each.game for each in desk.state.tables_of(player.id)) or "–",
        "follows": tuple(desk.session.scalars(followed)) or "–",
    }
    told: list[Words] = [("service.lobby.profile", facts)]
    return told if seen else [*told, ("service.lobby.name_unseen", {})]


def help_words(settings: Settings) -> list[Words]:
    """What can be written to the lobby."""
    asked: list[Words] = (
        [("service.lobby.moderator", {"address": settings.moderator})] if settings.moderator else []
    )
    return [("service.lobby.words", {}), *lobby_words(), *on_offer(settings), *asked]


def lobby_words() -> list[Words]:
    """Each request that can be written to the lobby."""
    return [(f"service.lobby.word.{name}", {}) for name in _WORDS]


def newcomer_words(settings: Settings) -> list[Words]:
    """How a newcomer learns a game by playing it; nothing where nobody may practise."""
    lobby = settings.lobby
    on_offer = lobby.practice and lobby.practice_a_day
    codes = list(dict.fromkeys(offer.code for offer in offers(lobby)))
    return [("service.lobby.newcomer", {"code": codes[0]})] if on_offer and codes else []


_WORDS = (
    "games",
    "open",
    "join",
    "confirm",
    "quit",
    "invite",
    "follow",
    "practice",
    "tutorial",
    "profile",
    "name",
)
"""The requests that are explained, in this order."""


def on_offer(settings: Settings) -> list[Words]:
    """What can be opened."""
    found: Iterable[str] = (offer.text for offer in offers(settings.lobby))
    lobby = settings.lobby
    facts = {
        "offers": tuple(found),
        "least": f"{lobby.least_hours:g}",
        "most": f"{lobby.most_hours:g}",
    }
    return [("service.lobby.on_offer", facts)]


def _facts(table: LobbyTable) -> dict[str, object]:
    return facts_of(table) | {"seats": table.free_seats}


def _own(table: LobbyTable, player: int) -> dict[str, object]:
    return _facts(table) | {"seat": table.places[player]}
