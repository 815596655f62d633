"""Sent letters stay whole for two weeks. Their content can be told again and answered later."""

import re
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest
from sqlalchemy import select
from sqlmodel import col

from pbem.ledger.database.tables import DeadlineRow, OutboxRow
from pbem.mail import Deferred, MaildirTransport, texts_of
from pbem.mail.transports import Verdict
from pbem.service.base.errors import ModerationError
from pbem.service.clocks.time_control import TimeControl
from pbem.service.mailer.sent_letters import forms_of
from pbem.service.run.tick import tick
from tests.mail.programs import PROGRAMS, Program, reply
from tests.service.house import House, flat, text_of

SLOW = TimeControl(hours=24 * 60)


def letters(house: House) -> list[OutboxRow]:
    with house.store.transaction() as session:
        return list(
            session.scalars(
                select(OutboxRow)
                .where(col(OutboxRow.game).is_not(None))
                .order_by(col(OutboxRow.id))
            )
        )


def weeks_go_by(house: House, days: int = 15) -> None:
    """The service is off meanwhile. The next tick still cuts whatever is older than two weeks."""
    house.now += timedelta(days=days)
    tick(house.app)


def test_a_letter_is_cut_two_weeks_after_it_was_sent_and_not_before(house: House) -> None:
    house.game(SLOW)
    house.mail("GA")
    whole = letters(house)
    weeks_go_by(house, 13)
    assert [row.raw for row in letters(house)] == [row.raw for row in whole]
    weeks_go_by(house, 2)
    cut = letters(house)
    assert {row.raw for row in cut} == {b""}
    facts = (
        "message_id",
        "game",
        "seat",
        "recipient",
        "status",
        "created_at",
        "sent_at",
        "told_after",
        "told_to",
    )
    assert all(
        getattr(a, name) == getattr(b, name)
        for a, b in zip(whole, cut, strict=True)
        for name in facts
    )
    assert [forms_of(row.raw, row.words) for row in cut] == [texts_of(row.raw) for row in whole]
    assert sum(len(row.words or b"") for row in cut) < sum(len(row.raw) for row in whole) / 4


class Mute(MaildirTransport):
    """A transport whose next server takes nothing."""

    def send(self, raw: bytes, sender: str, recipient: str, message_id: str) -> Verdict:  # noqa: ARG002
        return Deferred("451")


def test_a_letter_that_was_not_sent_is_not_cut(house: House) -> None:
    house.game(SLOW)
    house.transport = Mute(house.root / "out")
    house.mail("GA")
    weeks_go_by(house)
    assert all(row.raw for row in letters(house) if row.status == "deferred")
    assert "deferred" in [row.status for row in letters(house)]


@pytest.mark.parametrize("program", PROGRAMS, ids=str)
def test_an_answer_to_a_letter_that_was_cut_is_read_as_any_other(
    program: Program, tmp_path_factory: pytest.TempPathFactory
) -> None:
    house = House(tmp_path_factory.mktemp("house"))
    game = house.game(SLOW)
    asking = house.mail("GA")[-1]
    weeks_go_by(house)
    record = house.game_record(game)
    move = record.module.language(record.game).write(record.asks[0].default())
    before = len(house.mail("GA"))
    house.drop(
        bytes(
            reply(
                program,
                asking,
                f"BEGIN {game} #{house.state(game)}\n{move}\nEND",
                "top",
                house.address("GA"),
            )
        )
    )
    house.app.poll(house.inbox)
    assert house.asked(game) == ["EA"], text_of(house.mail("GA")[before])
    house.close()


def sections(letter: EmailMessage) -> dict[str, str]:
    """The parts of a letter by their headings; the fingerprint of the game among them."""
    return sections_of(text_of(letter))


def sections_of(text: str) -> dict[str, str]:
    """The parts of a text by their headings."""
    parts = (part.strip().partition("\n") for part in re.split(r"\n\n(?=\S[^\n]*\n-+\n)", text))
    found = {heading: words for heading, _, words in parts}
    _, _, proof = flat(text).partition("Fingerprint of the game so far:")
    return found | {"Fingerprint": proof[:65]}


def test_a_letter_that_was_cut_is_made_anew_as_the_position_was_then(house: House) -> None:
    game = house.game(SLOW, scenario=("QMG", "standard"))
    told = dict[str, str]()
    while "What happened" not in told:
        move(house, game)
        seat = house.asked(game)[0]
        told = sections(house.mail(seat)[-1])
    row = next(row for row in reversed(letters(house)) if row.seat == seat)
    told["The position"] = sections_of(house.order(game, seat, "MAP"))["The position"]
    for _ in range(9):
        move(house, game)
    weeks_go_by(house)
    before = len(house.mail(seat))
    assert row.told_to is not None
    house.moderator.resend(game, seat, row.told_to)
    (letter,) = house.mail(seat)[before:]
    again = sections(letter)
    same = ("What happened", "The position", "Fingerprint")
    assert [again[part] for part in same] == [told[part] for part in same]
    assert f"what happened up to event {row.told_to}" in flat(text_of(letter))
    assert "BEGIN" not in text_of(letter)
    house.moderator.resend(game, seat)
    assert sections(house.mail(seat)[-1]).get("The position") != told["The position"]


def move(house: House, game: str) -> None:
    """Whoever is asked moves as a missed deadline would."""
    record = house.game_record(game)
    ask = record.asks[0]
    house.order(game, ask.seat, record.module.language(record.game).write(ask.default()))


def test_what_is_told_again_starts_no_clock(house: House, tmp_path: Path) -> None:
    game = house.game(TimeControl(48, 0, 1))
    house.order(game, "GA", "HELP")
    house.later(hours=1)
    house.transport = Mute(tmp_path / "mute")
    move(house, game)
    house.transport = MaildirTransport(house.root / "out")
    with house.store.transaction() as session:
        for row in session.scalars(select(OutboxRow).where(col(OutboxRow.status) != "sent")):
            row.next_at = house.now + timedelta(hours=10)
        since = session.get_one(DeadlineRow, (game, "EA")).asked_at
    house.moderator.resend(game, "EA", 2)
    house.later(hours=1)
    with house.store.transaction() as session:
        assert session.get_one(DeadlineRow, (game, "EA")).asked_at == since


def test_of_what_nobody_was_told_nothing_is_told_again(house: House) -> None:
    game = house.game(SLOW)
    with pytest.raises(ModerationError, match="never_told"):
        house.moderator.resend(game, "GA", 99)
