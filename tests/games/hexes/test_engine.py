"""What the hex games share: copies of positions, and orders that are looked for once."""

from collections.abc import Iterator
from typing import Any

import pytest

from pbem.games import game_module, presets
from pbem.games.hex_engine.asks import KeptOrders
from pbem.games.hex_engine.hopeful import copied
from pbem.games.hex_engine.orders import Done, ShowTop
from pbem.rules import Order


def noted(position: Any) -> dict[str, Any]:
    """All that a position holds beside its state, and that a chapter worked out."""
    return {name: of for name, of in vars(position).items() if name not in ("state", "_memory")}


@pytest.mark.parametrize("code", ["WEF", "GLO"])
def test_a_copy_of_a_position_changes_alone(code: str) -> None:
    module = game_module(code)
    game = module.open(module.load(presets(module.id)[0].id), module.options({}))
    state = game.setup()
    position = game.position_type(game.board, state)
    n, start = next(iter(position.where.items()))
    goal = next(h for _, h in position.grid.near[start] if not position.stack(h))
    position.memory_of("kept")["found"] = True
    copy = copied(position)
    assert not copy.memory_of("kept")
    copy.shift([n], goal)
    assert (position.where[n], copy.where[n]) == (start, goal)
    assert position.memory_of("kept")
    for each in (position, copy):
        assert noted(each) == noted(game.position_type(game.board, each.state))


def test_orders_are_looked_for_once_and_no_further_than_somebody_goes() -> None:
    looked: list[str] = []

    def units(*names: str) -> Iterator[Order]:
        for name in names:
            looked.append(name)
            yield ShowTop(name)

    orders = KeptOrders(iter((iter((Done(),)), units("AH 1", "AH 2"), units("DE 1"))))
    assert [next(each) for each in orders] == [Done(), ShowTop("AH 1"), ShowTop("DE 1")]
    assert looked == ["AH 1", "DE 1"]
    one, other = ([[*each] for each in orders] for _ in range(2))
    assert one == other == [[Done()], [ShowTop("AH 1"), ShowTop("AH 2")], [ShowTop("DE 1")]]
    assert looked == ["AH 1", "DE 1", "AH 2"]
