"""The archive: a finished game in one compressed file, which everything reads as before."""

import gzip
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from pbem.ledger import (
    ArchivedGame,
    GameRecord,
    NoSuchGame,
    UnverifiedExport,
    archive_game,
    export_lines,
    import_file,
    verify,
    view_after,
)
from pbem.mail import new_token
from pbem.service.moderator.listings import archivable
from pbem.service.site.build import build_site
from tests.ledger.stand_alone import SCRIPT
from tests.service.house import House, text_of

_LEFT = ("events", "records", "snapshots", "blocks", "deadlines", "proposals")


def over(house: House) -> str:
    """A game that was played for a while and ended."""
    game = house.game()
    house.order(game, house.asked(game)[0], "STATUS")
    house.moderator.end_as_draw(game, "an example")
    house.mail("GA")
    return game


def exported(house: House, game: str) -> bytes:
    with house.store.transaction() as session:
        return b"".join(export_lines(GameRecord.load(session, game, house.store.module)))


def archived(house: House, game: str) -> Path:
    (house.root / "archive").mkdir(exist_ok=True)
    return archive_game(house.store, game, house.root / "archive", new_token)


def rows(house: House, table: str, game: str) -> int:
    with house.store.transaction() as session:
        query = text(f"SELECT count(*) FROM {table} WHERE game = :game")
        return int(session.execute(query, {"game": game}).scalar_one())


def test_a_game_leaves_for_its_file_and_comes_back_as_it_was(house: House) -> None:
    game, other = over(house), house.game()
    before, running = exported(house, game), exported(house, other)
    file = archived(house, game)
    assert gzip.decompress(file.read_bytes()) == before
    assert file.stat().st_mode & 0o077 == 0
    assert len(file.read_bytes()) < len(before) / 2
    assert [rows(house, table, game) for table in _LEFT] == [0] * len(_LEFT)
    with pytest.raises(ArchivedGame):
        exported(house, game)
    assert exported(house, other) == running
    with house.store.transaction() as session:
        assert import_file(session, file, house.store.module) == game
    assert exported(house, game) == before
    with house.store.transaction() as session, pytest.raises(UnverifiedExport):
        import_file(session, file, house.store.module)


def test_audit_and_the_stand_alone_script_read_the_file(house: House) -> None:
    game = over(house)
    file = archived(house, game)
    assert verify(file).state == "proven"
    view, _ = view_after(file, 3, "GA")
    assert view
    command = [sys.executable, "-I", str(SCRIPT), str(file)]
    assert subprocess.run(command, check=False, capture_output=True).returncode == 0
    whole = file.read_bytes()
    for damaged in (whole[:-9], whole[:200], whole[:40] + b"x" + whole[41:], whole[:2]):
        file.write_bytes(damaged)
        assert verify(file).state == "false"
        assert subprocess.run(command, check=False, capture_output=True).returncode == 3


def test_the_site_keeps_and_writes_the_pages_of_a_game_of_the_archive(
    house: House, tmp_path: Path
) -> None:
    game = over(house)
    site, anew = tmp_path / "site", tmp_path / "anew"
    build_site(house.app, site)
    before = {path.relative_to(site): path.read_bytes() for path in site.rglob("*.html")}
    archived(house, game)
    assert build_site(house.app, site) == 0
    build_site(house.app, anew)
    assert {path.relative_to(anew): path.read_bytes() for path in anew.rglob("*.html")} == before
    (house.root / "archive" / f"{game}.jsonl.gz").unlink()
    assert build_site(house.app, site) == 0


def test_what_is_not_over_or_cannot_come_back_stays(house: House) -> None:
    running = house.game()
    with pytest.raises(NoSuchGame):
        archived(house, running)
    game = over(house)
    with house.store.transaction() as session:
        session.execute(
            text("UPDATE records SET records = '[]' WHERE game = :game"), {"game": game}
        )
    with pytest.raises(UnverifiedExport):
        archived(house, game)
    assert rows(house, "events", game)


def test_a_game_is_archived_some_time_after_its_end(house: House) -> None:
    game = over(house)
    ended = house.now
    assert archivable(house.store, ended) == [game]
    house.later(hours=1)
    assert archivable(house.store, house.now.replace(year=2020)) == []
    archived(house, game)
    assert archivable(house.store, house.now) == []


def test_a_letter_to_a_game_of_the_archive_does_nothing(house: House) -> None:
    game, other = over(house), house.game()
    token = house.token(game, "GA")
    archived(house, game)
    letters = len(house.mail("GA"))
    house.write(other, "GA", "STATUS", to=f"games+{token}@pbem.test")
    (answer,) = house.mail("GA")[letters:]
    assert other in text_of(answer)
    assert game not in text_of(answer)
