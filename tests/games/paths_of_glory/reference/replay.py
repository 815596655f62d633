"""The program carries out the orders of a record."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from pbem.games.paths_of_glory import orders as paths_of_glory_orders
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.combat.forts import siege_phase
from pbem.games.paths_of_glory.combat.mandated import mandated_phase
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.orders import Activate
from pbem.games.paths_of_glory.sequence.activate_ask import ActivateAsk
from pbem.games.paths_of_glory.sequence.operate import operate
from pbem.games.paths_of_glory.supply.attrition import attrition_phase
from pbem.games.paths_of_glory.war.war_status import war_phase
from pbem.rules import Ask, AskAll, Checkpoint, Illegal, Order
from pbem.rules.table import Table
from tests.games.paths_of_glory.positions import table
from tests.games.paths_of_glory.reference.facts import changes, facts_of, position_of, unfed_of

POINTS = 5
PHASES = {
    "attrition": attrition_phase,
    "mandated": mandated_phase,
    "siege": siege_phase,
    "war": war_phase,
}


def replay(record: dict[str, Any]) -> dict[str, Any]:
    """What the program makes of a record: the facts that change."""
    position, before = position_of(record["before"]), record["before"]
    assert sorted(unfed_of(position)) == sorted(record["unfed"])
    at_table = table(*record["dice"])
    if "phase" in record:
        PHASES[record["phase"]](position, at_table)
    else:
        _operate(position, at_table, record)
    return changes(before, facts_of(position))


def _operate(position: Position, at_table: Table, record: dict[str, Any]) -> None:
    """The whole operation; every order and reply must be asked for and legal."""
    told = _told(record)
    operation = Operation(record["side"], POINTS, bonus=record.get("bonus", ""))
    flow = operate(position, at_table, operation)
    reply: Any = None
    try:
        while True:
            request = flow.send(reply)
            reply = None
            if isinstance(request, Checkpoint):
                continue
            asks = request.asks if isinstance(request, AskAll) else (request,)
            answers = tuple(_answer(ask, record, told) for ask in asks)
            reply = answers if isinstance(request, AskAll) else answers[0]
    except StopIteration:
        assert next(told, None) is None


def _told(record: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Orders and the replies to what they led to, in the order in which they were given."""
    for order in record["orders"]:
        yield order
        yield from (reply for reply in order.get("replies", ()) if not reply.get("unasked"))


def _answer(ask: Ask, record: dict[str, Any], told: Iterator[dict[str, Any]]) -> Order:
    if isinstance(ask, ActivateAsk):
        order: Order = Activate(tuple(record["move"]), tuple(record["attack"]))
        ask.check(order)
        return order
    facts = next(told)
    for other in facts.get("refused", ()):
        with pytest.raises(Illegal) as refusal:
            ask.check(order_of(other))
        assert refusal.value.rule == other["rule"]
    order = order_of(facts)
    assert isinstance(order, ask.accepts)
    ask.check(order)
    return order


def order_of(facts: dict[str, Any]) -> Order:
    """An order from its facts."""
    kind = getattr(paths_of_glory_orders, facts["kind"])
    fields = {name: facts[name] for name in kind.__struct_fields__ if name in facts}
    order: Order = msgspec.convert(fields, kind)
    return order
