"""However much is on record, a letter and a tick cost the database the same."""

from datetime import timedelta
from typing import Any

from sqlalchemy import insert

from pbem.ledger.database.tables import BlockRow, LetterRow, OutboxRow, new_row
from pbem.mail import Fetched
from pbem.service.run.sender import dispatch
from pbem.service.run.tick import tick
from tests.service.house import House

_YEARS, _STEP = 5_000, 5


def _steps(house: House, game: str, number: int) -> int:
    """Steps of SQLite's machine, in ``_STEP``.

    They are for an order, a stranger's letter, sending and a tick.
    """
    count = 0

    def counted() -> int:
        nonlocal count
        count += 1
        return 0

    with house.store.engine.connect() as connection:
        direct: Any = connection.connection.dbapi_connection
    direct.set_progress_handler(counted, _STEP)
    house.write(game, house.asked(game)[0], f"BEGIN {game} #{house.state(game)}\nSTATUS\nEND\n")
    stranger = house.letter(
        game, "GA", "hello", sender=f"{number}@strangers.test", to="games@pbem.test"
    )
    house.app.receive(Fetched(bytes(stranger), house.now, f"test:{number}"))
    dispatch(house.app, house.transport)
    house.now += timedelta(minutes=5)
    tick(house.app)
    direct.set_progress_handler(None, 0)
    return count


def test_what_is_on_record_makes_no_letter_and_no_tick_dearer(house: House) -> None:
    game = house.game()
    _steps(house, game, 1)
    before = _steps(house, game, 2)
    long_ago = house.now - timedelta(days=400)
    letters = [
        {
            "source": f"old:{n}",
            "message_id": f"<old{n}@players.test>",
            "body_digest": f"{n:064}",
            "sender": "ga@players.test",
            "received_at": long_ago,
            "status": ("processed", "quarantined")[n % 2],
            "reason": ("", "no_seat")[n % 2],
            "raw": b"",
        }
        for n in range(_YEARS)
    ]
    sent = [
        {
            "message_id": f"<sent{n}@pbem.test>",
            "game": "FWW-1",
            "seat": "GA",
            "recipient": "ga@players.test",
            "raw": b"",
            "words": b"",
            "status": "sent",
            "created_at": long_ago,
            "next_at": long_ago,
            "sent_at": long_ago,
        }
        for n in range(_YEARS)
    ]
    blocks = [{"game": "FWW-1", "seat": "GA", "state": n, "digest": str(n)} for n in range(_YEARS)]
    with house.store.transaction() as session:
        for model, rows in ((LetterRow, letters), (OutboxRow, sent), (BlockRow, blocks)):
            session.execute(insert(model), [new_row(model, **row) for row in rows])
    assert _steps(house, game, 3) < before * 1.1
