"""A game with a public beacon: dice mix in the first round after a letter's arrival.

Without that round the game waits.
"""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from sqlmodel import col

from pbem.games import game_module
from pbem.ledger import export_lines, import_file, parse_timestamp, verify
from pbem.ledger.database.plain_sql import SessionRows
from pbem.ledger.database.tables import DeadlineRow, EventRow, GameRow, LetterRow, SeatRow
from pbem.render.catalogue import LANGUAGES, Catalogue
from pbem.service.base.beacon_rounds import BeaconRounds
from pbem.service.base.errors import ModerationError
from pbem.service.base.settings import BeaconSettings, InboxSettings, OutgoingSettings, Settings
from pbem.service.clocks.time_control import TimeControl
from pbem.service.inbox.app import App
from pbem.service.moderator.moderation import Moderator
from pbem.service.moderator.pending_items import pending_items
from pbem.service.run.doctor import examine
from pbem.service.run.serve import open_app, serve
from pbem.service.run.tick import tick
from tests.beacons import BeaconServer, Network
from tests.mail.test_transports import soon
from tests.service.house import SEED, House, flat, text_of

AHEAD = timedelta(seconds=5)
"""How far the beacon is ahead of the house, whose clock stops while it works.

So the round after a moment is available.
"""


@pytest.fixture
def server() -> Iterator[BeaconServer]:
    with BeaconServer() as server:
        yield server


def settings_of(server: BeaconServer) -> BeaconSettings:
    network = server.network.beacon
    return BeaconSettings(
        urls=[server.url],
        chain=network.chain,
        key=network.key,
        period=network.period,
        genesis=network.genesis,
    )


@pytest.fixture
def lit(house: House, server: BeaconServer) -> House:
    """A house whose settings name the beacon of the test."""
    house.settings = Settings(
        address="games@pbem.test",
        pictures="none",
        moderator="m@pbem.test",
        beacon=settings_of(server),
    )
    reopen(house)
    return house


def leave(house: House, server: BeaconServer) -> None:
    """The beacon goes away; the service soon loses its patience."""
    server.away, house.app.rounds.patience = True, 0.2


def poll_in_vain(house: House) -> int:
    """Work what can be worked, and wait until the beacon has said that it has no round."""
    count = house.app.poll(house.inbox)
    asking = house.app.rounds._asking
    assert asking is not None
    asking.join()
    return count


def come_back(house: House, server: BeaconServer) -> None:
    server.away, server.lies, house.app.rounds.patience = False, "", 30.0


def reopen(house: House) -> None:
    """The service as it is after it died: nothing is left but what is on record."""
    house.app = App(house.store, house.settings, lambda: house.now)
    house.app.rounds = BeaconRounds(
        house.settings.beacon.urls, lambda: house.now + AHEAD, patience=30.0
    )
    house.moderator = Moderator(house.app)


def begun(house: House, lang: str = "en", control: TimeControl | None = None) -> str:
    """A started game with a beacon; the letters at seating are put away."""
    document = game_module("FWW").load("standard")
    game = house.moderator.create(document, {"players": 2}, control or TimeControl(), SEED)
    house.moderator.set_beacon(game, on=True, why="")
    for seat in house.game_record(game).game.seats:
        if seat not in house.begun:
            house.moderator.add_player(seat.title(), house.address(seat), lang, "Europe/Rome")
            house.begun.add(seat)
        house.moderator.seat_player(game, seat, house.address(seat))
    house._empty_mailboxes()
    house.moderator.start(game)
    house.mail("ALLIES")
    return game


def write(house: House, game: str, seat: str, *lines: str) -> None:
    """Put a letter into the mailbox that is received now."""
    house.drop(
        bytes(
            house.letter(
                game, seat, f"BEGIN {game} #{house.state(game)}\n" + "\n".join(lines) + "\nEND\n"
            )
        )
    )


def answer(house: House, game: str) -> tuple[str, str]:
    """The first seat that is asked, and a line that answers what it is asked."""
    record = house.game_record(game)
    ask = record.asks[0]
    return ask.seat, record.module.language(record.game).write(ask.default())


def waiting(house: House) -> int:
    """How many letters lie in the mailbox."""
    return len(list((house.root / "inbox" / "new").iterdir()))


