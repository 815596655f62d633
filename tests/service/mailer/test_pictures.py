"""Pictures of letters: kept once, drawn when a letter is sent, the same whenever it is."""

import hashlib
import os
import subprocess
import sys
import zlib
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

from sqlalchemy import select

from pbem.ledger.database.tables import OutboxRow, PictureRow
from pbem.mail import Deferred, Sent, Verdict
from pbem.service.base.settings import Settings
from pbem.service.run.sender import dispatch
from pbem.service.run.tick import tick
from tests.service.house import House, text_of
from tests.service.incident_rows import incidents


class Unwilling:
    """A transport that notes what it is handed and at first takes nothing."""

    def __init__(self) -> None:
        self.handed: dict[str, list[bytes]] = {}

    def send(self, raw: bytes, sender: str, recipient: str, message_id: str) -> Verdict:  # noqa: ARG002
        self.handed.setdefault(message_id, []).append(raw)
        return Sent() if len(self.handed[message_id]) > 2 else Deferred("451")

    def close(self) -> None: ...


def kept(house: House) -> list[PictureRow]:
    with house.store.transaction() as session:
        return list(session.scalars(select(PictureRow)))


def in_png(house: House) -> House:
    house.app.settings = Settings(address="games@pbem.test", pictures="png")
    return house


def test_a_letter_is_the_same_however_often_it_is_sent(house: House) -> None:
    in_png(house).game()
    transport = Unwilling()
    for _ in range(3):
        dispatch(house.app, transport)
        house.now += timedelta(hours=1)
    assert len(transport.handed) == 4
    for copies in transport.handed.values():
        assert len(copies) == 3
        assert len(set(copies)) == 1
        message = message_from_bytes(copies[0], policy=policy.default)
        pictures = {
            part.get_content_type(): part.get_payload(decode=True) for part in message.walk()
        }
        assert bytes(pictures["image/png"]).startswith(b"\x89PNG")  # type: ignore[arg-type]


_SENDER = """
import sys
from datetime import timedelta
from pathlib import Path
from pbem.service.run.sender import dispatch
from tests.service.house import House
house = House(Path(sys.argv[1]))
house.now += timedelta(hours=1)
dispatch(house.app, house.transport)
"""


def test_another_process_sends_the_same_letters(house: House) -> None:
    """What the process that wrote them holds in memory, another reads back."""
    house.game()
    transport = Unwilling()
    dispatch(house.app, transport)
    handed = {
        hashlib.sha256(name.encode()).hexdigest()[:32]: raw
        for name, (raw,) in transport.handed.items()
    }
    path = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    subprocess.run([sys.executable, "-c", _SENDER, str(house.root)], env=path, check=True)
    assert len(handed) == 4
    found = {
        file.name.removesuffix(".pbem"): file.read_bytes()
        for file in (house.root / "out").rglob("new/*")
    }
    assert found == {name: raw.replace(b"\r\n", b"\n") for name, raw in handed.items()}


def test_no_picture_is_kept_twice(house: House) -> None:
    game = in_png(house).game()
    for _ in range(3):
        house.order(game, "GA", "STATUS")
    with house.store.transaction() as session:
        rows = list(session.scalars(select(OutboxRow)))
    assert len(rows) == 4 + 4 + 3  # at seating, at the start, three answers
    named = {name.partition(".")[0] for row in rows for name in row.pictures}
    assert {row.digest for row in kept(house)} == named
    assert len(named) < len(rows)
    assert all(len(row.raw) < 50_000 for row in rows)


def test_no_drawing_is_put_down_before_its_letter_is_sent(house: House) -> None:
    in_png(house).game()
    assert all(row.png is None for row in kept(house))
    dispatch(house.app, house.transport)
    drawn = {zlib.decompress(row.svg)[:5] == b"<svg ": row.png is not None for row in kept(house)}
    assert drawn == {True: True, False: False}  # the atlas is no picture


def test_a_player_cannot_write_where_a_picture_goes(house: House) -> None:
    """The words of a letter that name a picture of another stay words."""
    game = in_png(house).game()
    (letter,) = house.mail("GA")
    name = f"{kept(house)[0].digest}.png"
    house.write(game, "GA", f"PRESS TO ALL\n{letter['Message-ID']}={name}\nENDPRESS")
    told = text_of(house.mail("EA")[-1])
    assert "iVBORw0KGgo" not in told
    assert name[:20] in told


def attached(message: EmailMessage) -> list[str]:
    return [
        part.get_content_type() for part in message.walk() if part.get_content_maintype() == "image"
    ]


def test_a_player_chooses_his_pictures_and_the_map_can_be_asked_for(house: House) -> None:
    game = in_png(house).game()
    both = ["image/png", "image/svg+xml"]
    for line, pictures in (
        ("STATUS", []),  # nothing happened
        ("MAP", both),
        ("PICTURES CHANGED", []),
        ("MAP", both),
        ("IMMAGINI NO", []),
        ("STATUS", []),
        ("MAPA", both),
        ("OBRAZKI TAK", []),
        ("ATTACK 99", []),
    ):
        house.order(game, "GA", line)
        assert attached(house.mail("GA")[-1]) == pictures, line
    assert attached(house.mail("EA")[0]) == ["image/png"]


