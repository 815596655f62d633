"""Random legal orders where there are very many."""

from collections.abc import Sequence
from itertools import islice

from pbem.bots.random_orders import Below, chooses
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.cards.hands_and_decks import DiscardAsk
from pbem.games.paths_of_glory.cards.ids import ALBERICH
from pbem.games.paths_of_glory.combat.advance import AdvanceAsk, Moves
from pbem.games.paths_of_glory.combat.card_play import (
    PlayCardsAsk,
    card_choices,
    early_card_choices,
    is_usable_with,
)
from pbem.games.paths_of_glory.combat.declaration import (
    check_plan,
    declare_combat,
    legal_attacks,
    scene_of,
)
from pbem.games.paths_of_glory.combat.legal_attacks import attackable_spaces, why_not_group
from pbem.games.paths_of_glory.combat.losses import TakeLossesAsk
from pbem.games.paths_of_glory.combat.retreat import RetreatAsk
from pbem.games.paths_of_glory.events.events import playable_event
from pbem.games.paths_of_glory.operations import trenches
from pbem.games.paths_of_glory.operations.move_orders import (
    check_move,
    movable_units,
    reachable_paths,
)
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.operations.stacking import ExcessAsk
from pbem.games.paths_of_glory.orders import (
    Activate,
    AnswerPeace,
    Attack,
    ChooseOptional,
    Discard,
    Done,
    Move,
    OfferPeace,
    PlayCards,
    PlayEvent,
    PlayOneOp,
    PlayOps,
    PlayRp,
    PlaySr,
    TakeLosses,
)
from pbem.games.paths_of_glory.redeployment.redeployment import RedeployAsk
from pbem.games.paths_of_glory.replacements.replacements import RebuildAsk
from pbem.games.paths_of_glory.sequence.actions import ActionAsk, must_open_with_guns
from pbem.games.paths_of_glory.sequence.activate_ask import ActivateAsk
from pbem.games.paths_of_glory.sequence.operate import OperateAsk
from pbem.games.paths_of_glory.sequence.pregame import OptionalAsk
from pbem.games.paths_of_glory.war.peace import PeaceAsk
from pbem.rules import Illegal, Order

# --- cards ----------------------------------------------------------------------------------------


@chooses(OptionalAsk)
def take_optional_cards(ask: OptionalAsk, below: Below) -> ChooseOptional:
    """Each optional card with equal chance, in place of any basic card it may replace."""
    swaps: list[tuple[str, str]] = []
    for card in ask.optional_cards():
        left = [
            basic for basic in ask.replaceable_cards(card) if basic not in (out for _, out in swaps)
        ]
        if left and below(2):
            swaps.append((card.id, left[below(len(left))]))
    return ChooseOptional(tuple(swaps))


@chooses(DiscardAsk)
def discard(ask: DiscardAsk, below: Below) -> Discard:
    """Each card stays or goes with equal chance."""
    return Discard(tuple(card for card in ask.choices() if below(2)))


@chooses(ActionAsk)
def act(ask: ActionAsk, below: Below) -> Order:
    """Choose events in half of all plays, else mostly operations, seldom no card."""
    event = some_event(ask.position, ask.side, below) if below(2) else None
    if event is not None and ask.is_legal(event):
        return event
    if must_open_with_guns(ask.position, ask.side):
        return ask.default()
    use = some_use(ask, below) if below(12) else None
    return use or (OfferPeace() if ask.is_legal(OfferPeace()) and below(2) else PlayOneOp())


def some_use(ask: ActionAsk, below: Below) -> Order | None:
    """A card for operations (mostly), redeployment or replacements; ``None`` without a card."""
    uses = (PlayOps,) if below(2) else (PlayOps, PlaySr, PlayRp)
    orders = [use(card) for card in ask.hand for use in uses]
    while orders:
        order = orders.pop(below(len(orders)))
        if ask.is_legal(order):
            return order
    return None