def decisions(house: House, game: str) -> list[dict[str, Any]]:
    """What stands in the ledger of the beginning and of each order."""
    query = select(col(EventRow.payload)).where(
        col(EventRow.game) == game, col(EventRow.kind).in_(("started", "order"))
    )
    with house.store.transaction() as session:
        return [
            json.loads(payload) for payload in session.scalars(query.order_by(col(EventRow.seq)))
        ]


def proved(house: House, game: str, path: Path) -> Path:
    """The export of a game that is over, which proves itself."""
    with house.store.transaction() as session:
        path.write_bytes(
            b"".join(
                export_lines(house.game_record(game).__class__.load(session, game, game_module))
            )
        )
    verdict = verify(path)
    assert verdict.ok, verdict
    assert verdict.opened
    return path


def deadline(house: House, game: str, seat: str) -> DeadlineRow:
    with house.store.transaction() as session:
        return session.get_one(DeadlineRow, (game, seat))


def subjects(house: House) -> list[str]:
    with house.store.transaction() as session:
        return [
            matter.subject
            for matter in pending_items(SessionRows(session), house.settings, house.now)
        ]


def test_the_dice_of_a_letter_mix_in_the_first_round_after_it_was_received(
    lit: House, server: BeaconServer, tmp_path: Path
) -> None:
    game = begun(lit)
    network = server.network.beacon
    received = []
    for _ in range(4):
        lit.now += timedelta(minutes=7)
        seat, line = answer(lit, game)
        write(lit, game, seat, line)
        received.append(lit.now)
        lit.now += timedelta(hours=1)
        assert lit.app.poll(lit.inbox) == 1
    started, *orders = [content["beacon"] for content in decisions(lit, game)]
    by_letter = [
        content["beacon"] for content in decisions(lit, game) if content.get("via") == "letter"
    ]
    assert [parse_timestamp(content["after"]) for content in by_letter] == received
    for content in (started, *orders):
        assert content["number"] == network.first_round_after(parse_timestamp(content["after"]))
        assert content["signature"] == server.network.signature(content["number"])
    lit.moderator.end_as_draw(game, "enough")
    path = proved(lit, game, tmp_path / "game.jsonl")
    (tmp_path / "other").mkdir()
    other = House(tmp_path / "other")
    with other.store.transaction() as session:
        assert import_file(session, path, game_module) == game
    assert proved(other, game, tmp_path / "again.jsonl").read_bytes() == path.read_bytes()
    other.close()


@pytest.mark.parametrize("trouble", ["away", "lies"])
def test_without_its_round_a_game_waits_and_nothing_else_does(
    lit: House, server: BeaconServer, trouble: str
) -> None:
    free = lit.game(players=2)
    lit.begun |= {"ALLIES", "CENTRAL"}
    game = begun(lit)
    leave(lit, server)
    if trouble == "lies":
        server.away, server.lies = False, Network(secret=5).signature(1)
    lit.now += timedelta(hours=1)
    received = lit.now
    seat, line = answer(lit, game)
    write(lit, game, seat, line)
    write(lit, game, seat, "STATUS")
    other, theirs = answer(lit, free)
    write(lit, free, other, theirs)
    head = lit.game_record(game).row.head
    assert poll_in_vain(lit) == 1
    assert (waiting(lit), lit.app.awaits, lit.app.unread) == (2, True, False)
    assert lit.game_record(game).row.head == head
    assert subjects(lit) == []
    lit.now += timedelta(minutes=2)
    lit.app.poll(lit.inbox)
    assert subjects(lit) == [f"{game} beacon"]
    reopen(lit)
    come_back(lit, server)
    lit.now += timedelta(hours=2)
    assert lit.app.poll(lit.inbox) == 2
    assert waiting(lit) == 0
    order = decisions(lit, game)[-1]
    assert parse_timestamp(order["beacon"]["after"]) == received
    with lit.store.transaction() as session:
        assert session.get_one(SeatRow, (game, seat)).seconds_used == 3600
        kept = session.scalars(
            select(col(LetterRow.status)).where(col(LetterRow.game) == game)
        ).all()
    assert set(kept) == {"processed"}
    tick(lit.app)
    assert subjects(lit) == []
    assert any(
        "waited for a round of the public beacon" in flat(text_of(letter))
        for letter in lit.mail(seat)
    )


