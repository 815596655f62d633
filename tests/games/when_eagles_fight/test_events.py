"""Chapter 7: random events and what they count as; 15.9, Brusilov and Verdun."""

import pytest

from pbem.games.hex_engine.orders import Done
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN
from pbem.games.when_eagles_fight.board.state import Position, State
from pbem.games.when_eagles_fight.events.random_events import letter_that_counts
from pbem.games.when_eagles_fight.log import (
    EventCame,
    EventRoll,
    GameEnded,
    LastTurnMoved,
    StavkaGone,
    Withdrew,
)
from pbem.games.when_eagles_fight.orders import Withdraw
from pbem.rules import Adjudication, Rolled
from tests.games.kit.hex_positions import logged
from tests.games.when_eagles_fight.fights import at, steps
from tests.games.when_eagles_fight.positions import board, play, printed, refused

GERMANS = "1018: DE-1 DE-17 DE-20; 1016: DE-1R DE-GR DE-11; 1118: DE-HA1; 1219: DE-HA2"
RUSSIANS = "4002: RU-1 RU-2 RU-G; 3515: RU-3S"
AUSTRIANS = "1430: AH-1 AH-2; 1932: AH-3"


def dice_for(letter: str, turn: int) -> tuple[int, int]:
    """Two dice that give a letter on a turn."""
    total = printed().turns[turn - 1].events.index(letter) + 2
    return (total - 1, 1) if total <= 7 else (6, total - 6)


def before(
    turn: int, where: str = f"{GERMANS}; {RUSSIANS}; {AUSTRIANS}", **options: object
) -> Position:
    """A position before the event of a turn."""
    return board(where, turn=turn, phase="events", **options)  # type: ignore[arg-type]


def comes(
    position: Position, letter: str, *orders: object, dice: tuple[int, ...] = ()
) -> Adjudication[State]:
    """The event of a turn comes; other dice follow."""
    rolled = dice_for(letter, position.state.turn)
    return play(position, *orders, dice=(*rolled, *dice))  # type: ignore[arg-type]


@pytest.mark.rule("wef:7.1")
def test_two_dice_tell_the_event_of_a_turn_from_turn_five_on() -> None:
    going = play(before(5), dice=(3, 4))
    records = going.table.drain()
    assert [r.value for r in records if isinstance(r, Rolled) and r.why == EventRoll(5)] == [3, 4]
    assert not logged(play(before(4)), EventCame)


@pytest.mark.rule("wef:7.1")
@pytest.mark.parametrize("turn", [5, 11, 12, 24])
@pytest.mark.parametrize("total", range(2, 13))
def test_every_sum_gives_the_letter_of_its_column(turn: int, total: int) -> None:
    first = min(6, total - 1)
    going = play(before(turn), dice=(first, total - first, 1))
    [came] = logged(going, EventCame)
    assert isinstance(came, EventCame)
    assert (came.total, came.event) == (total, printed().turns[turn - 1].events[total - 2])


# --- the Tsar -------------------------------------------------------------------------------------


@pytest.mark.rule("wef:7.2")
@pytest.mark.parametrize(
    ("central", "counts"),
    [("", ""), ("2419", ""), ("3113 2919", ""), ("2419 3113", "A"), ("2419 2919", "A")],
)
def test_the_tsar_takes_command_if_warsaw_and_another_city_are_lost(
    central: str, counts: str
) -> None:
    position = before(10, central=central)
    position.state.stavka = "3515"
    going = comes(position, "A")
    assert logged(going, EventCame) == [EventCame("A", 7, counts)]
    assert position.state.tsar == bool(counts)


@pytest.mark.rule("wef:7.2")
@pytest.mark.rule("wef:14.2")
def test_with_the_tsar_stavka_leaves_for_good() -> None:
    position = before(10, central="2419 3113")
    position.state.stavka = "3515"
    assert StavkaGone("3515", "tsar") in logged(comes(position, "A"), StavkaGone)
    assert not position.state.stavka


@pytest.mark.rule("wef:7.2")
def test_of_command_and_reforms_only_one_comes() -> None:
    reformed = before(10, central="2419 3113")
    reformed.state.reforms = True
    assert letter_that_counts(reformed, "A") == ""
    leading = before(10)
    leading.state.tsar = True
    assert letter_that_counts(leading, "B") == ""
    position = before(10)
    comes(position, "B")
    assert position.state.reforms


# --- the West -------------------------------------------------------------------------------------


@pytest.mark.rule("wef:7.2")
@pytest.mark.rule("wef:10.8")
def test_an_allied_offensive_halves_the_german_replacements_of_the_turn_downwards() -> None:
    position = before(13)
    position.state.verdun = 11
    comes(position, "C", Done())
    assert position.state.points["german"] == 1
    assert position.state.points["austrian"] == 3


