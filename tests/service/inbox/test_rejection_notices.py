"""A rejected letter of a player: a notice to the address on file says what to do."""

from email.message import EmailMessage

import pytest
from sqlalchemy import select

from pbem.ledger.database.tables import LetterRow, OutboxRow
from pbem.mail import Fetched
from pbem.render import Catalogue
from pbem.service.base.settings import Settings
from pbem.service.inbox.app import App
from pbem.service.inbox.checks import explain_reason
from pbem.service.run.sender import dispatch
from tests.service.house import House, flat, text_of
from tests.service.inbox.test_authentication import VOUCHED, guarded
from tests.service.inbox.test_letter_handler import deploy_all, statuses

__all__ = ["guarded"]
FALSE = "mx.pbem.test; dmarc=fail header.from=players.test"


def told(house: House, seat: str, before: int) -> list[EmailMessage]:
    return house.mail(seat)[before:]


def test_a_player_who_writes_to_the_bare_address_is_shown_his_games(house: House) -> None:
    first, second = house.game(), house.game()
    house.moderator.end_as_draw(second, "over")
    before = len(house.mail("GA"))
    house.write(first, "GA", "PASS", to="games@pbem.test", message_id="<bare@players.test>")
    (letter,) = told(house, "GA", before)
    text = flat(text_of(letter))
    assert "answer the last letter of the game" in text
    assert f"{first}: its last letter to you was sent: Mon 23 Nov 2026" in text
    assert second not in text
    assert letter["In-Reply-To"] == "<bare@players.test>"
    assert house.token(first, "GA") not in str(letter)


@pytest.mark.parametrize(
    "wrong",
    [{"to": "games@pbem.test"}, {"sender": "ga@elsewhere.test"}, {"Authentication_Results": FALSE}],
)
def test_a_letter_that_was_put_away_is_worked_when_it_is_sent_again_aright(
    guarded: House, wrong: dict[str, str]
) -> None:
    """As the advice says: programs that resend or redirect a letter keep its Message-ID."""
    game = guarded.game()
    passed = {"Authentication_Results": VOUCHED, "message_id": "<again@players.test>"}
    guarded.write(game, "GA", "STATUS", **{**passed, **wrong})
    guarded.write(game, "GA", "STATUS", **{**passed, **wrong})
    before = len(guarded.mail("GA"))
    guarded.write(game, "GA", "STATUS", **passed)
    assert len(told(guarded, "GA", before)) == 1
    found = [status for status, _ in statuses(guarded)]
    assert found[-3:] == ["quarantined", "duplicate", "processed"]
    assert guarded.moderator.release(len(found) - 2) == (
        "quarantined" if "to" in wrong else "duplicate"
    )


def test_a_token_that_is_no_longer_valid_is_no_token(house: House) -> None:
    game = house.game()
    before = len(house.mail("GA"))
    house.write(game, "GA", "PASS", to="games+guess@pbem.test")
    assert "does not name one seat of a game" in flat(text_of(told(house, "GA", before)[0]))


def test_a_letter_from_another_address_is_told_to_the_address_on_file(house: House) -> None:
    game = house.game(langs={"GA": "it"})
    before = len(house.mail("GA"))
    house.write(game, "GA", "PASS", sender="ga@elsewhere.test")
    (letter,) = told(house, "GA", before)
    assert "da: ga@elsewhere.test" in flat(text_of(letter))
    assert "rispediscila dall'indirizzo a cui arriva questa lettera" in flat(text_of(letter))
    assert letter["Subject"] == f"[{game}] La tua lettera non è stata elaborata"
    assert letter["Reply-To"] == f"games+{house.token(game, 'GA')}@pbem.test"
    with house.store.transaction() as session:
        assert {row.recipient for row in session.scalars(select(OutboxRow))} == {
            house.address(seat) for seat in ("GA", "DE", "EA", "WA")
        }


def test_what_is_answered_with_orders_is_worked(house: House) -> None:
    game = house.game()
    house.write(game, "GA", "STATUS", sender="ga@elsewhere.test")
    advice = house.mail("GA")[-1]
    quoted = "".join(f"> {line}\n" for line in text_of(advice).splitlines())
    house.write(
        game, "GA", f"STATUS\n\n{quoted}", to=advice["Reply-To"], In_Reply_To=advice["Message-ID"]
    )
    assert statuses(house)[-1] == ("processed", "")
    assert "running" in flat(text_of(house.mail("GA")[-1]))


@pytest.mark.parametrize(
    ("headers", "answers"), [({"to": "games@pbem.test"}, 5), ({"sender": "ga@elsewhere.test"}, 1)]
)
def test_however_many_letters_come_only_some_a_day_are_answered(
    house: House, headers: dict[str, str], answers: int
) -> None:
    game = house.game()
    before = len(house.mail("GA"))
    for n in range(7):
        house.write(game, "GA", f"PASS {n}", **headers)
    assert len(told(house, "GA", before)) == answers
    house.later(hours=24)
    before = len(house.mail("GA"))
    house.write(game, "GA", "PASS 6", **headers)
    assert len(told(house, "GA", before)) == 1


