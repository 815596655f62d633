"""What a page offers of combats: the strengths, the cards that serve, and flank attacks (12)."""

from collections.abc import Iterable, Mapping

import msgspec

from pbem.games.paths_of_glory.board.board import numbers
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.cards.ids import (
    BRUSILOV_OFFENSIVE,
    KERENSKY_OFFENSIVE,
    WIRELESS_INTERCEPTS,
)
from pbem.games.paths_of_glory.combat.combat_cards import COMBAT_CARDS, is_usable
from pbem.games.paths_of_glory.combat.declaration import (
    declare_combat,
    is_plan_accepted,
    scene_of,
)
from pbem.games.paths_of_glory.combat.flank import why_no_flank_attack
from pbem.games.paths_of_glory.combat.legal_attacks import (
    LONDON,
    attackable_spaces,
    is_nation,
    is_over_the_channel,
    possible_attackers,
)
from pbem.games.paths_of_glory.language.language import PathsOfGloryLanguage
from pbem.games.paths_of_glory.operations.movement_rules import is_caucasus_crossing
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.operations.stacking import LIMIT
from pbem.games.paths_of_glory.orders import Attack
from pbem.orders.forms.sheets import Sheet, Thing, rows

CLAIMED = (KERENSKY_OFFENSIVE, BRUSILOV_OFFENSIVE)
"""Events that give operations, and that an attack of these may claim (AP-45, AP-46)."""


def unit_ids(position: Position, units: Iterable[int]) -> tuple[str, ...]:
    """The identifiers of some units."""
    return tuple(position.unit(unit).id for unit in units)


def space_ids(position: Position, spaces: Iterable[int]) -> tuple[str, ...]:
    """The identifiers of some spaces."""
    return tuple(position.space(space).id for space in spaces)


def fill_strengths(sheet: Sheet, position: Position, op: Operation, targets: Iterable[int]) -> None:
    """What fires on either side: the combat factors, and a fort's (12.2)."""
    for space in numbers(position.occupied[op.side]):
        for unit in position.stacks[space]:
            sheet.strength[position.unit(unit).id] = position.factors(unit)[0]
    for target in targets:
        fire = sum(position.factors(unit)[0] for unit in position.stacks[target])
        fort = position.fort_strength(target)
        sheet.against[position.space(target).id] = (fire + fort, True)


def fill_sieges(sheet: Sheet, position: Position, side: str) -> None:
    """How many units besiege each fort; an army does alone (15.2.1)."""
    forts = numbers(position.enemy_forts(side))
    sheet.sieges |= {position.space(s).id: position.enemy_fort_strength(side, s) for s in forts}
    sheet.sizes["siege"] = {
        unit.id: LIMIT if unit.army else 1 for unit in position.board.units if unit.side == side
    }


def fill_company(sheet: Sheet, position: Position, op: Operation) -> None:
    """Who attacks only with others: from London (12.1.10), and of several nations (12.1.11)."""
    units = [unit for unit in position.board.units if unit.side == op.side]
    sheet.mixes = {unit.id: unit.counts_as for unit in units}
    ashore = [s for s in numbers(position.occupied[op.side]) if is_over_the_channel(position, s)]
    sheet.tables["company"] = rows({LONDON: space_ids(position, ashore)})
    sheet.picked["sorties"] = unit_ids(position, sorted(op.sortied))


def fill_caucasus(sheet: Sheet, position: Position, found: Mapping[int, Iterable[int]]) -> None:
    """Who attacks over the Caucasus: one corps in a turn (12.1.9).

    Args:
        sheet: is filled.
        position: the position.
        found: who can attack each space.
    """
    across = {
        position.space(target).id: unit_ids(
            position,
            (u for u in units if is_caucasus_crossing(position, position.state.at[u], target)),
        )
        for target, units in found.items()
    }
    if found_across := rows(across):
        sheet.tables["across"] = found_across
        sheet.prices["caucasus"] = {target: {"caucasus": 1} for target in found_across}
        sheet.counters["caucasus"] = 1


def fill_card_names(
    sheet: Sheet, position: Position, side: str, language: PathsOfGloryLanguage
) -> None:
    """What every card of a side is called."""
    shown = language.phrases.cards[""].shown
    cards = [card for card in position.board.cards.values() if card.side == side]
    sheet.things |= {card.id: Thing(str(card.number), shown[card.id]) for card in cards}


def fill_combat_cards(sheet: Sheet, position: Position, op: Operation) -> None:
    """Which combat cards and events serve in attacks of each unit, at each target (12.2.6)."""
    held = (*position.state.hands[op.side], *position.state.open_cards[op.side])
    cards = [card for card in held if position.board.cards[card].combat]
    cards += CLAIMED if op.bonus else ()
    by_unit: dict[str, list[str]] = {}
    by_target: dict[str, list[str]] = {}
    for target, unit in possible_attackers(position, op) if cards else ():
        space, name = position.space(target).id, position.unit(unit).id
        for card in cards:
            if is_plan_accepted(position, op, Attack(space, (name,), cards=(card,))):
                by_unit.setdefault(name, []).append(card)
                by_target.setdefault(space, []).append(card)
    for table, found in (("combat", by_unit), ("combat_at", by_target)):
        sheet.tables[table] = rows({key: dict.fromkeys(each) for key, each in found.items()})


def fill_flanks(
    sheet: Sheet, position: Position, op: Operation, language: PathsOfGloryLanguage
) -> None:
    """From where the enemy can be pinned in a flank attack on each target (12.3.1).

    A card that cancels a trench opens all that a trench closes. The one that serves in flank
    attacks alone goes with the pinning space (CP-2).
    """
    pins, open_ = dict[str, list[str]](), dict[str, list[str]]()
    held = (*position.state.hands[op.side], *position.state.open_cards[op.side])
    played = language.wording.line("CARDS"), position.board.cards[WIRELESS_INTERCEPTS].number
    for target, units in attackable_spaces(position, op).items():
        name, origins = position.space(target).id, sorted({position.state.at[u] for u in units})
        order = Attack(name, unit_ids(position, units))
        battle = msgspec.structs.replace(declare_combat(position, op, order), trench=0)
        if why_no_flank_attack(position, battle):
            continue
        open_[name] = list(space_ids(position, origins))
        if WIRELESS_INTERCEPTS in held and _serves_on_flank(position, op, order, origins[0]):
            for origin in tuple(open_[name]):
                pin = f"{WIRELESS_INTERCEPTS}@{origin}"
                shown = language.phrases.places.shown[origin]
                sheet.things[pin] = Thing(" ".join((shown, played[0], str(played[1]))))
                open_[name].append(pin)
        if not declare_combat(position, op, order).trench:
            pins[name] = open_[name]
    every = list(dict.fromkeys(pin for each in open_.values() for pin in each))
    for card in held:
        if (card in COMBAT_CARDS and COMBAT_CARDS[card].trench) or card == BRUSILOV_OFFENSIVE:
            pins[card] = every
    germans = [
        position.unit(unit).id
        for _, unit in possible_attackers(position, op)
        if is_nation(position, unit, "ge")
    ]
    sheet.tables |= {
        "pins": rows(pins),
        "pins_at": rows(open_),
        "germans": rows({pin: germans for pin in every if "@" in pin}),
    }


def _serves_on_flank(position: Position, op: Operation, order: Attack, origin: int) -> bool:
    """True if the card for flank attacks serves in an attack."""
    pin = position.space(origin).id
    battle = declare_combat(position, op, msgspec.structs.replace(order, flank=pin))
    return is_usable(scene_of(position, battle), op.side, WIRELESS_INTERCEPTS)
