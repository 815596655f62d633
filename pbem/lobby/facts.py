"""Everything that can happen in the lobby.

Each fact says when it is possible and what it changes. One function, ``apply``, checks it and
carries it out. It runs when the fact happens and again when the ledger is read. A fact names
players by their numbers and addresses by digests, never by themselves.
"""

from abc import abstractmethod
from typing import Annotated, Literal

import msgspec

from pbem.ledger.chains.fact_chain import LedgerFact
from pbem.lobby.state import Lobby, LobbyRefused, LobbyTable

MODERATOR = "moderator"
_MOST_HOURS = 24 * 60
_Hours = Annotated[float, msgspec.Meta(ge=0, le=_MOST_HOURS)]


class Fact(LedgerFact, frozen=True):
    """One change of the lobby's state, kept in its ledger.

    ``by`` is the number of the player who did it, or ``moderator``.
    """

    @abstractmethod
    def apply(self, state: Lobby, at: str) -> None:
        """Check the fact and change the state (raises LobbyRefused before any change).

        Args:
            state: of the lobby.
            at: when (RFC 3339).
        """


# --- who may play ---------------------------------------------------------------------------------


class Applied(Fact, frozen=True, tag="applied"):
    """Somebody confirmed their address and waits for the moderator."""

    applicant: int

    def apply(self, state: Lobby, at: str) -> None:  # noqa: ARG002
        """Put them on the list of those who wait."""
        if self.applicant in state.applicants:
            raise LobbyRefused("applied_already")
        state.applicants.add(self.applicant)


class Declined(Fact, frozen=True, tag="declined"):
    """The moderator does not admit somebody who waits."""

    applicant: int

    def apply(self, state: Lobby, at: str) -> None:  # noqa: ARG002
        """Take them off the list of those who wait."""
        _require_applicant(state, self.applicant)
        state.applicants.remove(self.applicant)


class Registered(Fact, frozen=True, tag="registered"):
    """Somebody becomes a player: they confirmed their address, or the moderator admits them.

    Attributes:
        player: their number.
        applicant: their number as one who waited; 0: they did not wait.
        name: the digest of the name that the moderator saw; empty: they saw none.
    """

    player: int
    applicant: int = 0
    name: str = ""

    def apply(self, state: Lobby, at: str) -> None:  # noqa: ARG002
        """Make them a member."""
        if self.applicant:
            _require_applicant(state, self.applicant)
        if self.player in state.members:
            raise LobbyRefused("registered_already")
        state.applicants.discard(self.applicant)
        state.members[self.player] = self.name


class NameSeen(Fact, frozen=True, tag="name_seen"):
    """The moderator saw the name of a member, so that others may read it."""

    player: int
    name: str

    def apply(self, state: Lobby, at: str) -> None:  # noqa: ARG002
        """Note the name's digest."""
        if self.player not in state.members:
            raise LobbyRefused("no_member", player=self.player)
        state.members[self.player] = self.name


class Changed(Fact, frozen=True, tag="changed"):
    """A player changes what is on file of them.

    Attributes:
        player: their number.
        what: ``name``, ``lang`` or ``zone``; the list of players holds the value.
    """

    player: int
    what: Literal["name", "lang", "zone"]

    def apply(self, state: Lobby, at: str) -> None:
        """Nothing of the lobby's state follows from it."""


class Blocked(Fact, frozen=True, tag="blocked"):
    """An address is not served, and nothing is sent to it."""

    whom: str

    def apply(self, state: Lobby, at: str) -> None:  # noqa: ARG002
        """Put it on the list."""
        if self.whom in state.blocked:
            raise LobbyRefused("blocked_already")
        state.blocked.add(self.whom)


class Unblocked(Fact, frozen=True, tag="unblocked"):
    """An address is served again."""

    whom: str

    def apply(self, state: Lobby, at: str) -> None:  # noqa: ARG002
        """Take it off the list."""
        if self.whom not in state.blocked:
            raise LobbyRefused("not_blocked")
        state.blocked.remove(self.whom)


