"""Chapter 5: the sequence of the game turn."""

import pytest

from pbem.games.hex_engine.log import PlayerTurnBegan, Prompt, TurnBegan
from pbem.games.hex_engine.orders import Done, Move, ShowTop
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN
from pbem.games.when_eagles_fight.board.state import Position
from pbem.games.when_eagles_fight.combat.rigid_planning import attacks_at_hand
from pbem.games.when_eagles_fight.log import StavkaGone
from pbem.games.when_eagles_fight.orders import Attack, AttackAgain, Brusilov, OberOst, Rail, Stavka
from pbem.games.when_eagles_fight.sequence.phases import phases_in_order
from pbem.games.when_eagles_fight.sequence.turn_ask import open_ask
from tests.games.kit.hex_positions import logged
from tests.games.when_eagles_fight.fights import at
from tests.games.when_eagles_fight.positions import board, play, printed, refused


@pytest.mark.rule("wef:5.2")
def test_the_russian_comes_first_in_every_phase_and_turn() -> None:
    assert phases_in_order(board()) == (
        ("events", CENTRAL),
        ("units", RUSSIAN), ("units", CENTRAL),
        ("strategic", RUSSIAN), ("strategic", CENTRAL),
        ("operations", RUSSIAN), ("headquarters", RUSSIAN), ("combat", RUSSIAN),
        ("operations", CENTRAL), ("headquarters", CENTRAL), ("combat", CENTRAL),
        ("oberost", CENTRAL),
    )  # fmt: skip


@pytest.mark.rule("wef:5.2")
def test_a_turn_is_played_from_the_new_units_to_the_next_one() -> None:
    position = board("3515: RU-2; 1719: DE-1; 2314: DE-F-KON", turn=3, phase="events")
    going = play(position, Done(), Done(), Done(), Done(), dice=(1,))
    assert (position.state.phase, position.state.side) == ("operations", RUSSIAN)
    going = play(position, Done(), Done(), dice=(1,))
    assert logged(going, TurnBegan, PlayerTurnBegan) == [
        PlayerTurnBegan(CENTRAL), TurnBegan(4, "1914-11", "1914-12"),
    ]  # fmt: skip


@pytest.mark.rule("wef:5.1")
def test_a_phase_that_is_over_stays_over() -> None:
    where = "2316: DE-1; 2317: RU-1; 1719: DE-17; 1720: DE-20"
    refused(board(where), Rail(("DE-17",), "2314"), "5.1")
    refused(board(where, phase="combat"), Move(("DE-17",), ("1718",)), "5.1")
    refused(
        board(where),
        Move(("DE-17",), ("1718",)),
        "5.1",
        Attack(("DE-1",), "2317", ("DE-1",), ()),
        dice=(6,),
    )


@pytest.mark.rule("wef:5.1")
def test_an_order_for_a_later_phase_closes_those_before_it() -> None:
    position = board("2316: DE-1; 2317: RU-1; 2314: DE-F-KON")
    play(position, OberOst("2316"))
    assert position.state.phase == "headquarters"
    play(position, Attack(("DE-1",), "2317", ("DE-1",), ()), dice=(1,))
    assert position.state.phase == "combat"


@pytest.mark.rule("wef:14.3")
@pytest.mark.rule("wef:5.2")
def test_the_phase_of_oberost_is_there_only_where_it_was_placed() -> None:
    position = board("2316: DE-1; 2217: DE-17; 2317: RU-1; 2314: DE-F-KON")
    play(position, OberOst("2316"), AttackAgain(("DE-1",), "2317", ("DE-1",), ()), dice=(1,))
    assert (position.state.phase, position.state.oberost) == ("oberost", "2316")
    refused(board("2316: DE-1; 2317: RU-1"), AttackAgain(("DE-1",), "2317"), "14.3")


@pytest.mark.rule("wef:5.2")
def test_done_ends_the_whole_player_turn() -> None:
    position = board("2316: DE-1; 2317: RU-1; 2314: DE-F-KON", turn=3)
    play(position, OberOst("2316"), Done())
    assert position.state.turn == 4
    assert not position.state.oberost


