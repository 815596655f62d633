"""What a side of a hex game can work out from what it sees: odds, ways, supply.

The position holds no counter that the side does not see. The functions of the rules play each
attack out in it, once for every way the dice may fall, so no number of combat stands here.
"""

from abc import abstractmethod
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from pbem.games.hex_engine.asks import Refusals, is_accepted
from pbem.games.hex_engine.battle import DeclaredAttack
from pbem.games.hex_engine.choices import EvadeAsk
from pbem.games.hex_engine.hopeful import copied
from pbem.games.hex_engine.log import Computed
from pbem.games.hex_engine.orders import Evade, Move
from pbem.games.hex_engine.position import SidePosition, seat_of
from pbem.games.hexes.combat import Odds
from pbem.rules import (
    Ask,
    AskAll,
    Checkpoint,
    Flow,
    Forecast,
    Illegal,
    Knowledge,
    LogEntry,
    Logged,
    Order,
    Seat,
    Table,
    Words,
    outcomes,
)

P = TypeVar("P", bound=SidePosition[Any])
B = TypeVar("B", bound=DeclaredAttack)

_WORSE = 3
"""So many worse columns are named where more may defend than is seen."""
_HEAVIEST = 60
"""More factors than ever defend a hex."""
_COLUMNS = 7
"""So many columns are named where nobody attacks yet."""


@dataclass(frozen=True)
class Course:
    """One way an attack may go.

    Attributes:
        chance: of it.
        entries: what the log says of it.
        lost: steps that each side loses.
        taken: True if no enemy is left in the hex.
        evades: True if cavalry could have evaded; it stayed.
    """

    chance: Fraction
    entries: tuple[LogEntry, ...]
    lost: dict[str, int]
    taken: bool
    evades: bool

    def first_entry(self, kind: type[Any]) -> Any:
        """The first entry of a kind; ``None`` where there is none."""
        return next((entry for entry in self.entries if isinstance(entry, kind)), None)


EVERYBODY = ""
"""No seat: who is asked for in its place sees what everybody does."""


