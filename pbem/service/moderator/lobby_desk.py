"""What the moderator sees of the lobby, and takes back."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from pbem.ledger import GENESIS
from pbem.ledger.database.lobby_tables import LobbyKeyRow
from pbem.ledger.database.tables import PlayerRow
from pbem.lobby.export import lobby_lines
from pbem.lobby.facts import MODERATOR, Blocked, Followed, Unblocked, Unfollowed
from pbem.lobby.record import LobbyRecord, fact_of, taken_back
from pbem.lobby.state import LobbyRefused
from pbem.mail import mail_address
from pbem.service.base.context import ServiceContext
from pbem.service.base.errors import ModerationError
from pbem.service.lifecycle.lookups import player_row
from pbem.service.lobby.desk import Desk, LobbyNotice
from pbem.service.lobby.people import admit, decline, see_name, unseen_names
from pbem.service.lobby.tables import arrange_seats, end_table, leave_table
from pbem.service.lobby.watching import arrange_followers


class Waiting(NamedTuple):
    """Somebody who waits for the moderator: to be admitted, or for their name to be seen.

    Attributes:
        number: of the one who waits; of a player whose name is new: their number as a player.
        what: ``admit`` or ``name``.
    """

    number: int
    what: str
    name: str
    address: str


class ListedFact(NamedTuple):
    """A fact of the lobby's ledger; ``said`` holds the rest of what it says."""

    number: int
    at: str
    kind: str
    by: str
    said: dict[str, Any]
    undone: bool


class ListedTable(NamedTuple):
    """A table of the lobby; ``players`` tells who sits there and who is ready."""

    table: str
    scenario: str
    status: str
    places: str
    players: str


class LobbyDesk:
    """The moderator at the lobby. Every method raises ModerationError if it cannot be done."""

    def __init__(self, context: ServiceContext) -> None:
        self._context = context

    @contextmanager
    def _desk(self) -> Iterator[Desk]:
        """The lobby in a transaction; what it refuses is an error of the moderator's."""
        try:
            with self._context.store.transaction() as session:
                yield Desk(session, self._context)
        except LobbyRefused as refused:
            raise ModerationError(refused.key.removeprefix("cli.error."), refused.facts) from None

    # --- people ---

    def waiting(self) -> list[Waiting]:
        """Who waits to be admitted, and whose name nobody has seen."""
        with self._desk() as desk:
            keys = [desk.session.get(LobbyKeyRow, each) for each in sorted(desk.state.applicants)]
            found = [Waiting(k.id or 0, "admit", k.name, k.address) for k in keys if k is not None]
            unseen = [Waiting(p.id or 0, "name", p.name, p.address) for p in unseen_names(desk)]
            return [*found, *unseen]

    def admit(self, number: int) -> None:
        """Let somebody play who waits."""
        with self._desk() as desk:
            admit(desk, number, MODERATOR)

    def decline(self, number: int, why: str) -> None:
        """Do not let somebody play who waits. They are told the reason."""
        with self._desk() as desk:
            decline(desk, number, MODERATOR, why)

    def see_name(self, number: int) -> None:
        """Note that a player's name was seen, so that the lobby shows it."""
        with self._desk() as desk:
            player = desk.session.get(PlayerRow, number)
            if player is None:
                raise LobbyRefused("no_member", player=number)
            see_name(desk, player, MODERATOR)

    def block(self, address: str, why: str) -> None:
        """Serve an address no more: its letters are not answered, and nothing is sent there."""
        with self._desk() as desk:
            whom = desk.record.digest(_checked(address))
            desk.note(Blocked(whom=whom, by=MODERATOR, why=why))

    def unblock(self, address: str, why: str) -> None:
        """Serve an address again."""
        with self._desk() as desk:
            whom = desk.record.digest(_checked(address))
            desk.note(Unblocked(whom=whom, by=MODERATOR, why=why))

    # --- tables ---

    def tables(self) -> list[ListedTable]:
        """The tables whose game is not over for the lobby, with who sits there."""
        with self._context.store.transaction() as session:
            record = LobbyRecord.look(session)
            found = record.state.tables.values() if record is not None else ()
            return [
                ListedTable(
                    table.game,
                    f"{table.code} {table.scenario}",
                    table.status,
                    f"{len(table.places)}/{len(table.seats)}",
                    ", ".join(
                        f"{session.get_one(PlayerRow, number).address} {seat or '?'}"
                        f"{' ✓' if number in table.confirmed else ''}"
                        for number, seat in table.places.items()
                    ),
                )
                for table in found
                if table.status != "ended"
            ]

    def end(self, table: str, why: str) -> None:
        """End a table whose game has not begun. Everybody there is told the reason."""
        with self._desk() as desk:
            end_table(desk, table.upper(), "service.lobby.ended", MODERATOR, why)

    def remove(self, table: str, address: str, why: str) -> None:
        """Take a player from a table whose game has not begun. All there are told the reason."""
        with self._desk() as desk:
            player, name = player_row(desk.session, address), table.upper()
            assert player.id is not None
            leave_table(desk, player.id, name, MODERATOR, why)
            facts = {"table": name, "why": why}
            told = LobbyNotice(
                ("service.lobby.title.table", facts), [("service.lobby.removed", facts)]
            )
            desk.tell(player, told)

    # --- facts ---

    def facts(self) -> list[ListedFact]:
        """Every fact of the ledger, in order."""
        with self._context.store.transaction() as session:
            record = LobbyRecord.look(session)
            chain = record.chain() if record is not None else []
        gone = taken_back(map(fact_of, chain))
        return [
            ListedFact(
                event.seq,
                event.at,
                event.kind,
                event.payload.get("by", ""),
                {k: v for k, v in event.payload.items() if k != "by" and v not in ("", [], 0)},
                event.seq in gone,
            )
            for event in chain
        ]

    def prove(self) -> tuple[int, str]:
        """Prove the chain. Return how many entries it has, and its head."""
        with self._desk() as desk:
            if fault := desk.record.first_fault():
                raise LobbyRefused("chain", number=fault)
            return desk.record.row.head, desk.record.row.head_hash or GENESIS

    def export(self) -> bytes:
        """The ledger as a file that can be proved without the database."""
        with self._desk() as desk:
            return b"".join(lobby_lines(desk.record))

    def undo(self, number: int, why: str) -> tuple[int, ...]:
        """Take a fact back, with those that hang on it. Return their numbers.

        Whoever sits at a table that this concerns is told.
        """
        with self._desk() as desk:
            before = {game: set(each.places) for game, each in desk.state.tables.items()}
            undone = desk.record.undo(number, why, desk.now, MODERATOR)
            taken = [fact_of(each) for each in desk.record.chain() if each.seq in undone.facts]
            for game in sorted({getattr(fact, "table", "") for fact in taken} & before.keys()):
                arrange_seats(desk, game)
                facts = {"table": game, "why": why}
                told = LobbyNotice(
                    ("service.lobby.title.table", facts), [("service.lobby.undone", facts)]
                )
                now = desk.state.tables[game].places if game in desk.state.tables else ()
                for player in sorted(before[game].union(now)):
                    desk.tell(desk.player(player), told)
            for fact in taken:
                if isinstance(fact, Followed | Unfollowed):
                    arrange_followers(desk, fact.player, fact.game)
            return undone.facts


def _checked(address: str) -> str:
    """An address as mail servers know it, or a domain behind its ``@`` (raises LobbyRefused)."""
    domain = address.startswith("@")
    try:
        return mail_address(f"all{address}" if domain else address).removeprefix("all" * domain)
    except ValueError:
        raise LobbyRefused("address", address=address) from None
