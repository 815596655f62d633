"""A ladder by letters: challenges, answers, limits, clocks, bids, results and its proof."""

import pytest

from pbem.service.run.tick import tick
from pbem.tournament.event.audit import verify_event
from pbem.tournament.event.state import EventRefused
from pbem.tournament.event.transitions.challenges import ladder_of
from tests.service.house import House, text_of
from tests.service.tournaments.club import CUP, Club
from tests.service.tournaments.post import EVENT, answer, key, said, write

LADDER = CUP.replace("kind: swiss, rounds: 3", "kind: ladder, reach: 2, declines: 1, hours: 48")


def ladder(house: House, count: int = 4, **how: str) -> Club:
    """A ladder that has begun, whose first rung number 1 has."""
    club = Club(house, text=LADDER, **how)  # type: ignore[arg-type]
    club.join(count)
    assert club.director.start(club.event) is None
    return club


def order(club: Club) -> tuple[int, ...]:
    record = club.look()
    return ladder_of(record.state, record.rules)


def proved(club: Club) -> bool:
    path = club.house.root / "ladder.jsonl"
    path.write_bytes(club.export())
    return verify_event(path).ok


def seat_of(club: Club, game: str, number: int) -> str:
    state = club.look().state
    return next(
        place.seat for place in state.table(state.games[game]).places if place.entrant == number
    )


def test_a_ladder_is_played_from_challenge_to_new_rungs(house: House) -> None:
    club = ladder(house)
    assert [line for line in text_of(house.mail("p3")[-1]).splitlines() if line.startswith("3.")]
    made = answer(house, 3, "CHALLENGE Player 1")
    assert "Player 1 (numer" not in made
    assert "Player 1" in made
    asked = said(house.mail("p1")[-1])
    assert "Player 3 (numero 3)" in asked
    assert "puoi rifiutare 1 sfida" in asked
    answer(house, 1, "Accetto")
    tick(house.app)
    (game,) = club.games()
    assert {club.player(game, seat) for seat in ("AP", "CP")} == {
        house.address("p1"),
        house.address("p3"),
    }
    club.concede(game, seat_of(club, game, 1))
    tick(house.app)
    assert order(club) == (3, 1, 2, 4)
    for n, words in (
        (3, ("your rung is 1", "was 3")),
        (1, ("gradino è 2", "era 1")),
        (2, ("szczebel: 3", "poprzednio: 2")),
    ):
        told = said(house.mail(f"p{n}")[-1])
        assert all(word in told for word in words), told
    assert "ladder" not in said(house.mail("p4")[-1])
    club.director.end(club.event, "the season is over")
    assert proved(club)
    assert [
        line.split()[1]
        for line in text_of(house.mail("p4")[-1]).splitlines()
        if line[:2] in ("1.", "2.", "3.", "4.")
    ] == ["Player"] * 4


def test_who_is_challenged_may_decline_as_often_as_the_rules_say(house: House) -> None:
    club = ladder(house)
    answer(house, 3, "CHALLENGE 2")
    assert "rifiutata" not in answer(house, 2, "ODMOWA")
    assert "Player 2 (number 2) has declined your challenge" in said(house.mail("p3")[-1])
    answer(house, 3, "CHALLENGE 2")
    assert [len(each.tables) for each in club.look().state.rounds] == [1]
    assert "nie możesz już odrzucić wyzwania, więc to jest przyjęte od razu" in said(
        house.mail("p2")[-1]
    )
    assert proved(club)


def test_who_lets_his_time_pass_has_accepted_and_is_reminded_before(house: House) -> None:
    club = ladder(house)
    answer(house, 4, "CHALLENGE 3")
    house.later(hours=37)
    assert "a reminder" in said(house.mail("p3")[-1])
    letters = len(house.mail("p3"))
    house.later(hours=1)
    assert len(house.mail("p3")) == letters
    assert club.look().state.rounds == []
    house.later(hours=11)
    assert len(club.games()) == 1
    assert club.look().state.challenges == []
    assert any(
        "has run out, so the challenge is accepted" in said(letter) for letter in house.mail("p3")
    )


