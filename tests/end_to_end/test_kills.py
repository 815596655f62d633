"""Kill -9 at any moment, over real servers.

Each letter is worked once, each reply arrives, and the history is whole.
"""

import multiprocessing
import random
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from multiprocessing.context import ForkServerProcess
from pathlib import Path

import pytest
import structlog
from pydantic import SecretStr
from sqlalchemy import func, select
from sqlmodel import col

from pbem.games import game_module
from pbem.ledger import GameRecord, export_lines, verify
from pbem.ledger.database.tables import EventRow, LetterRow, OutboxRow, SeatRow
from pbem.mail import reply_address
from pbem.service.base.settings import InboxSettings, OutgoingSettings, Settings
from pbem.service.clocks.time_control import TimeControl
from pbem.service.moderator.moderation import Moderator
from pbem.service.run.serve import open_app, serve
from tests.mail.test_transports import soon
from tests.servers import PASSWORD, PATIENCE, Player, Servers

GAMES = 2
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload([__name__])


def serving(settings: Settings) -> None:
    """A worker's process: it lives until it is killed or told to stop."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger("critical"))
    serve(settings)


@dataclass
class Workers:
    """Some processes that serve; one that was killed is replaced."""

    settings: Settings
    count: int
    processes: list[ForkServerProcess] = field(default_factory=list)

    def fill(self) -> None:
        """Start those that are missing."""
        while len(self.processes) < self.count:
            process = PROCESSES.Process(target=serving, args=(self.settings,))
            process.start()
            self.processes.append(process)

    def kill(self, number: int) -> None:
        """Kill one like a power cut."""
        process = self.processes.pop(number)
        process.kill()
        process.join(PATIENCE)
        assert process.exitcode is not None

    def stop(self) -> None:
        """Let all end in good order; one that has not begun to serve yet dies of the signal."""
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.join(PATIENCE)
        assert {process.exitcode for process in self.processes} <= {0, -signal.SIGTERM}
        self.processes.clear()


@contextmanager
def working(settings: Settings, count: int) -> Iterator[Workers]:
    workers = Workers(settings, count)
    try:
        yield workers
    finally:
        while workers.processes:
            workers.kill(0)


class Club:
    """Some games of two, whose players write; what they wrote is remembered."""

    def __init__(self, servers: Servers, settings: Settings, name: str) -> None:
        self.settings, self.app = settings, open_app(settings)
        moderator = Moderator(self.app)
        self.seats = ("ALLIES", "CENTRAL")
        self.players = {seat: Player(servers, f"{name}.{seat}".lower()) for seat in self.seats}
        for player in self.players.values():
            moderator.add_player(player.name.title(), player.address, "en", "Europe/Rome")
        found = game_module("FWW")
        self.games = [
            moderator.create(found.load("standard"), {"players": 2}, TimeControl(), bytes(32))
            for _ in range(GAMES)
        ]
        for game in self.games:
            for seat, player in self.players.items():
                moderator.seat_player(game, seat, player.address)
            moderator.start(game)
        with self.app.store.transaction() as session:
            self.tokens = {
                (row.game, row.seat): row.token for row in session.scalars(select(SeatRow))
            }
        self.orders, self.press = Counter[str](), Counter[str]()
        self._waiting: dict[str, int] = {}

    def write(self, game: str, rng: random.Random) -> None:
        """Let a player write orders if their last ones were worked, else press; sometimes twice."""
        with self.app.store.transaction() as session:
            record = GameRecord.load(session, game, game_module)
        seat, ask = rng.choice(self.seats), next(iter(record.asks), None)
        if ask is not None and self._waiting.get(game) != record.row.asked and rng.random() < 0.5:
            seat, self._waiting[game] = ask.seat, record.row.asked
            line = record.module.language(record.game).write(ask.default())
            body = f"BEGIN {game} #{record.row.position}\n{line}\nEND\n"
            self.orders[game] += 1
        else:
            self.press[game] += 1
            body = f"PRESS\nnumber {self.press[game]}.\nENDPRESS\n"
        player = self.players[seat]
        player.send(reply_address(self.settings.address, self.tokens[game, seat]), body)
        if rng.random() < 0.2:
            player.again()

    def written(self) -> int:
        """How many letters were written, each counted once."""
        return self.orders.total() + self.press.total()

    def idle(self) -> bool:
        """Whether every letter that was written is on record, and every reply handed over."""
        with self.app.store.transaction() as session:
            processed = select(func.count()).where(col(LetterRow.status) == "processed")
            unsent = select(func.count()).where(col(OutboxRow.status) != "sent")
            worked = session.execute(processed).scalar_one() == self.written()
            return worked and session.execute(unsent).scalar_one() == 0

    def check(self, folder: Path) -> None:
        """Check that each letter acted once, each reply is in place, and each history verifies."""
        with self.app.store.transaction() as session:
            for game in self.games:
                of_game = select(col(EventRow.kind), col(EventRow.payload)).where(
                    col(EventRow.game) == game
                )
                events = [(kind, payload) for kind, payload in session.execute(of_game)]
                told = [
                    payload.partition(b"number ")[2].partition(b".")[0]
                    for kind, payload in events
                    if kind == "press"
                ]
                assert sorted(map(int, told)) == list(range(1, self.press[game] + 1))
                assert [kind for kind, _ in events].count("order") == self.orders[game]
            assert set(session.scalars(select(col(LetterRow.status)))) <= {"processed", "duplicate"}
            for player in self.players.values():
                to_him = select(col(OutboxRow.message_id)).where(
                    col(OutboxRow.recipient) == player.address
                )
                arrived = Counter(
                    str(message_from_bytes(raw)["Message-ID"]) for raw in player.letters()
                )
                assert set(arrived) == set(session.scalars(to_him))
        for game in self.games:
            path = folder / f"{game}.jsonl"
            Moderator(self.app).end_as_draw(game, "enough")
            with self.app.store.transaction() as session:
                path.write_bytes(
                    b"".join(export_lines(GameRecord.load(session, game, game_module)))
                )
            assert verify(path).ok

    def all_arrived(self) -> bool:
        """Whether as many letters as were sent have come to everybody."""
        with self.app.store.transaction() as session:
            sent = Counter(session.scalars(select(col(OutboxRow.recipient))))
        return all(
            len({*map(_message_id, p.letters())}) >= sent[p.address] for p in self.players.values()
        )

    def close(self) -> None:
        for player in self.players.values():
            player.close()
        self.app.store.close()


def _message_id(raw: bytes) -> str:
    return str(message_from_bytes(raw)["Message-ID"])


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a new database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'pbem.sqlite'}"
    return str(request.getfixturevalue("cluster").database())


@pytest.mark.few(2)
@pytest.mark.campaign
@pytest.mark.server
@pytest.mark.parametrize("count", [1, 3])
def test_whenever_workers_are_killed_each_letter_is_worked_once_and_each_reply_arrives(
    servers: Servers,
    database: str,
    tmp_path: Path,
    count: int,
    campaign: Callable[..., int],
    request: pytest.FixtureRequest,
) -> None:
    """A quarter of three hundred kills, at moments nobody chose."""
    kills, name = campaign(75, 15), f"kills.{database[:6]}.{count}"
    settings = Settings(
        database=database,
        address=servers.user(name),
        pictures="svg",
        letters_a_day=10_000,
        poll_seconds=1,
        inbox=InboxSettings(
            kind="imap",
            host="127.0.0.1",
            port=servers.imap,
            security="none",
            user=name,
            password=SecretStr(PASSWORD),
        ),
        outgoing=OutgoingSettings(
            kind="smtp", host="127.0.0.1", port=servers.smtp, security="none"
        ),
    )
    rng, club = random.Random(name), Club(servers, settings, name)
    with working(settings, count) as workers:
        for _ in range(kills):
            for game in club.games:
                club.write(game, rng)
            workers.fill()
            time.sleep(rng.expovariate(4))
            workers.kill(rng.randrange(count))
        workers.fill()
        soon(club.idle)
        workers.stop()
    soon(club.all_arrived)
    club.check(tmp_path)
    request.node.user_properties.append(
        ("figures", f"{name}: {kills} kills, {club.written()} letters")
    )
    club.close()
