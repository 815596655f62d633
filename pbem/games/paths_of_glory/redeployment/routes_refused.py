"""Why a unit cannot redeploy to a place: the words for what ``routes`` rules out (13.1, 13.2)."""

from collections.abc import Iterator

from pbem.games.paths_of_glory.asks import refuse
from pbem.games.paths_of_glory.board.state import RESERVE, Position
from pbem.games.paths_of_glory.operations.movement_rules import bans, march_bans, why_not_stop
from pbem.games.paths_of_glory.redeployment.homes import is_capital_lost, redeploys_as
from pbem.games.paths_of_glory.redeployment.routes import (
    OVERSEAS,
    counter_of_redeployment,
    harbours_for_redeployment,
    may_enter_reserve,
    reachable_places,
    supplied_spaces_for,
    way_to_target,
)
from pbem.games.paths_of_glory.supply.supply import is_supplied, passable_spaces
from pbem.rules import Illegal

COUNTER_RULES = {"br_sr": "13.2.1", "ru_sr": "13.2.2", "cp_sr": "13.2.3"}
"""The paragraph behind each counter of redeployments to and from the Near East."""


def why_not_redeploy(position: Position, unit: int, target: int) -> Illegal | None:
    """Why a unit cannot redeploy to a space or to RESERVE, or ``None``; not stacks and sieges."""
    at = position.state.at[unit]
    if target == RESERVE:
        allowed = at != RESERVE and may_enter_reserve(position, unit)
    else:
        allowed = bool(reachable_places(position, unit) >> target & 1)
    return None if allowed else next(_all_reasons(position, unit, target))


def _all_reasons(position: Position, unit: int, target: int) -> Iterator[Illegal]:
    """Every reason, the plainest first; it never runs dry."""
    place = "reserve" if target == RESERVE else position.board.spaces[target].id
    for key, rule in _plain_reasons(position, unit, target):
        name = position.board.units[unit].id
        names = (name,) if target == RESERVE else (name, place)
        yield refuse(key, rule, *names, unit=name, space=place)


def _plain_reasons(position: Position, unit: int, target: int) -> Iterator[tuple[str, str]]:
    """(key, rule) pairs."""
    at = position.state.at[unit]
    if at < RESERVE:
        yield "sr_not_there", "13.1.1"
        return
    if at == target:
        yield "sr_same_place", "13.1.1"
    if at >= 0:
        yield from _reasons_to_stay(position, unit, target)
    if target >= 0:
        yield from _reasons_not_to_enter(position, unit, target)
    yield from _near_east_reasons(position, unit, target)
    if RESERVE in (at, target):
        yield from _box_reasons(position, unit, target)
    else:
        yield from _road_reasons(position, unit, target)


def _reasons_to_stay(position: Position, unit: int, target: int) -> Iterator[tuple[str, str]]:
    u, at = position.board.units[unit], position.state.at[unit]
    if u.nation == "gr" and position.is_neutral("gr"):
        yield "neutral_greeks", "9.5.2.4"
    if u.kind == "MNc" and target >= 0:
        yield "sr_montenegro", "13.1.11"
    if u.nation == "ru" and position.board.spaces[at].nation != "ru":
        yield "sr_russia", "13.1.6"
    if not is_supplied(position, unit):
        yield "sr_no_supply", "14.3.2"


def _reasons_not_to_enter(position: Position, unit: int, target: int) -> Iterator[tuple[str, str]]:
    u, space = position.board.units[unit], position.board.spaces[target]
    if u.nation == "ru" and space.nation != "ru":
        yield "sr_russia", "13.1.6"
    for ban in (*bans(position, unit), *march_bans(position, u)):
        if ban.spaces >> target & 1:
            yield ban.key, ban.rule
    if (reason := why_not_stop(position, unit, target)) is not None:
        yield reason.key.removeprefix("pog.illegal."), reason.rule
    own = bool(position.units_of(u.side, target))
    if not passable_spaces(position, u.side) >> target & 1 and not own:
        yield "sr_not_friendly", "13.1.5"


def _near_east_reasons(position: Position, unit: int, target: int) -> Iterator[tuple[str, str]]:
    """What keeps a unit from going from one map to the other (13.2)."""
    u, at = position.board.units[unit], position.state.at[unit]
    ends = [place >= 0 and position.board.spaces[place].near_east for place in (at, target)]
    if ends[0] == ends[1]:
        return
    if u.army and u.nation == "ru":
        yield "sr_russian_army", "13.2.2"
    over_water = RESERVE in (at, target) or bool(
        harbours_for_redeployment(position, u.side) >> at & 1
    )
    if u.side == "ap" and u.nation != "ru" and over_water and u.kind not in OVERSEAS:
        yield "sr_not_overseas", "13.2.1"
    counter = counter_of_redeployment(position, unit, target, way_to_target(position, unit, target))
    if counter and position.state.near_east_moves.get(counter, 0):
        yield "sr_near_east_used", COUNTER_RULES[counter]


def _box_reasons(position: Position, unit: int, target: int) -> Iterator[tuple[str, str]]:
    if position.board.units[unit].army:
        yield "sr_army_box", "13.1.9"
    if position.board.units[unit].nation == "ana":
        yield "sr_ana_box", "13.2.1"
    if is_capital_lost(position, unit):
        yield "sr_capital", "13.1.11"
    if target == RESERVE:
        yield "sr_no_home", "13.1.12"
    elif any(
        redeploys_as(position, u) == redeploys_as(position, unit) for u in position.stacks[target]
    ):
        yield "sr_countrymen_cut_off", "13.1.8"
    yield "sr_no_countrymen", "13.1.8"


def _road_reasons(position: Position, unit: int, target: int) -> Iterator[tuple[str, str]]:
    u, at = position.board.units[unit], position.state.at[unit]
    if not supplied_spaces_for(position, unit) >> target & 1:
        yield "sr_target_supply", "13.1.5"
    harbours = harbours_for_redeployment(position, u.side)
    if u.army and harbours >> at & 1 and harbours >> target & 1:
        yield "sr_army_sea", "13.1.7"
    yield "sr_no_path", "13.1.5"
