"""Quartermaster General: 1914, pages 3 to 7: players, board, first pieces and first cards."""

from dataclasses import replace
from pathlib import Path

import pytest

from pbem import resources
from pbem.games import BadOptions, ScenarioError
from pbem.games.quartermaster_1914.board.state import State
from pbem.games.quartermaster_1914.game import Quartermaster
from pbem.games.quartermaster_1914.log import HandKept, PutUnder
from pbem.games.quartermaster_1914.module import MODULE
from pbem.games.quartermaster_1914.orders import Draw, EndTurn, Keep, Mulligan, Play, Prepare
from pbem.games.quartermaster_1914.setup import KeepAsk
from pbem.games.quartermaster_1914.turn import TurnAsk
from pbem.rules import Adjudication, Logged, Table
from tests.games.quartermaster_1914.positions import (
    FirstAlways,
    asked,
    board,
    more,
    new_game,
    notes,
    play,
)

rule = pytest.mark.rule


def opened(game: Quartermaster) -> Adjudication[State]:
    going = Adjudication(game, game.setup(), Table(FirstAlways()))
    going.begin()
    return going


@rule("qmg:3.assignment")
def test_seats_by_number_of_players() -> None:
    seats = {players: new_game(players=players).board.seats[players] for players in (2, 3, 4, 5)}
    assert seats[2] == {"CENTRAL": ("AT", "DE"), "ENTENTE": ("RU", "FR", "UK")}
    assert seats[3] == {"CENTRAL": ("AT", "DE"), "RUFR": ("RU", "FR"), "UK": ("UK",)}
    assert seats[4] == {"CENTRAL": ("AT", "DE"), "RU": ("RU",), "FR": ("FR",), "UK": ("UK",)}
    assert new_game(players=5).seats == ("AT", "RU", "DE", "FR", "UK")
    with pytest.raises(BadOptions):
        new_game(players=6)


@rule("qmg:3.powers", "qmg:9.order")
def test_one_seat_plays_its_powers_separately_one_turn_each() -> None:
    game = new_game(players=2)
    going = play(board("AH: VIE; DE: BER; RU: MOS", active="AT", game=game), EndTurn())
    assert (going.asks[0].seat, asked(going)) == ("ENTENTE", [("RU", TurnAsk)])
    more(going, EndTurn())
    assert (going.asks[0].seat, asked(going)) == ("CENTRAL", [("DE", TurnAsk)])


@rule("qmg:4.board", "qmg:7.cards")
def test_the_box_holds_what_the_rulebook_lists() -> None:
    known = new_game().board
    assert {p: len(known.deck(p)) for p in known.order} == {
        "AT": 38,
        "RU": 34,
        "DE": 53,
        "FR": 42,
        "UK": 49,
    }
    assert sum(n.pool["army"] for n in known.nations.values()) == 45
    assert sum(n.pool["navy"] for n in known.nations.values()) == 16
    assert all(known.spaces[n.home].objective for n in known.nations.values())
    assert (len(known.spaces), len(known.objectives)) == (42, 19)
    assert sum(not space.land for space in known.spaces.values()) == 10
    assert known.spaces["SER"].difficult
    assert known.spaces["VIE"].difficult
    assert not known.spaces["UKR"].difficult


@rule("qmg:4.kiel")
def test_the_kiel_canal_joins_two_seas_for_the_central_powers_only() -> None:
    position = board("DE: BER BAL NTH; AH: VIE; UK: BRI; RU: MOS")
    assert "NTH" in position.spaces_near("DE", "BAL")
    assert "BAL" in position.spaces_near("AH", "NTH")
    assert "NTH" not in position.spaces_near("RU", "BAL")
    assert "BAL" not in position.spaces_near("UK", "NTH")
    assert position.supplied_spaces("DE") == {"BER", "BAL", "NTH"}


@rule("qmg:6.setup")
def test_the_first_pieces() -> None:
    state = new_game().setup()
    assert {n: sorted(s) for n, s in state.at.items() if s} == {
        "AH": ["BUD", "VIE"],
        "RU": ["MOS", "SER"],
        "DE": ["BER", "WGE"],
        "FR": ["BUR", "PAR"],
        "UK": ["BRI", "NAO"],
    }
    assert state.vp == {"central_powers": 0, "entente": 0}
    assert state.round == 1


@rule("qmg:6.setup")
def test_the_british_navy_starts_supplied() -> None:
    """Ruling: the North Atlantic, not the Western Atlantic of the rulebook's table."""
    game = new_game()
    assert board("UK: BRI NAO", game=game).supplied_spaces("UK") == set(game.setup().at["UK"])


@rule("qmg:6.hand")
def test_ten_cards_are_drawn_and_all_choose_at_once_three_that_go_under_the_deck() -> None:
    going = opened(new_game())
    assert asked(going) == [(p, KeepAsk) for p in ("AT", "RU", "DE", "FR", "UK")]
    assert all(len(hand) == 10 for hand in going.state.hands.values())
    going.table.drain()
    chosen = {}
    for power in ("AT", "RU", "DE", "FR", "UK"):
        chosen[power] = tuple(going.state.hands[power][:3])
        more(going, Keep(chosen[power]))
    assert {p: tuple(cards) for p, cards in going.state.bottoms.items()} == chosen
    assert all(len(hand) == 7 for hand in going.state.hands.values())
    records = [r for r in going.table.drain() if isinstance(r, Logged)]
    secret = {r.entry.power: r.audience for r in records if isinstance(r.entry, PutUnder)}
    assert secret == {p: frozenset({p}) for p in chosen}
    assert all(r.audience is None for r in records if isinstance(r.entry, HandKept))
    assert asked(going) == [("AT", TurnAsk)]


