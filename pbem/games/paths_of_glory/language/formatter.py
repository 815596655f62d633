"""Orders and policies as canonical lines, which read back to the same."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from pbem.games.paths_of_glory.language.phrases import PathsOfGloryPhrases
from pbem.games.paths_of_glory.orders import (
    Activate,
    Advance,
    AnswerPeace,
    Attack,
    CancelRetreat,
    ChooseGuns,
    ChooseOptional,
    ChooseUnits,
    Discard,
    Entrench,
    Move,
    OfferPeace,
    PlayCards,
    PlayEvent,
    PlayOneOp,
    PlayOps,
    PlayRp,
    PlaySr,
    Rebuild,
    Redeploy,
    Retreat,
    RetreatBefore,
    TakeLosses,
)
from pbem.games.paths_of_glory.standing import (
    AfricaPolicy,
    AskMe,
    CardPolicy,
    DiscardPolicy,
    ExcessPolicy,
    GreatRetreatPolicy,
    HaigPolicy,
    HoldPolicy,
    LossPolicy,
    PeacePolicy,
    ReplacePolicy,
    RetreatPolicy,
    WithdrawalPolicy,
)
from pbem.rules import Order, StandingOrder

Path = tuple[str, ...]

ROLES = {"attack": "ATTACKING", "defence": "DEFENDING"}
"""The word for each role in which a policy about cards answers."""


def write_order(phrases: PathsOfGloryPhrases, order: Order) -> str:
    """The canonical line of an order."""
    match order:
        case ChooseGuns() | ChooseOptional() | Discard() | PlayCards():
            return _card_choice_line(order)
        case (
            PlayOps()
            | PlaySr()
            | PlayRp()
            | PlayEvent()
            | OfferPeace()
            | AnswerPeace()
            | PlayOneOp()
        ):
            return _action_line(phrases, order)
        case Activate() | Move() | Entrench() | Attack():
            return _operation_line(phrases, order)
        case (
            TakeLosses() | CancelRetreat() | Retreat() | RetreatBefore() | Advance() | ChooseUnits()
        ):
            return _combat_answer_line(phrases, order)
        case Redeploy():
            return f"SR {_units_text(phrases, order.units)} TO {_place_text(phrases, order.target)}"
        case Rebuild():
            full, space = (
                " FULL" if order.full else "",
                f" AT {_place_text(phrases, order.space)}" if order.space else "",
            )
            return f"REBUILD {phrases.unit_name(order.unit)}{full}{space}"
        case _:
            return "DONE"


def _card_choice_line(order: ChooseGuns | ChooseOptional | Discard | PlayCards) -> str:
    match order:
        case ChooseGuns():
            return f"GUNS {'YES' if order.take else 'NO'}"
        case ChooseOptional():
            return (
                f"OPTIONAL {'; '.join(f'{card} FOR {out}' for card, out in order.swaps) or 'NONE'}"
            )
        case Discard():
            return f"DISCARD {_cards_text(order.cards)}"
        case _:
            return f"CARDS {_cards_text(order.cards)}"


def _action_line(phrases: PathsOfGloryPhrases, order: Order) -> str:
    match order:
        case PlayOps():
            return f"PLAY {order.card} AS OPS"
        case PlaySr():
            return f"PLAY {order.card} AS SR"
        case PlayRp():
            return f"PLAY {order.card} AS RP"
        case PlayEvent():
            places = _grouped_text(
                order.places, lambda units, space: _arrivals_text(phrases, units, space)
            )
            choice = f" CHOOSE {_units_text(phrases, order.units)}" if order.units else ""
            return f"PLAY {order.card} AS EVENT{' PLACE ' if places else ''}{places}{choice}"
        case AnswerPeace():
            return "PEACE ACCEPT" if order.accept else "PEACE REFUSE"
        case OfferPeace():
            return "PEACE OFFER"
        case _:
            return "ONE OP"


def _arrivals_text(phrases: PathsOfGloryPhrases, units: Sequence[str], space: str) -> str:
    names = ", ".join(phrases.unit_name(unit) or "TRENCH" for unit in units)
    return f"{names} IN {_place_text(phrases, space)}"


def _operation_line(
    phrases: PathsOfGloryPhrases, order: Activate | Move | Entrench | Attack
) -> str:
    match order:
        case Activate():
            groups = [f"{_spaces_text(phrases, order.attack)} TO ATTACK"] if order.attack else []
            groups += [f"{_spaces_text(phrases, order.move)} TO MOVE"] if order.move else []
            return f"ACTIVATE {'; '.join(groups) or 'NONE'}"
        case Move():
            return (
                "MOVE "
                f"{'; '.join(_travel_text(phrases, units, path) for units, path in order.groups)}"
            )
        case Entrench():
            return f"ENTRENCH {phrases.unit_name(order.army)}"
        case Attack():
            return _attack_line(phrases, order)


def _attack_line(phrases: PathsOfGloryPhrases, order: Attack) -> str:
    parts = [
        f"ATTACK {_place_text(phrases, order.target)} WITH {_units_text(phrases, order.units)}"
    ]
    if order.flank:
        parts.append(f"FLANK PIN {_place_text(phrases, order.flank)}")
    if order.cards:
        parts.append(f"CARDS {_cards_text(order.cards)}")
    if order.ask_cards:
        parts.append("CARDS LATER")
    if order.losses:
        parts.append(
            f"LOSSES {_units_text(phrases, order.losses)}{_replaced_text(phrases, order.corps)}"
        )
    if order.advance is not None:
        parts.append(f"ADVANCE {_travels_text(phrases, order.advance) or 'NONE'}")
    return " ".join(parts)


def _combat_answer_line(phrases: PathsOfGloryPhrases, order: Order) -> str:
    match order:
        case TakeLosses():
            return (
                f"LOSSES {_units_text(phrases, order.steps) or 'NONE'}"
                f"{_replaced_text(phrases, order.corps)}"
            )
        case CancelRetreat():
            corps = _replaced_text(phrases, (order.corps,) if order.corps else ())
            return f"HOLD WITH {phrases.unit_name(order.unit)}{corps}" if order.unit else "RETREAT"
        case Retreat():
            return f"RETREAT {_travels_text(phrases, order.paths)}"
        case RetreatBefore():
            return "LEAVE" if order.retreat else "STAY"
        case Advance():
            return f"ADVANCE {_travels_text(phrases, order.paths) or 'NONE'}"
        case _:
            assert isinstance(order, ChooseUnits)
            return f"CHOOSE {_units_text(phrases, order.units) or 'NONE'}"


def _replaced_text(phrases: PathsOfGloryPhrases, corps: Sequence[str]) -> str:
    return f" REPLACED BY {_units_text(phrases, corps)}" if corps else ""


def _travels_text(phrases: PathsOfGloryPhrases, paths: Sequence[tuple[str, Path]]) -> str:
    return _grouped_text(paths, lambda units, path: _travel_text(phrases, units, path))


def _travel_text(phrases: PathsOfGloryPhrases, units: Sequence[str], path: Path) -> str:
    via = f" VIA {_spaces_text(phrases, path[:-1])}" if path[1:] else ""
    return (
        f"{_units_text(phrases, units)}{via} TO "
        f"{_place_text(phrases, path[-1]) if path else 'NONE'}"
    )


def _grouped_text(pairs: Sequence[tuple[str, Any]], text: Callable[[list[str], Any], str]) -> str:
    """Pairs with the same place or path one after the other make one group."""
    grouped = groupby(pairs, key=lambda pair: pair[1])
    return "; ".join(text([unit for unit, _ in group], where) for where, group in grouped)


def _units_text(phrases: PathsOfGloryPhrases, units: Sequence[str]) -> str:
    return ", ".join(phrases.unit_name(unit) for unit in units)


def _spaces_text(phrases: PathsOfGloryPhrases, spaces: Sequence[str]) -> str:
    return ", ".join(_place_text(phrases, space) for space in spaces)


def _place_text(phrases: PathsOfGloryPhrases, place: str) -> str:
    return phrases.places.shown[place]


def _cards_text(cards: Sequence[str]) -> str:
    return ", ".join(cards) or "NONE"


# --- policies -------------------------------------------------------------------------------------


def write_standing(phrases: PathsOfGloryPhrases, policy: StandingOrder) -> str:
    """The canonical line of a policy, with the word STANDING; reading it gives the same policy."""
    return f"STANDING {_combat_policy_line(phrases, policy) or _other_policy_line(phrases, policy)}"


def _combat_policy_line(phrases: PathsOfGloryPhrases, policy: StandingOrder) -> str:
    """A policy about combats; empty: it is none."""
    match policy:
        case CardPolicy():
            play = (
                policy.play.upper()
                if isinstance(policy.play, str)
                else ", ".join(policy.play) or "KEEP"
            )
            role = f" WHEN {ROLES[policy.role]}" if policy.role in ROLES else ""
            return f"CARDS {play}{_in_spaces_text(phrases, policy.spaces)}{role}"
        case LossPolicy():
            corps = _replaced_by_text(phrases, policy.corps)
            return (
                f"LOSSES {_first_text(phrases, policy.first)}{corps}"
                f"{_in_spaces_text(phrases, policy.spaces)}"
            )
        case HoldPolicy():
            units = f" WITH {_preferred_text(phrases, policy.units)}" if policy.units else ""
            corps = _replaced_by_text(phrases, policy.corps)
            return (
                f"HOLD {policy.hold.upper()}{units}{corps}{_in_spaces_text(phrases, policy.spaces)}"
            )
        case RetreatPolicy():
            towards = _in_spaces_text(phrases, policy.towards, "TO").lstrip() or "CAREFUL"
            return f"RETREAT {towards}{_in_spaces_text(phrases, policy.spaces)}"
        case GreatRetreatPolicy():
            return (
                f"GREAT RETREAT {'YES' if policy.leave else 'NO'}"
                f"{_in_spaces_text(phrases, policy.spaces)}"
            )
        case HaigPolicy():
            return (
                f"HAIG {'STAY' if policy.stay else 'LEAVE'}"
                f"{_in_spaces_text(phrases, policy.spaces)}"
            )
        case WithdrawalPolicy():
            return f"WITHDRAWAL {_first_text(phrases, policy.first)}"
        case _:
            return ""


def _other_policy_line(phrases: PathsOfGloryPhrases, policy: StandingOrder) -> str:
    """Any other policy."""
    match policy:
        case ExcessPolicy():
            return f"EXCESS {_first_text(phrases, policy.first)}"
        case AfricaPolicy():
            return f"AFRICA {policy.give.upper()}"
        case DiscardPolicy():
            return (
                f"DISCARD {'ALL' if policy.cards == 'all' else ', '.join(policy.cards) or 'NONE'}"
            )
        case ReplacePolicy():
            return f"REPLACE {_first_text(phrases, policy.first)}"
        case PeacePolicy():
            return f"PEACE {'ACCEPT' if policy.accept else 'REFUSE'}"
        case _:
            assert isinstance(policy, AskMe)
            return f"ASK ABOUT {policy.about}{_in_spaces_text(phrases, policy.spaces)}"


def _first_text(phrases: PathsOfGloryPhrases, names: Sequence[str]) -> str:
    """Units and kinds in their order."""
    return f"{_preferred_text(phrases, names)} FIRST" if names else "CAREFUL"


def _replaced_by_text(phrases: PathsOfGloryPhrases, corps: Sequence[str]) -> str:
    """``REPLACED BY`` and corps."""
    return f" REPLACED BY {_preferred_text(phrases, corps)}" if corps else ""


def _preferred_text(phrases: PathsOfGloryPhrases, names: Sequence[str]) -> str:
    """Units and kinds as players write them."""
    known = phrases.board.unit
    return ", ".join(
        phrases.unit_name(name) if name in known else phrases.kind_name(name) for name in names
    )


def _in_spaces_text(phrases: PathsOfGloryPhrases, spaces: Sequence[str], word: str = "IN") -> str:
    """``IN`` and spaces; empty: everywhere."""
    return f" {word} {', '.join(phrases.spaces.shown[space] for space in spaces)}" if spaces else ""
