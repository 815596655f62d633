"""A moderator and an event's officials act by letter: done whole or not at all, and answered."""

from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest
from sqlalchemy import text

from pbem.ledger.database.service_tables import OfficialKeyRow
from pbem.render import Catalogue
from pbem.service.base.errors import ModerationError
from pbem.service.base.settings import Settings
from pbem.service.inbox.official_commands import (
    OfficialCommand,
    OfficialProblem,
    read_official_commands,
)
from pbem.service.moderator.official_keys import give_key, official_keys, take_key
from pbem.tournament.event.audit import verify_event
from tests.service.house import House, text_of
from tests.service.inbox.test_letter_handler import statuses
from tests.service.tournaments.club import CUP, Club

MODERATOR, DIRECTOR, ASSISTANT = "mod@club.test", "dora@officials.test", "aldo@officials.test"

_COUNT = text("SELECT count(*) FROM events WHERE game = :game AND seq > :head")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    settings = Settings(
        address="games@pbem.test",
        pictures="none",
        moderator=MODERATOR,
        authserv_id="mx.pbem.test",
    )
    found = House(tmp_path, settings=settings)
    yield found
    found.close()


def signed(address: str) -> str:
    return f"mx.pbem.test; dkim=pass header.d={address.rpartition('@')[2]}"


def key(house: House, address: str) -> str:
    with house.store.transaction() as session:
        return next(r.token for r in session.query(OfficialKeyRow) if r.address == address)


def act(house: House, address: str, *lines: str, **headers: str) -> str:
    """Write as an official; the text of the answer."""
    if (address, "en") not in official_keys(house.app):
        give_key(house.app, address, "en")
        house.mail_to(address)
    before = len(house.mail_to(address))
    headers = {"Authentication_Results": signed(address), **headers}
    house.drop(bytes(letter(house, address, "\n".join(lines), **headers)))
    house.app.poll(house.inbox)
    answers = house.mail_to(address)[before:]
    return text_of(answers[-1]) if answers else ""


def letter(house: House, address: str, body: str, **headers: str) -> EmailMessage:
    message = EmailMessage()
    message["From"] = headers.pop("sender", address)
    message["To"] = headers.pop("to", f"games+{key(house, address)}@pbem.test")
    message["Message-ID"] = headers.pop("message_id", f"<{next(house.numbers)}@club.test>")
    message["Subject"] = "please"
    for name, value in headers.items():
        message[name.replace("_", "-")] = value
    message.set_content(body)
    return message


def status(house: House, game: str) -> str:
    return house.game_record(game).row.status


def told(house: House, game: str) -> str:
    seats = house.game_record(game).game.seats
    return "\n".join(text_of(house.mail(seat)[-1]) for seat in seats)


def test_a_moderator_holds_resumes_and_rules(house: House) -> None:
    game = house.game()
    answer = act(house, MODERATOR, f"HOLD {game} BECAUSE the mail of two players", "is down")
    assert f"{game} is held." in answer
    assert status(house, game) == "held"
    assert "the mail of two players is down" in told(house, game)
    answer = act(
        house, MODERATOR, f"resume {game}: it is up again", f"RULE {game}: the move stands"
    )
    assert f"{game} goes on." in answer
    assert "the ruling is recorded" in answer
    assert status(house, game) == "running"
    assert "the move stands" in told(house, game)


def test_clocks_seats_and_awards_are_given_by_any_name_of_a_seat(house: House) -> None:
    game = house.game(langs={"GA": "it"})
    seat = house.asked(game)[0]
    house.moderator.add_player("New", "new@players.test", "en", "UTC")
    answer = act(
        house,
        MODERATOR,
        f"PROROGA {game} {seat.lower()} 48h PERCHÉ è in viaggio",
        f"ZASTĄP {game} {seat} New@players.test BO wyjechał",
    )
    assert "48 hours added" in answer
    assert "new@players.test takes over" in answer
    assert "Welcome" in text_of(house.mail_to("new@players.test")[-1])
    winners = house.game_record(game).game.seats[:2]
    act(house, MODERATOR, f"AWARD {game} {', '.join(winners)} BECAUSE the rest left")
    outcome = house.game_record(game).row.outcome
    assert outcome is not None
    assert set(outcome["winners"]) == set(winners)


def test_one_action_that_cannot_be_done_undoes_the_letter(house: House) -> None:
    game, other = house.game(), house.game()
    head = house.game_record(game).row.head
    answer = act(
        house,
        MODERATOR,
        f"HOLD {game} BECAUSE of a flood",
        f"RESUME {other} BECAUSE it is dry",
    )
    assert "Nothing of this letter was carried out" in answer
    assert f"RESUME {other}" in answer
    assert status(house, game) == "running"
    assert house.game_record(game).row.head == head
    with house.store.transaction() as session:
        assert not session.execute(_COUNT, {"game": game, "head": head}).scalar()
    assert not any("flood" in text_of(each) for each in house.mail("GA"))


