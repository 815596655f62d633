"""What may stand behind ODDS, WHERE and SUPPLY: an attack without its verb, a unit, a space."""

import pytest

from pbem.games.paths_of_glory import game as game_of_glory
from pbem.games.paths_of_glory.board.board import Board
from pbem.games.paths_of_glory.board.setup import new_state
from pbem.games.paths_of_glory.board.state import Options, Position, State
from tests.service.games.test_glorys_end import marne
from tests.service.games.test_quartermaster_1914 import hands, opened
from tests.service.house import House, flat
from tests.service.inbox.test_letter_handler import deploy_all
from tests.service.orders.openings import guns_of_august
from tests.service.orders.test_queries import pog

__all__ = ["hands", "pog"]


def answered(reply: str) -> str:
    """The answers of a reply."""
    return reply.partition("you asked for.")[2].partition("What you are asked")[0]


@pytest.mark.parametrize(
    "line",
    [
        "ODDS ASSAULT 3131 BY X, I",
        "ODDS 3131 BY X, I",
        "ODDS FR X, FR I ON 3131",
        "ODDS X, I against 3131",
        "PROBABILITÀ X, I SU 3131",
        "PROBABILITÀ ASSALTO 3131 CON X, I",
        "SZANSE X, I NA 3131",
        "SZANSE 3131 PRZEZ X, I",
        "ODDS 3131",
    ],
)
def test_odds_are_told_of_an_attack_without_its_verb(house: House, line: str) -> None:
    game = marne(house)
    told = answered(flat(house.order(game, "ALLIED", line)))
    assert "ASSAULT 3131 BY" in told
    assert "Losses on average" in told


def test_several_lines_ask_for_odds_in_one_letter(house: House) -> None:
    game = marne(house)
    lines = ("ODDS 3131 BY X, I", "ODDS X, I ON 3131", "ODDS 3131")
    told = answered(flat(house.order(game, "ALLIED", *lines)))
    assert told.count("ASSAULT 3131 BY") == len(lines)


def test_odds_take_an_order_however_long_it_is(house: House) -> None:
    game = guns_of_august(house)
    losses = ", ".join(["GE 2", "GE 3"] * 5)
    order = f"ATTACK Sedan WITH GE 2, GE 3 LOSSES {losses} ADVANCE GE 3"
    assert "ADVANCE GE 3" in answered(flat(house.order(game, "CP", f"ODDS {order}")))


def test_odds_of_a_place_alone_in_the_other_games(house: House) -> None:
    game = guns_of_august(house)
    for line in ("ODDS GE 2, GE 3 ON Sedan", "ODDS Sedan WITH GE 2, GE 3"):
        assert "ATTACK Sedan WITH GE 2, GE 3" in answered(flat(house.order(game, "CP", line)))
    game = opened(house)
    assert "If it is won, pieces" in answered(flat(house.order(game, "AT", "ODDS Serbia")))
    game = house.game()
    deploy_all(house, game)
    seat = house.asked(game)[0]
    for line in ("ODDS 1", "ODDS Flanders"):
        assert "Against a commander worth" in answered(flat(house.order(game, seat, line)))


@pytest.mark.parametrize("line", ["ODDS 9999", "ODDS Atlantis", "ODDS GE 77 ON 3131"])
def test_odds_of_nothing_name_what_is_not_known(house: House, line: str) -> None:
    game = marne(house)
    reply = flat(house.order(game, "ALLIED", line))
    assert "Losses on average" not in reply
    assert line.split()[-1 if " ON " not in line else 2] in reply.partition("What you are asked")[0]


def test_where_tells_of_a_unit_what_unit_tells(house: House) -> None:
    game = marne(house)
    where, unit = (
        answered(flat(house.order(game, "ALLIED", f"{w} FR X"))) for w in ("WHERE", "UNIT")
    )
    assert where == unit
    assert "FR X" in where


def test_supply_is_told_of_a_unit_or_a_space(house: House, pog: str) -> None:
    game = marne(house)
    told = answered(flat(house.order(game, "ALLIED", "SUPPLY FR X", "SUPPLY 3231")))
    assert told.count("In full supply: Sézanne (3231): ") == 2
    assert "It is checked" in told
    assert "None of your units" in flat(house.order(game, "ALLIED", "SUPPLY 3131"))
    told = answered(flat(house.order(pog, "CP", "SUPPLY GE 1", "SUPPLY Sedan")))
    assert "GE 1, Aachen: in supply" in told
    assert "No unit of yours is there." in told
    game = opened(house)
    assert "Austria-Hungary, in supply: Vienna" in flat(house.order(game, "AT", "SUPPLY Vienna"))


def test_a_sentence_that_begins_with_supply_is_no_question(house: House) -> None:
    game = marne(house)
    reply = flat(house.order(game, "ALLIED", "Supply is what worries me most."))
    assert "Your supply" not in reply
    assert "Nothing is called" not in reply


