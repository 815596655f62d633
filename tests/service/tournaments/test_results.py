"""Results that games give, and those they do not: forfeits on time, awards, rulings overruled."""

import pytest

from pbem.games import game_module
from pbem.ledger import GameRecord, export_lines, verify
from pbem.service.run.tick import tick
from pbem.service.tournaments.dashboard import in_play
from pbem.service.tournaments.director import Director
from pbem.service.tournaments.opening import read_game_rules
from pbem.service.tournaments.play import work_events
from pbem.tournament.event.audit import verify_event
from pbem.tournament.event.state import EventRefused
from pbem.tournament.model import Ending
from tests.service.house import House, flat, text_of
from tests.service.tournaments.club import CUP, Club, rules


def started(house: House, players: int = 2, missed: int = 0) -> Club:
    path = rules(house.root)
    path.write_text(
        path.read_text().replace("remind_hours: 12", f"remind_hours: 12, missed: {missed}")
    )
    club = Club.__new__(Club)
    club.house, club.director = house, Director(house.app)
    club.event = club.director.create(read_game_rules(path), bytes(32))
    club.director.open(club.event)
    club.join(players)
    club.director.start(club.event)
    club.round()
    return club


def entrant(club: Club, game: str, seat: str) -> int:
    state = club.look().state
    return next(
        place.entrant for place in state.table(state.games[game]).places if place.seat == seat
    )


def proved(club: Club, game: str) -> bool:
    """Whether game and event are proved from their exports."""
    path = club.house.root / "game.jsonl"
    with club.house.store.transaction() as session:
        path.write_bytes(b"".join(export_lines(GameRecord.load(session, game, game_module))))
    good = verify(path).ok
    path.write_bytes(club.export())
    return good and verify_event(path).ok


@pytest.mark.rule("pog:5.6.2")
def test_a_draw_by_agreement_counts_as_a_victory_of_the_allies_in_a_tournament(
    house: House,
) -> None:
    club = started(house)
    (game,) = club.games()
    for seat, words in (("AP", "DRAW"), ("CP", "ACCEPT DRAW")):
        token = house.token(game, seat)
        house.write(
            game, seat, f"{words}\n", sender=club.player(game, seat), to=f"games+{token}@pbem.test"
        )
    tick(house.app)
    (result,) = club.look().state.rounds[0].results
    assert (result.ending, result.winners) == (Ending.AGREED, (entrant(club, game, "AP"),))


def test_who_misses_as_many_deadlines_as_the_rules_allow_loses_and_everybody_is_told(
    house: House,
) -> None:
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
    for n, sentence in ((1, "2 scadenze mancate"), (2, "przekroczono 2 terminy")):
        assert sentence in " ".join(text_of(house.mail_to(house.address(f"p{n}"))[-1]).split())
    assert b"2 deadlines missed" in club.export()
    assert proved(club, game)


def test_a_drawn_game_is_told_as_one_that_nobody_won(house: House) -> None:
    club = started(house)
    (game,) = club.games()
    club.director.award(club.event, (1, 1), (1, 2), Ending.ADJUDICATED, "neither can win")
    for n, result, won in (
        (1, "PARTITA FINITA. Patta", "Vittoria"),
        (2, "KONIEC GRY. Remis", "Zwycięstwo"),
    ):
        letter = house.mail_to(house.address(f"p{n}"))[-1]
        assert letter["Subject"].startswith(f"[{game}] {result}")
        assert won not in text_of(letter)


def test_whoever_begins_a_game_is_told_what_missed_deadlines_cost(house: House) -> None:
    club = started(house, missed=2)
    assert "perde la partita chi vi manca 2 scadenze" in first_letter(club, 1)
    address = club.known(9)
    club.director.substitute(club.event, 1, address, "ill")
    assert "perde la partita" not in first_letter(club, 9)
    letter = next(each for each in house.mail_to(address) if "[pog-cup]" in each["Subject"])
    assert "a player who misses 2 deadlines in a game loses it" in flat(text_of(letter))


def test_where_missed_deadlines_lose_nothing_nothing_is_said_of_them(house: House) -> None:
    club = started(house)
    assert "scadenz" not in first_letter(club, 1).replace("prima della scadenza", "")


def test_a_game_that_begins_at_once_asks_for_no_word_for_its_dice(house: House) -> None:
    letter = first_letter(started(house), 1)
    assert "Il seme di dadi ed estrazioni è già fissato" in letter
    assert "non vi si può più aggiungere una parola tua" in letter
    assert "puoi aggiungervi" not in letter


def first_letter(club: Club, n: int) -> str:
    """The first letter of a player's game."""
    letters = club.house.mail_to(club.house.address(f"p{n}"))
    return flat(text_of(next(letter for letter in letters if "[POG-" in letter["Subject"])))


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


