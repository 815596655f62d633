"""What is wrong with orders of The First World War before anything is carried out (4.2, 6)."""

from collections.abc import Sequence
from itertools import takewhile

import msgspec

from pbem.games.first_world_war.asks import FactionAsk
from pbem.games.first_world_war.board.state import Position
from pbem.games.first_world_war.combat import LeadAsk
from pbem.games.first_world_war.combat_chits import ChitAsk
from pbem.games.first_world_war.deployment import waiting_counters
from pbem.games.first_world_war.orders import (
    AskReplacement,
    Attack,
    ChooseOrder,
    Deploy,
    Move,
    Recall,
    Replace,
    ReturnChit,
    Reveal,
    Transfer,
)
from pbem.games.first_world_war.replacements import (
    ReplaceAsk,
    eliminated_armies,
    replacement_capacity,
)
from pbem.games.first_world_war.rounds_and_movement import ActionAsk, RoundAction, order_of_rounds
from pbem.rules import Answer, HopefulWorld, Illegal, Lint, Order, Reading, Seat, Warnings

_RoundOrder = RoundAction | ReturnChit | Reveal | Recall
"""The orders of a faction in its round."""

_OTHER_PHASES: dict[type[Order], tuple[str, str]] = {
    Deploy: ("of_deployment", "4.2"),
    Replace: ("of_replacements", "7.0"),
    AskReplacement: ("of_replacements", "7.0"),
    ChooseOrder: ("of_order", "9.2"),
}
"""The orders of other phases: the message and the paragraph of each."""


class FirstWorldWarLint(Lint[Position]):
    """Judges the orders of one seat, which may play several factions."""

    def why_not_asked(self, order: Order) -> Illegal | None:
        """The round or the phase that an order comes too late or too early for (4.2)."""
        position, seat = self.position, self.seat
        if isinstance(order, _RoundOrder) and position.state.phase == "deployment":
            return Illegal("fww.illegal.of_rounds", facts={"turn": position.state.turn}, rule="4.2")
        if isinstance(order, _RoundOrder):
            rounds = order_of_rounds(position)
            return _round_over(next(f for f in rounds if position.seat(f) == seat))
        if isinstance(order, Deploy) and self._deploys():
            return None
        found = next((it for kind, it in _OTHER_PHASES.items() if isinstance(order, kind)), None)
        if found is None:
            return None
        key, rule = found
        return Illegal(f"fww.illegal.{key}", facts={"turn": position.state.turn}, rule=rule)

    def _deploys(self) -> bool:
        """True if the seat has counters that wait for its deployment in this phase."""
        position = self.position
        return position.state.phase == "deployment" and any(
            waiting_counters(position, faction)
            for faction in position.board.counters
            if position.seat(faction) == self.seat
        )

    def unused(self, order: Order, others: Sequence[Order]) -> Illegal | Warnings:  # noqa: ARG002
        """Dummies of a deployment that get no front, although nothing says that they wait (4.2).

        They may wait, so it is pointed out.
        """
        if not isinstance(order, Deploy) or order.keeps or not order.placements:
            return ()
        position, placed = self.position, dict(order.placements)
        faction = position.board.armies[order.placements[0][0]].faction
        left = sum(counter not in placed for counter in waiting_counters(position, faction))
        if not left:
            return ()
        return (("fww.warning.dummies_left", {"count": left}),)

    def hopeful_world(self, after: Answer | None) -> HopefulWorld | None:
        """What is left of the seat's replacements or of its rounds (4.2, phase 2)."""
        if after is not None and isinstance(after[1], Replace):
            return _ReplacementsLeft(self.position, self.seat, after)
        return _RoundsLeft(self.position, self.seat, after)


class _ReplacementsLeft(HopefulWorld):
    """The replacements of a seat behind those of one of its factions (7.0).

    Each faction replaces once in a turn, in the order of the rounds. Nobody else decides what is
    lost meanwhile, only whether the Western Allies may pay for Eastern armies (7.2).
    """

    def __init__(self, position: Position, seat: Seat, after: Answer) -> None:
        assert isinstance(after[0], FactionAsk)
        order = position.board.round_order
        behind = order[order.index(after[0].faction) + 1 :]
        self._turn = position.state.turn
        self._asks = [
            ReplaceAsk(position, faction, armies, most)
            for faction in behind
            if position.seat(faction) == seat
            and (armies := tuple(eliminated_armies(position, faction)))
            and (most := replacement_capacity(position, faction))
        ]
        self._goes_on = False

    def refuse(self, order: Order, reading: Reading) -> Illegal | None:  # noqa: ARG002
        if self._goes_on or not isinstance(order, Replace):
            self._goes_on = True
            return None
        illegal: Illegal | None = None
        for n, ask in enumerate(self._asks):
            try:
                ask.check(order)
            except Illegal as found:
                illegal = illegal or found
                continue
            self._asks = self._asks[n + 1 :]
            return None
        return illegal or Illegal(
            "fww.illegal.of_replacements", facts={"turn": self._turn}, rule="7.0"
        )


