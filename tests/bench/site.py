"""The public pages of whole games: bytes, files, and how long they take, in one language."""

import random
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from pbem.ledger import GameRecord
from pbem.service.site.build import build_site
from tests.bench.figure import Figure, cpu_seconds
from tests.games.kit.choices import choose
from tests.service.house import House
from tests.service.site.played import at_checkpoint

GAMES = (("POG", "campaign", 99), ("WEF", "historical", 6))
"""A game by its scenario, played at random up to a turn or to its end."""
_CARDS = "battle-*.png"


def measure() -> Iterator[Figure]:
    """Files and bytes without battle cards, then cards, then a build and one that writes nothing."""
    for code, scenario, turn in GAMES:
        root = Path(tempfile.mkdtemp())
        try:
            yield from _measure_game(root, code, scenario, turn)
        finally:
            shutil.rmtree(root)


def _measure_game(root: Path, code: str, scenario: str, turn: int) -> Iterator[Figure]:
    house = House(root)
    house.settings.site.languages = ["en"]
    name = f"site.{code.lower()}"
    game = house.game(scenario=(code, scenario))
    _play(house, game, turn)
    home, first = root / "site", cpu_seconds(lambda: build_site(house.app, root / "site"))
    again = cpu_seconds(lambda: build_site(house.app, root / "site"))
    house.close()
    for viewpoint in sorted((home / game.lower()).glob("**/en")):
        kind = f"{name}.{viewpoint.parent.name.replace(game.lower(), 'public')}"
        cards = set(viewpoint.glob(_CARDS))
        files = [path for path in viewpoint.rglob("*") if path.is_file() and path not in cards]
        yield Figure(f"{kind}.files", "files", (len(files),))
        yield Figure(f"{kind}.bytes", "MB", (sum(path.stat().st_size for path in files) / 1e6,))
        if cards:
            largest = max(path.stat().st_size for path in cards)
            yield Figure(f"{kind}.cards", "cards", (len(cards),))
            yield Figure(f"{kind}.largest_card", "kB", (largest / 1e3,))
    yield Figure(f"{name}.build", "s", (first,))
    yield Figure(f"{name}.build_again", "s", (again,))


def _play(house: House, game: str, turn: int) -> None:
    rng = random.Random(1)
    with house.store.transaction() as session:
        record = GameRecord.load(session, game, house.store.module)
        while record.asks and (record.game.turn(record.state) <= turn or not at_checkpoint(record)):
            ask = record.asks[rng.randrange(len(record.asks))]
            order, letter = choose(ask, rng.randrange), record.row.head
            record.submit(ask.seat, order, via="letter", at=house.now, letter=letter)
        if record.outcome is not None:
            record.finish(record.outcome, house.now)
