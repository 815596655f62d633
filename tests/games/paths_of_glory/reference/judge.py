"""A record judged: an action round of operations (9.2, 11, 12), attrition (14) or sieges (15)."""

from copy import deepcopy
from typing import Any

from tests.games.paths_of_glory.reference.board import AP, CP
from tests.games.paths_of_glory.reference.combat import check, fight
from tests.games.paths_of_glory.reference.movement import (
    Accepted,
    Refused,
    Round,
    activate,
    begin_to_dig,
    dig,
    move,
)
from tests.games.paths_of_glory.reference.offensives import roll
from tests.games.paths_of_glory.reference.position import Position
from tests.games.paths_of_glory.reference.script import Script
from tests.games.paths_of_glory.reference.sieges import sieges
from tests.games.paths_of_glory.reference.supply import Ways, attrition, in_supply
from tests.games.paths_of_glory.reference.war import war


class Wrong(Exception):
    """The record and the rules disagree."""


def judge(record: dict[str, Any]) -> dict[str, Any]:
    """The facts after the orders of a record.

    Raises:
        Wrong: an order on record is illegal, or one that was refused is legal.
    """
    position = Position(record["before"])
    _check_supply(position, record["unfed"])
    if "phase" in record:
        return _phase(position, record)
    script = Script(record["dice"], [])
    acts = Round(record["side"], record["move"], record["attack"], bonus=record.get("bonus", ""))
    activate(position, acts)
    fighting = False
    for n, order in enumerate(record["orders"]):
        for other in order.get("refused", ()):
            _must_be_refused(position, acts, other, n)
        if order["kind"] == "Attack" and not fighting:
            dig(position, acts, script.dice)
            fighting = True
        position = _carry_out(position, acts, order, script, n)
    if not fighting:
        dig(position, acts, script.dice)
    if script.dice:
        raise Wrong(f"dice left: {script.dice}")
    return position.tell()


def _check_supply(position: Position, unfed: list[str]) -> None:
    """The units out of supply are those of the record (14.1)."""
    ways = {side: Ways(position, side) for side in (AP, CP)}
    found = sorted(
        name
        for name, place in position.place.items()
        if place in position.board.spaces
        and not in_supply(position, name, ways[position.unit(name).side])
    )
    if found != sorted(unfed):
        raise Wrong(f"out of supply here: {found}, on record: {sorted(unfed)}")


def _phase(position: Position, record: dict[str, Any]) -> dict[str, Any]:
    """A phase without orders (7.1, 14.3.5, 14.3.6, 15.3, 6.0.E)."""
    dice = list(record["dice"])
    match record["phase"]:
        case "attrition":
            attrition(position)
        case "siege":
            sieges(position, dice)
        case "mandated":
            roll(position, dice)
        case "war":
            war(position)
    if dice:
        raise Wrong(f"dice left: {dice}")
    return position.tell()


def _carry_out(
    position: Position, acts: Round, order: dict[str, Any], script: Script, n: int
) -> Position:
    """The position after one order."""
    try:
        match order["kind"]:
            case "Move":
                return move(position, acts, [(list(u), list(p)) for u, p in order["groups"]])
            case "Entrench":
                begin_to_dig(position, acts, order["army"])
                return position
            case "Attack":
                script.replies = list(order["replies"])
                after = fight(position, acts, order, script)
                if script.replies:
                    raise Wrong(f"order {n}: replies left: {script.replies}")
                return after
            case _:
                return position
    except (Refused, Accepted) as refusal:
        raise Wrong(f"order {n} {order['kind']}: {refusal}") from refusal


def _must_be_refused(position: Position, acts: Round, order: dict[str, Any], n: int) -> None:
    """An order the program refused must break a rule here too."""
    probe = deepcopy(acts)
    try:
        match order["kind"]:
            case "Move":
                move(position, probe, [(list(u), list(p)) for u, p in order["groups"]])
            case "Entrench":
                begin_to_dig(position, probe, order["army"])
            case "Attack":
                check(position.copy(), probe, order)
    except Refused:
        return
    raise Wrong(f"order {n}: the program refused by {order['rule']}: {order}")
