"""The first rounds of Paths of Glory by letter."""

import pytest

from pbem.games.paths_of_glory.view import PathsOfGloryView
from tests.service.house import House, flat, text_of

FIRST_ATTACK = (
    "PLAY 1 AS OPS ACTIVATE Koblenz TO ATTACK; Aachen, Insterberg TO MOVE",
    "MOVE GE 8 TO Konigsberg",
    "ATTACK Sedan WITH ALL LOSSES GE 2 ADVANCE NONE",
)


@pytest.fixture
def game(house: House) -> str:
    """A campaign: the Central Powers hold Guns of August, the Allies are asked about Withdrawal."""
    for first in range(64):
        name = house.game(scenario=("POG", "campaign"), seed=bytes([first]) * 32)
        house.order(name, "CP", "GUNS YES")
        if "AP-6" in house.game_record(name).state.hands["ap"]:
            house.order(name, "AP", "STANDING ASK CARDS")
            return name
    raise AssertionError


def test_players_are_welcomed_and_the_central_powers_are_asked_first(house: House) -> None:
    game = house.game(langs={"CP": "it", "AP": "pl"}, scenario=("POG", "campaign"))
    assert house.asked(game) == ["CP"]
    first = flat(text_of(house.mail("CP")[0]))
    assert "Inizi con I Cannoni di Agosto in mano?" in first
    assert f"BEGIN {game} #" in first
    assert "# CANNONI SÌ" in first
    assert "Państwa Centralne: Sierpniowe działa" in flat(text_of(house.mail("AP")[0]))


def test_a_whole_round_in_one_letter_up_to_the_question_to_the_opponent(
    house: House, game: str
) -> None:
    reply = flat(house.order(game, "CP", *FIRST_ATTACK))
    assert "Everything in your letter was carried out" in reply
    assert "ATTACK Sedan WITH GE 2, GE 3 LOSSES GE 2 ADVANCE NONE" in reply
    assert "Central Powers, attack on Sedan with GE 2, GE 3 from Koblenz. Defenders: FR 5." in reply
    assert "Allied Powers: combat cards" in reply
    assert house.asked(game) == ["AP"]
    asked = flat(text_of(house.mail("AP")[-1]))
    assert "Combat (Sedan): which combat cards do you use? You may: 6 Withdrawal." in asked
    assert "# CARDS NONE" in asked


def test_the_opponents_answer_ends_the_combat_for_both(house: House, game: str) -> None:
    house.order(game, "CP", *FIRST_ATTACK)
    own = flat(house.order(game, "AP", "CARDS Withdrawal"))
    for text in (own, flat(house.order(game, "CP", "HISTORY 5"))):
        assert "6 Withdrawal" in text
    assert "Fire at Sedan Central Powers Allied Powers" in own
    assert "Combat factors 10 3" in own
    assert "Allied Powers, out of the game: 6 Withdrawal." in own
    assert "Round 1: it is your action" in own
    assert house.asked(game) == ["AP"]


def test_who_wants_no_letters_is_not_asked(house: House, game: str) -> None:
    house.order(
        game,
        "AP",
        "STANDING CLEAR ALL",
        "STANDING CARDS KEEP",
        "STANDING HOLD NEVER",
        "STANDING RETREAT CAREFUL",
        "STANDING LOSSES CAREFUL",
    )
    house.order(game, "CP", *FIRST_ATTACK)
    assert "Round 1: it is your action" in flat(text_of(house.mail("AP")[-1]))


def test_the_next_rounds_go_to_and_fro(house: House, game: str) -> None:
    house.order(game, "CP", *FIRST_ATTACK)
    house.order(game, "AP", "CARDS NONE", "RETREAT", "PASS")
    assert house.asked(game) == ["CP"]
    card = house.game_record(game).game.board.cards[house.game_record(game).state.hands["cp"][0]]
    house.order(game, "CP", f"PLAY {card.number} AS SR", "SR GE corps FROM Reserve TO Metz", "DONE")
    assert house.asked(game) == ["AP"]
    reply = flat(house.order(game, "AP", "PASS"))
    assert "Round 2, Allied Powers: automatic operation, no card." in reply
    assert house.game_record(game).state.round == 3


def test_preview_changes_and_reveals_nothing(house: House, game: str) -> None:
    head = house.game_record(game).row.head
    reply = flat(house.order(game, "CP", "PREVIEW", *FIRST_ATTACK))
    assert "dry run" in reply
    assert "Withdrawal" not in reply
    assert house.game_record(game).row.head == head
    assert house.asked(game) == ["CP"]


@pytest.mark.parametrize(
    ("line", "place", "why", "rule"),
    [
        (
            "PLAY 1 AS OPS ACTIVATE Koblenz, Warsaw TO ATTACK",
            "Warsaw",
            "You have no units at Warsaw",
            "9.2.6",
        ),
        ("PLAY 60 AS OPS", "PLAY 60 AS OPS", "60 Turk Determination is not in your hand", "9.1.3"),
        ("PLAY 1 AS OPS ACTIVATE Koblenz TO WALTZ", "WALTZ", 'found "WALTZ"', ""),
        ("PLAY 1 AS OPS ACTIVATE Coblents TO MOVE", "Coblents", "Did you mean: Koblenz", ""),
    ],
)
def test_an_error_executes_nothing_and_points_at_the_place(
    house: House, game: str, line: str, place: str, why: str, rule: str
) -> None:
    head = house.game_record(game).row.head
    reply = house.order(game, "CP", line)
    assert "Nothing in your letter was carried out" in flat(reply)
    assert why in flat(reply)
    assert f"(rule {rule})" in reply or not rule
    assert f"\n{line}\n{' ' * line.index(place)}^" in reply
    assert house.game_record(game).row.head == head


