"""Standing orders: policies that answer a seat's asks in its absence.

The first policy that fits an ask answers it.
"""

from collections.abc import Sequence
from typing import Literal

from pbem.games.first_world_war.attack_lines_and_captures import CaptureAsk
from pbem.games.first_world_war.brest_litovsk import AnswerAsk
from pbem.games.first_world_war.combat import LeadAsk
from pbem.games.first_world_war.combat_chits import (
    ChitAsk,
    GiveUpChitAsk,
    TakeChitAsk,
    chit_value_key,
)
from pbem.games.first_world_war.orders import (
    AnswerTreaty,
    AskReplacement,
    Capture,
    GiveUpChit,
    Lead,
    Pass,
    PlayChit,
    Replace,
    TakeChit,
)
from pbem.games.first_world_war.replacements import PaymentRequestAsk, ReplaceAsk
from pbem.games.first_world_war.rounds_and_movement import ActionAsk
from pbem.rules import Ask, Order, StandingOrder, first_answer

Topic = Literal["CHIT", "LEAD", "DRAW", "CAPTURE", "REPLACE", "TREATY"]


class ChitPolicy(StandingOrder, frozen=True):
    """Chits in combat (6.2): the highest that helps (``best``), ``never``, or names in order.

    ``fronts`` and ``role`` narrow it down; empty and ``any`` mean everywhere and always.
    """

    prefer: Literal["best", "never"] | tuple[str, ...]
    fronts: tuple[int, ...] = ()
    role: Literal["attack", "defence", "any"] = "any"


class LeadPolicy(StandingOrder, frozen=True):
    """Commanders (6.1): the strongest, the weakest, or the first of a list that is there."""

    prefer: Literal["strongest", "weakest"] | tuple[str, ...]
    fronts: tuple[int, ...] = ()


class DrawPolicy(StandingOrder, frozen=True):
    """An S (6.2): draw always, draw while there is room, or never.

    A full hand gives up its least useful chit.
    """

    take: Literal["always", "room", "never"]


class CapturePolicy(StandingOrder, frozen=True):
    """Which city first (6.4); those not named follow, replacement centres before others."""

    cities: tuple[str, ...] = ()


class ReplacePolicy(StandingOrder, frozen=True):
    """Which eliminated armies to rebuild first (7.0); then the others, the strongest first."""

    armies: tuple[str, ...] = ()


class TreatyPolicy(StandingOrder, frozen=True):
    """What the Eastern Allies say to an offer of peace (8.1)."""

    accept: bool


class PassPolicy(StandingOrder, frozen=True):
    """A pass in every round (4.2), of one faction or all (empty), in one turn or all (0).

    ``unless`` makes an exception of rounds before which, since the faction's last round of the
    turn, an enemy has fought or captured on one of the ``fronts``, or anybody else has moved or
    fought there. No fronts: all on which the faction has a counter or a city. German Allies whom
    Germany asks for its armies back (5.2) are always asked.
    """

    faction: str = ""
    turn: int = 0
    unless: Literal["never", "attacked", "changed"] = "never"
    fronts: tuple[int, ...] = ()


class AskMe(StandingOrder, frozen=True):
    """Ask by letter about this, whatever follows in the list."""

    about: Topic
    fronts: tuple[int, ...] = ()


FirstWorldWarStandingOrder = (
    ChitPolicy
    | LeadPolicy
    | DrawPolicy
    | CapturePolicy
    | ReplacePolicy
    | TreatyPolicy
    | PassPolicy
    | AskMe
)

_ABOUT: dict[Topic, tuple[type[Ask], ...]] = {
    "CHIT": (ChitAsk,),
    "LEAD": (LeadAsk,),
    "DRAW": (TakeChitAsk, GiveUpChitAsk),
    "CAPTURE": (CaptureAsk,),
    "REPLACE": (ReplaceAsk, PaymentRequestAsk),
    "TREATY": (AnswerAsk,),
}

SHIPPED: tuple[StandingOrder, ...] = (
    ChitPolicy("best"),
    LeadPolicy("strongest"),
    DrawPolicy("always"),
    CapturePolicy(),
    ReplacePolicy(),
)
"""The standing orders every seat begins with.

A round then needs one letter. Deployment, actions and treaties are asked.
"""


def answer(standing: Sequence[StandingOrder], ask: Ask) -> Order | None:
    """The legal order the first fitting policy gives, or ``None`` to be asked by letter."""
    return first_answer(standing, ask, _asks_owner, _apply)