class _RoundsLeft(HopefulWorld):
    """The rounds of a seat before another seat's, and the asks of the action at work.

    No die decides which chit or which commander an attack allows: what a faction holds and who
    attacks is settled when both are asked for (6.1, 6.2). After armies were revealed nothing
    else has changed for the action (4.2).
    """

    def __init__(self, position: Position, seat: Seat, after: Answer | None) -> None:
        self._asks = _asks_after(position, after)
        self._faction, self._coming = _rounds_left(position, seat, after)
        self._position = _hopeful_copy(position)
        self._fought = after is not None and isinstance(after[1], Attack)

    def refuse(self, order: Order, reading: Reading) -> Illegal | None:  # noqa: ARG002
        try:
            self._check_answer(order)
            self._check_round(order)
        except Illegal as illegal:
            return illegal
        return None

    def _check_answer(self, order: Order) -> None:
        """An order is no wrong answer to what its action asks; the next action ends that.

        Raises:
            Illegal: it is one.
        """
        for ask in self._asks:
            if isinstance(order, ask.accepts):
                ask.check(order)
        if isinstance(order, RoundAction):
            self._asks = ()

    def _check_round(self, order: Order) -> None:
        """An order of a round is legal in the next round of the seat.

        Raises:
            Illegal: it is not, or another seat's round comes first.
        """
        if not self._faction:
            return
        if not isinstance(order, _RoundOrder):
            self._faction = self._faction if order.reacts else ""
            return
        if not self._coming:
            raise _round_over(self._faction)
        if not (self._fought and isinstance(order, ReturnChit)):  # an S may bring any chit (6.2)
            ActionAsk(self._position, self._coming[0]).check(order)
        if isinstance(order, RoundAction):
            self._coming = self._coming[1:]
            self._carry_out(order)

    def _carry_out(self, order: RoundAction) -> None:
        """Counters go where an order sends them; a combat takes nobody's place (5.0, 6.0)."""
        at = self._position.state.at
        if isinstance(order, Move):
            at.update(order.moves)
        elif isinstance(order, Transfer):
            at.update(dict.fromkeys(order.counters, order.target))
        self._fought = self._fought or isinstance(order, Attack)


def _hopeful_copy(position: Position) -> Position:
    """A copy in which each city that an army needs has the holder that it needs (5.4).

    A combat may have taken it by then. Armies that were turned up may lie face down again (6.0).
    """
    state, fronts = position.state, position.board.fronts.values()
    held = state.held | dict(needed for front in fronts for needed in front.needs_city.values())
    own = msgspec.structs.replace(state, at={**state.at}, held=held, up=set())
    return Position(position.board, own)


def _asks_after(position: Position, after: Answer | None) -> tuple[FactionAsk, ...]:
    """What an action asks of its own seat, as far as no die decides it."""
    if after is None or not isinstance(after[0], ActionAsk):
        return ()
    faction, given = after[0].faction, after[1]
    if isinstance(given, Attack):
        return (
            ChitAsk(position, faction, given.front, given.armies, "attack"),
            LeadAsk(position, faction, given.front, given.armies, None),
        )
    return (ActionAsk(position, faction),) if isinstance(given, Reveal) else ()


def _rounds_left(
    position: Position, seat: Seat, after: Answer | None
) -> tuple[str, tuple[str, ...]]:
    """The faction in whose round a seat acts, and the rounds of the seat before another seat's.

    The faction is empty where the seat is in no round. The round of the last action does not
    count, though its result is not decided.
    """
    state = position.state
    acted = (
        after[0].faction
        if after and isinstance(after[0], ActionAsk) and isinstance(after[1], RoundAction)
        else ""
    )
    if state.phase != "rounds":
        return acted, ()
    coming = order_of_rounds(position)[state.step :]
    left = tuple(takewhile(lambda faction: position.seat(faction) == seat, coming))
    if not left:
        return "", ()
    fought = any(mark.kind == "battle" for mark in state.marks.get(left[0], ()))
    return left[0], left[fought or acted == left[0] :]


def _round_over(faction: str) -> Illegal:
    return Illegal("fww.illegal.round_over", facts={"faction": faction}, rule="4.2")
