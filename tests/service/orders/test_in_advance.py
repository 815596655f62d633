"""Lines in advance wait for the next action or turn; those beyond its end for the one after it."""

from pathlib import Path

import pytest

from tests.service.games.test_quartermaster_1914 import hands, opened
from tests.service.games.test_when_eagles_fight_letters import second_turn
from tests.service.house import House, flat, text_of
from tests.service.orders.on_file import FELL, filed, proved
from tests.service.orders.openings import guns_of_august, war

__all__ = ["hands"]


def test_next_waits_for_the_next_action_of_paths_of_glory(house: House, tmp_path: Path) -> None:
    game = guns_of_august(house)
    assert "Your orders are on file" in flat(house.order(game, "AP", "NEXT PASS"))
    assert "PASS" in flat(house.order(game, "AP", "ORDERS"))
    house.order(game, "CP", "PASS")
    assert house.asked(game) == ["CP"]
    assert house.game_record(game).state.round == 2
    assert "Orders you had on file were carried out" in flat(text_of(house.mail("AP")[-1]))
    assert proved(house, game, tmp_path)


@pytest.mark.parametrize("line", ["NEXT PLAY 99 AS OPS", "NEXT SR FR 1 TO Paris"])
def test_what_is_not_legal_when_its_time_comes_is_asked_and_told(house: House, line: str) -> None:
    game = guns_of_august(house)
    house.order(game, "AP", line)
    house.order(game, "CP", "PASS")
    assert house.asked(game) == ["AP"]
    told = flat(text_of(house.mail("AP")[-1]))
    assert FELL in told
    assert line.removeprefix("NEXT ") in told
    assert "it is your action" in told


def test_next_waits_for_the_next_turn_of_quartermaster(house: House) -> None:
    game = opened(house)
    house.order(game, "RU", "NEXT ENDTURN")
    house.order(game, "DE", "NEXT ENDTURN")
    house.order(game, "AT", "ENDTURN")
    assert house.asked(game) == ["FR"]