@pytest.mark.rule("wef:7.2")
@pytest.mark.rule("wef:10.18")
def test_a_major_offensive_takes_two_german_steps_for_as_many_turns_as_the_die_says() -> None:
    position = before(6)
    going = comes(position, "D", Withdraw(("DE-1R",)), dice=(3,))
    assert logged(going, Withdrew) == [Withdrew(CENTRAL, ("DE-1R",), 9, "event")]
    assert (at(position, "DE-1R"), steps(position, "DE-1R")) == ("away", 2)
    assert position.state.returns == {"DE-1R": 9}
    assert position.state.cuts == {"german": "half"}


@pytest.mark.rule("wef:7.2")
@pytest.mark.rule("wef:10.15")
@pytest.mark.rule("wef:10.17")
def test_what_leaves_is_whole_units_with_exactly_the_steps_and_a_line_to_the_edge() -> None:
    dice = (*dice_for("D", 6), 3)
    refused(before(6), Withdraw(("DE-1", "DE-17")), "10.17", dice=dice)
    refused(before(6), Withdraw(("DE-HA1",)), "10.17", dice=dice)
    refused(before(6), Withdraw(("DE-1", "AH-1")), "10.15", dice=dice)
    cut_off = before(6, f"{GERMANS}; 3715: DE-2; {RUSSIANS}")
    refused(cut_off, Withdraw(("DE-2",)), "10.17", dice=dice)


@pytest.mark.rule("wef:7.2")
def test_with_twelve_steps_away_a_major_offensive_takes_none() -> None:
    position = before(6)
    for name in ("DE-2", "DE-13", "DE-21", "DE-38R", "DE-39R", "DE-40R"):
        position.state.steps[printed().unit[name]] = 2
    assert not logged(comes(position, "D"), Withdrew)
    assert position.state.cuts == {"german": "half"}
    assert not position.state.owed


@pytest.mark.rule("wef:7.2")
@pytest.mark.parametrize(
    ("turn", "verdun", "brusilov", "meanings"),
    [
        (6, 0, 0, "CD"), (12, 0, 0, "KKK"), (15, 0, 0, "KKK"), (16, 0, 0, "DDD"),
        (24, 0, 17, "DDD"),
        (14, 12, 0, "CD"), (18, 12, 0, "CD"), (19, 12, 0, ""), (19, 12, 16, "CD"),
    ],
)  # fmt: skip
@pytest.mark.rule("wef:15.9")
def test_what_the_offensives_in_the_west_count_as(
    turn: int, verdun: int, brusilov: int, meanings: str
) -> None:
    position = before(turn)
    position.state.verdun, position.state.brusilov = verdun, brusilov
    assert (
        "".join(
            letter_that_counts(position, letter) for letter in "CDK" if turn > 11 or letter != "K"
        )
        == meanings
    )


@pytest.mark.rule("wef:7.2")
def test_verdun_takes_six_steps_and_a_gun_for_good_now_and_in_the_next_turn() -> None:
    position = before(12)
    position.state.points["german"] = 3
    going = comes(position, "K", Withdraw(("DE-1", "DE-17", "DE-20", "DE-HA1")))
    assert logged(going, Withdrew) == [
        Withdrew(CENTRAL, ("DE-1", "DE-17", "DE-20"), 0, "event"), Withdrew(CENTRAL, ("DE-HA1",),
        0, "event"),
    ]  # fmt: skip
    assert position.state.verdun == 12
    assert position.state.points["german"] == 0
    assert not position.state.returns
    later = before(13)
    later.state.verdun = 12
    refused(later, Withdraw(("DE-1", "DE-17", "DE-20")), "10.17")
    again = before(13)
    again.state.verdun = 12
    going = play(again, Withdraw(("DE-1R", "DE-GR", "DE-11", "DE-HA2")), dice=(1, 1))
    assert len(logged(going, Withdrew)) == 2


@pytest.mark.rule("wef:10.19")
def test_who_cannot_let_his_infantry_go_loses_but_guns_are_forgiven() -> None:
    position = before(12, f"1018: DE-1 DE-17; {RUSSIANS}")
    assert GameEnded("withdrawal", RUSSIAN) in logged(comes(position, "K"), GameEnded)
    no_guns = before(12, f"1018: DE-1 DE-17 DE-20; {RUSSIANS}; {AUSTRIANS}")
    comes(no_guns, "K", Withdraw(("DE-1", "DE-17", "DE-20")))
    assert no_guns.state.outcome is None


@pytest.mark.rule("wef:7.2")
def test_without_verdun_a_late_offensive_takes_a_gun_for_good() -> None:
    position = before(16)
    going = comes(position, "D", Withdraw(("DE-1", "DE-HA1")), dice=(2,))
    assert logged(going, Withdrew) == [
        Withdrew(CENTRAL, ("DE-HA1",), 0, "event"), Withdrew(CENTRAL, ("DE-1",), 18, "event"),
    ]  # fmt: skip