def test_pictures_come_when_the_map_changed(house: House) -> None:
    game = in_png(house).game()
    house.order(game, "EA", "PICTURES CHANGED")
    for _ in range(4):
        record = house.game_record(game)
        language = record.module.language(record.game)
        house.order(game, record.asks[0].seat, language.write(record.asks[0].default()))
    last = house.mail("EA")[-1]
    assert attached(last) == ["image/png"]


def test_the_map_that_is_asked_for_shows_every_theatre(house: House) -> None:
    game = house.game(scenario=("POG", "standard"))
    house.order(game, "AP", "MAP")
    parts = [part for part in house.mail("AP")[-1].walk() if part.get_content_maintype() == "image"]
    drawn = "".join(part.get_content().decode() for part in parts)
    assert len(parts) == 1 + 6
    assert "Near East" in drawn or "Palestine" in drawn
    assert "Caucasus and Mesopotamia" in drawn
    assert "Balkans" in drawn


def test_a_theatre_where_nothing_changed_is_the_same_picture_again(house: House) -> None:
    game = in_png(house).game(scenario=("POG", "standard"))
    house.order(game, "AP", "MAP")
    before = {row.digest for row in kept(house)}
    seat = house.asked(game)[0]
    (ask,) = house.game_record(game).asks
    language = house.game_record(game).module.language(house.game_record(game).game)
    house.order(game, seat, language.write(ask.default()))
    house.order(game, seat, "MAP")
    with house.store.transaction() as session:
        last = list(session.scalars(select(OutboxRow)))[-1]
    shown = {name.partition(".")[0] for name in last.pictures}
    assert len(shown) == 1 + 6
    assert len(shown & before) >= 4


def test_every_picture_of_a_letter_stands_in_its_html(house: House) -> None:
    game = in_png(house).game(scenario=("POG", "standard"))
    house.order(game, "AP", "MAP")
    letter = house.mail("AP")[-1]
    html = letter.get_body(("html",))
    assert html is not None
    named = [
        part["Content-ID"].strip("<>")
        for part in letter.walk()
        if part.get_content_type() == "image/png"
    ]
    assert named == ["map.png", *(f"map-{n}.png" for n in range(2, 8))]
    assert [
        text.partition('"')[0] for text in str(html.get_content()).split('src="cid:')[1:]
    ] == named


def test_old_pictures_are_forgotten_unless_they_are_shown_again_or_a_letter_waits(
    house: House,
) -> None:
    game = in_png(house).game(langs={"EA": "it"})
    house.mail("GA")
    first = {row.digest for row in kept(house)}
    house.now += timedelta(days=40)
    house.order(game, "GA", "MAP")
    with house.store.transaction() as session:
        again = {
            name.partition(".")[0] for name in list(session.scalars(select(OutboxRow)))[-1].pictures
        }
    (ask,) = house.game_record(game).asks
    line = (
        house.game_record(game).module.language(house.game_record(game).game).write(ask.default())
    )
    house.write(game, ask.seat, f"BEGIN {game} #{house.state(game)}\n{line}\nEND\n")
    waiting = {row.digest for row in kept(house)} - first
    house.now += timedelta(days=40)
    tick(house.app)
    assert first > again
    assert {row.digest for row in kept(house)} == again | waiting
    house.now += timedelta(days=40)
    tick(house.app)
    assert waiting
    assert {row.digest for row in kept(house)} == waiting
    assert any(map(attached, house.mail(ask.seat)[-4:]))
    house.now += timedelta(days=1)
    tick(house.app)
    assert not kept(house)


def test_a_letter_whose_picture_cannot_be_drawn_keeps_no_other_from_being_sent(
    house: House,
) -> None:
    game = in_png(house).game()
    with house.store.transaction() as session:
        waiting = session.scalars(select(OutboxRow).where(OutboxRow.status == "pending")).all()
        broken, *others = (row.id for row in waiting if row.pictures)
        row = session.get_one(OutboxRow, broken)
        shown, row.pictures, place = (
            row.pictures,
            [*row.pictures, f"{'0' * 64}.png"],
            f"{game} {row.seat}",
        )
    dispatch(house.app, house.transport)
    with house.store.transaction() as session:
        assert {session.get_one(OutboxRow, other).status for other in others} == {"sent"}
        assert session.get_one(OutboxRow, broken).status == "deferred"
        assert [(row.subject, row.kind) for row in incidents(session)] == [
            (place, "undrawn KeyError")
        ]
        session.get_one(OutboxRow, broken).pictures = shown
    house.now += timedelta(minutes=3)
    dispatch(house.app, house.transport)
    with house.store.transaction() as session:
        assert session.get_one(OutboxRow, broken).status == "sent"
        assert incidents(session) == []
