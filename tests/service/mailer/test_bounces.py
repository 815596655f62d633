"""Bounced letters are counted and told to the moderator.

The clock of a player whom they did not reach stops.
"""

from datetime import datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage

import pytest
from imapclient import IMAPClient
from sqlalchemy import select
from sqlmodel import col

from pbem.ledger.database.plain_sql import SessionRows
from pbem.ledger.database.service_tables import IncidentRow
from pbem.ledger.database.tables import DeadlineRow, DelayRow, EventRow, LetterRow, OutboxRow
from pbem.service.clocks.time_control import TimeControl
from pbem.service.moderator.pending_items import pending_items
from pbem.service.run.tick import tick
from tests.servers import PASSWORD, Servers
from tests.service.house import ClockedInbox, House, flat, text_of

RFC_3464 = """From: MAILER-DAEMON@mail.players.test
To: games@pbem.test
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="cut"

--cut
Content-Type: text/plain

This is the mail system. I am sorry.

--cut
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.players.test

Final-Recipient: rfc822; {recipient}
Action: {action}
Status: {status}

--cut
Content-Type: text/rfc822-headers

{headers}
--cut--
"""
QMAIL = """From: MAILER-DAEMON@mail.players.test
To: games@pbem.test
Subject: failure notice

Hi. This is the qmail-send program at mail.players.test.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<{recipient}>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

{headers}

The rest.
"""
ENCLOSED = RFC_3464.replace("text/rfc822-headers", "message/rfc822").replace(
    "{headers}\n", "{headers}\n{rest}\n"
)
COPIED = QMAIL.replace("\n\nThe rest.", "\n{rest}")


def begun(house: House, control: TimeControl) -> str:
    """A game in which EA was asked some time after everybody was seated."""
    game = house.game(control)
    house.mail("GA")
    house.now += timedelta(minutes=20)
    record = house.game_record(game)
    house.order(game, "GA", record.module.language(record.game).write(record.asks[0].default()))
    assert house.asked(game) == ["EA"]
    return game


def last(house: House, game: str, seat: str) -> OutboxRow:
    house.mail(seat)
    with house.store.transaction() as session:
        mine = (col(OutboxRow.game) == game, col(OutboxRow.seat) == seat)
        return session.scalars(
            select(OutboxRow).where(*mine).order_by(col(OutboxRow.id).desc())
        ).first()


def returned(
    house: House,
    row: OutboxRow,
    form: str = RFC_3464,
    action: str = "failed",
    status: str = "5.1.1",
) -> str:
    """A letter comes back; what became of the notice."""
    house.drop(notice(row, form, action=action, status=status).encode())
    house.app.poll(house.inbox)
    with house.store.transaction() as session:
        return session.scalars(
            select(col(LetterRow.reason)).order_by(col(LetterRow.id).desc())
        ).first()


def notice(
    row: OutboxRow, form: str, *, action: str = "failed", status: str = "5.1.1", rest: str = ""
) -> str:
    """What a mail server writes about a letter."""
    message = message_from_bytes(row.raw)
    headers = "\n".join(
        f"{name}: {message[name]}" for name in ("Message-ID", "From", "To", "Subject")
    )
    return form.format(
        recipient=row.recipient, headers=headers, action=action, status=status, rest=rest
    )


def told(house: House) -> list[str]:
    with house.store.transaction() as session:
        return [
            matter.words[0]
            for matter in pending_items(SessionRows(session), house.settings, house.now)
        ]


@pytest.mark.few(1)
@pytest.mark.parametrize("form", [RFC_3464, QMAIL])
def test_while_what_asks_comes_back_the_clock_stands_still(house: House, form: str) -> None:
    game = begun(house, TimeControl(24, 0, 1))
    assert returned(house, last(house, game, "EA"), form) == "bounce"
    assert told(house) == ["service.pending_item.bounced"]
    house.later(days=4)
    assert house.asked(game) == ["EA"]
    house.write(game, "EA", "STATUS")
    house.mail("EA")
    with house.store.transaction() as session:
        assert session.get_one(DeadlineRow, (game, "EA")).due_at == house.now + timedelta(hours=24)
    assert told(house) == []
    house.later(hours=25)
    assert house.asked(game) == ["WA"]


@pytest.mark.server
@pytest.mark.parametrize("form", [ENCLOSED, COPIED], ids=["enclosed", "copied"])
@pytest.mark.parametrize("kind", ["words", "pictures"])
def test_a_long_letter_that_comes_back_whole_is_recognised_on_a_server(
    house: House, servers: Servers, form: str, kind: str
) -> None:
    game = begun(house, TimeControl(24, 0, 1))
    row, user = last(house, game, "EA"), f"back{kind}{len(form)}"
    rest = "\n" + "words\n" * 200_000 if kind == "words" else picture(1_500_000)
    servers.user(user)
    with IMAPClient("127.0.0.1", servers.imap, ssl=False) as client:
        client.login(user, PASSWORD)
        client.append("INBOX", notice(row, form, rest=rest).replace("\n", "\r\n").encode())
    inbox = ClockedInbox(lambda: house.now, servers.imap, (user, PASSWORD))
    assert house.app.poll(inbox) == 1
    inbox.close()
    assert told(house) == ["service.pending_item.bounced"]


