"""How the orders of hex games are written.

A line holds one order or several, each with what it waits for.
"""

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from types import MappingProxyType
from typing import Any, ClassVar, cast

import msgspec

from pbem.games.common.language import BoardLanguage
from pbem.games.hex_engine.choices import AdvanceAsk, DefendAsk, EvadeAsk, LossAsk
from pbem.games.hex_engine.condition_phrases import ConditionPhrases
from pbem.games.hex_engine.deployment import DeployAsk, plan_by_ids
from pbem.games.hex_engine.orders import Defend, Done, Move, TakeLosses
from pbem.games.hex_engine.sayings import names_in_words, rephrased_lines
from pbem.orders import (
    BattleAnswer,
    Context,
    Cursor,
    Grammar,
    Lexicon,
    Line,
    OwnUnit,
    UnitChoice,
    Verb,
    take_standing,
)
from pbem.rules import Ask, Order, Seat, StandingOrder, View

_MOST_TRIED = 300
_PAIR = 2
_MOST_ANSWERS = 60
_KIND_OF_SENSE = {"rail": "Rail", "replace": "Replace", "arrive": "Reinforce"}
"""The kind of order that a verb means in a phase that has one kind alone."""
"""So many answers to a question of a battle are compared with what somebody says."""
_FIXED = frozenset(["fortress", "dummy", "naval"])
"""Kinds of counters that neither move nor attack."""
_SORTS_OF_SIZES = {"XXX": "corps", "XX": "division"}
_SORTS_OF_LABELS = {"guard": ("G", "GR"), "landwehr": ("WL", "PL", "TL", "BL", "10L")}
"""What sort of units people call counters by their labels."""
_LOSING, _ADVANCING = frozenset(["lose"]), frozenset(["enter", "go"])
"""The sense of verbs of who loses steps, and of who advances."""
_MOST_OF_SET_UP = 2
"""A set-up has two kinds of orders, and being done comes first or never."""


