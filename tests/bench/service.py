"""``pbem serve`` with ten thousand games on record and five thousand letters in the mailbox."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

import structlog
from sqlalchemy import insert

from pbem import resources
from pbem.ledger.database.tables import (
    DeadlineRow,
    EventRow,
    GameRow,
    PlayerRow,
    SeatRow,
    SnapshotRow,
    new_row,
)
from pbem.mail import ImapInbox
from pbem.mail.logins import PasswordLogin
from pbem.service.run.sender import dispatch
from pbem.service.run.tick import tick
from tests.bench.figure import Figure, cpu_seconds, seconds
from tests.bench.workers import computed_by
from tests.mail.test_body_structure import DEAR, ELSEWHERE, MONSTERS
from tests.servers import PASSWORD, running
from tests.service.house import House

GAMES, PLAYERS, LETTERS, RUNS = 10_000, 2_000, 5_000, 3


def measure() -> Iterator[Figure]:
    """Memory, start, lists, a tick after an outage, first reply and end with mail, strangers."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger("error"))
    root = Path(tempfile.mkdtemp(prefix="pbem-bench-"))
    house = _fill(root)
    _settings(root)
    _serve(root)  # the first start writes Python's bytecode
    runs = [_serve(root) for _ in range(RUNS)]
    yield Figure("service.memory", "MB", tuple(memory for memory, _, _ in runs))
    yield Figure("service.startup", "s", tuple(started for _, started, _ in runs))
    yield Figure("service.startup_cpu", "s", tuple(computed for _, _, computed in runs))
    yield Figure(
        "service.game_list_cpu", "s", tuple(_cpu_of(root, "game", "list") for _ in range(RUNS))
    )
    yield from _after_an_outage(house)
    yield from _while_letters_wait(Path(tempfile.mkdtemp(prefix="pbem-bench-")))
    yield from _strangers(Path(tempfile.mkdtemp(prefix="pbem-bench-")))


def _fill(root: Path) -> House:
    """Copies of one running game, ten thousand of them, at which two thousand players sit."""
    house = House(root, now=datetime.now(UTC))
    house.game()
    with house.store.transaction() as session:
        players = [
            {"id": n, "name": f"P{n}", "address": f"p{n}@players.test"}
            for n in range(100, 100 + PLAYERS)
        ]
        session.execute(
            insert(PlayerRow), [new_row(PlayerRow, **player) | player for player in players]
        )
        models = (GameRow, SeatRow, EventRow, SnapshotRow, DeadlineRow)
        rows = {model: [row.model_dump() for row in session.query(model).all()] for model in models}
        for number in range(2, GAMES + 1):
            for model in models:
                copies = [_copy(row, number, place) for place, row in enumerate(rows[model])]
                session.execute(insert(model), copies)
    return house


def _copy(row: dict[str, object], number: int, place: int) -> dict[str, object]:
    """A row of the first game as a row of another, the one at a place of its table."""
    changed = dict(row)
    if "number" in changed:
        changed |= {"id": f"FWW-{number}", "number": number}
    else:
        changed["game"] = f"FWW-{number}"
    if "token" in changed:
        changed["token"] = f"{changed['token']}{number}"
        changed["player"] = 100 + (4 * number + place) % PLAYERS
    return changed


def _settings(root: Path) -> None:
    text = (
        (resources.templates() / "pbem.toml")
        .read_text("utf-8")
        .replace("games@localhost", "games@pbem.test")
    )
    (root / "pbem.toml").write_text(text.replace('"outgoing"', '"out"'), "utf-8")


def _command(root: Path, *arguments: str) -> list[str]:
    return [sys.executable, "-m", "pbem", "--config", str(root / "pbem.toml"), *arguments]


