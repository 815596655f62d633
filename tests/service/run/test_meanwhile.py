"""What happens while one worker works a letter: others go on, and what they change counts."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from importlib import import_module
from pathlib import Path

import pytest
from sqlalchemy import select
from sqlmodel import col

from pbem.games import game_module, game_modules, presets
from pbem.ledger import GameRecord, Store, export_lines, verify
from pbem.ledger.database.tables import EventRow, LetterRow
from pbem.mail import Fetched
from pbem.service.clocks.time_control import TimeControl
from pbem.service.inbox.app import App
from pbem.service.run.tick import tick
from tests.service.house import House, flat, text_of

SCENARIOS = [(module.code, presets(module.id)[0].id) for module in game_modules().values()]
Act = Callable[[], object]
Meanwhile = Callable[[Act], None]


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    """A house on either database."""
    database = (
        request.getfixturevalue("cluster").database() if request.param == "postgresql" else ""
    )
    found = House(tmp_path, database=database)
    yield found
    found.close()


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Meanwhile:
    """Do something when the next letter is read, worked and answered, but not on record yet."""
    acts = list[Act]()

    def reached(name: str) -> None:
        if name == "letter.processed" and acts:
            acts.pop()()

    monkeypatch.setattr(import_module("pbem.service.inbox.app"), "failpoint", reached)
    return acts.append


def at_second_worker(house: House, letter: Fetched, busy: set[str]) -> str:
    """What becomes of a letter at another worker, who waits for nobody."""
    store = Store(house.database)
    found = App(store, house.settings, lambda: house.now).receive(letter, busy)
    store.close()
    return found


def order(house: House, game: str) -> Fetched:
    """A letter with the least that whoever is asked can order."""
    record = house.game_record(game)
    ask = record.asks[0]
    line = record.module.language(record.game).write(ask.default())
    block = f"BEGIN {game} #{record.row.position}\n{line}\nEND\n"
    raw = bytes(house.letter(game, ask.seat, block, message_id=f"<{game}@players.test>"))
    return Fetched(raw, house.now, f"test:{game}")


def press(house: House, game: str, seat: str) -> Fetched:
    raw = bytes(house.letter(game, seat, "PRESS\nhello\nENDPRESS\n"))
    return Fetched(raw, house.now, f"test:press {game}")


def statuses(house: House) -> list[str]:
    with house.store.transaction() as session:
        return list(session.scalars(select(col(LetterRow.status)).order_by(col(LetterRow.id))))


def kinds(house: House, game: str) -> list[str]:
    with house.store.transaction() as session:
        events = select(col(EventRow.kind)).where(col(EventRow.game) == game)
        return list(session.scalars(events.order_by(col(EventRow.seq))))


def proved(house: House, game: str) -> bool:
    """Whether the game verifies when it is ended."""
    house.moderator.end_as_draw(game, "enough")
    path = house.root / "game.jsonl"
    with house.store.transaction() as session:
        path.write_bytes(b"".join(export_lines(GameRecord.load(session, game, game_module))))
    return verify(path).ok


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: str(scenario[0]))
def test_while_a_letter_is_worked_one_of_another_game_is_worked_to_the_end(
    place: House, meanwhile: Meanwhile, scenario: tuple[str, str]
) -> None:
    game, other, found = place.game(scenario=scenario), place.game(), list[str]()
    letter = press(place, other, "GA")
    meanwhile(lambda: found.append(at_second_worker(place, letter, set())))
    assert place.app.receive(order(place, game), set()) == "processed"
    assert found == ["processed"]
    assert statuses(place) == ["processed", "processed"]
    assert kinds(place, game)[-1] == "order"
    assert kinds(place, other)[-1] == "press"


def test_while_a_letter_is_worked_no_other_worker_works_one_of_its_game(
    place: House, meanwhile: Meanwhile
) -> None:
    game, busy, found = place.game(), set[str](), list[str]()
    letter = press(place, game, "EA")
    meanwhile(lambda: found.append(at_second_worker(place, letter, busy)))
    assert place.app.receive(order(place, game), set()) == "processed"
    assert (found, busy) == (["busy"], {game})
    assert at_second_worker(place, letter, set()) == "processed"
    assert kinds(place, game)[-2:] == ["order", "press"]
    assert proved(place, game)


def test_a_ruling_that_comes_between_stands_before_the_order(
    house: House, meanwhile: Meanwhile
) -> None:
    game = house.game()
    before = kinds(house, game)
    meanwhile(lambda: house.moderator.record_ruling(game, "as the club has it"))
    assert house.app.receive(order(house, game)) == "processed"
    assert kinds(house, game)[len(before) :] == ["ruling", "order"]
    assert statuses(house) == ["processed"]
    told = [str(message["In-Reply-To"]) for message in house.mail("GA")]
    assert told.count(f"<{game}@players.test>") == 1
    assert proved(house, game)


def test_an_order_does_nothing_where_the_game_is_held_meanwhile(
    house: House, meanwhile: Meanwhile
) -> None:
    game = house.game()
    meanwhile(lambda: house.moderator.hold(game, "a question"))
    assert house.app.receive(order(house, game)) == "processed"
    assert "order" not in kinds(house, game)
    assert "Nothing is asked of you now" in flat(text_of(house.mail("GA")[-1]))


def test_a_letter_of_who_is_replaced_meanwhile_is_not_worked(
    house: House, meanwhile: Meanwhile
) -> None:
    game = house.game()
    meanwhile(lambda: house.moderator.replace(game, "GA", "new@players.test", "gone"))
    house.moderator.add_player("New", "new@players.test", "en", "UTC")
    assert house.app.receive(order(house, game)) == "quarantined"
    assert "order" not in kinds(house, game)


def test_an_order_comes_too_late_where_the_deadline_ends_meanwhile(
    house: House, meanwhile: Meanwhile
) -> None:
    game = house.game(TimeControl(48, 6, 24))
    house.later(hours=53, minutes=50)
    letter = order(house, game)
    house.now += timedelta(minutes=29)
    house.app.poll(house.inbox)
    meanwhile(lambda: tick(house.app))
    assert house.app.receive(letter) == "processed"
    assert kinds(house, game).count("order") == 1
    assert "another state" in flat(text_of(house.mail("GA")[-1]))
    assert proved(house, game)


def test_an_error_in_work_that_was_overtaken_is_no_fault_of_the_letter(
    house: House, meanwhile: Meanwhile
) -> None:
    game = house.game()

    def fail() -> None:
        house.moderator.record_ruling(game, "as the club has it")
        raise KeyError(game)

    meanwhile(fail)
    assert house.app.receive(order(house, game)) == "processed"
    assert statuses(house) == ["processed"]
    assert kinds(house, game)[-2:] == ["ruling", "order"]


def test_a_lock_that_a_killed_worker_left_stops_nobody(house: House) -> None:
    game = house.game()
    left = house.root / f"pbem.sqlite.at-{game}"
    left.touch()
    assert house.app.receive(press(house, game, "GA"), set()) == "processed"
    assert not left.exists()


@pytest.mark.parametrize("name", ["letters", "at-FWW-1"])
def test_trouble_with_a_file_beside_the_database_leaves_a_letter_unread(
    house: House, name: str
) -> None:
    game, obstacle = house.game(), house.root / f"pbem.sqlite.{name}"
    letter = press(house, game, "GA")
    obstacle.unlink(missing_ok=True)
    obstacle.mkdir()
    assert house.app.receive(letter, set()) == "waits"
    obstacle.rmdir()
    assert house.app.receive(letter, set()) == "processed"
    assert statuses(house) == ["processed"]
