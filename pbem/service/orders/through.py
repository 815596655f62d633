"""The rest of a dry run behind other seats' decisions, as if they did nothing that they need not.

A game that goes on from any position is played in the position as the seat sees it
(``pbem.rules.Knowledge``). Any other game is played on a second sealed copy, in which the others
answer as every seat could, whatever it hides (``Ask.idle_answer``). So nothing is told that the
seat may not know. It stops at the first die, card or revelation, as every dry run does.
"""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any, ClassVar

from pbem.orders import Line, Problem
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
from pbem.service.orders.advance_lines import read_advance_lines
from pbem.service.orders.agenda import Agenda
from pbem.service.orders.leftovers import leftovers
from pbem.service.orders.lint import why_not_asked
from pbem.service.orders.runner import DryRun, Trial, Watch

_MOST_STEPS = 400
"""More steps than other seats ever have before it is a seat's turn."""


class PlayedThrough(Trial):
    """The rest of a letter, tried behind the decisions of other seats.

    Class attributes:
        how: ``service.answer.…``, the sentence that tells what is assumed of them.

    Attributes:
        passed: what other seats were taken to decide, in order.
        advance: lines in advance whose action has not come.
    """

    how: ClassVar[str]

    def __init__(
        self,
        tried: DryRun,
        watch: Watch | None,
        advance: Sequence[Line] = (),
        action_id: str = "",
    ) -> None:
        """``advance``: what is tried behind the letter; then ``watch`` is shown these alone.

        ``action_id``: the action or turn for which they are too early.
        """
        agenda = replace(tried.agenda, left=list(tried.agenda.left), done=[])
        super().__init__(tried.game, tried.languages, agenda, tried.standing)
        self.last = tried.last
        self._watch = None if advance else watch
        self._watch_in_advance = watch
        self.passed: list[Answer] = []
        self.advance, self._too_early_in = tuple(advance), action_id
        self._agendas_in_advance: list[Agenda] = []
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
        return bool(self.agenda.left or self.advance)

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
            if self._take_up_advance_lines():
                continue
            others = [ask for ask in self._world.asks if ask.seat != self.agenda.seat]
            stuck = self.agenda.problem is not None or len(others) < len(self._world.asks)
            if stuck or not others or not self.goes_on_behind(others[0]):
                return
            order = self.idle_answer(others[0])
            if order is None:
                return
            self.passed.append((others[0], order))
            self.pass_with(others[0], order)

    def _take_up_advance_lines(self) -> bool:
        """Take up the lines in advance where their action has come. True if it has."""
        seat, world = self.agenda.seat, self._world
        left = leftovers(self.agenda, world)
        if self.agenda.problem is None and left.later:
            self.agenda.left = self.agenda.left[: -len(left.later)]
            lines = {id(pending.line): pending.line for pending in left.later}
            self.advance, self._too_early_in = tuple(lines.values()), self.agenda.action_id
        acts = any(ask.seat == seat and not ask.reacts for ask in world.asks)
        too_early = self.game.action_id(world.state) == self._too_early_in
        if not self.advance or not acts or too_early or left.waiting or left.lost:
            return False
        lines_due, self.advance, self._watch = self.advance, (), self._watch_in_advance
        self.agenda, self.agenda.problem = read_advance_lines(self, seat, lines_due, via="file")
        self.agendas[seat] = self.agenda
        self._agendas_in_advance.append(self.agenda)
        return True

    def fate_in_advance(self, number: int) -> str:
        """What becomes of a line in advance, by its number: it stands, is unneeded, or unlooked."""
        left = [p for agenda in self._agendas_in_advance[:-1] for p in agenda.left]
        if self._agendas_in_advance and not self.revealed:
            left += leftovers(self._agendas_in_advance[-1], self._world).unneeded
        if any(pending.line.number == number for pending in left):
            return "unneeded"
        agendas = self._agendas_in_advance
        done, waits = (
            any(p.line.number == number for agenda in agendas for p in part(agenda))
            for part in (attrgetter("done"), attrgetter("left"))
        )
        return "stands" if done and not waits else "unlooked"

    @property
    def problem_in_advance(self) -> Problem | None:
        """Why a line in advance could not be carried out, where one could not."""
        agenda = self.agenda
        if agenda not in self._agendas_in_advance or agenda.problem or self.revealed:
            return agenda.problem if agenda in self._agendas_in_advance else None
        lost = leftovers(agenda, self._world).lost
        language = self.languages(agenda.seat)
        return why_not_asked(self._world, lost[0], agenda.seat, language) if lost else None

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
        order = ask.idle_answer()
        return ask.idle_action() if order is None and self.advance else order


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


def played_to_next_action(
    tried: DryRun, watch: Watch, lines: Sequence[Line], action_id: str
) -> PlayedThrough | None:
    """What follows up to the seat's next action, and in it by its lines in advance.

    ``None`` where the letter itself does not get there, or ends the game.
    """
    if tried.agenda.problem is not None or (tried.revealed and not tried.awaits_answer):
        return None
    if not tried.play.asks:
        return None
    known = tried.game.knowledge(tried.play.state, tried.agenda.seat)
    as_known = known is not None and known.others_may_pass and not tried.awaits_answer
    return (_PlayedAsKnown if as_known else _PlayedOnCopy)(tried, watch, lines, action_id)


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
