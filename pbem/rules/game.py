"""What every game provides to the rest of the program."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeVar

import msgspec

from pbem.rules.asks import Ask, Flow
from pbem.rules.knowledge import Knowledge
from pbem.rules.lint import Lint
from pbem.rules.log import LogEntry
from pbem.rules.orders import Order, Seat
from pbem.rules.table import Table

S = TypeVar("S", bound=msgspec.Struct)


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat may see of a state.

    Reports, maps, blocks and errors are made from a view and from nothing else.

    Attributes:
        game: identifier of the game, such as ``first_world_war``.
        seat: whose view it is; ``None`` for spectators and public reports.
    """

    game: str
    seat: Seat | None


class StandingOrder(
    msgspec.Struct, frozen=True, tag_field="standing", tag=True, forbid_unknown_fields=True
):
    """The base of standing orders: a policy that answers asks in its seat's absence."""


StandingOf = Mapping[Seat, tuple[StandingOrder, ...]]
"""Standing orders by seat; a seat that is missing has none."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended.

    Attributes:
        winners: the seats that won; empty when all lost; every seat when drawn.
        how: a typed fact that a template words.
    """

    winners: tuple[Seat, ...]
    how: LogEntry


class Game(Protocol[S]):
    """The rules of a game, bound to a board and options; they keep no state of their own.

    Attributes:
        id: identifier, a package of ``pbem.games``.
        code: letters before the number of a game, such as ``FWW`` in ``FWW-17``.
        rules_version: changes whenever the same orders could give another result.
        seats: every seat, in the order in which the rulebook names them.
        state_type, order_type, log_type, standing_type: what msgspec decodes (unions of tagged
            structs).
    """

    id: ClassVar[str]
    code: ClassVar[str]
    rules_version: ClassVar[str]
    state_type: ClassVar[Any]
    order_type: ClassVar[Any]
    log_type: ClassVar[Any]
    standing_type: ClassVar[Any]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Every seat of this game with these options."""

    @property
    def teams(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats that win and lose together; none where each seat stands alone."""

    def setup(self) -> S:
        """The position before the first decision; chance belongs to ``play``."""

    def play(self, state: S, table: Table) -> Flow:
        """Play to the end: change the state in place, yield asks and checkpoints."""

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or ``None`` while it goes on."""

    def outcome_if_conceded(
        self, state: S, seat: Seat, before: Collection[Seat] = ()
    ) -> Outcome | None:
        """How the game ends when a seat concedes, or None if a substitute plays on.

        ``before``: the seats that conceded before and that nobody took over.
        """

    def outcome_if_drawn(self, state: S) -> Outcome:
        """How the game ends when every seat agrees to a draw."""

    def tally(self, state: S, seat: Seat) -> int:
        """A seat's own points at the end, for scoring by points or margins; 0 without points."""

    def outcome_if_awarded(self, state: S, winners: tuple[Seat, ...]) -> Outcome:
        """How the game ends when the director awards it to seats; if to none, all lose."""

    def outcome_if_called_off(self) -> Outcome:
        """How the game ends when it is called off: nobody has won or lost."""

    def view(self, state: S, seat: Seat | None, asks: Sequence[Ask] = ()) -> View:
        """What a seat may see: the one redaction function. ``None``: what everybody may see.

        ``asks``: open ones. They may know the state's position already, which need not be made
        again; they change nothing that is seen.
        """

    def omniscient_view(self, state: S) -> View:
        """Everything face up, for the audit of a finished game and the moderator's eyes only."""

    def standing_answer(self, standing: StandingOf, ask: Ask) -> Order | None:
        """The legal order of the asked seat's standing orders, or None to ask the seat by letter.

        What another seat hides may count only as far as that seat's own standing orders reveal it
        at once: neither an answer nor its absence may tell anything else about hidden cards.
        """

    def default(self, ask: Ask) -> Order:
        """What a missed deadline plays."""
        return ask.default()

    def shipped_standing(self, seat: Seat) -> tuple[StandingOrder, ...]:
        """The standing orders every seat begins with."""

    def turn(self, state: S) -> int:
        """The number of the turn in play; every seat gets a report when a turn ends."""
        return int(getattr(state, "turn", 0))

    def warnings(
        self,
        state: S,  # noqa: ARG002 - none by default
        seat: Seat,  # noqa: ARG002
    ) -> tuple[tuple[str, dict[str, Any]], ...]:
        """What PREVIEW warns a seat of after its orders: message keys with facts."""
        return ()

    def action_id(self, state: S) -> str:
        """The id of the action or turn in play.

        Orders on file are dropped when it is over. Orders given in advance wait for another.
        """
        return f"{self.turn(state)} {self.phase_key(state)}"

    def reaction_id(self, state: S) -> str:
        """The id of what a seat answers in another's action or turn, such as a combat.

        Its answers on file are dropped when that is over. By default the id of the action or turn.
        """
        return self.action_id(state)

    def kept_orders(self, state: S, seat: Seat) -> Sequence[Order]:  # noqa: ARG002 - none by default
        """The orders of a seat that wait in the position until their time comes."""
        return ()

    def lint(self, state: S, seat: Seat) -> Lint[Any]:
        """What judges a seat's orders in a position before anything is carried out."""
        return Lint(state, seat)

    def knowledge(
        self,
        state: S,  # noqa: ARG002 - none by default
        seat: Seat,  # noqa: ARG002
        asks: Sequence[Ask] = (),  # noqa: ARG002
    ) -> Knowledge[Any] | None:
        """What a seat can work out in a position; ``None`` where the game answers no questions.

        ``asks``: what the seat is asked there.
        """
        return None

    def phase_key(self, state: S) -> str:
        """Message key of the phase in play, for subjects, STATUS and listings."""


def answers_questions(game: Game[Any]) -> bool:
    """True if a game answers what a seat asks by ODDS, REACH, SUPPLY, DUE and WIN."""
    return getattr(game, "knowledge_type", None) is not None
