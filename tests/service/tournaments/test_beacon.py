"""A public beacon as one of the rules of an event."""

from datetime import timedelta
from pathlib import Path

import pytest

from pbem.file_validation import InvalidFile
from pbem.ledger import verify
from pbem.render import Catalogue
from pbem.service.tournaments.opening import read_game_rules
from pbem.service.tournaments.play import work_events
from pbem.tournament.event.audit import verify_event
from tests.beacons import BeaconServer
from tests.service.house import House, flat, text_of
from tests.service.lifecycle.test_beacon import answer, decisions, leave, lit, proved, server
from tests.service.tournaments.club import CUP, LANGS, Club, rules

__all__ = ["lit", "server"]
LIT_CUP = f"{CUP}    beacon: drand\n"


def test_every_game_of_the_event_has_the_beacon_and_says_so(lit: House, tmp_path: Path) -> None:
    club = Club(lit, text=LIT_CUP)
    club.join(4)
    club.director.start(club.event)
    games = club.round()
    assert len(games) == 2
    for n in range(1, 5):
        sentence = Catalogue(LANGS[n % 3]).text("report.seating.beacon")
        assert sentence in flat(text_of(lit.mail(f"p{n}")[-1]))
    for game in games:
        lit.now += timedelta(minutes=5)
        seat, line = answer(lit, game)
        block = f"BEGIN {game} #{lit.state(game)}\n{line}\nEND\n"
        lit.write(game, seat, block, sender=club.player(game, seat))
        began, *orders = decisions(lit, game)
        assert "beacon" not in began, "what is drawn at the beginning follows from the seed alone"
        assert orders
        assert all("beacon" in content for content in orders)
        club.concede(game, "CP")
        verdict = verify(proved(lit, game, tmp_path / f"{game}.jsonl")).beacon
        assert verdict is not None
        assert (verdict.rounds, verdict.without) == (len(orders), 0)
    work_events(lit.app)
    club.director.end(club.event, "enough")
    path = tmp_path / "cup.jsonl"
    path.write_bytes(club.export())
    assert verify_event(path).ok


def test_a_round_begins_while_the_beacon_is_away_and_a_table_may_go_on_without(
    lit: House, server: BeaconServer
) -> None:
    leave(lit, server)
    club = Club(lit, text=LIT_CUP)
    club.join(2)
    club.director.start(club.event)
    (game,) = club.round()
    lit.moderator.set_beacon(game, on=False, why="both agreed")
    lit.now += timedelta(minutes=5)
    seat, line = answer(lit, game)
    lit.write(
        game,
        seat,
        f"BEGIN {game} #{lit.state(game)}\n{line}\nEND\n",
        sender=club.player(game, seat),
    )
    assert "beacon" not in decisions(lit, game)[-1]
    assert len(decisions(lit, game)) > 1
    assert all(
        "both agreed" in "".join(flat(text_of(m)) for m in lit.mail(f"p{n}")) for n in (1, 2)
    )


def test_a_beacon_that_is_none_is_a_problem_of_its_line(tmp_path: Path) -> None:
    path = rules(tmp_path, text=f"{CUP}    beacon: moon\n")
    with pytest.raises(InvalidFile) as error:
        read_game_rules(path)
    (problem,) = error.value.problems
    assert problem.line == path.read_text().splitlines().index("beacon: moon") + 1
