"""War in Africa (CP-32): the Allies give up a British corps for good, or a victory point."""

from collections.abc import Iterator

from pbem.games.paths_of_glory.asks import SideAsk, refuse, unit_named
from pbem.games.paths_of_glory.board.board import AP
from pbem.games.paths_of_glory.board.control import award_points
from pbem.games.paths_of_glory.board.state import RESERVE, Position
from pbem.games.paths_of_glory.cards.ids import WAR_IN_AFRICA
from pbem.games.paths_of_glory.events.card_event import EventPlay, place_name_of
from pbem.games.paths_of_glory.log.core import Eliminated, Prompt
from pbem.games.paths_of_glory.log.events import AfricaDecided
from pbem.games.paths_of_glory.orders import ChooseUnits
from pbem.rules import Flow, Order


def corps_for_africa(position: Position) -> list[int]:
    """British corps at full strength, those in the reserve box first, else reduced ones."""
    places = position.state.at
    corps = [u for u in position.board.kinds["BRc"] if places[u] >= RESERVE]
    full = [u for u in corps if not position.is_reduced(u)]
    return sorted(full or corps, key=lambda u: places[u] != RESERVE)


class AfricaAsk(SideAsk):
    """A British corps, or none: a victory point for the Central Powers (CP-32)."""

    topic = "pog.ask.africa"
    accepts = (ChooseUnits,)

    def prompt(self) -> Prompt:
        """The corps to choose among."""
        units = tuple(self.position.unit(u).id for u in corps_for_africa(self.position))
        return Prompt(self.topic, choices=units, number=1)

    def legal(self) -> Iterator[ChooseUnits]:
        """Each corps, then none."""
        for unit in corps_for_africa(self.position):
            yield ChooseUnits((self.position.unit(unit).id,))
        yield ChooseUnits()

    def check(self, order: Order) -> None:
        """One of the corps, or nothing.

        Raises:
            Illegal: another unit, or more than one (CP-32).
        """
        assert isinstance(order, ChooseUnits)
        if len(order.units) > 1:
            raise refuse("africa_one", WAR_IN_AFRICA, *order.units, units=order.units)
        for name in order.units:
            if unit_named(self.position, name) not in corps_for_africa(self.position):
                raise refuse("africa_unit", WAR_IN_AFRICA, name, unit=name)

    def idle_answer(self) -> ChooseUnits:
        """What a missed deadline plays: all units are open."""
        return self.default()

    def default(self) -> ChooseUnits:
        """A corps from the reserve box; nobody leaves the front unasked: else the point."""
        corps = corps_for_africa(self.position)
        if corps and self.position.state.at[corps[0]] == RESERVE:
            return ChooseUnits((self.position.unit(corps[0]).id,))
        return ChooseUnits()


def do_war_in_africa(played: EventPlay) -> Flow:
    """The Allies choose; without any British corps they have no choice."""
    position, table = played.position, played.table
    units: tuple[str, ...] = ()
    if corps_for_africa(position):
        answer = yield AfricaAsk(position, AP)
        assert isinstance(answer, ChooseUnits)
        units = answer.units
    table.log(AfricaDecided(*(units or ("",))))
    for name in units:
        unit = position.board.unit[name]
        table.log(Eliminated(name, place_name_of(position, unit), permanent=True, why="event"))
        position.eliminate(unit, permanent=True)
    if not units:
        award_points(position, table, 1, "card", played.card.id)