def test_orders_in_advance_come_before_standing_orders(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    war(monkeypatch, "1: DE-1 FR-1; 7: RU-1; 9: AH-1", "DE", {})
    game = house.game()
    house.order(game, "WA", "NEXT PASS")
    house.order(game, "EA", "NEXT MOVE 1 RU FROM 7 TO 8", "STANDING PASS")
    house.order(game, "DE", "PASS")
    assert house.asked(game) == ["GA"]
    told = flat(text_of(house.mail("EA")[-1]))
    assert "Orders you had on file were carried out" in told
    assert "Done: MOVE 1 RU FROM 7 TO 8" in told
    house.order(game, "GA", "PASS")
    house.order(game, "DE", "PASS")
    house.order(game, "WA", "PASS")
    assert house.asked(game) == ["GA"], "the standing order answers again, where nothing is on file"


def test_next_waits_for_the_next_round_of_the_first_world_war(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    war(monkeypatch, "1: DE-1 FR-1; 7: RU-1; 9: AH-1", "DE", {})
    game = house.game()
    house.order(game, "WA", "NEXT PASS")
    house.order(game, "GA", "NEXT ATTACK 2 WITH 1 AH")
    house.order(game, "DE", "PASS")
    assert house.asked(game) == ["EA"]
    house.order(game, "EA", "PASS")
    assert house.asked(game) == ["GA"]
    assert FELL in flat(text_of(house.mail("GA")[-1]))


@pytest.mark.parametrize(
    ("active", "lines", "blamed"),
    [("DE", ("PASS",), 0), ("GA", ("PASS", "MOVE 1 AH FROM 9 TO 8"), 1)],
)
@pytest.mark.rule("fww:4.2")
def test_an_action_beyond_the_own_rounds_is_refused_before_any_dice(
    house: House, monkeypatch: pytest.MonkeyPatch, active: str, lines: tuple[str, ...], blamed: int
) -> None:
    """The German Allies and Germany act in turn, then the Allies.

    So no third line can be meant now.
    """
    war(monkeypatch, "1: DE-1 DE-3 FR-1; 7: RU-1; 9: AH-1 RU-2", active, {})
    game = house.game(players=2)
    head = house.game_record(game).row.head
    attack = "ATTACK 1 WITH 1 DE, 3 DE" if active == "DE" else "ATTACK 9 WITH 1 AH"
    reply = house.order(game, "CENTRAL", attack, *lines)
    assert "Nothing in your letter was carried out" in flat(reply)
    assert f"\n{lines[blamed]}\n^" in reply
    assert "a faction has one action a round" in flat(reply)
    assert house.game_record(game).row.head == head
    reply = flat(house.order(game, "CENTRAL", attack, *lines[:blamed], f"NEXT {lines[blamed]}"))
    assert "Everything in your letter was carried out" in reply
    assert filed(house, game, "CENTRAL") == [lines[blamed]]


def test_next_of_a_seat_with_two_factions_is_for_whichever_acts_first(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    war(monkeypatch, "1: DE-1 FR-1; 7: RU-1; 9: AH-1", "WA", {})
    game = house.game(players=2)
    house.order(game, "CENTRAL", "NEXT PASS")
    house.order(game, "ALLIES", "PASS", "PASS")
    assert house.asked(game) == ["CENTRAL"]
    assert filed(house, game, "CENTRAL") == []
    told = flat(text_of(house.mail("CENTRAL")[-1]))
    assert "German Allies: pass." in told
    assert "Germany: it is your round" in told
    house.order(game, "CENTRAL", "NEXT PASS", "PASS")
    assert (house.asked(game), filed(house, game, "CENTRAL")) == (["ALLIES"], ["PASS"])
    house.order(game, "ALLIES", "PASS", "PASS")
    assert "German Allies: pass." in flat(text_of(house.mail("CENTRAL")[-1]))
    assert (house.asked(game), filed(house, game, "CENTRAL")) == (["CENTRAL"], [])


@pytest.mark.rule("pog:8.1.1")
def test_two_plays_in_advance_are_for_two_rounds_of_paths_of_glory(
    house: House, tmp_path: Path
) -> None:
    game = guns_of_august(house)
    first, second = (
        card.removeprefix("AP-") for card in house.game_record(game).state.hands["ap"][:2]
    )
    lines = [f"PLAY {first} AS RP", f"PLAY {second} AS SR", "DONE"]
    house.order(game, "AP", *(f"NEXT {line}" for line in lines))
    house.order(game, "CP", "PASS")
    assert house.game_record(game).state.round == 2
    told = flat(text_of(house.mail("AP")[-1]))
    assert FELL not in told
    assert f"On file, to be carried out as soon as possible: NEXT {lines[1]} NEXT DONE" in told
    assert filed(house, game, "AP") == lines[1:]
    house.order(game, "CP", "PASS")
    assert filed(house, game, "AP") == []
    assert house.game_record(game).state.round == 3
    assert not {f"AP-{first}", f"AP-{second}"} & set(house.game_record(game).state.hands["ap"])
    assert proved(house, game, tmp_path)


@pytest.mark.rule("fww:4.2")
def test_two_actions_in_advance_are_for_two_rounds_of_the_first_world_war(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    war(monkeypatch, "1: DE-1 FR-1; 7: RU-1; 9: AH-1", "DE", {})
    game = house.game()
    house.order(game, "WA", "STANDING PASS")
    house.order(
        game, "EA", "NEXT MOVE 1 RU FROM 7 TO 8", "NEXT CHIT NONE", "NEXT MOVE 1 RU FROM 8 TO 7"
    )
    house.order(game, "DE", "PASS")
    assert house.asked(game) == ["GA"]
    told = flat(text_of(house.mail("EA")[-1]))
    assert "Done: MOVE 1 RU FROM 7 TO 8" in told
    assert "Nobody asked for these, so they were not needed: CHIT NONE" in told
    assert filed(house, game, "EA") == ["MOVE 1 RU FROM 8 TO 7"]
    house.order(game, "GA", "PASS")
    house.order(game, "DE", "PASS")
    assert house.asked(game) == ["GA"]
    assert filed(house, game, "EA") == []
    assert FELL not in flat(text_of(house.mail("EA")[-1]))


@pytest.mark.rule("qmg:9.turn")
def test_what_follows_the_end_of_a_turn_in_advance_is_for_the_turn_after(
    house: House,
    hands: None,  # noqa: ARG001
) -> None:
    game = opened(house)
    house.order(game, "DE", "NEXT ENDTURN", "NEXT DRAW")
    house.order(game, "AT", "ENDTURN")
    house.order(game, "RU", "ENDTURN")
    assert filed(house, game, "DE") == ["DRAW"]
    while filed(house, game, "DE"):
        (seat,) = house.asked(game)
        assert seat != "DE"
        house.order(game, seat, "ENDTURN")
    assert FELL not in flat(text_of(house.mail("DE")[-1]))
    assert "DE" not in house.asked(game)


def test_what_belongs_to_the_action_at_hand_and_comes_too_late_falls_still(house: House) -> None:
    """A move is no action of its own in Paths of Glory: it does not wait for another round."""
    game = guns_of_august(house)
    card = house.game_record(game).state.hands["ap"][0].removeprefix("AP-")
    house.order(game, "AP", f"NEXT PLAY {card} AS RP", "NEXT MOVE FR 1 TO Paris")
    house.order(game, "CP", "PASS")
    told = flat(text_of(house.mail("AP")[-1]))
    assert FELL in told
    assert filed(house, game, "AP") == []


@pytest.mark.parametrize(
    ("lang", "word", "said"),
    [
        ("en", "NEXT", "of an earlier letter are no longer on file"),
        ("it", "PROSSIMO", "di una lettera precedente non sono più in archivio"),
        ("pl", "NASTĘPNIE", "z wcześniejszego listu nie są już w zapasie"),
    ],
)
def test_lines_in_advance_that_a_later_letter_replaces_are_named(
    house: House, lang: str, word: str, said: str
) -> None:
    game = house.game(scenario=("WEF", "historical"), langs={"RUSSIAN": lang})
    first, second = "REINFORCE RU 22FN AT 2913", "SM RU 1 TO 2120"
    assert said not in flat(house.order(game, "RUSSIAN", f"NEXT {first}"))
    assert said not in flat(house.order(game, "RUSSIAN", f"NEXT {first}"))
    reply = flat(house.order(game, "RUSSIAN", f"NEXT {second}"))
    assert f"{said}, " in reply
    assert f"{word} {first}" in reply.partition(said)[2]
    assert filed(house, game, "RUSSIAN") == [second]


# --- PREVIEW of lines in advance ------------------------------------------------------------------


def told_in_advance(reply: str) -> str:
    """What a dry run tells of lines with NEXT."""
    return flat(reply).partition("Your lines with NEXT, tried")[2].partition("What ")[0]


@pytest.mark.rule("pog:8.1.1")
def test_a_dry_run_tries_lines_in_advance_and_tells_their_odds(house: House) -> None:
    """Both sides' actions are over before: the enemy is taken to activate nothing."""
    game = guns_of_august(house)
    attack = ("ACTIVATE Koblenz FOR COMBAT", "ATTACK Sedan WITH GE 2, GE 3", "DONE")
    card = house.game_record(game).state.hands["cp"][1].removeprefix("CP-")
    lines = [f"NEXT {line}" for line in (f"PLAY {card} AS OPS", *attack)]
    reply = house.order(game, "CP", "PREVIEW", "PASS", *lines)
    told = told_in_advance(reply)
    assert f"PLAY {card} AS OPS: possible as things stand" in told
    assert "ATTACK Sedan WITH GE 2, GE 3: possible as things stand" in told
    assert "DONE: not looked at, because too much is open before" in told
    assert "Central Powers: combat factors 10" in flat(reply).partition("your attacks promise:")[2]
    assert filed(house, game, "CP") == []


@pytest.mark.rule("pog:8.1.1")
def test_a_dry_run_says_why_lines_in_advance_would_fall(house: House) -> None:
    game = guns_of_august(house)
    for line in ("PLAY 9 Moltke AS OPS", "PLAY 9 Moltke AS SR", "ATTACK Sedan WITH GE 2"):
        told = told_in_advance(house.order(game, "CP", "PREVIEW", "PASS", f"NEXT {line}"))
        assert "with it none of your lines with NEXT:" in told
        assert line in told.partition("none of your lines")[2]
    for lang, said in (("it", "nessuna delle tue righe con"), ("pl", "żadnego z twoich wierszy")):
        house.order(game, "CP", f"LANG {lang}")
        assert said in flat(house.order(game, "CP", "PREVIEW", "PASS", "NEXT PLAY 9 Moltke AS OPS"))


def test_lines_in_advance_are_not_looked_at_before_the_action_at_hand_is_over(house: House) -> None:
    game = guns_of_august(house)
    told = told_in_advance(house.order(game, "CP", "PREVIEW", "NEXT PASS"))
    assert "PASS: not looked at" in told


@pytest.mark.rule("fww:4.2")
def test_a_dry_run_in_advance_passes_the_rounds_of_others(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    war(monkeypatch, "1: DE-1 FR-1; 7: RU-1; 9: AH-1", "DE", {})
    game = house.game()
    lines = ("MOVE 1 RU FROM 7 TO 8", "CHIT NONE", "MOVE 1 RU FROM 8 TO 7")
    told = told_in_advance(house.order(game, "EA", "PREVIEW", *(f"NEXT {line}" for line in lines)))
    assert "MOVE 1 RU FROM 7 TO 8: possible as things stand" in told
    assert "CHIT NONE: nobody would ask for it" in told
    assert "MOVE 1 RU FROM 8 TO 7: possible as things stand" in told


@pytest.mark.rule("qmg:9.turn")
def test_a_dry_run_in_advance_ends_the_turns_of_others(
    house: House,
    hands: None,  # noqa: ARG001
) -> None:
    """It tells the same, whatever the others hold."""
    game = opened(house)
    told = told_in_advance(house.order(game, "RU", "PREVIEW", "NEXT ENDTURN"))
    assert "ENDTURN: possible as things stand" in told


def test_a_dry_run_in_advance_plays_on_from_what_the_side_sees(house: House) -> None:
    game = second_turn(house)
    told = told_in_advance(house.order(game, "CENTRAL", "PREVIEW", "NEXT REINFORCE GE 11 AT 1916"))
    assert "REINFORCE GE 11 AT 1916" in told
