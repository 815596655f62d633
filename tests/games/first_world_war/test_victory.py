"""The First World War, chapters 7 to 9; each test names the paragraphs it proves."""

import pytest

from pbem.games import game_module
from pbem.games.first_world_war.attack_lines_and_captures import CaptureAsk
from pbem.games.first_world_war.board.state import LOST, READY, Position
from pbem.games.first_world_war.brest_litovsk import AnswerAsk, OfferAsk
from pbem.games.first_world_war.deployment import OrderOfPlayAsk
from pbem.games.first_world_war.log import (
    AtPeace,
    Captured,
)
from pbem.games.first_world_war.orders import (
    AnswerTreaty,
    AskReplacement,
    Attack,
    ChooseOrder,
    Move,
    OfferTreaty,
    Replace,
    Transfer,
)
from pbem.games.first_world_war.replacements import (
    PaymentRequestAsk,
    ReplaceAsk,
    replacement_capacity,
)
from pbem.games.first_world_war.rounds_and_movement import ActionAsk
from pbem.games.first_world_war.victory import winning_seats
from pbem.rules import Illegal
from tests.games.first_world_war.positions import board, new_game, notes, play, refused, to_victory

rule = pytest.mark.rule


# --- 7: replacements ------------------------------------------------------------------------------


@rule("fww:7.0", "fww:7.1")
def test_replacement_capacity_and_the_centres_that_lower_it() -> None:
    position = board("")
    assert [replacement_capacity(position, f) for f in ("WA", "EA", "DE", "GA")] == [4, 5, 4, 4]
    position.state.held = {
        "calais": "DE",
        "warszawa": "DE",
        "kiev": "GA",
        "metz": "WA",
        "liege": "DE",
    }
    assert [replacement_capacity(position, f) for f in ("WA", "EA", "DE", "GA")] == [3, 3, 3, 4]


@rule("fww:7.0")
def test_replaced_armies_wait_for_the_next_deployment() -> None:
    position = board("", turn=2)
    position.state.phase = "replacements"
    position.state.at |= dict.fromkeys(("FR-1", "FR-2", "FR-3", "FR-4", "FR-5"), LOST)
    going = play(position)
    ask = going.asks[0]
    assert isinstance(ask, ReplaceAsk)
    for bad in (("FR-1",) * 2, ("FR-1", "FR-2", "FR-3", "FR-4", "FR-5"), ("BR-1",)):
        with pytest.raises(Illegal):
            ask.check(Replace(bad))
    going.submit("WA", Replace(("FR-1", "FR-2")))
    assert [going.state.at[f"FR-{n}"] for n in (1, 2, 3)] == [READY, READY, LOST]


@rule("fww:7.2")
def test_western_armies_in_the_east_are_paid_for_by_the_west_on_request() -> None:
    position = board("", turn=4)
    position.state.phase = "replacements"
    position.state.at |= {"MEF": LOST, "OR": LOST, "FR-1": LOST, "RU-1": LOST}
    going = play(position)
    assert isinstance(going.asks[0], PaymentRequestAsk)
    going.submit("EA", AskReplacement(("MEF",)))
    asked = {}
    while going.state.phase == "replacements":
        ask = going.asks[0]
        asked[ask.seat] = set(ask.armies)  # type: ignore[attr-defined]
        going.submit(ask.seat, ask.default())
    assert asked == {"WA": {"FR-1", "MEF"}, "EA": {"RU-1"}}
    two = board("", turn=4, game=new_game(players=2))
    two.state.phase = "replacements"
    two.state.at |= {"MEF": LOST}
    assert isinstance(play(two).asks[0], ReplaceAsk)


# --- 8: victory -----------------------------------------------------------------------------------


@rule("fww:8.0")
def test_points_never_fall_below_zero() -> None:
    position = board("1: BR-1 DE-4", active="WA")
    position.state.vp["DE"] = 0
    assert play(position, Attack(1, ("BR-1",)), dice=(4, 1)).state.vp["DE"] == 0