# --- tables ---------------------------------------------------------------------------------------


class TableOpened(Fact, frozen=True, tag="opened"):
    """A player opens a table and sits there.

    Attributes:
        table: its game.
        code: of the kind of game.
        scenario: of the game.
        seats: of the game.
        hours: time to decide.
        bank: hours in every time bank.
        rated: whether the result counts for ratings.
        player: who opens it.
        seat: what they play; empty: what the lot gives.
        kept_for: digests of the addresses that places are kept for.
    """

    table: str
    code: str
    scenario: str
    seats: tuple[str, ...]
    hours: _Hours
    bank: _Hours
    rated: bool
    player: int
    seat: str = ""
    kept_for: tuple[str, ...] = ()

    def apply(self, state: Lobby, at: str) -> None:
        """Put the table on the list, with its first player."""
        if self.table in state.tables:
            raise LobbyRefused("no_table", game=self.table)
        if len(set(self.kept_for)) >= len(self.seats):
            raise LobbyRefused("kept_for", count=len(self.seats) - 1)
        table = LobbyTable(
            game=self.table,
            code=self.code,
            scenario=self.scenario,
            seats=self.seats,
            hours=self.hours,
            bank=self.bank,
            rated=self.rated,
            opener=self.player,
            since=at,
            kept_for=dict.fromkeys(self.kept_for, 0),
        )
        _require_free(table, self.seat)
        table.places[self.player] = self.seat
        state.tables[self.table] = table
        state.invited.update(self.kept_for)


class Joined(Fact, frozen=True, tag="joined"):
    """A player sits down at an open table.

    Attributes:
        table: the game.
        player: who.
        whom: the digest of their address.
        seat: what they play; empty: what the lot gives.
    """

    table: str
    player: int
    whom: str
    seat: str = ""

    def apply(self, state: Lobby, at: str) -> None:
        """Give the place, if it is kept for nobody else."""
        table = state.table(self.table, "open", "full")
        if self.player in table.places:
            raise LobbyRefused("sits_already", game=self.table)
        if table.status == "full":
            raise LobbyRefused("table_full", game=self.table)
        if self.whom not in table.kept_for and table.places_for_all < 1:
            raise LobbyRefused("table_kept", game=self.table)
        _require_free(table, self.seat)
        table.places[self.player] = self.seat
        if self.whom in table.kept_for:
            table.kept_for[self.whom] = self.player
        table.since = at


class Seated(Fact, frozen=True, tag="seated"):
    """A table is complete: wishes and the lot of its game say who plays what."""

    table: str
    places: dict[int, str]

    def apply(self, state: Lobby, at: str) -> None:
        """Give everybody their seat."""
        table = state.table(self.table, "open")
        kept = all(self.places.get(p) == seat for p, seat in table.places.items() if seat)
        same = set(self.places) == set(table.places)
        if not (kept and same and sorted(self.places.values()) == sorted(table.seats)):
            raise LobbyRefused("not_complete", game=self.table)
        table.places = {player: self.places[player] for player in table.places}
        table.status, table.since = "full", at


class Confirmed(Fact, frozen=True, tag="confirmed"):
    """A player at a full table is ready."""

    table: str
    player: int

    def apply(self, state: Lobby, at: str) -> None:  # noqa: ARG002
        """Note it."""
        table = state.table(self.table, "open", "full")
        _require_place(table, self.player)
        if table.status == "open":
            raise LobbyRefused("not_full", game=self.table)
        if self.player in table.confirmed:
            raise LobbyRefused("confirmed_already", game=self.table)
        table.confirmed.append(self.player)


