"""Letters to the moderator: at once on what stops a game, once a day on what waits."""

import re
from collections.abc import Iterator
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest
from sqlalchemy import update

from pbem.ledger.database.tables import GameRow, SnapshotRow
from pbem.mail import Deferred, MaildirTransport, Refused
from pbem.mail.transports import NO_ADDRESS, Verdict
from pbem.service.base.settings import Settings
from pbem.service.clocks.time_control import TimeControl
from pbem.service.run.doctor import examine
from tests.service.house import House, flat, text_of

BOSS = "boss@players.test"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    settings = Settings(
        address="games@pbem.test",
        pictures="none",
        moderator=BOSS,
        database=f"sqlite:///{tmp_path / 'pbem.sqlite'}",
    )
    house = House(tmp_path, settings=settings)
    yield house
    house.close()


def told(house: House) -> list[EmailMessage]:
    return house.mail("BOSS")


class Unwilling(MaildirTransport):
    """Takes letters over but those to one address."""

    def __init__(self, root: Path, address: str, verdict: Verdict) -> None:
        super().__init__(root)
        self.address, self.verdict = address, verdict

    def send(self, raw: bytes, sender: str, recipient: str, message_id: str) -> Verdict:
        return (
            self.verdict
            if recipient == self.address
            else super().send(raw, sender, recipient, message_id)
        )


def test_as_long_as_nothing_waits_he_gets_no_letter(house: House) -> None:
    house.game()
    house.later(days=2)
    assert told(house) == []


def test_a_letter_that_waits_is_told_once_a_day(house: House) -> None:
    game = house.game(TimeControl(2000, 0, 1))
    house.write(game, "GA", "ATTACK 1", sender="stranger@elsewhere.test")
    house.later(hours=1)
    (letter,) = told(house)
    assert "stranger@elsewhere.test" in flat(text_of(letter))
    assert str(letter["Subject"]) == "For the moderator (stopping games: 0, waiting: 1)"
    house.write(game, "WA", "ATTACK 1", sender="other@elsewhere.test")
    house.later(hours=10)
    assert len(told(house)) == 1
    house.later(hours=8)
    assert "other@elsewhere.test" in flat(text_of(told(house)[1]))
    for letter in house.moderator.quarantined():
        house.moderator.reject(letter.id or 0)
    house.later(days=2)
    assert len(told(house)) == 2


def test_a_digest_is_stopped_by_the_letter_that_its_header_names(house: House) -> None:
    """As a mail program writes it: from any address and marked as automatic.

    The digest comes again the same way.
    """
    game, bad = house.game(TimeControl(2000, 0, 1)), house.game(TimeControl(2000, 0, 1))
    house.write(game, "GA", "ATTACK 1", sender="stranger@elsewhere.test")
    house.later(hours=1)
    (digest,) = told(house)
    found = re.fullmatch(r"<mailto:(\S+)\?subject=(\w+)>", str(digest["List-Unsubscribe"]))
    assert found is not None
    assert found[1] in flat(text_of(digest))
    house.write(
        game,
        "GA",
        "",
        to=found[1],
        subject=found[2],
        sender="b@elsewhere.test",
        Auto_Submitted="auto-generated",
    )
    house.later(days=3)
    assert len(told(house)) == 1
    with house.store.transaction() as session:
        session.get_one(GameRow, bad).rules_version = "0"
    house.later(hours=1)
    _, urgent = told(house)
    assert "unsubscribe" in flat(text_of(urgent))
    assert urgent["List-Unsubscribe"] is None, "what stops a game is no digest"
    house.write(game, "GA", "", to=found[1], subject="Re: subscribe")
    house.later(days=1)
    assert len(told(house)) == 3


def test_letters_of_a_game_are_no_list(house: House) -> None:
    game = house.game(TimeControl(24, 0, 23))
    house.order(game, "GA", "HELP")
    house.later(hours=30)
    letters = [letter for seat in ("GA", "EA", "WA") for letter in house.mail(seat)]
    assert len(letters) > 5
    assert not [
        name for letter in letters for name, _ in letter.items() if name.lower().startswith("list-")
    ]


def test_what_stops_a_game_is_told_at_once_and_once(house: House) -> None:
    bad = house.game(TimeControl(24, 0, 1))
    house.later(hours=1)
    with house.store.transaction() as session:
        session.get_one(GameRow, bad).rules_version = "0"
    house.later(hours=1)
    (letter,) = told(house)
    assert f"{bad}: it began under rules version 0" in flat(text_of(letter))
    house.later(hours=10)
    assert len(told(house)) == 1


def test_a_game_on_which_the_program_fails_is_told(house: House) -> None:
    bad = house.game(TimeControl(24, 0, 1))
    with house.store.transaction() as session:
        session.execute(update(SnapshotRow).values(state=b"{}"))
    house.later(hours=25)
    (letter,) = told(house)
    assert f"{bad}: the program failed on this game" in flat(text_of(letter))


def test_a_missed_deadline_that_he_decides_is_told(house: House) -> None:
    game = house.game(TimeControl(24, 0, 1, policy="moderator"))
    house.later(hours=26)
    (letter,) = told(house)
    assert f"{game} GA: the deadline ran out" in flat(text_of(letter))


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("550", "the next mail server refused a letter"),
        (NO_ADDRESS, "no mail server can take an address like that"),
    ],
)
def test_an_address_that_refuses_letters_is_told(house: House, code: str, said: str) -> None:
    house.transport = Unwilling(house.root / "out", house.address("GA"), Refused(code))
    game = house.game(TimeControl(24, 0, 1))
    house.later(hours=1)
    (letter,) = told(house)
    text = flat(text_of(letter))
    assert f"{game} GA: " in text
    assert said in text


def test_a_letter_that_nobody_takes_over_is_told_and_given_up_after_five_days(house: House) -> None:
    house.transport = Unwilling(house.root / "out", house.address("GA"), Deferred("451"))
    game = house.game(TimeControl(24, 0, 1))
    house.later(hours=30)
    assert f"{game} GA: no server has accepted a letter written on" in flat(text_of(told(house)[0]))
    house.later(days=6)
    assert any(
        f"{game} GA: a letter was given up" in flat(text_of(letter)) for letter in told(house)
    )
    assert house.asked(game) == ["GA"]


def test_a_clock_that_jumps_ahead_gives_no_letter_up(house: House) -> None:
    house.transport = Unwilling(house.root / "out", house.address("GA"), Deferred("451"))
    game = house.game(TimeControl(24, 0, 1))
    house.later(hours=1)
    house.now += timedelta(days=365)
    house.later(hours=1)
    assert not any("given up" in text_of(letter) for letter in told(house))
    assert game


def test_little_room_on_the_disk_is_told(house: House) -> None:
    house.settings.low_disk_mb = 10**9
    house.later(hours=1)
    assert "The disk of the database has little room left" in text_of(told(house)[0])


def test_the_doctor_lists_the_same(house: House) -> None:
    game = house.game()
    house.write(game, "GA", "ATTACK 1", sender="stranger@elsewhere.test")
    (finding,) = examine(house.settings, ("incidents",))
    assert (finding.good, finding.key) == (False, "service.pending_item.quarantined")


def test_letters_of_a_game_carry_no_list_header(house: House) -> None:
    house.game(TimeControl(24, 0, 23))
    house.later(hours=30)
    letters = [letter for seat in ("GA", "EA", "WA") for letter in house.mail(seat)]
    assert len(letters) > 5
    assert not [name for letter in letters for name in letter if name.lower().startswith("list-")]