@pytest.mark.parametrize("results", [FALSE, ""])
def test_a_sender_whom_our_server_does_not_vouch_for_is_not_answered(
    guarded: House, results: str
) -> None:
    game = guarded.game()
    before = len(guarded.mail("GA"))
    headers = {"Authentication_Results": results} if results else {}
    guarded.write(game, "GA", "PASS", to="games@pbem.test", **headers)
    assert told(guarded, "GA", before) == []
    guarded.write(game, "GA", "PASS", to="games@pbem.test", Authentication_Results=VOUCHED)
    assert len(told(guarded, "GA", before)) == 1


@pytest.mark.parametrize(
    "header", [{"Auto_Submitted": "auto-replied"}, {"Precedence": "bulk"}, {"List_Id": "<x.y>"}]
)
def test_machines_that_write_to_the_bare_address_are_not_answered(
    house: House, header: dict[str, str]
) -> None:
    game = house.game()
    before = len(house.mail("GA"))
    house.write(game, "GA", "PASS", to="games@pbem.test", **header)
    assert told(house, "GA", before) == []


def test_orders_beside_a_large_photograph_are_worked(house: House) -> None:
    game = house.game()
    deploy_all(house, game)
    letter = house.letter(game, "DE", f"BEGIN {game} #{house.state(game)}\nPASS\nEND\n")
    letter.add_attachment(bytes(12_000_000), maintype="image", subtype="jpeg", filename="board.jpg")
    house.drop(bytes(letter))
    house.app.poll(house.inbox)
    assert statuses(house)[-1] == ("processed", "")
    assert house.asked(game) == ["WA"]
    with house.store.transaction() as session:
        assert max(len(row.raw) for row in session.scalars(select(LetterRow))) < 10_000


def test_a_letter_of_too_many_words_is_told_to_its_player(house: House) -> None:
    game = house.game()
    before = len(house.mail("GA"))
    for _ in range(2):
        house.write(game, "GA", "PASS\n" * 500_000)
    (letter,) = told(house, "GA", before)
    assert "It is too large to be read." in flat(text_of(letter))
    assert statuses(house)[-1] == ("quarantined", "too_large")
    assert (
        Catalogue("en").text(*explain_reason(statuses(house)[-1][1])[0])
        == "It is too large to be read."
    )


def test_a_letter_on_which_the_service_fails_is_told_to_its_player(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = house.game()
    before = len(house.mail("GA"))
    with monkeypatch.context() as broken:
        broken.setattr("pbem.service.inbox.app.LetterHandler.work", lambda _: {}["position"])
        house.write(game, "GA", "PASS")
    assert statuses(house)[-1] == ("quarantined", "error.KeyError")
    assert "The service failed on a letter of yours" in flat(text_of(told(house, "GA", before)[0]))
    (waiting,) = house.moderator.quarantined()
    assert house.moderator.release(waiting.id) == "processed"


def test_a_stranger_is_never_answered_whatever_he_sends(house: House) -> None:
    game = house.game()
    known = {house.address(seat) for seat in ("GA", "DE", "EA", "WA")}
    for body in ("PASS", "PASS\n" * 500_000):
        for to in ("games@pbem.test", f"games+{house.token(game, 'GA')}@pbem.test"):
            house.write(game, "GA", body, sender="mallory@evil.test", to=to)
    with house.store.transaction() as session:
        assert {row.recipient for row in session.scalars(select(OutboxRow))} <= known


def test_the_moderators_address_is_told_where_there_is_one(house: House) -> None:
    game = house.game()
    settings = Settings(address="games@pbem.test", moderator="host@pbem.test", pictures="svg")
    app = App(house.store, settings, lambda: house.now)
    app.receive(
        Fetched(bytes(house.letter(game, "GA", "PASS", to="games@pbem.test")), house.now, "test:1")
    )
    dispatch(house.app, house.transport)
    assert "The moderator: host@pbem.test" in flat(text_of(house.mail("GA")[-1]))


@pytest.mark.parametrize("name", ["Paweł Nowak <{}>", "Paweł (Łódź) <{}>", "{0}, A. Nowak <{0}>"])
def test_a_letter_is_worked_however_its_program_writes_the_senders_name(
    house: House, name: str
) -> None:
    game = house.game()
    before = len(house.mail("GA"))
    letter = bytes(house.letter(game, "GA", "STATUS"))
    own = house.address("GA")
    for charset in ("utf-8", "iso-8859-2"):
        house.drop(
            letter.replace(f"From: {own}".encode(), f"From: {name.format(own)}".encode(charset))
        )
        letter = letter.replace(b"Message-ID: <", b"Message-ID: <x")
    house.app.poll(house.inbox)
    assert statuses(house)[-2:] == [("processed", ""), ("processed", "")]
    assert len(told(house, "GA", before)) == 2


@pytest.mark.parametrize(
    "sender", ["ga@players.test, x@evil.test", "", "ga@players.test\r\nFrom: x@evil.test"]
)
def test_a_letter_whose_sender_cannot_be_told_is_told_to_the_address_on_file(
    house: House, sender: str
) -> None:
    game = house.game()
    before = len(house.mail("GA"))
    letter = bytes(house.letter(game, "GA", "PASS"))
    house.drop(letter.replace(b"From: ga@players.test", f"From: {sender}".encode()))
    house.app.poll(house.inbox)
    assert statuses(house)[-1] == ("quarantined", "sender")
    (advice,) = told(house, "GA", before)
    assert advice["To"] == house.address("GA")
    assert "exactly one sender" in flat(text_of(advice))
