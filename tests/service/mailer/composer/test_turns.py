"""A whole turn of each game, tapped on a phone as a player would, sent, and carried out."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.service.browser import PHONE, faultless
from tests.service.house import House
from tests.service.mailer.composer.drawing import Player, block


@pytest.fixture
def player(browser: Browser, house: House, tmp_path: Path) -> Iterator[Player]:
    house.settings.pictures = "none"
    with faultless(browser, PHONE, 740) as page:
        yield Player(page, house, tmp_path)


def test_units_that_come_in_glorys_end_march_and_go_by_rail_in_the_same_letter(
    player: Player,
) -> None:
    player.opens(
        player.house.game(scenario=("GLO", "historical")),
        lambda record, ask: ask.seat == "GERMAN" and record.state.phase == "reinforcements",
    )
    for unit, place in (("DE-8E-XX", "2211"), ("DE-4E-XX", "3411")):
        player.begins("reinforce")
        player.picks(unit)
        player.goes_on()
        player.touches(place)
    player.begins("sm")
    player.touches("3411")
    player.picks("DE-4E-XX")
    player.goes_on()
    player.touches("2718")
    player.begins("move")
    player.touches("2211", "2412")
    player.begins("assault")
    player.touches("3219")
    player.adds()
    player.begins("done")
    assert block(player.page)[1:6] == [
        "REINFORCE GE 8E XX AT 2211",
        "REINFORCE GE 4E XX AT 3411",
        "SM GE 4E XX FROM 3411 TO 2718",
        "MOVE GE 8E XX FROM 2211 TO 2412",
        "ASSAULT 3219 BY GE 1B",
    ]
    assert player.sends()[:5] == ["Reinforce", "Reinforce", "Rail", "Move", "Assault"]


def test_new_units_of_when_eagles_fight_go_by_rail_in_the_same_letter(player: Player) -> None:
    game = player.house.game(scenario=("WEF", "historical"))
    player.opens(game, lambda record, ask: ask.seat == "CENTRAL" and record.state.turn == 2)
    player.begins("reinforce")
    player.picks("DE-8C", "DE-GR", "DE-11")
    player.goes_on()
    player.touches("2314")
    player.begins("sm")
    player.touches("2314")
    player.picks("DE-11")
    player.goes_on()
    player.touches("1623")
    player.begins("done")
    assert player.sends() == ["Reinforce", "Done"]
    player.house.order(game, "RUSSIAN", "DONE")
    assert "Rail" in player.given()


@pytest.mark.slow
def test_a_player_turn_of_when_eagles_fight(player: Player) -> None:
    game = player.house.game(scenario=("WEF", "historical"))
    player.opens(
        game,
        lambda record, ask: (
            ask.seat == "CENTRAL" and record.state.turn == 3 and record.state.phase == "operations"
        ),
    )
    player.begins("move")
    player.touches("2614")
    player.picks_all()
    player.goes_on()
    player.touches("2615")
    player.begins("oberost")
    player.touches("2615")
    player.begins("attack")
    player.touches("2714")
    player.picks_all()
    player.adds()
    player.begins("done")
    assert player.sends()[:3] == ["Move", "OberOst", "Attack"]


def test_an_action_of_paths_of_glory(player: Player) -> None:
    player.opens(
        player.house.game(scenario=("POG", "campaign")),
        lambda _, ask: ask.seat == "CP" and type(ask).__name__ == "ActionAsk",
    )
    player.begins("play_ops", "CP-1")
    player.begins("activate")
    player.touches("mulhouse")
    player.goes_on()
    player.touches("aachen", "koblenz")
    player.adds()
    player.begins("move")
    player.touches("mulhouse", "strasbourg")
    player.begins("attack")
    player.touches("liege")
    player.picks_all()
    assert "Attack 15 against 3" in player.page.inner_text("#step")
    player.adds()
    player.begins("done")
    assert block(player.page)[1:6] == [
        "PLAY 1 AS OPS",
        "ACTIVATE Aachen, Koblenz TO ATTACK; Mulhouse TO MOVE",
        "MOVE GE 7 FROM Mulhouse TO Strasbourg",
        "ATTACK Liege WITH GE 2, GE 3, GE 1",
        "DONE",
    ]
    assert player.sends()[:4] == ["PlayOps", "Activate", "Move", "Attack"]


@pytest.mark.slow
def test_a_turn_of_quartermaster_general(player: Player) -> None:
    player.opens(
        player.house.game(scenario=("QMG", "standard")),
        lambda record, ask: ask.seat == "DE" and record.state.phase == "draft",
    )
    player.begins("play", "DE-LAND-BATTLE")
    battle = player.page.locator("#step [data-option]", has_text="BATTLE Belgium")
    assert "If it is won" not in battle.inner_text()  # nobody stands there
    player.touches("BEL")
    player.adds()
    player.begins("prepare", "DE-29")
    player.begins("draw")
    assert player.sends() == ["Play", "Battle", "Prepare", "Draw"]


@pytest.mark.slow
def test_a_round_of_the_first_world_war(player: Player) -> None:
    player.opens(
        player.house.game(scenario=("FWW", "standard")),
        lambda _, ask: type(ask).__name__ == "ActionAsk",
    )
    player.begins("attack")
    player.touches("F2")
    player.picks_all()
    assert player.page.inner_text("#odds").startswith("If anybody defends: chance to win ")
    player.adds()
    assert "chance to win" in player.page.inner_text("#lines .facts")
    assert player.sends()[0] == "Attack"
