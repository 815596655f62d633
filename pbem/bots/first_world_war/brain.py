"""The thinking of a bot of The First World War.

Of another seat's counters it knows on which front how many backs lie, of their chits how many they
hold.
"""

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from pbem.bots.brains import Brain
from pbem.bots.first_world_war.deployment import thought_out
from pbem.bots.first_world_war.evaluation import best_attack, worth
from pbem.bots.first_world_war.turn_plans import best_action, best_deployment
from pbem.bots.levels import Level
from pbem.bots.random_orders import choose
from pbem.bots.streams import Stream
from pbem.bots.worlds import dealt, matched
from pbem.games.first_world_war.board.board import FACTIONS
from pbem.games.first_world_war.board.state import LATER, READY, Position, State, factions_of
from pbem.games.first_world_war.combat import may_attack
from pbem.games.first_world_war.combat_chits import ChitAsk
from pbem.games.first_world_war.deployment import DeploymentAsk
from pbem.games.first_world_war.knowledge import FirstWorldWarKnowledge
from pbem.games.first_world_war.operating import may_operate
from pbem.games.first_world_war.orders import Attack, PlayChit
from pbem.games.first_world_war.rounds_and_movement import ActionAsk
from pbem.games.first_world_war.view import FirstWorldWarView
from pbem.rules import Adjudication, Ask, Order, Seat


class FirstWorldWarBrain(Brain[State]):
    """Plays the factions of a seat."""

    version: ClassVar[str] = "5"
    breadth: ClassVar[int] = 3
    levels: ClassVar[Mapping[str, Level]] = {
        level.name: level
        for level in (
            Level("quick", 12, 3, 6, plans=True),
            Level("steady", 24, 6, 96, plans=True),
            Level("strong", 48, 12, 960, plans=True),
        )
    }

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
        for counter in pool:
            if self.remembered.get(counter) in backs:
                state.at[counter] = self.remembered[counter]
                backs.remove(state.at[counter])
        pool = [counter for counter in pool if state.at[counter] == LATER]
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
        """Points, fronts, armies and surrender points of the own alliance against the other's."""
        return worth(Position(self.game.board, state), seat)

    def letters(
        self,
        play: Adjudication[Any],  # noqa: ARG002 - nothing is tried on it
        ask: Ask,
        stream: Stream,  # noqa: ARG002 - nothing is drawn
    ) -> Iterator[tuple[Order, ...]]:
        """A thought-out deployment; an attack by all on each front."""
        if isinstance(ask, DeploymentAsk):
            yield (thought_out(ask),)
        elif isinstance(ask, ActionAsk):
            for number in ask.position.fronts_of(ask.faction):
                front = ask.position.board.fronts[number]
                if armies := may_attack(ask.position, ask.faction, front):
                    yield (Attack(number, tuple(armies)),)

    def plan(
        self, asks: Sequence[Ask], level: Level, stream: Stream
    ) -> Generator[None, None, tuple[Order, ...]]:
        """A deployment or an action after which the turn goes best."""
        if actions := [ask for ask in asks if isinstance(ask, ActionAsk)]:
            return ((yield from best_action(actions, level.tries, stream)),)
        if deployments := [ask for ask in asks if isinstance(ask, DeploymentAsk)]:
            return ((yield from best_deployment(deployments, level.tries, stream)),)
        return ()

    def answer(self, ask: Ask, stream: Stream) -> Order:  # noqa: ARG002 - nothing is drawn
        """The best chit that can be laid; else what a missed deadline plays."""
        if not isinstance(ask, ChitAsk):
            return ask.default()
        chits = ask.position.board.chits

        def value(order: PlayChit) -> int:
            return chits[order.chit].value if order.chit else 0

        return max(ask.legal(), key=value)

    def policy(self, ask: Ask, stream: Stream) -> Order:
        """Combats as they are answered, mostly the best attack; else something random."""
        if ask.reacts:
            return self.answer(ask, stream)
        if isinstance(ask, ActionAsk) and stream.below(3):
            position, faction = ask.position, ask.faction
            if number := best_attack(position, faction):
                front = position.board.fronts[number]
                return Attack(number, tuple(may_attack(position, faction, front)))
        return choose(ask, stream.below)


BRAIN = FirstWorldWarBrain
