"""Rigid planning on turn 1: attacks that must be prepared and made (3.6)."""

import pytest

from pbem.games.hex_engine.orders import Done, Move
from pbem.games.when_eagles_fight.board.state import Options, Position
from pbem.games.when_eagles_fight.combat.losses import lose_steps
from pbem.games.when_eagles_fight.combat.rigid_planning import FORCED, attacks_at_hand, marches_due
from pbem.games.when_eagles_fight.game import WhenEaglesFight
from pbem.games.when_eagles_fight.orders import Attack
from pbem.games.when_eagles_fight.sequence.turn_ask import TurnAsk
from pbem.rules import Adjudication, Illegal, ScriptedChance, Table
from tests.games.kit.play import Unresumed, shuffled
from tests.games.when_eagles_fight.positions import board, printed, refused


def august(**options: object) -> Adjudication:
    """The first turn of the historical game, in the movement of the Central Powers."""
    game = WhenEaglesFight(printed(), Options(**options))  # type: ignore[arg-type]
    going = Unresumed(game, game.setup(), shuffled(1))
    going.begin()
    return going


def of(going: Adjudication) -> Position:
    """The position as it is."""
    return Position(printed(), going.state)


@pytest.mark.rule("wef:3.6")
def test_movement_does_not_end_while_such_attacks_are_in_reach_and_not_prepared() -> None:
    going = august()
    ask = going.asks[0]
    key = "wef.illegal.rigid_movement_none"
    for order in (Done(), Attack(("DE-20",), "2317")):
        with pytest.raises(Illegal) as caught:
            ask.check(order)
        assert (caught.value.key, caught.value.rule) == (key, "3.6")
    while marches := marches_due(of(going)):
        going.submit("CENTRAL", marches[0])
    attacks = attacks_at_hand(of(going))
    assert len(attacks) == len({attack.target for attack in attacks}) == FORCED
    units = [name for attack in attacks for name in attack.units]
    assert len(units) == len(set(units))
    going.asks[0].check(Attack(("DE-20",), "2317"))
    with pytest.raises(Illegal) as caught:
        going.asks[0].check(Done())
    assert caught.value.key == "wef.illegal.rigid_planning"


@pytest.mark.rule("wef:3.6")
def test_a_missed_deadline_marches_and_makes_the_three_attacks() -> None:
    going = august()
    made = []
    while going.asks and going.state.turn == 1:
        order = going.asks[0].default()
        made += [order.target] if isinstance(order, Attack) else []
        going.submit(going.asks[0].seat, order)
    assert len(made) == len(set(made)) >= FORCED


@pytest.mark.rule("wef:3.6")
def test_in_the_free_reading_nobody_must_attack() -> None:
    going = august(planning="free")
    assert going.asks[0].prompt().topic != "wef.ask.turn.rigid"  # type: ignore[attr-defined]
    going.submit("CENTRAL", Done())
    assert going.state.turn == 2


@pytest.mark.rule("wef:3.6")
def test_attacks_are_looked_for_anew_when_a_defender_has_lost_a_step() -> None:
    position = board("2625: AH-2 AH-6; 2624: RU-2C; 2314: DE-F-KON", turn=1)
    before = attacks_at_hand(position)
    lose_steps(position, Table(ScriptedChance(())), position.numbers(["RU-2C"]))
    assert before != attacks_at_hand(position)
    assert attacks_at_hand(position) == attacks_at_hand(Position(printed(), position.state))


@pytest.mark.rule("wef:3.6")
def test_one_unit_beside_two_hexes_makes_one_attack() -> None:
    two = "2625: AH-2 AH-6; 2525: AH-5 AH-1; 2624: RU-14; 2524: RU-16; 2314: DE-F-KON"
    assert len(attacks_at_hand(board(two, turn=1))) == 2
    one = board("2525: AH-1 AH-2; 2624: RU-14; 2524: RU-16; 2314: DE-F-KON", turn=1)
    assert len(attacks_at_hand(one)) == 1


@pytest.mark.rule("wef:3.6")
def test_where_marches_bring_no_such_attack_movement_ends() -> None:
    position = board("2328: AH-2; 2422: RU-14 RU-16; 2314: DE-F-KON", turn=1)
    assert marches_due(position) == ()
    TurnAsk(position, "central").check(Done())


@pytest.mark.rule("wef:3.6")
@pytest.mark.rule("wef:12.2")
def test_units_that_marched_elsewhere_are_not_called_back() -> None:
    where = "2626: AH-2 AH-6; 2624: RU-14; 2314: DE-F-KON"
    refused(board(where, turn=1), Done(), "3.6")
    away = board(where, turn=1)
    refused(away, Done(), "3.6", Move(("AH-2",), ("2726",)))
    gone = board(where, turn=1)
    for unit in ("AH-2", "AH-6"):
        gone.state.done[gone.board.unit[unit]] = "moved"
    TurnAsk(gone, "central").check(Done())
