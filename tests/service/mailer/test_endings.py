"""Once a game is over its players learn the seed of the dice, how to check it and what is next."""

import hashlib
from pathlib import Path
from typing import Any

import pytest

from pbem.service.base.settings import LobbySettings, Settings, SiteSettings
from tests.service.house import House, flat, text_of

LOBBY = LobbySettings(enabled=True)


def house_with(root: Path, **chosen: Any) -> House:
    return House(root, settings=Settings(address="games@pbem.test", pictures="none", **chosen))


def conceded(house: House, *press: str) -> tuple[str, str]:
    """A game that a player gives up, and the other player's last letter."""
    game = house.game(scenario=("GLO", "marne"))
    loser, winner = house.game_record(game).game.seats
    house.write(game, loser, "\n".join((*press, "CONCEDE CONFIRM")))
    return game, flat(text_of(house.mail(winner)[-1]))


def test_the_seed_is_opened_and_fits_its_fingerprint(tmp_path: Path) -> None:
    house = house_with(tmp_path, lobby=LOBBY)
    game, told = conceded(house)
    row = house.game_record(game).row
    seed = told.partition("Their seed is opened: ")[2].partition(".")[0]
    assert bytes.fromhex(seed) == row.seed
    assert f"first letter: {row.seed_commitment}." in told
    assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == row.seed_commitment
    assert f"pbem export {game}" in told
    assert "pbem audit verify" in told
    assert "write PRACTICE GLO in a new letter to games@pbem.test" in told
    assert "OPEN GLO" in told


def test_no_letter_of_a_running_game_tells_its_seed(tmp_path: Path) -> None:
    house = house_with(tmp_path)
    game = house.game(scenario=("GLO", "marne"))
    (seat,) = house.asked(game)
    house.order(game, seat, "STATUS")
    seed = house.game_record(game).row.seed.hex()
    assert not any(seed in "".join(text_of(letter).split()) for letter in house.mail(seat))


@pytest.mark.parametrize(
    ("lobby", "told", "not_told"),
    [
        (LobbySettings(), "audit verify", "To play again"),
        (LobbySettings(enabled=True, games=["POG"]), "audit verify", "To play again"),
        (LobbySettings(enabled=True, practice=0), "write OPEN GLO", "PRACTICE"),
    ],
)
def test_only_what_the_lobby_offers_is_told(
    tmp_path: Path, lobby: LobbySettings, told: str, not_told: str
) -> None:
    _, text = conceded(house_with(tmp_path, lobby=lobby))
    assert told in text
    assert not_told not in text


@pytest.mark.parametrize("private", [False, True])
def test_the_page_is_named_where_the_history_lies(tmp_path: Path, private: bool) -> None:
    site = SiteSettings(folder=str(tmp_path / "site"), url="https://club.test/")
    press = ("PRESS TO GERMAN", "well played", "ENDPRESS") if private else ()
    _, told = conceded(house_with(tmp_path, site=site), *press)
    assert ("history lies on the page" in told) is not private
    assert ("pbem export" in told) is private
