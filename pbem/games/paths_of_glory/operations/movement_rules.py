"""Where units may go, and what entering a space does (11.1, 11.3).

``why_not_enter`` is for every way into a space (movement, redeployment, retreat, advance),
``why_not_step`` adds the line that leads there, ``why_not_march`` what only those must respect who
move of their own will (movement, advance), ``why_not_stop`` what only the end of a move or a
redeployment must respect. Each returns the refusal, or ``None``. Stacking (10) and sieges (15.2)
are not looked at here.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from pbem.games.paths_of_glory.asks import refuse
from pbem.games.paths_of_glory.board.board import AP, CP, ENEMY, Board, Unit, mask
from pbem.games.paths_of_glory.board.control import release_ana_spaces, take_space
from pbem.games.paths_of_glory.board.state import TOTAL, Position
from pbem.games.paths_of_glory.cards.ids import (
    FALL_OF_THE_TSAR,
    RACE_TO_THE_SEA,
    RUSSIAN_CAVALRY,
    TREATY_OF_BREST_LITOVSK,
)
from pbem.games.paths_of_glory.log.operations import BeachheadFell, TrenchFell
from pbem.games.paths_of_glory.supply.supply import closed_spaces
from pbem.rules import Illegal, Table

CHANNEL = ("amiens", "calais", "ostend")
"""Where the Central Powers may not stop before the Race to the Sea (11.1.9)."""

RACE_STATUS = 4
"""War status of the Central Powers with which they may stop there without that card (11.1.9)."""

ITALIAN_FRONT = ("trent", "villach", "trieste")
"""Where German armies may not stop in the historical scenario (5.7.4.6)."""

_BEF = ("BR-BEF", "BEFc")
_BEF_AREA = ("br", "fr", "be", "ge")
_TREATY_AREA = ("ru", "ge", "tu", "ah", "ro")
_BEYOND_CAUCASUS = ("poti", "grozny")


class Ban(NamedTuple):
    """Spaces (a bit set) that a rule closes to a unit; ``key``: the message."""

    key: str
    rule: str
    spaces: int


class TriedMoves(msgspec.Struct):
    """What the groups of an order that move first would have changed when the next one moves.

    Attributes:
        moved: where units would be, -1 for a group on its way.
        crossed: Russian corps that would have crossed the Caucasus (11.3.2).
        shut: spaces that would be closed: the beachhead that the Central Powers entered (9.5.3.5),
            as a bit set.
    """

    moved: dict[int, int] = msgspec.field(default_factory=dict)
    crossed: int = 0
    shut: int = 0


NOTHING_BEFORE = TriedMoves()


def bans(position: Position, unit: int, before: TriedMoves = NOTHING_BEFORE) -> Iterator[Ban]:
    """Every reason that keeps a unit out of spaces however it would come there, with the spaces."""
    board, state, u = position.board, position.state, position.board.units[unit]
    shut = closed_spaces(position) | before.shut
    yield Ban(
        "enemy_unit", "11.1.7", position.occupied[ENEMY[u.side]]
    )  # nor do enemies ever stack (10.1.5)
    yield Ban("no_beachhead", "11.1.10", shut & board.of_nation["none"])
    if state.limited_greece:
        yield Ban("neutral_greeks", "9.5.2.4", shut & board.of_nation["gr"])
    yield Ban("neutral_nation", "11.1.11", shut)
    yield from theatre_bans(position, u)
    if u.kind == "FR-Orient" and u.n in state.regular:
        yield Ban("orient_salonika", "9.5.3.4", 1 << board.space["salonika"])
    if u.nation == "ru" and state.turn == 1:
        forts = (
            s.n for s in board.spaces if s.nation == "ge" and s.fort and s.n not in state.destroyed
        )
        yield Ban("german_fort", "15.1.12", mask(forts))
    if u.side == AP and position.was_played(TREATY_OF_BREST_LITOVSK):
        yield from _treaty_bans(position, u, before)


def theatre_bans(position: Position, u: Unit) -> Iterator[Ban]:
    """The theatres closed to a unit whether it would go there or attack.

    The Near East is to other armies than those made for it (11.3.1, 9.5.3.4) and to the Russian
    cavalry (AP-57).
    """
    board = position.board
    if u.army and (not u.near_east or u.n in position.state.regular):
        yield Ban("near_east_army", "11.3.1", board.near_east)
    if u.kind == "CAVc":
        yield Ban("cavalry_near_east", RUSSIAN_CAVALRY, board.near_east)


def march_bans(position: Position, u: Unit) -> Iterator[Ban]:
    """The spaces closed to a unit that moves, redeploys, attacks or advances, not in a retreat.

    The BEF keeps to Britain, France, Belgium and Germany (11.1.17). In the historical scenario
    foreign armies keep out of Italy (5.7.4.6).
    """
    board = position.board
    if u.kind in _BEF:
        yield Ban(
            "bef_area", "11.1.17", board.everywhere & ~_spaces_of_nations(position, _BEF_AREA)
        )
    if u.army and u.nation not in ("ah", "it") and _italy_is_apart(position):
        yield Ban("italy_apart", "5.7.4.6", board.of_nation["it"])


def _treaty_bans(position: Position, u: Unit, before: TriedMoves) -> Iterator[Ban]:
    """After Brest-Litovsk Russians keep to some countries, away from allies (16.4.9)."""
    if u.nation == "ru":
        yield Ban("treaty_area", "16.4.9", ~_spaces_of_nations(position, _TREATY_AREA))
    yield Ban("treaty_company", "16.4.9", _spaces_with_former_allies(position, u.nation, before))


def _spaces_with_former_allies(position: Position, nation: str, before: TriedMoves) -> int:
    """Spaces with Allies that a nation must keep away from after Brest-Litovsk (16.4.9)."""
    russian, at = nation == "ru", position.state.at
    others = (x.n for x in position.board.units if x.side == AP and (x.nation == "ru") != russian)
    return mask(place for place in (before.moved.get(n, at[n]) for n in others) if place >= 0)


def _italy_is_apart(position: Position) -> bool:
    """True if the historical scenario still restricts armies in Italy (5.7.4.6)."""
    return position.state.options.historical and position.state.commitment[AP] < TOTAL


def _spaces_of_nations(position: Position, nations: Sequence[str]) -> int:
    bits = 0
    for nation in nations:
        bits |= position.board.of_nation[nation]
    return bits


def enterable_spaces(position: Position, unit: int, before: TriedMoves = NOTHING_BEFORE) -> int:
    """The spaces a unit may be in, as a bit set: those ``why_not_enter`` keeps open."""
    if before.shut or (before.moved and position.was_played(TREATY_OF_BREST_LITOVSK)):
        return _compute_enterable(position, unit, before)
    key = ("enterable", position.board.units[unit].sort, unit in position.state.regular)
    known: int | None = position.worked_out.get(key)
    if known is None:
        known = position.worked_out[key] = _compute_enterable(position, unit, NOTHING_BEFORE)
    return known


def _compute_enterable(position: Position, unit: int, before: TriedMoves) -> int:
    shut = 0
    for ban in bans(position, unit, before):
        shut |= ban.spaces
    return ~shut & position.board.everywhere


def marchable_spaces(position: Position, unit: int, before: TriedMoves = NOTHING_BEFORE) -> int:
    """The spaces a unit may move or redeploy into, as a bit set."""
    spaces = enterable_spaces(position, unit, before)
    for ban in march_bans(position, position.board.units[unit]):
        spaces &= ~ban.spaces
    return spaces


def why_not_enter(
    position: Position, unit: int, space: int, before: TriedMoves = NOTHING_BEFORE
) -> Illegal | None:
    """The first reason why a unit may not enter or cross a space (11.1.7-11.1.17, 11.3.1)."""
    if enterable_spaces(position, unit, before) >> space & 1:
        return None
    for ban in bans(position, unit, before):
        if ban.spaces >> space & 1:
            u, s = position.unit(unit), position.space(space)
            return refuse(ban.key, ban.rule, u.id, s.id, unit=u.id, space=s.id)
    return None


def why_not_stop(position: Position, unit: int, space: int) -> Illegal | None:
    """Why a unit may not end a move or a redeployment in an open space (11.1.9, 5.7.4.6)."""
    for ban in _stop_bans(position, position.unit(unit)):
        if ban.spaces >> space & 1:
            u, s = position.unit(unit), position.space(space)
            return refuse(ban.key, ban.rule, u.id, s.id, unit=u.id, space=s.id)
    return None


def _stop_bans(position: Position, u: Unit) -> Iterator[Ban]:
    """Every reason against ending a move or a redeployment in spaces, with the spaces."""
    number = position.board.space
    if u.side == CP and not race_is_on(position):
        yield Ban("channel", "11.1.9", mask(number[name] for name in CHANNEL))
    if u.nation == "ge" and u.army and _italy_is_apart(position):
        yield Ban("italian_front", "5.7.4.6", mask(number[name] for name in ITALIAN_FRONT))


def spaces_without_stop(position: Position, unit: int) -> int:
    """The spaces where a unit may not end a move or a redeployment, as a bit set.

    See ``why_not_stop``.
    """
    shut = 0
    for ban in _stop_bans(position, position.unit(unit)):
        shut |= ban.spaces
    return shut


def race_is_on(position: Position) -> bool:
    """True if the Central Powers may stop in Amiens, Calais and Ostend (11.1.9, 12.7.7)."""
    return position.was_played(RACE_TO_THE_SEA) or position.state.war_status[CP] >= RACE_STATUS


def why_not_step(
    position: Position, unit: int, origin: int, space: int, before: TriedMoves = NOTHING_BEFORE
) -> Illegal | None:
    """Why a unit may not go to the next space along a line (11.1.3, 11.1.4, 11.3.2)."""
    u, here, there = position.unit(unit), position.space(origin), position.space(space)
    names = (u.id, there.id)
    if space not in position.board.links[u.nation][origin]:
        dotted = any(other == space for other, _ in position.board.dotted[origin])
        return refuse(
            "dotted_line" if dotted else "no_line",
            "11.1.4" if dotted else "11.1.3",
            *names,
            unit=u.id,
            origin=here.id,
            space=there.id,
        )
    if is_caucasus_crossing(position, origin, space) and (
        reason := why_not_cross(position, unit, "11.3.2", before)
    ):
        return reason
    return why_not_enter(position, unit, space, before)


def why_not_march(
    position: Position, unit: int, origin: int, space: int, before: TriedMoves = NOTHING_BEFORE
) -> Illegal | None:
    """As ``why_not_step``, for a unit that moves or advances (11.1.17, 5.7.4.6)."""
    u, there = position.unit(unit), position.space(space)
    for ban in march_bans(position, u):
        if ban.spaces >> space & 1:
            return refuse(ban.key, ban.rule, u.id, there.id, unit=u.id, space=there.id)
    return why_not_step(position, unit, origin, space, before)


def is_caucasus_crossing(position: Position, origin: int, space: int) -> bool:
    """True if a step leads from the Caucasus to the Near East or back (11.3.2)."""
    return (origin, space) in caucasus_steps(position.board)


@lru_cache(maxsize=4)
def caucasus_steps(board: Board) -> frozenset[tuple[int, int]]:
    """The steps between the Caucasus and the Near East, both ways."""
    ways = [(board.space["caucasus"], board.space[name]) for name in _BEYOND_CAUCASUS]
    return frozenset((*ways, *((there, here) for here, there in ways)))


def why_not_cross(
    position: Position, unit: int, rule: str, before: TriedMoves = NOTHING_BEFORE
) -> Illegal | None:
    """Why a Russian unit may not go (11.3.2) or attack (12.1.9) over the Caucasus.

    One corps does so in a turn, an army never, nobody after the Fall of the Tsar.
    """
    u = position.unit(unit)
    if u.army:
        return refuse("caucasus_army", rule, u.id, unit=u.id)
    if position.was_played(FALL_OF_THE_TSAR):
        return refuse("caucasus_closed", rule, u.id, unit=u.id)
    if position.state.near_east_moves.get("ru_move", 0) + before.crossed:
        return refuse("caucasus_used", rule, u.id, unit=u.id)
    return None


def count_crossings(
    position: Position, units: Sequence[int], origin: int, path: Sequence[int]
) -> None:
    """Remember Russian corps that crossed the Caucasus but by redeployment (11.3.2, 12.1.9)."""
    steps = (
        sum(
            is_caucasus_crossing(position, a, b)
            for a, b in zip((origin, *path[:-1]), path, strict=True)
        )
        if path
        else 0
    )
    if steps:
        counts = position.state.near_east_moves
        counts["ru_move"] = counts.get("ru_move", 0) + steps * len(units)


# --- what entering does ---------------------------------------------------------------------------


def enter_space(position: Position, table: Table, units: Sequence[int], space: int) -> None:
    """Units of one side enter a space and stay: control, trench, beachhead (11.1.14-11.2.7).

    Trenches stand until then, guarded or not (11.2.4). Whoever enters an enemy trench of the second
    level gets it as a first-level trench of their own; one of the first level is gone. A space with
    an intact enemy fort is not taken (15.1.10). What the ANA leaves goes back (11.1.15).
    """
    _enter_anyhow(position, table, units, space)
    _take_space_entered(position, table, units, space)


def pass_through(position: Position, table: Table, units: Sequence[int], space: int) -> None:
    """As ``enter_space``, where they do not stop: the ANA alone takes nothing (11.1.15)."""
    _enter_anyhow(position, table, units, space)
    if units != [position.board.unit["ANAc"]]:
        _take_space_entered(position, table, units, space)


def _enter_anyhow(position: Position, table: Table, units: Sequence[int], space: int) -> None:
    state, name = position.state, position.space(space).id
    side = position.unit(units[0]).side
    for unit in units:
        position.place(unit, space)
    release_ana_spaces(position, table)
    overrun_trench(position, table, side, space)
    if side == CP and state.beachhead == space:
        state.beachhead = -1
        position.touch()
        table.log(BeachheadFell(name))


def overrun_trench(position: Position, table: Table, side: str, space: int) -> None:
    """An enemy enters a trench: it goes, or is theirs with one level less (11.2.5, 11.2.6)."""
    enemy = ENEMY[side]
    if level := position.trench_level(enemy, space):
        position.set_trench(side, space, level - 1)
        table.log(TrenchFell(enemy, position.space(space).id, level - 1))


def _take_space_entered(position: Position, table: Table, units: Sequence[int], space: int) -> None:
    side = position.unit(units[0]).side
    if position.state.ana_holds == space and any(position.unit(u).nation != "ana" for u in units):
        position.state.ana_holds = -1
    if not position.enemy_fort_strength(side, space):
        take_space(position, table, side, space)
