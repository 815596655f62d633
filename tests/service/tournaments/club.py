"""A club of players in a house, and an event for them."""

from pathlib import Path
from textwrap import dedent

from sqlalchemy import select

from pbem.ledger import GameRecord
from pbem.ledger.database.tables import PlayerRow
from pbem.service.tournaments.director import Director
from pbem.service.tournaments.opening import read_game_rules
from pbem.service.tournaments.play import begin_games, work_events
from pbem.tournament.event.audit import export_lines
from pbem.tournament.event.event_record import EventRecord
from pbem.tournament.event.proposals import standings_of
from pbem.tournament.scoring.standings import Standing
from tests.service.house import House

CUP = """
    id: pog-cup
    title: Winter Cup
    game: POG
    scenario: introductory
    options: {{tournament: true}}
    format: {{kind: swiss, rounds: 3}}
    clock: {{hours: 48, grace_hours: 0, remind_hours: 12}}
    bids: {{kind: {bids}}}
    entries: {{most: {most}, late_until: 2}}
    points: {{win: 1, draw: 1/2, drawn_for: AP, late: 0}}
    tie_breaks: [points, buchholz, sonneborn-berger]
    director: {{name: Dora, address: dora@officials.test}}
    assistants:
    - {{name: Aldo, address: aldo@officials.test, lang: it}}
"""
LANGS = ("en", "it", "pl")


def rules(folder: Path, bids: str = "none", most: int = 16, text: str = CUP) -> Path:
    """The file of rules of an event."""
    path = folder / "cup.yaml"
    path.write_text(dedent(text).format(bids=bids, most=most))
    return path


class Club:
    """Players p1, p2, … with an event that is open for entries."""

    def __init__(
        self,
        house: House,
        *,
        bids: str = "none",
        most: int = 16,
        text: str = CUP,
        seed: bytes = bytes(range(32)),
    ) -> None:
        self.house, self.director = house, Director(house.app)
        path = rules(house.root, bids, most, text)
        self.event: str = house.copied(
            repr(("club", path.read_text(), seed)), lambda: self._opened(path, seed)
        )

    def _opened(self, path: Path, seed: bytes) -> str:
        """An event that is open for entries."""
        event = self.director.create(read_game_rules(path), seed)
        self.director.open(event)
        return event

    def join(self, count: int, first: int = 1) -> None:
        """Put players on the list and enter them."""
        self.house.copied(
            repr(("join", self.event, count, first)), lambda: self._enter(count, first)
        )

    def _enter(self, count: int, first: int) -> None:
        for n in range(first, first + count):
            self.known(n)
            self.director.add(self.event, self.house.address(f"p{n}"))

    def agree(self) -> None:
        """Let all players agree that public pages show their names."""
        with self.house.store.transaction() as session:
            for player in session.scalars(select(PlayerRow)):
                player.public_name = player.name

    def known(self, n: int) -> str:
        """Put a player on the list and return their address."""
        address = self.house.address(f"p{n}")
        self.house.moderator.add_player(f"Player {n}", address, LANGS[n % 3], "Europe/Rome")
        return address

    def look(self) -> EventRecord:
        """The event, for looking only."""
        with self.house.store.transaction() as session:
            return EventRecord.load(session, self.event)

    def standings(self) -> tuple[Standing, ...]:
        """Everybody in order."""
        record = self.look()
        return standings_of(record.state, record.rules)

    def export(self) -> bytes:
        """The event as a file."""
        with self.house.store.transaction() as session:
            return b"".join(export_lines(EventRecord.load(session, self.event)))

    def round(self) -> list[str]:
        """Propose, approve and begin the next round; its games by table."""
        self.director.propose(self.event)
        self.director.approve(self.event)
        begin_games(self.house.app, self.event)
        return self.games()

    def games(self) -> list[str]:
        """The games of the last round, by table."""
        state = self.look().state
        number = len(state.rounds)
        return [
            game
            for game, spot in sorted(state.games.items(), key=lambda each: each[1])
            if spot[0] == number
        ]

    def concede(self, game: str, seat: str) -> None:
        """Let a seat give its game up by letter."""
        token, player = self.house.token(game, seat), self.player(game, seat)
        self.house.write(
            game, seat, "CONCEDE CONFIRM\n", sender=player, to=f"games+{token}@pbem.test"
        )

    def player(self, game: str, seat: str) -> str:
        """The address of whoever plays a seat."""
        with self.house.store.transaction() as session:
            player = GameRecord.load(session, game, self.house.store.module).player(seat)
            assert player is not None
            return player.address

    def play_round(self) -> None:
        """Play a round of games that the Central Powers give up, and read the results."""
        for game in self.round():
            self.concede(game, "CP")
        work_events(self.house.app)