def test_while_a_game_waits_its_clocks_stand_still(lit: House, server: BeaconServer) -> None:
    """The deadline is near when the beacon fails. The waiting letter is worked before it."""
    game = begun(lit, control=TimeControl(hours=48, grace_hours=0))
    seat, line = answer(lit, game)
    lit.mail(seat)
    before = deadline(lit, game, seat).grace_at
    leave(lit, server)
    lit.now = before - timedelta(minutes=1)
    write(lit, game, seat, line)
    poll_in_vain(lit)
    for _ in range(60):
        lit.now += timedelta(minutes=1)
        lit.app.poll(lit.inbox)
        tick(lit.app)
    assert [content.get("via") for content in decisions(lit, game)] == [None]
    come_back(lit, server)
    lit.now += timedelta(minutes=1)
    tick(lit.app)
    assert deadline(lit, game, seat).grace_at - before >= timedelta(minutes=55)
    lit.app.poll(lit.inbox)
    lit.later(hours=3)
    assert (
        next(content["via"] for content in decisions(lit, game) if content.get("seat") == seat)
        == "letter"
    )
    with lit.store.transaction() as session:
        assert session.get_one(SeatRow, (game, seat)).missed == 0


def test_a_deadline_takes_the_first_round_after_it(lit: House, server: BeaconServer) -> None:
    game = begun(lit, control=TimeControl(hours=24, grace_hours=1))
    seat, _ = answer(lit, game)
    lit.mail(seat)
    over = deadline(lit, game, seat).grace_at
    lit.later(hours=24.9)
    lit.now = over + timedelta(minutes=2)
    tick(lit.app)
    assert len(decisions(lit, game)) == 1, "a letter received in time may still wait for its round"
    lit.now += timedelta(minutes=2)
    lit.app.rounds.patience = 0.0
    lit.app.poll(lit.inbox)
    tick(lit.app)
    assert subjects(lit) == [], "who has not been asked yet does not fail"
    lit.app.rounds.patience = 30.0
    lit.later(hours=1)
    order = next(content for content in decisions(lit, game) if content.get("via") == "deadline")
    assert parse_timestamp(order["beacon"]["after"]) == over
    assert order["beacon"]["number"] == server.network.beacon.first_round_after(over)


def test_the_table_may_go_on_without(lit: House, server: BeaconServer, tmp_path: Path) -> None:
    game = begun(lit)
    leave(lit, server)
    lit.now += timedelta(hours=1)
    seat, line = answer(lit, game)
    write(lit, game, seat, line)
    poll_in_vain(lit)
    lit.now += timedelta(minutes=5)
    lit.app.poll(lit.inbox)
    assert subjects(lit) == [f"{game} beacon"]
    lit.moderator.set_beacon(game, on=False, why="the network is gone")
    lit.now += timedelta(minutes=2)
    assert lit.app.poll(lit.inbox) == 1
    assert subjects(lit) == []
    assert "beacon" not in decisions(lit, game)[-1]
    told = [flat(text_of(letter)) for letter in lit.mail("CENTRAL")]
    assert any(
        "without the public beacon" in text and "the network is gone" in text for text in told
    )
    lit.moderator.end_as_draw(game, "enough")
    verdict = verify(proved(lit, game, tmp_path / "game.jsonl"))
    assert verdict.beacon is not None
    assert (verdict.beacon.rounds, verdict.beacon.without) == (1, 1)


def test_a_running_game_may_take_a_beacon(lit: House, tmp_path: Path) -> None:
    game = lit.game(players=2)
    lit.moderator.set_beacon(game, on=True, why="the table wants it")
    for seat in ("ALLIES", "CENTRAL"):
        assert "the table wants it" in flat(text_of(lit.mail(seat)[-1]))
    with pytest.raises(ModerationError) as error:
        lit.moderator.set_beacon(game, on=True, why="again")
    assert error.value.key == "cli.error.beacon_same"
    seat, line = answer(lit, game)
    lit.now += timedelta(minutes=5)
    write(lit, game, seat, line)
    assert lit.app.poll(lit.inbox) == 1
    assert "beacon" in decisions(lit, game)[-1]
    lit.moderator.end_as_draw(game, "enough")
    proved(lit, game, tmp_path / "game.jsonl")
    with pytest.raises(ModerationError) as error:
        lit.moderator.set_beacon(game, on=False, why="over")
    assert error.value.key == "cli.error.beacon_never"