@pytest.mark.rule("wef:7.3")
def test_without_verdun_the_end_comes_nearer_while_a_gun_is_in_play() -> None:
    position = before(16)
    assert logged(comes(position, "B"), LastTurnMoved) == [LastTurnMoved(23)]
    gone = before(17, f"1018: DE-1; {RUSSIANS}")
    gone.state.last_turn = 22
    assert not logged(comes(gone, "B"), LastTurnMoved)
    last = before(21)
    last.state.last_turn = 21
    assert logged(comes(last, "B"), LastTurnMoved) == [LastTurnMoved(21)]
    verdun = before(16)
    verdun.state.verdun = 13
    assert not logged(comes(verdun, "B"), LastTurnMoved)


@pytest.mark.rule("wef:7.3")
@pytest.mark.rule("wef:10.18")
def test_a_gun_that_its_event_takes_does_not_shorten_the_game() -> None:
    position = before(19, f"1018: DE-1 DE-17 DE-HA1; {RUSSIANS}")
    position.state.last_turn = 21
    going = comes(position, "C", Withdraw(("DE-1", "DE-HA1")), dice=(2,))
    assert at(position, "DE-HA1") == "away"
    assert not logged(going, LastTurnMoved)


# --- other fronts ---------------------------------------------------------------------------------


@pytest.mark.rule("wef:7.2")
@pytest.mark.parametrize(
    ("turn", "neutral", "halved"), [(5, False, False), (6, False, True), (6, True, False)]
)
def test_the_isonzo_halves_the_austrian_replacements_from_turn_six_on(
    turn: int, *, neutral: bool, halved: bool
) -> None:
    position = before(turn)
    position.state.italy_neutral = neutral
    comes(position, "E")
    assert (position.state.cuts == {"austrian": "half"}) == halved


@pytest.mark.rule("wef:7.2")
def test_a_defeat_in_the_caucasus_takes_a_russian_corps_until_the_victory() -> None:
    position = before(6)
    going = comes(position, "F", Withdraw(("RU-2",)))
    assert logged(going, Withdrew) == [Withdrew(RUSSIAN, ("RU-2",), 0, "event")]
    assert letter_that_counts(position, "F") == ""
    won = before(8)
    won.state.defeat = True
    won.state.waiting = {"caucasus": [printed().unit["RU-2"]]}
    comes(won, "G")
    assert won.state.returns == {"RU-1C": 9, "RU-2TN": 9, "RU-2": 9}
    assert letter_that_counts(won, "G") == letter_that_counts(won, "F") == ""


@pytest.mark.rule("wef:7.2")
@pytest.mark.parametrize(("turn", "counts"), [(10, ""), (11, "H")])
def test_gallipoli_counts_from_turn_eleven_on(turn: int, counts: str) -> None:
    assert letter_that_counts(before(turn), "H") == counts


@pytest.mark.rule("wef:7.2")
@pytest.mark.parametrize(("turn", "counts"), [(5, "I"), (6, "I"), (7, "")])
def test_italy_stays_neutral_on_turns_five_and_six_only(turn: int, counts: str) -> None:
    position = before(turn)
    assert letter_that_counts(position, "I") == counts
    comes(position, "I")
    assert position.state.italy_neutral == bool(counts)
    assert (letter_that_counts(position, "E") == "") == (bool(counts) or turn == 5)


@pytest.mark.rule("wef:7.2")
def test_an_offensive_in_the_alps_takes_a_corps_and_all_replacements_once_a_year() -> None:
    position = before(8)
    going = comes(position, "J", Withdraw(("AH-3",)))
    assert logged(going, Withdrew) == [Withdrew(CENTRAL, ("AH-3",), 0, "event")]
    assert position.state.points.get("austrian", 0) == 0
    assert position.state.waiting == {"brusilov": [printed().unit["AH-3"]]}
    assert letter_that_counts(position, "J") == ""
    position.state.turn = 16
    assert letter_that_counts(position, "J") == "J"


@pytest.mark.rule("wef:7.2")
def test_what_keeps_the_alps_quiet() -> None:
    assert letter_that_counts(before(7), "J") == ""
    assert letter_that_counts(before(8, russian="2926"), "J") == ""
    brusilov = before(16)
    brusilov.state.brusilov = 15
    assert letter_that_counts(brusilov, "J") == ""
    neutral = before(8)
    neutral.state.italy_neutral = True
    assert letter_that_counts(neutral, "J") == ""
    assert letter_that_counts(before(24), "J") == ""


@pytest.mark.rule("wef:7.2")
def test_peace_bread_and_land_need_three_cities_and_come_once_between_checks() -> None:
    assert letter_that_counts(before(8, central="2419 2120"), "L") == ""
    position = before(8, central="2419 2120 2913")
    comes(position, "L")
    assert position.state.bread
    assert letter_that_counts(position, "L") == ""