@pytest.mark.rule("wef:5.2")
def test_headquarters_belong_to_their_sides() -> None:
    refused(board("2316: DE-1; 2317: RU-1"), Stavka("2317"), "14.2")
    refused(board("2316: DE-1; 2317: RU-1", side=RUSSIAN), OberOst("2316"), "14.3")
    refused(board("2316: DE-1; 2317: RU-1", turn=16), Brusilov(), "15.1")


@pytest.mark.rule("wef:14.2")
def test_stavka_leaves_at_the_end_of_the_turn() -> None:
    position = board("3515: RU-2; 1719: DE-1", turn=3)
    position.state.stavka = "3515"
    assert logged(play(position, Done()), StavkaGone) == [StavkaGone("3515", "turn")]


@pytest.mark.rule("wef:13.7")
def test_a_side_chooses_the_top_of_its_stacks() -> None:
    position = board("2316: DE-1 DE-17")
    play(position, ShowTop("DE-17"))
    assert position.ids(position.stack(printed().grid.at["2316"])) == ("DE-17", "DE-1")
    refused(board("2316: DE-1 DE-17; 2317: RU-1"), ShowTop("RU-1"), "13.7")


@pytest.mark.rule("wef:5.1")
def test_what_was_held_for_a_phase_that_is_passed_over_falls() -> None:
    position: Position = board("2316: DE-1; 2317: RU-1; 2314: DE-F-KON", turn=3)
    play(position, Done())
    assert position.state.held == {}
    assert at(position, "DE-1") == "2316"


# --- rigid planning -------------------------------------------------------------------------------

OWED = "2625: AH-2 AH-6; 2525: AH-5 AH-1; 2624: RU-14; 2524: RU-16; 2314: DE-F-KON"


@pytest.mark.rule("wef:3.6")
def test_on_turn_one_three_austrian_attacks_at_two_to_one_must_be_made_while_they_can() -> None:
    refused(board(OWED, turn=1), Done(), "3.6")
    refused(board(OWED, turn=1, phase="combat"), Done(), "3.6")
    made = board(OWED, turn=1, phase="combat")
    made.state.forced_attacks = 3
    play(made, Done())
    assert made.state.turn == 2


@pytest.mark.rule("wef:3.6")
def test_who_is_asked_is_told_how_many_of_them_are_due() -> None:
    owed = board(OWED, turn=1)
    assert (prompt(owed).topic, prompt(owed).number) == ("wef.ask.turn.rigid", 3)
    owed.state.forced_attacks, owed.state.phase = 2, "combat"
    assert (prompt(owed).topic, prompt(owed).number) == ("wef.ask.turn.rigid", 1)
    owed.state.forced_attacks = 3
    assert (
        prompt(owed).topic
        == prompt(board(OWED, turn=1, scenario="free")).topic
        == "wef.ask.turn.second"
    )


def prompt(position: Position) -> Prompt:
    """What the side is asked whose phase is open."""
    return open_ask(position).prompt()


@pytest.mark.rule("wef:3.6")
def test_where_none_is_possible_or_the_set_up_was_free_nothing_is_owed() -> None:
    weak = board("2625: AH-KMR; 2624: RU-14 RU-16; 2314: DE-F-KON", turn=1)
    play(weak, Done())
    assert weak.state.turn == 2
    free = board(OWED, turn=1, scenario="free")
    play(free, Done())
    assert free.state.turn == 2
    later = board(OWED, turn=3)
    play(later, Done())
    assert later.state.turn == 4


@pytest.mark.rule("wef:3.6")
def test_an_attack_may_take_the_units_of_another() -> None:
    """Combat ends once none of those due can be made any more."""
    position = board(OWED, turn=1, phase="combat")
    assert {attack.target for attack in attacks_at_hand(position)} == {"2524", "2624"}
    play(position, Attack(("AH-1", "AH-2", "AH-5"), "2524"), dice=(6, 6, 6))
    assert position.state.forced_attacks == 1
    play(position, Done())
    assert position.state.turn == 2


@pytest.mark.rule("wef:3.6")
def test_who_misses_his_deadline_makes_the_attacks_he_owes() -> None:
    position = board(OWED, turn=1)
    going = play(position, dice=(6, 6, 6))
    attacks = []
    while position.state.turn == 1:
        order = going.asks[0].default()
        attacks += [order] if isinstance(order, Attack) else []
        going.submit(going.asks[0].seat, order)
    assert [attack.target for attack in attacks] == ["2524", "2624"]