def test_a_step_costs_every_kind_of_unit_the_same_and_it_says_so(house: House) -> None:
    game = marne(house)
    told = answered(flat(house.order(game, "ALLIED", "WHERE Paris (south)")))
    assert "the same for infantry, cavalry and guns:" in told
    assert "infantry and guns ride, cavalry does not" in told
    game = house.game(scenario=("WEF", "historical"))
    told = answered(flat(house.order(game, "CENTRAL", "WHERE Lemberg")))
    assert "the same for every kind of unit:" in told
    assert "Railway, for every kind of unit but fortresses" in told


def outlook(reply: str) -> str:
    """What is told of a place that nobody can attack."""
    return answered(flat(reply)).partition("nobody of yours can attack it as things stand.")[2]


@pytest.mark.rule("wef:13.8", "wef:13.13", "wef:12.1")
def test_odds_of_a_place_out_of_reach_tell_what_an_attack_would_meet(house: House) -> None:
    """Odds need attackers; the defence, the hex and who can come beside it are known before."""
    game = house.game(scenario=("WEF", "historical"))
    told = outlook(house.order(game, "CENTRAL", "ODDS Kovno"))
    assert "defenders: RU F KOV. * Defence 2." in told
    assert "1 = 1:2, 2 = 1:1, 4 = 2:1," in told
    assert "From the hex, to the die: river -1, fortress -1. Together: -2." in told
    assert "Can march to 2914 beside it now: DE 1 Cav XX." in told
    reach = answered(flat(house.order(game, "CENTRAL", "REACH DE 1 Cav XX")))
    assert "2914" in reach
    assert "No enemy is seen in 3131." in outlook(house.order(game, "CENTRAL", "ODDS 3131"))


@pytest.mark.rule("glo:13.8", "glo:14.2")
def test_what_lies_below_is_not_told_of_a_place_out_of_reach(house: House) -> None:
    game = house.game(scenario=("GLO", "short"))
    told = outlook(house.order(game, "ALLIED", "ODDS Metz"))
    assert "What else lies below is not known." in told
    assert "Defence at least 11." in told
    assert "city -1" in told


@pytest.mark.rule("pog:12.2.3", "pog:11.1.2")
def test_odds_of_a_space_out_of_reach_name_its_defence_and_who_can_come(house: House) -> None:
    game = guns_of_august(house)
    told = outlook(house.order(game, "CP", "ODDS Warsaw"))
    assert "combat factors 2, with fort 2; fire table: corps, column 2" in told
    assert "Lodz, beside it; can move there: GE 8" in told
    assert "attacks in a later action at the earliest." in told
    assert "Neither an enemy unit" in outlook(house.order(game, "CP", "ODDS London"))
    beside = outlook(house.order(game, "CP", "ODDS Kovno"))
    assert "Your units beside it: GE 8, GE corps" in beside
    assert "(Kovno) before Oberost or war status 4 (now 0)" in beside
    assert "in one operation." in outlook(house.order(game, "CP", "ODDS Paris"))


@pytest.mark.rule("fww:6.0", "qmg:17.prerequisites")
def test_odds_of_fronts_and_spaces_without_own_pieces_beside(house: House) -> None:
    game = house.game()
    told = outlook(house.order(game, "DE", "ODDS Paris"))
    assert "2 Ardennes: no army of yours is there." in told
    assert "An attack is an action in a round of: Germany" in told
    game = house.game(scenario=("QMG", "standard"))
    told = outlook(house.order(game, "DE", "ODDS Paris"))
    assert "It can be attacked from: North Atlantic, English Channel, Picardy, Burgundy" in told
    assert "No piece of yours stands there." in told
    assert "France & Italy: may answer, but has no card prepared." in told


@pytest.mark.parametrize(
    ("lang", "said"),
    [("it", "nessuno dei tuoi può attaccarla"), ("pl", "nikt twój nie może tu atakować")],
)
def test_a_place_out_of_reach_is_told_of_in_every_language(
    house: House, lang: str, said: str
) -> None:
    for scenario, place in ((("WEF", "historical"), "2913"), (("POG", "historical"), "Warsaw")):
        game = house.game(scenario=scenario)
        seat = house.asked(game)[0]
        house.order(game, seat, f"LANG {lang}")
        assert said in flat(house.order(game, seat, f"ODDS {place}"))


@pytest.mark.rule("pog:12.1.11")
def test_odds_of_a_space_are_those_of_the_most_that_may_attack_together(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The French of Sedan and the British of Brussels may not attack Liege together."""

    def with_germans_in_liege(board: Board, options: Options) -> State:
        state = new_state(board, options)
        Position(board, state).place(board.unit["GE-1"], board.space["liege"])
        return state

    monkeypatch.setattr(game_of_glory, "new_state", with_germans_in_liege)
    game = guns_of_august(house)
    told = answered(flat(house.order(game, "AP", "ODDS Liege")))
    assert "ATTACK Liege WITH BR BEF" in told
    assert "Loss number of the defenders" in told
    assert "as things stand" not in told
