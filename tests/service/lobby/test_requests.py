"""What can be asked of the lobby by letter, and what it answers."""

import re

import pytest

from pbem.ledger.database.tables import GameRow
from pbem.service.base.settings import SiteSettings
from pbem.service.run.tick import tick
from tests.service.house import House, flat, text_of
from tests.service.lobby.guests import (
    HERE,
    answer,
    last,
    lobby,
    open_lobby,
    register,
    seated,
    write,
)


def test_who_joins_before_registering_sits_there_once_they_have_confirmed(house: House) -> None:
    open_lobby(house)
    anna = register(house, "Anna")
    write(house, anna, "OPEN GLO marne")
    bob = "bob@guests.test"
    asked = write(house, bob, "", subject="JOIN GLO-1")
    assert "CONFIRM" in asked
    assert lobby(house).tables["GLO-1"].places_left == 1
    assert "You are registered as Bob" in answer(house, bob, "CONFIRM", "NAME Bob")
    assert lobby(house).tables["GLO-1"].status == "full"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("OPEN Chess", "No game on offer is called “…”"),
        ("OPEN POG storming", "No scenario of that game"),
        ("OPEN POG AS Prussia", "No side is called"),
        ("OPEN POG HOURS 1", "Time to decide is 12 to 336 hours"),
        ("OPEN", "expected OPEN POG historical"),
        ("JOIN POG-9", "There is no table POG-9"),
        ("JOIN POG-1 AS AP", "Still free: CP"),
        ("JOIN tomorrow", "expected JOIN POG-7, or JOIN POG-7 AS CP"),
        ("JION POG-1", "did you mean"),
        ("OPEN POG FOR me", "No scenario of that game"),
    ],
)
def test_what_cannot_be_done_is_told_with_what_was_expected_and_nothing_is_done(
    house: House, line: str, expected: str
) -> None:
    open_lobby(house)
    anna, bob = register(house, "Anna"), register(house, "Bob")
    write(house, anna, "OPEN POG introductory AS AP")
    told = write(house, bob, line, "OPEN QMG")
    assert expected in told
    assert "Nothing of your letter was done" in told
    assert list(lobby(house).tables) == ["POG-1"]


def test_what_only_the_owner_of_an_address_may_do_needs_an_answer_to_a_letter(
    house: House,
) -> None:
    open_lobby(house)
    anna = register(house, "Anna")
    write(house, anna, "OPEN POG introductory")
    for line in ("QUIT POG-1", "INVITE carl@x.test TO POG-1", "NAME Mallory", "ZONE Asia/Tokyo"):
        assert "Anybody can write in your name" in write(house, anna, line)
    assert lobby(house).tables["POG-1"].status == "open"
    assert "Name: Anna. Address: anna@guests.test" in answer(house, anna, "PROFILE")
    assert "your time zone is Asia/Tokyo" in answer(house, anna, "zone asia/tokyo")
    assert "You have left table POG-1" in answer(house, anna, "QUIT POG-1")
    assert lobby(house).tables["POG-1"].status == "ended"
    with house.store.transaction() as session:
        assert session.get_one(GameRow, "POG-1").status == "deleted"


def test_a_player_who_leaves_a_full_table_frees_the_seat_and_its_secret(house: House) -> None:
    open_lobby(house)
    anna, bob, carl = (register(house, name) for name in ("Anna", "Bob", "Carl"))
    write(house, anna, "OPEN POG introductory AS CP")
    write(house, bob, "JOIN POG-1")
    answer(house, anna, "CONFIRM")
    secret = house.token("POG-1", "AP")
    assert "QUIT" not in answer(house, bob, "QUIT POG-1")
    assert "It is open again" in flat(text_of(last(house, anna)))
    assert house.token("POG-1", "AP") != secret
    write(house, carl, "JOIN POG-1")
    answer(house, carl, "READY")
    tick(house.app)
    assert lobby(house).tables["POG-1"].status == "full"  # Anna plays with somebody else now
    answer(house, anna, "CONFIRM POG-1")
    tick(house.app)
    assert seated(house, "POG-1") == {"AP": carl, "CP": anna}
    assert "has begun" in answer(house, carl, "QUIT POG-1")


def test_places_kept_for_somebody_are_for_nobody_else(house: House) -> None:
    open_lobby(house)
    anna, bob = register(house, "Anna"), register(house, "Bob")
    carl = "carl@friends.test"
    assert "Anybody can write in your name" in write(house, anna, f"OPEN POG FOR {carl}")
    assert f"Invited to table POG-1: {carl}" in answer(house, anna, f"OPEN POG FOR {carl}")
    assert "kept for others" in write(house, bob, "JOIN POG-1")
    (invitation,) = house.mail_to(carl)
    assert "Anna" not in text_of(invitation)
    assert "a new player" in text_of(invitation)
    assert "unsubscribe" in invitation["List-Unsubscribe"]
    answer(house, carl, "CONFIRM", "NAME Carl")
    assert lobby(house).tables["POG-1"].status == "full"


