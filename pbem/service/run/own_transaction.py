"""Work on games in a transaction of its own, whose failure stops nothing else."""

from collections.abc import Callable, Sequence
from datetime import timedelta

from sqlalchemy.orm import Session

from pbem.ledger import RoundAwaited
from pbem.logs import Log
from pbem.service.base.incidents import describe_error, note_incident, resolve_incidents
from pbem.service.clocks.outages import record_heartbeat
from pbem.service.inbox.app import App
from pbem.service.lifecycle.beacon import note_waiting_game

log = Log()


def in_own_transaction(app: App, games: Sequence[str], act: Callable[[Session], None]) -> bool:
    """Do something to games in a transaction of its own; true if it went well.

    A failure of one game alone is noted as an incident. Each call is a heartbeat: a long tick is no
    outage, but a machine that sleeps in the middle of one is.
    """

    def work() -> None:
        with app.store.transaction() as session:
            record_heartbeat(session, app.now(), timedelta(minutes=app.settings.outage_minutes))
            act(session)
            resolve_incidents(session, *games)

    try:
        app.rounds.run_with_rounds(work)
    except RoundAwaited as awaited:
        note_waiting_game(app, app.rounds, awaited)
        return False
    except Exception as error:  # noqa: BLE001 - a game that cannot be worked keeps no other from it
        if len(games) == 1:
            with app.store.transaction() as session:
                number = note_incident(session, games[0], type(error).__name__, app.now())
            # A traceback could quote a secret.
            log.error("game_failed", game=games[0], incident=number, **describe_error(error))  # noqa: TRY400
        return False
    return True
