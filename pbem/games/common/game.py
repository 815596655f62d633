"""The rules of a game as the rest of the house sees them, as far as every game says the same."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

from pbem.games.common.log import Awarded, Conceded, DrawAgreed
from pbem.rules import Ask, Game, Lint, Order, Outcome, Seat, StandingOf, StandingOrder, View

State = TypeVar("State", bound=msgspec.Struct)
Board = TypeVar("Board")
Options = TypeVar("Options", bound=msgspec.Struct)


class Views(Protocol):
    """A game's ``view`` module: the one redaction function, and one with everything face up."""

    def view(self, position: Any, seat: Seat | None) -> View:
        """What a seat may see; ``None``: what everybody may."""

    def omniscient(self, position: Any) -> View:
        """Everything face up."""


class Policies(Protocol):
    """What a game's ``standing`` module offers."""

    def answer(self, standing: Sequence[StandingOrder], ask: Ask) -> Order | None:
        """The legal order the first fitting policy gives, or ``None`` to be asked by letter."""


class BoardGame(Game[State], Generic[State, Board, Options]):
    """The rules bound to a board and options.

    A game adds its types, ``seats``, ``setup``, ``play`` and ``sides``.

    Class attributes:
        position_type: makes a position of board and state.
        views: the game's module of views.
        policies: the game's module of standing orders.
        lint_type: judges orders before anything is carried out.
        shipped: the standing orders every seat begins with.
    """

    position_type: ClassVar[Any]
    views: ClassVar[Views]
    policies: ClassVar[Policies]
    lint_type: ClassVar[type[Lint[Any]]] = Lint
    shipped: ClassVar[tuple[StandingOrder, ...]] = ()

    def __init__(self, board: Board, options: Options) -> None:
        self.board = board
        self.options = options

    @abstractmethod
    def sides(self, state: State) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each coalition, that win and lose together."""

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, as the state holds it."""
        return state.outcome  # type: ignore[attr-defined, no-any-return]

    def conceded(self, state: State, seat: Seat) -> Outcome | None:
        """A seat that plays a whole coalition ends the game; for another a substitute is sought."""
        sides = self.sides(state)
        if (seat,) not in sides:
            return None
        return Outcome(
            tuple(other for side in sides if side != (seat,) for other in side), Conceded(seat)
        )

    def agreed_draw(self, state: State) -> Outcome:  # noqa: ARG002
        """Everybody shares the result."""
        return Outcome(self.seats, DrawAgreed())

    def tally(self, state: State, seat: Seat) -> int:  # noqa: ARG002 - none by default
        """A seat's own points at the end, for scoring by points or margins.

        0 where the game has none.
        """
        return 0

    def awarded(self, state: State, winners: tuple[Seat, ...]) -> Outcome:  # noqa: ARG002
        """These seats win by an act of the director."""
        return Outcome(winners, Awarded(winners))

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat may see."""
        return self.views.view(self.position_type(self.board, state), seat)

    def omniscient(self, state: State) -> View:
        """Everything face up."""
        return self.views.omniscient(self.position_type(self.board, state))

    def lint(self, state: State, seat: Seat) -> Lint[Any]:
        """What judges a seat's orders in a position before anything is carried out."""
        return self.lint_type(self.position_type(self.board, state), seat)

    def answer(self, standing: StandingOf, ask: Ask) -> Order | None:
        """What the asked seat's standing orders say."""
        return self.policies.answer(standing.get(ask.seat, ()), ask)

    def shipped_standing(self, seat: Seat) -> tuple[StandingOrder, ...]:  # noqa: ARG002
        """What every seat begins with."""
        return self.shipped

    def clock_phase(self, state: State) -> str:
        """The phase in play, such as ``fww.phase.rounds``."""
        return f"{self.code.lower()}.phase.{state.phase}"  # type: ignore[attr-defined]