def test_no_letter_shows_the_hand_of_the_other_side(house: House, game: str) -> None:
    hands = house.game_record(game).state.hands
    names = house.game_record(game).game.board.cards
    house.order(game, "AP", "REPORT", "MAP", "STATUS", "HISTORY 50")
    house.order(game, "CP", "REPORT", "MAP", "STATUS", "HISTORY 50")
    house.order(game, "CP", *FIRST_ATTACK)
    for seat, other in (("AP", "cp"), ("CP", "ap")):
        secret = {
            f"{names[card].number} {names[card].name}" for card in hands[other] if card != "CP-1"
        }
        assert secret
        for letter in house.mail(seat):
            text = " ".join(
                flat(str(part.get_content()))
                for part in letter.walk()
                if part.get_content_maintype() == "text"
            )
            assert not [name for name in secret if name in text]


def test_letters_carry_the_map_as_a_picture(house: House, game: str) -> None:
    last = next(letter for letter in house.mail("CP") if list(letter.iter_attachments()))
    names = [part.get_filename() for part in last.iter_attachments()]
    assert names[:2] == ["map.svg", "map-2.svg"]
    html = last.get_body(("html",))
    assert html is not None
    assert len(html.get_content().encode()) < 100_000
    assert game in last["Subject"]


def test_every_command_answers_in_every_language(house: House, game: str) -> None:
    for line in (
        "HELP",
        "HELP ATTACK",
        "HELP PLAY",
        "STATUS",
        "REPORT",
        "MAP",
        "HISTORY 5",
        "ORDERS",
        "STANDING",
        "LANG it",
    ):
        assert "pog." not in house.order(game, "CP", line).replace("pog.po", "")
    for lang in ("it", "pl"):
        house.order(game, "AP", f"LANG {lang}")
        assert house.order(game, "AP", "HELP ATTACK")


def test_conceding_ends_the_game(house: House, game: str) -> None:
    house.order(game, "AP", "CONCEDE CONFIRM")
    assert house.game_record(game).row.outcome["winners"] == ["CP"]
    assert "the game is given up" in flat(text_of(house.mail("CP")[-1]))


@pytest.mark.parametrize("advance", ["ADVANCE ALL", "ADVANCE GE 3", "ADVANCE NONE", "AVANZA TUTTI"])
def test_the_advance_may_stand_on_a_line_of_its_own_behind_its_attack(
    house: House, game: str, advance: str
) -> None:
    first, move, attack = FIRST_ATTACK
    reply = flat(house.order(game, "CP", first, move, attack.replace(" ADVANCE NONE", ""), advance))
    assert "ATTACK Sedan WITH GE 2, GE 3 LOSSES GE 2" in reply
    assert house.asked(game) == ["AP"]
    house.order(game, "AP", "CARDS NONE", "RETREAT")
    at = {unit.id: space.id for space in view_of(house, game).spaces for unit in space.units}
    assert (at["GE-3"] == "sedan") == (advance != "ADVANCE NONE")


def view_of(house: House, game: str) -> PathsOfGloryView:
    record = house.game_record(game)
    view = record.game.view(record.state, "CP")
    assert isinstance(view, PathsOfGloryView)
    return view


def test_odds_ways_and_what_is_due_are_told_before_a_card_is_played(
    house: House, game: str
) -> None:
    asked = (
        "ODDS ATTACK Sedan FROM Koblenz: GE 2; Metz: GE 4 FLANK PIN Metz",
        "REACH GE corps",
        "SUPPLY",
        "DUE",
        "WIN",
        "HELP FIRE",
        "UNIT GE 9",
        "ODDS ATTACK Paris WITH GE 1",
    )
    reply = flat(house.order(game, "CP", *asked))
    assert "Flank attack, pinning: Metz; die: Koblenz +1; it succeeds: 67%" in reply
    assert "Loss number of the defenders: 3 (19%), 4 (33%), 5 (33%), 7 (14%)" in reply
    assert "GE corps: where it can go now" in reply
    assert "Attrition comes at the end of turn 1" in reply
    assert "otherwise 1 VP against its side" in reply
    assert "the Allies win with 9 VP or fewer" in reply
    assert "Fire table of armies" in reply
    assert "Fire table of corps" in reply
    assert "Comes with these cards: 7 German Reinforcements (GE 9)" in reply
    assert "GE 1 in Aachen is not next to Paris." in reply
    assert house.asked(game) == ["CP"]


def test_a_dry_run_tells_the_odds_of_every_attack_also_behind_the_first_die(
    house: House, game: str
) -> None:
    orders = (
        "PLAY 1 AS OPS",
        "ACTIVATE Koblenz, Metz TO ATTACK",
        "ATTACK Sedan WITH GE 2, GE 3",
        "ATTACK Nancy WITH GE 4, GE 5",
    )
    reply = flat(house.order(game, "CP", "PREVIEW", *orders))
    promised = reply.partition("What your attacks promise")[2]
    assert "Central Powers: combat factors 10" in promised
    assert "Allied Powers: combat factors 8, with fort 2" in promised
    assert "as if dice and other players changed nothing" in promised


def test_units_that_are_rebuilt_too_early_are_told_their_phase(house: House) -> None:
    game = house.game(scenario=("POG", "standard"))
    house.order(game, "CP", "GUNS YES")
    reply = flat(house.order(game, "CP", "REBUILD GE 3"))
    assert "Units are rebuilt in the Replacement Phase at the end of a turn" in reply
    assert "Nobody will ask" not in reply
