"""Combats for tests, written as ``attackers > target``."""

import msgspec

from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.combat.combat_cards import Scene
from pbem.games.paths_of_glory.combat.combat_sequence import check_attack, fight
from pbem.games.paths_of_glory.combat.declaration import declare_combat, scene_of
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.orders import Attack
from tests.games.paths_of_glory.positions import Play, board, operation, table


class Combat:
    """An attack that can be looked at or fought.

    Args:
        text: ``"metz: GE-4 GE-5; koblenz: GE-1 > sedan: FR-5"``; all the units on the left attack.
        extra: more of the position, as for ``board``.
        order: fields of the attack, such as ``flank`` or ``cards``.
        position: fields of the position, as for ``board``.
    """

    def __init__(
        self,
        text: str,
        extra: str = "",
        *,
        order: dict[str, object] | None = None,
        **position: object,
    ) -> None:
        attackers, _, target = text.partition(">")
        self.position: Position = board(f"{attackers}; {target}; {extra}", **position)
        origins = [part.partition(":")[0].strip() for part in attackers.split(";")]
        number, units = self.position.board.space, self.position.board.units
        attacking = [u for origin in origins for u in self.position.stacks[number[origin]]]
        self.op: Operation = operation(
            self.position, units[attacking[0]].side, attack=" ".join(origins)
        )
        names = tuple(units[u].id for u in attacking)
        self.order = Attack(target.partition(":")[0].strip(), names, **(order or {}))

    @property
    def side(self) -> str:
        """The side that attacks."""
        return self.op.side

    def give(self, *cards: str) -> "Combat":
        """Put cards into their sides' hands; each side has the level of commitment they need."""
        state = self.position.state
        for card in cards:
            found = self.position.board.cards[card]
            state.hands[found.side].append(card)
            state.commitment[found.side] = max(state.commitment[found.side], found.level)
            if found.optional:
                state.options = msgspec.structs.replace(state.options, optional_cards="all")
        return self

    def happened(self, *events: str) -> "Combat":
        """Events played in this turn or before."""
        self.position.state.events |= set(events)
        self.position.state.turn_events |= set(events)
        return self

    def retreated(self, *units: str) -> "Combat":
        """Units that retreated before in this round."""
        self.op.retreated |= {self.position.board.unit[unit] for unit in units}
        return self

    def check(self) -> None:
        """Check the order."""
        check_attack(self.position, self.op, self.order)

    def scene(self) -> Scene:
        """The combat at its beginning."""
        return scene_of(self.position, declare_combat(self.position, self.op, self.order))

    def fight(self, *dice: int) -> Play:
        """Fight it with these dice: flank attempt, attacker's fire, defender's fire."""
        self.check()
        at_table = table(*dice)
        return Play(fight(self.position, at_table, self.op, self.order), at_table)
