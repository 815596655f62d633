"""What the build of a site knows of pages that are written already."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import msgspec
from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from pbem.ledger.database.tables import GameRow, PlayerRow, SeatRow
from pbem.ledger.games.public_names import public_name
from pbem.render.site.front_page import FrontPageEntry
from pbem.render.site.game_pages import STEPS, folder_of
from pbem.render.site.last_build import NOTHING_BUILT, LastBuild
from pbem.render.site.places import PLACES, told_of_script
from pbem.render.site.replay import frames_of_script
from pbem.render.site.timeline import EVERYBODY
from pbem.service.site.folder import SiteFolder

_FILE = "written.json"


@dataclass(frozen=True)
class WrittenGame:
    """A game whose pages are written.

    Attributes:
        head: its last event then.
        status: of the game.
        entries: its line on the front page, by language.
        atlases: its atlas, by language.
        players: the names that the pages tell, by seat.
        winners: the seats that won; every seat if the game was drawn.
        drawn: true if all seats share the result.
    """

    head: int
    status: str
    entries: Mapping[str, FrontPageEntry]
    atlases: Mapping[str, str]
    players: Mapping[str, str]
    winners: tuple[str, ...]
    drawn: bool


class ArchivedRow(NamedTuple):
    """A game of the archive, and the names of its players by seat."""

    row: GameRow
    players: dict[str, str]


def archived_game(session: Session, game: str) -> ArchivedRow | None:
    """A game that is in the archive; ``None`` if the database holds it."""
    row = session.get_one(GameRow, game)
    return (
        ArchivedRow(row, published_player_names(session, game).get(game, {}))
        if row.archived
        else None
    )


def published_player_names(session: Session, game: str | None = None) -> dict[str, dict[str, str]]:
    """What pages call the players of all games, or of one: by game and seat."""
    query = (
        select(col(SeatRow.game), col(SeatRow.seat), PlayerRow)
        .join(PlayerRow, col(PlayerRow.id) == col(SeatRow.player))
        .join(GameRow, col(GameRow.id) == col(SeatRow.game))
        .where(col(GameRow.anonymous).is_(False))
        .order_by(col(SeatRow.game), col(SeatRow.seat))
    )
    found: dict[str, dict[str, str]] = {}
    for name, seat, player in session.execute(
        query if game is None else query.where(col(SeatRow.game) == game)
    ):
        found.setdefault(name, {})[seat] = public_name(player)
    return found


def last_build(folder: SiteFolder, place: str, maps: str) -> LastBuild:
    """What the replay in a folder of the site shows and tells; its maps lie in another one."""
    home, drawn = folder.root / place, folder.root / maps
    try:
        script, places = (home / STEPS).read_bytes(), (home / PLACES).read_bytes()
        boards = frames_of_script(script, cache(lambda file: (drawn / file).read_text()))
        return LastBuild(boards, told_of_script(places))
    except (OSError, msgspec.DecodeError):
        return NOTHING_BUILT


def note_written_game(folder: SiteFolder, game: str, written: WrittenGame) -> None:
    """Note in the folder of a finished game what its pages tell."""
    content = msgspec.json.encode(written, order="sorted")
    folder.write(f"{folder_of(game, EVERYBODY)}/{_FILE}", content)


def written_game(folder: SiteFolder, archived: ArchivedRow) -> WrittenGame | None:
    """What the pages of a game of the archive tell; ``None`` if they are to be written anew."""
    path = folder.root / folder_of(archived.row.id, EVERYBODY) / _FILE
    try:
        found = msgspec.json.decode(path.read_bytes(), type=WrittenGame)
    except (OSError, msgspec.DecodeError):
        return None
    same = found.head == archived.row.head and found.players == archived.players
    return found if same else None
