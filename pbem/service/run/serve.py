"""Everything in one process: poller, adjudicator, sender and clock, until told to stop."""

import signal
import threading
from collections.abc import Callable, Iterator
from time import monotonic, sleep
from types import FrameType

from pbem.extras import require
from pbem.ledger import is_temporary_failure, open_store
from pbem.logs import Log
from pbem.service.base.settings import Settings
from pbem.service.inbox.app import App
from pbem.service.mailer.held_replies import HeldReplies
from pbem.service.moderator.pending_items import outdated_game_names
from pbem.service.run.bots import think
from pbem.service.run.forum_threads import ThreadReader
from pbem.service.run.mail_endpoints import open_inbox, open_transport
from pbem.service.run.metrics import write_metrics
from pbem.service.run.sender import dispatch
from pbem.service.run.service_manager import notify_manager
from pbem.service.run.tick import tick_by_steps
from pbem.service.site.keeper import SiteKeeper

log = Log()
_TICK_SECONDS = 60.0
_TURN_SECONDS = 0.5
"""So long letters are worked before some are sent, and sent before more are worked."""
_STOP_SECONDS = 4.0
"""How long a signal to stop leaves to the work at hand. Then it is cut off, as by a power cut."""
_BUSY_SECONDS, _AWAITING_SECONDS = 0.1, 1.0
_LONGEST_PAUSE_SECONDS = 60.0


def open_app(settings: Settings) -> App:
    """The app on the database the settings name, its schema up to date."""
    return App(open_store(settings.database), settings)


def serve(settings: Settings, stop: threading.Event | None = None) -> None:
    """Work until SIGTERM, SIGINT or ``stop``.

    The work at hand ends first, unless it takes some seconds.
    """
    if settings.metrics is not None:
        require("metrics")
    server = _Server(settings, stop or threading.Event())
    if threading.current_thread() is threading.main_thread():
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGALRM):
            signal.signal(number, server.signalled)
    for game in outdated_game_names(server.app.store):
        log.warning("other_rules", game=game)
    notify_manager("READY=1")
    log.info("serving", inbox=settings.inbox.kind, outgoing=settings.outgoing.kind)
    try:
        server.run()
    except _Stopped:
        log.warning("broken_off")
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        notify_manager("STOPPING=1")
        server.close()
        log.info("stopped")


class _Stopped(BaseException):
    """A signal came while nothing was to do, or the work at hand took too long after one."""


class _TimeSlice:
    """A while of working or sending; ``cut``: there was more to do when it was over."""

    def __init__(self, stop: threading.Event) -> None:
        self._stop, self._end, self.cut = stop, monotonic() + _TURN_SECONDS, False

    def __call__(self) -> bool:
        """True if it is over."""
        self.cut = self._stop.is_set() or monotonic() >= self._end
        return self.cut


class _Server:
    """Poller, adjudicator, sender and clock, in turns."""

    def __init__(self, settings: Settings, stop: threading.Event) -> None:
        self.settings, self.stop, self.idle = settings, stop, False
        self.app, self.inbox, self.transport = (
            open_app(settings),
            open_inbox(settings),
            open_transport(settings),
        )
        self.app.rounds.patience, self.app.held = 0.0, HeldReplies()
        self._site, self._next_tick, self._pause = SiteKeeper(self.app), 0.0, 1.0
        self._threads = ThreadReader(self.app)
        self._steps: Iterator[int] = iter(())
        self._thoughts: Iterator[bool] = iter(())

    def signalled(self, number: int, _frame: FrameType | None) -> None:
        """Stop: at once where nothing is under way, else soon."""
        self.stop.set()
        if self.idle or number == signal.SIGALRM:
            raise _Stopped
        signal.setitimer(signal.ITIMER_REAL, _STOP_SECONDS)

    def run(self) -> None:
        """Work until told to stop. Temporary failures are waited out."""
        while not self.stop.is_set():
            notify_manager("WATCHDOG=1")
            try:
                seconds = self._round()
                self._pause = 1.0
            except Exception as error:
                if not (is_temporary_failure(error) or isinstance(error, OSError)):
                    raise
                log.warning("waiting", error=type(error).__name__, seconds=self._pause)
                self._wait(sleep, self._pause)
                self._pause = min(self._pause * 2, _LONGEST_PAUSE_SECONDS)
            else:
                if self.app.unread:
                    self._wait(sleep, _BUSY_SECONDS)
                elif seconds and self.app.awaits:
                    self._wait(sleep, min(seconds, _AWAITING_SECONDS))
                elif seconds:
                    self._wait(self.inbox.wait, seconds)

    def _round(self) -> float:
        """Work letters, check clocks, send, and write pages if time allows.

        Return how long nothing is due.
        """
        working = _TimeSlice(self.stop)
        self.app.poll(self.inbox, working)
        self._threads.work()
        thinking = _TimeSlice(self.stop)
        self._let_bots_think(thinking)
        ticking = _TimeSlice(self.stop)
        self._tick(ticking)
        sending = _TimeSlice(self.stop)
        dispatch(self.app, self.transport, sending)
        if working.cut or thinking.cut or ticking.cut or sending.cut or self._site.work():
            return 0.0
        held = self.app.held is not None and self.app.held.wait(self.app.now())
        longest = _AWAITING_SECONDS if held else self.settings.poll_seconds
        return min(longest, max(0.1, self._next_tick - monotonic()))

    def _tick(self, enough: Callable[[], bool]) -> None:
        """Check the clocks once a minute. A tick with much work goes on in the next round."""
        if monotonic() >= self._next_tick:
            self._next_tick = monotonic() + _TICK_SECONDS
            self._threads.begin()
            self._steps = tick_by_steps(self.app)
            self._measure()
        for _ in self._steps:
            if enough():
                self._next_tick = monotonic() + _TICK_SECONDS
                return

    def _let_bots_think(self, enough: Callable[[], bool]) -> None:
        """Let bots decide for a while; letters of people are worked first.

        A decision that takes longer goes on in the next round.
        """
        for _ in self._thoughts:
            if enough():
                return
        self._thoughts = think(self.app)
        for _ in self._thoughts:
            if enough():
                return

    def _measure(self) -> None:
        """Write the file of figures. A file that cannot be written stops no letter."""
        if self.settings.metrics is None:
            return
        try:
            write_metrics(self.app.store, self.settings.metrics, self.app.now())
        except OSError as error:
            log.warning("metrics_failed", error=type(error).__name__)

    def _wait(self, wait: Callable[[float], None], seconds: float) -> None:
        """Wait; a signal ends it at once."""
        self.idle = True
        try:
            if not self.stop.is_set():
                wait(seconds)
        except _Stopped:
            pass
        finally:
            self.idle = False

    def close(self) -> None:
        """Let go of everything."""
        self._steps, self._thoughts = iter(()), iter(())
        self.inbox.close()
        self.transport.close()
        self.app.store.close()
