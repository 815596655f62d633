"""The state of the lobby: its tables, its members, and whom it does not serve."""

from collections.abc import Iterator
from typing import Literal

import msgspec


class LobbyRefused(ValueError):
    """What the lobby does not allow: ``key`` (``cli.error.lobby_…``) and ``facts`` say why."""

    def __init__(self, key: str, **facts: object) -> None:
        self.key, self.facts = f"cli.error.lobby_{key}", facts
        super().__init__(self.key, facts)


class LobbyTable(msgspec.Struct):
    """A table of the lobby, named by its game.

    Attributes:
        game: its game, such as ``POG-7``.
        code: of the kind of game, such as ``POG``.
        scenario: of the game.
        seats: of the game, in its order.
        hours: time to decide.
        bank: hours in every time bank.
        rated: whether its result counts for ratings.
        opener: the player who answers for the table: whoever opened it, then whoever sits longest.
        kept_for: digests of the addresses that places are kept for.
        places: player -> seat, or empty for whoever takes what the lot gives.
        confirmed: the players who said that they are ready.
        status: open, full, playing, or ended.
        since: when somebody last came or went (RFC 3339).
    """

    game: str
    code: str
    scenario: str
    seats: tuple[str, ...]
    hours: float
    bank: float
    rated: bool
    opener: int
    since: str
    kept_for: dict[str, int] = {}
    places: dict[int, str] = {}
    confirmed: list[int] = []
    status: Literal["open", "full", "playing", "ended"] = "open"

    @property
    def free_seats(self) -> tuple[str, ...]:
        """The seats that nobody has or wishes."""
        return tuple(seat for seat in self.seats if seat not in self.places.values())

    @property
    def places_left(self) -> int:
        """How many may still sit down."""
        return len(self.seats) - len(self.places)

    @property
    def places_for_all(self) -> int:
        """How many may still sit down whoever they are: the others are kept for somebody."""
        waited_for = sum(1 for player in self.kept_for.values() if player not in self.places)
        return self.places_left - waited_for

    @property
    def is_ready(self) -> bool:
        """True if everybody at a full table has confirmed."""
        return self.status == "full" and set(self.confirmed) == set(self.places)


class Lobby(msgspec.Struct):
    """The state of the lobby.

    Attributes:
        tables: by game, in the order of their opening.
        members: the players who registered by letter, each with the digest of the name that the
            moderator has seen; empty while they have seen none.
        shut_out: the members whose registration was taken back.
        applicants: those who wait for the moderator, by number.
        invited: digests of the addresses that somebody invited.
        blocked: digests of the addresses that the lobby does not serve.
        followers: game -> the players who read its public reports.
    """

    tables: dict[str, LobbyTable] = {}
    members: dict[int, str] = {}
    shut_out: set[int] = set()
    applicants: set[int] = set()
    invited: set[str] = set()
    blocked: set[str] = set()
    followers: dict[str, list[int]] = {}

    def table(self, game: str, *statuses: str) -> LobbyTable:
        """A table that has one of these states.

        Raises:
            LobbyRefused: there is no such table, or it has another state.
        """
        table = self.tables.get(game)
        if table is None:
            raise LobbyRefused("no_table", game=game)
        if table.status not in statuses:
            raise LobbyRefused(_OUT_OF_TIME[table.status], game=game)
        return table

    def unbegun(self) -> Iterator[LobbyTable]:
        """The tables whose game has not begun."""
        return (table for table in self.tables.values() if table.status in ("open", "full"))

    def open_tables(self) -> Iterator[LobbyTable]:
        """The tables at which anybody may sit down."""
        return (
            table
            for table in self.tables.values()
            if table.status == "open" and table.places_for_all > 0
        )

    def tables_of(self, player: int) -> list[LobbyTable]:
        """The tables at which a player sits, those with a game under way or over too."""
        found = self.tables.values()
        return [each for each in found if player in each.places and each.status != "ended"]


_OUT_OF_TIME = {
    "open": "table_open",
    "full": "table_full",
    "playing": "table_playing",
    "ended": "table_ended",
}
"""The reason for a refusal, by the state of a table."""
