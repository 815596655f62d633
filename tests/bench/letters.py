"""Letters: end to end, Maildir to Maildir on SQLite, with text, HTML and SVG, and with PNG."""

import tempfile
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import structlog
from sqlalchemy import event, func, select

from pbem.ledger.database.tables import OutboxRow
from pbem.service.base.settings import Settings
from pbem.service.run.sender import dispatch
from tests.bench.figure import Figure, cpu_seconds, percentile, seconds
from tests.service.house import House

RUNS, LETTERS, GAMES = 3, 90, 20


def measure() -> Iterator[Figure]:
    """Throughput, latency, and how latency grows with a game's history."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger("error"))
    times = [_play(pictures="svg", letters=LETTERS) for _ in range(RUNS)]
    yield Figure("letters.text_html_svg", "letters/s", tuple(len(run) / sum(run) for run in times))
    yield Figure("letters.p50", "ms", tuple(percentile(run, 0.5) * 1e3 for run in times))
    yield Figure("letters.p99", "ms", tuple(percentile(run, 0.99) * 1e3 for run in times))
    yield Figure(
        "letters.text_html_svg_png",
        "letters/s",
        tuple(12 / sum(_play("png", 12)) for _ in range(RUNS)),
    )
    yield Figure("letters.together", "letters/s", tuple(_together("svg") for _ in range(RUNS)))
    yield Figure("letters.together_png", "letters/s", tuple(_together("png") for _ in range(RUNS)))
    yield Figure(
        "letters.cpu",
        "ms",
        tuple(cpu_seconds(lambda: _play("svg", 30)) / 30 * 1e3 for _ in range(RUNS)),
    )
    yield Figure(
        "letters.cpu_png",
        "ms",
        tuple(cpu_seconds(lambda: _play("png", 30)) / 30 * 1e3 for _ in range(RUNS)),
    )
    yield Figure("letters.statements", "statements/letter", tuple(statements(30)))
    yield Figure("letters.kept", "kB/letter sent", (kept(30),))
    yield Figure("letters.ratio_1000_to_10", "", tuple(_growth() for _ in range(RUNS)))


def new_house(pictures: str) -> House:
    root = Path(tempfile.mkdtemp(prefix="pbem-bench-"))
    return House(root, settings=Settings(address="games@pbem.test", pictures=pictures))  # type: ignore[arg-type]


def work(house: House) -> float:
    """Work what lies in the mailbox and send every reply."""

    def once() -> None:
        house.app.poll(house.inbox)
        dispatch(house.app, house.transport)

    return seconds(once)


def _letter(house: House, game: str) -> None:
    """Put the letter of whoever is asked into the mailbox."""
    house.drop(line_of(house, game))


def line_of(house: House, game: str) -> bytes:
    """The order letter of the asked seat: an attack if possible, else the default."""
    game_record = house.game_record(game)
    ask = game_record.asks[0]
    orders = [order for order, _ in zip(ask.legal(), range(2), strict=False)]
    line = game_record.module.language(game_record.game).write(orders[-1])
    return bytes(
        house.letter(game, ask.seat, f"BEGIN {game} #{game_record.row.position}\n{line}\nEND\n")
    )


def _play(pictures: str, letters: int) -> list[float]:
    house = new_house(pictures)
    game, times = house.game(), []
    dispatch(house.app, house.transport)
    for _ in range(letters):
        if not house.game_record(game).asks:
            house.close()
            house = new_house(pictures)
            game = house.game()
            dispatch(house.app, house.transport)
        _letter(house, game)
        times.append(work(house))
    house.close()
    return times


def _together(pictures: str) -> float:
    """Letters per second when many games have one each in the mailbox.

    Other cores draw the pictures.

    One letter was worked before, so boards are read and SQL compiled, as in any service.
    """
    house = new_house(pictures)
    first, *games = [house.game() for _ in range(GAMES + 1)]
    dispatch(house.app, house.transport)
    _letter(house, first)
    work(house)
    for game in games:
        _letter(house, game)
    taken = work(house)
    house.close()
    return GAMES / taken


def statements(letters: int) -> list[float]:
    """SQL statements of each letter, read, worked and answered, and of the notes of each minute."""
    house, count, found = new_house("svg"), 0, []

    def counted(*_: object) -> None:
        nonlocal count
        count += 1

    game = house.game()
    dispatch(house.app, house.transport)
    house.app.poll(house.inbox)
    event.listen(house.store.engine, "before_cursor_execute", counted)
    for _ in range(letters):
        game = _going_on(house, game)
        _letter(house, game)
        house.now += timedelta(seconds=20)
        count = 0
        house.app.poll(house.inbox)
        found.append(float(count))
        dispatch(house.app, house.transport)
    house.close()
    return found


def _going_on(house: House, game: str) -> str:
    """The game, or another that begins where it is over."""
    if house.game_record(game).asks:
        return game
    game = house.game()
    dispatch(house.app, house.transport)
    return game


def kept(letters: int) -> float:
    """What the database keeps of each letter sent with its pictures, in kB."""
    house = new_house("png")
    game = house.game()
    for _ in range(letters):
        game = _going_on(house, game)
        _letter(house, game)
        work(house)
    with house.store.transaction() as session:
        sent = session.execute(select(func.count()).select_from(OutboxRow)).scalar_one()
    house.close()
    return (house.root / "pbem.sqlite").stat().st_size / sent / 1e3


def _growth() -> float:
    """Median time of a letter after 1,000 letters of a game over that after 10."""
    house = new_house("svg")
    game = house.game()
    dispatch(house.app, house.transport)

    def status(times: int) -> list[float]:
        found = []
        for _ in range(times):
            house.drop(
                bytes(
                    house.letter(
                        game,
                        "GA",
                        f"BEGIN {game} #1\nSTANDING LEAD WEAKEST\nSTANDING CLEAR 1\nEND\n",
                    )
                )
            )
            found.append(work(house))
        return found

    early = percentile(status(20)[5:], 0.5)
    status(975)
    late = percentile(status(20), 0.5)
    house.close()
    return late / early
