"""Several workers on one database and mailbox: all is done once, a game's letters in order."""

import os
import signal
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from importlib import import_module
from itertools import islice
from pathlib import Path
from threading import Barrier, Event
from time import sleep
from typing import Any

import msgspec
import pytest
from sqlalchemy import select
from sqlalchemy.exc import OperationalError
from sqlmodel import col

from pbem import resources
from pbem.games import game_module
from pbem.ledger import GameRecord, Store, export_lines, verify
from pbem.ledger.database.service_tables import OutageRow
from pbem.ledger.database.tables import DeadlineRow, EventRow, LetterRow, OutboxRow, SeatRow
from pbem.mail import Fetched, MaildirInbox, Sent
from pbem.mail.transports import Verdict
from pbem.service.clocks.time_control import TimeControl
from pbem.service.inbox.app import App
from pbem.service.moderator.moderation import Moderator
from pbem.service.run.bots import work_bots
from pbem.service.run.sender import dispatch
from pbem.service.run.serve import serve
from pbem.service.run.tick import tick
from tests.servers import PATIENCE
from tests.service.house import House, flat, text_of

WORKERS, ROUNDS = 3, 6


class Crowd:
    """A house in which several workers work."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.apps = [
            App(Store(house.database), house.settings, lambda: house.now) for _ in range(WORKERS)
        ]

    def at_once(self, act: Callable[[App], object], *others: Callable[[App], object]) -> list[Any]:
        """Let every worker act at the same moment, the first ones as in ``others``.

        Return each result.
        """
        acts = [*others, *[act] * (WORKERS - len(others))]
        barrier = Barrier(WORKERS)

        def work(app: App, what: Callable[[App], object]) -> object:
            barrier.wait(PATIENCE)
            return what(app)

        with ThreadPoolExecutor(WORKERS) as threads:
            return [
                found.result()
                for found in [
                    threads.submit(work, *pair) for pair in zip(self.apps, acts, strict=True)
                ]
            ]

    def events(self, game: str, kind: str) -> list[bytes]:
        with self.house.store.transaction() as session:
            of_kind = (col(EventRow.game) == game, col(EventRow.kind) == kind)
            return list(
                session.scalars(
                    select(col(EventRow.payload)).where(*of_kind).order_by(col(EventRow.seq))
                )
            )

    def became(self) -> Counter[str]:
        """What became of all letters that came in."""
        with self.house.store.transaction() as session:
            return Counter(session.scalars(select(col(LetterRow.status))))


@pytest.fixture(params=["sqlite", "postgresql"])
def crowd(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Crowd]:
    database = (
        request.getfixturevalue("cluster").database() if request.param == "postgresql" else ""
    )
    house = House(tmp_path, database=database)
    found = Crowd(house)
    yield found
    for app in found.apps:
        app.store.close()
    house.close()


class Counting:
    """A transport that counts what it takes over, and may do something meanwhile."""

    def __init__(self, meanwhile: Callable[[], object] = lambda: None) -> None:
        self.taken: list[str] = []
        self.meanwhile = meanwhile

    def send(self, raw: bytes, sender: str, recipient: str, message_id: str) -> Verdict:  # noqa: ARG002
        self.meanwhile()
        self.taken.append(message_id)
        return Sent()

    def check(self) -> None: ...

    def close(self) -> None: ...


def press(house: House, game: str, seat: str, text: str) -> bytes:
    return bytes(house.letter(game, seat, f"PRESS\n{text}\nENDPRESS\n"))


def proved(house: House, game: str) -> bool:
    """Whether the game verifies when it is ended."""
    house.moderator.end_as_draw(game, "enough")
    path = house.root / "game.jsonl"
    with house.store.transaction() as session:
        path.write_bytes(b"".join(export_lines(GameRecord.load(session, game, game_module))))
    return verify(path).ok


def test_bots_decide_once_whatever_workers_think(crowd: Crowd) -> None:
    """Each of several workers lets bots think; every decision is on record once, in order."""
    house = crowd.house
    games = [house.game(scenario=("FWW", "standard"), players=2) for _ in range(2)]
    for game in games:
        for seat in house.game_record(game).game.seats:
            house.moderator.replace_by_bot(game, seat, "quick", "away")
    crowd.at_once(lambda app: [*islice(work_bots(app), 4)])
    for game in games:
        decided = [msgspec.json.decode(each) for each in crowd.events(game, "decided")]
        assert decided
        for seat in {said["by"] for said in decided}:
            numbers = [said["number"] for said in decided if said["by"] == seat]
            assert numbers == [*range(1, len(numbers) + 1)]
        assert proved(house, game)


def test_letters_of_one_seat_at_the_same_moment_are_all_worked(crowd: Crowd) -> None:
    house, game = crowd.house, crowd.house.game()
    fronts = [range(begin, begin + WORKERS) for begin in (1, 4, 7)]
    for three in fronts:
        bodies = [
            f"STANDING LEAD WEAKEST ON {front}\nPRESS\nOf front {front}\nENDPRESS\n"
            for front in three
        ]
        raws = [bytes(house.letter(game, "GA", body)) for body in bodies]
        letters = [
            Fetched(raw, house.now, f"test:{front}") for front, raw in zip(three, raws, strict=True)
        ]
        first, second, third = (
            lambda app, letter=letter: app.receive(letter) for letter in letters
        )
        assert crowd.at_once(third, first, second) == ["processed"] * WORKERS
    told = " ".join(flat(text_of(message)) for message in house.mail("EA"))
    with house.store.transaction() as session:
        standing = session.get_one(SeatRow, (game, "GA")).standing
    assert all(f"Of front {front}" in told for three in fronts for front in three)
    assert len([policy for policy in standing if policy.get("fronts")]) == 9, standing
    assert proved(house, game)


def test_the_same_letter_at_several_workers_is_worked_once(crowd: Crowd) -> None:
    house, game = crowd.house, crowd.house.game()
    for n in range(ROUNDS):
        letter = Fetched(press(house, game, "GA", f"letter {n}"), house.now, f"test:{n}")
        stranger = Fetched(f"From: a@b.test\n\nhello {n}".encode(), house.now, f"strange:{n}")
        for one in (letter, stranger):
            found = crowd.at_once(lambda app, one=one: app.receive(one))
            assert found.count("known") == WORKERS - 1
    assert len(crowd.events(game, "press")) == ROUNDS
    assert crowd.became() == {"processed": ROUNDS, "quarantined": ROUNDS}


def test_letters_of_one_game_are_worked_in_their_order(crowd: Crowd) -> None:
    house, games, letters = crowd.house, [crowd.house.game(), crowd.house.game()], 12
    for n in range(letters):
        for game in games:
            house.drop(press(house, game, "GA", f"letter {n:02}"))

    def poll(app: App) -> int:
        inbox, count = MaildirInbox(house.root / "inbox"), app.poll(house.inbox)
        while app.unread or any((house.root / "inbox" / "new").iterdir()):
            count += app.poll(inbox)
        return count

    crowd.at_once(poll)
    for game in games:
        told = [
            payload.decode().partition("letter ")[2][:2] for payload in crowd.events(game, "press")
        ]
        assert told == [f"{n:02}" for n in range(letters)]
        assert proved(house, game)


def test_a_deadline_is_worked_once(crowd: Crowd) -> None:
    house, game = crowd.house, crowd.house.game(TimeControl(48, 6, 24))
    house.later(hours=53, minutes=50)
    house.now += timedelta(minutes=29)
    house.app.poll(house.inbox)
    crowd.at_once(tick)
    assert len(crowd.events(game, "deadline")) == 1
    with house.store.transaction() as session:
        assert session.get_one(SeatRow, (game, "GA")).missed == 1
    assert house.asked(game) == ["EA"]


def test_an_answer_at_the_moment_of_the_deadline_counts_or_comes_too_late(crowd: Crowd) -> None:
    house, game = crowd.house, crowd.house.game(TimeControl(48, 6, 24))
    house.later(hours=53, minutes=50)
    record = house.game_record(game)
    line = record.module.language(record.game).write(record.asks[0].default())
    block = f"BEGIN {game} #{house.state(game)}\n{line}\nEND\n"
    letter = Fetched(bytes(house.letter(game, "GA", block)), house.now, "test:1")
    house.now += timedelta(minutes=29)
    house.app.poll(house.inbox)
    crowd.at_once(tick, lambda app: app.receive(letter))
    assert len(crowd.events(game, "order")) == 1
    assert crowd.became() == {"processed": 1}
    assert house.asked(game) == ["EA"]
    assert proved(house, game)


def test_an_outage_is_noted_and_told_once(crowd: Crowd) -> None:
    house, game = crowd.house, crowd.house.game(TimeControl(48, 6, 24))
    tick(house.app)
    house.now += timedelta(hours=60)

    def wake(app: App) -> None:
        app.poll(MaildirInbox(house.root / "inbox"))
        tick(app)

    crowd.at_once(wake)
    tick(house.app)
    with house.store.transaction() as session:
        assert len(session.scalars(select(OutageRow)).all()) == 1
        told = [
            m
            for m in session.scalars(select(col(OutboxRow.message_id)))
            if m.startswith("<outage.")
        ]
    assert len(told) == len(set(told)) == 4
    assert not crowd.events(game, "deadline")


def test_absences_of_one_player_at_two_tables_at_once_both_count(crowd: Crowd) -> None:
    house, games = crowd.house, [crowd.house.game() for _ in range(WORKERS)]
    waiting = []
    for n, game in enumerate(games):
        body = f"ABSENCE 2026-11-2{n + 4} TO 2026-11-2{n + 4}\n"
        waiting.append(Fetched(bytes(house.letter(game, "GA", body)), house.now, f"test:{n}"))

    def receive(letter: Fetched) -> Callable[[App], str]:
        def act(app: App) -> str:
            while (became := app.receive(letter)) == "waits":
                pass
            return became

        return act

    first, second, third = map(receive, waiting)
    assert crowd.at_once(third, first, second) == ["processed"] * WORKERS
    for game in games:
        with house.store.transaction() as session:
            assert session.get_one(DeadlineRow, (game, "GA")).due_at == house.now + timedelta(
                days=3 + WORKERS
            )


def test_every_letter_is_sent_once(crowd: Crowd) -> None:
    house, game = crowd.house, crowd.house.game()
    for n in range(ROUNDS):
        house.drop(press(house, game, "GA", f"letter {n}"))
    house.app.poll(house.inbox)
    transport = Counting()
    sent = crowd.at_once(lambda app: dispatch(app, transport))
    assert sum(sent) == len(transport.taken) == len(set(transport.taken)) == 4 + ROUNDS * 4
    assert crowd.at_once(lambda app: dispatch(app, transport)) == [0] * WORKERS


def test_nothing_is_locked_while_a_letter_is_handed_over(crowd: Crowd) -> None:
    house, game = crowd.house, crowd.house.game()
    letters = iter(range(100))

    def meanwhile() -> None:
        """Another worker answers a letter, ticks, and looks at the game; nobody else sends."""
        other = crowd.apps[1]
        raw = press(house, game, "GA", "while you talk")
        assert other.receive(Fetched(raw, house.now, f"test:{next(letters)}")) == "processed"
        tick(other)
        assert dispatch(other, transport) == 0

    transport = Counting(meanwhile)
    assert dispatch(crowd.apps[0], transport, lambda: True) == 1


def test_games_created_at_once_have_names_of_their_own(crowd: Crowd) -> None:
    document = game_module("FWW").load("standard")

    def create(app: App) -> list[str]:
        return [Moderator(app).create(document, {}, TimeControl(), bytes(32)) for _ in range(4)]

    names = [name for found in crowd.at_once(create) for name in found]
    assert sorted(names) == sorted(f"FWW-{n}" for n in range(1, 4 * WORKERS + 1))


def test_workers_that_start_at_once_make_one_schema(
    request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    for database in (
        f"sqlite:///{tmp_path / 'new.sqlite'}",
        request.getfixturevalue("cluster").empty_database(),
    ):
        begin = "import sys; from pbem.ledger import Store; Store(sys.argv[1]).migrate()"
        command = [sys.executable, "-c", begin, database]
        workers = [subprocess.Popen(command, cwd=Path(__file__).parents[3]) for _ in range(WORKERS)]
        assert [worker.wait(PATIENCE) for worker in workers] == [0] * WORKERS
        store = Store(database)
        with store.transaction() as session:
            assert session.scalars(select(LetterRow)).all() == []
        store.close()


def test_a_task_of_a_worker_that_ended_is_free(crowd: Crowd) -> None:
    one, two, _ = (app.store for app in crowd.apps)
    with (
        one.exclusive_task("sending") as mine,
        two.exclusive_task("sending") as second,
        two.exclusive_task("clock") as other,
    ):
        assert (mine, second, other) == (True, False, True)
    with two.exclusive_task("sending") as mine:
        assert mine


def test_work_and_sending_take_turns(crowd: Crowd) -> None:
    house, game = crowd.house, crowd.house.game()
    dispatch(house.app, house.transport)
    for n in range(3):
        house.drop(press(house, game, "GA", f"letter {n}"))
    transport = Counting()
    assert house.app.poll(house.inbox, lambda: True) == 1
    assert dispatch(house.app, transport, lambda: True) == 1
    assert len(list((house.root / "inbox" / "new").iterdir())) == 2
    assert dispatch(house.app, transport) == 3
    assert house.app.poll(house.inbox) == 2


def test_trouble_of_the_database_leaves_a_letter_unread(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = house.game()
    house.drop(press(house, game, "GA", "patience"))
    house.drop(press(house, game, "GA", "is a virtue"))
    whole = GameRecord.load
    for _ in range(3):
        monkeypatch.setattr(GameRecord, "load", _locked)
        assert house.app.poll(house.inbox) == 0
        assert house.app.unread
    monkeypatch.setattr(GameRecord, "load", whole)
    assert house.app.poll(house.inbox) == 2
    assert not house.app.unread
    assert "patience" in flat(text_of(house.mail("EA")[-2]))


def test_a_letter_on_which_alone_the_database_fails_is_put_away_in_the_end(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = house.game()
    house.drop(press(house, game, "GA", "poison"))
    monkeypatch.setattr(GameRecord, "load", _locked)
    assert house.app.poll(house.inbox) == 0
    house.now += timedelta(hours=2)
    assert house.app.poll(house.inbox) == 1
    assert [row.reason for row in house.moderator.quarantined()] == ["error.OperationalError"]


def _locked(*_: object) -> GameRecord:
    raise OperationalError("select", {}, Exception("database is locked"))


def test_serving_outlasts_trouble_that_passes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, rounds = House(tmp_path), []
    settings = house.settings.model_copy(update={"database": house.database})
    settings.inbox.path, settings.outgoing.path = tmp_path / "inbox", tmp_path / "out"
    stop = Event()

    def failing(*_: object) -> Iterator[int]:
        rounds.append(len(rounds))
        if len(rounds) > 1:
            stop.set()
            return iter(())
        raise OSError("No space left on device")

    serving = import_module("pbem.service.run.serve")
    monkeypatch.setattr(serving, "tick_by_steps", failing)
    monkeypatch.setattr(serving, "_TICK_SECONDS", 0.0)
    serve(settings, stop)
    assert len(rounds) == 2
    house.close()


def test_while_letters_wait_the_first_are_answered_and_a_signal_ends_the_work(house: House) -> None:
    """Work and sending alternate. What has not begun when the signal comes stays in place."""
    game, letters = house.game(), 200
    dispatch(house.app, house.transport)
    one = bytes(
        house.letter(game, "GA", "PRESS\nnumber\nENDPRESS\n", message_id="<number@players.test>")
    )
    for n in range(letters):
        house.drop(one.replace(b"number", b"number%d" % n))
    text = (
        (resources.templates() / "pbem.toml")
        .read_text("utf-8")
        .replace("games@localhost", "games@pbem.test")
    )
    (house.root / "pbem.toml").write_text(text.replace('"outgoing"', '"out"'), "utf-8")
    command = [sys.executable, "-m", "pbem", "--config", str(house.root / "pbem.toml"), "serve"]
    process = subprocess.Popen(
        command, stderr=subprocess.PIPE, env={**os.environ, "PBEM_PICTURES": "none"}
    )
    waiting, before = house.root / "inbox" / "new", len(list((house.root / "out").glob("*/new/*")))
    while process.poll() is None and len(list((house.root / "out").glob("*/new/*"))) == before:
        sleep(0.01)
    process.terminate()
    assert b"stopped" in process.communicate(timeout=PATIENCE)[1]
    left = len(list(waiting.iterdir()))
    assert process.returncode == 0
    assert left > 0
    with house.store.transaction() as session:
        assert list(session.scalars(select(col(LetterRow.status)))) == ["processed"] * (
            letters - left
        )


@pytest.mark.few(1)
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_what_waits_for_a_dumb_mail_server(tmp_path: Path, number: int) -> None:
    house = House(tmp_path, now=datetime.now(UTC))  # the process that sends goes by the true time
    house.game()
    house.close()
    with socket.create_server(("127.0.0.1", 0)) as dumb:
        text = (resources.templates() / "pbem.toml").read_text("utf-8")
        (tmp_path / "pbem.toml").write_text(text, "utf-8")
        environment = {
            "PBEM_OUTGOING__KIND": "smtp",
            "PBEM_OUTGOING__HOST": "127.0.0.1",
            "PBEM_OUTGOING__PORT": str(dumb.getsockname()[1]),
            "PBEM_OUTGOING__SECURITY": "none",
            "PYTHONPATH": str(Path(__file__).parents[3]),
        }
        command = [sys.executable, "-m", "pbem", "--config", str(tmp_path / "pbem.toml"), "serve"]
        process = subprocess.Popen(command, stderr=subprocess.PIPE, env=environment)
        dumb.settimeout(PATIENCE)
        connection, _ = dumb.accept()
        process.send_signal(number)
        _, told = process.communicate(timeout=PATIENCE)
        connection.close()
    assert process.returncode == 0
    assert b"stopped" in told
