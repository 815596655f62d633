"""Quartermaster General: 1914, pages 11 to 13, 15: attrition, Economic Warfare, lack of cards."""

import pytest

from pbem.games.quartermaster_1914.attrition import LoseAsk
from pbem.games.quartermaster_1914.board.state import Position
from pbem.games.quartermaster_1914.log import Attrited, Discarded, DiscardedSecretly, PointsChanged
from pbem.games.quartermaster_1914.orders import Attrit, Lose, Play
from pbem.games.quartermaster_1914.turn import TurnAsk
from pbem.rules import Drawn, Logged
from tests.games.quartermaster_1914.positions import asked, board, more, notes, play, refused

rule = pytest.mark.rule
WHERE = "AH: VIE GAL; DE: BER WGE PRU; RU: MOS UKR; FR: PAR BUR; UK: BRI NAO"


def austrian(**cards: str) -> Position:
    return board(
        WHERE,
        active="AT",
        **({"prepared": "AT: AT-28 AT-21; RU: RU-19", "hands": "RU: RU-22 RU-23"} | cards),
    )


@rule("qmg:12.attrition", "qmg:13.symbols")
def test_a_black_symbol_hits_one_adjacent_power() -> None:
    going = play(austrian(), Attrit("AT-28", "RU"))
    assert asked(going) == [("RU", LoseAsk)]
    assert notes(going, Attrited) == [Attrited("AT", "AT-28", {"RU": 1})]
    more(going, Lose(hand=("RU-22",)))
    assert going.state.down["RU"] == ["RU-22"]
    assert going.state.up["AT"] == ["AT-28"]
    refused(austrian(), Attrit("AT-28", "FR"), "12.attrition")
    going = play(austrian(), Attrit("AT-28"))
    assert notes(going, Attrited) == [Attrited("AT", "AT-28", {"RU": 1})]
    both = board("AH: VIE GAL TYR; RU: MOS POL; IT: ROM ALP", active="AT", prepared="AT: AT-28")
    assert set(refused(both, Attrit("AT-28"), "12.attrition").facts["choices"]) == {"RU", "FR"}


@rule("qmg:12.attrition")
def test_the_army_must_be_of_the_cards_nation_but_not_supplied() -> None:
    """Ruling: the card is face up, so its nation counts."""
    position = board("AH: GAL; OT: IST; RU: UKR", active="AT", prepared="AT: AT-28 AT-35")
    refused(position, Attrit("AT-35", "RU"), "12.attrition")
    assert asked(play(position, Attrit("AT-28", "RU"))) == [("RU", LoseAsk)]


@rule("qmg:12.attrition")
def test_only_armies_are_looked_at_and_no_canal() -> None:
    refused(
        board("AH: VIE ADR; UK: BRI GRE", active="AT", prepared="AT: AT-28"),
        Attrit("AT-28", "UK"),
        "12.attrition",
    )
    refused(
        board("DE: BER BAL; UK: BRI NTH", prepared="DE: DE-32"),
        Attrit("DE-32", "UK"),
        "12.attrition",
    )


@rule("qmg:12.attrition")
def test_coloured_symbols_need_no_neighbour() -> None:
    going = play(board("AH: VIE; RU: MOS", active="AT", prepared="AT: AT-21"), Attrit("AT-21"))
    assert [ask.prompt().count for ask in going.asks] == [2]  # type: ignore[attr-defined]
    refused(austrian(), Attrit("AT-21", "RU"), "12.attrition")


@rule("qmg:12.attrition")
def test_a_card_without_the_symbol_is_refused_and_one_is_the_limit() -> None:
    refused(austrian(prepared="AT: AT-25"), Attrit("AT-25", "RU"), "12.attrition")
    refused(austrian(), Attrit("AT-22", "RU"), "12.attrition")
    refused(austrian(), Attrit("AT-21"), "12.attrition", Attrit("AT-28", "RU"), Lose(deck=1))


@rule("qmg:13.losses", "qmg:15.discards")
def test_the_victim_loses_what_it_likes_unseen() -> None:
    going = play(austrian(), Attrit("AT-21"))
    going.table.drain()
    more(going, Lose(prepared=("RU-19",), deck=1))
    records = going.table.drain()
    secret = [
        (r.entry.zone, r.audience)
        for r in records
        if isinstance(r, Logged) and isinstance(r.entry, DiscardedSecretly)
    ]
    assert secret == [("prepared", frozenset({"RU"})), ("deck", frozenset({"RU"}))]
    assert [
        (r.entry.zone, r.audience)
        for r in records
        if isinstance(r, Logged) and isinstance(r.entry, Discarded)
    ] == [
        ("prepared", None),
        ("deck", None),
    ]
    assert [r.audience for r in records if isinstance(r, Drawn)] == [frozenset({"RU"})]
    assert going.state.down["RU"] == ["RU-19", "RU-18"]
    assert asked(going) == [("AT", TurnAsk)]


@rule("qmg:13.losses")
def test_losses_may_be_decided_card_by_card() -> None:
    going = play(austrian(), Attrit("AT-21"), Lose(deck=1))
    assert asked(going) == [("RU", LoseAsk)]
    more(going, Lose(hand=("RU-23",)))
    assert going.state.down["RU"] == ["RU-18", "RU-23"]