class HexKnowledge(Knowledge[P], Generic[P, B]):
    """A position as one side sees it.

    Class attributes:
        prefix: of the message keys of the game.
        refusals: how the game refuses.

    Attributes:
        default: what a missed deadline plays.
    """

    moves_come_first: ClassVar[bool] = True
    others_may_pass: ClassVar[bool] = True
    prefix: ClassVar[str]
    refusals: ClassVar[Refusals]

    def __init__(self, position: P, seat: Seat, asks: Sequence[Ask] = ()) -> None:
        super().__init__(position, seat, asks)
        self.side = seat.lower()
        self.default: Callable[[Ask], Order] = lambda ask: ask.default()

    @staticmethod
    def position_as_known(position: P, seat: Seat) -> P:
        """The position without the counters and plans that a seat, or everybody, does not see."""
        found = copied(position)
        hidden = [n for n in found.where if not _is_known_to(found, n, seat)]
        for n in hidden:
            found.remove(n, "away")
            found.state.steps[n] = 0
            found.state.done[n] = ""
        for side in found.sides:
            if seat_of(side) != seat:
                found.state.plans.pop(side, None)
        return found

    # --- odds -------------------------------------------------------------------------------------

    @abstractmethod
    def declared_battle(self, order: Order) -> B:
        """The attack that an order declares.

        Raises:
            Illegal: it may not be made.
        """

    @abstractmethod
    def fight(self, position: P, table: Table, battle: B) -> Flow:
        """Carry an attack out, by the rules of combat."""

    @abstractmethod
    def result_words(self, battle: B, course: Course) -> Words:
        """What a course comes to."""

    @abstractmethod
    def odds_of(self, attack: int, defence: int) -> Odds:
        """The odds of two strengths, by the rules of combat."""

    @abstractmethod
    def strengths(self, battle: B) -> tuple[int, int]:
        """The strengths of an attack and of what is seen of its defence."""

    @abstractmethod
    def halved_units(self, battle: B) -> tuple[Sequence[int], Sequence[int]]:
        """The attackers and the defenders in sight that count half."""

    @abstractmethod
    def is_fully_seen(self, h: int) -> bool:
        """True if nothing can lie in a hex that the side does not see."""

    def odds(self, order: Order) -> Forecast:
        """See the base class."""
        battle = self.declared_battle(without_condition(order))
        courses = list(self.courses(battle))
        results: dict[str, Fraction] = defaultdict(Fraction)
        words: dict[str, Words] = {}
        for course in courses:
            found = self.result_words(battle, course)
            words.setdefault(repr(found), found)
            results[repr(found)] += course.chance
        return Forecast(
            tuple(self._words_of_battle(battle, courses)),
            tuple((words[key], chance) for key, chance in results.items()),
            tuple(self._words_of_expected_losses(battle, courses)),
        )

    def fewer(self, order: Order) -> Sequence[Order]:
        """By all that may attack alone, then by those of one hex."""
        units: tuple[str, ...] = order.units  # type: ignore[attr-defined]
        alone = (msgspec.structs.replace(order, units=(unit,)) for unit in units)
        able = [
            unit
            for unit, tried in zip(units, alone, strict=True)
            if is_accepted(self.declared_battle, tried)
        ]
        groups: dict[int, list[str]] = defaultdict(list)
        for unit in able:
            groups[self.position.where[self.position.board.unit[unit]]].append(unit)
        found = [able, *sorted(groups.values(), key=len, reverse=True)]
        return [msgspec.structs.replace(order, units=tuple(each)) for each in found if each]

    def courses(self, battle: B) -> Iterator[Course]:
        """Every way the dice of an attack may fall, from what the side sees."""
        for chance, course in outcomes(
            lambda table: self.course_played_out(self.position, table, battle)
        ):
            yield replace(course, chance=chance)

    def course_played_out(self, start: P, table: Table, battle: B) -> Course:
        """An attack played out: cavalry stays, else each side chooses as a missed deadline does."""
        position = copied(start)
        before = {side: _steps_on_map(position, side) for side in position.sides}
        flow, evades = self.fight(position, table, battle), False
        try:
            ask = next(flow)
            while True:
                assert ask is not None
                assert not isinstance(ask, AskAll | Checkpoint)
                evades = evades or isinstance(ask, EvadeAsk)
                ask = flow.send(Evade("") if isinstance(ask, EvadeAsk) else self.default(ask))
        except StopIteration:
            pass
        entries = tuple(r.entry for r in table.drain() if isinstance(r, Logged))
        lost = {side: before[side] - _steps_on_map(position, side) for side in position.sides}
        taken = position.side_in(battle.target) != position.enemy(battle.side)
        return Course(Fraction(1), entries, lost, taken, evades)

    def _words_of_battle(self, battle: B, courses: Sequence[Course]) -> Iterator[Words]:
        position, number = self.position, self.position.name(battle.target)
        seen = [n for n in position.stack(battle.target) if position.unit(n).side != self.side]
        whole = self.is_fully_seen(battle.target)
        if not whole:
            yield "hex.odds.hidden", {"hex": number, "units": position.ids(seen)}
        weak, weak_foes = self.halved_units(battle)
        computed = tuple(self._computed_odds(courses))
        if seen and not (whole or computed):
            attack, _ = self.strengths(battle)
            steps = ", ".join(self._steps_of_worse_odds(attack, 0))
            yield "hex.odds.guns_on_top", {"attack": attack, "steps": steps}
        for entry in computed:
            modifiers = tuple(entry.modifiers)
            facts = {"attack": entry.attack, "defence": entry.defence, "hex": number}
            yield f"hex.odds.{'strengths' if whole else 'at_least'}", facts
            change = sum(value for _, value in modifiers)
            total = f"{change:+}" if change else "0"
            yield "hex.odds.column", {"odds": entry.odds}
            yield (
                "hex.odds.modifiers",
                {"modifiers": modifiers, "total": total},
            )
            if not whole:
                yield from self._words_of_worse_odds(entry.attack, entry.defence)
        if weak:
            yield "hex.odds.weak", {"units": position.ids(weak)}
        if weak_foes:
            yield "hex.odds.weak_foes", {"units": position.ids(weak_foes)}
        yield from self.words_on_factors(battle)
        if any(course.evades for course in courses):
            yield "hex.odds.evades", {}

    def words_on_factors(self, battle: B) -> Iterator[Words]:  # noqa: ARG002 - as printed by default
        """Why factors count otherwise than printed, supply apart."""
        yield from ()

    def _computed_odds(self, courses: Iterable[Course]) -> Iterator[Computed]:
        """The odds of all courses, each once."""
        told = dict.fromkeys(
            (entry.attack, entry.defence, entry.odds, tuple(entry.modifiers))
            for course in courses
            if (entry := course.first_entry(Computed)) is not None
        )
        for attack, defence, odds, modifiers in told:
            yield Computed("", attack, defence, odds, modifiers)

    def _words_of_worse_odds(self, attack: int, defence: int) -> Iterator[Words]:
        """From which defence on the odds are worse, if more lies below."""
        if found := [*self._steps_of_worse_odds(attack, defence)]:
            yield "hex.odds.worse", {"steps": ", ".join(found)}

    def _steps_of_worse_odds(self, attack: int, defence: int) -> Iterator[str]:
        """The first defences above one at which the odds are worse; above 0 the first of all."""
        before = self.odds_of(attack, defence) if defence else None
        told = 0
        for more in range(defence + 1, defence + _HEAVIEST):
            now = self.odds_of(attack, more)
            if now != before:
                yield f"{more} = {now}"
                before, told = now, told + 1
            if told == _WORSE:
                return

    def _words_of_expected_losses(self, battle: B, courses: Sequence[Course]) -> Iterator[Words]:
        enemy = self.position.enemy(battle.side)
        own, foes = (
            sum((course.chance * course.lost[side] for course in courses), Fraction(0))
            for side in (battle.side, enemy)
        )
        taken = sum((course.chance for course in courses if course.taken), Fraction(0))
        yield "hex.odds.expected", {"own": own, "foes": foes}
        whole = self.is_fully_seen(battle.target)
        key = "hex.odds.taken" if whole else "hex.odds.taken_if"
        yield key, {"hex": self.position.name(battle.target), "number": round(taken * 100)}

    # --- a hex that nobody can attack -------------------------------------------------------------

    @abstractmethod
    def defence_in(self, h: int) -> int:
        """The strength of what is seen to defend a hex, against infantry and guns."""

    @abstractmethod
    def ground_modifiers(self, h: int) -> Sequence[tuple[str, int]]:
        """What the hex itself gives to the die, wherever the attack comes from."""

    def outlook(self, space: str) -> Sequence[Words]:
        """See the base class."""
        position, h = self.position, self.position.grid.at[space]
        if not self.is_enemy_in(h):
            return (("hex.outlook.empty", {"hex": space}),)
        seen = [n for n in position.stack(h) if position.unit(n).side != self.side]
        defence, whole = self.defence_in(h), self.is_fully_seen(h)
        told: list[Words] = []
        if not whole and seen:
            told.append(("hex.odds.hidden", {"hex": space, "units": position.ids(seen)}))
        elif seen:
            told.append(("hex.outlook.units", {"hex": space, "units": position.ids(seen)}))
        told.append((f"hex.outlook.{'defence' if whole else 'at_least'}", {"defence": defence}))
        told.append(("hex.outlook.needed", {"steps": self._attack_by_odds(defence)}))
        modifiers = tuple(self.ground_modifiers(h))
        change = sum(value for _, value in modifiers)
        facts = {"modifiers": modifiers, "total": f"{change:+}" if change else "0"}
        return [*told, ("hex.outlook.ground", facts), *self._words_of_approach(h)]

    def is_enemy_in(self, h: int) -> bool:
        """True if an enemy is seen to hold a hex."""
        return self.position.side_in(h) == self.position.enemy(self.side)

    def _attack_by_odds(self, defence: int) -> str:
        """With how many factors each column begins."""
        found: dict[str, int] = {}
        for attack in range(1, _HEAVIEST * 2):
            found.setdefault(f"{self.odds_of(attack, defence)}", attack)
        return ", ".join(f"{attack} = {odds}" for odds, attack in [*found.items()][:_COLUMNS])

    def _words_of_approach(self, h: int) -> Iterator[Words]:
        """Own units beside a hex, and those that can march beside it now."""
        position, beside = self.position, self.position.grid.hexes_within(h, 1)
        near = [n for n in position.units_of(self.side) if beside >> position.where[n] & 1]
        if near:
            yield "hex.outlook.beside", {"units": position.ids(near)}
        if not self.may_still_move():
            yield "hex.reach.over", {}
            return
        ends: dict[str, list[int]] = defaultdict(list)
        for n in position.units_of(self.side):
            far = position.grid.distance(position.where[n], h)
            if n in near or far > self.points_left(n) + 1 or not self._is_free(n):
                continue
            for move in self.marches_of(n):
                if beside >> position.grid.at[move.path[-1]] & 1:
                    ends[move.path[-1]].append(n)
        for number in sorted(ends):
            yield "hex.outlook.march", {"hex": number, "units": position.ids(ends[number])}
        if not ends:
            yield "hex.outlook.nobody", {}

    def _is_free(self, n: int) -> bool:
        try:
            self.check_free(n)
        except Illegal:
            return False
        return True

    # --- reach ------------------------------------------------------------------------------------

    @abstractmethod
    def marches_of(self, n: int) -> Iterator[Move]:
        """Legal moves of a unit by itself, each by the cheapest way."""

    @abstractmethod
    def check_free(self, n: int) -> None:
        """A unit may move now.

        Raises:
            Illegal: it may not.
        """

    @abstractmethod
    def cost_of_path(self, n: int, path: Sequence[int]) -> int:
        """What a way costs a unit."""

    @abstractmethod
    def points_left(self, n: int) -> int:
        """The movement points that a unit has left."""

    @abstractmethod
    def may_still_move(self) -> bool:
        """True if the side may still move in this player turn, or its turn is still to come."""

    def reach_by_transport(self, n: int) -> Iterator[Words]:  # noqa: ARG002 - nothing by default
        """Where a unit can go by rail or by sea."""
        return iter(())

    def reach(self, unit: str) -> Sequence[Words]:
        """See the base class."""
        position = self.position
        n = self.refusals.unit_on_map(position, self.side, unit)
        told: list[Words] = []
        if self.may_still_move():
            self.check_free(n)
            spent: dict[int, list[str]] = defaultdict(list)
            for move in self.marches_of(n):
                spent[self.cost_of_path(n, [position.grid.at[h] for h in move.path])].append(
                    move.path[-1]
                )
            told.append(("hex.reach.points", {"points": max(0, self.points_left(n))}))
            told += [
                ("hex.reach.cost", {"cost": cost, "hexes": tuple(sorted(spent[cost]))})
                for cost in sorted(spent)
            ]
            if not spent:
                told.append(("hex.reach.nowhere", {}))
            elif max(spent) > self.points_left(n):
                told.append(("hex.reach.one_step", {}))
        else:
            told.append(("hex.reach.over", {}))
        told += self.reach_by_transport(n)
        if position.state.side != self.side:
            told.append(("hex.reach.as_now", {}))
        return told

    # --- what is due ------------------------------------------------------------------------------

    @abstractmethod
    def last_turn(self) -> int:
        """The turn after which the game is over."""

    @abstractmethod
    def due_in(self, turn: int) -> Iterator[Words]:
        """What comes, begins and is checked in a turn, this one or the next."""

    def due(self) -> Sequence[Words]:
        """See the base class."""
        now = self.position.state.turn
        told: list[Words] = []
        for turn in range(now, min(now + 1, self.last_turn()) + 1):
            told.append(("hex.due.turn" if turn == now else "hex.due.next", {"turn": turn}))
            told += [*self.due_in(turn)] or [("hex.due.nothing", {})]
        return told

    def begins_in(
        self, turn: int, replacements: Mapping[str, int], limits: Mapping[str, int]
    ) -> Iterator[Words]:
        """The replacements of a turn, and the rules that begin or end with it."""
        for nation, steps in replacements.items():
            if steps:
                yield "hex.due.replacements", {"nation": nation, "number": steps}
        for limit, number in limits.items():
            if number == turn:
                yield "hex.due.limit", {"limit": limit}

    def units_by_entry(self, units: Sequence[int], entry: Callable[[int], str]) -> Iterator[Words]:
        """Units that come, by the place where they come: a hex, or the word for an entry."""
        groups: dict[str, list[int]] = defaultdict(list)
        for n in units:
            groups[entry(n)].append(n)
        for place, group in groups.items():
            names = self.position.ids(group)
            if not place:
                yield "hex.due.units", {"units": names}
            elif place in self.position.grid.at:
                yield "hex.due.units_at", {"units": names, "hex": place}
            else:
                yield "hex.due.units_by", {"units": names, "entry": place}

    # --- supply -----------------------------------------------------------------------------------

    @abstractmethod
    def supply_of(self, n: int) -> str:
        """What a unit's supply is good for: the last part of a key ``hex.supply.…``."""

    @abstractmethod
    def words_on_attrition(self) -> Words:
        """When a unit out of supply suffers, and what."""

    def supply(self) -> Sequence[Words]:
        """See the base class."""
        units = self.position.units_of(self.side)
        told = [*self._in_supply(units, ("none", "stand", "field"))]
        told.append(("hex.supply.full" if told else "hex.supply.all", {}))
        return [*told, self.words_on_attrition()]

    def supply_at(self, kind: str, name: str) -> Sequence[Words]:
        """See the base class."""
        position = self.position
        own = position.units_of(self.side)
        if kind == "unit":
            units = [n for n in own if position.unit(n).id == name]
        else:
            units = [n for n in own if position.name(position.where[n]) == name]
        if not units:
            return (("hex.supply.nobody", {}),)
        return [
            *self._in_supply(units, ("none", "stand", "field", "whole")),
            self.words_on_attrition(),
        ]

    def _in_supply(self, units: Iterable[int], kinds: Sequence[str]) -> Iterator[Words]:
        """Own units by what their supply is good for."""
        position = self.position
        groups: dict[str, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
        for n in units:
            found = self.supply_of(n)
            groups["whole" if found == "full" else found][position.where[n]].append(n)
        for kind in kinds:
            pairs = tuple(
                (position.unit(n).id, position.name(h))
                for h, group in sorted(groups[kind].items())
                for n in group
            )
            if pairs:
                yield f"hex.supply.{kind}", {"places": pairs}


def without_condition(order: Order) -> Order:
    """An order without its condition."""
    return msgspec.structs.replace(order, when=None) if hasattr(order, "when") else order


def _is_known_to(position: SidePosition[Any], n: int, seat: Seat) -> bool:
    audience = position.who_knows(n)
    return audience is None or seat in audience


def _steps_on_map(position: SidePosition[Any], side: str) -> int:
    """The steps of a side on the map."""
    return sum(position.state.steps[n] for n in position.where if position.unit(n).side == side)
