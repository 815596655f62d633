"""A phase in which only trains can run ends where somebody says that none does."""

from itertools import islice

import pytest

from pbem.games import game_module
from pbem.games.when_eagles_fight.orders import Rail
from pbem.orders import Context, Line, read_lines
from tests.games.kit.play import Unresumed, shuffled

NO_TRAINS = [
    ("en", "No trains this time, thanks.", "DONE"),
    ("en", "As I said, no trains. Let's get moving!", "DONE"),
    ("en", "Done with the trains.", "DONE"),
    ("it", "Nessun treno per ora, grazie.", "FATTO"),
    ("pl", "Już pisałem: bez kolei.", "KONIEC"),
    ("pl", "Koleją nikt nie jedzie. Dalej.", "KONIEC"),
    ("en", "No attacks.", ""),
    ("en", "Maybe no trains.", ""),
]


@pytest.mark.rule("wef:11.2")
@pytest.mark.parametrize(("lang", "text", "order"), NO_TRAINS)
def test_no_trains_end_the_phase_of_trains(lang: str, text: str, order: str) -> None:
    module = game_module("WEF")
    game = module.open(module.load("free"), module.options({"scenario": "free"}))
    play = Unresumed(game, game.setup(), shuffled(1))
    play.begin()
    while not any(isinstance(each, Rail) for each in islice(play.asks[0].legal(), 60)):
        play.carry_out(play.asks[0], play.asks[0].default())
    seat, language = play.asks[0].seat, module.language(game, lang)
    context = Context(game.view(play.state, seat), play.asks)
    parsed = read_lines([Line(1, text)], language, context, game.seats)
    said = [language.display(each) for item in parsed.items for each in item.orders]
    assert ", then ".join(said) == order