@rule("fww:8.0")
@pytest.mark.parametrize(
    ("players", "vp", "winners"),
    [
        (2, (6, 6, 6, 6), ("CENTRAL",)),
        (2, (7, 6, 5, 6), ("ALLIES",)),
        (3, (7, 6, 5, 6), ("ALLIES",)),
        (3, (5, 6, 8, 5), ("DE",)),
        (3, (5, 6, 7, 6), ("GA",)),
        (4, (8, 6, 5, 5), ("WA",)),
        (4, (7, 7, 5, 5), ("EA",)),
        (4, (5, 5, 9, 5), ("DE",)),
    ],
)
def test_who_wins_on_points(players: int, vp: tuple[int, ...], winners: tuple[str, ...]) -> None:
    position = board("", turn=6, game=new_game(players=players))
    position.state.vp = dict(zip(("WA", "EA", "DE", "GA"), vp, strict=True))
    going = play(to_victory(position))
    assert going.outcome is not None
    assert going.outcome.winners == winners


TREATY_BOARD = "7: DE-1; 8: DE-2; 9: DE-3 AH-1 AH-3 AH-4 RU-1; 11: AH-5 RO-1; 10: SB-1 AH-6"


def at_peace(where: str = TREATY_BOARD, active: str = "GA", turn: int = 5) -> Position:
    position = board(where, turn=turn, active=active)
    position.state.treaty = True
    return position


@rule("fww:8.1")
def test_the_treaty_is_offered_from_turn_four_and_only_with_its_garrisons() -> None:
    assert not any(
        isinstance(a, OfferAsk) for a in play(to_victory(board(TREATY_BOARD, turn=3))).asks
    )
    assert not any(
        isinstance(a, OfferAsk) for a in play(to_victory(board("7: DE-1; 8: DE-2", turn=4))).asks
    )
    going = play(to_victory(board(TREATY_BOARD, turn=4)))
    assert isinstance(going.asks[0], OfferAsk)
    going.submit("DE", OfferTreaty(offer=True))
    assert isinstance(going.asks[0], AnswerAsk)
    going.submit("EA", AnswerTreaty(accept=False))
    assert not going.state.treaty


@rule("fww:8.1", "fww:4.2")
def test_of_two_or_three_players_the_allies_must_accept() -> None:
    for players in (2, 3):
        game = new_game(players=players)
        going = play(to_victory(board(TREATY_BOARD, turn=4, game=game)))
        going.submit(going.asks[0].seat, OfferTreaty(offer=True))
        assert going.state.treaty


@rule("fww:8.1")
def test_russians_and_romanians_neither_attack_nor_are_attacked() -> None:
    refused(at_peace(active="EA"), Attack(9, ("RU-1",)), "8.1")
    refused(at_peace(), Attack(9, ("AH-1",)), "8.1")
    going = play(at_peace(), Attack(11, ("AH-5",)))
    assert notes(going, AtPeace)
    assert going.state.at["RO-1"] == 11
    fight = play(at_peace(), Attack(10, ("AH-6",)), dice=(4, 1))
    assert fight.state.at["SB-1"] == LOST
    assert isinstance(fight.asks[0], CaptureAsk)


@rule("fww:8.1")
def test_on_front_eleven_cities_change_hands_only_where_mef_or_orient_fight() -> None:
    position = at_peace("7: DE-1; 8: DE-2; 9: DE-3 AH-1 AH-3 AH-4; 11: AH-5 RO-1 OR")
    going = play(position, Attack(11, ("AH-5",)), dice=(4, 1))
    assert going.state.at["OR"] == LOST
    assert going.state.held == {"bucharest": "GA"}
    assert (
        notes(
            play(to_victory(at_peace("7: DE-1; 8: DE-2; 9: DE-3 AH-1 AH-3 AH-4; 11: AH-5"))),
            Captured,
        )
        == []
    )


