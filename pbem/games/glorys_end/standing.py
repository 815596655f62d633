"""Standing orders of 1914: Glory's End: the engine's, and its own on retreat and command.

A policy may be for some hexes only (the hex attacked); without hexes it is for all.
"""

from collections.abc import Sequence
from typing import Literal

from pbem.games.glorys_end.combat.choices import AdvanceAsk, DefendAsk, EvadeAsk, LossAsk
from pbem.games.glorys_end.orders import OutOfCommand
from pbem.games.glorys_end.sequence.command_and_control import OutOfCommandAsk
from pbem.games.hex_engine.orders import Defend
from pbem.games.hex_engine.standing import (
    AdvancePolicy,
    EvadePolicy,
    HoldPolicy,
    KeepPolicy,
    LossPolicy,
    Policies,
    Unwanted,
)
from pbem.rules import Ask, Order, StandingOrder

Topic = Literal["EVADE", "LOSSES", "RETREAT", "COMMAND", "ADVANCE"]


class RetreatPolicy(HoldPolicy, frozen=True):
    """Say whether defenders who may hold do so (13.18), and where else they go.

    ``hold``: ``always`` unless they must go; ``never`` where they may go; ``works``: in a fortress,
    zone or trench only.
    """

    hold: Literal["always", "never", "works"] = "always"


class CommandPolicy(StandingOrder, frozen=True):
    """Which enemy stacks go out of command (10.1).

    They are the first of these hexes that hold any, then those of the front.
    """

    hexes: tuple[str, ...] = ()


class AskMe(KeepPolicy, frozen=True):
    """Ask by letter about this, whatever follows in the list."""

    about: Topic


GlorysEndStandingOrder = (
    EvadePolicy | LossPolicy | RetreatPolicy | CommandPolicy | AdvancePolicy | AskMe
)

SHIPPED: tuple[StandingOrder, ...] = (
    EvadePolicy(evade=True),
    LossPolicy(),
    RetreatPolicy(),
    CommandPolicy(),
)
"""What every seat begins with."""

_ABOUT: dict[str, tuple[type[Ask], ...]] = {
    "EVADE": (EvadeAsk,),
    "LOSSES": (DefendAsk, LossAsk),
    "RETREAT": (DefendAsk,),
    "COMMAND": (OutOfCommandAsk,),
    "ADVANCE": (AdvanceAsk,),
}


def _unwanted_by_policy(policy: RetreatPolicy, ask: DefendAsk) -> Unwanted:
    """What a policy of holding does not want (13.18, 14.1)."""
    stays = policy.hold == "always" or (
        policy.hold == "works" and ask.position.has_prepared_defence(ask.battle_hex, ask.side)
    )

    def unwanted(order: Defend) -> bool:
        return order.leaves == stays

    return unwanted


def _apply(policy: StandingOrder, ask: Ask) -> Order | None:
    match policy, ask:
        case CommandPolicy(), OutOfCommandAsk():
            names = [ask.position.name(h) for h in ask.targets()]
            wanted = [number for number in policy.hexes if number in names]
            return OutOfCommand(tuple(dict.fromkeys(wanted + names))[:3])
        case _:
            return None


_POLICIES = Policies(_ABOUT, _unwanted_by_policy, _apply)


def answer(standing: Sequence[StandingOrder], ask: Ask) -> Order | None:
    """The answer of the first fitting policy; ``None``: the seat is asked by letter.

    It is always asked if a stack has to go and may divide (13.19).
    """
    if isinstance(ask, DefendAsk) and ask.must_go_and_may_divide():
        return None
    return _POLICIES.answer(standing, ask)
