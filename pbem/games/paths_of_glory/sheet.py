"""The sheet of an action: what a page offers to be clicked (8 to 17).

All that stands on the map is open; of a side's own there are only the cards that it may play, see
``own``.
"""

from collections.abc import Collection, Mapping, Sequence

from pbem.games.paths_of_glory.board.board import numbers
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.combat.legal_attacks import attackable_spaces
from pbem.games.paths_of_glory.combat_sheet import (
    fill_card_names,
    fill_caucasus,
    fill_combat_cards,
    fill_company,
    fill_flanks,
    fill_sieges,
    fill_strengths,
    space_ids,
    unit_ids,
)
from pbem.games.paths_of_glory.events.events import ways_to_play
from pbem.games.paths_of_glory.language.language import PathsOfGloryLanguage
from pbem.games.paths_of_glory.operations.activation import (
    activation_cost,
    sud_army_saving,
    why_not_activate,
    with_activated_spaces,
)
from pbem.games.paths_of_glory.operations.move_orders import halts_at_fort, reachable_paths
from pbem.games.paths_of_glory.operations.move_paths import spaces_marked_by_ways
from pbem.games.paths_of_glory.operations.movement_rules import (
    TriedMoves,
    marchable_spaces,
    spaces_without_stop,
)
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.operations.stacking import LIMIT
from pbem.games.paths_of_glory.operations.supply_when_acting import lifelines_of_ready, ready_units
from pbem.games.paths_of_glory.operations.trenches import legal_entrenchments
from pbem.games.paths_of_glory.orders import OfferPeace, PlayEvent, PlayOps, PlayRp, PlaySr
from pbem.games.paths_of_glory.redeployment.redeployment import RedeployAsk
from pbem.games.paths_of_glory.redeployment_sheet import (
    DONE,
    fill_redeployment,
    fill_replacements,
)
from pbem.games.paths_of_glory.replacements.replacements import RebuildAsk
from pbem.games.paths_of_glory.sequence.actions import ActionAsk, must_open_with_guns
from pbem.games.paths_of_glory.sequence.activate_ask import ActivateAsk
from pbem.games.paths_of_glory.sequence.operate import OperateAsk
from pbem.orders.forms.sheets import Form, Sheet, Slot, Thing, rows
from pbem.rules import Ask

DRAWN: tuple[type[Ask], ...] = (ActionAsk, ActivateAsk, OperateAsk, RedeployAsk, RebuildAsk)
"""The asks that are answered by clicks; any other is answered by whole lines."""

_WORDS = ("ALL", "NONE")
_LATER = "LATER"
_MOST_STOPS = 5
"""More spaces on the way than any unit goes through."""
_MOST_WAYS = 200
"""More ways than any event has of being played."""


def public_sheet(position: Position, asks: Sequence[Ask], language: PathsOfGloryLanguage) -> Sheet:
    """What everybody may know of what is asked of a seat."""
    sheet = Sheet()
    for ask in asks:
        if isinstance(ask, ActionAsk | ActivateAsk | OperateAsk):
            fill_card_names(sheet, position, ask.side, language)
        match ask:
            case ActionAsk():
                _fill_action(sheet, position, ask)
            case ActivateAsk():
                sheet.moments["activate"], sheet.counters["ops"] = True, ask.op.points
                _fill_operations(sheet, position, _operation_with_all_activated(position, ask.side))
            case OperateAsk():
                _fill_operations_under_way(sheet, position, ask)
                _fill_operations(sheet, position, ask.op)
            case RedeployAsk():
                sheet.moments["redeploy"], sheet.counters["sr"] = True, ask.points
                sheet.picked["sr.unit"] = unit_ids(position, ask.moved)
                fill_redeployment(sheet, position, ask.side)
            case RebuildAsk():
                fill_replacements(sheet, position, ask, language)
    _fill_names(sheet, language)
    return sheet


def private_sheet(position: Position, asks: Sequence[Ask], language: PathsOfGloryLanguage) -> Sheet:
    """What the asked seat alone knows: its cards by the ways to play them, and for combats."""
    sheet = Sheet()
    for ask in asks:
        if isinstance(ask, ActionAsk):
            _fill_hand(sheet, ask, language)
        if isinstance(ask, ActionAsk | ActivateAsk | OperateAsk):
            op = (
                ask.op
                if isinstance(ask, OperateAsk)
                else _operation_with_all_activated(position, ask.side)
            )
            fill_combat_cards(sheet, position, op)
            fill_flanks(sheet, position, op, language)
    return sheet


