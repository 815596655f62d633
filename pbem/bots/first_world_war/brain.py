"""The thinking of a bot of The First World War.

Of another seat's counters it knows on which front how many backs lie, of their chits how many they
hold.
"""

from typing import ClassVar

from pbem.bots.brains import Brain
from pbem.bots.streams import Stream
from pbem.bots.worlds import dealt, matched
from pbem.games.first_world_war.board.board import FACTIONS
from pbem.games.first_world_war.board.state import LATER, READY, Position, State, factions_of
from pbem.games.first_world_war.knowledge import FirstWorldWarKnowledge
from pbem.games.first_world_war.operating import may_operate
from pbem.games.first_world_war.victory import fronts_held
from pbem.games.first_world_war.view import FirstWorldWarView
from pbem.rules import Seat

_POINT, _FRONT, _ARMY, _STRENGTH, _SURRENDER, _CHIT, _PRESENT = 100, 40, 15, 12, 45, 4, 3
"""What a victory point, a front held whole, an army, its strength, a surrender point of the enemy,
a chit, and an army on a front with something to take are worth."""


class FirstWorldWarBrain(Brain[State]):
    """Plays the factions of a seat."""

    version: ClassVar[str] = "1"
    breadth: ClassVar[int] = 3

    def world(self, state: State, seat: Seat, stream: Stream) -> State:
        """The position as known, with the other seats' counters and chits somewhere."""
        position = Position(self.game.board, state)
        known = FirstWorldWarKnowledge.position_as_known(position, seat)
        shown = self.game.view(state, seat)
        assert isinstance(shown, FirstWorldWarView)
        own = factions_of(known.state.options.players, seat)
        for faction in FACTIONS:
            self._place_counters(known, shown, faction, stream)
        self._deal_chits(known.state, shown, own, stream)
        return known.state

    def _place_counters(
        self, known: Position, shown: FirstWorldWarView, faction: str, stream: Stream
    ) -> None:
        """Put counters whose backs alone show on their fronts."""
        state = known.state
        backs = [
            front.number
            for front in shown.fronts
            for stack in front.stacks
            if stack.faction == faction
            for _ in range(stack.hidden)
        ]
        pool = [
            c
            for c in self.game.board.counters[faction]
            if state.at[c] == LATER and self.game.board.armies[c].enters <= state.turn
        ]
        found = matched(pool, backs, lambda c, front: may_operate(known, c, front), stream)
        for thing, place in found.items():
            state.at[pool[thing]] = backs[place]
        for n, counter in enumerate(pool):
            if n not in found and self.game.board.armies[counter].dummy:
                state.at[counter] = READY

    def _deal_chits(
        self, state: State, shown: FirstWorldWarView, own: tuple[str, ...], stream: Stream
    ) -> None:
        """Deal the chits in play that the seat does not hold to cups and hands."""
        board = self.game.board
        gone = {*state.removed_chits, *(chit for f in own for chit in state.hands[f])}
        for alliance in state.cups:
            pool = sorted(
                chit.id
                for chit in board.chits.values()
                if chit.alliance == alliance and chit.turn <= state.turn and chit.id not in gone
            )
            others = [f for f in FACTIONS if board.alliance[f] == alliance and f not in own]
            sizes = [shown.hand_sizes[f] for f in others]
            *hands, cup = dealt(pool, [*sizes, max(0, len(pool) - sum(sizes))], stream)
            for faction, hand in zip(others, hands, strict=True):
                state.hands[faction] = sorted(hand)
            state.cups[alliance] = sorted(cup)

    def evaluate(self, state: State, seat: Seat) -> int:
        """Points, fronts, armies and surrender points of the own alliance against the other's.

        Where an alliance has two seats, half of what its partner has counts.
        """
        position = Position(self.game.board, state)
        own = factions_of(state.options.players, seat)
        mine = self.game.board.alliance[own[0]]
        total = 0
        for faction in FACTIONS:
            value = self._worth(position, faction)
            if self.game.board.alliance[faction] != mine:
                total -= 2 * value
            else:
                total += 2 * value if faction in own else value
        fronts = fronts_held(position, mine) - fronts_held(position, position.enemy(mine))
        return total + 2 * _FRONT * fronts

    def _worth(self, position: Position, faction: str) -> int:
        state, board = position.state, position.board
        total = _POINT * state.vp[faction] + _CHIT * len(state.hands[faction])
        total -= _SURRENDER * len(state.surrender.get(faction, ()))
        for counter in board.counters[faction]:
            army = board.armies[counter]
            if not army.dummy and state.at[counter] >= READY:
                total += _ARMY + _STRENGTH * army.value
                total += _PRESENT if state.at[counter] > READY else 0
        return total


BRAIN = FirstWorldWarBrain
