"""The rest of a dry run behind other seats' steps, as if they did nothing that they need not.

It is played in the position as its seat sees it (``pbem.rules.Knowledge``), so it tells nothing
that the seat may not know. It stops at the first die, card or revelation, as every dry run does.
"""

from dataclasses import replace
from typing import Any

from pbem.rules import (
    Adjudication,
    Ask,
    Illegal,
    Logged,
    LogRecord,
    Order,
    OutOfScript,
    ScriptedChance,
    Table,
    WouldReveal,
    seen_by,
)
from pbem.service.orders.agenda import Agenda
from pbem.service.orders.runner import DryRun, Trial, Watch

_MOST_STEPS = 400
"""More steps than other seats ever have before it is a seat's turn."""


class PlayedThrough(Trial):
    """The rest of a letter, tried behind the steps of other seats.

    Attributes:
        passed: True if another seat's step was passed.
    """

    def __init__(self, tried: DryRun, world: Any, watch: Watch | None) -> None:
        """``world``: the state where the dry run stopped, as its seat knows it."""
        agenda = replace(tried.agenda, left=list(tried.agenda.left), done=[])
        super().__init__(tried.game, tried.languages, agenda, tried.standing)
        self.last, self._watch = tried.last, watch
        self.passed = False
        self._world = Adjudication(tried.game, world, _Patient())
        try:
            self._world.begin()
            self.run()
        except (WouldReveal, OutOfScript):
            self.revealed = True

    @property
    def play(self) -> Adjudication[Any]:
        """The game as it would go on."""
        return self._world

    def run(self) -> None:
        """Go on while the seat's orders answer; others pass as long as orders are left."""
        for _ in range(_MOST_STEPS):
            super().run()
            others = [ask for ask in self._world.asks if ask.seat != self.agenda.seat]
            stuck = self.agenda.problem is not None or len(others) < len(self._world.asks)
            if stuck or not others or not self.agenda.left:
                return
            self._pass(others[0])

    def _pass(self, ask: Ask) -> None:
        """Another seat does what it must, and no more."""
        self.passed = True
        self._table.pardons = 1
        self._world.submit(ask.seat, self.game.default(ask))
        self._table.pardons = 0

    @property
    def _table(self) -> "_Patient":
        assert isinstance(self._world.table, _Patient)
        return self._world.table

    def submit(self, ask: Ask, order: Order, agenda: Agenda | None) -> None:
        """Carry out an order in the world that its seat knows."""
        before = self.last
        self.last = before if order.reacts else (ask, order)
        if agenda is not None and self._watch is not None:
            own = [each for each in self._world.asks if each.seat == ask.seat]
            self._watch(self._world.state, own, order)
        try:
            self._world.submit(ask.seat, order)
        except Illegal:
            self.last = before
            raise

    def drain(self) -> tuple[LogRecord, ...]:
        """What its seat would be told."""
        records = (record for record in self._world.table.drain() if isinstance(record, Logged))
        return tuple(record for record in records if seen_by(record.audience, self.agenda.seat))


class _Patient(Table):
    """A sealed table that lets a revelation pass while another seat's step is passed.

    An order of its seat that waits for that step may be carried out there; of a world in which
    nothing hidden stands, taking it back reveals nothing.

    Attributes:
        pardons: so many revelations pass.
    """

    def __init__(self) -> None:
        super().__init__(ScriptedChance(()))
        self.sealed, self.pardons = True, 0

    def reveal(self) -> None:
        """See the base class."""
        if self.pardons:
            self.pardons -= 1
            return
        super().reveal()


def played_through(tried: DryRun, watch: Watch | None) -> PlayedThrough | None:
    """What follows behind other seats' steps; ``None`` where nothing can be said of it.

    That is where chance decides, or the game does not let others pass.
    """
    seat, asks = tried.agenda.seat, tried.play.asks
    if tried.revealed or not tried.agenda.left or not asks:
        return None
    if any(ask.seat == seat for ask in asks):
        return None
    known = tried.game.knowledge(tried.play.state, seat)
    if known is None or not known.others_may_pass:
        return None
    return PlayedThrough(tried, known.position.state, watch)
