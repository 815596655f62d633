"""Descriptions of the writer's own units are put into names, where they fit."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.games import game_module
from pbem.orders import Context, Line, with_units_named
from tests.service.house import House
from tests.service.inbox.test_remarks import moving


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    built = House(Path(tmp_path_factory.mktemp("house")))
    moving(built)
    yield built
    built.close()


@pytest.mark.parametrize(
    ("lang", "text", "named"),
    [
        ("en", "All those at Verviers attack 1621", "GE G, GE 305 mm, GE 420 mm attack 1621"),
        ("en", "the corps in Verviers stays", "GE G stays"),
        ("it", "Quelli di Verviers vanno a 1520", "GE G, GE 305 mm, GE 420 mm vanno a 1520"),
        ("it", "il corpo che sta a Verviers va a 1520", "GE G va a 1520"),
        ("pl", "korpus stojący w Verviers idzie na 1520", "GE G idzie na 1520"),
        ("en", "GE II attacks the Belgians in Liège.", "GE II attacks Liège."),
        ("en", "The three corps in Verviers attack", ""),
        ("en", "The cavalry in Verviers attacks", ""),
        ("en", "the II corps in Verviers", ""),
        ("en", "The Belgians in Verviers are asleep? No.", "Verviers are asleep? No."),
    ],
)
def test_what_is_described_is_named(house: House, lang: str, text: str, named: str) -> None:
    record = house.game_record("GLO-1")
    language = game_module("glorys_end").language(record.game, lang)
    asks = tuple(record.asks)
    context = Context(record.game.view(record.state, asks[0].seat), asks)
    said = with_units_named(Line(1, text), language, context).text
    assert said == (named or text)
