"""What the audit asks of one event, beside what its kind may say."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from pbem.ledger.chains.chain import Event, seed_of_tutorial
from pbem.rules import Adjudication, Game, SeededChance, canonical_json, from_plain

_MOST_SIDES = 2**32


def has_clock(event: Event, play: Adjudication[Any] | None) -> bool:
    """False for the deadline, or more time, of a seat that owes no decision."""
    asked = {ask.seat for ask in play.asks} if play is not None else ()
    return event.kind not in ("deadline", "extended") or event.payload["seat"] in asked


def start_problem(event: Event, seed: bytes, salts: Collection[str]) -> str:
    """What is wrong with the start of a game: key of a message; empty if nothing is.

    Args:
        event: of the kind ``started``.
        seed: of the game; that of a tutorial is known.
        salts: the words of players that the chain holds before it.
    """
    if event.payload["salts"] != sorted(salts):
        return "salts"
    tutorial = event.payload.get("tutorial")
    return "" if tutorial is None or seed == seed_of_tutorial(tutorial) else "tutorial"


def is_spelled_by_service(event: Event, rules: Game[Any], version: str) -> bool:
    """True if standing orders are of the game, and an order is spelled as the service spells it.

    What an order says enters its dice. An order under earlier rules may lack parts that came later.

    Args:
        event: the event.
        rules: of the program.
        version: of the rules in play then.

    Raises:
        msgspec.ValidationError: what it says is no order or standing order of the game.
    """
    if event.kind == "standing":
        for policy in event.payload["standing"]:
            from_plain(policy, rules.standing_type)
    if event.kind != "order" or version != rules.rules_version:
        return True
    said = event.payload["order"]
    return canonical_json(from_plain(said, rules.order_type)) == canonical_json(said)


def follow_seed(records: Iterable[Mapping[str, Any]], chance: SeededChance) -> bool:
    """True if every die and draw among the records of an event is what the seed gives."""
    for record in records:
        if record["record"] == "Logged":
            continue
        rolled = record["record"] == "Rolled"
        bound, value = (
            (record["sides"], record["value"] - 1) if rolled else (record["size"], record["index"])
        )
        if not 0 < bound <= _MOST_SIDES or chance.below(bound) != value:
            return False
    return True
