"""A whole turn of each game, tapped on a phone as a player would, sent, and carried out."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from pbem.ledger import GameRecord
from pbem.rules import Ask
from pbem.service.mailer.composer import Composer
from tests.service.browser import PHONE, faultless
from tests.service.house import House
from tests.service.mailer.composer.drawing import block, given, touch

Wanted = Callable[[GameRecord, Ask], bool]


@dataclass
class Player:
    """A player with a phone, and the house that gets their letters."""

    page: Page
    house: House
    folder: Path
    game: str = ""
    seat: str = ""
    head: int = 0

    def opens(self, game: str, wanted: Wanted) -> None:
        """Let all play as after missed deadlines until an ask is as wanted, and open its page."""
        with self.house.store.transaction() as session:
            record = GameRecord.load(session, game, self.house.store.module)
            while not any(wanted(record, ask) for ask in record.asks):
                record.submit(
                    record.asks[0].seat, record.asks[0].default(), via="deadline", at=self.house.now
                )
            self.game, self.seat = (
                game,
                next(ask.seat for ask in record.asks if wanted(record, ask)),
            )
            (self.folder / "page.html").write_text(
                Composer(record, self.seat, self.house.settings).page_as_one_file()
            )
        self.page.goto((self.folder / "page.html").as_uri())

    def begins(self, verb: str) -> None:
        """Tap what is to be ordered."""
        self.page.tap(f'#step [data-verb="{verb}"]')

    def picks(self, *options: str) -> None:
        """Tap buttons."""
        for option in options:
            self.page.tap(f'#step [data-option="{option}"]')

    def picks_all(self) -> None:
        """Tap every button that is not down."""
        buttons = self.page.locator('#step [data-option][aria-pressed="false"]').all()
        self.picks(*[str(button.get_attribute("data-option")) for button in buttons])

    def touches(self, *places: str) -> None:
        """Tap places of the map."""
        for place in places:
            touch(self.page, place)

    def goes_on(self) -> None:
        """Tap on what comes next in the line."""
        self.page.tap("#next")

    def adds(self) -> None:
        """Tap that the line is as it should be."""
        self.page.tap("#add")

    def sends(self) -> list[str]:
        """Send the letter; the kinds of orders that were carried out."""
        self.head = self.house.game_record(self.game).row.head
        lines = block(self.page)
        self.house.write(self.game, self.seat, "\n".join(lines))
        assert self.page.is_visible("#send")
        return self.given()

    def given(self) -> list[str]:
        """The kinds of orders that were carried out since the letter was sent."""
        return [
            type(order).__name__ for order in given(self.house, self.game, self.head, self.seat)
        ]


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


@pytest.mark.slow
def test_a_turn_of_quartermaster_general(player: Player) -> None:
    player.opens(
        player.house.game(scenario=("QMG", "standard")),
        lambda record, ask: ask.seat == "DE" and record.state.phase == "draft",
    )
    player.begins("play")
    player.picks("DE-LAND-BATTLE")
    player.touches("BEL")
    player.adds()
    player.begins("prepare")
    player.picks("DE-29")
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
    player.adds()
    assert player.sends()[0] == "Attack"
