"""One letter through several turns of its seat.

No order of one turn acts in the next unless that was meant.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.service.games.test_glorys_end import marne
from tests.service.games.test_quartermaster_1914 import BOTTOMS, HANDS, hands, opened, state_of
from tests.service.house import House, copied, flat, text_of, underlined
from tests.service.orders.on_file import filed, proved
from tests.service.orders.openings import guns_of_august, war

__all__ = ["hands"]
Two = Callable[[House, pytest.MonkeyPatch], tuple[str, tuple[str, ...]]]
"""Starts a game where the first of two combats waits for its defender.

Returns the game and the defender's answers to both.
"""
OVER = "Not needed, because what it ends was over by then:"


@copied
def in_russia(house: House, *lines: str) -> str:
    """A game between two, in the turn of Russia; the Central Powers wrote some lines."""
    game = house.game(scenario=("QMG", "standard"), players=2)
    germany = "BOTTOM Build Army DE, Land Battle DE, Surface Raiders"
    house.order(game, "CENTRAL", "BOTTOM 2 Build Army AH, Build Navy AH", germany)
    france = "BOTTOM Sea Battle IT, Build Navy FR, Build Army FR"
    house.order(game, "ENTENTE", "BOTTOM Sea Battle RU, 2 Build Navy RU", france, BOTTOMS["UK"])
    house.order(game, "CENTRAL", *lines, "ENDTURN")
    return game


@copied
def in_france(house: House, *lines: str) -> str:
    """A game of two, in France's turn with Britain's next. The Central Powers wrote some lines."""
    game = in_russia(house, *lines)
    house.order(game, "ENTENTE", "ENDTURN")
    house.order(game, "CENTRAL", "ENDTURN")
    assert (state_of(house, game).turn, house.asked(game)) == (3, ["ENTENTE"])
    return game


@pytest.mark.rule("qmg:9.turn")
@pytest.mark.parametrize(
    ("lines", "turn", "over"),
    [
        (("DRAW", "ENDTURN"), 4, True),
        (("PREPARE Francs-tireurs", "ENDTURN"), 4, False),
        (("ENDTURN", "ENDTURN"), 0, False),
        (("DRAW", "PREPARE Mark IV Tanks", "ENDTURN"), 0, False),
        (("DRAW", "DRAW", "ENDTURN"), 0, True),
    ],
)
def test_the_end_of_a_turn_behind_its_draw_does_not_end_the_next_power_s(
    house: House, lines: tuple[str, ...], turn: int, over: bool
) -> None:
    game = in_france(house)
    reply = flat(house.order(game, "ENTENTE", *lines))
    assert state_of(house, game).turn == turn, reply
    assert (f"{OVER} ENDTURN" in reply) is over


@pytest.mark.rule("qmg:9.turn")
def test_in_advance_it_does_not_either(house: House) -> None:
    game = in_russia(house)
    house.order(game, "ENTENTE", "NEXT DRAW", "NEXT ENDTURN", "ENDTURN")
    house.order(game, "CENTRAL", "ENDTURN")
    assert (state_of(house, game).turn, house.asked(game)) == (4, ["ENTENTE"])
    assert filed(house, game, "ENTENTE") == []


@pytest.mark.rule("qmg:9.turn", "qmg:12.attrition")
def test_orders_of_a_second_turn_wait_for_whoever_decides_in_it(
    house: House, tmp_path: Path
) -> None:
    game = in_france(house, "STANDING ASK LOSE")
    reply = flat(
        house.order(game, "ENTENTE", "DRAW", "PLAY Japan Attacks", "PREPARE Mark IV Tanks", "DRAW")
    )
    assert "The rest is on file until the others have decided" in reply
    assert house.asked(game) == ["CENTRAL"]
    assert filed(house, game, "ENTENTE") == ["PREPARE Mark IV Tanks", "DRAW"]
    house.order(game, "CENTRAL", "LOSE 4 DECK")
    assert filed(house, game, "ENTENTE") == []
    assert state_of(house, game).turn == 0
    assert proved(house, game, tmp_path)


@pytest.mark.rule("qmg:9.turn")
def test_what_comes_too_late_is_told_with_the_power_whose_turn_is_over(house: House) -> None:
    reply = flat(house.order(in_france(house), "ENTENTE", "ENDTURN", "ENDTURN", "DRAW"))
    assert "By then the turn is over (United Kingdom & United States)" in reply


@pytest.mark.rule("pog:17.1")
def test_done_behind_the_last_round_of_a_turn_does_not_end_the_replacements(house: House) -> None:
    game = guns_of_august(house)
    for _ in range(5):
        house.order(game, "CP", "PASS")
        house.order(game, "AP", "PASS")
    house.order(game, "CP", "PASS")
    card = house.game_record(game).state.hands["ap"][0].removeprefix("AP-")
    reply = flat(house.order(game, "AP", f"PLAY {card} AS RP", "DONE"))
    assert house.game_record(game).state.phase == "replacement"
    assert house.asked(game) == ["AP"]
    assert f"{OVER} DONE" in reply
    assert "Replacements: which units do you restore or rebuild?" in reply


@pytest.mark.parametrize(
    ("scenario", "seat", "word", "why"),
    [
        (("QMG", "standard"), "AT", "ENDTURN", "opening hands"),
        (
            ("POG", "campaign"),
            "CP",
            "DONE",
            "There is nothing to end: something has to begin first.",
        ),
    ],
)
def test_an_end_of_what_has_not_begun_is_refused_and_not_called_on_file(
    house: House, scenario: tuple[str, str], seat: str, word: str, why: str
) -> None:
    game = house.game(scenario=scenario)
    assert seat in house.asked(game)
    reply = house.order(game, seat, word)
    assert why in flat(reply)
    assert "Nothing in your letter was carried out" in flat(reply)
    assert underlined(reply, word)
    assert filed(house, game, seat) == []


@pytest.mark.rule("pog:8.1.3")
@pytest.mark.parametrize(("lang", "words"), [("en", "ONE, PLAY"), ("it", "UNA, GIOCA")])
def test_an_end_before_any_action_is_told_what_may_begin(
    house: House, lang: str, words: str
) -> None:
    game = house.game(scenario=("POG", "campaign"), langs={"CP": lang})
    house.order(game, "CP", "GUNS YES")
    reply = house.order(game, "CP", "DONE")
    assert underlined(reply, "DONE")
    assert f": {words}." in flat(reply)
    assert house.asked(game) == ["CP"]


# --- answers to one combat ------------------------------------------------------------------------


@pytest.mark.rule("pog:12.2.1", "pog:12.5.3")
def test_an_answer_to_one_combat_is_none_to_the_next(house: House, tmp_path: Path) -> None:
    game = guns_of_august(house)
    house.order(game, "AP", "STANDING CLEAR ALL")
    house.order(
        game,
        "CP",
        "PLAY 1 AS OPS ACTIVATE Koblenz, Metz TO ATTACK",
        "ATTACK Sedan WITH GE 2, GE 3 LOSSES GE 2 ADVANCE NONE",
        "ATTACK Verdun FROM Metz: GE 4, GE 5 LOSSES GE 4 ADVANCE NONE",
    )
    reply = flat(house.order(game, "AP", "CARDS NONE", "HOLD WITH FR 5", "RETREAT"))
    assert "Done: CARDS NONE HOLD WITH FR 5" in reply
    assert "Nobody asked for these, so they were not needed: RETREAT" in reply
    assert "attack on Verdun" in reply
    assert house.asked(game) == ["AP"]
    assert filed(house, game, "AP") == []
    assert proved(house, game, tmp_path)


def attackers_asked(house: House) -> Iterator[str]:
    """Games in which the attackers choose losses at Sedan before the Allies, who hold."""
    for first in range(16):
        game = house.game(scenario=("POG", "campaign"), seed=bytes([first]) * 32)
        house.order(game, "CP", "GUNS YES")
        house.order(game, "AP", "STANDING CLEAR ALL")
        house.order(game, "CP", "STANDING ASK LOSSES")
        house.order(
            game, "CP", "PLAY 1 AS OPS ACTIVATE Koblenz TO ATTACK", "ATTACK Sedan WITH GE 2, GE 3"
        )
        house.order(game, "AP", "CARDS NONE", "HOLD WITH FR 5")
        if house.asked(game) == ["CP"]:
            yield game


@pytest.mark.rule("pog:12.2.1", "pog:12.5.3")
def test_an_answer_waits_for_its_own_combat_while_the_other_side_decides(house: House) -> None:
    for game in attackers_asked(house):
        assert filed(house, game, "AP") == ["HOLD WITH FR 5"]
        house.order(game, "CP", "LOSSES GE 2")
        told = flat(text_of(house.mail("AP")[-1]))
        if "Orders you had on file were carried out. Done: HOLD WITH FR 5" in told:
            assert filed(house, game, "AP") == []
            return
    pytest.fail("in no game the defenders lost and held")


def in_the_east_and_in_the_west(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> tuple[str, tuple[str, ...]]:
    """The First World War: the German Allies attack, then Germany.

    The Allies play chits by hand.
    """
    chits = {"WA": ["A04"], "EA": ["A05"]}
    war(monkeypatch, "1: DE-1 DE-3 FR-1; 7: RU-1; 9: AH-1 RU-2", "GA", chits)
    game = house.game(players=2)
    house.order(game, "ALLIES", "STANDING ASK CHIT")
    house.order(game, "CENTRAL", "ATTACK 9 WITH 1 AH", "ATTACK 1 WITH 1 DE, 3 DE LEAD 3 DE")
    return game, ("CHIT NONE", "CHIT NONE")


def at_picardy_and_in_burgundy(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> tuple[str, tuple[str, ...]]:
    """Quartermaster General: Kaiserschlacht battles twice; France reinforces by hand."""
    monkeypatch.setitem(HANDS, "DE", [card if card != "DE-46" else "DE-42" for card in HANDS["DE"]])
    game = opened(house)
    for seat, lines in (
        ("AT", ("ENDTURN",)),
        ("RU", ("ENDTURN",)),
        ("DE", ("PLAY Schlieffen Plan: BATTLE Belgium; BUILD Belgium", "DRAW")),
        (
            "FR",
            (
                "PLAY Build Army FR IN Picardy",
                "PREPARE Build Army FR",
                "DRAW",
                "STANDING ASK DEFEND",
            ),
        ),
        ("UK", ("ENDTURN",)),
        ("AT", ("ENDTURN",)),
        ("RU", ("ENDTURN",)),
    ):
        house.order(game, seat, *lines)
    battles = (
        "BATTLE Picardy FROM Belgium SUPPORT NONE; "
        "BATTLE Burgundy FROM Western Germany SUPPORT NONE PAY Tripled"
    )
    house.order(game, "DE", f"PLAY Kaiserschlacht: {battles}", "DRAW")
    return game, ("PASS", "PASS")


def on_the_marne(house: House, monkeypatch: pytest.MonkeyPatch) -> tuple[str, tuple[str, ...]]:  # noqa: ARG001 - as all
    """Glory's End: two prepared assaults that both hit. The Germans choose losses by hand."""
    game = marne(house, seed=bytes([1]) * 32)
    house.order(game, "GERMAN", "STANDING ASK ABOUT LOSSES")
    house.order(
        game,
        "ALLIED",
        "ASSAULT 3129 FROM 3230: IX; 3229: XI; 3130: 42 XX LOSSES IX ADVANCE NONE",
        "ASSAULT 3131 FROM 3231: X, I LOSSES X ADVANCE NONE",
        "DONE",
    )
    return game, ("LOSSES G HOLD", "LOSSES IX HOLD")