# --- the action (8.1.3) ---------------------------------------------------------------------------

_ACTIONS = {
    "play_ops": Form(
        label="pog.compose.ops", use="pog.compose.use_ops",
        moments=("action",), line="PLAY {card} AS OPS",
        slots=(Slot(id="card", table="ops"),),
        then=("activate",), gives=("ops", "card"),
    ),
    "play_sr": Form(
        label="pog.compose.sr", use="pog.compose.use_sr",
        moments=("action",), line="PLAY {card} AS SR",
        slots=(Slot(id="card", table="sr"),),
        then=("redeploy",), gives=("sr", "card"),
    ),
    "play_rp": Form(
        label="pog.compose.rp", use="pog.compose.use_rp",
        moments=("action",), line="PLAY {card} AS RP",
        slots=(Slot(id="card", table="rp"),),
        then=(),
    ),
    "play_event": Form(
        label="pog.compose.event", use="pog.compose.use_event",
        moments=("action", "guns"), line="PLAY {card} AS EVENT {how}",
        slots=(Slot(id="card", table="event"), Slot(id="how", table="event_how", by="card")),
        then=(),
    ),
    "one_op": Form(label="pog.compose.one", moments=("action",), line="ONE OP",
                   then=("activate",), gives=("one", "")),
    "pass": Form(label="pog.compose.pass", moments=("action",), line="PASS", then=()),
}  # fmt: skip


def _fill_action(sheet: Sheet, position: Position, ask: ActionAsk) -> None:
    """The six actions, and what follows from each."""
    sheet.moments["guns" if must_open_with_guns(position, ask.side) else "action"] = True
    sheet.verbs |= _ACTIONS
    cards = [card for card in position.board.cards.values() if card.side == ask.side]
    sheet.prices["ops"] = {card.id: {"ops": card.ops} for card in cards}
    sheet.prices["sr"] = {card.id: {"sr": card.sr} for card in cards}
    sheet.prices["one"] = {"": {"ops": 1}}
    _fill_operations(sheet, position, _operation_with_all_activated(position, ask.side))
    fill_redeployment(sheet, position, ask.side)


def _fill_hand(sheet: Sheet, ask: ActionAsk, language: PathsOfGloryLanguage) -> None:
    """Which cards may be played in which way; of events that leave a choice, every way."""
    ways: dict[str, list[str]] = {"ops": [], "sr": [], "rp": []}
    events: dict[str, list[str]] = {}
    for order in ask.legal():
        match order:
            case PlayOps() | PlaySr() | PlayRp():
                ways[type(order).__name__.removeprefix("Play").lower()].append(order.card)
            case OfferPeace():
                sheet.verbs["peace"] = Form(
                    label="pog.compose.peace", moments=("action",), line="PEACE OFFER", then=()
                )
    for card in ask.hand:
        plain = language.write(PlayEvent(card))
        for n, way in enumerate(filter(ask.is_legal, ways_to_play(ask.position, card, _MOST_WAYS))):
            events.setdefault(card, []).append(f"{card}/{n}")
            sheet.things[f"{card}/{n}"] = Thing(language.write(way).removeprefix(plain).strip())
    sheet.tables |= {use: rows({"": cards}) for use, cards in ways.items()}
    sheet.tables |= {"event": rows({"": events}), "event_how": rows(events)}


# --- operations (9.2) -----------------------------------------------------------------------------

_BUSY = ("move.units", "entrench.army")
"""Where the units are named that have had their movement."""