def _environment() -> dict[str, str]:
    """As on a server: Python may keep its bytecode."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


@contextmanager
def _serving(root: Path) -> Iterator[subprocess.Popen[bytes]]:
    """The service, as soon as it serves."""
    process = subprocess.Popen(_command(root, "serve"), stderr=subprocess.PIPE, env=_environment())
    assert process.stderr is not None
    try:
        while b"serving" not in process.stderr.readline():
            pass
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=30)


def _serve(root: Path) -> tuple[float, float, float]:
    """Megabytes once it serves; the time until then, and what it computed."""
    begun = time.perf_counter()
    with _serving(root) as process:
        started, computed = time.perf_counter() - begun, computed_by([process])
        time.sleep(3)
        status = Path(f"/proc/{process.pid}/status").read_text()
        resident = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(resident.split()[1]) / 1024, started, computed


def _cpu_of(root: Path, *arguments: str) -> float:
    """How long a command computes."""
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run(
        _command(root, *arguments), check=True, stdout=subprocess.DEVNULL, env=_environment()
    )
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _after_an_outage(house: House) -> Iterator[Figure]:
    """The tick that moves all clocks and tells all players, and the longest of its transactions."""
    tick(house.app)
    longest, transaction = [0.0], house.store.transaction

    @contextmanager
    def timed() -> Iterator[object]:
        begun = time.perf_counter()
        with transaction() as session:
            yield session
        longest[0] = max(longest[0], time.perf_counter() - begun)

    house.store.transaction = timed  # type: ignore[assignment, method-assign]
    house.now += timedelta(hours=5)
    computed = list[float]()
    took = seconds(lambda: computed.append(cpu_seconds(lambda: tick(house.app))))
    yield Figure("service.tick_after_outage", "s", (took,))
    yield Figure("service.tick_after_outage_cpu", "s", tuple(computed))
    yield Figure("service.tick_longest_transaction", "s", tuple(longest))
    house.close()


def _while_letters_wait(root: Path) -> Iterator[Figure]:
    """From the first look into a full mailbox to the first reply, and from SIGTERM to the end."""
    house = House(root, now=datetime.now(UTC))
    game = house.game()
    dispatch(house.app, house.transport)
    before = _sent(root)
    one = bytes(
        house.letter(game, "GA", "PRESS\nnumber\nENDPRESS\n", message_id="<number@players.test>")
    )
    for n in range(LETTERS):
        house.drop(one.replace(b"number", b"number%d" % n))
    _settings(root)
    with _serving(root) as process:
        first = seconds(lambda: _until_more(root, before))
        process.send_signal(signal.SIGTERM)
        ended = seconds(lambda: process.communicate(timeout=30))
    house.close()
    yield Figure("service.first_reply", "s", (first,))
    yield Figure("service.sigterm", "s", (ended,))


def _sent(root: Path) -> int:
    return len(list((root / "out").glob("*/new/*")))


def _until_more(root: Path, than: int) -> None:
    while _sent(root) <= than:
        time.sleep(0.01)


def _strangers(root: Path) -> Iterator[Figure]:
    """The cost of a stranger's huge letter over IMAP, if its address looks like a seat's."""
    house = House(root, now=datetime.now(UTC))
    house.game()
    with running() as servers:
        servers.user("games")
        inbox = ImapInbox("127.0.0.1", servers.imap, "none", PasswordLogin("games", PASSWORD))
        list(inbox.fetch())
        assert inbox._client is not None
        for kind, raw in (MONSTERS | DEAR).items():
            for n in range(RUNS):
                inbox._client.append(
                    "INBOX",
                    raw.replace(b"<1@", b"<%d@" % n).replace(ELSEWHERE, b"games+guess@pbem.test"),
                )
            yield Figure(
                f"service.stranger_{kind.replace(' ', '_')}", "ms", tuple(_each(house, inbox))
            )
        inbox.close()
    house.close()


def _each(house: House, inbox: ImapInbox) -> Iterator[float]:
    for _ in range(RUNS):
        yield cpu_seconds(lambda: house.app.poll(inbox, lambda: True)) * 1e3