class HexLanguage(BoardLanguage):
    """Base of the order languages of hex games.

    Class attributes:
        phrases_type, reader_type, writer_type, policy_type: the names, readers and writers of the
            game.
        reading_of: what a seat sees of a board that matters to reading, from the context of a
            letter.
        moves, attacks: the orders of the movement phase, and those of the combat phase.
        conditions, answers: its verbs of conditions; those of answers, which wait for nothing.
        problems: the first part of the keys of what is wrong with a line.
    """

    unsaid = MappingProxyType({"unit": ("MOVE", "DEPLOY")})
    closes = MappingProxyType({"end": "DONE", "pass": "DONE"})
    counts = False
    phrases_type: ClassVar[Callable[..., Any]]
    reader_type: ClassVar[Callable[..., Any]]
    writer_type: ClassVar[Callable[..., Any]]
    policy_type: ClassVar[Callable[..., Any]]
    reading_of: ClassVar[Callable[..., Any]]
    moves: ClassVar[tuple[type[Order], ...]]
    attacks: ClassVar[tuple[type[Order], ...]]
    conditions: ClassVar[Sequence[Verb]]
    answers: ClassVar[Any]
    problems: ClassVar[str]

    def __init__(self, board: Any, lang: str = "en") -> None:
        super().__init__(board, lang)
        self.phrases = self.phrases_type(board, self.wording)
        self._grammar = Grammar(
            [verb for verb in self.verbs if verb not in self.conditions], self.wording
        )
        syntax = self.wording.line(self.conditions[0].syntax)
        self._conditions = ConditionPhrases(
            self.phrases, self.verbs, self.answers, syntax, self.problems
        )
        self.lexicons: tuple[Lexicon, ...] = (self.phrases.units, self.phrases.places)
        self._writer = self.writer_type(self.phrases)
        self._last: tuple[Context, Any] | None = None

    def read(self, line: Line, context: Context) -> tuple[Order, ...]:
        """The orders of a line, with semicolons between them, and what each waits for."""
        if self._last is None or self._last[0] is not context:
            self._last = context, self.reading_of(self.board, context)
        reading = self._last[1]
        orders: list[Order] = []
        for cursor in self._conditions.order_cursors(line):
            condition, place, verb = self._conditions.take_condition(cursor), cursor.here, ""
            for piece in self._order_cursors(cursor):
                with self._grammar.order(piece, verb) as verb:
                    read = self.reader_type(self.phrases, piece, reading).read(verb)
                for order in read:
                    reading.note_destinations(order)
                orders += (self._conditions.with_condition(o, condition, place) for o in read)
        return tuple(orders)

    def acting_units(self, order: Order) -> Sequence[str]:
        """The units of an order that has several, or that places some."""
        placed = (unit for unit, _ in getattr(order, "placements", ()))
        units: Sequence[str] = getattr(order, "units", tuple(placed))
        return tuple(map(self.phrases.unit_name, units))

    def is_enemy(self, unit: str, asks: Sequence[Ask]) -> bool:
        """True if all units of that name are of another side."""
        sides = {self._counter(each).side.upper() for each in self.phrases.units.exact(unit)}
        return bool(sides) and asks[0].seat not in sides

    def whereabouts(self, unit: str, context: Context) -> str:
        """The hex where the sender sees the one unit of that name, or their orders bring it."""
        named, view = self.phrases.units.exact(unit), cast("Any", context.view)
        own = {each for each in named if self._counter(each).side.upper() == context.asks[0].seat}
        named = frozenset(own) or named
        for order in reversed(context.earlier):
            if isinstance(order, Move) and named.intersection(order.units):
                return str(order.path[-1])
        seen = {stack.hex for stack in view.stacks for each in stack.units if each.id in named}
        return str(seen.pop()) if len(seen) == 1 else ""

    def units_in_play(self, context: Context) -> Sequence[OwnUnit]:
        """The writer's units on the map that move."""
        at = self.reading_of(self.board, context).at
        return [
            self._own_unit(unit, place)
            for unit, place in at.items()
            if self._counter(unit).kind not in _FIXED
        ]

    def _own_unit(self, unit: str, place: str) -> OwnUnit:
        counter, name = self._counter(unit), self.phrases.unit_name(unit)
        sorts = {counter.kind, _SORTS_OF_SIZES.get(getattr(counter, "size", ""), "")}
        sorts |= {sort for sort, marks in _SORTS_OF_LABELS.items() if counter.label in marks}
        return OwnUnit(name, place, name.split()[0], frozenset(sorts))

    def own_of_sort(self, sort: str, context: Context) -> Sequence[str]:
        """Those on the map whose counter is of that kind."""
        own = self.reading_of(self.board, context).own_units()
        return [self.phrases.unit_name(unit) for unit in own if self._counter(unit).kind == sort]

    def own_at(self, place: str, context: Context) -> Sequence[str]:
        """Those in a hex, or that moves above bring there."""
        at = dict(self.reading_of(self.board, context).at)
        for order in context.earlier:
            if isinstance(order, Move) and order.path:
                at |= dict.fromkeys((unit for unit in order.units if unit in at), order.path[-1])
        hexes = {place, *self.phrases.places.meant(place)}
        return [self.phrases.unit_name(unit) for unit, where in at.items() if where in hexes]

    def enemy_at(self, place: str, context: Context) -> bool:
        """Those in a hex."""
        hexes, seat = {place, *self.phrases.places.meant(place)}, context.asks[0].seat
        view = cast("Any", context.view)
        return any(stack.hex in hexes and stack.side.upper() != seat for stack in view.stacks)

    def _counter(self, unit: str) -> Any:
        """The counter of a unit by its identifier."""
        return self.board.units[self.board.unit[unit]]

    def _one_each(self, names: Sequence[str], among: Container[str] | None = None) -> list[str]:
        """The one unit that each name means, of some; empty: a name means none or several."""
        found = [
            [unit for unit in self.phrases.units.exact(name) if among is None or unit in among]
            for name in names
        ]
        return [unit for (unit,) in found] if all(len(each) == 1 for each in found) else []

    def asks_only_for(self, asks: Sequence[Ask], sense: str) -> bool:
        """True in the phase of strategic movement, of replacements and the like."""
        if len(asks) != 1 or not any(issubclass(Done, each) for each in asks[0].accepts):
            return False
        kinds = {type(order).__name__ for order in islice(asks[0].legal(), _MOST_ANSWERS)}
        return kinds - {"Done", "ShowTop"} == {_KIND_OF_SENSE.get(sense, "")}

    def answer_in_battle(self, asks: Sequence[Ask], answer: BattleAnswer) -> str | None:
        """Who stays where all may go, or the one way to lose steps, hold and retreat that fits."""
        ask = asks[0] if asks else None
        if isinstance(ask, EvadeAsk) and answer.stands is False and answer.loses is None:
            return self._evasion(ask, answer)
        if isinstance(ask, EvadeAsk | AdvanceAsk):
            if not answer.stands or answer.loses is not None:
                return None
            if answer.fights and isinstance(ask, AdvanceAsk):
                return None
            if isinstance(ask, AdvanceAsk) and len(answer.named) not in (0, len(ask.units)):
                return None
            return "EVADE STAND" if isinstance(ask, EvadeAsk) else "ADVANCE NONE"
        if not isinstance(ask, DefendAsk | LossAsk):
            return None
        losing = sorted(self._one_each(answer.units, set(ask.position.ids(ask.units))))
        if len(losing) != len(answer.units):
            return ""
        place = answer.place
        goals = {place, *self.phrases.places.meant(place)} if place else set()
        fitting = [
            order
            for order in islice(ask.legal(), _MOST_ANSWERS)
            if isinstance(order, Defend | TakeLosses) and _fits(order, answer, goals, losing)
        ]
        return self.write(fitting[0]) if len(fitting) == 1 else ""

    def unit_choice(self, ask: Ask) -> UnitChoice | None:
        """Who loses steps in an attack, and who advances behind it."""
        if isinstance(ask, LossAsk):
            return UnitChoice("LOSSES", _LOSING)
        here = self.here((ask,))
        return UnitChoice("ADVANCE", _ADVANCING, here) if isinstance(ask, AdvanceAsk) else None

    def _evasion(self, ask: EvadeAsk[Any], answer: BattleAnswer) -> str | None:
        """Where cavalry retreats that is named by its kind alone; empty: it is not clear."""
        if answer.named:
            return None
        place = answer.place
        goals = {place, *self.phrases.places.meant(place)} if place else set(ask.evade_hexes())
        fitting = [number for number in ask.evade_hexes() if number in goals]
        return f"EVADE {fitting[0]}" if len(fitting) == 1 else ""

    def again(self, order: Order, units: Sequence[str]) -> str:
        """A move of others of that side to the same hex."""
        if not isinstance(order, Move):
            return ""
        side = self._counter(order.units[0]).side
        others = tuple(self._one_each(units, {u.id for u in self.board.units if u.side == side}))
        if not others:
            return ""
        return self.write(msgspec.structs.replace(order, units=others, path=order.path[-1:]))

    def joined(self, order: Order, units: Sequence[str]) -> str:
        """An attack by more units of its side."""
        attackers = getattr(order, "units", ())
        if not hasattr(order, "target") or not attackers:
            return ""
        side = self._counter(attackers[0]).side
        others = self._one_each(units, {u.id for u in self.board.units if u.side == side})
        if not others or not set(others).isdisjoint(attackers):
            return ""
        return self.write(msgspec.structs.replace(order, units=(*attackers, *others)))

    def here(self, asks: Sequence[Ask]) -> str:
        """The hex of the battle after which units may advance."""
        ask = asks[0] if asks else None
        return ask.position.name(ask.battle_hex) if isinstance(ask, AdvanceAsk) else ""

    def fighting(self, asks: Sequence[Ask]) -> Sequence[str]:
        """Those of which somebody is asked who loses steps or advances."""
        ask = asks[0] if asks else None
        found = ask.position.ids(ask.units) if isinstance(ask, LossAsk | AdvanceAsk) else ()
        return tuple(map(self.phrases.unit_name, found))

    def shown(self, asks: Sequence[Ask], *, rest: bool) -> str:  # noqa: ARG002
        """What is not placed when a set-up is done is placed as the example shows."""
        return "DONE" if any(isinstance(ask, DeployAsk) for ask in asks) else ""

    def exchanged(self, asks: Sequence[Ask], units: Sequence[str]) -> str:
        """Two units of a set-up, each where the plan, or else our example, has the other."""
        ask = next((ask for ask in asks if isinstance(ask, DeployAsk)), None)
        if ask is None or len(units) != _PAIR:
            return ""
        position = ask.position
        plan = plan_by_ids(position, ask.default_plan()) | dict(
            position.state.plans.get(ask.side, {})
        )
        found = self._one_each(units, plan)
        if not found:
            return ""
        (one, other), names = found, self.phrases.unit_name
        return f"DEPLOY {names(one)} AT {plan[other]}; {names(other)} AT {plan[one]}"

    def comes_early(self, order: Order) -> bool | None:
        """Moves and what is done on the march come before attacks (5.1)."""
        if order.condition is not None:
            return None
        return (
            True
            if isinstance(order, self.moves)
            else False
            if isinstance(order, self.attacks)
            else None
        )

    def rephrased(self, text: str) -> Iterable[str]:
        """Units in words, journeys by rail, ways by their hexes, and steps for units."""
        return rephrased_lines(text)

    def with_names_in_short(self, text: str) -> str:
        """Corps and divisions by their numbers and what they are."""
        return names_in_words(text)

    def _order_cursors(self, cursor: Cursor) -> Iterator[Cursor]:
        """What semicolons part behind one verb.

        ``MOVE II TO 1621; III TO 1622`` is two orders; an attack is one.
        """
        verb = self._grammar.verb(cursor)
        if not verb or verb in self.answers or ";" in self._grammar.syntax[verb]:
            yield cursor
            return
        start = cursor.index
        for stop in range(start, len(cursor.tokens) + 1):
            if stop == len(cursor.tokens) or cursor.tokens[stop].text == ";":
                if stop > start:
                    yield cursor.part(start, stop)
                start = stop + 1

    def write(self, order: Order) -> str:
        """The line of an order."""
        return self.wording.line(self._writer.order(order))

    def briefly(self, ask: Ask) -> Callable[[Order], str]:
        """Without the hexes on the way, where a line is filled up by the same."""
        reading = self.reading_of(self.board, Context(_nobody_looks, (ask,)))

        def write(order: Order) -> str:
            if isinstance(order, Move) and order.path:
                goal = order.path[-1:]
                reader = self.reader_type(self.phrases, Cursor(Line(0, "")), reading)
                if reader.whole_path(order.units, goal) == order.path:
                    order = msgspec.structs.replace(order, path=goal)
            return self.write(order)

        return write

    def read_standing(self, line: Line, context: Context) -> StandingOrder:
        """The policy a line states; the line begins with the word STANDING."""
        cursor = Cursor(line)
        take_standing(cursor)
        policy: StandingOrder = self.policy_type(
            self.phrases, cursor, self.reading_of(self.board, context)
        ).read()
        return policy

    def write_standing(self, standing: StandingOrder) -> str:
        """The canonical line of a policy."""
        return self.wording.line(f"STANDING {self._writer.policy(standing)}")

    def things_by_kind(self, seat: Seat) -> Mapping[str, tuple[Lexicon, ...]]:  # noqa: ARG002 - the same for both seats
        """Units, and the hexes of towns and cities."""
        return {"unit": (self.phrases.units,), "space": (self.phrases.places,)}

    def numbered_spaces(self) -> Lexicon:
        """Every hex that units may enter."""
        numbers: Lexicon = self.phrases.numbers
        return numbers

    def example_orders(self, ask: Ask, limit: int) -> dict[str, Order]:
        """Lines that answer an ask: one of each kind of order first, then any."""
        kinds: dict[type[Order], Order] = {}
        others: list[Order] = []
        tried = _MOST_TRIED if not isinstance(ask, DeployAsk) else _MOST_OF_SET_UP
        for order in islice(ask.orders_for_examples(), tried):
            if type(order) not in kinds:
                kinds[type(order)] = order
            elif len(ask.accepts) == 1 and len(others) < limit:
                others.append(order)
            if len(kinds) == limit:
                break
        lines = {self.write(order): order for order in (*kinds.values(), *others)}
        return dict(islice(lines.items(), limit))


def _fits(
    order: Defend | TakeLosses, answer: BattleAnswer, goals: Collection[str], losing: Sequence[str]
) -> bool:
    """True if an order is what somebody says: who loses steps, and where the others go."""
    retreat = order.retreat if isinstance(order, Defend) else ""
    if answer.stands is not None and answer.stands == bool(retreat):
        return False
    if answer.loses is not None and answer.loses != bool(order.losses):
        return False
    named = sorted(set(order.losses)) == sorted(set(losing)) or not losing
    counted = answer.steps in (0, len(order.losses)) or answer.loses is None
    return named and counted and (not goals or retreat in goals)


def _nobody_looks() -> View:
    """The view where an ask says all.

    Raises:
        LookupError: always.
    """
    raise LookupError
