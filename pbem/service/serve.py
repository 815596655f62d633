"""Everything in one process: poller, adjudicator, sender and clock, until told to stop."""

import signal
import threading
from time import monotonic
from types import FrameType

import structlog

from pbem.ledger import Store
from pbem.mail import Carrier, ImapInbox, Inbox, MaildirCarrier, MaildirInbox, SmtpCarrier
from pbem.service.app import App
from pbem.service.deadlines import tick
from pbem.service.moderation import outdated
from pbem.service.outbox import dispatch
from pbem.service.settings import Settings

log = structlog.get_logger()
_TICK_SECONDS = 60.0


def open_inbox(settings: Settings) -> Inbox:
    """The mailbox the settings name."""
    module = settings.inbox
    if module.kind == "maildir":
        return MaildirInbox(module.path)
    return ImapInbox(
        module.host, module.port, module.security, (module.user, module.password.get_secret_value()), module.folder
    )


def open_carrier(settings: Settings) -> Carrier:
    """The carrier the settings name."""
    out = settings.outgoing
    if out.kind == "maildir":
        return MaildirCarrier(out.path)
    login = (out.user, out.password.get_secret_value()) if out.user else None
    return SmtpCarrier(out.host, out.port, out.security, login)


def open_app(settings: Settings) -> App:
    """The app on the database the settings name, its schema up to date."""
    store = Store(settings.database)
    store.migrate()
    return App(store, settings)


def serve(settings: Settings, stop: threading.Event | None = None) -> None:
    """Work until SIGTERM, SIGINT or ``stop``; whatever is under way is finished first."""
    stop = stop or threading.Event()
    idle = threading.Event()

    def _stop(_signal: int, _frame: FrameType | None) -> None:
        stop.set()
        if idle.is_set():
            raise _Woken

    if threading.current_thread() is threading.main_thread():
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, _stop)
    app, inbox, carrier = open_app(settings), open_inbox(settings), open_carrier(settings)
    for game in outdated(app):
        log.warning("other_rules", game=game)
    log.info("serving", inbox=settings.inbox.kind, outgoing=settings.outgoing.kind)
    next_tick = 0.0
    try:
        while not stop.is_set():
            app.poll(inbox)
            if monotonic() >= next_tick:
                tick(app)
                next_tick = monotonic() + _TICK_SECONDS
            dispatch(app, carrier)
            _wait(inbox, stop, idle, min(settings.poll_seconds, max(0.1, next_tick - monotonic())))
    finally:
        inbox.close()
        carrier.close()
        app.store.close()
        log.info("stopped")


class _Woken(Exception):
    """A signal came while there was nothing to do."""


def _wait(inbox: Inbox, stop: threading.Event, idle: threading.Event, seconds: float) -> None:
    """Wait for mail; a signal ends the wait at once, but never interrupts work."""
    try:
        idle.set()
        if not stop.is_set():
            inbox.wait(seconds)
    except _Woken:
        pass
    finally:
        idle.clear()
