"""The rest of a dry run behind other seats' decisions, as if they did nothing that they need not.

A game that goes on from any position is played in the position as the seat sees it
(``pbem.rules.Knowledge``). Any other game is played on a second sealed copy, in which the others
answer as every seat could, whatever it hides (``Ask.idle_answer``). So nothing is told that the
seat may not know. It stops at the first die, card or revelation, as every dry run does.
"""

from abc import abstractmethod
from dataclasses import replace
from typing import Any, ClassVar

from pbem.rules import (
    Adjudication,
    Answer,
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
    """The rest of a letter, tried behind the decisions of other seats.

    Class attributes:
        how: ``service.answer.…``, the sentence that tells what is assumed of them.

    Attributes:
        passed: what other seats were taken to decide, in order.
    """

    how: ClassVar[str]

    def __init__(self, tried: DryRun, watch: Watch | None) -> None:
        agenda = replace(tried.agenda, left=list(tried.agenda.left), done=[])
        super().__init__(tried.game, tried.languages, agenda, tried.standing)
        self.last, self._watch = tried.last, watch
        self.passed: list[Answer] = []
        self._world = self.world_behind(tried)
        try:
            self.run()
        except (WouldReveal, OutOfScript):
            self.revealed = True

    @abstractmethod
    def world_behind(self, tried: DryRun) -> Adjudication[Any]:
        """The game where the dry run stopped, to be played on."""

    def goes_on_behind(self, ask: Ask) -> bool:  # noqa: ARG002 - by default wherever orders are left
        """True if it is of use what follows behind another seat's decision."""
        return bool(self.agenda.left)

    @abstractmethod
    def idle_answer(self, ask: Ask) -> Order | None:
        """What another seat is taken to answer; ``None`` where nothing can be assumed."""

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
            if stuck or not others or not self.goes_on_behind(others[0]):
                return
            order = self.idle_answer(others[0])
            if order is None:
                return
            self.passed.append((others[0], order))
            self.pass_with(others[0], order)

    def pass_with(self, ask: Ask, order: Order) -> None:
        """Another seat does what it must, and no more."""
        self._world.submit(ask.seat, order)

    def submit(self, ask: Ask, order: Order, agenda: Agenda | None) -> None:
        """Carry out an order in this world."""
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


class _PlayedAsKnown(PlayedThrough):
    """Played in the position as the seat knows it."""

    how = "played_through"

    def world_behind(self, tried: DryRun) -> Adjudication[Any]:
        """Begun anew where the dry run stopped."""
        known = tried.game.knowledge(tried.play.state, self.agenda.seat)
        assert known is not None
        world = Adjudication(tried.game, known.position.state, _Patient())
        world.begin()
        return world

    def idle_answer(self, ask: Ask) -> Order | None:
        """What a missed deadline plays."""
        return self.game.default(ask)

    def pass_with(self, ask: Ask, order: Order) -> None:
        """A revelation passes: in a world in which nothing hidden stands there is none."""
        table = self._world.table
        assert isinstance(table, _Patient)
        table.pardons = 1
        super().pass_with(ask, order)
        table.pardons = 0


class _PlayedOnCopy(PlayedThrough):
    """Played on a second sealed copy of the game."""

    how = "played_idly"

    def world_behind(self, tried: DryRun) -> Adjudication[Any]:
        """The orders of the dry run are carried out once more."""
        return tried.second_copy()

    def goes_on_behind(self, ask: Ask) -> bool:
        """Behind an answer to an own order, too, to see what comes of it."""
        return ask.reacts or super().goes_on_behind(ask)

    def idle_answer(self, ask: Ask) -> Order | None:
        """What every seat could answer there."""
        return ask.idle_answer()


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

    def reveal(self, *, by_answer: bool = False) -> None:
        """See the base class."""
        if self.pardons:
            self.pardons -= 1
            return
        super().reveal(by_answer=by_answer)


def played_through(tried: DryRun, watch: Watch | None) -> PlayedThrough | None:
    """What follows behind other seats' decisions; ``None`` where nothing can be said of it.

    That is where chance decides, or where what the others choose is hidden.
    """
    if tried.awaits_answer:
        return _PlayedOnCopy(tried, watch)
    seat, asks = tried.agenda.seat, tried.play.asks
    if tried.revealed or not asks or any(ask.seat == seat for ask in asks):
        return None
    known = tried.game.knowledge(tried.play.state, seat)
    if known is not None and known.others_may_pass:
        return _PlayedAsKnown(tried, watch) if tried.agenda.left else None
    if asks[0].idle_answer() is None:
        return None
    return _PlayedOnCopy(tried, watch) if asks[0].reacts or tried.agenda.left else None
