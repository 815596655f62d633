"""The page of each player who agreed to a public name: their games, their record, their ratings.

A player who agreed to none, or took it back with ``PUBLICNAME OFF``, has no page. No anonymous
game is told.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.games import game_modules
from pbem.ledger.database.tables import GameRow, PlayerRow, SeatRow
from pbem.render import Catalogue
from pbem.render.site.front_page import FrontPageEntry, games_page
from pbem.render.site.templating import PageAddress
from pbem.service.site.written import WrittenGame
from pbem.service.tournaments.ratings import rated_players
from pbem.tournament.scoring.ratings import Rating

PLAYERS = "players"
"""The folder of the pages, from the root of the site."""


class Record(NamedTuple):
    """The finished games of a player: how many they won, shared, and lost."""

    won: int
    drawn: int
    lost: int


@dataclass(frozen=True)
class PublicPlayer:
    """A player whom pages may name.

    Attributes:
        number: which the database gave them.
        name: to which they agreed.
        seats: the seats that they hold, by game; of no anonymous game.
        ratings: their ratings, by the id of the game's rules.
    """

    number: int
    name: str
    seats: Mapping[str, tuple[str, ...]]
    ratings: Mapping[str, Rating]

    @property
    def folder(self) -> str:
        """Where their pages lie, from the root of the site, but for the folder of the language."""
        return f"{PLAYERS}/{self.number}"


def public_players(session: Session) -> list[PublicPlayer]:
    """All players who agreed to a public name and have a seat that pages tell, by their names."""
    query = (
        select(PlayerRow, col(SeatRow.game), col(SeatRow.seat))
        .join(SeatRow, col(SeatRow.player) == col(PlayerRow.id))
        .join(GameRow, col(GameRow.id) == col(SeatRow.game))
        .where(col(PlayerRow.public_name) != "")
        .where(col(GameRow.anonymous).is_(False), col(GameRow.started_at).is_not(None))
        .order_by(col(PlayerRow.public_name), col(PlayerRow.id), col(GameRow.id))
    )
    names: dict[int, str] = {}
    seats: dict[int, dict[str, tuple[str, ...]]] = {}
    for player, game, seat in session.execute(query):
        assert player.id is not None
        names[player.id] = player.public_name
        held = seats.setdefault(player.id, {})
        held[game] = (*held.get(game, ()), seat)
    rated = _ratings(session) if names else {}
    return [
        PublicPlayer(number, name, seats[number], rated.get(str(number), {}))
        for number, name in names.items()
    ]


def _ratings(session: Session) -> dict[str, dict[str, Rating]]:
    """The ratings of all players: by player and game."""
    found: dict[str, dict[str, Rating]] = {}
    for module in game_modules().values():
        for one in rated_players(session, module.id):
            found.setdefault(one.rating.player, {})[module.id] = one.rating
    return found


def record_of(player: PublicPlayer, written: Mapping[str, WrittenGame]) -> Record:
    """What a player won, shared and lost of the finished games that have pages."""
    won = drawn = lost = 0
    for game, seats in player.seats.items():
        found = written.get(game)
        if found is None or found.status != "finished":
            continue
        if found.drawn:
            drawn += 1
        elif set(seats) & set(found.winners):
            won += 1
        else:
            lost += 1
    return Record(won, drawn, lost)


def entry_of_player(
    player: PublicPlayer, written: Mapping[str, WrittenGame], words: Catalogue
) -> FrontPageEntry:
    """The entry of a player on the front page: their name, their games and their record."""
    told = tuple(_told(player, written, words))
    return FrontPageEntry(player.name, f"../{player.folder}/{words.lang}/index.html", told)


def _told(
    player: PublicPlayer, written: Mapping[str, WrittenGame], words: Catalogue
) -> Iterator[str]:
    running = sum(game in written and written[game].status == "running" for game in player.seats)
    yield words.text("site.record", {**record_of(player, written)._asdict(), "running": running})
    for game, rating in player.ratings.items():
        about = {
            "game": words.text(game_modules()[game].title),
            "rating": round(rating.value),
            "games": rating.games,
        }
        yield words.text(
            "site.rated.is_provisional" if rating.is_provisional else "site.rated", about
        )


def player_page(
    player: PublicPlayer,
    written: Mapping[str, WrittenGame],
    languages: tuple[str, ...],
    words: Catalogue,
) -> str:
    """The page of a player: their ratings, and each of their games as on the front page."""
    place = PageAddress(player.folder, "index.html", languages)
    held = [written[game] for game in player.seats if game in written]
    parts = {
        status: [_from(place, game.entries[words.lang]) for game in held if game.status == status]
        for status in ("running", "finished", "called_off")
    }
    return games_page(player.name, tuple(_told(player, written, words)), parts, place, words)


def _from(place: PageAddress, entry: FrontPageEntry) -> FrontPageEntry:
    """An entry of the front page with its links as they are from another page."""
    return replace(
        entry,
        link=entry.link.replace("../", place.root, 1),
        pictures=tuple(each.replace("../", place.root, 1) for each in entry.pictures),
    )
