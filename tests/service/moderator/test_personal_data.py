"""Personal data: public names by consent, what is held as a file, and erasure that keeps the proof."""

from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import text

from pbem.ledger import GameRecord, archive_game, export_lines, verify
from pbem.ledger.database.tables import PlayerRow
from pbem.ledger.games.public_names import public_name
from pbem.mail import new_token
from pbem.service.base.errors import ModerationError
from pbem.service.moderator.erasing import ask_to_erase, personal_data
from pbem.service.run.tick import tick
from pbem.service.site.build import build_site
from tests.service.house import House
from tests.service.tournaments.club import Club

NAME = "Annabella Montefusco"


def named(house: House) -> str:
    """A game in which the player of GA has a name that nothing else has."""
    game = house.game()
    with house.store.transaction() as session:
        player = session.query(PlayerRow).filter_by(address=house.address("GA")).one()
        player.name = NAME
    house.write(game, "GA", "PRESS TO ALL\nGood luck\nENDPRESS")
    return game


def over(house: House, game: str) -> str:
    house.moderator.end_as_draw(game, "an example")
    house.mail("GA")
    return game


def everything(house: House) -> bytes:
    """All values of all tables but the keys of other people."""
    with house.store.transaction() as session:
        tables = session.execute(text("SELECT name FROM sqlite_master WHERE type = 'table'"))
        found = [
            value
            for (table,) in tables.all()
            for row in session.execute(text(f"SELECT * FROM {table}"))
            for value in row
        ]
    return b"\n".join(
        each if isinstance(each, bytes) else str(each).encode("utf-8", "replace") for each in found
    )


def pages(house: House, site: Path) -> str:
    build_site(house.app, site)
    return "\n".join(path.read_text() for path in site.rglob("*.html"))


def test_public_pages_tell_initials_until_a_player_agrees_to_more(
    house: House, tmp_path: Path
) -> None:
    game = named(house)
    site = tmp_path / "site"
    told = pages(house, site)
    assert "A. M." in told
    assert NAME not in told
    answer = house.order(game, "GA", "PUBLICNAME Bella O'Hara")
    assert "Bella O'Hara" in answer
    assert "Bella" in pages(house, site)
    house.order(game, "GA", "NOMEPUBBLICO SÌ")
    assert NAME in pages(house, site)
    house.order(game, "GA", "PUBLICNAME OFF")
    assert NAME not in pages(house, site)


@pytest.mark.parametrize("name", ["http://buy.example", "Buy: now", "x" * 41, "1234", "<b>", ""])
def test_a_public_name_is_made_of_letters(house: House, name: str) -> None:
    game = house.game()
    before = public_names(house)
    house.order(game, "GA", f"PUBLICNAME {name}")
    assert public_names(house) == before


def public_names(house: House) -> list[str]:
    with house.store.transaction() as session:
        return [public_name(row) for row in session.query(PlayerRow)]


def test_the_pages_of_an_event_tell_initials_too(house: House, tmp_path: Path) -> None:
    club = Club(house)
    club.join(2)
    with house.store.transaction() as session:
        for row in session.query(PlayerRow):
            row.name = f"{NAME} {row.id}"
    club.director.start(club.event)
    club.round()
    told = pages(house, tmp_path / "site")
    assert NAME not in told
    assert "A. M." in told


def test_what_is_held_of_a_player_is_one_file(house: House) -> None:
    game = named(house)
    found = personal_data(house.app, house.address("GA"))
    assert found["player"]["name"] == NAME
    assert {each["game"] for each in found["seats"]} == {game}
    assert "Good luck" in found["letters_from_them"][0]["letter"]
    assert len(found["letters_to_them"]) > 1
    others = [seat for seat in house.game_record(game).game.seats if seat != "GA"]
    assert all(house.token(game, seat) not in str(found) for seat in others)


def test_a_player_who_plays_cannot_be_erased(house: House) -> None:
    game = named(house)
    with pytest.raises(ModerationError) as caught:
        ask_to_erase(house.app, house.address("GA"))
    assert caught.value.key == "cli.error.still_plays"
    assert game in caught.value.facts["games"]
    over(house, game)
    club = Club(house)
    club.director.add(club.event, house.address("GA"))
    with pytest.raises(ModerationError):
        ask_to_erase(house.app, house.address("GA"))


def test_name_and_address_leave_after_the_time_of_the_settings_and_the_proof_stays(
    house: House, tmp_path: Path
) -> None:
    game = over(house, named(house))
    site = tmp_path / "site"
    assert "A. M." in pages(house, site)
    at = ask_to_erase(house.app, house.address("GA"))
    assert at == house.now + timedelta(days=house.settings.retention_days)
    tick(house.app)
    assert NAME.encode() in everything(house)
    house.now = at
    tick(house.app)
    held = everything(house)
    assert NAME.encode() not in held
    assert house.address("GA").encode() not in held
    assert held.count(b"Good luck") == 1, "only the ledger holds the words"
    assert "A. M." not in pages(house, site)
    with house.store.transaction() as session:
        lines = export_lines(GameRecord.load(session, game, house.store.module))
        (tmp_path / "game.jsonl").write_bytes(b"".join(lines))
    assert verify(tmp_path / "game.jsonl").state == "proven"


def test_the_pages_of_a_game_of_the_archive_forget_a_name_too(house: House, tmp_path: Path) -> None:
    game = over(house, named(house))
    site = tmp_path / "site"
    assert "A. M." in pages(house, site)
    archive_game(house.store, game, tmp_path, new_token)
    assert "A. M." in pages(house, site)
    house.settings.retention_days = 0
    ask_to_erase(house.app, house.address("GA"))
    assert "A. M." not in pages(house, site)


def test_who_plays_again_meanwhile_stays(house: House) -> None:
    over(house, named(house))
    at = ask_to_erase(house.app, house.address("GA"))
    house.game()
    house.now = at
    tick(house.app)
    assert NAME.encode() in everything(house)
