"""Standing orders of When Eagles Fight: the engine's, and those on what its seats alone decide.

A policy may be for some hexes only (the hex attacked); without hexes it is for all.
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Literal, TypeVar

from pbem.games.hex_engine.orders import Defend, Done
from pbem.games.hex_engine.standing import (
    AdvancePolicy,
    EvadePolicy,
    HoldPolicy,
    KeepPolicy,
    LossPolicy,
    Policies,
    Unwanted,
)
from pbem.games.when_eagles_fight.board.board import RUSSIAN
from pbem.games.when_eagles_fight.board.state import ENEMY, Position
from pbem.games.when_eagles_fight.combat.choices import AdvanceAsk, DefendAsk, EvadeAsk, LossAsk
from pbem.games.when_eagles_fight.orders import Reinforce, Replace, Shortage
from pbem.games.when_eagles_fight.reinforcements import arrivals
from pbem.games.when_eagles_fight.reinforcements.entry_by_rail import (
    is_doubtful,
    safe_arrival,
    safe_entry,
)
from pbem.games.when_eagles_fight.reinforcements.withdrawals import (
    WithdrawAsk,
    side_owing_units,
    withdrawal_beginning_with,
)
from pbem.games.when_eagles_fight.sequence.turn_ask import (
    NewUnitsAsk,
    TurnAsk,
    is_train_ask_of_second_side,
)
from pbem.games.when_eagles_fight.supply.ammunition import ShortageAsk, eligible_units
from pbem.games.when_eagles_fight.supply.supply import is_active
from pbem.rules import Ask, Order, StandingOrder

Topic = Literal[
    "EVADE", "LOSSES", "RETREAT", "AMMO", "WITHDRAW", "ADVANCE", "REINFORCE", "REPLACE", "SM"
]

P = TypeVar("P", bound=StandingOrder)


class RetreatPolicy(HoldPolicy, frozen=True):
    """Say whether defenders stay as long as any is left (13.22), and where else they go.

    ``hold``: ``always``, ``never``, or in ``places``: towns, cities and victory hexes.
    """

    hold: Literal["always", "never", "places"] = "places"


class AmmoPolicy(StandingOrder, frozen=True):
    """Which Russian units are short of ammunition (9.11).

    Those named first, then those nearest to hexes, then others.

    ``prefer``: of equals the ``strongest`` or the ``weakest``; ``useful``: enemies at the front and
        strong ones, of
    one's own those that lose least by it.
    """

    prefer: Literal["useful", "strongest", "weakest"] = "useful"
    near: tuple[str, ...] = ()
    first: tuple[str, ...] = ()


class WithdrawPolicy(StandingOrder, frozen=True):
    """Which units leave the map (7.2, 10.15).

    Those named as far as they serve, then the weakest.
    """

    first: tuple[str, ...] = ()


class ReinforcePolicy(StandingOrder, frozen=True):
    """Where new units of the side that moves second come (10.2).

    The first open of ``at``, else near the front, but where that is in doubt the side is asked.
    """

    at: tuple[str, ...] = ()


class ReplacePolicy(StandingOrder, frozen=True):
    """Whether the side that moves second spends its replacements, and on which units.

    Units of ``first`` come first, then the strongest. Weakened units on the map come before lost
    ones, which come back where reinforcements arrive.
    """

    spend: bool
    first: tuple[str, ...] = ()


class RailPolicy(StandingOrder, frozen=True):
    """Who of the side that moves second rides (11.2).

    ``front``: units that came in this turn, where that brings them to the front (10.7). Else
    nobody.
    """

    front: bool = False


class AskMe(KeepPolicy, frozen=True):
    """Ask by letter about this, whatever follows in the list."""

    about: Topic


WhenEaglesFightStandingOrder = (
    EvadePolicy
    | LossPolicy
    | RetreatPolicy
    | AmmoPolicy
    | WithdrawPolicy
    | AdvancePolicy
    | ReinforcePolicy
    | ReplacePolicy
    | RailPolicy
    | AskMe
)

SHIPPED: tuple[StandingOrder, ...] = (
    EvadePolicy(evade=True),
    LossPolicy(),
    RetreatPolicy(),
    AmmoPolicy(),
    ReinforcePolicy(),
    ReplacePolicy(spend=True),
    RailPolicy(front=True),
)
"""What every seat begins with. Of units that leave each is asked: for good or for long they go."""

_ABOUT: dict[str, tuple[type[Ask], ...]] = {
    "EVADE": (EvadeAsk,),
    "LOSSES": (DefendAsk, LossAsk),
    "RETREAT": (DefendAsk,),
    "AMMO": (ShortageAsk,),
    "WITHDRAW": (WithdrawAsk,),
    "ADVANCE": (AdvanceAsk,),
    "REINFORCE": (NewUnitsAsk,),
    "REPLACE": (NewUnitsAsk,),
    "SM": (TurnAsk,),
}


def answer(standing: Sequence[StandingOrder], ask: Ask) -> Order | None:
    """The legal order the first fitting policy gives, or ``None`` to be asked by letter."""
    if isinstance(ask, NewUnitsAsk):
        return _new_units_order(standing, ask)
    return _POLICIES.answer(standing, ask)


# --- new units of the side that moves second ------------------------------------------------------


def _new_units_order(standing: Sequence[StandingOrder], ask: NewUnitsAsk) -> Order | None:
    """What is to be done next (10.1).

    Reinforcements, replacements, withdrawals, and then nothing more.
    """
    position, side = ask.position, ask.side
    if coming := safe_arrival(position, side):
        for policy in _policies_of(standing, "REINFORCE", ReinforcePolicy):
            if policy.at:
                n = position.board.unit[coming.units[0]]
                return Reinforce(coming.units, safe_entry(position, n, policy.at))
            return None if is_doubtful(position, side) else coming
        return None
    spending = next(_policies_of(standing, "REPLACE", ReplacePolicy), None)
    if spending is None or spending.spend:
        order = _best_replacement(position, side, spending.first if spending else ())
        if order is not None:
            return order if spending else None
    if side_owing_units(position) == side:
        return next(
            (
                withdrawal_beginning_with(position, p.first)
                for p in _policies_of(standing, "WITHDRAW", WithdrawPolicy)
            ),
            None,
        )
    return Done() if standing else None


def _policies_of(standing: Sequence[StandingOrder], about: Topic, kind: type[P]) -> Iterator[P]:
    """The policies of a kind, up to where the seat wants to be asked."""
    before = takewhile(
        lambda policy: not (isinstance(policy, AskMe) and policy.about == about), standing
    )
    return (policy for policy in before if isinstance(policy, kind))


def _best_replacement(position: Position, side: str, first: Sequence[str]) -> Replace | None:
    """The best use of a replacement: for those named, on the map before lost, the strongest."""
    found: list[tuple[tuple[bool, bool, int, int], Replace]] = []
    for unit in position.board.units:
        left = position.state.points.get(unit.nation, 0)
        on_map = unit.n in position.where
        if on_map:
            order = Replace(unit.id)
        elif (
            unit.side == side
            and position.state.box[unit.n] == "lost"
            and arrivals.open_entries(position, unit.n)
        ):
            order = Replace(unit.id, safe_entry(position, unit.n), min(left, unit.steps))
        else:
            continue
        if left and NewUnitsAsk(position, side).is_legal(order):
            found.append(
                ((unit.id not in first, not on_map, -sum(unit.factors[0][:2]), unit.n), order)
            )
    return min(found, key=lambda ranked: ranked[0])[1] if found else None


# --- combat, ammunition, events -------------------------------------------------------------------


def _apply(policy: StandingOrder, ask: Ask) -> Order | None:
    match policy, ask:
        case AmmoPolicy(), ShortageAsk():
            return _shortage_order(policy, ask)
        case WithdrawPolicy(), WithdrawAsk():
            return withdrawal_beginning_with(ask.position, policy.first)
        case RailPolicy(), TurnAsk() if is_train_ask_of_second_side(ask):
            return ask.default() if policy.front else Done()
        case _:
            return None


def _shortage_order(policy: AmmoPolicy, ask: ShortageAsk) -> Shortage:
    """The units that are short, by a policy (9.11)."""
    position = ask.position
    goals = [position.grid.at[number] for number in policy.near if number in position.grid.at]

    def rank(n: int) -> tuple[bool, int, int, int, int]:
        apart = min((position.grid.distance(position.where[n], goal) for goal in goals), default=0)
        strength = position.value_of(n)
        useful = _marker_order_key(position, ask.side, n) if policy.prefer == "useful" else 0
        strong_first = policy.prefer == "strongest" or (
            policy.prefer == "useful" and ask.side != RUSSIAN
        )
        return (
            position.unit(n).id not in policy.first,
            apart,
            useful,
            -strength if strong_first else strength,
            n,
        )

    return Shortage(position.ids(sorted(eligible_units(position), key=rank)[: ask.number]))


def _marker_order_key(position: Position, side: str, n: int) -> int:
    """How late a marker is well placed on a Russian unit, for who places it.

    At the front for the enemy, else away.
    """
    front = bool(position.grid.beside[position.where[n]] & position.occupied[ENEMY[RUSSIAN]])
    halved = not is_active(position, n)
    if side == RUSSIAN:
        return 0 if halved else 1 + front
    return 0 if front and not halved else 1 + halved


def _unwanted_by_policy(policy: RetreatPolicy, ask: DefendAsk) -> Unwanted:
    """What a policy of holding does not want; where all are lost anyway, nothing (13.22)."""
    position = ask.position
    stays = policy.hold == "always" or (
        policy.hold == "places" and bool(position.ground.fought_over >> ask.battle_hex & 1)
    )
    steps = sum(position.state.steps[n] for n in ask.units)

    def unwanted(order: Defend) -> bool:
        return len(order.losses) == steps or bool(order.retreat) == stays

    return unwanted


_POLICIES = Policies(_ABOUT, _unwanted_by_policy, _apply)