def test_what_needs_no_dice_needs_no_round(lit: House, server: BeaconServer) -> None:
    game = begun(lit)
    leave(lit, server)
    lit.now += timedelta(minutes=5)
    seat, line = answer(lit, game)
    for text in ("STATUS", f"PREVIEW\n{line}", "PRESS\nhello\nENDPRESS", "HELP"):
        write(lit, game, seat, text)
        assert lit.app.poll(lit.inbox) == 1


def test_a_released_letter_takes_the_round_after_its_release(
    lit: House, server: BeaconServer
) -> None:
    """Otherwise the moderator could choose, of many waiting games, one with dice they like."""
    game = begun(lit)
    seat, line = answer(lit, game)
    lit.now += timedelta(minutes=5)
    body = f"BEGIN {game} #{lit.state(game)}\n{line}\nEND\n"
    lit.write(game, seat, body, sender="stranger@elsewhere.test")
    (number,) = [row.id for row in lit.moderator.quarantined()]
    lit.now += timedelta(hours=5)
    leave(lit, server)
    assert number is not None
    with pytest.raises(ModerationError) as error:
        lit.moderator.release(number)
    assert error.value.key == "cli.error.beacon_away"
    assert len(lit.moderator.quarantined()) == 1
    come_back(lit, server)
    lit.now += timedelta(minutes=5)
    assert lit.moderator.release(number) == "processed"
    assert parse_timestamp(decisions(lit, game)[-1]["beacon"]["after"]) == lit.now


def test_an_order_of_the_moderator_takes_the_round_after_it(lit: House) -> None:
    game = begun(lit)
    seat, line = answer(lit, game)
    lit.now += timedelta(minutes=5)
    lit.moderator.force(game, seat, line, "he is ill")
    order = next(content for content in decisions(lit, game) if content.get("via") == "moderator")
    assert parse_timestamp(order["beacon"]["after"]) == lit.now


def test_without_its_round_a_game_does_not_begin(lit: House, server: BeaconServer) -> None:
    leave(lit, server)
    with pytest.raises(ModerationError) as error:
        begun(lit)
    assert error.value.key == "cli.error.beacon_away"
    with lit.store.transaction() as session:
        (row,) = session.scalars(select(GameRow)).all()
    assert (row.status, row.started_at) == ("created", None)


def test_a_round_that_is_not_out_is_not_asked_for(server: BeaconServer) -> None:
    now, network = datetime(2026, 11, 23, 9, tzinfo=UTC), server.network.beacon
    rounds = BeaconRounds([server.url], lambda: now, patience=30.0)
    number = network.first_round_after(now)
    assert not rounds.wait_for_round(network, number)
    assert server.asked == []
    assert rounds.pause_before_retry(network, number) == network.time_of_round(number) - now
    now = network.time_of_round(number)
    assert rounds.wait_for_round(network, number)
    assert rounds.wait_for_round(network, number)
    assert server.asked == [f"/{network.chain}/public/{number}"]


def test_the_next_server_is_asked_where_one_fails(server: BeaconServer) -> None:
    with BeaconServer(away=True) as away:
        network = server.network.beacon
        rounds = BeaconRounds([away.url, server.url], lambda: datetime.now(UTC), patience=30.0)
        assert rounds.wait_for_round(network, 77)
        assert rounds.signature_of(network, 77) == server.network.signature(77)
        assert len(away.asked) == len(server.asked) == 1


