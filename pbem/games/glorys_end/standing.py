"""Standing orders: policies that answer a seat's asks in its absence; the first that fits an ask answers it.

A policy may be for some hexes only (the hex attacked); without hexes it is for all.
"""

from collections.abc import Sequence
from itertools import islice
from typing import Literal

from pbem.games.glorys_end.combat.choices import (
    AdvanceAsk,
    DefendAsk,
    EvadeAsk,
    LossAsk,
    as_many_as_fit,
)
from pbem.games.glorys_end.orders import Advance, Defend, Evade, OutOfCommand
from pbem.games.glorys_end.sequence.command import OutOfCommandAsk
from pbem.rules import Ask, Order, StandingOrder, first_answer

Topic = Literal["EVADE", "LOSSES", "RETREAT", "COMMAND", "ADVANCE"]

Preference = Literal["spread", "weakest", "strongest"]


class EvadePolicy(StandingOrder, frozen=True):
    """Whether cavalry alone retreats before combat (13.25): to the first hex of ``towards`` that is open, else any.

    Cavalry that is chased after a retreat stands: each step of it would let an enemy advance.
    """

    evade: bool
    hexes: tuple[str, ...] = ()
    towards: tuple[str, ...] = ()


class LossPolicy(StandingOrder, frozen=True):
    """Which units lose steps (13.20): those named first, then by preference.

    ``spread`` takes each step from a unit with most, so that as few as possible die; ``weakest`` and ``strongest`` go
    by the factors.
    """

    prefer: Preference = "spread"
    first: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()


class RetreatPolicy(StandingOrder, frozen=True):
    """Whether defenders who may hold do so (13.18), and where else they go: the first open hex of ``towards``, or any.

    ``hold``: ``always`` unless they must go; ``never`` where they may go; ``works`` in a fortress, zone or trench only.
    """

    hold: Literal["always", "never", "works"] = "always"
    hexes: tuple[str, ...] = ()
    towards: tuple[str, ...] = ()


class CommandPolicy(StandingOrder, frozen=True):
    """Which enemy stacks go out of command (10.1): the first of these hexes that hold any, then those of the front."""

    hexes: tuple[str, ...] = ()


class AdvancePolicy(StandingOrder, frozen=True):
    """Who advances after combat (13.21): as many as fit, or nobody."""

    advance: bool
    hexes: tuple[str, ...] = ()


class AskMe(StandingOrder, frozen=True):
    """Ask by letter about this, whatever follows in the list."""

    about: Topic
    hexes: tuple[str, ...] = ()


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

_ABOUT: dict[Topic, tuple[type[Ask], ...]] = {
    "EVADE": (EvadeAsk,),
    "LOSSES": (DefendAsk, LossAsk),
    "RETREAT": (DefendAsk,),
    "COMMAND": (OutOfCommandAsk,),
    "ADVANCE": (AdvanceAsk,),
}

MOST = 400
"""So many ways to suffer a defender's standing orders look at."""


def answer(standing: Sequence[StandingOrder], ask: Ask) -> Order | None:
    """The legal order the first fitting policy gives, or ``None`` to be asked by letter."""
    if isinstance(ask, DefendAsk):
        return _defend(standing, ask)
    return first_answer(standing, ask, _keeps, _apply)


def _keeps(policy: StandingOrder, ask: Ask) -> bool:
    return (
        isinstance(policy, AskMe)
        and isinstance(ask, _ABOUT[policy.about])
        and _here(policy.hexes, ask)
    )


def _here(hexes: tuple[str, ...], ask: Ask) -> bool:
    if not hexes or not isinstance(ask, EvadeAsk | DefendAsk | LossAsk | AdvanceAsk):
        return True
    return ask.position.name(ask.hex) in hexes


def _apply(policy: StandingOrder, ask: Ask) -> Order | None:
    match policy, ask:
        case EvadePolicy(), EvadeAsk() if _here(policy.hexes, ask):
            runs = policy.evade and not ask.chased
            return Evade(_first(policy.towards, ask.goals())) if runs else Evade("")
        case LossPolicy(), LossAsk() if _here(policy.hexes, ask):
            ways = islice(ask.legal(), MOST)
            return min(ways, key=lambda order: _cost(policy, ask, order.losses))
        case CommandPolicy(), OutOfCommandAsk():
            names = [ask.position.name(h) for h in ask.targets()]
            wanted = [number for number in policy.hexes if number in names]
            return OutOfCommand(tuple(dict.fromkeys(wanted + names))[:3])
        case AdvancePolicy(), AdvanceAsk() if _here(policy.hexes, ask):
            going = as_many_as_fit(ask.position, ask.units, ask.hex) if policy.advance else ()
            return Advance(ask.position.ids(going))
        case _:
            return None


def _first(towards: tuple[str, ...], hexes: tuple[str, ...]) -> str:
    return next((number for number in towards if number in hexes), hexes[0])


def _defend(standing: Sequence[StandingOrder], ask: DefendAsk) -> Order | None:
    """A defender's answer needs both policies, of losses and of retreat (13.18, 13.20)."""
    losing: LossPolicy | None = None
    going: RetreatPolicy | None = None
    for policy in standing:
        if _keeps(policy, ask) and not (losing and going):
            return None
        if isinstance(policy, LossPolicy) and losing is None and _here(policy.hexes, ask):
            losing = policy
        if isinstance(policy, RetreatPolicy) and going is None and _here(policy.hexes, ask):
            going = policy
    if losing is None or going is None:
        return None
    loss, retreat = losing, going
    stays = retreat.hold == "always" or (
        retreat.hold == "works" and ask.position.prepared(ask.hex, ask.side)
    )

    def rank(order: Defend) -> tuple[bool, int, tuple[int, ...]]:
        return (
            bool(order.retreat) == stays,
            retreat.towards.index(order.retreat)
            if order.retreat in retreat.towards
            else len(retreat.towards),
            _cost(loss, ask, order.losses),
        )

    return min(islice(ask.legal(), MOST), key=rank)


def _cost(policy: LossPolicy, ask: DefendAsk | LossAsk, losses: tuple[str, ...]) -> tuple[int, ...]:
    """How little a policy likes losses; the first in the order of ``legal`` wins among equals."""
    position = ask.position
    named = -sum(name in policy.first for name in losses)
    if policy.prefer == "spread":
        return (named,)
    units = [position.board.unit[name] for name in losses]
    strength = sum(sum(position.factors(n)[:2]) for n in units)
    return (named, strength if policy.prefer == "weakest" else -strength)
