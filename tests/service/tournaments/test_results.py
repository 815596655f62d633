"""Results that games give, and those they do not: forfeits on time, awards, rulings overruled."""

import pytest

from pbem.games import game_module
from pbem.ledger import GameRecord, export_lines, verify
from pbem.service import tick
from pbem.service.tournaments import Director, open_rules, work_events
from pbem.tournament.audit import verify_event
from pbem.tournament.records import Ending
from pbem.tournament.state import EventRefused
from tests.service.house import House, text_of
from tests.service.tournaments.club import Club, rules


def started(house: House, players: int = 2, missed: int = 0) -> Club:
    path = rules(house.root)
    path.write_text(path.read_text().replace("remind_hours: 12", f"remind_hours: 12, missed: {missed}"))
    club = Club.__new__(Club)
    club.house, club.director = house, Director(house.app)
    club.event = club.director.create(open_rules(path), bytes(32))
    club.director.open(club.event)
    club.join(players)
    club.director.start(club.event)
    club.round()
    return club


def entrant(club: Club, game: str, seat: str) -> int:
    state = club.look().state
    return next(place.entrant for place in state.table(state.games[game]).places if place.seat == seat)


def proved(club: Club, game: str) -> bool:
    """Whether game and event are proved from their exports."""
    path = club.house.root / "game.jsonl"
    with club.house.store.transaction() as session:
        path.write_bytes(b"".join(export_lines(GameRecord.load(session, game, game_module))))
    good = verify(path).ok
    path.write_bytes(club.export())
    return good and verify_event(path).ok


@pytest.mark.rule("pog:5.6.2")
def test_a_draw_by_agreement_counts_as_a_victory_of_the_allies_in_a_tournament(house: House) -> None:
    club = started(house)
    (game,) = club.games()
    for seat, words in (("AP", "DRAW"), ("CP", "ACCEPT DRAW")):
        token = house.token(game, seat)
        house.write(game, seat, f"{words}\n", sender=club.player(game, seat), to=f"games+{token}@pbem.test")
    tick(house.app)
    (result,) = club.look().state.rounds[0].results
    assert (result.ending, result.winners) == (Ending.AGREED, (entrant(club, game, "AP"),))


def test_who_misses_as_many_deadlines_as_the_rules_allow_loses_on_time(house: House) -> None:
    club = started(house, missed=2)
    (game,) = club.games()
    house.later(days=12)
    (result,) = club.look().state.rounds[0].results
    assert result.ending is Ending.TIME
    late = result.at_fault
    assert len(late) == 1
    assert result.winners == tuple({1, 2} - set(late))
    row = house.game_record(game).row
    assert (row.status, row.outcome["how"]["entry"]) == ("finished", "Awarded")  # type: ignore[index]
    assert proved(club, game)


def test_a_game_lost_on_time_is_told_to_everybody_in_his_own_words(house: House) -> None:
    club = started(house, missed=2)
    (game,) = club.games()
    house.later(days=12)
    for n, sentence in ((1, "2 scadenze mancate"), (2, "przekroczono 2 terminy")):
        assert sentence in " ".join(text_of(house.mail_to(house.address(f"p{n}"))[-1]).split())
    assert b"2 deadlines missed" in club.export()
    assert proved(club, game)


def test_the_director_awards_a_game_and_everybody_is_told_why(house: House) -> None:
    club = started(house)
    (game,) = club.games()
    winner = entrant(club, game, "CP")
    club.director.award(club.event, (1, 1), (winner,), Ending.ADJUDICATED, "the position is won")
    (result,) = club.look().state.rounds[0].results
    assert (result.ending, result.winners) == (Ending.ADJUDICATED, (winner,))
    assert house.game_record(game).row.status == "finished"
    for seat in ("AP", "CP"):
        assert "the position is won" in text_of(house.mail_to(club.player(game, seat))[-1])
    assert work_events(house.app) == 0
    assert proved(club, game)


def test_a_result_is_overruled_with_a_reason_only(house: House) -> None:
    club = started(house)
    (game,) = club.games()
    club.concede(game, "CP")
    tick(house.app)
    loser = entrant(club, game, "CP")
    with pytest.raises(EventRefused) as refused:
        club.director.award(club.event, (1, 1), (loser,), Ending.ADJUDICATED, "")
    assert refused.value.key == "cli.error.event_result_stands"
    club.director.award(club.event, (1, 1), (loser,), Ending.ADJUDICATED, "he conceded under a misread rule")
    (result,) = club.look().state.rounds[0].results
    assert result.winners == (loser,)
    assert proved(club, game)


def test_a_game_that_is_awarded_to_nobody_is_lost_by_both(house: House) -> None:
    club = started(house)
    (game,) = club.games()
    club.director.award(club.event, (1, 1), (), Ending.ADJUDICATED, "neither wanted to play")
    (result,) = club.look().state.rounds[0].results
    assert (result.ending, result.winners) == (Ending.BOTH_LOSE, ())
    assert proved(club, game)


def test_the_moderator_awards_a_game(house: House) -> None:
    game = house.game(scenario=("QMG", "standard"), players=2)
    seats = house.game_record(game).game.seats
    house.moderator.award(game, seats[:1], "the other left")
    row = house.game_record(game).row
    assert (row.status, row.outcome["winners"]) == ("finished", [seats[0]])  # type: ignore[index]
