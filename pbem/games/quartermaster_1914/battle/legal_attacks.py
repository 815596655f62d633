"""Page 17: where a nation may attack, and what it costs."""

from collections.abc import Collection, Iterator

from pbem.games.quartermaster_1914.battle.prepared_cards import (
    open_fight,
    start_cost,
    truce_forbids,
)
from pbem.games.quartermaster_1914.board.state import Position
from pbem.games.quartermaster_1914.orders import (
    Battle,
)
from pbem.rules import Illegal


def attack_sources(position: Position, nation: str, target: str) -> list[str]:
    """The spaces from which a nation may attack: supplied pieces next to it (17.prerequisites)."""
    supplied = position.supplied_spaces(nation)
    return [space for space in position.spaces_near(nation, target) if space in supplied]


def may_attack(position: Position, nation: str, source: str, target: str) -> bool:
    """True if a supplied piece may attack a space: no friend there, no truce, the cost in hand."""
    if position.friends_in(target, position.board.nations[nation].team) or truce_forbids(
        position, nation, target
    ):
        return False
    hand = position.state.hands[position.board.nations[nation].power]
    return len(hand) >= start_cost(position, open_fight(position, nation, source, target))


def legal_attacks(
    position: Position, nation: str, among: Collection[str]
) -> Iterator[tuple[str, str]]:
    """Every (source, target) with which a nation may attack one of these spaces now."""
    for source in sorted(position.supplied_spaces(nation)):
        for target in position.spaces_near(nation, source):
            if target in among and may_attack(position, nation, source, target):
                yield source, target


def check_battle(position: Position, nation: str, order: Battle, among: Collection[str]) -> str:
    """A nation may attack a space with a supplied piece next to it; the space of that piece.

    Raises:
        Illegal: 17.prerequisites, 17.difficult, 16.complex.
    """
    target = order.target
    facts: dict[str, object] = {"nation": nation, "space": target, "source": order.source}
    if target not in position.board.spaces or target not in among:
        raise Illegal("qmg.illegal.not_this_space", rule="16.complex", facts=facts, names=(target,))
    if position.friends_in(target, position.board.nations[nation].team):
        raise Illegal("qmg.illegal.friend_there", rule="17.battle", facts=facts, names=(target,))
    if truce_forbids(position, nation, target):
        raise Illegal("qmg.illegal.truce", rule="11.economic", facts=facts, names=(target,))
    choices = attack_sources(position, nation, target)
    facts["choices"] = tuple(choices)
    if order.source not in (*choices, ""):
        why = _why_not_from(position, nation, order.source, target)
        raise Illegal(
            f"qmg.illegal.{why}", rule="17.prerequisites", facts=facts, names=(order.source,)
        )
    if not choices:
        raise Illegal(
            "qmg.illegal.nobody_near", rule="17.prerequisites", facts=facts, names=(target,)
        )
    if not order.source and len(choices) > 1:
        raise Illegal(
            "qmg.illegal.which_piece", rule="17.prerequisites", facts=facts, names=(target,)
        )
    source = order.source or choices[0]
    if not may_attack(position, nation, source, target):
        facts["count"] = start_cost(position, open_fight(position, nation, source, target))
        raise Illegal("qmg.illegal.terrain_card", rule="17.difficult", facts=facts, names=(target,))
    return source


def _why_not_from(position: Position, nation: str, source: str, target: str) -> str:
    """Why a nation may not attack from a space: no piece there, not beside, out of supply."""
    if source not in position.state.at[nation]:
        return "no_piece_there"
    beside = source in position.spaces_near(nation, target)
    return "cut_off_there" if beside else "not_beside"
