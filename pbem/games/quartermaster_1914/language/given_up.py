"""Sentences that say what a power loses to attrition, and which card it picks."""

from collections import Counter
from collections.abc import Mapping, Sequence

from pbem.games.common.sentences import Strange
from pbem.games.quartermaster_1914.asks import PickAsk
from pbem.games.quartermaster_1914.attrition import LoseAsk
from pbem.games.quartermaster_1914.language.clause import Clause

_LOSING = frozenset(["", "discard", "prepare", "bottom"])
"""Verbs beside which something is lost: ``my prepared Mata Hari``, ``from the bottom``."""


def loss_line(clauses: Sequence[Clause], ask: LoseAsk, shown: Mapping[str, str]) -> str:
    """What a power loses, card by card.

    Args:
        clauses: what it says.
        ask: how much it loses.
        shown: what cards are called.

    Raises:
        Strange: something else is said, or it is not clear which card is meant.
    """
    state, power = ask.position.state, ask.power
    zones = {"HAND": Counter(state.hands[power]), "PREPARED": Counter(state.prepared[power])}
    lost: dict[str, list[str]] = {zone: [] for zone in zones}
    for clause in clauses:
        strange = clause.denied or clause.except_ or clause.spaces or clause.kinds
        if strange or clause.verb not in _LOSING:
            raise Strange
        if clause.number not in (None, len(clause.cards)):
            raise Strange
        for card in clause.cards:
            lost[_zone(card, clause, zones)].append(card)
    deck, points = (sum(getattr(c, kind) for c in clauses) for kind in ("deck", "points"))
    named = sum(map(len, lost.values()))
    if min(deck, points) < 0:
        if named or (deck and points):
            raise Strange
        deck, points = (ask.count if number else 0 for number in (deck, points))
    parts = [f"{number} {word}" for number, word in ((deck, "DECK"), (points, "VP")) if number]
    parts += [
        f"{zone} {', '.join(shown[card] for card in cards)}"
        for zone, cards in lost.items()
        if cards
    ]
    if not parts:
        raise Strange
    return f"LOSE {', '.join(parts)}"


def _zone(card: str, clause: Clause, zones: Mapping[str, Counter[str]]) -> str:
    """Where a card lies that is lost (raises Strange: nowhere, or it may be either)."""
    found = [zone for zone, cards in zones.items() if cards[card]]
    if clause.verb == "prepare" and "PREPARED" in found:
        return "PREPARED"
    if clause.hand and "HAND" in found:
        return "HAND"
    if len(found) != 1:
        raise Strange
    return found[0]


def pick_line(clauses: Sequence[Clause], ask: PickAsk, shown: Mapping[str, str]) -> str:
    """Which card a power picks (raises Strange: none, or several)."""
    cards = [card for clause in clauses for card in clause.cards]
    verbs = {clause.verb for clause in clauses}
    denied = any(clause.denied for clause in clauses)
    strange = any(clause.spaces or clause.kinds or clause.except_ for clause in clauses)
    if strange or not verbs <= {"", "discard", "play"} or denied == bool(cards):
        raise Strange
    if denied:
        return "PICK NONE"
    if len(cards) != 1 or cards[0] not in ask.choices:
        raise Strange
    return f"PICK {shown[cards[0]]}"