def some_event(position: Position, side: str, below: Below) -> PlayEvent | None:
    """Some event of a side's hand in one of many ways, ``None`` if there is none."""
    cards = position.state.hands[side][:]
    while cards:
        event = some_way(position, cards.pop(below(len(cards))), below)
        if event is not None:
            return event
    return None


def some_way(position: Position, card: str, below: Below) -> PlayEvent | None:
    """The event of a card in one of many ways, ``None`` if it has none now."""
    event = playable_event(position, card)
    ways = list(islice(event.choices(position, PlayEvent(card)), 200)) if event else []
    return ways[below(len(ways))] if ways else None


@chooses(PeaceAsk)
def answer(ask: PeaceAsk, below: Below) -> AnswerPeace:  # noqa: ARG001 - whatever the position
    """Random play seldom ends in peace."""
    return AnswerPeace(accept=not below(10))


# --- operations -----------------------------------------------------------------------------------


@chooses(ActivateAsk)
def activate(ask: ActivateAsk, below: Below) -> Activate:
    """Random spaces until no point is left, most often first those that can attack."""
    kinds = [ask.single_spaces, ask.single_attacks] if below(4) else [ask.single_spaces]
    pool: list[Activate] = []
    chosen, left = Activate(), ask.op.points
    for _ in range(ask.op.points + 3):
        while not pool and kinds:
            pool = list(kinds.pop()())
        if not pool or not left:
            break
        one = pool.pop(below(len(pool)))
        both = Activate(chosen.move + one.move, chosen.attack + one.attack)
        if ask.is_legal(both):
            chosen, left = both, ask.points_left(both)
    return chosen


@chooses(OperateAsk)
def operate(ask: OperateAsk, below: Below) -> Order:
    """Most often a move as long as there is one, else a combat; now and then the end."""
    kind = below(12)
    if not ask.fighting and kind < 9:
        digs = list(trenches.legal_entrenchments(ask.position, ask.op)) if kind < 3 else []
        if digs:
            return digs[below(len(digs))]
        if found := some_move(ask.position, ask.op, below):
            return found
    return (
        some_attack(ask.position, ask.op, below) if kind < 11 and ask.op.attack else None
    ) or Done()


def some_move(position: Position, op: Operation, below: Below) -> Move | None:
    """A random move of up to three groups, often to one space: stacks, exchanges, joint sieges."""
    stacks = movable_units(position, op)
    groups: list[tuple[Sequence[int], Sequence[int]]] = []
    best: Move | None = None
    for _ in range(1 + below(3)):
        if not stacks:
            break
        origin = sorted(stacks)[below(len(stacks))]
        group = _some(stacks.pop(origin), below)
        ends = reachable_paths(position, op, group)
        if not ends:
            continue
        goal = groups[-1][1][-1] if groups else origin
        end = goal if goal in ends and below(3) else sorted(ends)[below(len(ends))]
        groups.append((group, ends[end]))
        order = Move(
            tuple((_names(position, units), _spaces(position, path)) for units, path in groups)
        )
        try:
            check_move(position, op, order)
        except Illegal:
            continue
        best = order
    return best


def _some(units: list[int], below: Below) -> list[int]:
    """All units or a random part of them."""
    if below(2):
        return units
    return [unit for unit in units if below(2)] or [units[below(len(units))]]


@chooses(ExcessAsk)
def thin_out(ask: ExcessAsk, below: Below) -> Order:
    """Any units."""
    orders = list(ask.legal())
    return orders[below(len(orders))]


@chooses(RedeployAsk)
def redeploy(ask: RedeployAsk, below: Below) -> Order:
    """Some units, often several of one stack or of the box, to any place they can reach."""
    candidates, at = list(ask.units_to_redeploy()), ask.position.state.at
    for _ in range(8 if candidates and below(8) else 0):
        unit = candidates[below(len(candidates))]
        places = ask.places_for(unit)
        if not places:
            continue
        place = places[below(len(places))]
        company = [
            unit,
            *(u for u in candidates if u != unit and at[u] == at[unit] and not below(3)),
        ]
        for units in (company, [unit]):
            order = ask.order_for(units, place)
            if ask.is_legal(order):
                return order
    return ask.default()


