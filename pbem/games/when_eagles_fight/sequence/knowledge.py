"""What a side can work out from what it sees: odds, ways, supply, what is due, who leads."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from pbem.games.hex_engine.asks import Refusals, is_accepted
from pbem.games.hex_engine.knowledge import Course, HexKnowledge
from pbem.games.hex_engine.orders import Move
from pbem.games.hexes.combat import Odds
from pbem.games.hexes.ways import cost_of_path
from pbem.games.when_eagles_fight.board.asks import REFUSALS
from pbem.games.when_eagles_fight.board.board import CENTRAL, NATIONS
from pbem.games.when_eagles_fight.board.setup import is_reinforcement
from pbem.games.when_eagles_fight.board.state import Phase, Position
from pbem.games.when_eagles_fight.combat.attack_sequence import fight
from pbem.games.when_eagles_fight.combat.declaration import check_attack
from pbem.games.when_eagles_fight.combat.odds_and_modifiers import (
    WORST,
    Battle,
    attack_strength,
    counts_half,
    defence_strength,
    defenders,
    ground_modifiers,
    ratio_of,
)
from pbem.games.when_eagles_fight.log import Resolved
from pbem.games.when_eagles_fight.operations import movement, strategic_movement
from pbem.games.when_eagles_fight.orders import Attack
from pbem.games.when_eagles_fight.reinforcements import arrivals
from pbem.games.when_eagles_fight.sequence.phases import place_of
from pbem.games.when_eagles_fight.sequence.prospects import marches_of
from pbem.games.when_eagles_fight.supply.supply import (
    has_defensive_supply,
    is_active,
    is_fully_supplied,
)
from pbem.games.when_eagles_fight.victory import victory
from pbem.rules import Flow, Order, Seat, Table, Words


class WhenEaglesFightKnowledge(HexKnowledge[Position, Battle]):
    """A position as one side sees it."""

    prefix: ClassVar[str] = "wef"
    refusals: ClassVar[Refusals] = REFUSALS
    attacks: ClassVar[tuple[type[Order], ...]] = (Attack,)

    @staticmethod
    def position_as_known(position: Position, seat: Seat) -> Position:
        """Without what is hidden: also orders that wait, and whom OberOst calls (5.1, 14.3)."""
        found = HexKnowledge.position_as_known(position, seat)
        for side in found.sides:
            if side != seat.lower():
                found.state.held.pop(side, None)
        found.state.oberost_units &= set(found.where)
        return found

    # --- odds -------------------------------------------------------------------------------------

    def declared_battle(self, order: Order) -> Battle:
        """See the base class (13.1)."""
        assert isinstance(order, Attack)
        return check_attack(self.position, self.side, order)

    def fight(self, position: Position, table: Table, battle: Battle) -> Flow:
        """See the base class (13.5)."""
        return fight(position, table, battle)

    def result_words(self, battle: Battle, course: Course) -> Words:  # noqa: ARG002 - alike for all
        """What each side suffers (13.21)."""
        resolved = course.first_entry(Resolved)
        if resolved is None:
            return "wef.odds.no_fight", {}
        facts = {
            "attacker": f"{resolved.attacker}",
            "defender": f"{resolved.defender}",
            "breaks": resolved.attacker == "B",
            "wiped": resolved.attacker == "E",
            "destroyed": resolved.defender == "E",
        }
        return "wef.odds.result", facts

    def odds_of(self, attack: int, defence: int) -> Odds:
        """See the base class; all odds below the worst column come to the same (13.8-13.10)."""
        found = ratio_of(attack, defence)
        return Odds(found.attack, min(found.defence, WORST + 1))

    def strengths(self, battle: Battle) -> tuple[int, int]:
        """See the base class (13.8, 13.9)."""
        return attack_strength(self.position, battle.units), defence_strength(
            self.position, battle.target
        )

    def halved_units(self, battle: Battle) -> tuple[Sequence[int], Sequence[int]]:
        """Those out of supply or short of ammunition (9.3, 9.10)."""
        position = self.position
        foes = defenders(position, battle.target)
        return (
            [n for n in battle.units if counts_half(position, n, is_active)],
            [n for n in foes if counts_half(position, n, has_defensive_supply)],
        )

    def words_on_factors(self, battle: Battle) -> Iterator[Words]:  # noqa: ARG002 - of all Russians
        """Russians count one less on turn 1 (3.3)."""
        if self.position.state.turn == 1:
            yield "wef.mobilization", {}

    def is_fully_seen(self, h: int) -> bool:
        """True unless the Central Powers stand there and the Russian looks (13.7)."""
        return self.side == CENTRAL or self.position.side_in(h) != CENTRAL

    def defence_in(self, h: int) -> int:
        """See the base class (13.2, 13.8)."""
        return defence_strength(self.position, h)

    def ground_modifiers(self, h: int) -> Sequence[tuple[str, int]]:
        """See the base class (13.13-13.15)."""
        found = ground_modifiers(self.position, h, self.position.enemy(self.side))
        return [(name, value) for name, value in found if value]

    # --- reach, supply ----------------------------------------------------------------------------

    def marches_of(self, n: int) -> Iterator[Move]:
        """See the base class (12.1)."""
        position, side = self.position, self.side
        check = movement.check_move
        return marches_of(position, [n], lambda order: is_accepted(check, position, side, order))

    def check_free(self, n: int) -> None:
        """See the base class (12.2)."""
        movement.check_free(self.position, [n])

    def cost_of_path(self, n: int, path: Sequence[int]) -> int:
        """See the base class (12.8)."""
        found = cost_of_path(movement.step_costs(self.position), self.position.where[n], path)
        assert found is not None
        return found

    def points_left(self, n: int) -> int:
        """See the base class (12.1)."""
        return movement.points_left(self.position, n)

    def may_still_move(self) -> bool:
        """See the base class (5.2)."""
        return self._is_before_end_of("operations")

    def _is_before_end_of(self, phase: Phase) -> bool:
        """True unless a phase of its own in this turn is over."""
        state = self.position.state
        here = place_of(self.position, state.phase, state.side)
        return here <= place_of(self.position, phase, self.side)

    def reach_by_transport(self, n: int) -> Iterator[Words]:
        """The towns within reach by rail (11)."""
        position, unit = self.position, self.position.unit(n)
        if (
            unit.kind == "fortress"
            or position.state.done[n]
            or not self._is_before_end_of("strategic")
        ):
            return
        if strategic_movement.may_board(position, n) and strategic_movement.rail_left(
            position, strategic_movement.POOL[unit.nation]
        ):
            goals = position.hexes_in(strategic_movement.rail_goals(position, n))
            if goals:
                yield "hex.reach.rail", {"hexes": tuple(map(position.name, goals))}

    def supply_of(self, n: int) -> str:
        """What the supply of a unit is good for (9.3-9.7)."""
        position = self.position
        if not has_defensive_supply(position, n):
            return "none"
        if not is_active(position, n):
            return "stand"
        return "full" if is_fully_supplied(position, n) else "field"

    def words_on_attrition(self) -> Words:
        """Attrition ends each player turn (9.4)."""
        return "wef.supply.checked", {"turn": self.position.state.turn}

    # --- due, victory -----------------------------------------------------------------------------

    def last_turn(self) -> int:
        """See the base class (4.3, 17.0)."""
        return victory.last_turn(self.position)

    def due_in(self, turn: int) -> Iterator[Words]:
        """Own units that come, those printed for the enemy, what begins and is checked (10)."""
        position, state = self.position, self.position.state
        board, options = position.board, state.options
        printed = [u for u in board.units if u.turn == turn and is_reinforcement(board, u, options)]
        back = [position.board.unit[name] for name, when in state.returns.items() if when == turn]
        own = [u.n for u in printed if u.side == self.side and state.box[u.n] == "later"]
        own += [n for n in back if position.unit(n).side == self.side and n not in own]
        foes = [u.n for u in printed if u.side != self.side and not u.of]
        if turn == state.turn:
            own = arrivals.units_due(position, self.side)

        def entry(n: int) -> str:
            unit = position.unit(n)
            return unit.entry or (unit.hex if unit.of else unit.nation)

        yield from self.units_by_entry(own, entry)
        if foes:
            yield "hex.due.foe", {"units": position.ids(foes)}
        for owed in state.owed if turn == state.turn else ():
            if NATIONS[owed.nation] == self.side:
                facts = {"nation": owed.nation, "number": owed.number}
                yield f"wef.due.owed.{owed.what}", facts
        if turn == 1:
            yield "wef.mobilization", {}
            yield from self._words_of_second_army()
        box = position.board.turns[turn - 1]
        yield from self.begins_in(turn, box.replacements, position.board.limits)
        if box.winter:
            yield "wef.due.winter", {}
        if turn == victory.next_check(position):
            yield from self._words_of_check(turn)
        if turn == self.last_turn():
            yield "hex.due.last", {}

    def _words_of_second_army(self) -> Iterator[Words]:
        """The Austro-Hungarian units that stay where they are on turn 1 (3.5)."""
        position = self.position
        tied = [n for n in position.units_of(self.side) if movement.is_resting(position, n)]
        if tied:
            yield "wef.due.second_army", {"units": position.ids(tied)}

    def _words_of_check(self, turn: int) -> Iterator[Words]:
        asked = victory.check_of(self.position, turn)
        facts = {
            "cities": asked.german_cities,
            "hexes": asked.austrian_hexes,
            "revolution": asked.revolution,
        }
        yield "wef.due.check", facts

    def progress_to_victory(self) -> Sequence[Words]:
        """See the base class (4.2-4.5)."""
        position, turn = self.position, victory.next_check(self.position)
        asked = victory.check_of(position, turn)
        cities, drms = victory.count_russian_cities(position), victory.modifiers(position)
        change = sum(value for _, value in drms)
        least = asked.revolution - cities - change
        faces = sum(1 for die in range(1, 7) if die >= least)
        return (
            ("wef.win.check", {"turn": turn}),
            ("wef.win.cities", {"number": victory.count_german_cities(position),
                                "needed": asked.german_cities}),
            ("wef.win.hexes", {"number": victory.count_austrian_hexes(position),
                               "needed": asked.austrian_hexes}),
            ("wef.win.revolution", {"number": cities, "total": f"{change:+}" if change else "0",
                                    "needed": asked.revolution}),
            ("wef.win.chance", {"number": round(100 * faces / 6)}),
            ("wef.win.capital", {}),
            ("wef.win.last", {"turn": self.last_turn()}),
        )  # fmt: skip
