"""What is wrong with orders of The First World War before anything is carried out (4.2, 6)."""

from itertools import takewhile

from pbem.games.first_world_war.asks import FactionAsk
from pbem.games.first_world_war.board.state import Position
from pbem.games.first_world_war.chits import ChitAsk
from pbem.games.first_world_war.combat import LeadAsk
from pbem.games.first_world_war.deployment import waiting
from pbem.games.first_world_war.orders import (
    AskReplacement,
    Attack,
    ChooseOrder,
    Deploy,
    Recall,
    Replace,
    ReturnChit,
    Reveal,
)
from pbem.games.first_world_war.rounds import ActionAsk, RoundAction, order_of_rounds
from pbem.rules import Answer, HopefulWorld, Illegal, Lint, Order, Reading, Seat

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
            waiting(position, faction)
            for faction in position.board.counters
            if position.seat(faction) == self.seat
        )

    def hopeful_world(self, after: Answer | None) -> HopefulWorld | None:
        """The rounds of the seat before another seat's round (4.2, phase 2)."""
        return _Rounds(self.position, self.seat, after)


class _Rounds(HopefulWorld):
    """The rounds of a seat before another seat's, and the asks of the action at work.

    No die decides which chit or which commander an attack allows: what a faction holds and who
    attacks is settled when both are asked for (6.1, 6.2). After armies were revealed nothing
    else has changed for the action (4.2).
    """

    def __init__(self, position: Position, seat: Seat, after: Answer | None) -> None:
        self._asks = _asks_after(position, after)
        self._faction, self._left = _rounds_left(position, seat, after)

    def refuse(self, order: Order, reading: Reading) -> Illegal | None:  # noqa: ARG002
        return self._wrong_answer(order) or self._beyond_last_round(order)

    def _wrong_answer(self, order: Order) -> Illegal | None:
        """Why an order is a wrong answer to what its action asks; the next action ends that."""
        try:
            for ask in self._asks:
                if isinstance(order, ask.accepts):
                    ask.check(order)
        except Illegal as illegal:
            return illegal
        if isinstance(order, RoundAction):
            self._asks = ()
        return None

    def _beyond_last_round(self, order: Order) -> Illegal | None:
        """Why an order of a round is illegal behind the last round before another seat's."""
        if not self._faction:
            return None
        if isinstance(order, _RoundOrder):
            if not self._left:
                return _round_over(self._faction)
            self._left -= isinstance(order, RoundAction)
        elif not order.reacts:
            self._faction = ""
        return None


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


def _rounds_left(position: Position, seat: Seat, after: Answer | None) -> tuple[str, int]:
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
        return acted, 0
    coming = order_of_rounds(position)[state.step :]
    left = [*takewhile(lambda faction: position.seat(faction) == seat, coming)]
    if not left:
        return "", 0
    fought = any(mark.kind == "battle" for mark in state.marks.get(left[0], ()))
    return left[0], len(left) - (fought or acted == left[0])


def _round_over(faction: str) -> Illegal:
    return Illegal("fww.illegal.round_over", facts={"faction": faction}, rule="4.2")