@rule("qmg:6.hand")
def test_cards_put_under_the_deck_are_drawn_last_in_their_order() -> None:
    position = board(
        "AH: VIE", active="AT", decks="AT: 0", bottoms="AT: AT-25 AT-26 AT-27", hands="AT: AT-17*1"
    )
    going = play(position, Draw(2))
    assert going.state.hands["AT"] == ["AT-17", "AT-25", "AT-26"]
    assert going.state.bottoms["AT"] == ["AT-27"]


@rule("qmg:6.hand")
def test_only_three_cards_of_the_own_hand_go_under_the_deck() -> None:
    ask = opened(new_game()).asks[0]
    hand = list(ask.position.state.hands["AT"])  # type: ignore[attr-defined]
    assert not ask.is_legal(Keep(tuple(hand[:2])))
    assert not ask.is_legal(Keep((hand[0], hand[1], "DE-44")))
    assert ask.is_legal(Keep((hand[2], hand[1], hand[0])))


@rule("qmg:6.mulligan")
def test_a_mulligan_is_taken_once_and_its_cards_are_chosen_from_anew() -> None:
    going = opened(new_game())
    more(going, Mulligan())
    for power in ("RU", "DE", "FR", "UK"):
        more(going, Keep(tuple(going.state.hands[power][:3])))
    assert asked(going) == [("AT", KeepAsk)]
    assert len(going.state.hands["AT"]) == 10
    assert not going.asks[0].is_legal(Mulligan())
    more(going, Keep(tuple(going.state.hands["AT"][:3])))
    assert asked(going) == [("AT", TurnAsk)]


@rule("qmg:6.hand", "qmg:6.mulligan")
def test_one_seat_chooses_for_its_powers_in_the_order_of_play() -> None:
    """Ruling: the hands of one seat are chosen one after the other; every choice is listed."""
    going = opened(new_game(players=2))
    hands = {power: tuple(hand) for power, hand in going.state.hands.items()}
    for power in ("AT", "DE", "RU", "FR", "UK"):
        more(going, Keep(hands[power][:3]))
    assert asked(going) == [("AT", TurnAsk)]
    assert Mulligan("AT") in list(opened(new_game()).asks[0].legal())


@rule("qmg:6.mulligan")
def test_the_mulligan_can_be_left_out() -> None:
    assert not opened(new_game(mulligan=False)).asks[0].is_legal(Mulligan())


@rule("qmg:6.hand")
def test_in_a_first_game_seven_cards_are_drawn_and_kept() -> None:
    going = opened(new_game(first_game=True))
    assert all(len(hand) == 7 for hand in going.state.hands.values())
    assert asked(going) == [("AT", TurnAsk)]


@rule("qmg:3.powers")
def test_a_card_face_down_belongs_to_the_power_face_up_to_its_nation() -> None:
    """An Ottoman card pays for Austria; an Ottoman Build Army builds Ottoman armies only."""
    position = board("AH: VIE", active="AT", hands="AT: AT-BUILD-ARMY-OT AT-34")
    going = play(position, Play("AT-BUILD-ARMY-OT"))
    assert {order.space for order in going.asks[0].actions() if hasattr(order, "space")} == {"IST"}
    more(going, Prepare("AT-34"))
    assert going.state.prepared["AT"] == ["AT-34"]
    assert not notes(going, PutUnder)


def copied(folder: Path, stem: str, old: str, new: str) -> Path:
    for source in (resources.scenarios() / "quartermaster_1914").iterdir():
        text = source.read_text("utf-8")
        if source.stem == stem:
            assert old in text
            text = text.replace(old, new, 1)
        (folder / source.name).write_text(text, "utf-8")
    return folder


@pytest.mark.parametrize(
    ("stem", "old", "new", "key"),
    [
        ("map", "id: BRI", "id: USA", "twice"),
        ("map", "adjacent: [NAO]", "adjacent: [NAO, PET]", "not_adjacent"),
        ("map", "between: [BAL, NTH]", "between: [BAL, XXX]", "unknown"),
        ("powers", "deck_size: 38", "deck_size: 39", "disagrees"),
        ("powers", "home: VIE", "home: BUD", "disagrees"),
        ("powers", "players: 3", "players: 4", "disagrees"),
        ("powers", "scoring: [3,", "scoring: [19,", "disagrees"),
        ("cards", "spaces: [ALP]}", "spaces: [ALX]}", "unknown"),
        ("cards", "zone: hand, ", "", "missing_entry"),
        ("cards", "  effect: verdun\n", "", "missing_entry"),
        ("cards", "nation: OT", "nation: FR", "disagrees"),
    ],
)
def test_a_problem_in_the_scenario_is_found(
    tmp_path: Path, stem: str, old: str, new: str, key: str
) -> None:
    with pytest.raises(ScenarioError) as caught:
        MODULE.load("standard", copied(tmp_path, stem, old, new))
    assert f"scenario.problem.{key}" in {problem.key for problem in caught.value.problems}


def test_boards_are_built_once_a_document() -> None:
    assert new_game().board is new_game(players=3).board
    assert (
        replace(new_game().board.spaces["BRI"], objective=False) != new_game().board.spaces["BRI"]
    )