_OPERATIONS = {
    "activate": Form(
        label="pog.compose.activate", moments=("activate",),
        line="ACTIVATE [{attack} TO ATTACK; ][{move} TO MOVE]",
        slots=(
            Slot(id="move", table="activate_move", price="activate_move", least=0, most=99,
                 wants=True,
                 label="pog.compose.to_move"),
            Slot(id="attack", table="activate_attack", price="activate_attack", least=0, most=99,
                 wants=True,
                 but=("activate.move",), label="pog.compose.to_attack"),
        ),
        then=("operate",),
    ),
    "move": Form(
        label="pog.compose.move", moments=("operate",),
        line="MOVE {units} FROM {from}[ VIA {via}] TO {to}",
        slots=(
            Slot(id="from", table="activate_move", among=("activate.move",)),
            Slot(id="units", table="units", here="from", but=_BUSY, held="lifelines", siege="whole",
                 most=LIMIT),
            Slot(id="to", table="reach", by="units", walks="units", but=("activate.attack",),
                 room=True),
            Slot(id="via", table="", walks="units", least=0, most=_MOST_STOPS),
        ),
        moves=("units", "to"), walks=True,
    ),
    "entrench": Form(
        label="pog.compose.entrench", moments=("operate",), line="ENTRENCH {army}",
        slots=(
            Slot(id="army", table="dig", stands=("activate.move",), but=_BUSY, held="lifelines",
                 lone=("entrench.army",)),
        ),
    ),
    "attack": Form(
        label="pog.compose.attack", moments=("operate", "fight"),
        line="ATTACK {target} WITH {units}[ FLANK PIN {pin}][ CARDS {cards}][ CARDS {later}]"
        "[ LOSSES {losses}][ ADVANCE {advance}]",
        attacks=("units", "target"),
        slots=(
            Slot(id="target", table="targets", but=("attack.target",)),
            Slot(id="units", table="attackers", by="target", stands=("activate.attack",),
                 but=("attack.units",), held="lifelines", company="company", mixed=True,
                 toll=("caucasus", "across", "target"), siege="kept", most=99),
            Slot(id="cards", table="combat", by="units", any=True, also=("combat_at", "target"),
                 least=0, most=99, but=("attack.cards",)),
            Slot(id="pin", table="pins", by="target", beside="cards", also=("pins_at", "target"),
                 origins="units", needs=(("armies", "units"), ("germans", "units")), least=0),
            Slot(id="later", table="later", least=0),
            Slot(id="losses", table="", of="units", twice=True, least=0, most=99),
            Slot(id="advance", table="advance", of="units", least=0, most=99),
        ),
        then=("fight",),
    ),
    "done": DONE,
}  # fmt: skip


def _operation_with_all_activated(position: Position, side: str) -> Operation:
    """Operations in which every space is activated that may be: for movement, and for combat."""
    spaces = numbers(position.occupied[side])
    move = [s for s in spaces if why_not_activate(position, side, s, combat=False) is None]
    attack = [s for s in spaces if why_not_activate(position, side, s, combat=True) is None]
    return with_activated_spaces(position, Operation(side, 0), move, attack)


def _fill_operations_under_way(sheet: Sheet, position: Position, ask: OperateAsk) -> None:
    """What operations have come to when a seat is asked how they go on."""
    op = ask.op
    sheet.moments["fight" if ask.fighting else "operate"] = True
    sheet.picked |= {
        "activate.move": space_ids(position, op.move),
        "activate.attack": space_ids(position, op.attack),
        "move.units": unit_ids(position, op.moved),
        "attack.units": unit_ids(position, op.attacked),
        "attack.target": space_ids(position, op.targets),
    }


def _fill_operations(sheet: Sheet, position: Position, op: Operation) -> None:
    """Activation, movement, entrenching and combat (9.2.5 to 9.2.9)."""
    sheet.verbs |= _OPERATIONS
    sheet.rooms[""] = LIMIT
    for unit in numbers(position.occupied[op.side]):
        sheet.at |= dict.fromkeys(
            unit_ids(position, position.stacks[unit]), position.space(unit).id
        )
    found = attackable_spaces(position, op)
    reach = {
        unit: _spaces_in_reach(position, op, unit)
        for unit in sorted(ready_units(position, op))
        if position.state.at[unit] in op.move
    }
    diggers = [position.board.unit[order.army] for order in legal_entrenchments(position, op)]
    busy = {position.state.at[unit] for unit, ends in reach.items() if ends} | {
        position.state.at[u] for u in diggers
    }
    fighting = {position.state.at[unit] for units in found.values() for unit in units}
    for use, spaces in (("move", busy), ("attack", fighting)):
        sheet.tables[f"activate_{use}"] = rows({"": space_ids(position, sorted(spaces))})
        sheet.prices[f"activate_{use}"] = {
            position.space(s).id: {
                "ops": _least_price(position, op.side, s, combat=use == "attack")
            }
            for s in spaces
        }
    _fill_ways(sheet, position, op, reach)
    fill_strengths(sheet, position, op, found)
    fill_sieges(sheet, position, op.side)
    fill_company(sheet, position, op)
    fill_caucasus(sheet, position, found)
    targets_of = {
        position.space(target).id: unit_ids(position, units) for target, units in found.items()
    }
    sheet.tables |= {
        "units": rows({"": unit_ids(position, reach)}),
        "reach": rows({position.unit(unit).id: ends for unit, ends in reach.items()}),
        "dig": rows({"": unit_ids(position, diggers)}),
        "targets": rows({"": targets_of}),
        "attackers": rows(targets_of),
        "advance": rows({"": _WORDS}),
        "later": rows({"": (_LATER,)}),
        "armies": rows(
            {
                "": unit_ids(
                    position, (u for us in found.values() for u in us if position.unit(u).army)
                )
            }
        ),
        "lifelines": rows(
            {
                position.unit(unit).id: [
                    "+".join(space_ids(position, sorted(held))) for held in any_
                ]
                for unit, any_ in lifelines_of_ready(position, op).items()
            }
        ),
    }