def test_an_address_is_invited_once_and_never_if_it_asked_for_that(house: House) -> None:
    open_lobby(house)
    anna, bob, carl = register(house, "Anna"), register(house, "Bob"), "carl@friends.test"
    write(house, anna, "OPEN POG")
    write(house, bob, "OPEN QMG")
    answer(house, anna, f"INVITE {carl} TO POG-1")
    assert "Nobody is invited twice" in answer(house, bob, f"INVITE {carl} TO QMG-1")
    assert len(house.mail_to(carl)) == 1
    stop = str(last(house, bob)["List-Unsubscribe"]).strip("<>").removeprefix("mailto:")
    write(house, bob, "", to=stop.partition("?")[0], subject="unsubscribe")
    before = len(house.mail_to(bob))
    answer(house, anna, f"INVITE {bob} TO POG-1")
    assert len(house.mail_to(bob)) == before


def test_a_follower_reads_the_public_reports_until_they_stop(house: House) -> None:
    open_lobby(house)
    house.settings.site = SiteSettings(url="https://games.test")
    game = house.game(scenario=("POG", "introductory"))
    anna = register(house, "Anna")
    assert f"You follow {game}" in answer(house, anna, f"FOLLOW {game}")
    before = len(house.mail_to(anna))
    seat = house.asked(game)[0]
    house.write(game, seat, "CONCEDE CONFIRM\n")
    (report,) = house.mail_to(anna)[before:]
    assert game in report["Subject"]
    assert "unsubscribe" in report["List-Unsubscribe"]
    html = report.get_body(("html",))
    assert html is not None
    assert f"https://games.test/{game.lower()}/" in html.get_content()
    assert not re.search(r'src="http', html.get_content()), "it would tell when it is read"
    assert "no game under way" in answer(house, anna, f"FOLLOW {game}")
    assert "You follow: –" in answer(house, anna, "PROFILE")
    assert "no longer follow" in answer(house, anna, f"UNFOLLOW {game}")


def test_a_table_ends_when_nobody_comes_and_who_is_not_ready_loses_the_place(
    house: House,
) -> None:
    open_lobby(house, open_days=3, confirm_days=2)
    anna, bob = register(house, "Anna"), register(house, "Bob")
    write(house, anna, "OPEN POG")
    write(house, anna, "OPEN WEF")
    write(house, bob, "JOIN WEF-1")
    answer(house, bob, "CONFIRM WEF-1")
    house.later(days=2.5)
    assert list(lobby(house).tables["WEF-1"].places) == [2]
    assert "did not confirm in time" in flat(text_of(last(house, anna)))
    house.later(days=1)
    assert lobby(house).tables["POG-1"].status == "ended"
    assert "nobody came for a long time" in flat(text_of(last(house, anna)))


def test_without_the_lobby_a_letter_to_the_services_own_address_is_what_it_was(
    house: House,
) -> None:
    house.moderator.add_player("Known", "known@guests.test", "en", "UTC")
    assert write(house, "anna@guests.test", "REGISTER Anna") == ""
    told = write(house, "known@guests.test", "JOIN POG-1")
    assert "lobby" not in told
    assert {row.reason for row in house.moderator.quarantined()} == {"no_seat"}
    open_lobby(house)
    orders = write(house, "known@guests.test", "Attack Sedan with FR 5")
    assert "went to no seat's address" in orders
    assert write(house, "known@guests.test", "GAMES", to=HERE)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("Dzień dobry,", "chciałabym się zarejestrować.", "Ola"), "POTWIERDZAM"),
        (("Ciao, vorrei iscrivermi. Grazie!",), "CONFERMO"),
        (("Hello, please sign me up.",), "CONFIRM"),
    ],
)
def test_who_is_new_is_answered_in_the_language_they_write(
    house: House, lines: tuple[str, ...], expected: str
) -> None:
    open_lobby(house)
    assert expected in write(house, "new@guests.test", *lines)


def test_at_a_full_table_everybody_reads_who_plays(house: House) -> None:
    open_lobby(house)
    anna, bob = register(house, "Anna"), register(house, "Bob")
    write(house, anna, "OPEN POG AS AP")
    write(house, bob, "JOIN POG-1")
    for person in (anna, bob):
        (seat_letter,) = (m for m in house.mail_to(person) if "[POG-1]" in m["Subject"])
        assert "Anna" in text_of(seat_letter)
        assert "Bob" in text_of(seat_letter)


@pytest.mark.parametrize(
    "line",
    [
        "I'd like to open a game of Paths of Glory, the historical scenario, as the Allies",
        "Proszę o otwarcie stołu Ścieżki chwały, scenariusz historical, jako Alianci",
        "Apri Orizzonti di Gloria historical come AP, per favore",
    ],
)
def test_a_table_is_opened_in_a_sentence(house: House, line: str) -> None:
    open_lobby(house)
    answer(house, register(house, "Anna"), line)
    (table,) = lobby(house).tables.values()
    assert (table.scenario, table.places) == ("historical", {1: "AP"})
