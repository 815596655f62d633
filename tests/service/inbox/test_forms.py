"""Every documented form on its own line, in every order of lines, through the inbox of every game.

Such a letter is carried out in any position, or answered with its errors. Nothing raises.
"""

import random
from copy import deepcopy
from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from pbem.games import GameModule, game_modules, presets
from pbem.ledger.database.tables import LetterRow
from pbem.mail import Fetched
from pbem.orders import Context, Line, read_lines
from pbem.rules import Adjudication
from tests.extent import EVERYTHING, LESS, example_count
from tests.games.kit.choices import choose
from tests.games.kit.play import shuffled, some_game
from tests.orders.forms import bare, examples, lines, verbs_of
from tests.service.house import House

GAMES = sorted(game_modules())
NUMBERS = count(1)


def positions(module: GameModule, seed: int, decisions: int) -> list[tuple[Any, Context]]:
    """Contexts of every seat at random moments of a game, a few for each kind of ask.

    Each keeps the position of its moment: the game goes on.
    """
    game, rng = some_game(module, seed), random.Random(seed)
    play = Adjudication(game, game.setup(), shuffled(seed))
    play.begin()
    found: dict[type, Context] = {}
    for _ in range(decisions):
        if not play.asks:
            break
        for ask in play.asks:
            if type(ask) in found:
                continue
            asks = tuple(other for other in play.asks if other.seat == ask.seat)
            kept = deepcopy(asks, {id(game.board): game.board})
            found[type(ask)] = Context(game.view(play.state, ask.seat), kept)
        ask = play.asks[rng.randrange(len(play.asks))]
        play.submit(ask.seat, choose(ask, rng.randrange))
    idle = Context(game.view(play.state, game.seats[0]), ())
    return [(game, context) for context in (*found.values(), idle)]


@pytest.mark.few(1)
@pytest.mark.parametrize("game", GAMES)
def test_every_form_alone_is_read_or_refused_whatever_is_asked(game: str) -> None:
    module = game_modules()[game]
    for rules, context in positions(module, 3, 400):
        language = module.language(rules)
        known = [line for verb in verbs_of(language) for line in examples(verb)]
        for text in [*dict.fromkeys((*bare(language), *known))][:: 1 if EVERYTHING else LESS]:
            read_lines([Line(1, text)], language, context, rules.seats)


@pytest.mark.few(1)
@pytest.mark.parametrize("game", GAMES)
@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    max_examples=example_count(40),
    deadline=None,
)
@given(data=st.data())
def test_every_form_in_any_order_of_lines_is_worked_or_answered(
    house: House, game: str, data: st.DataObject
) -> None:
    """A line is a form of the game, or (an integer) a legal answer to what is asked."""
    module = game_modules()[game]
    name = f"{module.code}-1"
    if name not in house.begun:
        house.begun.add(house.game(scenario=(module.code, presets(game)[0].id)))
    language = module.language(house.game_record(name).game)
    written = data.draw(st.lists(st.one_of(lines(module, language), st.integers(0, 7)), max_size=8))
    rng = random.Random(data.draw(st.integers(0, 999)))
    for letter in (written, [0]):
        record = house.game_record(name)
        if not record.asks:
            return
        asks = [ask for ask in record.asks if ask.seat == record.asks[0].seat]
        legal = [language.write(choose(asks[0], rng.randrange)) for _ in range(8)]
        said = [line if isinstance(line, str) else legal[line] for line in letter]
        assert not reason_of_quarantine(house, name, asks[0].seat, said), said


def reason_of_quarantine(house: House, game: str, seat: str, said: list[str]) -> str:
    """Send a block; why the letter could not be worked, if it could not."""
    body = "\n".join((f"BEGIN {game} #{house.state(game)}", *said, "END"))
    source = f"forms:{next(NUMBERS)}"
    house.app.receive(Fetched(bytes(house.letter(game, seat, body)), house.now, source))
    with house.store.transaction() as session:
        row = session.scalars(select(LetterRow).where(LetterRow.source == source)).one()
        return row.reason if row.reason.startswith("error.") else ""