def test_when_the_last_game_of_a_round_has_its_result_the_officials_are_told_what_comes_next(
    house: House,
) -> None:
    club = started(house, players=4)
    for told, game in enumerate(club.games()):
        club.concede(game, "CP")
        tick(house.app)
        assert len(house.mail_to("dora@officials.test")) == told
    for official, sentence in (
        ("dora", "pbem event round pog-cup proposes"),
        ("aldo", "propone il prossimo"),
    ):
        assert sentence in flat(text_of(house.mail_to(f"{official}@officials.test")[-1]))
    club.director.overrule(club.event, (1, 1), (1,), Ending.ADJUDICATED, "an error of the program")
    assert len(house.mail_to("dora@officials.test")) == 1


def test_only_who_sits_at_a_table_can_be_awarded_its_game(house: House) -> None:
    club = started(house, players=4)
    there = club.look().state.table((1, 1)).entrants
    (stranger, *_) = sorted({1, 2, 3, 4} - set(there))
    with pytest.raises(EventRefused) as refused:
        club.director.award(club.event, (1, 1), (stranger,), Ending.ADJUDICATED, "a slip")
    assert refused.value.key == "cli.error.event_not_at_table"
    assert refused.value.facts == {"round": 1, "table": 1, "numbers": (stranger,), "there": there}


def test_every_game_of_a_round_whose_time_is_over_is_drawn_at_once(house: House) -> None:
    club = started(house, players=4)
    one, other = club.games()
    club.concede(one, "CP")
    tick(house.app)
    with pytest.raises(EventRefused):
        club.director.draw(club.event, 2, "the time for the round is over")
    assert club.director.draw(club.event, 1, "the time for the round is over") == 1
    first, second = club.look().state.rounds[0].results
    assert (first.ending, second.ending) == (Ending.CONCEDED, Ending.ADJUDICATED)
    assert house.game_record(other).row.status == "finished"
    assert len({finish.place for finish in second.finishes}) == 1
    assert proved(club, other)


def test_a_table_that_bids_can_be_awarded_and_its_game_begins_no_more_but_not_by_one_who_sits_there(
    house: House,
) -> None:
    text = CUP.replace("aldo@officials.test", house.address("p1"))
    club = Club(house, bids="alternating", text=text)
    club.join(2)
    club.director.start(club.event)
    club.director.approve(club.event)
    with pytest.raises(EventRefused) as refused:
        Director(house.app, house.address("p1")).award(
            club.event, (1, 1), (1,), Ending.TIME, "he does not bid"
        )
    assert refused.value.key == "cli.error.event_own_game"
    club.director.award(club.event, (1, 1), (1,), Ending.TIME, "he does not bid")
    for n, words in ((1, "Vinci tu."), (2, "Przegrywasz.")):
        told = flat(text_of(house.mail_to(house.address(f"p{n}"))[-1]))
        assert words in told
        assert "he does not bid" in told
    house.later(hours=120)
    assert club.look().state.games == {}
    assert in_play(house.app, club.event) == []
    (tmp := house.root / "event.jsonl").write_bytes(club.export())
    assert verify_event(tmp).ok


def test_a_result_that_stands_or_is_on_its_way_is_not_overruled_by_mistake(house: House) -> None:
    club = started(house)
    (game,) = club.games()
    with pytest.raises(EventRefused) as refused:
        club.director.overrule(club.event, (1, 1), (1,), Ending.ADJUDICATED, "nothing stands yet")
    assert refused.value.key == "cli.error.event_no_result"
    club.concede(game, "CP")
    loser = entrant(club, game, "CP")
    for key in ("result_comes", "result_stands"):
        with pytest.raises(EventRefused) as refused:
            club.director.award(
                club.event, (1, 1), (loser,), Ending.ADJUDICATED, "typed without looking"
            )
        assert refused.value.key == f"cli.error.event_{key}"
        tick(house.app)
    (result,) = club.look().state.rounds[0].results
    assert (result.ending, loser in result.winners) == (Ending.CONCEDED, False)


def test_a_result_is_overruled_with_a_reason_only(house: House) -> None:
    club = started(house)
    (game,) = club.games()
    club.concede(game, "CP")
    tick(house.app)
    loser = entrant(club, game, "CP")
    with pytest.raises(EventRefused) as refused:
        club.director.overrule(club.event, (1, 1), (loser,), Ending.ADJUDICATED, "")
    assert refused.value.key == "cli.error.event_result_unreasoned"
    club.director.overrule(
        club.event, (1, 1), (loser,), Ending.ADJUDICATED, "he conceded under a misread rule"
    )
    (result,) = club.look().state.rounds[0].results
    assert result.winners == (loser,)
    for n in (1, 2):
        told = flat(text_of(house.mail_to(house.address(f"p{n}"))[-1]))
        assert "he conceded under a misread rule" in told
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


@pytest.mark.parametrize("spot", [(9, 1), (0, 1), (-1, 1), (1, 0), (1, 9)])
def test_a_result_of_a_table_that_is_not_there_is_refused_with_a_sentence(
    house: House, spot: tuple[int, int]
) -> None:
    club = Club(house)
    club.join(2)
    club.director.start(club.event)
    club.director.approve(club.event)
    for act in (club.director.award, club.director.overrule):
        with pytest.raises(EventRefused) as refused:
            act(club.event, spot, (1,), Ending.ADJUDICATED, "by the position")
        assert refused.value.key == "cli.error.event_no_table"
