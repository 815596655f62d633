"""An event that is called off: everybody is told, nothing runs on, and its record is proved."""

from pathlib import Path

import pytest

from pbem.render import Catalogue
from pbem.service.run.tick import tick
from pbem.service.tournaments.dashboard import in_play
from pbem.service.tournaments.event_pages import write_pages
from pbem.tournament.event.audit import verify_event
from pbem.tournament.event.state import EventRefused
from tests.service.house import House
from tests.service.tournaments.club import CUP, Club
from tests.service.tournaments.post import said

WORDS = ("cancelled the event", "annullato l'evento", "odwołuje turniej")


def proved(club: Club, folder: Path) -> bool:
    path = folder / "cup.jsonl"
    path.write_bytes(club.export())
    verdict = verify_event(path)
    return verdict.ok and verdict.opened


def told(house: House, n: int) -> bool:
    return any(word in said(house.mail(f"p{n}")[-1]) for word in WORDS)


def test_an_open_event_with_too_few_entrants_is_called_off(house: House, tmp_path: Path) -> None:
    club = Club(house, most=1)
    club.join(2)
    assert club.director.cancel(club.event, "too few have entered") == 0
    assert told(house, 1)
    assert told(house, 2)
    assert proved(club, tmp_path)
    with pytest.raises(EventRefused):
        club.director.cancel(club.event, "once more")
    with pytest.raises(EventRefused):
        club.director.open(club.event)


@pytest.mark.parametrize("bids", ["none", "alternating"])
def test_an_event_under_way_is_called_off_with_its_games(
    house: House, tmp_path: Path, bids: str
) -> None:
    club = Club(house, bids=bids)
    club.join(5)
    club.director.start(club.event)
    games = club.round()
    if games:
        club.concede(games[0], "CP")
        tick(house.app)
    club.director.withdraw(club.event, 5, "ill")
    assert club.director.cancel(club.event, "the hall is closed") == max(0, len(games) - 1)
    for game in games[1:]:
        assert (outcome := house.game_record(game).row.outcome)
        assert outcome["how"]["entry"] == "CalledOff"
        subject = str(house.mail_to(club.player(game, "AP"))[-2]["Subject"])
        assert any(word in subject for word in ("CALLED OFF", "ANNULLATA", "ODWOŁANA"))
    for n in range(1, 5):
        assert any(
            any(word in said(letter) for word in WORDS) for letter in house.mail(f"p{n}")[-2:]
        )
    assert not told(house, 5)
    write_pages(house.app, club.event, tmp_path, Catalogue("en"))
    page = (tmp_path / "index.txt").read_text()
    assert "called off" in page
    assert "running" not in page
    house.later(hours=100)
    assert in_play(house.app, club.event) == []
    assert proved(club, tmp_path)


def test_a_ladder_is_called_off(house: House, tmp_path: Path) -> None:
    club = Club(house, text=CUP.replace("kind: swiss, rounds: 3", "kind: ladder"))
    club.join(3)
    club.director.start(club.event)
    club.director.challenge(club.event, 3, 2, "by telephone")
    assert club.director.cancel(club.event, "nobody plays") == 0
    house.later(hours=200)
    assert club.look().state.rounds == []
    assert proved(club, tmp_path)