@rule("fww:8.1")
def test_the_treatys_garrisons_stay() -> None:
    refused(at_peace(active="DE"), Transfer(7, ("DE-1",), 1), "8.1")
    refused(at_peace(active="DE"), Move(8, (("DE-2", 7),)), "8.1")
    refused(at_peace(), Transfer(9, ("AH-1",), 10), "8.1")
    refused(at_peace(), Transfer(9, ("DE-3",), 10), "8.1")
    play(at_peace(TREATY_BOARD.replace("AH-4", "AH-4 AH-7")), Transfer(9, ("AH-1",), 10))


@rule("fww:8.1")
def test_what_the_allies_of_germany_keep_on_a_front_changes_no_order_of_germany() -> None:
    """Their counters on front 9 may be hidden from it."""
    few = TREATY_BOARD.replace("AH-1 AH-3 AH-4", "AH-1")
    play(at_peace(f"{few}; 1: DE-8", active="DE"), Transfer(1, ("DE-8",), 7))
    refused(at_peace(f"{few}; 1: DE-8", active="DE"), Transfer(7, ("DE-1",), 1), "8.1")


@rule("fww:8.1")
def test_having_accepted_counts_eight_points_among_winning_allies_of_four() -> None:
    position = at_peace()
    position.state.vp = {"WA": 12, "EA": 5, "DE": 3, "GA": 3}
    assert winning_seats(position, "allies") == ("EA",)
    position.state.treaty = False
    assert winning_seats(position, "allies") == ("WA",)


# --- 9: options -----------------------------------------------------------------------------------


@rule("fww:9.0", "fww:9.1")
def test_the_schlieffen_plan_binds_german_armies_in_turn_one() -> None:
    game = new_game(schlieffen_plan=True)
    refused(board("4: DE-7 FR-1", game=game), Attack(4, ("DE-7",)), "9.1")
    refused(board("9: DE-7 AH-1 RU-1", game=game, active="GA"), Attack(9, ("DE-7",)), "9.1")
    play(board("3: DE-7 FR-1", game=game), Attack(3, ("DE-7",)), dice=(4, 1))
    play(board("4: DE-7 FR-1", game=game, turn=2), Attack(4, ("DE-7",)), dice=(4, 1))


@rule("fww:9.2")
def test_the_order_of_play_is_rolled_for_and_chosen_highest_first() -> None:
    position = board("", turn=2, game=new_game(variable_order=True))
    position.state.phase = "replacements"
    going = play(position, dice=(2, 5, 4, 2, 1, 3))
    ask = going.asks[0]
    assert isinstance(ask, OrderOfPlayAsk)
    assert ask.faction == "EA"
    going.submit("EA", ChooseOrder(4, 2))
    assert going.asks[0].faction == "GA"  # type: ignore[attr-defined]
    with pytest.raises(Illegal):
        going.asks[0].check(ChooseOrder(4, 1))
    going.submit("GA", ChooseOrder(3, 1))
    going.submit("DE", ChooseOrder(1, 4))
    assert going.state.deployment_order == ["DE", "WA", "GA", "EA"]
    assert going.state.round_order == ["GA", "EA", "WA", "DE"]


@rule("fww:9.3")
def test_the_historical_set_up() -> None:
    game = new_game(historical_setup=True)
    state = game.setup()
    assert state.at["BE-1"] == 1
    assert [state.at[a] for a in ("DE-AA", "MN", "AH-5")] == [8, 10, 10]
    assert state.at["DE-X1"] == READY
    going = play(Position(game.board, state))
    assert {c for c, _ in going.asks[0].default().placements} == {f"GA-X{n}" for n in range(1, 7)}


def test_the_box_opens_by_name_and_refuses_wrong_options() -> None:
    from pbem.games import BadOptions, UnknownGame

    found = game_module("fww")
    with pytest.raises(BadOptions):
        found.options({"players": 5})
    with pytest.raises(UnknownGame):
        game_module("chess")


def test_the_action_ask_lists_only_legal_orders() -> None:
    from itertools import islice

    ask = ActionAsk(board("2: DE-1 DE-2 DE-X1 BR-1; 9: DE-3"), "DE")
    orders = list(islice(ask.legal(), 300))
    assert len(set(map(repr, orders))) == len(orders)
    for order in orders:
        ask.check(order)
