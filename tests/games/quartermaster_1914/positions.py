"""Positions for tests, built from lines of text, and orders played from them."""

from functools import cache
from typing import TypeVar

import pytest

from pbem.games.quartermaster_1914.board.state import Position, State
from pbem.games.quartermaster_1914.game import Quartermaster
from pbem.games.quartermaster_1914.module import MODULE
from pbem.rules import Adjudication, Ask, Illegal, LogEntry, Logged, Order, ScriptedChance, Table

N = TypeVar("N", bound=LogEntry)
PILES = ("hands", "prepared", "statuses", "up", "down", "bottoms")


class FirstAlways:
    """Chance that always takes the first of what there is: decks are sorted, so draws follow the
    alphabet."""

    used = 0

    def bind(self, event: str, used: int = 0) -> None:
        assert event
        self.used = used

    def below(self, bound: int) -> int:
        assert bound
        return 0


def lists(text: str) -> dict[str, list[str]]:
    """``"DE: BER WGE; UK: BRI"``; ``DE-44*2`` stands for two of them."""
    found: dict[str, list[str]] = {}
    for part in filter(None, (part.strip() for part in text.split(";"))):
        name, _, entries = part.partition(":")
        for entry in entries.split():
            what, _, times = entry.partition("*")
            found.setdefault(name.strip(), []).extend([what] * int(times or 1))
    return found


@cache
def document() -> object:
    """The standard board, read once."""
    return MODULE.load("standard")


def new_game(**options: object) -> Quartermaster:
    """The standard board with these options."""
    return MODULE.open(document(), MODULE.options(options))  # type: ignore[arg-type]


def board(
    where: str = "", *, active: str = "DE", game: Quartermaster | None = None, **cards: str
) -> Position:
    """A position in the Draft step of a power's turn.

    ``where``: pieces by nation. ``hands``, ``prepared``, ``statuses``, ``up``, ``down``,
    ``bottoms``: cards by power. ``decks="DE: 0"``: that power's other cards lie face down on its
    discard pile; else they are its deck.
    """
    game = game or new_game()
    state = game.setup()
    pieces = lists(where)
    state.at = {nation: set(pieces.get(nation, ())) for nation in state.at}
    empty = lists(cards.pop("decks", ""))
    for pile, text in cards.items():
        assert pile in PILES
        for power, names in lists(text).items():
            for name in names:
                state.decks[power].remove(name)
            getattr(state, pile)[power] = names
    for power in empty:
        state.down[power] += state.decks[power]
        state.decks[power] = []
    state.phase, state.turn = "draft", game.board.order.index(active)
    return Position(game.board, state)


def at(position: Position, phase: str, round_: int = 1) -> Position:
    """The same position in another step or round."""
    position.state.phase, position.state.round = phase, round_  # type: ignore[assignment]
    return position


def play(
    position: Position, *orders: Order, draws: tuple[int, ...] | None = None
) -> Adjudication[State]:
    """Play orders from a position, each answering the first ask that takes it."""
    game = Quartermaster(position.board, position.state.options)
    going = Adjudication(
        game, position.state, Table(FirstAlways() if draws is None else ScriptedChance(draws))
    )
    going.begin()
    return more(going, *orders)


def more(going: Adjudication[State], *orders: Order) -> Adjudication[State]:
    """Play on."""
    for order in orders:
        takers = [a for a in going.asks if isinstance(order, a.accepts)]
        assert takers, (order, going.asks)
        ask = next((a for a in takers if a.is_legal(order)), takers[0])
        ask.check(order)
        going.submit(ask.seat, order)
    return going


def notes(going: Adjudication[State], kind: type[N]) -> list[N]:
    """The notes of a kind since the last look."""
    return [
        r.entry for r in going.table.drain() if isinstance(r, Logged) and isinstance(r.entry, kind)
    ]


def asked(going: Adjudication[State]) -> list[tuple[str, type[Ask]]]:
    """Who is asked what now."""
    return [(getattr(ask, "power", ask.seat), type(ask)) for ask in going.asks]


def refused(position: Position, order: Order, rule: str, *earlier: Order) -> Illegal:
    """An order is refused by a rule and nothing changes."""
    going = play(position, *earlier)
    ask = next(a for a in going.asks if isinstance(order, a.accepts))
    with pytest.raises(Illegal) as caught:
        ask.check(order)
    assert caught.value.rule == rule, caught.value
    return caught.value
