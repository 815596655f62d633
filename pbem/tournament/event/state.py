"""The state of an event. It follows from the ledger alone."""

from collections.abc import Collection, Iterator
from typing import Literal

import msgspec

from pbem.tournament.event.auction import Auction, Bid
from pbem.tournament.model import Entrant, EventTable, Place, Result, Round

Spot = tuple[int, int]
"""A table of the event: the numbers of its round and of the table."""


class EventRefused(ValueError):
    """A transition that is not allowed: ``key`` (``cli.error.event_…``) and ``facts`` say why."""

    def __init__(self, key: str, **facts: object) -> None:
        self.key, self.facts = f"cli.error.event_{key}", facts
        super().__init__(self.key, facts)


class Entry(msgspec.Struct):
    """An entry of the event, and its player.

    Attributes:
        entrant: as pairing knows it.
        name: of the player.
        player: their number on the list of players.
        waiting: True while there is no place for it.
        available: the first day on which it can begin a game (ISO 8601); empty: any day.
        before: former players: the last round begun then, number and name.
        sits_out: the rounds that it sits out on request.
        warnings: when, what was taken off, and why.
    """

    entrant: Entrant
    name: str
    player: int
    waiting: bool = False
    available: str = ""
    before: list[tuple[int, int, str]] = []
    sits_out: list[int] = []
    warnings: list[tuple[str, str, str]] = []

    @property
    def plays(self) -> bool:
        """True if it has a place and has not left."""
        return not self.waiting and self.entrant.left is None


class Appeal(msgspec.Struct):
    """A dispute that waits for a ruling: its game, the entrant who appealed, and the time."""

    game: str
    entrant: int
    at: str


class Challenge(msgspec.Struct, frozen=True):
    """A challenge of a ladder that waits for its answer: challenger, defender, and the time."""

    challenger: int
    defender: int
    at: str

    @property
    def pair(self) -> tuple[int, int]:
        """The challenger and the defender."""
        return self.challenger, self.defender


