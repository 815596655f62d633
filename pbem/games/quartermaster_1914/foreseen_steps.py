"""The steps that the cards of a turn offer one after the other, foreseen for the drawing page.

Each order is carried out on a copy at which nothing is rolled, drawn or revealed and other seats do
nothing. So what is foreseen follows from what the power itself may know.
"""

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import msgspec

from pbem.games.quartermaster_1914.board.state import Frame, Position, State
from pbem.games.quartermaster_1914.cards.drafting import card_named, draft_orders
from pbem.games.quartermaster_1914.orders import Draft, Play, Prepare, Use
from pbem.games.quartermaster_1914.play.playing import legal_steps
from pbem.games.quartermaster_1914.play.status_uses import legal_uses
from pbem.games.quartermaster_1914.turn import LOOKING, TurnAsk, carry_out_next_order
from pbem.rules import (
    Ask,
    AskAll,
    Checkpoint,
    Order,
    OutOfScript,
    Request,
    ScriptedChance,
    Table,
    WouldReveal,
)

MOST_MOMENTS = 30
"""Behind so many moments of a turn no more are foreseen."""
PREPARES, OWES, BOTH = "step/p", "step/o", "step/b"
"""What names of moments begin with in which a step prepares a card, in which a letter must not go
on to a later step of the turn because a card has only prepared another yet, and where both hold."""

_KINDS = {(False, False): "step", (True, False): PREPARES, (False, True): OWES, (True, True): BOTH}
_ENCODER = msgspec.msgpack.Encoder(order="deterministic")

Cost = dict[str, int]
"""Cards that an order takes from a zone, or, below 0, brings there, by ``hand/<card>``; ``room``:
so much room it takes in the hand."""


@dataclass
class Moment:
    """A moment of a turn: what steps and uses it offers, each with the moment that follows.

    Attributes:
        name: its name among moments; empty: nothing can be done in it.
        steps, uses: orders, each with the name of the moment that it leads to.
    """

    name: str
    steps: dict[Order, str] = field(default_factory=dict)
    uses: dict[Order, str] = field(default_factory=dict)


@dataclass
class ForeseenTurn:
    """What can be foreseen of the turn of a power.

    Attributes:
        first: the moment in which the power is asked.
        moments: all of them, by name.
        played: the moment that each card leads to when it is played.
        costs: what each order takes from the hand and from the prepared cards.
    """

    first: str = ""
    moments: dict[str, Moment] = field(default_factory=dict)
    played: dict[str, str] = field(default_factory=dict)
    costs: dict[Order, Cost] = field(default_factory=dict)


def cards_in_zones(state: State, power: str) -> Counter[str]:
    """How often each card lies in a power's hand, and among those that it prepared."""
    zones = (("hand", state.hands[power]), ("prepared", state.prepared[power]))
    return Counter(f"{zone}/{card}" for zone, cards in zones for card in cards)


def foreseen_turn(position: Position, power: str, playable: Iterable[str]) -> ForeseenTurn:
    """The moments of a turn.

    Args:
        position: what stands.
        power: whose turn it is.
        playable: the cards whose steps are wanted.
    """
    return _Foresight(position, power).foresee(playable)


class _Foresight:
    def __init__(self, position: Position, power: str) -> None:
        self._position, self._power = position, power
        self._found = ForeseenTurn()
        self._names: dict[tuple[bytes, bool], str] = {}
        self._open: deque[tuple[Moment, Position]] = deque()

    def foresee(self, playable: Iterable[str]) -> ForeseenTurn:
        found = self._found
        found.first = self._moment_of(self._position)
        hand = self._position.state.hands[self._power]
        for card in playable:
            before = _with_card(self._position, self._power, card)
            after = self._carried_out(before, Play(card)) or _laid_down(before, self._power, card)
            found.played[card] = self._moment_of(after, owes=card in hand)
        while self._open:
            moment, position = self._open.popleft()
            for orders, leads in (
                (legal_steps(position, LOOKING), moment.steps),
                (legal_uses(position, self._power), moment.uses),
            ):
                for order in list(orders):
                    owes = moment.name.startswith((OWES, BOTH)) and isinstance(order, Prepare | Use)
                    leads[order] = self._next_moment(position, order, owes=owes)
        return found

    def _next_moment(self, position: Position, order: Order, *, owes: bool) -> str:
        if len(self._names) >= MOST_MOMENTS:
            return ""
        after = self._carried_out(position, order)
        if after is None:
            return ""
        before, then = (cards_in_zones(p.state, self._power) for p in (position, after))
        changed = {card: before[card] - then[card] for card in sorted(before | then)}
        changed["room"] = -sum(n for card, n in changed.items() if card.startswith("hand/"))
        self._found.costs[order] = {card: n for card, n in changed.items() if n}
        return self._moment_of(after, owes=owes)

    def _moment_of(self, position: Position, *, owes: bool = False) -> str:
        """The name of a moment; a new one is to be looked at.

        ``owes``: whether the card in play has taken no step yet but to prepare cards.
        """
        if position.active != self._power:
            return ""
        offers = [*legal_steps(position, LOOKING)]
        if not offers and next(legal_uses(position, self._power), None) is None:
            return ""
        owes = owes and any(not isinstance(order, Prepare) for order in offers)
        key = _ENCODER.encode(position.state), owes
        if key not in self._names:
            kind = _KINDS[any(isinstance(order, Prepare) for order in offers), owes]
            self._names[key] = f"{kind}/{len(self._names)}"
            moment = Moment(self._names[key])
            self._found.moments[moment.name] = moment
            self._open.append((moment, position))
        return self._names[key]

    def _carried_out(self, position: Position, order: Order) -> Position | None:
        """The position behind an order; ``None`` where it cannot be foreseen."""
        after = _copy(position)
        table = Table(ScriptedChance(()))
        table.sealed = table.assumes_idle = True
        flow = carry_out_next_order(after, table)
        try:
            request = next(flow)
            assert isinstance(request, TurnAsk)
            request = flow.send(order)
            while (answers := _idle_answers(request)) is not None:
                request = flow.send(answers)
        except StopIteration:
            return after
        except (WouldReveal, OutOfScript):
            return None
        return None


def _idle_answers(request: Request) -> Order | tuple[Order, ...] | None:
    """What nobody who does nothing answers; ``None`` where somebody has to choose."""
    if isinstance(request, Checkpoint):
        return ()
    asks: tuple[Ask, ...] = request.asks if isinstance(request, AskAll) else (request,)
    answers = [ask.idle_answer() for ask in asks]
    given = tuple(answer for answer in answers if answer is not None)
    if len(given) < len(asks):
        return None
    return given if isinstance(request, AskAll) else given[0]


def _with_card(position: Position, power: str, card: str) -> Position:
    """A position in which a power holds a card."""
    if card in position.state.hands[power]:
        return position
    found = _copy(position)
    found.state.hands[power].append(card)
    return found


def _laid_down(position: Position, power: str, card: str) -> Position:
    """A position with a card of a hand in play, what happens by itself left out."""
    after = _copy(position)
    after.state.hands[power].remove(card)
    after.state.frames, after.state.phase = [Frame(card)], "attrition"
    return after


def _copy(position: Position) -> Position:
    state = msgspec.msgpack.decode(msgspec.msgpack.encode(position.state), type=State)
    return Position(position.board, state)


def draftable_cards(position: Position, power: str) -> Iterator[tuple[Draft, str]]:
    """Every draft with the card that it brings into the hand."""
    for draft in draft_orders(position, power):
        yield draft, card_named(position, power, draft.nation, draft.kind)