def picture(size: int) -> str:
    """The rest of a letter with a picture of that many bytes."""
    parts = EmailMessage()
    parts.set_content("words")
    parts.add_attachment(bytes(size), maintype="image", subtype="png")
    return parts.as_string()


def test_letters_that_come_back_are_counted_for_each_seat(house: House) -> None:
    game = begun(house, TimeControl(240, 0, 1))
    for _ in range(3):
        returned(house, last(house, game, "EA"))
        house.now += timedelta(minutes=1)
        house.write(game, "GA", "PRESS\nhello\nENDPRESS")
    with house.store.transaction() as session:
        (trouble,) = session.scalars(select(IncidentRow)).all()
        assert (trouble.subject, trouble.times) == (f"{game} EA mail", 3)


def test_a_notice_of_delay_is_no_bounce(house: House) -> None:
    game = begun(house, TimeControl(24, 0, 1))
    assert returned(house, last(house, game, "EA"), action="delayed", status="4.4.1") != "bounce"
    assert told(house) == []
    house.later(hours=25)
    assert house.asked(game) == ["WA"]


def test_a_forged_notice_stops_no_clock(house: House) -> None:
    game = begun(house, TimeControl(24, 0, 1))
    row = last(house, game, "EA")
    forged = EmailMessage()
    forged["Message-ID"] = f"<{game}.{'0' * 24}@pbem.test>"
    row.raw = bytes(forged)
    assert returned(house, row) != "bounce"
    house.later(hours=25)
    assert house.asked(game) == ["WA"]


def test_whatever_a_notice_holds_nothing_is_raised(house: House) -> None:
    game = begun(house, TimeControl())
    row = last(house, game, "EA")
    for n in range(0, len(RFC_3464), 37):
        returned(house, row, RFC_3464[:n].rpartition("{")[0] + "\n{headers}")
    tick(house.app)
    assert house.asked(game) == ["EA"]


def due(house: House, game: str, seat: str) -> datetime:
    with house.store.transaction() as session:
        return session.get_one(DeadlineRow, (game, seat)).due_at


def test_a_notice_of_ones_own_wins_only_the_time_until_one_writes(house: House) -> None:
    """The letter came back only after 20 hours, and the player writes an hour later."""
    game = begun(house, TimeControl(24, 0, 1))
    first = due(house, game, "EA")
    letter = last(house, game, "EA")
    house.later(hours=20)
    assert returned(house, letter) == "bounce"
    house.later(hours=1)
    house.write(game, "EA", "STATUS")
    assert due(house, game, "EA") == first + timedelta(hours=1)


def test_delays_of_a_seat_are_bounded_and_the_table_knows_of_the_second(house: House) -> None:
    house.settings.delay_hours_a_year = 30
    game = begun(house, TimeControl(24, 0, 1))
    for hours in (10, 20):
        first = due(house, game, "EA")
        returned(house, last(house, game, "EA"))
        house.later(hours=hours)
        house.write(game, "EA", "STATUS")
        assert due(house, game, "EA") == first + timedelta(hours=hours)
        house.later(minutes=1)
    letter = flat(text_of(house.mail("GA")[-1]))
    assert "delay 2 of this year" in letter
    assert "30 hours" in letter
    assert "service.pending_item.delays" in told(house)
    returned(house, last(house, game, "EA"))
    house.later(hours=25)
    assert house.asked(game) == ["WA"]  # the account is used up: the deadline takes effect


@pytest.mark.parametrize("away", [0.5, 30.0])
def test_no_letter_that_came_back_moves_a_clock_that_the_moderator_decides(
    house: House, away: float
) -> None:
    """Every letter to the seat comes back after its deadline, and then the player writes."""
    game = begun(house, TimeControl(24, 0, 1, policy="moderator"))
    house.later(hours=25)
    over = due(house, game, "EA")
    house.mail("EA")
    with house.store.transaction() as session:
        mine = (col(OutboxRow.game) == game, col(OutboxRow.seat) == "EA")
        letters = session.scalars(select(OutboxRow).where(*mine)).all()
    for letter in letters:
        returned(house, letter)
    house.later(hours=away)
    house.write(game, "EA", "STATUS")
    house.later(hours=40)
    assert due(house, game, "EA") == over
    with house.store.transaction() as session:
        kinds = session.scalars(select(col(EventRow.kind)).where(col(EventRow.game) == game)).all()
        assert kinds.count("deadline") == 1
        assert session.scalars(select(DelayRow)).all() == []
    assert "service.pending_item.missed" in told(house)