def test_a_server_that_fails_is_not_asked_again_and_again(server: BeaconServer) -> None:
    server.away = True
    now = datetime(2026, 11, 23, 9, tzinfo=UTC)
    rounds = BeaconRounds([server.url], lambda: now, patience=0.5)
    for _ in range(5):
        assert not rounds.wait_for_round(server.network.beacon, 77)
    soon(lambda: len(server.asked) == 1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_at_seating_the_table_is_told_what_the_beacon_means(lit: House, lang: str) -> None:
    game = begun(lit, lang)
    sentence = Catalogue(lang).text("report.seating.beacon")
    assert sentence in flat(text_of(lit.put_away("ALLIES")[0]))
    lit.moderator.set_beacon(game, on=False, why="-")
    plain = lit.moderator.create(
        game_module("FWW").load("standard"), {"players": 2}, TimeControl(), SEED
    )
    lit.moderator.seat_player(plain, "ALLIES", lit.address("ALLIES"))
    assert sentence not in flat(text_of(lit.mail("ALLIES")[-1]))


def test_the_doctor_asks_the_beacon_of_games_that_need_it(lit: House, server: BeaconServer) -> None:
    settings = lit.settings.model_copy(update={"database": lit.database})
    (finding,) = examine(settings, ("beacon",))
    assert (finding.good, finding.key, server.asked) == (True, "cli.doctor.beacon_unused", [])
    begun(lit)
    assert [(f.good, f.key) for f in examine(settings, ("beacon",))] == [
        (True, "cli.doctor.beacon")
    ]
    server.away = True
    assert [(f.good, f.key) for f in examine(settings, ("beacon",))] == [
        (False, "cli.doctor.configuration_error.beacon")
    ]


WORKER = """
import sys
from datetime import datetime, timedelta
from pathlib import Path
from pbem.service.run.sender import dispatch
from tests.service.house import House
house = House(Path(sys.argv[1]), now=datetime.fromisoformat(sys.argv[2]))
house.app.poll(house.inbox)
dispatch(house.app, house.transport)
"""


@pytest.mark.few(1)
@pytest.mark.parametrize("point", ["letter.read", "letter.processed", "letter.committed"])
def test_a_power_cut_takes_no_other_round(
    lit: House, server: BeaconServer, point: str, tmp_path: Path
) -> None:
    game = begun(lit)
    seat, line = answer(lit, game)
    write(lit, game, seat, line)
    received, lit.now = lit.now, lit.now + timedelta(minutes=5)
    root = str(Path(__file__).parents[3])
    for failpoint, code in ((point, -signal.SIGKILL), ("", 0)):
        urls = json.dumps([server.url])
        environment = {
            **os.environ,
            "PBEM_FAILPOINT": failpoint,
            "PYTHONPATH": root,
            "PBEM_BEACON__URLS": urls,
        }
        done = subprocess.run(
            [sys.executable, "-c", WORKER, str(lit.root), lit.now.isoformat()],
            env=environment,
            check=False,
            capture_output=True,
        )
        assert done.returncode == code, done.stderr
        lit.now += timedelta(minutes=5)
    orders = [content for content in decisions(lit, game) if content.get("via") == "letter"]
    assert [parse_timestamp(content["beacon"]["after"]) for content in orders] == [received]
    lit.moderator.end_as_draw(game, "enough")
    proved(lit, game, tmp_path / "game.jsonl")


def test_two_services_answer_letters_once_each_as_rounds_come_out(
    server: BeaconServer, tmp_path: Path
) -> None:
    """Two of them, at work by the real clock over one mailbox."""
    server.network.period = 1
    settings = Settings(
        database=f"sqlite:///{tmp_path / 'pbem.sqlite'}",
        address="games@pbem.test",
        pictures="none",
        poll_seconds=0.2,
        beacon=settings_of(server),
        inbox=InboxSettings(path=tmp_path / "inbox"),
        outgoing=OutgoingSettings(path=tmp_path / "out"),
    )
    house = House(tmp_path, settings=settings, now=datetime.now(UTC))
    house.app = open_app(settings)
    house.moderator = Moderator(house.app)
    game = begun(house)
    stop = threading.Event()
    services = [threading.Thread(target=serve, args=(settings, stop)) for _ in range(2)]
    for service in services:
        service.start()
    try:
        for count in range(1, 4):
            seat, line = answer(house, game)
            house.now = datetime.now(UTC)
            write(house, game, seat, line)
            soon(
                lambda count=count: (
                    sum(c.get("via") == "letter" for c in decisions(house, game)) == count
                )
            )
    finally:
        stop.set()
        for service in services:
            service.join()
    for content in decisions(house, game):
        assert content["beacon"]["number"] == server.network.beacon.first_round_after(
            parse_timestamp(content["beacon"]["after"])
        )
    house.moderator.end_as_draw(game, "enough")
    proved(house, game, tmp_path / "game.jsonl")
    house.app.store.close()
    house.close()
