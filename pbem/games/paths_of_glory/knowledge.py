"""What a side can work out: odds, how far units get, supply, what is due, who is winning.

All units and markers are open (``view``), so only the enemy's cards are hidden.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import ClassVar, get_args

import msgspec

from pbem.games.paths_of_glory.asks import refuse
from pbem.games.paths_of_glory.board.board import AP, CP, ENEMY, SIDES
from pbem.games.paths_of_glory.board.state import LIMITED, TOTAL, Phase, Position, State
from pbem.games.paths_of_glory.cards.hands_and_decks import ZIMMERMANN
from pbem.games.paths_of_glory.cards.ids import BLOCKADE
from pbem.games.paths_of_glory.combat.combat_sequence import check_attack
from pbem.games.paths_of_glory.combat.fire import terrain_shift
from pbem.games.paths_of_glory.combat.forts import is_fort_taken, siege_modifier
from pbem.games.paths_of_glory.combat.legal_attacks import why_not_target, why_not_unit
from pbem.games.paths_of_glory.combat.mandated import offensive_owed
from pbem.games.paths_of_glory.odds import forecast
from pbem.games.paths_of_glory.operations.activation import (
    activation_cost,
    why_not_activate,
    with_activated_spaces,
)
from pbem.games.paths_of_glory.operations.move_orders import is_legal, reachable_paths
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.operations.supply_when_acting import why_out_of_supply
from pbem.games.paths_of_glory.orders import Attack, Move
from pbem.games.paths_of_glory.sequence.actions import ROUNDS
from pbem.games.paths_of_glory.sequence.operate import OperateAsk
from pbem.games.paths_of_glory.supply.attrition import lost_spaces
from pbem.games.paths_of_glory.supply.supply import is_supplied, survives_attrition
from pbem.games.paths_of_glory.war.russian_capitulation import capitulation_box, count_russian_vp
from pbem.games.paths_of_glory.war.victory import (
    ALL_LOST,
    ALL_WON,
    ARMISTICE,
    LAST_TURN,
    final_points,
    outcome_of_draw,
    winner_with,
    winning_levels,
)
from pbem.games.paths_of_glory.war.war_status import NEEDED
from pbem.rules import Forecast, Knowledge, Order, Seat, Words


class PathsOfGloryKnowledge(Knowledge[Position]):
    """What a side knows, and what follows from it."""

    attacks: ClassVar[tuple[type[Order], ...]] = (Attack,)

    @property
    def side(self) -> str:
        """The side whose knowledge it is."""
        return self.seat.lower()

    @staticmethod
    def position_as_known(position: Position, seat: Seat) -> Position:
        """A position without the enemy's cards, and without what lies in either deck."""
        state: State = msgspec.json.decode(msgspec.json.encode(position.state), type=State)
        enemy = ENEMY[seat.lower()]
        for hidden in (state.hands, state.hidden_cards, state.chosen_cards):
            hidden[enemy] = []
        state.decks = {side: [] for side in SIDES}
        return Position(position.board, state)

    # --- odds, reach ------------------------------------------------------------------------------

    def odds(self, order: Order) -> Forecast | None:
        """What an attack promises, wherever the operations of this round already are.

        Raises:
            Illegal: it could not be made though its spaces were activated (12.1).
        """
        assert isinstance(order, Attack)
        op = self._operation_for_attack(order)
        check_attack(self.position, op, order)
        return forecast(self.position, op, order)

    def fewer(self, order: Order) -> Sequence[Order]:
        """By the units of one nation, or of one space (12.1.11)."""
        assert isinstance(order, Attack)
        position, groups = self.position, dict[object, list[str]]()
        for name in order.units:
            unit = position.board.unit[name]
            groups.setdefault(position.unit(unit).nation, []).append(name)
            groups.setdefault(position.state.at[unit], []).append(name)
        strength = {key: sum(map(self._factor, names)) for key, names in groups.items()}
        ranked = sorted(groups, key=lambda key: -strength[key])
        return tuple(msgspec.structs.replace(order, units=tuple(groups[key])) for key in ranked)

    def _factor(self, name: str) -> int:
        """With how much a unit fights."""
        return self.position.cf(self.position.board.unit[name])

    def _operation_for_attack(self, order: Attack) -> Operation:
        """The operations of this round; before them, those that activate the attacking spaces."""
        if (open_ask := self._open_operation()) is not None:
            return open_ask
        at, unit = self.position.state.at, self.position.board.unit
        origins = {at[unit[name]] for name in order.units if name in unit}
        spaces = sorted(space for space in origins if space >= 0)
        for space in spaces:
            if refused := why_not_activate(self.position, self.side, space, combat=True):
                raise refused
        return with_activated_spaces(self.position, Operation(self.side, 0, paid=True), [], spaces)

    def _open_operation(self) -> Operation | None:
        """A copy of the operations in which this side is asked what to do next."""
        for ask in self.asks:
            if isinstance(ask, OperateAsk):
                copy: Operation = msgspec.json.decode(msgspec.json.encode(ask.op), type=Operation)
                return copy
        return None

    def outlook(self, space: str) -> Sequence[Words]:
        """Defenders, fort, ground and trench; who stands beside it or can move there (12.2)."""
        position, number = self.position, self.position.board.space[space]
        foe = ENEMY[self.side]
        units, fort = (
            position.units_of(foe, number),
            position.enemy_fort_strength(self.side, number),
        )
        if not units and not fort:
            return (("pog.outlook.empty", {}),)
        strength = sum(map(position.cf, units)) + fort
        army = any(position.unit(u).army for u in units)
        table = "army" if army else "corps"
        column = position.board.fire[table].lowest[position.board.fire[table].column(strength)]
        facts = {"units": tuple(position.unit(u).id for u in units), "strength": strength}
        told: list[Words] = [
            ("pog.outlook.defence", facts | {"fort": fort, "combat": table, "column": column})
        ]
        terrain = position.space(number).terrain
        if shift := terrain_shift(terrain):
            told.append(("pog.outlook.terrain", {"terrain": terrain, "number": shift}))
        if trench := position.trench_level(foe, number):
            told.append(("pog.outlook.trench", {"number": trench}))
        return [*told, *self._words_of_approach(number)]

    def _words_of_approach(self, target: int) -> Iterator[Words]:
        """Own units beside a space, and those that could move beside it in one operation."""
        position, near = self.position, self.position.board.near_masks[target]
        ends: dict[str, list[str]] = defaultdict(list)
        beside: list[str] = []
        for unit in self._on_map():
            origin = position.state.at[unit]
            if near >> origin & 1:
                beside.append(position.unit(unit).id)
                continue
            for end in self._ways_of(unit, origin):
                if near >> end & 1 and end != target:
                    ends[position.space(end).id].append(position.unit(unit).id)
        if beside:
            yield "pog.outlook.beside", {"units": tuple(beside)}
            yield from self._reasons_against(target, beside)
        for space in sorted(ends):
            yield "pog.outlook.move", {"space": space, "units": tuple(ends[space])}
        if not ends and not beside:
            yield "pog.outlook.nobody", {}
        else:
            yield "pog.outlook.later", {}

    def _reasons_against(self, target: int, names: Sequence[str]) -> Iterator[Words]:
        """Why units beside a space may not attack it even if they are activated, each once."""
        position, told = self.position, set[str]()
        for name in names:
            unit = position.board.unit[name]
            op = Operation(self.side, 0, paid=True)
            op = with_activated_spaces(position, op, [], [position.state.at[unit]])
            refused = why_not_target(position, op, target) or why_not_unit(
                position, op, unit, target
            )
            if refused is not None and refused.key not in told:
                told.add(refused.key)
                yield refused.key, refused.facts

    def _ways_of(self, unit: int, origin: int) -> dict[int, tuple[int, ...]]:
        """By each space where a unit could move in an operation, the way there."""
        position = self.position
        if why_out_of_supply(position, unit):
            return {}
        points = activation_cost(position, self.side, origin, combat=False)
        op = with_activated_spaces(position, Operation(self.side, points, paid=True), [origin], [])
        name = position.unit(unit).id
        return {
            end: tuple(way)
            for end, way in reachable_paths(position, op, [unit]).items()
            if is_legal(position, op, Move((((name,), tuple(position.space(s).id for s in way)),)))
        }

    def reach(self, unit: str) -> Sequence[Words]:
        """Each space that units of a kind can reach in an operation, by the points it takes.

        Raises:
            Illegal: none of them is on the map, or they are out of supply (14.3.1).
        """
        position = self.position
        found = [u for u in position.board.kinds.get(unit, ()) if position.state.at[u] >= 0]
        own = [u for u in found if position.unit(u).side == self.side]
        if not own:
            raise refuse("not_own_unit", "11.1.1", unit, unit=unit)
        told: list[Words] = []
        for origin in sorted({position.state.at[u] for u in own}):
            here = [u for u in own if position.state.at[u] == origin]
            told += self._words_of_reach_from(here[0], origin)
        return told

    def _words_of_reach_from(self, unit: int, origin: int) -> Iterator[Words]:
        position = self.position
        space = position.space(origin).id
        points = activation_cost(position, self.side, origin, combat=False)
        facts = {"unit": position.unit(unit).id, "space": space}
        now = self._open_operation()
        if refused := why_out_of_supply(position, unit):
            yield refused.key, refused.facts
            return
        if now is not None and (unit in now.moved or now.targets or origin not in now.move):
            yield "pog.reach.not_now", facts
        yield "pog.reach.from", {**facts, "factor": position.mf(unit), "points": points}
        ways = self._ways_of(unit, origin)
        for steps in sorted({len(way) for way in ways.values()}):
            names = tuple(position.space(s).id for s, way in ways.items() if len(way) == steps)
            yield "pog.reach.steps", {"count": steps, "spaces": names}

    # --- supply, what is due ----------------------------------------------------------------------

    def supply(self) -> Sequence[Words]:
        """Own units out of supply, and spaces that attrition would take (14.3.5, 14.3.6)."""
        position = self.position
        cut_off = [u for u in self._on_map() if not is_supplied(position, u)]
        told = [self._supply_of(u) for u in cut_off]
        lost = lost_spaces(position, self.side, set(cut_off))
        if lost:
            names = tuple(position.space(space).id for space in lost)
            told.append(("pog.supply.spaces", {"spaces": names}))
        if not told:
            return (("pog.supply.good", {}),)
        return [*told, self._attrition()]

    def _on_map(self) -> list[int]:
        """The own units on the map."""
        at = self.position.state.at
        return [u.n for u in self.position.board.units if u.side == self.side and at[u.n] >= 0]

    def _supply_of(self, u: int) -> Words:
        """The supply of a unit on the map, and what its lack costs (14.3)."""
        position = self.position
        kind = "unit" if not survives_attrition(position, u) else "lives"
        kind = "fine" if is_supplied(position, u) else kind
        facts = {"unit": position.board.units[u].id}
        return f"pog.supply.{kind}", facts | {"space": position.space(position.state.at[u]).id}

    def _attrition(self) -> Words:
        return "pog.supply.when", {"turn": self._turn_of_next("attrition"), "rounds": ROUNDS}

    def supply_at(self, kind: str, name: str) -> Sequence[Words]:
        """See the base class; a name of a unit is that of its kind."""
        position, on_map = self.position, self._on_map()
        if kind == "unit":
            found = [u for u in on_map if position.board.units[u].kind == name]
        else:
            found = [u for u in on_map if position.space(position.state.at[u]).id == name]
        if not found:
            return (("pog.supply.nobody", {}),)
        return [*map(self._supply_of, found), self._attrition()]

    def due(self) -> Sequence[Words]:
        """What is checked at the end of this turn, and what that would do as things stand."""
        return [
            *self._words_of_mandated(),
            *self._words_of_sieges(),
            *self._words_of_status(),
            *self._words_of_cards(),
        ]

    def _words_of_mandated(self) -> Iterator[Words]:
        for side in SIDES:
            nation = self.position.state.mandated[side]
            if offensive_owed(self.position, side):
                yield "pog.due.mandated", {"side": side, "nation": nation}
            elif nation != "none":
                yield "pog.due.mandated_free", {"side": side, "nation": nation}

    def _words_of_sieges(self) -> Iterator[Words]:
        modifier = siege_modifier(self.position.state.turn)
        for space in self.position.board.spaces:
            if space.fort and self.position.is_besieged(space.n):
                count = sum(is_fort_taken(space.fort, face, modifier) for face in range(1, 7))
                yield "pog.due.siege", {"space": space.id, "count": count}

    def _words_of_status(self) -> Iterator[Words]:
        state = self.position.state
        if self.position.was_played(BLOCKADE) and self.position.season == "winter":
            yield "pog.due.blockade", {"card": BLOCKADE}
        if state.commitment[AP] == TOTAL and self.position.is_neutral("it"):
            yield "pog.due.italy", {}
        if state.options.scenario == "introductory":
            return
        for side in (CP, AP):
            level = state.commitment[side] + 1
            if level > TOTAL:
                continue
            facts = {"side": side, "status": state.war_status[side], "needed": NEEDED[level]}
            rises = state.war_status[side] >= NEEDED[level] and state.turn > 1
            key = "rises" if rises else "needs"
            yield f"pog.due.{key}.{'limited' if level == LIMITED else 'total'}", facts

    def _words_of_cards(self) -> Iterator[Words]:
        state = self.position.state
        last = LAST_TURN[state.options.scenario]
        if state.turn == last:
            yield "pog.due.last", {"turn": state.turn}
        else:
            yield "pog.due.turn", {"turn": state.turn, "last": last, "hand": state.options.hand}

    def _turn_of_next(self, phase: Phase) -> int:
        """The turn in which a phase comes next."""
        phases: tuple[str, ...] = get_args(Phase)
        state = self.position.state
        return state.turn + (phases.index(state.phase) > phases.index(phase))

    # --- victory ----------------------------------------------------------------------------------

    def progress_to_victory(self) -> Sequence[Words]:
        """The points, what they would bring now, and every check with its numbers (5, 16.2)."""
        state = self.position.state
        last, (allied, central) = LAST_TURN[state.options.scenario], winning_levels(self.position)
        if outcome_of_draw(state.options) == AP:
            allied = central - 1
        told: list[Words] = [
            ("pog.win.points", {"vp": state.vp}),
            *(self._words_of_end()),
            ("pog.win.levels", {"allied": allied, "central": central, "last": last}),
            (
                "pog.win.automatic",
                {"lost": ALL_LOST, "won": ALL_WON, "turn": self._turn_of_next("war")},
            ),
            ("pog.win.armistice", {"status": state.combined, "needed": ARMISTICE}),
        ]
        if state.options.scenario == "limited":
            told.append(("pog.win.total", {}))
        if not state.us_entry:
            told.append(("pog.win.america", {"status": state.combined, "needed": ZIMMERMANN}))
        lost = count_russian_vp(self.position)
        box, total = capitulation_box(self.position), state.combined + lost
        told.append(("pog.win.russia", {"capitulation": box, "count": lost, "sum": total}))
        return told

    def _words_of_end(self) -> Iterator[Words]:
        """What the end would add now, and who would win with that."""
        vp = self.position.state.vp
        for points, why, _ in final_points(self.position):
            vp += points
            yield f"pog.win.end.{why}", {"change": points}
        yield "pog.win.now", {"winner": winner_with(self.position, vp), "vp": vp}
