"""Houses with games played at random as far as wanted, and their sites."""

import random
from pathlib import Path
from typing import Literal

from pbem.games import GameModule, presets
from pbem.ledger import GameRecord
from pbem.rules import Ask
from pbem.service.site.build import build_site
from tests.extent import EVERYTHING
from tests.games.kit.choices import choose
from tests.games.kit.play import mixed
from tests.service.house import House

Site = dict[str, bytes]
"""The files of a site by their names."""


def part(orders: int) -> int:
    """How many of the orders of a long game are given: ``make test`` gives the first half."""
    return orders if EVERYTHING else orders // 2


def played(house: House, module: GameModule, orders: int, seed: int = 1) -> str:
    """A game of random orders that stands at a checkpoint after so many, or is over before."""
    options = mixed(module)
    game = house.game(
        scenario=(module.code, presets(module.id)[0].id), chosen=options[seed % len(options)]
    )
    go_on(house, game, orders, seed)
    return game


def go_on(house: House, game: str, orders: int, seed: int = 1) -> None:
    """Give random orders until the game stands at a checkpoint after so many, or is over."""
    rng = random.Random(seed)
    with house.store.transaction() as session:
        record = GameRecord.load(session, game, house.store.module)
        given = 0
        while record.asks and (given < orders or not at_checkpoint(record)):
            ask = record.asks[rng.randrange(len(record.asks))]
            order, letter = choose(ask, rng.randrange), record.row.head
            record.submit(ask.seat, order, via="letter", at=house.now, letter=letter)
            given += 1
        if record.outcome is not None:
            record.finish(record.outcome, house.now)


def asked_for(house: House, game: str, kind: str, seed: int = 1) -> Ask:
    """Give random orders until somebody is asked for an order of a kind, such as ``LeadAsk``."""
    rng = random.Random(seed)
    with house.store.transaction() as session:
        record = GameRecord.load(session, game, house.store.module)
        while type(ask := record.asks[0]).__name__ != kind:
            order, letter = choose(ask, rng.randrange), record.row.head
            record.submit(ask.seat, order, via="letter", at=house.now, letter=letter)
        return ask


def at_checkpoint(record: GameRecord) -> bool:
    """Whether no order was given since the last snapshot."""
    return not record.chain.trail_to(record.row.head).orders


def site_of(house: House, folder: Path, *languages: Literal["en", "it", "pl"]) -> Site:
    """The site of a house as it is written into a folder, in some languages or in English."""
    house.settings.site.languages = [*languages] or ["en"]
    build_site(house.app, folder)
    return files(folder)


def files(folder: Path) -> Site:
    """The files of a folder by their names."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }
