"""Chapter 8.1: the treaty of Brest-Litovsk and all that follows from it."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from pbem.games.first_world_war.asks import FactionAsk
from pbem.games.first_world_war.board.board import Front
from pbem.games.first_world_war.board.state import Position
from pbem.games.first_world_war.log import TreatyOffered, TreatyRefused, TreatySigned
from pbem.games.first_world_war.orders import AnswerTreaty, OfferTreaty
from pbem.rules import Flow, Illegal, Order, Table, YesNo

FROZEN = frozenset({7, 8, 9})
"""Fronts whose cities never change hands again."""
OPEN_TO_THE_WEST = 11
"""The front where they change hands only in combats with armies of the Western powers."""
AT_PEACE = frozenset({"RU", "RO"})
WESTERN_EXPEDITIONS = frozenset({"MEF", "OR"})


def may_fight(position: Position, army: str, front: Front) -> bool:
    """True if an army may attack and be attacked.

    Russia and Romania at peace may not, and nobody may on fronts 7 to 9.
    """
    if not position.state.treaty:
        return True
    return position.board.armies[army].nation not in AT_PEACE and front.number not in FROZEN


def at_peace(position: Position, front: Front) -> bool:
    """True if a front's cities can no longer be taken without a fight."""
    return position.state.treaty and (front.number in FROZEN or front.number == OPEN_TO_THE_WEST)


def may_capture(position: Position, front: Front, armies: Iterable[str]) -> bool:
    """True if a combat of these armies can win a city."""
    if not at_peace(position, front):
        return True
    nations = {position.board.armies[army].nation for army in armies}
    return front.number == OPEN_TO_THE_WEST and bool(nations & WESTERN_EXPEDITIONS)


def garrisons_complete(position: Position) -> bool:
    """True if a German army stands on each of 7, 8 and 9 and enough of the German Allies on 9."""
    return all(
        _armies_left(position, faction, front, ()) >= _garrison(position, faction, front)
        for front in FROZEN
        for faction in ("DE", "GA")
    )


def _garrison(position: Position, faction: str, front: int) -> int:
    """How many armies of a faction the treaty demands on a front."""
    numbers = position.board.numbers
    if faction == "DE":
        return numbers["treaty_german_armies_each_on_7_8_9"]
    return numbers["treaty_german_allied_armies_on_9"] if faction == "GA" and front == 9 else 0


def _armies_left(position: Position, faction: str, front: int, gone: Collection[str]) -> int:
    """How many armies of a faction a front has without some counters."""
    at, armies = position.state.at, position.board.armies.values()
    return sum(
        at[a.id] == front and a.faction == faction and not a.dummy and a.id not in gone
        for a in armies
    )


def check_leaving(position: Position, counters: Iterable[str]) -> None:
    """No order takes away a garrison the treaty demands.

    Only the armies of factions whose counters leave are looked at: those of others may be hidden.

    Raises:
        Illegal: rule 8.1.
    """
    counters = tuple(counters)
    if not position.state.treaty:
        return
    board, at = position.board, position.state.at
    for faction, front in {(board.armies[c].faction, at[c]) for c in counters}:
        needed = _garrison(position, faction, front) if front in FROZEN else 0
        if _armies_left(position, faction, front, counters) < needed:
            raise Illegal(
                "fww.illegal.treaty_garrison",
                rule="8.1",
                facts={"armies": counters},
                names=counters,
            )


def is_bound(position: Position, counter: str) -> bool:
    """True if a counter counts for a garrison that the treaty demands where it stands."""
    army = position.board.armies[counter]
    front = position.state.at[counter]
    return position.state.treaty and not army.dummy and front in FROZEN


def armies_to_spare(position: Position, counter: str) -> int:
    """How many armies of a counter's faction may leave the front where it stands."""
    faction, front = position.board.armies[counter].faction, position.state.at[counter]
    left = _armies_left(position, faction, front, ())
    return max(0, left - _garrison(position, faction, front))


@dataclass(frozen=True)
class OfferAsk(FactionAsk):
    """Ask whether Germany offers peace."""

    topic = "fww.ask.offer_treaty"
    accepts = (OfferTreaty,)

    def idle_answer(self) -> OfferTreaty:
        """No offer."""
        return OfferTreaty(offer=False)

    def check(self, order: Order) -> None:
        """Either answer is legal."""

    def legal(self) -> Iterator[OfferTreaty]:
        """No offer first: a treaty is for good."""
        yield OfferTreaty(offer=False)
        yield OfferTreaty(offer=True)

    def yes_no(self) -> YesNo:
        """An offer, or none."""
        return YesNo(OfferTreaty(offer=True), OfferTreaty(offer=False))


@dataclass(frozen=True)
class AnswerAsk(FactionAsk):
    """Ask whether the Eastern Allies accept: asked only of four players."""

    topic = "fww.ask.answer_treaty"
    accepts = (AnswerTreaty,)

    def idle_answer(self) -> AnswerTreaty:
        """To refuse."""
        return AnswerTreaty(accept=False)

    def check(self, order: Order) -> None:
        """Either answer is legal."""

    def legal(self) -> Iterator[AnswerTreaty]:
        """Refuse first: an offer may come again, a treaty is for good."""
        yield AnswerTreaty(accept=False)
        yield AnswerTreaty(accept=True)

    def yes_no(self) -> YesNo:
        """To accept, to refuse."""
        return YesNo(AnswerTreaty(accept=True), AnswerTreaty(accept=False))


def offer_treaty(position: Position, table: Table) -> Flow:
    """Germany may offer, the Eastern Allies answer; two or three players must accept (8.1, 4.2)."""
    state = position.state
    if state.treaty or state.turn < position.board.first_turn["brest_litovsk_offer"]:
        return
    if not garrisons_complete(position):
        return
    order = yield OfferAsk(position, "DE")
    assert isinstance(order, OfferTreaty)
    if not order.offer:
        return
    table.log(TreatyOffered())
    if state.options.players == 4:
        order = yield AnswerAsk(position, "EA")
        assert isinstance(order, AnswerTreaty)
        if not order.accept:
            table.log(TreatyRefused())
            return
    state.treaty = True
    table.log(TreatySigned())
