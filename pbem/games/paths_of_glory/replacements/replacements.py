"""Replacements (9.4, 17)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from pbem.games.paths_of_glory.asks import SideAsk, refuse, unit_named
from pbem.games.paths_of_glory.board.board import AP, CP, Unit
from pbem.games.paths_of_glory.board.state import ELIMINATED, RESERVE, TOTAL, Position
from pbem.games.paths_of_glory.cards.ids import (
    BOLSHEVIK_REVOLUTION,
    CONVOY,
    INDEPENDENT_AIR_FORCE,
    INFLUENZA,
    OVER_THERE,
    UBOATS_UNLEASHED,
    WALTER_RATHENAU,
    ZEPPELIN_RAIDS,
)
from pbem.games.paths_of_glory.log.redeployment import (
    RebuildPrompt,
    Rebuilt,
    ReplacementsChanged,
    ReplacementsLost,
    ReplacementsRecorded,
)
from pbem.games.paths_of_glory.operations.movement_rules import enter_space
from pbem.games.paths_of_glory.orders import Done, Rebuild
from pbem.games.paths_of_glory.redeployment.homes import (
    has_room,
    is_capital_lost,
    spaces_for_army,
    traces_home,
)
from pbem.rules import Flow, Illegal, Order, Table

STEP_OF_ARMY, STEP_OF_CORPS = 2, 1
"""Half points for a step (17.1.4)."""

POOLS = {
    AP: ("allied", "br", "fr", "it", "ru", "us"),
    CP: ("ah", "bu", "ge", "tu"),
}
_ALLIED_ON_CARDS = "a"


# --- recording (9.4) ------------------------------------------------------------------------------


def check_may_play_rp(position: Position, side: str) -> None:
    """Accept a card played for replacement points, or refuse it.

    Raises:
        Illegal: the side did the same in its last round of this turn (9.4.3), or influenza rages
            (AP-65).
    """
    if position.state.last_action[side] == "rp":
        raise refuse("rp_twice", "9.4.3", round=position.state.round - 1)
    if INFLUENZA in position.state.turn_events:
        raise refuse("rp_influenza", "9.4.1", card=INFLUENZA)


def record_replacements(position: Position, table: Table, side: str, card: str) -> None:
    """Record the replacement points of a card, none for neutrals (9.4.1, 9.4.2).

    American points are on no card: once Over There is played, every card brings one (9.4.5,
    17.1.8).
    """
    points = {
        "allied" if pool == _ALLIED_ON_CARDS else pool: number
        for pool, number in position.board.cards[card].rp.items()
        if not position.is_neutral(pool)
    }
    if side == AP and position.was_played(OVER_THERE):
        points["us"] = points.get("us", 0) + 1
    for pool, number in points.items():
        position.state.rp[pool] = position.state.rp.get(pool, 0) + number
    table.log(ReplacementsRecorded(side, card, tuple(sorted(points.items()))))


# --- the phase (6.0.F) ----------------------------------------------------------------------------


def replacement_phase(position: Position, table: Table) -> Flow:
    """The Allies spend their points, then the Central Powers; the rest is lost (17.1.1).

    6.0.F, 9.4.4, 17.1.2.
    """
    _adjust_pools(position, table)
    for side in (AP, CP):
        yield from _spend_points(position, table, side)
    position.state.rp.clear()


def _adjust_pools(position: Position, table: Table) -> None:
    """What events and the historical scenario add and take, down to 0 (5.7.3)."""
    for pool, change, why in _pool_changes(position):
        points = position.state.rp.get(pool, 0)
        change = max(change, -points)  # noqa: PLW2901 - a pool does not fall below nothing
        if change:
            position.state.rp[pool] = points + change
            table.log(ReplacementsChanged(pool, change, why))


def _pool_changes(position: Position) -> Iterator[tuple[str, int, str]]:
    """(pool, change, why) triples: Rathenau, submarines, Zeppelins, the historical German point."""
    if position.was_played(WALTER_RATHENAU) and not position.was_played(INDEPENDENT_AIR_FORCE):
        yield "ge", 1, WALTER_RATHENAU
    if _has_historical_point(position):
        yield "ge", 1, "historical"
    if position.was_played(UBOATS_UNLEASHED) and not position.was_played(CONVOY):
        yield "br", -1, UBOATS_UNLEASHED
    if ZEPPELIN_RAIDS in position.state.turn_events:
        yield "br", -4, ZEPPELIN_RAIDS


def _has_historical_point(position: Position) -> bool:
    """Total war, its cards drawn, and Sedan and two other spaces in German hands (5.7.3).

    The spaces are French or Belgian.
    """
    state, board = position.state, position.board
    if not state.options.historical or state.commitment[CP] < TOTAL or CP in state.mixes:
        return False
    west = board.of_nation["fr"] | board.of_nation["be"]
    return (
        position.is_controlled_by(CP, board.space["sedan"])
        and (position.held[CP] & west).bit_count() >= 3
    )


def _spend_points(position: Position, table: Table, side: str) -> Flow:
    halves = {
        pool: 2 * points for pool in POOLS[side] if (points := position.state.rp.get(pool, 0))
    }
    if position.was_played(BOLSHEVIK_REVOLUTION) and "ru" in halves:
        halves["ru"] = min(halves["ru"], 2)
    while True:
        ask = RebuildAsk(position, side, tuple(halves.items()))
        if next(ask.rebuildings(), None) is None:
            break
        order = yield ask
        if not isinstance(order, Rebuild):
            break
        pool, price = _carry_out(position, table, order)
        halves[pool] -= price
        position.state.rp[pool] = halves[pool] // 2
    left = tuple((pool, rest) for pool, rest in halves.items() if rest)
    if left:
        table.log(ReplacementsLost(side, left))


def _carry_out(position: Position, table: Table, order: Rebuild) -> tuple[str, int]:
    """Flip or rebuild a unit, as checked; returns its pool and the half points spent."""
    unit = position.board.unit[order.unit]
    u, price = position.board.units[unit], half_points_for(position, unit, full=order.full)
    how = "flipped"
    position.restore(unit)
    if position.state.at[unit] == ELIMINATED:
        how = "rebuilt"
        home = _place_for_rebuilt(position, u, order.space)
        if home == RESERVE:
            position.place(unit, RESERVE)
        else:
            enter_space(position, table, [unit], home)
        if not order.full:
            position.reduce(unit)
    at = position.state.at[unit]
    place = "reserve" if at == RESERVE else position.board.spaces[at].id
    table.log(Rebuilt(u.id, how, not position.is_reduced(unit), place, price))
    return u.rp, price


def _place_for_rebuilt(position: Position, u: Unit, space: str) -> int:
    """Where a rebuilt unit goes: the box, Arabia (17.1.6), for an army a space (17.1.5)."""
    if u.nation == "ana":
        return position.board.space["arabia"]
    if not u.army:
        return RESERVE
    return position.board.space[space] if space else spaces_for_rebuilt_army(position, u.n)[0]


# --- what may be done (17.1.3-17.1.7) -------------------------------------------------------------


def half_points_for(position: Position, unit: int, *, full: bool) -> int:
    """Half points to flip a reduced unit, or to rebuild an eliminated one (17.1.4)."""
    step = STEP_OF_ARMY if position.board.units[unit].army else STEP_OF_CORPS
    return 2 * step if full and position.state.at[unit] == ELIMINATED else step


def spaces_for_rebuilt_army(position: Position, unit: int) -> tuple[int, ...]:
    """Where an army can be rebuilt: as a reinforcement, in supply from home (17.1.4.1)."""
    key = ("homes", position.board.units[unit].sort, unit in position.state.regular)
    known: tuple[int, ...] | None = position.worked_out.get(key)
    if known is None:
        spaces = spaces_for_army(position, unit)
        known = position.worked_out[key] = tuple(
            s for s in spaces if traces_home(position, unit, s)
        )
    return known


def why_not_replace(position: Position, unit: int) -> Illegal | None:
    """Why a unit can never receive replacements, or ``None`` if it can (17.1.3-17.1.7)."""
    u, at = position.board.units[unit], position.state.at[unit]
    if not u.replaceable:
        return refuse("rp_starred", "17.1.7", u.id, unit=u.id)
    if at < ELIMINATED or (at != ELIMINATED and not position.is_reduced(unit)):
        return refuse("rp_not_needed", "17.1.4", u.id, unit=u.id)
    if is_capital_lost(position, unit):
        return refuse("rp_capital", "17.1.3", u.id, unit=u.id)
    if u.kind == "PLc" and position.is_controlled_by(AP, position.board.space["warsaw"]):
        return refuse("rp_warsaw", "17.1.3", u.id, unit=u.id)
    if at >= 0 and not traces_home(position, unit, at):
        return refuse("rp_supply", "17.1.4.1", u.id, unit=u.id)
    if at == ELIMINATED and not _has_a_home(position, u):
        return refuse("rp_no_space", "17.1.5", u.id, unit=u.id)
    return None


def _has_a_home(position: Position, u: Unit) -> bool:
    if u.nation == "ana":
        arabia = position.board.space["arabia"]
        return has_room(position, arabia) and not position.units_of(CP, arabia)
    return not u.army or bool(spaces_for_rebuilt_army(position, u.n))


@dataclass(frozen=True)
class RebuildAsk(SideAsk):
    """The next unit to receive replacements (17.1.4).

    Attributes:
        halves: (pool, half points left) pairs.
    """

    halves: tuple[tuple[str, int], ...]

    topic: ClassVar[str] = "pog.ask.rebuild"
    accepts: ClassVar[tuple[type[Order], ...]] = (Rebuild, Done)

    def prompt(self) -> RebuildPrompt:
        """The half points left."""
        return RebuildPrompt(self.topic, halves=self.halves)

    def check(self, order: Order) -> None:
        """Accept a unit that can receive replacements and that its pool pays for.

        Raises:
            Illegal: 17.1.1 to 17.1.7.
        """
        if isinstance(order, Done):
            return
        assert isinstance(order, Rebuild)
        position = self.position
        unit = unit_named(position, order.unit)
        u = position.board.units[unit]
        if u.side != self.side:
            raise refuse("not_own_unit", "17.1.1", order.unit, unit=order.unit)
        if reason := why_not_replace(position, unit):
            raise reason
        price, left = (
            half_points_for(position, unit, full=order.full),
            dict(self.halves).get(u.rp, 0),
        )
        if price > left:
            raise refuse(
                "rp_points",
                "17.1.1.1",
                order.unit,
                unit=order.unit,
                pool=u.rp,
                halves=price,
                left_halves=left,
            )
        self._check_space(unit, order.space)

    def _check_space(self, unit: int, space: str) -> None:
        """An army wants a space unless there is but one; nothing else takes one (17.1.5)."""
        position = self.position
        name = position.board.units[unit].id
        if position.state.at[unit] != ELIMINATED or not position.board.units[unit].army:
            if space:
                raise refuse("rp_space_unwanted", "17.1.4", name, space, unit=name, space=space)
            return
        choices = tuple(
            position.board.spaces[s].id for s in spaces_for_rebuilt_army(position, unit)
        )
        if not space and len(choices) > 1:
            raise refuse("rp_which_space", "17.1.5", name, unit=name, choices=choices)
        if space and space not in choices:
            raise refuse("rp_space", "17.1.5", name, space, unit=name, space=space, choices=choices)

    def legal(self) -> Iterator[Order]:
        """Every replacement, the best for its price first, then Done."""
        yield from sorted(self.rebuildings(), key=self._worth_of_order, reverse=True)
        yield Done()

    def rebuildings(self) -> Iterator[Rebuild]:
        """Every replacement, in the order of the counters."""
        left, reduced = (
            {pool: points for pool, points in self.halves if points},
            self.position.state.reduced,
        )
        if not left:
            return
        for unit in [
            n
            for n, place in enumerate(self.position.state.at)
            if place == ELIMINATED or n in reduced
        ]:
            u = self.position.board.units[unit]
            if left.get(u.rp) and why_not_replace(self.position, unit) is None:
                yield from self._rebuildings_of(u, left[u.rp])

    def _rebuildings_of(self, u: Unit, left: int) -> Iterator[Rebuild]:
        """What the half points of its pool can do for a unit."""
        position = self.position
        eliminated = position.state.at[u.n] == ELIMINATED
        spaces = (
            [position.board.spaces[s].id for s in spaces_for_rebuilt_army(position, u.n)]
            if eliminated and u.army
            else [""]
        )
        for full in (True, False) if eliminated else (True,):
            if half_points_for(position, u.n, full=full) <= left:
                yield from (Rebuild(u.id, full, space) for space in spaces)

    def _worth_of_order(self, order: Rebuild) -> float:
        """Combat factors gained, and loss factors for every step gained, for a half point."""
        position = self.position
        unit = position.board.unit[order.unit]
        u = position.board.units[unit]
        combat, steps = (u.full[0], 2) if order.full else (u.reduced[0], 1)
        if position.state.at[unit] != ELIMINATED:
            combat, steps = u.full[0] - u.reduced[0], 1
        return (combat + steps * u.full[1]) / half_points_for(position, unit, full=order.full)