@pytest.mark.few(4)
@pytest.mark.parametrize(
    ("who", "line", "expected"),
    [
        (3, "CHALLENGE Player 4", "does not stand above"),
        (3, "CHALLENGE Player 3", "does not stand above"),
        (3, "CHALLENGE Nobody", "called Nobody"),
        (3, "CHALLENGE 77", "no entrant number 77"),
        (3, "CHALLENGE", "by name or number"),
        (3, "ACCEPT", "No such challenge"),
        (3, "DECLINE", "No such challenge"),
        (3, "DECLINE 1", "No such challenge"),
        (6, "CHALLENGE 1", "too high"),
    ],
)
def test_a_challenge_that_cannot_be_is_refused_in_words(
    house: House, who: int, line: str, expected: str
) -> None:
    club = ladder(house, count=6)
    before = club.export()
    assert expected in answer(house, who, line)
    assert club.export() == before


def test_nobody_has_more_challenges_than_he_may_and_nobody_meets_another_twice_running(
    house: House,
) -> None:
    club = ladder(house)
    answer(house, 3, "CHALLENGE 2")
    assert "già una partita o una sfida" in answer(house, 4, "CHALLENGE 2")
    answer(house, 2, "ACCEPT")
    tick(house.app)
    (game,) = club.games()
    club.concede(game, seat_of(club, game, 3))
    tick(house.app)
    assert order(club) == (1, 2, 3, 4)
    assert "last game of both" in answer(house, 3, "CHALLENGE 2")


def test_newcomers_begin_below_and_who_left_makes_room(house: House) -> None:
    club = ladder(house, count=3)
    answer(house, 3, "CHALLENGE 2")
    answer(house, 2, "WITHDRAW")
    assert "the challenge between you is void" in said(house.mail("p3")[-1])
    assert club.look().state.challenges == []
    address = club.known(9)
    assert "Your rung: 3" in said(write(house, address, EVENT, "JOIN"))
    assert order(club) == (1, 3, 4)
    assert "round 1" not in said(house.mail("p9")[-1])


@pytest.mark.rule("pog:5.6.1")
def test_a_challenge_that_waits_when_the_ladder_ends_is_said_to_be_played_no_more(
    house: House,
) -> None:
    club = ladder(house)
    answer(house, 3, "CHALLENGE 2")
    club.director.end(club.event, "the season is over")
    for n, words in ((3, "between you and Player 2"), (2, "między tobą a Player 3")):
        assert words in said(house.mail(f"p{n}")[-1])
    assert "sfida" not in said(house.mail("p1")[-1])
    assert proved(club)


def test_the_two_of_a_challenge_bid_for_their_sides(house: House) -> None:
    club = ladder(house, bids="alternating")
    answer(house, 3, "CHALLENGE 2")
    answer(house, 2, "ACCEPT Player 3")
    ((spot, auction),) = club.look().state.auctions.items()
    first, second = auction.order
    answer(house, first, "BID CP 1")
    answer(house, second, "ACCEPT")
    tick(house.app)
    (game,) = club.games()
    assert seat_of(club, game, first) == "CP"
    assert club.look().state.agreed_bids[spot].points == 1
    assert proved(club)


def test_the_director_challenges_and_answers_for_those_who_cannot(house: House) -> None:
    club = ladder(house)
    club.director.challenge(club.event, 4, 2, "by telephone")
    club.director.answer(club.event, 4, 2, "accept", "by telephone")
    assert len(club.look().state.rounds) == 1
    with pytest.raises(EventRefused) as refused:
        club.director.propose(club.event)
    assert refused.value.key == "cli.error.event_by_challenge"


def test_a_challenge_whose_table_was_changed_is_found(house: House) -> None:
    club = ladder(house)
    club.director.challenge(club.event, 4, 2, "by telephone")
    club.director.answer(club.event, 4, 2, "accept", "by telephone")
    tick(house.app)
    (game,) = club.games()
    club.concede(game, seat_of(club, game, 2))
    tick(house.app)
    club.director.end(club.event, "over")
    path = house.root / "ladder.jsonl"
    assert proved(club)
    path.write_bytes(path.read_bytes().replace(b'"missed":false', b'"missed":true', 1))
    assert not verify_event(path).ok


def test_in_an_anonymous_ladder_a_name_tells_nothing(house: House) -> None:
    club = Club(house, text=LADDER + "    anonymous: true\n")
    club.join(3)
    club.director.start(club.event)
    here = answer(house, 3, "CHALLENGE Player 2")
    assert here.replace("Player 2", "X") == answer(house, 3, "CHALLENGE Player 8").replace(
        "Player 8", "X"
    )
    made = answer(house, 3, "CHALLENGE 2")
    assert "number 2" in made
    assert "Player 2" not in made
    assert "Player 3" not in said(house.mail("p2")[-1])
    assert key(house, house.address("p2"))