def _fill_ways(
    sheet: Sheet, position: Position, op: Operation, reach: Mapping[int, Collection[str]]
) -> None:
    """The steps by which units go that can move: a point each (11.1)."""
    spaces = {space for unit in reach for space in reachable_paths(position, op, [unit])}
    spaces |= {position.state.at[unit] for unit in reach}
    kinds: dict[tuple[str, int], str] = {}
    sheet.points |= {position.unit(unit).id: position.mf(unit) for unit in reach}
    for unit in reach:
        nation, open_to = position.unit(unit).nation, marchable_spaces(position, unit)
        kind = kinds.setdefault((nation, open_to), f"{nation}{len(kinds)}")
        sheet.kinds[position.unit(unit).id] = kind
    same: dict[tuple[tuple[int, ...], ...], str] = {}
    for (nation, _), kind in kinds.items():
        links = position.board.links[nation]
        if same.setdefault(links, kind) != kind:
            sheet.ways[kind] = same[links]
            continue
        sheet.ways[kind] = {
            position.space(space).id: {
                position.space(there).id: 1 for there in links[space] if there in spaces
            }
            for space in sorted(spaces)
        }
    sheet.tables["barred"] = rows(
        {
            kind: space_ids(position, sorted(s for s in spaces if not open_to >> s & 1))
            for (_, open_to), kind in kinds.items()
        }
    )
    sheet.tables["marks"] = rows(
        {"": space_ids(position, spaces_marked_by_ways(position, op.side, spaces))}
    )
    halting = [s for s in spaces if halts_at_fort(position, op.side, s, TriedMoves())]
    sheet.tables["stops"] = rows(
        dict.fromkeys(kinds.values(), space_ids(position, sorted(halting)))
    )


def _least_price(position: Position, side: str, space: int, *, combat: bool) -> int:
    """The least that a space costs: one of them may be a point cheaper (CP-10)."""
    return activation_cost(position, side, space, combat=combat) - sud_army_saving(
        position, side, (space,)
    )


def _spaces_in_reach(position: Position, op: Operation, unit: int) -> tuple[str, ...]:
    """Where a unit could end its move (11.1); stacking and sieges depend on who moves with it."""
    shut = spaces_without_stop(position, unit)
    return space_ids(
        position,
        sorted(space for space in reachable_paths(position, op, [unit]) if not shut >> space & 1),
    )


# --- names ----------------------------------------------------------------------------------------


def _fill_names(sheet: Sheet, language: PathsOfGloryLanguage) -> None:
    """The names of spaces, units and words of the tables.

    A corps has its identifier, and for readers its kind.
    """
    phrases = language.phrases
    named = {
        option
        for table in sheet.tables.values()
        for row in table.values()
        if isinstance(row, tuple)
        for option in row
    }
    for option in sorted(named | set(sheet.at) | set(sheet.at.values())):
        if option in phrases.places.shown:
            sheet.things[option] = Thing(phrases.places.shown[option])
        elif option in phrases.board.unit:
            say = phrases.unit_name(option)
            kind = phrases.board.units[phrases.board.unit[option]].kind
            sheet.things[option] = Thing(say, phrases.kind_name(kind) if say == option else "")
        elif option in (*_WORDS, _LATER):
            sheet.things[option] = Thing(language.wording.line(option))
