"""How much one machine holds: many games whose rows are copies of one, and what each costs."""

import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import structlog
from sqlalchemy import inspect, make_url, text

from pbem.games import game_modules, presets
from pbem.ledger import archive_game
from pbem.ledger.database.tables import (
    DeadlineRow,
    EventRow,
    GameRow,
    PlayerRow,
    SeatRow,
    SnapshotRow,
)
from pbem.mail import new_token
from pbem.service.base.settings import Settings
from pbem.service.moderator.listings import games
from pbem.service.run.sender import dispatch
from pbem.service.run.tick import tick
from pbem.service.site.build import SiteBuild
from tests import postgres
from tests.bench.figure import Figure, cpu_seconds
from tests.games.kit.choices import choose
from tests.service.house import House

SQLITE_GAMES, POSTGRESQL_GAMES, PLAYERS, CHANGED = 10_000, 100_000, 2_000, 100
LETTERS = 60
"""So many orders of a game are played to see what one costs."""
_CLONED = (GameRow, SeatRow, EventRow, SnapshotRow, DeadlineRow)


def measure() -> Iterator[Figure]:
    """What a game costs; then 10,000 games on SQLite and 100,000 on PostgreSQL."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger("error"))
    for module in game_modules().values():
        yield from _one_game(module.code, presets(module.id)[0].id)
    yield from _many("sqlite", SQLITE_GAMES, "")
    with postgres.running(postgres.SETTINGS) as cluster:
        yield from _many("postgresql", POSTGRESQL_GAMES, cluster.database())


def _one_game(code: str, scenario: str) -> Iterator[Figure]:
    """Bytes of the database and milliseconds for a letter, and what the archive holds of it."""
    root = Path(tempfile.mkdtemp(prefix="pbem-bench-"))
    settings = Settings(address="games@pbem.test", pictures="svg")
    house = House(root, settings=settings, copies=False)
    game = house.game(scenario=(code, scenario))
    before, cost, played = _kept(house), 0.0, 0
    for number in range(LETTERS):
        record = house.game_record(game)
        if not record.asks:
            break
        ask = record.asks[number % len(record.asks)]
        line = record.module.language(record.game).write(choose(ask, lambda n: n // 2))
        body = f"BEGIN {game} #{record.row.position}\n{line}\nEND\n"
        house.drop(bytes(house.letter(game, ask.seat, body)))
        cost += cpu_seconds(lambda: house.app.poll(house.inbox))
        cost += cpu_seconds(lambda: dispatch(house.app, house.transport))
        played += 1
    name = f"capacity.{code.lower()}"
    yield Figure(f"{name}.letter", "ms", (cost / played * 1e3,))
    yield Figure(f"{name}.kept", "kB/letter", ((_kept(house) - before) / played / 1e3,))
    house.now += timedelta(days=60)
    tick(house.app)
    yield Figure(f"{name}.kept_later", "kB/letter", ((_kept(house) - before) / played / 1e3,))
    if house.game_record(game).row.status != "finished":
        house.moderator.end_as_draw(game, "measured")
    house.mail("nobody")
    file = archive_game(house.store, game, root, new_token)
    yield Figure(f"{name}.archived", "kB/letter", (file.stat().st_size / played / 1e3,))
    house.close()


def _kept(house: House) -> int:
    """Bytes that a copy of the database takes."""
    copy = house.root / "copy.sqlite"
    copy.unlink(missing_ok=True)
    with closing(house.store.engine.raw_connection()) as connection:
        connection.cursor().execute(f"VACUUM INTO '{copy}'")
    return copy.stat().st_size


def _many(kind: str, count: int, database: str) -> Iterator[Figure]:
    """What the service does where so many games are played, in seconds that its process computes.

    The backup is in seconds that pass; PostgreSQL's own work counts nowhere else.
    """
    root = Path(tempfile.mkdtemp(prefix="pbem-bench-"))
    settings = Settings(address="games@pbem.test", pictures="svg")
    house = House(root, settings=settings, database=database, now=datetime.now(UTC), copies=False)
    house.game()
    dispatch(house.app, house.transport)
    _clone(house, count)
    name = f"capacity.{kind}.{count}"
    yield Figure(f"{name}.listing", "s", (cpu_seconds(lambda: games(house.store)),))
    yield Figure(f"{name}.first_tick", "s", (cpu_seconds(lambda: tick(house.app)),))
    house.now += timedelta(minutes=1)
    yield Figure(f"{name}.tick", "s", (cpu_seconds(lambda: tick(house.app)),))
    letters = [_letter(house) for _ in range(20)]
    yield Figure(f"{name}.letter", "ms", tuple(letters))
    yield from _site(house, name, count)
    yield from _backup(house, name)
    house.close()


def _letter(house: House) -> float:
    """Milliseconds of a question to one of the games."""
    house.drop(bytes(house.letter("FWW-1", "GA", "STATUS")))
    taken = cpu_seconds(lambda: house.app.poll(house.inbox)) * 1e3
    dispatch(house.app, house.transport)
    return taken


def _clone(house: House, count: int) -> None:
    """Make copies of the only game, with the database's own means, at which many people sit."""
    with house.store.engine.begin() as connection:
        people = (
            f"WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n "
            f"WHERE i < {100 + PLAYERS - 1}) INSERT INTO players ({{columns}}) "
            f"SELECT {{values}} FROM n, players WHERE players.id = 1"
        )
        named = {"id": "i", "name": "'P' || i", "address": "'p' || i || '@players.test'"}
        connection.execute(text(_filled(people, PlayerRow, named)))
        numbers = f"(SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < {count})"
        for model in _CLONED:
            own = "id" if model is GameRow else "game"
            changed = {own: "'FWW-' || i", "number": "i", "token": "token || i"}
            changed["player"] = f"100 + (i * 7 + length(token || seat)) % {PLAYERS}"
            query = (
                f"WITH RECURSIVE n(i) AS {numbers} INSERT INTO {{table}} ({{columns}}) "
                f"SELECT {{values}} FROM n, {{table}} WHERE {own} = 'FWW-1'"
            )
            connection.execute(text(_filled(query, model, changed)))
        if connection.dialect.name == "postgresql":
            connection.execute(text("ANALYZE"))