class State(msgspec.Struct):
    """The state of an event.

    Attributes:
        status: its phase.
        seats: of every game, in the game's order.
        sides: the seats that win and lose together; empty if each stands alone.
        tables: the seats of a table of each size; empty if all tables have all seats.
        entries: by number.
        rounds: those approved, in order.
        auctions: the running bids, by table.
        agreed_bids: the bid that settled the seats of a table, by table.
        games: the table of each game.
        appeals: open disputes, by game.
        decided: the tables with a result, in the order of their first result.
        challenges: those of a ladder that wait for an answer.
        begun: when each round was approved.
        cut_offs: when each round ended by the calendar.
        claims: what players claim of a table without a result, by table and entrant.
        votes: whom each official of a panel wants to win a table without a result.
        declined: how many challenges each entrant has declined since their last game.
    """

    status: Literal["created", "open", "closed", "running", "over"] = "created"
    seats: tuple[str, ...] = ()
    sides: tuple[tuple[str, ...], ...] = ()
    tables: tuple[tuple[str, ...], ...] = ()
    entries: dict[int, Entry] = {}
    rounds: list[Round] = []
    auctions: dict[Spot, Auction] = {}
    agreed_bids: dict[Spot, Bid] = {}
    games: dict[str, Spot] = {}
    appeals: dict[str, Appeal] = {}
    decided: list[Spot] = []
    challenges: list[Challenge] = []
    begun: dict[int, str] = {}
    cut_offs: dict[int, str] = {}
    claims: dict[Spot, dict[int, str]] = {}
    votes: dict[Spot, dict[str, tuple[int, ...]]] = {}
    declined: dict[int, int] = {}

    # --- entrants ---

    def entry(self, number: int) -> Entry:
        """An entry by number.

        Raises:
            EventRefused: there is no such entry.
        """
        try:
            return self.entries[number]
        except KeyError:
            raise EventRefused("no_entrant", entrant=number) from None

    def playing(self) -> list[Entry]:
        """The entries that have a place and have not left."""
        return [entry for entry in self.entries.values() if entry.plays]

    def of_player(self, player: int) -> Entry | None:
        """The entry of a player that has not left, even if it waits for a place."""
        mine = (e for e in self.entries.values() if e.player == player and e.entrant.left is None)
        return next(mine, None)

    def entrants(self) -> tuple[Entrant, ...]:
        """All entrants who ever had a place."""
        return tuple(entry.entrant for entry in self.entries.values() if not entry.waiting)

    # --- rounds ---

    @property
    def round(self) -> Round | None:
        """The last approved round."""
        return self.rounds[-1] if self.rounds else None

    def table(self, spot: Spot) -> EventTable:
        """The table at a spot.

        Raises:
            EventRefused: there is no such table.
        """
        number, table = spot
        if 1 <= number <= len(self.rounds):
            found = next((t for t in self.rounds[number - 1].tables if t.number == table), None)
            if found is not None:
                return found
        raise EventRefused("no_table", round=number, table=table)

    def result(self, spot: Spot) -> Result | None:
        """The result of a table, if there is one.

        Raises:
            EventRefused: there is no such table.
        """
        table = self.table(spot)
        return self.rounds[spot[0] - 1].result_of(table)

    def open_tables(self) -> Iterator[Spot]:
        """The tables whose game has no result yet."""
        for each in self.rounds:
            for table in each.tables:
                if len(table.places) > 1 and each.result_of(table) is None:
                    yield each.number, table.number

    def spots_of(self, number: int) -> list[Spot]:
        """The tables at which an entrant plays now; several if rounds overlap."""
        return [spot for spot in self.open_tables() if number in self.table(spot).entrants]

    def game_of(self, spot: Spot) -> str | None:
        """The game of a table, once it is created."""
        return next((game for game, at in self.games.items() if at == spot), None)

    def seat_table(self, spot: Spot, places: tuple[Place, ...]) -> None:
        """Set who sits where."""
        number, table = spot
        self._replace(number, table, places)

    def sides_at(self, spot: Spot) -> tuple[tuple[int, ...], ...]:
        """The entrants of a table who win and lose together; empty if each stands alone."""
        places = self.table(spot).places
        sides = (tuple(p.entrant for p in places if p.seat in side) for side in self.sides)
        return tuple(side for side in sides if side)

    def require_whole_sides(self, spot: Spot, winners: Collection[int]) -> None:
        """Require that nobody wins without those who win with them (raises EventRefused)."""
        for side in self.sides_at(spot):
            if set(winners) & set(side) and not set(side) <= set(winners):
                raise EventRefused("part_of_side", numbers=side)

    def settle_claims(self, spot: Spot) -> None:
        """Forget what players claim of time and silence at a table; a ruling has answered it."""
        claims = self.claims.get(spot, {})
        self.claims[spot] = {
            number: claim for number, claim in claims.items() if claim not in ("time", "silence")
        }

    def put_result(self, number: int, result: Result) -> None:
        """Set the result of a table; it replaces an earlier one."""
        before = self.rounds[number - 1]
        sides = self.sides_at((number, result.table))
        result = msgspec.structs.replace(result, sides=sides)
        others = tuple(r for r in before.results if r.table != result.table)
        if (number, result.table) not in self.decided:
            self.decided.append((number, result.table))
        self.rounds[number - 1] = msgspec.structs.replace(before, results=(*others, result))

    def take_back_round(self) -> None:
        """Remove the last round, as if it had never been approved."""
        number = self.rounds.pop().number
        self.games = {game: spot for game, spot in self.games.items() if spot[0] != number}
        self.auctions = {at: each for at, each in self.auctions.items() if at[0] != number}
        self.agreed_bids = {at: bid for at, bid in self.agreed_bids.items() if at[0] != number}
        self.cut_offs.pop(number, None)
        self.claims = {at: each for at, each in self.claims.items() if at[0] != number}
        self.votes = {at: each for at, each in self.votes.items() if at[0] != number}
        self.appeals = {game: each for game, each in self.appeals.items() if game in self.games}
        for entry in self.entries.values():
            left = entry.entrant.left
            entry.entrant = msgspec.structs.replace(
                entry.entrant,
                joined=min(entry.entrant.joined, number),
                left=left if left is None else min(left, number - 1),
                absent=tuple(each for each in entry.entrant.absent if each != number),
            )
            entry.before = [
                (min(last, number - 1), player, name) for last, player, name in entry.before
            ]

    def _replace(self, number: int, table: int, places: tuple[Place, ...]) -> None:
        before = self.rounds[number - 1]
        tables = tuple(
            msgspec.structs.replace(t, places=places) if t.number == table else t
            for t in before.tables
        )
        self.rounds[number - 1] = msgspec.structs.replace(before, tables=tables)