class Left(Fact, frozen=True, tag="left"):
    """A player leaves a table whose game has not begun. The table is open again."""

    table: str
    player: int

    def apply(self, state: Lobby, at: str) -> None:
        """Free the place. Whoever stays confirms anew, as they play with somebody else."""
        table = state.table(self.table, "open", "full")
        _require_place(table, self.player)
        del table.places[self.player]
        table.kept_for = {
            whom: 0 if player == self.player else player for whom, player in table.kept_for.items()
        }
        table.confirmed, table.since = [], at
        table.status = "open" if table.places else "ended"
        table.opener = next(iter(table.places), table.opener)


class Invited(Fact, frozen=True, tag="invited"):
    """A player at a table invites an address; ``whom``: its digest."""

    table: str
    player: int
    whom: str

    def apply(self, state: Lobby, at: str) -> None:  # noqa: ARG002
        """Note it, so that nobody invites that address again."""
        table = state.table(self.table, "open", "full")
        _require_place(table, self.player)
        if table.status == "full":
            raise LobbyRefused("table_full", game=self.table)
        if self.whom in state.invited:
            raise LobbyRefused("invited_already")
        state.invited.add(self.whom)


class Begun(Fact, frozen=True, tag="begun"):
    """The game of a table begins."""

    table: str

    def apply(self, state: Lobby, at: str) -> None:
        """Close the table."""
        table = state.table(self.table, "full")
        if not table.is_ready:
            raise LobbyRefused("not_ready", game=self.table)
        table.status, table.since = "playing", at


class TableEnded(Fact, frozen=True, tag="ended"):
    """A table ends before its game begins: nobody came, or the moderator ends it."""

    table: str

    def apply(self, state: Lobby, at: str) -> None:
        """Close the table."""
        table = state.table(self.table, "open", "full")
        table.status, table.since = "ended", at


# --- observers ------------------------------------------------------------------------------------


class Followed(Fact, frozen=True, tag="followed"):
    """A player reads the public reports of a game from now on."""

    player: int
    game: str

    def apply(self, state: Lobby, at: str) -> None:  # noqa: ARG002
        """Put them on the game's list."""
        if self.player in state.followers.get(self.game, ()):
            raise LobbyRefused("follows_already", game=self.game)
        state.followers.setdefault(self.game, []).append(self.player)


class Unfollowed(Fact, frozen=True, tag="unfollowed"):
    """A player reads the public reports of a game no more."""

    player: int
    game: str

    def apply(self, state: Lobby, at: str) -> None:  # noqa: ARG002
        """Take them off the game's list."""
        if self.player not in state.followers.get(self.game, ()):
            raise LobbyRefused("follows_not", game=self.game)
        state.followers[self.game].remove(self.player)


# --- what the moderator takes back ----------------------------------------------------------------


class Undone(Fact, frozen=True, tag="undone"):
    """The moderator takes facts back: the ledger is read as if they had not happened.

    Attributes:
        facts: their numbers: the one that was named, and those that were possible only after it.
        shut_out: the members whose registration is among them.
    """

    facts: tuple[int, ...]
    shut_out: tuple[int, ...] = ()

    def apply(self, state: Lobby, at: str) -> None:  # noqa: ARG002
        """Shut out those whose registration is taken back. The facts were left out before."""
        state.shut_out.update(self.shut_out)


AnyFact = (
    Applied
    | Declined
    | Registered
    | NameSeen
    | Changed
    | Blocked
    | Unblocked
    | TableOpened
    | Joined
    | Seated
    | Confirmed
    | Left
    | Invited
    | Begun
    | TableEnded
    | Followed
    | Unfollowed
    | Undone
)


def _require_applicant(state: Lobby, applicant: int) -> None:
    if applicant not in state.applicants:
        raise LobbyRefused("no_applicant", applicant=applicant)


def _require_place(table: LobbyTable, player: int) -> None:
    if player not in table.places:
        raise LobbyRefused("sits_not", game=table.game)


def _require_free(table: LobbyTable, seat: str) -> None:
    if seat and seat not in table.seats:
        raise LobbyRefused("no_seat", game=table.game, seats=table.seats)
    if seat and seat not in table.free_seats:
        raise LobbyRefused("seat_taken", game=table.game, seats=table.free_seats)
