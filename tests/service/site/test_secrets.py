"""Of what not everybody may know, nothing reaches the site."""

import random
import shutil
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import delete, select, update
from sqlmodel import col

from pbem.games import GameModule, game_module, game_modules
from pbem.ledger import GameRecord
from pbem.ledger.database.tables import EventRow, RecordRow, SeatRow, SnapshotRow
from pbem.rules import canonical_json
from tests.games.kit.play import mixed
from tests.games.kit.twins import twins_of
from tests.service.house import House
from tests.service.site.played import go_on, played, site_of


def hide_otherwise(house: House, game: str, module: GameModule) -> int:
    """Change everything that is not public: hidden parts of positions, secret records, orders.

    Returns:
        How many positions are another.
    """
    rng, differing = random.Random(5), 0
    with house.store.transaction() as session:
        record = GameRecord.load(session, game, house.store.module)
        for seq, content in record.chain.snapshots():
            state = msgspec.json.decode(content, type=record.game.state_type)
            other = canonical_json(
                twins_of(module).twin(record.game, state, rng.choice(record.game.seats), rng)
            )
            differing += other != content
            here = col(SnapshotRow.game) == game, col(SnapshotRow.seq) == seq
            session.execute(update(SnapshotRow).where(*here).values(state=other))
        for row in session.scalars(select(RecordRow).where(col(RecordRow.game) == game)):
            row.records = canonical_json(
                [r for r in msgspec.json.decode(row.records) if r.get("audience") is None]
            )
        orders = col(EventRow.game) == game, col(EventRow.kind) == "order"
        session.execute(
            update(EventRow).where(*orders).values(payload=b'{"seat":"nobody"}', letter=7)
        )
        session.execute(update(SeatRow).values(standing=[], queue={}))
        session.execute(delete(SeatRow).where(col(SeatRow.game) != game))
        record.append("standing", {"by": record.game.seats[0], "standing": []}, at=house.now)
        record.append(
            "press",
            {"by": record.game.seats[0], "to": record.game.seats[1], "text": "Psst."},
            at=house.now,
        )
    return differing


@pytest.mark.few(1)
@pytest.mark.parametrize("module", game_modules().values(), ids=lambda module: module.id)
def test_two_ledgers_that_differ_only_in_hidden_state_build_the_same_site(
    module: GameModule, house: House, tmp_path: Path
) -> None:
    game = played(house, module, 40)
    shutil.copytree(house.root, twin := tmp_path / "twin")
    other = House(twin, settings=house.settings)
    assert hide_otherwise(other, game, module) > 3
    assert site_of(house, tmp_path / "one") == site_of(other, tmp_path / "other")
    other.close()


def test_what_happened_since_the_last_checkpoint_is_not_told(house: House, tmp_path: Path) -> None:
    """All are asked at once which cards they keep.

    Spectators learn who has answered only after everybody has.
    """
    game = house.game(
        scenario=("QMG", "standard"),
        chosen=next(o for o in mixed(game_module("QMG")) if o.get("mulligan")),
    )
    before = site_of(house, tmp_path / "site")
    assert len(house.asked(game)) > 2
    while len(asks := house.game_record(game).asks) > 1:
        house.now += timedelta(hours=2)
        with house.store.transaction() as session:
            GameRecord.load(session, game, house.store.module).submit(
                asks[0].seat, asks[0].default(), via="letter", at=house.now
            )
        if len(house.asked(game)) > 1:
            assert site_of(house, tmp_path / "site") == before
    go_on(house, game, 5)
    assert site_of(house, tmp_path / "site") != before


def test_nobodys_view_is_shown_before_the_end(house: House) -> None:
    from pbem.service.site.steps import timeline_of

    game = played(house, game_module("POG"), 6)
    with house.store.transaction() as session, pytest.raises(PermissionError):
        timeline_of(GameRecord.load(session, game, house.store.module), "AP")