def test_a_letter_counts_once_and_only_signed_from_its_owner(house: House) -> None:
    game = house.game()
    give_key(house.app, MODERATOR, "en")
    line = f"HOLD {game} BECAUSE I can"
    unsigned = {"Authentication_Results": "mx.pbem.test; dmarc=pass header.from=club.test"}
    assert not act(house, MODERATOR, line, **unsigned)
    assert not act(house, MODERATOR, line, Authentication_Results="")
    foreign = "mx.pbem.test; dkim=pass header.d=evil.test"
    assert not act(house, MODERATOR, line, Authentication_Results=foreign)
    assert not act(house, MODERATOR, line, sender="mod@evil.test", Authentication_Results=foreign)
    assert status(house, game) == "running"
    assert {reason for _, reason in statuses(house)} == {"not_authenticated", "wrong_sender"}
    hours = f"EXTEND {game} {house.asked(game)[0]} 24 BECAUSE it is Easter"
    for _ in range(2):
        act(house, MODERATOR, hours, message_id="<once@club.test>")
    assert [s for s, _ in statuses(house)][-2:] == ["processed", "duplicate"]


def test_a_key_that_was_renewed_or_taken_is_dead(house: House) -> None:
    game = house.game()
    give_key(house.app, MODERATOR, "en")
    old = f"games+{key(house, MODERATOR)}@pbem.test"
    give_key(house.app, MODERATOR, "en")
    assert not act(house, MODERATOR, f"HOLD {game} BECAUSE I can", to=old)
    take_key(house.app, MODERATOR)
    assert status(house, game) == "running"
    with pytest.raises(ModerationError, match="no_key"):
        take_key(house.app, MODERATOR)
    with pytest.raises(ModerationError, match="no_key_for"):
        give_key(house.app, "stranger@club.test", "en")
    house.settings.authserv_id = ""
    with pytest.raises(ModerationError, match="authserv_id"):
        give_key(house.app, MODERATOR, "en")


def test_an_official_is_shown_the_round_before_they_can_approve_it(house: House) -> None:
    club = Club(house)
    club.join(4)
    club.director.start(club.event)
    shown = act(house, ASSISTANT, f"APPROVE {club.event}")
    assert "Nothing of this letter" in shown
    for n in range(1, 5):
        assert f"{n} Player {n}" in shown
    club.director.withdraw(club.event, 4, "ill")
    again = act(house, ASSISTANT, f"APPROVE {club.event}")
    assert "APPROVE pog-cup again" in again
    assert "4 Player 4" not in again
    assert club.look().state.rounds == []
    assert "is published" in act(house, ASSISTANT, f"APPROVE {club.event}")


def test_officials_act_in_their_event_and_nowhere_else(house: House) -> None:
    club, other = Club(house), house.game()
    club.join(4)
    club.director.start(club.event)
    assert "is published" in act(house, DIRECTOR, f"APPROVE {club.event}")
    house.later(hours=1)
    game, second = club.games()
    assert "24 hours added" in act(house, ASSISTANT, f"EXTEND {game} 24: a holiday")
    assert "is held" in act(house, ASSISTANT, f"HOLD {game}: a flood")
    assert "goes on" in act(house, DIRECTOR, f"RESUME {game}: it is dry")
    answer = act(house, ASSISTANT, f"HOLD {other}: it is not mine")
    assert "Nothing of this letter" in answer
    assert status(house, other) == "running"
    act(house, DIRECTOR, f"AWARD {second} AP: the other seat is empty")
    assert status(house, second) == "finished"
    path = house.root / "event.jsonl"
    path.write_bytes(club.export())
    assert verify_event(path).ok


def test_the_panel_votes_by_letter(house: House) -> None:
    ada = "    - {{name: Ada, address: ada@officials.test}}\n"
    club = Club(house, text=CUP + ada + "    cut_off: {{hours: 1, measure: panel}}\n")
    club.join(2)
    club.director.start(club.event)
    (game,) = club.round()
    assert "once round 1 is over" in act(house, ASSISTANT, f"VOTE {game} AP: ahead")
    club.director.cut_off(club.event, 1, "the hall closes")
    house.later(hours=2)
    assert "is on record" in act(house, ASSISTANT, f"VOTE {game} AP: ahead")
    assert "decided" in act(house, DIRECTOR, f"VOTE {game} Allied Powers: two centres")
    assert status(house, game) == "finished"
    other = house.game()
    assert "no panel" in act(house, MODERATOR, f"VOTE {other} CENTRAL: ahead")


def test_an_assistant_who_plays_does_not_act_on_their_own_game_by_letter(house: House) -> None:
    club = Club(house, text=CUP.replace(ASSISTANT, house.address("p1")))
    club.join(2)
    club.director.start(club.event)
    (game,) = club.round()
    answer = act(house, house.address("p1"), f"EXTEND {game} 48: I am away")
    assert "Nothing of this letter" in answer


def test_a_letter_without_an_action_is_answered_with_what_can_be_written(house: House) -> None:
    house.game()
    for body in ("Good morning", "HELP", "HOLD", "HOLD FWW-1", "EXTEND FWW-1 BECAUSE it rains"):
        answer = act(house, MODERATOR, body)
        assert "RESUME FWW-1 BECAUSE" in answer
        assert "Nothing of this letter" in answer


@pytest.mark.parametrize("lang", ["en", "it", "pl"])
def test_every_form_that_the_help_shows_is_read(lang: str) -> None:
    forms = Catalogue(lang).text("service.official.forms").split("\n")
    found = read_official_commands(enumerate(forms, start=1))
    assert len({each.kind for each in found if isinstance(each, OfficialCommand)}) == 8
    assert not any(isinstance(each, OfficialProblem) for each in found)