@rule("qmg:13.losses")
def test_points_are_lost_only_with_an_empty_deck_and_then_freely() -> None:
    refused(austrian(), Lose(vp=2), "13.losses", Attrit("AT-21"))
    refused(austrian(), Lose(deck=3), "13.losses", Attrit("AT-21"))
    refused(austrian(), Lose(hand=("RU-33",)), "13.losses", Attrit("AT-21"))
    refused(austrian(), Lose(), "13.losses", Attrit("AT-21"))
    refused(austrian(decks="RU: 0"), Lose(deck=1), "13.losses", Attrit("AT-21"))
    position = austrian(decks="RU: 0")
    position.state.vp["entente"] = 3
    going = play(position, Attrit("AT-21"), Lose(hand=("RU-22",), vp=1))
    assert going.state.vp == {"central_powers": 0, "entente": 2}
    assert going.state.prepared["RU"] == ["RU-19"]


@rule("qmg:13.losses", "qmg:15.exhaustion")
@pytest.mark.parametrize("spared", [Lose(vp=1), Lose(vp=2), Lose(hand=("RU-22",), vp=1)])
def test_nobody_pays_in_points_while_a_single_card_is_left_in_his_deck(spared: Lose) -> None:
    position = austrian(bottoms="RU: RU-34", decks="RU: 0")
    assert position.deck_size("RU") == 1
    refused(position, spared, "13.losses", Attrit("AT-21"))


@rule("qmg:13.losses", "qmg:13.secrets")
def test_statuses_are_never_lost_to_attrition() -> None:
    refused(austrian(statuses="RU: RU-18"), Lose(prepared=("RU-18",)), "13.losses", Attrit("AT-21"))


@rule("qmg:15.exhaustion", "qmg:20.points")
def test_a_power_without_any_card_pays_in_points_which_never_fall_below_none() -> None:
    position = austrian(decks="RU: 0", hands="AT: AT-25", prepared="AT: AT-21")
    position.state.vp["entente"] = 1
    going = play(position, Attrit("AT-21"))
    assert going.state.vp == {"central_powers": 1, "entente": 0}
    assert [(n.team, n.change) for n in notes(going, PointsChanged)] == [
        ("entente", -1),
        ("central_powers", 1),
    ]


@rule("qmg:15.exhaustion")
def test_the_deck_runs_out_in_the_middle_of_a_loss() -> None:
    position = austrian(bottoms="RU: RU-34", decks="RU: 0")
    refused(position, Lose(deck=2), "13.losses", Attrit("AT-21"))
    going = play(austrian(bottoms="RU: RU-34", decks="RU: 0"), Attrit("AT-21"), Lose(deck=1, vp=1))
    assert going.state.bottoms["RU"] == []
    assert going.state.vp == {"central_powers": 1, "entente": 0}


@rule("qmg:11.economic", "qmg:13.losses")
def test_all_victims_of_a_card_decide_at_once_its_player_among_them() -> None:
    position = board(WHERE, active="RU", hands="RU: RU-21 RU-22")
    going = play(position, Play("RU-21"))
    assert asked(going) == [("AT", LoseAsk), ("RU", LoseAsk), ("DE", LoseAsk)]
    more(going, Lose(deck=2), Lose(hand=("RU-22",), deck=1), Lose(deck=2))
    assert {p: len(cards) for p, cards in going.state.down.items()} == {
        "AT": 2,
        "RU": 2,
        "DE": 2,
        "FR": 0,
        "UK": 0,
    }
    assert going.state.up["RU"] == ["RU-21"]


@rule("qmg:11.economic")
def test_the_rulebooks_example_of_economic_warfare() -> None:
    """Zeppelins: three cards of the United Kingdom, one of France, one point."""
    going = play(board(WHERE, hands="DE: DE-25"), Play("DE-25"))
    assert [(ask.power, ask.count) for ask in going.asks if isinstance(ask, LoseAsk)] == [
        ("FR", 1),
        ("UK", 3),
    ]
    more(going, Lose(deck=1), Lose(deck=3))
    assert going.state.vp["central_powers"] == 1
    assert len(going.state.down["UK"]) == 3


@rule("qmg:12.attrition")
def test_the_rulebooks_example_of_attrition() -> None:
    """Prize Rules Submarine Warfare, prepared: two cards of the United Kingdom."""
    going = play(board(WHERE, prepared="DE: DE-27"), Attrit("DE-27"), Lose(deck=2))
    assert len(going.state.down["UK"]) == 2


@pytest.mark.parametrize(
    ("zones", "expected"),
    [("deck", Lose(deck=2, power="RU")), ("all", Lose(("RU-22",), ("RU-19",), power="RU"))],
)
def test_what_a_missed_deadline_loses(zones: str, expected: Lose) -> None:
    """The deck first; with none left the hand, prepared cards, points."""
    cards = {} if zones == "deck" else {"decks": "RU: 0", "hands": "RU: RU-22"}
    going = play(austrian(**cards), Attrit("AT-21"))
    assert going.asks[0].default() == expected


@rule("qmg:13.losses")
@pytest.mark.parametrize("size", range(4))
def test_points_may_stand_for_cards_exactly_when_the_deck_is_taken_to_its_last_card(
    size: int,
) -> None:
    """Over every split of a loss of three between deck and points, for decks up to that size."""
    position = austrian(decks="RU: 0", hands="AT: AT-25")
    position.state.decks["RU"] = sorted(position.state.down["RU"][:size])
    del position.state.down["RU"][:size]
    ask = LoseAsk(position, "RU", 3)
    for deck in range(4):
        for points in range(4 - deck):
            if deck or points:
                legal = deck <= size and (not points or deck == size)
                assert ask.is_legal(Lose(deck=deck, vp=points)) == legal, (deck, points)
