"""Letters of a random game of each kind: how long they are, and how large with their pictures."""

import random
import tempfile
from collections.abc import Iterator
from pathlib import Path

import structlog

from pbem.games import game_modules, presets
from pbem.service.base.settings import Settings
from pbem.service.run.sender import dispatch
from tests.bench.figure import Figure, percentile
from tests.games.kit.choices import choose
from tests.games.kit.play import mixed
from tests.service.house import House, text_of

LETTERS = 120
"""So many orders are played in a game, each in a letter of its own."""


def measure() -> Iterator[Figure]:
    """The median and the largest letter, of text in lines and of the whole in kB."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger("error"))
    for name, module in game_modules().items():
        lines, sizes = of_game(module.code, presets(name)[0].id, dict(mixed(module)[0]))
        for what, unit, found in (("lines", "lines", lines), ("kB", "kB", sizes)):
            yield Figure(f"sizes.{what}.{name}", unit, (percentile(found, 0.5),))
            yield Figure(f"sizes.{what}_most.{name}", unit, (max(found),))


def of_game(
    code: str, scenario: str, chosen: dict[str, object], letters: int = LETTERS
) -> tuple[list[float], list[float]]:
    """The lines and the kB of every letter that a random game sends."""
    root, rng = Path(tempfile.mkdtemp(prefix="pbem-bench-")), random.Random(7)
    settings = Settings(address="games@pbem.test", pictures="png")
    house = House(root, settings=settings, copies=False)
    game = house.game(scenario=(code, scenario), chosen=chosen)
    for _ in range(letters):
        record = house.game_record(game)
        if not record.asks:
            break
        ask = record.asks[rng.randrange(len(record.asks))]
        line = record.module.language(record.game).write(choose(ask, rng.randrange))
        body = f"BEGIN {game} #{record.row.position}\n{line}\nEND\n"
        house.drop(bytes(house.letter(game, ask.seat, body)))
        house.app.poll(house.inbox)
        dispatch(house.app, house.transport)
    paths = [
        path for seat in record.game.seats for path in house._paths(house.address(seat), "new")
    ]
    lines = [float(len(text_of(house._parsed(path)).splitlines())) for path in paths]
    sizes = [path.stat().st_size / 1e3 for path in paths]
    house.close()
    return lines, sizes
