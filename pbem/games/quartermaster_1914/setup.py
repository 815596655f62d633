"""Set-up (page 6): the map is prepared with the first pieces, and ten cards are drawn.

Seven of them are kept; a mulligan is optional.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations

from pbem.games.quartermaster_1914.asks import PowerAsk, by_worth, check_choices, check_own_power
from pbem.games.quartermaster_1914.board.board import Board
from pbem.games.quartermaster_1914.board.state import Options, Position, State
from pbem.games.quartermaster_1914.cards.decks_and_discards import shuffle_deck, take_top_card
from pbem.games.quartermaster_1914.log import Dealt, HandKept, MulliganTaken, Prompt, PutUnder
from pbem.games.quartermaster_1914.orders import Keep, Mulligan
from pbem.rules import AskAll, Flow, Illegal, Order, Table

OPENING = ("deal", "keep")
"""The phases before the first turn (6)."""


def first_position(board: Board, options: Options) -> State:
    """Prepare the map: first pieces, points at 0, full decks, no card drawn yet (6.setup)."""

    def empty() -> dict[str, list[str]]:
        return {power: [] for power in board.order}

    return State(
        options=options,
        at={nation.id: set(nation.setup) for nation in board.nations.values()},
        vp={power.team: 0 for power in board.powers.values()},
        decks={power: board.deck(power) for power in board.order},
        bottoms=empty(),
        hands=empty(),
        prepared=empty(),
        up=empty(),
        down=empty(),
        statuses=empty(),
    )


@dataclass(frozen=True)
class KeepAsk(PowerAsk):
    """Which cards of the opening hand go under the deck, the last one lowest (6.hand)."""

    topic = "qmg.ask.keep"
    accepts = (Keep, Mulligan)
    count: int
    mulligan: bool

    def prompt(self) -> Prompt:
        """How many cards, and whether all may be drawn anew."""
        return Prompt(
            self.topic, self.power, count=self.count, names=("mulligan",) if self.mulligan else ()
        )

    def check(self, order: Order) -> None:
        """So many cards of the hand; a mulligan once, if it is played with.

        Raises:
            Illegal: 6.hand, 6.mulligan.
        """
        if isinstance(order, Mulligan):
            check_own_power(self, order.power)
            if not self.mulligan:
                raise Illegal(
                    "qmg.illegal.no_mulligan", rule="6.mulligan", facts={"power": self.power}
                )
            return
        assert isinstance(order, Keep)
        check_choices(
            order.bottom, self.position.state.hands[self.power], "qmg.illegal.not_held", "6.hand"
        )
        if len(order.bottom) != self.count:
            facts = {"got": len(order.bottom), "count": self.count}
            raise Illegal(
                "qmg.illegal.wrong_number", rule="6.hand", facts=facts, names=order.bottom
            )

    def legal(self) -> Iterator[Order]:
        """Every order of cards, the least useful first; then the mulligan."""
        hand = by_worth(self.position, self.position.state.hands[self.power])
        yield from (Keep(chosen) for chosen in permutations(hand, self.count))
        if self.mulligan:
            yield Mulligan(self.power)

    def portions(self) -> Iterator[Order]:
        """Each card, the least useful first; then the mulligan."""
        hand = by_worth(self.position, self.position.state.hands[self.power])
        yield from (Keep((card,)) for card in dict.fromkeys(hand))
        if self.mulligan:
            yield Mulligan(self.power)


def deal_first_cards(position: Position, table: Table) -> None:
    """Every power draws its first cards (6.hand); in a first game just seven, which it keeps."""
    state, board = position.state, position.board
    for power in board.order:
        draw_opening(
            position, table, power, board.keep if state.options.first_game else board.opening
        )
    if state.options.first_game:
        state.phase = "draft"
    else:
        state.choosing, state.phase = list(board.order), "keep"


def draw_opening(position: Position, table: Table, power: str, count: int) -> None:
    """A power draws cards blindly before the first round."""
    cards = [take_top_card(position, table, power, Dealt(power)) for _ in range(count)]
    position.state.hands[power].extend(cards)


def choose_hands(position: Position, table: Table) -> Flow:
    """All powers choose at once, each on its own.

    Those who take a mulligan then choose from new cards (6.mulligan).
    """
    state, board = position.state, position.board
    count = board.opening - board.keep
    asks = tuple(
        KeepAsk(position, power, count, state.options.mulligan and power not in state.redrawn)
        for power in state.choosing
    )
    answer = yield (AskAll(asks) if len(asks) > 1 else asks[0])
    orders = answer if isinstance(answer, tuple) else (answer,)
    again: list[str] = []
    for power, chosen in zip(state.choosing, orders, strict=True):
        if isinstance(chosen, Keep):
            _keep_hand(position, table, power, chosen.bottom)
        else:
            _redraw_hand(position, table, power)
            again.append(power)
    state.choosing = again
    if not again:
        state.phase = "draft"


def _keep_hand(position: Position, table: Table, power: str, bottom: tuple[str, ...]) -> None:
    for card in bottom:
        position.state.hands[power].remove(card)
    position.state.bottoms[power].extend(bottom)
    table.log(HandKept(power))
    table.log(PutUnder(power, bottom), position.audience_of(power))


def _redraw_hand(position: Position, table: Table, power: str) -> None:
    state = position.state
    table.log(MulliganTaken(power))
    state.bottoms[power] = list(state.hands[power])
    state.hands[power].clear()
    shuffle_deck(position, power)
    state.redrawn.append(power)
    draw_opening(position, table, power, position.board.opening)
