"""Which attacks are legal (12.1): who may attack what, and who may attack together.

The units of a space may attack different spaces, or not at all (12.1.1, 12.1.5); corps without a
combat factor may attack, too (12.1.7).
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TypeVar

from pbem.games.paths_of_glory.asks import refuse, repeated_names, space_named, unit_named
from pbem.games.paths_of_glory.board.board import ALLIED_BRITISH, CP, ENEMY, Unit
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.cards.ids import (
    KAISER_BATTLES,
    LLOYD_GEORGE,
    OBEROST,
    STAVKA_TIMIDITY,
    TREATY_OF_BREST_LITOVSK,
)
from pbem.games.paths_of_glory.operations.movement_rules import (
    is_caucasus_crossing,
    march_bans,
    theatre_bans,
    why_not_cross,
)
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.operations.supply_when_acting import (
    ready_units,
    why_out_of_supply,
    why_supply_lost,
)
from pbem.games.paths_of_glory.orders import Attack
from pbem.rules import Illegal

T = TypeVar("T", int, str)

WEST = frozenset({"fr", "be", "ge"})
"""France, Belgium and Germany.

British, French and German offensives count there (7.1.4, 7.1.5), the mutiny applies (7.1.8), and
several events look there (AP-48, CP-55, CP-61).
"""

LONDON = "london"

_OBEROST_FROM = 4
"""War status of the Central Powers that lets Germans attack Russian forts alone (15.1.11)."""


def is_nation(position: Position, unit: int, nation: str) -> bool:
    """True if a unit is of a nation for cards, events and mandated offensives (7.1.4).

    Dominion, Portuguese and Arab corps are not British.
    """
    u = position.board.units[unit]
    return u.nation == nation and u.kind not in ALLIED_BRITISH


def has_unit_of(position: Position, units: Sequence[int], nation: str) -> bool:
    """True if a unit of a nation (see ``is_nation``) is among some."""
    return any(is_nation(position, unit, nation) for unit in units)


def was_kaiser_battle_played(position: Position) -> bool:
    """True if Michael, Blucher or Peace Offensive has been played (CP-49 to CP-51)."""
    return any(position.was_played(card) for card in KAISER_BATTLES)


def check_force(position: Position, op: Operation, order: Attack) -> None:
    """Accept the attackers and the target of an attack, or refuse them.

    Raises:
        Illegal: paragraphs 12.1, 15.1.2, 15.1.3, 15.1.11, 15.1.12, 15.2.3, 15.2.5, 11.3.1, 16.4.9
            and events.
    """
    if ban := next(reasons_against_attack(position, op, order), None):
        raise ban


def reasons_against_attack(
    position: Position, op: Operation, order: Attack, passing: Collection[str] = ()
) -> Iterator[Illegal]:
    """Every reason why units may not attack a space.

    What stands or falls with another reason is looked at only where that one is no obstacle.

    Args:
        position: where they attack.
        op: the operations of the round.
        order: the attack.
        passing: keys of reasons that are left out, since they may pass.
    """
    try:
        target, units = _space_and_units_named(position, order)
    except Illegal as illegal:
        yield illegal
        return
    alone = [
        why_not_target(position, op, target),
        *(why_not_unit(position, op, unit, target) for unit in units),
    ]
    found = [ban for ban in alone if ban and ban.key not in passing]
    yield from found
    if found:
        return
    ban = why_not_group(position, op, units, target)
    if ban and ban.key not in passing:
        yield ban


def _space_and_units_named(position: Position, order: Attack) -> tuple[int, list[int]]:
    """The space and the units of an attack: some units, each once, of the board (2.1, 12.1.1)."""
    target = space_named(position, order.target)
    units = [unit_named(position, name) for name in order.units]
    for name in (*order.losses, *order.corps, *(name for name, _ in order.advance or ())):
        unit_named(position, name)
    for name in (name for _, path in order.advance or () for name in path):
        space_named(position, name)
    if not units:
        raise refuse("no_attackers", "12.1.1", order.target, space=order.target)
    if len(set(units)) < len(units):
        raise refuse("unit_twice", "12.1.6", *order.units, units=repeated_names(order.units))
    return target, units


def attackable_spaces(position: Position, op: Operation) -> dict[int, list[int]]:
    """The spaces that can be attacked now, each with the units that may, looked at one by one."""
    found: dict[int, list[int]] = {}
    for target, unit in possible_attackers(position, op):
        found.setdefault(target, []).append(unit)
    return found


def possible_attackers(position: Position, op: Operation) -> Iterator[tuple[int, int]]:
    """(space, unit) pairs: the spaces that can be attacked now and each unit that may do so."""
    board, open_targets = position.board, dict[int, bool]()
    defended = position.occupied[ENEMY[op.side]] | position.enemy_forts(op.side)
    fed = ready_units(position, op)
    for origin in sorted(op.attack):
        if not board.near_masks[origin] & defended:
            continue
        for u in (
            board.units[n]
            for n in position.units_of(op.side, origin)
            if n in fed and n not in op.attacked
        ):
            for target in (*board.links[u.nation][origin], origin):
                if not defended >> target & 1:
                    continue
                if target not in open_targets:
                    open_targets[target] = why_not_target(position, op, target) is None
                if open_targets[target] and _why_not_goal(position, u, origin, target) is None:
                    yield target, u.n


def attacking_groups(
    position: Position, op: Operation, units: list[int], target: int
) -> Iterator[list[int]]:
    """Groups of units that may attack a target: all, by nation, by space, then single units."""
    at, board = position.state.at, position.board
    candidates = [units]
    candidates += [
        [u for u in units if board.units[u].counts_as == n]
        for n in _each_once(board.units[u].counts_as for u in units)
    ]
    candidates += [
        [u for u in units if at[u] == place] for place in _each_once(at[u] for u in units)
    ]
    candidates += [[u] for u in units]
    seen: set[tuple[int, ...]] = set()
    for group in candidates:
        if tuple(group) not in seen:
            seen.add(tuple(group))
            if why_not_group(position, op, group, target) is None:
                yield group


def _each_once(things: Iterable[T]) -> list[T]:
    return list(dict.fromkeys(things))


# --- the target -----------------------------------------------------------------------------------


def why_not_target(position: Position, op: Operation, target: int) -> Illegal | None:
    """Why nobody can attack a space in this round, or ``None`` (12.1.2, 12.1.6, 15.2.5)."""
    space, enemy = position.board.spaces[target], ENEMY[op.side]
    defenders = position.units_of(enemy, target)
    fort = position.enemy_fort_strength(op.side, target)
    if not defenders and not fort:
        return refuse("nothing_to_attack", "12.1.4", space.id, space=space.id)
    if target in op.targets:
        return refuse("attacked_already", "12.1.6", space.id, space=space.id)
    if (
        position.is_closed(target) and space.nation != "none"
    ):  # who entered a beach may be attacked there (9.5.3.5)
        greek = space.nation == "gr" and position.state.limited_greece
        key, rule = ("neutral_greeks", "9.5.2.4") if greek else ("neutral_nation", "11.1.11")
        return refuse(key, rule, space.id, space=space.id)
    if not fort and all(unit in op.retreated for unit in defenders):
        return refuse("only_retreated", "12.1.2", space.id, space=space.id)
    if _is_desert_in_summer(position, target):
        return refuse("desert_in_summer", "15.2.5", space.id, space=space.id)
    return None


def _is_desert_in_summer(position: Position, space: int) -> bool:
    """True if a space is a desert in summer: no combat into or out of it (15.2.5)."""
    return position.board.spaces[space].terrain == "desert" and position.season == "summer"


# --- one unit -------------------------------------------------------------------------------------


def why_not_unit(position: Position, op: Operation, unit: int, target: int) -> Illegal | None:
    """Why a unit may not take part in an attack on a space, or ``None``."""
    u, space, origin = (
        position.board.units[unit],
        position.board.spaces[target],
        position.state.at[unit],
    )
    if u.side != op.side:
        return refuse("not_yours", "12.1.3", u.id, unit=u.id)
    if origin not in op.attack:
        return refuse("space_not_activated", "12.1.1", u.id, unit=u.id)
    if unit in op.attacked:
        return refuse("unit_attacked", "12.1.6", u.id, unit=u.id)
    if unit not in op.ready:
        unfed = why_out_of_supply(position, unit)
        return unfed or refuse("unit_not_ready", "14.3.1", u.id, unit=u.id)
    if origin != target and target not in position.board.links[u.nation][origin]:
        dotted = any(other == target for other, _ in position.board.dotted[origin])
        return refuse(
            "dotted_line" if dotted else "not_adjacent",
            "12.1.9" if dotted else "12.1.4",
            u.id,
            space.id,
            unit=u.id,
            origin=position.space(origin).id,
            space=space.id,
        )
    return _why_not_goal(position, u, origin, target) or why_supply_lost(position, unit, "14.1.1.2")


def _why_not_goal(position: Position, u: Unit, origin: int, target: int) -> Illegal | None:
    """Why a ready unit may not attack its own or a neighbouring space, or ``None``."""
    if (
        origin != target
        and position.enemy_fort_strength(u.side, target)
        and position.is_besieged(target)
    ):
        space = position.board.spaces[target].id
        return refuse("besieged_from_outside", "15.1.3", u.id, space, unit=u.id, space=space)
    if _is_desert_in_summer(position, origin):
        desert = position.space(origin).id
        return refuse("desert_in_summer", "15.2.5", desert, space=desert)
    return (
        _why_not_area(position, u, origin, target)
        or _why_not_fort(position, u, target)
        or _why_not_by_event(position, u, target)
    )


def _why_not_area(position: Position, u: Unit, origin: int, target: int) -> Illegal | None:
    """Where units of some kinds may not attack (11.1.17, 11.3.1, 12.1.9, 5.7.4.6, AP-57)."""
    space = position.board.spaces[target].id
    for ban in (*theatre_bans(position, u), *march_bans(position, u)):
        if ban.spaces >> target & 1:
            return refuse(ban.key, ban.rule, u.id, space, unit=u.id, space=space)
    if is_caucasus_crossing(position, origin, target) and (
        reason := why_not_cross(position, u.n, "12.1.9")
    ):
        return reason
    return None


def _why_not_fort(position: Position, u: Unit, target: int) -> Illegal | None:
    """German units and Russian forts, Russian units and German forts (15.1.11, 15.1.12)."""
    space, state = position.board.spaces[target], position.state
    if not position.fort_strength(target):
        return None
    now = state.war_status[CP]
    ober_ost = position.was_played(OBEROST) or now >= _OBEROST_FROM
    if u.nation == "ge" and space.nation == "ru" and not ober_ost:
        return refuse(
            "russian_fort",
            "15.1.11",
            u.id,
            space.id,
            unit=u.id,
            space=space.id,
            level=_OBEROST_FROM,
            now=now,
        )
    if u.nation == "ru" and space.nation == "ge" and state.turn == 1:
        return refuse("german_fort", "15.1.12", u.id, space.id, unit=u.id, space=space.id)
    return None


def _why_not_by_event(position: Position, u: Unit, target: int) -> Illegal | None:
    """What events forbid: Brest-Litovsk (16.4.9), Lloyd George (CP-55), Stavka Timidity (CP-58)."""
    defenders, events = position.units_of(ENEMY[u.side], target), position.state.turn_events
    space = position.space(target).id
    if position.was_played(TREATY_OF_BREST_LITOVSK):
        if u.nation == "ru":
            return refuse("peace_in_the_east", "16.4.9", u.id, unit=u.id, space=space)
        turks = u.counts_as == "tu" and position.board.spaces[target].near_east
        if u.side == CP and not turks and has_unit_of(position, defenders, "ru"):
            return refuse("peace_in_the_east", "16.4.9", u.id, unit=u.id, space=space)
    if u.side == CP or not defenders:
        return None
    trench, germans = (
        position.trench_level(CP, target),
        (is_nation(position, unit, "ge") for unit in defenders),
    )
    if LLOYD_GEORGE in events and trench == 2 and is_nation(position, u.n, "br"):
        if any(germans) and not was_kaiser_battle_played(position):
            return refuse(
                "lloyd_george", LLOYD_GEORGE, u.id, card=LLOYD_GEORGE, unit=u.id, space=space
            )
    elif STAVKA_TIMIDITY in events and trench and u.nation == "ru" and all(germans):
        return refuse(
            "stavka_timidity", STAVKA_TIMIDITY, u.id, card=STAVKA_TIMIDITY, unit=u.id, space=space
        )
    return None


# --- together -------------------------------------------------------------------------------------


def why_not_group(
    position: Position, op: Operation, units: list[int], target: int
) -> Illegal | None:
    """Why units may not attack a space together, or ``None`` (12.1.9-12.1.11, 15.2.3)."""
    at, board = position.state.at, position.board
    origins = {at[unit] for unit in units}
    if board.space[LONDON] in origins and not any(
        is_over_the_channel(position, origin) for origin in origins
    ):
        return refuse(
            "london_alone", "12.1.10", *(names := _unit_ids(position, units)), units=names
        )
    if len(units) > 1 and sum(is_caucasus_crossing(position, at[u], target) for u in units) > 1:
        return refuse(
            "caucasus_once", "12.1.9", *(names := _unit_ids(position, units)), units=names
        )
    if len(origins) > 1 and not _have_common_space(position, units):
        return refuse(
            "no_common_space", "12.1.11.1", *(names := _unit_ids(position, units)), units=names
        )
    for origin in sorted(origins - {target}):
        if position.is_besieged(origin) and not _siege_holds(position, op, units, origin):
            fort = board.spaces[origin].id
            return refuse(
                "siege_broken",
                "15.2.3",
                *_unit_ids(position, units),
                fort,
                space=fort,
                strength=position.fort_strength(origin),
            )
    return None


def is_over_the_channel(position: Position, space: int) -> bool:
    """True if units in a space let those in London attack with them (12.1.10)."""
    return position.board.spaces[space].nation in ("fr", "be")


def _unit_ids(position: Position, units: list[int]) -> tuple[str, ...]:
    return tuple(position.board.units[unit].id for unit in units)


def _have_common_space(position: Position, units: list[int]) -> bool:
    """True if one space holds attackers of every nation of the attack (12.1.11.1, 12.1.11.2)."""
    nations: dict[int, set[str]] = {}
    for unit in units:
        nations.setdefault(position.state.at[unit], set()).add(position.board.units[unit].counts_as)
    return any(here == set().union(*nations.values()) for here in nations.values())


def _siege_holds(position: Position, op: Operation, units: list[int], origin: int) -> bool:
    """True if units that have not attacked out of a fort's space still besiege it (15.2.3)."""
    staying = [
        u for u in position.units_of(op.side, origin) if u not in units and u not in op.sortied
    ]
    return position.can_besiege(staying, position.fort_strength(origin))
