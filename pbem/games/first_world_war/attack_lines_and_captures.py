"""Chapters 6.4 to 6.6: attack lines, neutral lines, captured cities, bases, surrender points."""

from collections.abc import Iterator
from dataclasses import dataclass

from pbem.games.first_world_war.asks import FactionAsk, check_choice
from pbem.games.first_world_war.board.board import Front
from pbem.games.first_world_war.board.state import Mark, Position
from pbem.games.first_world_war.log import Captured, Prompt, SurrenderPoint
from pbem.games.first_world_war.orders import Capture
from pbem.rules import Flow, Illegal, Order, Table


def capturable_cities(position: Position, front: Front, alliance: str) -> list[str]:
    """Enemy cities an alliance could take: an open line joins them to its places (6.4, 6.6)."""
    held = _places_held(position, front, alliance)
    within_reach = _within_reach(position, front, held)
    return [c.id for c in front.cities if c.id in within_reach and c.id not in held]


def reaches_base(position: Position, front: Front, alliance: str) -> bool:
    """True if an alliance could advance on the enemy base: no city available, an open line.

    A city behind a closed neutral line is not available, so it does not shield the base (6.4, 6.5,
    6.6).
    """
    if capturable_cities(position, front, alliance):
        return False
    enemy = next(
        base
        for base, faction in front.bases.items()
        if position.board.alliance[faction] != alliance
    )
    return enemy in _within_reach(position, front, _places_held(position, front, alliance))


def _places_held(position: Position, front: Front, alliance: str) -> set[str]:
    """The cities and bases of a front that an alliance controls."""
    bases = {
        base
        for base, faction in front.bases.items()
        if position.board.alliance[faction] == alliance
    }
    return bases | {c.id for c in front.cities if position.holding_alliance(c.id) == alliance}


def _within_reach(position: Position, front: Front, held: set[str]) -> set[str]:
    """Every place that an open line joins to one that is held (6.6)."""
    found = set[str]()
    for line in front.lines:
        if line.opens <= position.state.turn:
            one, other = line.ends
            if one in held:
                found.add(other)
            if other in held:
                found.add(one)
    return found


@dataclass(frozen=True)
class CaptureAsk(FactionAsk):
    """Which city to take.

    The winner of a combat may leave them all (4.2, 6.1, 6.4).
    """

    topic = "fww.ask.capture"
    accepts = (Capture,)
    front: int
    cities: tuple[str, ...]
    optional: bool

    def prompt(self) -> Prompt:
        """The front and the cities within reach."""
        return Prompt(self.topic, self.faction, front=self.front, names=self.cities)

    def check(self, order: Order) -> None:
        """The city is within reach, or none is taken where the rules allow that (6.1, but not 4.2).

        Raises:
            Illegal: rules 4.2 and 6.4.
        """
        assert isinstance(order, Capture)
        if order.city is None:
            if not self.optional:
                facts = {"front": self.front, "choices": self.cities}
                raise Illegal("fww.illegal.must_capture", rule="4.2", facts=facts)
            return
        check_choice(order.city, list(self.cities), "fww.illegal.out_of_reach", "6.4")

    def legal(self) -> Iterator[Capture]:
        """Replacement centres first, in the order of the board, then none where it may be left."""
        centres = self.position.board.cities
        for city in sorted(self.cities, key=lambda c: not centres[c].centre):
            yield Capture(city)
        if self.optional:
            yield Capture(None)


def take_city(position: Position, table: Table, faction: str, front: Front) -> Flow:
    """Take a city in reach on a front (6.4).

    That is optional after a combat, and a duty in the victory check (4.2, 6.1).
    """
    cities = capturable_cities(position, front, position.board.alliance[faction])
    if not cities:
        return
    city: str | None = cities[0]
    if len(cities) > 1:
        optional = position.state.phase != "victory"
        order = yield CaptureAsk(position, faction, front.number, tuple(cities), optional)
        assert isinstance(order, Capture)
        city = order.city
    if city is not None:
        _change_hands(position, table, faction, city)


def _change_hands(position: Position, table: Table, faction: str, city: str) -> None:
    """A city gets a new owner; one victory point goes with it, down to the least (6.4, 8.0)."""
    state, loser = position.state, position.holder(city)
    if position.board.cities[city].owner == faction:
        del state.held[city]
    else:
        state.held[city] = faction
    state.vp[faction] += 1
    state.vp[loser] = max(position.board.numbers["minimum_vp"], state.vp[loser] - 1)
    state.marks.setdefault(faction, []).append(
        Mark("capture", faction, position.board.cities[city].front, city=city)
    )
    table.log(Captured(faction, city, loser))


def take_spoils(position: Position, table: Table, faction: str, front: Front) -> Flow:
    """What a won combat brings: a city, else a surrender point for the enemy (6.4, 6.5)."""
    alliance = position.board.alliance[faction]
    if capturable_cities(position, front, alliance):
        yield from take_city(position, table, faction, front)
    elif reaches_base(position, front, alliance):
        give_surrender_point(position, table, front.sides[position.enemy(alliance)], front)


def give_surrender_point(position: Position, table: Table, faction: str, front: Front) -> None:
    """One surrender point, at most one a front and turn (6.5, 6.5.2)."""
    fronts = position.state.surrender.setdefault(faction, [])
    if front.number not in fronts:
        fronts.append(front.number)
        fronts.sort()
        table.log(SurrenderPoint(faction, front.number))
