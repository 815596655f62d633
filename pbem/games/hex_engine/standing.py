"""Standing orders: policies that answer a seat's asks in its absence.

The first that fits an ask answers it. A policy may be for some hexes only (the hex attacked);
without hexes it is for all.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal

from pbem.games.hex_engine.choices import AdvanceAsk, DefendAsk, EvadeAsk, LossAsk
from pbem.games.hex_engine.orders import Advance, Defend, Evade
from pbem.rules import Ask, Order, StandingOrder, first_answer

Preference = Literal["spread", "weakest", "strongest"]


class EvadePolicy(StandingOrder, frozen=True):
    """Say whether cavalry alone retreats before combat.

    It goes to the first open hex of ``towards``, else to any.

    Cavalry that is chased after a retreat stands: each step of it would let an enemy advance.
    """

    evade: bool
    hexes: tuple[str, ...] = ()
    towards: tuple[str, ...] = ()


class LossPolicy(StandingOrder, frozen=True):
    """Which units lose steps: those named first, then by preference.

    ``spread`` takes each step from a unit with most, so that as few as possible die; ``weakest``
    and ``strongest`` go by the factors.
    """

    prefer: Preference = "spread"
    first: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()


class HoldPolicy(StandingOrder, frozen=True):
    """Base of the policies on whether defenders stay, and where else they go.

    They go to the first open hex of ``towards``, or any. ``hold`` is ``always``, ``never`` or a
    word of the game.
    """

    hold: str = "always"
    hexes: tuple[str, ...] = ()
    towards: tuple[str, ...] = ()


class AdvancePolicy(StandingOrder, frozen=True):
    """Say how many advance after combat: as many as may, or nobody."""

    advance: bool
    hexes: tuple[str, ...] = ()


class KeepPolicy(StandingOrder, frozen=True):
    """Base of the policies that keep an ask for the seat itself, whatever follows in the list."""

    about: str
    hexes: tuple[str, ...] = ()


MOST = 400
"""So many ways to suffer standing orders look at."""

Unwanted = Callable[[Defend], bool]
"""True of an answer that does not do what a policy of holding wants."""


@dataclass(frozen=True)
class Policies:
    """The standing orders of one game.

    Attributes:
        about: the asks that each topic of a ``KeepPolicy`` is about.
        unwanted: what the game's policy of holding does not want of an ask.
        apply: what the game's own policies answer, or ``None``.
    """

    about: Mapping[str, tuple[type[Ask], ...]]
    unwanted: Callable[[Any, Any], Unwanted]
    apply: Callable[[StandingOrder, Ask], Order | None]

    def answer(self, standing: Sequence[StandingOrder], ask: Ask) -> Order | None:
        """The legal order the first fitting policy gives, or ``None`` to be asked by letter."""
        if isinstance(ask, DefendAsk):
            return self._defend(standing, ask)
        return first_answer(standing, ask, self._keeps, self._apply)

    def _keeps(self, policy: StandingOrder, ask: Ask) -> bool:
        return (
            isinstance(policy, KeepPolicy)
            and isinstance(ask, self.about[policy.about])
            and _applies_here(policy.hexes, ask)
        )

    def _apply(self, policy: StandingOrder, ask: Ask) -> Order | None:
        match policy, ask:
            case EvadePolicy(), EvadeAsk() if _applies_here(policy.hexes, ask):
                runs = policy.evade and not ask.chased
                return (
                    Evade(_first_wanted(policy.towards, ask.evade_hexes())) if runs else Evade("")
                )
            case LossPolicy(), LossAsk() if _applies_here(policy.hexes, ask):
                ways = islice(ask.legal(), MOST)
                return min(ways, key=lambda order: _dislike_of_losses(policy, ask, order.losses))
            case AdvancePolicy(), AdvanceAsk() if _applies_here(policy.hexes, ask):
                going = ask.as_many_as_may() if policy.advance else ()
                return Advance(ask.position.ids(going))
            case _:
                return self.apply(policy, ask)

    def _defend(self, standing: Sequence[StandingOrder], ask: DefendAsk[Any]) -> Order | None:
        """A defender's answer needs both policies, of losses and of holding."""
        losing: LossPolicy | None = None
        going: HoldPolicy | None = None
        for policy in standing:
            if self._keeps(policy, ask) and not (losing and going):
                return None
            if (
                isinstance(policy, LossPolicy)
                and losing is None
                and _applies_here(policy.hexes, ask)
            ):
                losing = policy
            if (
                isinstance(policy, HoldPolicy)
                and going is None
                and _applies_here(policy.hexes, ask)
            ):
                going = policy
        if losing is None or going is None:
            return None
        loss, towards, unwanted = losing, going.towards, self.unwanted(going, ask)

        def rank(order: Defend) -> tuple[bool, int, tuple[int, ...]]:
            near = order.retreat in towards
            named = towards.index(order.retreat) if near else len(towards)
            return unwanted(order), named, _dislike_of_losses(loss, ask, order.losses)

        ways: list[Defend] = list(islice(ask.legal(), MOST))  # type: ignore[arg-type]
        return min(ways, key=rank)


def _applies_here(hexes: tuple[str, ...], ask: Ask) -> bool:
    if not hexes or not isinstance(ask, EvadeAsk | DefendAsk | LossAsk | AdvanceAsk):
        return True
    return ask.position.name(ask.battle_hex) in hexes


def _first_wanted(towards: tuple[str, ...], hexes: tuple[str, ...]) -> str:
    return next((number for number in towards if number in hexes), hexes[0])


def _dislike_of_losses(
    policy: LossPolicy, ask: DefendAsk[Any] | LossAsk[Any], losses: tuple[str, ...]
) -> tuple[int, ...]:
    """How little a policy likes losses; of equals the first in the order of ``legal`` wins."""
    position = ask.position
    named = -sum(name in policy.first for name in losses)
    if policy.prefer == "spread":
        return (named,)
    strength = sum(position.value_of(position.board.unit[name]) for name in losses)
    return (named, strength if policy.prefer == "weakest" else -strength)
