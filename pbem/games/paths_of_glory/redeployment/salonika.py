"""The redeployment to Salonika (AP-30; 9.3.3, 9.5.2.4, 13.2.1)."""

from collections.abc import Iterator
from itertools import combinations

from pbem.games.paths_of_glory.asks import refuse, unit_named
from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import RESERVE, Position
from pbem.games.paths_of_glory.cards import ids
from pbem.games.paths_of_glory.operations.stacking import LIMIT
from pbem.games.paths_of_glory.redeployment.homes import is_capital_lost
from pbem.games.paths_of_glory.redeployment.routes import OVERSEAS, harbours_for_redeployment
from pbem.games.paths_of_glory.supply.supply import is_supplied
from pbem.rules import Illegal

SALONIKA = "salonika"
_KINDS = frozenset({"BRc", "FRc"})
"""British and French corps; the BEF may not leave its countries (11.1.17)."""
_MOST = 3

Places = tuple[tuple[str, str], ...]


def check_landing(position: Position, places: Places) -> None:
    """Accept one to three British and French corps from ports or the box, all to Salonika.

    Raises:
        Illegal: Salonika is not Allied, too many corps, or one that may not come.
    """
    if not _is_salonika_open(position):
        raise refuse("salonika_closed", "9.5.2.4", SALONIKA, space=SALONIKA)
    names = tuple(name for name, _ in places)
    if not 1 <= len(places) <= _MOST or len(set(names)) < len(names):
        raise refuse("salonika_number", ids.SALONIKA, *names, units=names, most=_MOST)
    overseas = 0
    for name, space in places:
        if space != SALONIKA:
            raise refuse("salonika_only", ids.SALONIKA, space, unit=name, got=space)
        unit = unit_named(position, name)
        if reason := _why_corps_may_not_come(position, unit):
            raise reason
        overseas += _comes_from_near_east(position, unit)
    if overseas > 1:
        raise refuse("sr_near_east_used", "13.2.1", *names, unit=names[-1], space=SALONIKA)
    if len(position.stacks[position.board.space[SALONIKA]]) + len(places) > LIMIT:
        raise refuse("sr_stacking", "10.1.1", SALONIKA, spaces=(SALONIKA,), limit=LIMIT)


def legal_landings(position: Position) -> Iterator[Places]:
    """Every landing, the biggest first, full corps and those of the reserve box before others."""
    if not _is_salonika_open(position):
        return
    corps = [
        u.n
        for u in position.board.units
        if u.kind in _KINDS and _why_corps_may_not_come(position, u.n) is None
    ]
    corps.sort(
        key=lambda u: (position.state.at[u] >= 0, -position.cf(u), position.is_reduced(u), u)
    )
    room = LIMIT - len(position.stacks[position.board.space[SALONIKA]])
    for size in range(min(_MOST, room), 0, -1):
        for chosen in combinations(corps, size):
            if sum(_comes_from_near_east(position, u) for u in chosen) <= 1:
                yield tuple((position.board.units[u].id, SALONIKA) for u in chosen)


def _is_salonika_open(position: Position) -> bool:
    """True if Salonika is Allied and free of the enemy."""
    space = position.board.space[SALONIKA]
    return position.is_controlled_by(AP, space) and not position.units_of(CP, space)


def _why_corps_may_not_come(position: Position, unit: int) -> Illegal | None:
    """Why a corps may not come: kind, place, supply (14.3.2), capital (13.1.11), 13.2.1."""
    u, at = position.board.units[unit], position.state.at[unit]
    if u.kind not in _KINDS:
        return refuse("salonika_corps", ids.SALONIKA, u.id, unit=u.id)
    if at == RESERVE:
        return (
            refuse("sr_capital", "13.1.11", u.id, unit=u.id, space=SALONIKA)
            if is_capital_lost(position, unit)
            else None
        )
    elsewhere = at >= 0 and position.board.spaces[at].id != SALONIKA
    if not elsewhere or not harbours_for_redeployment(position, AP) >> at & 1:
        return refuse("salonika_from", "13.1.7", u.id, unit=u.id)
    if not is_supplied(position, unit):
        return refuse("sr_no_supply", "14.3.2", u.id, unit=u.id, space=SALONIKA)
    if _comes_from_near_east(position, unit) and u.kind not in OVERSEAS:
        return refuse("sr_not_overseas", "13.2.1", u.id, unit=u.id, space=SALONIKA)
    if _comes_from_near_east(position, unit) and position.state.near_east_moves.get("br_sr", 0):
        return refuse("sr_near_east_used", "13.2.1", u.id, unit=u.id, space=SALONIKA)
    return None


def _comes_from_near_east(position: Position, unit: int) -> bool:
    at = position.state.at[unit]
    return at >= 0 and position.board.spaces[at].near_east