def _asks_owner(policy: StandingOrder, ask: Ask) -> bool:
    """True if a policy says: ask me."""
    return (
        isinstance(policy, AskMe)
        and isinstance(ask, _ABOUT[policy.about])
        and _on_front(policy.fronts, ask)
    )


def _on_front(fronts: tuple[int, ...], ask: Ask) -> bool:
    return not fronts or getattr(ask, "front", None) in fronts


def _apply(policy: StandingOrder, ask: Ask) -> Order | None:
    match policy, ask:
        case ChitPolicy(), ChitAsk() if _on_front(policy.fronts, ask) and policy.role in (
            ask.role,
            "any",
        ):
            return _chosen_chit(policy, ask)
        case LeadPolicy(), LeadAsk() if _on_front(policy.fronts, ask):
            return _chosen_commander(policy, ask)
        case DrawPolicy(), TakeChitAsk():
            return (
                ask.default() if policy.take == "room" else TakeChit(take=policy.take == "always")
            )
        case DrawPolicy(), GiveUpChitAsk():
            return GiveUpChit(
                min(ask.chits, key=lambda chit: chit_value_key(ask.position, ask.faction, chit))
            )
        case CapturePolicy(), CaptureAsk():
            named = [city for city in policy.cities if city in ask.cities]
            return Capture(named[0]) if named else ask.default()
        case ReplacePolicy(), ReplaceAsk():
            named = [army for army in policy.armies if army in ask.armies]
            return Replace((*named, *(a for a in ask.armies if a not in named))[: ask.most])
        case ReplacePolicy(), PaymentRequestAsk():
            return AskReplacement(ask.armies)
        case TreatyPolicy(), AnswerAsk():
            return AnswerTreaty(accept=policy.accept)
        case PassPolicy(), ActionAsk() if _passes(policy, ask):
            return Pass()
        case _:
            return None


def _passes(policy: PassPolicy, ask: ActionAsk) -> bool:
    state = ask.position.state
    if policy.faction not in ("", ask.faction) or policy.turn not in (0, state.turn):
        return False
    return not (ask.faction == "GA" and state.recall) and not _has_exception_happened(policy, ask)


def _has_exception_happened(policy: PassPolicy, ask: ActionAsk) -> bool:
    """True if something that the policy excepts was done since the faction's last round."""
    if policy.unless == "never":
        return False
    position, faction = ask.position, ask.faction
    cities = {
        city
        for city, place in position.board.cities.items()
        if faction in (place.owner, position.holder(city))
    }
    concerned = {
        *position.fronts_of(faction),
        *(position.board.cities[city].front for city in cities),
    }
    fronts = frozenset(policy.fronts or concerned)
    marks = [
        mark for other, done in position.state.marks.items() if other != faction for mark in done
    ]
    if policy.unless == "changed":
        return any(fronts & {mark.front, mark.target} for mark in marks)
    alliance = position.board.alliance
    fought = [
        mark
        for mark in marks
        if mark.kind != "move" and alliance[mark.faction] != alliance[faction]
    ]
    return any(mark.front in fronts for mark in fought)


def _chosen_chit(policy: ChitPolicy, ask: ChitAsk) -> Order:
    """A forced chit (the least harmful), else the preferred one; never one that does not help."""
    choices = [order.chit for order in ask.legal()]
    if None not in choices:
        return PlayChit(max((c for c in choices if c), key=lambda c: _best_total(ask, c)))
    if policy.prefer == "never":
        return PlayChit(None)
    if policy.prefer == "best":
        return PlayChit(max(choices, key=lambda c: (_best_total(ask, c), c is None)))
    return PlayChit(next((c for c in policy.prefer if c in choices), None))


def _best_total(ask: ChitAsk, chit: str | None) -> int:
    """What a chit and the strongest army that can command with it come to (6.1, 6.2)."""
    board = ask.position.board
    fit = [
        a for a in ask.armies if chit is None or board.armies[a].nation in board.chits[chit].nations
    ]
    value = board.chits[chit].value if chit is not None else 0
    return value + max(board.armies[army].value for army in fit)


def _chosen_commander(policy: LeadPolicy, ask: LeadAsk) -> Order:
    choices = ask.choices()
    if policy.prefer == "strongest":
        return Lead(choices[0])
    if policy.prefer == "weakest":
        return Lead(choices[-1])
    return Lead(next((a for a in policy.prefer if a in choices), choices[0]))