@chooses(RebuildAsk)
def rebuild(ask: RebuildAsk, below: Below) -> Order:
    """Any replacement; seldom Done."""
    orders: list[Order] = list(ask.rebuildings())
    if not orders or not below(20):
        return Done()
    return orders[below(len(orders))]


# --- combat ---------------------------------------------------------------------------------------


def some_attack(position: Position, op: Operation, below: Below) -> Attack | None:
    """Some legal attack, ``None`` if there is none: any target, units, flank attempt and cards."""
    found = attackable_spaces(position, op)
    target = list(found)[below(len(found))] if found else -1
    for _ in range(8 if found else 0):
        chosen = [unit for unit in found[target] if below(3)]
        if chosen and why_not_group(position, op, chosen, target) is None:
            return _decorated(
                position, op, Attack(position.space(target).id, _names(position, chosen)), below
            )
    return next(legal_attacks(position, op), None)


def _decorated(position: Position, op: Operation, plain: Attack, below: Below) -> Attack:
    """The same attack with a random flank attempt and cards, and perhaps with later questions."""
    battle = declare_combat(position, op, plain)
    scene = scene_of(position, battle)
    scene.flank = bool(below(2))
    origins = sorted(set(battle.origins.values()))
    pins = _spaces(position, origins) if len(origins) > 1 else ()
    pin = pins[below(len(pins))] if scene.flank and pins else ""
    cards = tuple(
        c for c in (*early_card_choices(scene, op.side), *card_choices(scene, op.side)) if below(2)
    )
    order = Attack(plain.target, plain.units, flank=pin, cards=cards, ask_cards=not below(3))
    try:
        check_plan(position, op, order)
    except Illegal:
        return plain
    return order


@chooses(PlayCardsAsk)
def play_cards(ask: PlayCardsAsk, below: Below) -> PlayCards:
    """Each card is used or not with equal chance."""
    cards = [card for card in card_choices(ask.scene, ask.side) if below(2)]
    if ALBERICH in cards:
        return PlayCards((ALBERICH,))
    return PlayCards(
        tuple(card for card in cards if is_usable_with(ask.scene, ask.side, card, cards))
    )


@chooses(TakeLossesAsk)
def take_losses(ask: TakeLossesAsk, below: Below) -> TakeLosses:
    """Any outcome."""
    return ask.order(ask.outcomes[below(len(ask.outcomes))])


@chooses(RetreatAsk)
def retreat(ask: RetreatAsk, below: Below) -> Order:
    """Any order of the units, any way for each."""
    ground, units, plan = ask.ground, list(ask.units), []
    while units:
        unit = units.pop(below(len(units)))
        options = ground.options(unit)
        path = options[below(len(options))]
        plan.append((unit, path))
        ground = ground.after_retreat(path)
    return ask.order(tuple(plan))


@chooses(AdvanceAsk)
def advance(ask: AdvanceAsk, below: Below) -> Order:
    """Any units any way within stacking; the careful advance if a fort is too strong for them."""
    moves: Moves = {}
    for unit, options in ask.options.items():
        way = ((), *options)[below(len(options) + 1)]
        if way and ask.has_room(moves, way[-1]):
            moves[unit] = way
    order = ask.order(moves)
    return order if ask.is_legal(order) else ask.order(ask.careful_advance)


def _names(position: Position, units: Sequence[int]) -> tuple[str, ...]:
    return tuple(position.unit(unit).id for unit in units)


def _spaces(position: Position, spaces: Sequence[int]) -> tuple[str, ...]:
    return tuple(position.space(space).id for space in spaces)