def _filled(query: str, model: type[GameRow] | type, changed: dict[str, str]) -> str:
    columns = [column.name for column in inspect(model).local_table.columns]
    values = [changed.get(name, f'"{name}"') for name in columns]
    return query.format(
        table=inspect(model).local_table.name,
        columns=", ".join(f'"{name}"' for name in columns),
        values=", ".join(values),
    )


def _site(house: House, name: str, count: int) -> Iterator[Figure]:
    """The pages of 100 changed games, and the front page that lists all games."""
    build = SiteBuild(house.app, house.root / "site", {})
    build._write_game("FWW-1")
    written = build._written["FWW-1"]
    known = {f"FWW-{n}": written for n in range(1, count + 1)}
    some = [f"FWW-{n}" for n in range(2, CHANGED + 2)]

    def pages() -> None:
        for game in some:
            build._write_game(game)

    yield Figure(f"{name}.pages_of_100_games", "s", (cpu_seconds(pages),))
    build._written.update(known)
    yield Figure(f"{name}.front_page", "s", (cpu_seconds(_front(build)),))


def _front(build: SiteBuild) -> Callable[[], None]:
    from pbem.render import Catalogue

    return lambda: build._write_front_page([], Catalogue("en"))


def _backup(house: House, name: str) -> Iterator[Figure]:
    """How long a copy takes while the service runs, and how large it is."""
    copy = house.root / "backup"
    url = make_url(house.database)
    begun = time.perf_counter()
    if url.get_backend_name() == "sqlite":
        with closing(house.store.engine.raw_connection()) as connection:
            connection.cursor().execute(f"VACUUM INTO '{copy}'")
    else:
        program = max(Path("/usr/lib/postgresql").glob("*/bin/pg_dump"))
        command = [str(program), "-Fc", "-h", str(url.query["host"]), "-U", str(url.username)]
        with copy.open("wb") as file:
            subprocess.run([*command, str(url.database)], check=True, stdout=file, env=os.environ)
    yield Figure(f"{name}.backup", "s", (time.perf_counter() - begun,))
    yield Figure(f"{name}.backup_size", "MB", (copy.stat().st_size / 1e6,))