def in_prussia(house: House, monkeypatch: pytest.MonkeyPatch) -> tuple[str, tuple[str, ...]]:  # noqa: ARG001 - as all
    """When Eagles Fight: two attacks that both hit. The Russian chooses losses by hand."""
    chosen = {"scenario": "historical", "planning": "free"}
    game = house.game(scenario=("WEF", "historical"), chosen=chosen, seed=bytes([1]) * 32)
    house.order(game, "RUSSIAN", "STANDING ASK ABOUT LOSSES")
    house.order(
        game,
        "CENTRAL",
        "ATTACK 2714 BY DE 1, DE 17, DE 3R XX LOSSES DE 1 ADVANCE NONE",
        "ATTACK 2317 BY DE 20 LOSSES DE 20 ADVANCE NONE",
        "DONE",
    )
    return game, ("LOSSES RU 4 RETREAT 2814", "LOSSES RU 1 HOLD")


@pytest.mark.rule(
    "fww:4.2", "fww:6.1", "qmg:18.procedure", "glo:13.6", "glo:13.18", "wef:13.4", "wef:13.22"
)
@pytest.mark.parametrize(
    "two", [in_the_east_and_in_the_west, at_picardy_and_in_burgundy, on_the_marne, in_prussia]
)
def test_of_two_combats_a_defender_answers_each_when_it_is_fought(
    house: House, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, two: Two
) -> None:
    """The second answer is legal in the second combat, which its writer could not foresee."""
    game, (first, second) = two(house, monkeypatch)
    (seat,) = house.asked(game)
    before = house.game_record(game).asks[0]
    reply = flat(house.order(game, seat, first, second))
    assert "Your orders were carried out, apart from answers that nobody asked for." in reply
    (ask,) = house.game_record(game).asks
    assert (ask.seat, type(ask)) == (seat, type(before))
    assert filed(house, game, seat) == []
    assert "Everything in your letter was carried out" in flat(house.order(game, seat, second))
    assert proved(house, game, tmp_path)


@pytest.mark.rule("pog:9.5.1", "pog:12.1.4")
def test_an_attack_behind_an_event_is_by_those_whom_the_event_brings(house: House) -> None:
    game = house.game(scenario=("POG", "campaign"))
    house.order(game, "CP", "GUNS YES")
    reply = flat(house.order(game, "CP", "PREVIEW", "PLAY 1 AS EVENT", "ATTACK Brussels"))
    assert "ATTACK Brussels WITH GE 1, GE 2" in reply
    reply = flat(house.order(game, "CP", "PREVIEW", "PLAY 1 AS EVENT", "ATTACK Paris"))
    assert "the letter would not be carried out" in reply
    assert "these are legal here: Sedan, Brussels." in reply
