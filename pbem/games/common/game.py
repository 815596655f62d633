"""The base of the rules of every game."""

from collections.abc import Collection, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

from pbem.games.common import standing as default_policies
from pbem.games.common.asks import PositionAsk
from pbem.games.common.log import Awarded, Conceded, DrawAgreed
from pbem.games.common.position import Position, state_view, view_face_up
from pbem.rules import (
    Ask,
    CalledOff,
    Game,
    Knowledge,
    Lint,
    Order,
    Outcome,
    Seat,
    StandingOf,
    StandingOrder,
    View,
)

State = TypeVar("State", bound=msgspec.Struct)
Board = TypeVar("Board")
Options = TypeVar("Options", bound=msgspec.Struct)


class Views(Protocol):
    """What the ``view`` module of a game offers: the redaction, and everything face up."""

    def view(self, position: Any, seat: Seat | None) -> View:
        """What a seat may see; with None, what everybody may see."""

    def omniscient_view(self, position: Any) -> View:
        """Everything face up."""


class Policies(Protocol):
    """What the ``standing`` module of a game offers."""

    def answer(self, standing: Sequence[StandingOrder], ask: Ask) -> Order | None:
        """The legal order of the first policy that fits, or None to ask the seat by letter."""


class BoardGame(Game[State], Generic[State, Board, Options]):
    """The rules bound to a board and options.

    A game adds its types, ``seats``, ``setup`` and ``play``.

    Class attributes:
        position_type: makes a position of board and state.
        views: the game's module of views; by default the view shows the fields of a
            ``BoardState`` and hides those that the state names as hidden.
        policies: the game's module of standing orders; by default a seat repeats orders.
        lint_type: judges orders before anything is carried out.
        knowledge_type: answers what a seat asks by ODDS, REACH, SUPPLY, DUE and WIN.
        shipped: the standing orders every seat begins with.
        questions: what seats are asked, where the reference tells what a missed deadline plays.
        standing_type: union of the standing orders; by default that of the default policies.
    """

    position_type: ClassVar[Any] = Position
    views: ClassVar[Views | None] = None
    policies: ClassVar[Policies] = default_policies
    lint_type: ClassVar[type[Lint[Any]]] = Lint
    knowledge_type: ClassVar[type[Knowledge[Any]] | None] = None
    shipped: ClassVar[tuple[StandingOrder, ...]] = ()
    questions: ClassVar[tuple[type[Ask], ...]] = ()
    standing_type: ClassVar[Any] = None

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if hasattr(cls, "order_type") and cls.standing_type is None:
            cls.standing_type = default_policies.Repeat[cls.order_type] | default_policies.AskMe  # type: ignore[name-defined]

    def __init__(self, board: Board, options: Options) -> None:
        self.board = board
        self.options = options

    @property
    def teams(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats that win and lose together; none where each seat stands alone."""
        return ()

    def coalitions(self, state: State) -> tuple[tuple[Seat, ...], ...]:  # noqa: ARG002
        """The seats of each side: it has lost if all of it concede; by default single seats."""
        return tuple((seat,) for seat in self.seats)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, as the state holds it."""
        return state.outcome  # type: ignore[attr-defined, no-any-return]

    def outcome_if_conceded(
        self, state: State, seat: Seat, before: Collection[Seat] = ()
    ) -> Outcome | None:
        """The end of the game if a whole side has conceded; ``None``: a substitute plays."""
        sides, gone = self.coalitions(state), {seat, *before}
        lost = next(side for side in sides if seat in side)
        if not set(lost) <= gone:
            return None
        return Outcome(
            tuple(other for side in sides if side != lost for other in side), Conceded(seat)
        )

    def outcome_if_drawn(self, state: State) -> Outcome:  # noqa: ARG002
        """Every seat shares the result."""
        return Outcome(self.seats, DrawAgreed())

    def tally(self, state: State, seat: Seat) -> int:  # noqa: ARG002 - none by default
        """A seat's own points at the end, for scoring by points or margins; 0 by default."""
        return 0

    def outcome_if_awarded(self, state: State, winners: tuple[Seat, ...]) -> Outcome:  # noqa: ARG002
        """These seats win by an award of the director or the moderator."""
        return Outcome(winners, Awarded(winners))

    def outcome_if_called_off(self) -> Outcome:
        """Nobody has won or lost."""
        return Outcome((), CalledOff())

    def view(self, state: State, seat: Seat | None, asks: Sequence[Ask] = ()) -> View:
        """What a seat may see; with None, what everybody may see."""
        if self.views is None:
            return state_view(self.id, state, seat)  # type: ignore[arg-type]
        known = (ask.position for ask in asks if isinstance(ask, PositionAsk))
        position = next((each for each in known if each.state is state), None)
        if position is None:
            position = self.position_type(self.board, state)
        return self.views.view(position, seat)

    def omniscient_view(self, state: State) -> View:
        """Everything face up."""
        if self.views is None:
            return view_face_up(self.id, state)  # type: ignore[arg-type]
        return self.views.omniscient_view(self.position_type(self.board, state))

    def lint(self, state: State, seat: Seat) -> Lint[Any]:
        """What judges a seat's orders in a position before anything is carried out."""
        return self.lint_type(self.position_type(self.board, state), seat)

    def knowledge(
        self, state: State, seat: Seat, asks: Sequence[Ask] = ()
    ) -> Knowledge[Any] | None:
        """What a seat can work out in a position."""
        if self.knowledge_type is None:
            return None
        return self.knowledge_type(self.position_type(self.board, state), seat, asks)

    def standing_answer(self, standing: StandingOf, ask: Ask) -> Order | None:
        """What the asked seat's standing orders say."""
        return self.policies.answer(standing.get(ask.seat, ()), ask)

    def shipped_standing(self, seat: Seat) -> tuple[StandingOrder, ...]:  # noqa: ARG002
        """The standing orders every seat begins with."""
        return self.shipped

    def phase_key(self, state: State) -> str:
        """The message key of the phase in play, such as ``fww.phase.rounds``."""
        return f"{self.code.lower()}.phase.{state.phase}"  # type: ignore[attr-defined]
