"""Combats for tests of what comes after the dice: losses, retreats, Withdrawal and advances."""

from pbem.games.paths_of_glory.board.board import ENEMY
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.combat.combat_state import Battle
from pbem.games.paths_of_glory.combat.declaration import declare_combat
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.orders import Attack
from tests.games.paths_of_glory.positions import operation

Paths = tuple[tuple[str, tuple[str, ...]], ...]


def ways(*lines: str) -> Paths:
    """``ways("GE-1 > sedan cambrai")`` as (unit, spaces entered) pairs; nothing behind the arrow:
    no space."""
    return tuple((line.split(">")[0].strip(), tuple(line.split(">")[1].split())) for line in lines)


def combat(  # noqa: PLR0913 - every part of a combat by its name
    position: Position,
    units: str,
    target: str,
    *,
    attacker: int = 0,
    defender: int = 0,
    losses: str = "",
    corps: str = "",
    advance: Paths | None = None,
    cards: str = "",
    retreated: str = "",
    length: int = 0,
) -> Battle:
    """A combat after the dice.

    Args:
        position: where it is fought.
        units, target: who attacks what, such as ``"GE-1 GE-2"``.
        attacker, defender: the loss number of each.
        losses, corps, advance: stated in advance by the attacker.
        cards: combat cards of the defender.
        retreated: units of the defender that retreated earlier in this round.
        length: of the retreat.
    """
    board = position.board
    names = tuple(units.split())
    side = board.units[board.unit[names[0]]].side
    origins = " ".join({board.spaces[position.state.at[board.unit[name]]].id for name in names})
    op: Operation = operation(position, side, attack=origins)
    op.retreated.update(board.unit[name] for name in retreated.split())
    battle = declare_combat(
        position,
        op,
        Attack(
            target, names, losses=tuple(losses.split()), advance=advance, corps=tuple(corps.split())
        ),
    )
    battle.numbers = {side: attacker, ENEMY[side]: defender}
    battle.cards[ENEMY[side]] += cards.split()
    battle.retreat_length = length
    op.attacked.update(battle.attackers)
    return battle
