"""What a side can work out from what it sees: odds, ways, supply, what is due, who leads."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import ClassVar

from pbem.games.glorys_end.board.asks import REFUSALS
from pbem.games.glorys_end.board.board import ALLIED, GERMAN, SIDES
from pbem.games.glorys_end.board.state import PHASES, Position
from pbem.games.glorys_end.combat.attack_sequence import fight
from pbem.games.glorys_end.combat.declaration import check_assault, check_march_assault
from pbem.games.glorys_end.combat.odds_and_modifiers import (
    WORST,
    Battle,
    attack_strength,
    defence_strength,
    defenders,
    ratio_of,
    strength_in,
    terrain_modifiers,
    zone_modifiers,
)
from pbem.games.glorys_end.combat.siege_guns import fire_guns
from pbem.games.glorys_end.log import FortGone, Resolved
from pbem.games.glorys_end.operations import movement, strategic_movement
from pbem.games.glorys_end.orders import Assault, MarchAssault
from pbem.games.glorys_end.reinforcements import arrivals
from pbem.games.glorys_end.sequence.memory import units_remembered
from pbem.games.glorys_end.sequence.prospects import marches_of
from pbem.games.glorys_end.supply.supply import (
    defends_at_full_strength,
    has_defensive_supply,
    is_active,
    is_fully_supplied,
)
from pbem.games.glorys_end.victory import victory
from pbem.games.hex_engine.asks import Refusals, is_accepted
from pbem.games.hex_engine.hopeful import copied
from pbem.games.hex_engine.knowledge import Course, HexKnowledge
from pbem.games.hex_engine.orders import Move
from pbem.games.hexes.combat import Odds
from pbem.games.hexes.ways import cost_of_path
from pbem.rules import Flow, LogEntry, Order, Table, Words, outcomes


class GlorysEndKnowledge(HexKnowledge[Position, Battle]):
    """A position as one side sees it."""

    prefix: ClassVar[str] = "glo"
    refusals: ClassVar[Refusals] = REFUSALS
    attacks: ClassVar[tuple[type[Order], ...]] = (Assault, MarchAssault)

    def remember(self, told: Iterable[LogEntry]) -> None:
        """Know units below others that were seen, and whose stacks have not moved since (13.8).

        Each counts with one step: out of supply it may have lost some in secret.
        """
        position, units = self.position, self.position.board.unit
        for name, number in units_remembered(told).items():
            n, h = units[name], position.grid.at[number]
            if n not in position.where and position.side_in(h) == position.unit(n).side:
                (top, *_) = position.stack(h)
                position.state.steps[n] = 1
                position.put([n], h)
                position.lay_on_top(top)
                self.remembered = {**self.remembered, name: int(number)}

    # --- odds -------------------------------------------------------------------------------------

    def declared_battle(self, order: Order) -> Battle:
        """See the base class (13.1, 13.23)."""
        if isinstance(order, MarchAssault):
            return check_march_assault(self.position, self.side, order)
        assert isinstance(order, Assault)
        return check_assault(self.position, self.side, order)

    def courses(self, battle: Battle) -> Iterator[Course]:
        """Every way the dice may fall, those of the guns first (14.9), then that of the assault."""
        fired = list(outcomes(lambda table: self._after_gun_fire(table, battle)))
        for standing in (True, False):
            same = [after for _, after in fired if self._fort_stands(after, battle) is standing]
            share = sum(
                (c for c, a in fired if self._fort_stands(a, battle) is standing), Fraction(0)
            )
            if not same:
                continue
            for chance, course in outcomes(partial(self._course_of_assault, same[0], battle)):
                fell = battle.target in self.position.state.forts and not standing
                entries = (*course.entries, *([FortGone("")] if fell else []))
                yield replace(course, chance=share * chance, entries=entries)

    def _after_gun_fire(self, table: Table, battle: Battle) -> Position:
        position = copied(self.position)
        fire_guns(position, table, battle)
        return position

    @staticmethod
    def _fort_stands(position: Position, battle: Battle) -> bool:
        return position.fort_of(battle.target) == battle.enemy

    def _course_of_assault(self, after: Position, battle: Battle, table: Table) -> Course:
        return self.course_played_out(after, table, replace(battle, guns=()))

    def fight(self, position: Position, table: Table, battle: Battle) -> Flow:
        """See the base class (13.3)."""
        if battle.kind == "march":
            movement.begin_movement(position, battle.units)
        return fight(position, table, battle)

    def result_words(self, battle: Battle, course: Course) -> Words:
        """What each side loses, whether the defender must retreat, and whether the fort fell.

        In works nobody has to retreat (9.5).
        """
        resolved, fell = course.first_entry(Resolved), course.first_entry(FortGone) is not None
        if resolved is None:
            if not (fell or self.is_fully_seen(battle.target)):
                return "glo.odds.no_fight_on_top", {}
            return "glo.odds.no_fight", {"fort": fell}
        works = self.position.has_prepared_defence(battle.target, battle.enemy)
        facts = {
            "attacker": resolved.attacker,
            "defender": resolved.defender,
            "retreat": resolved.retreat and not works,
            "fort": fell,
        }
        return "glo.odds.result", facts

    def odds_of(self, attack: int, defence: int) -> Odds:
        """See the base class; all odds below the worst column come to the same (13.9-13.11)."""
        found = ratio_of(attack, defence)
        return Odds(found.attack, min(found.defence, WORST + 1))

    def strengths(self, battle: Battle) -> tuple[int, int]:
        """See the base class (13.8, 13.9)."""
        return attack_strength(self.position, battle), defence_strength(self.position, battle)

    def halved_units(self, battle: Battle) -> tuple[Sequence[int], Sequence[int]]:
        """Those out of supply (7.6)."""
        position, march = self.position, battle.kind == "march"
        own = [n for n in battle.units if not march and not is_active(position, n)]
        foes = defenders(position, battle.target)
        return own, [n for n in foes if not defends_at_full_strength(position, n)]

    def is_fully_seen(self, h: int) -> bool:
        """True if no enemy stands there: of a stack only the top counter shows (13.8)."""
        return self.position.side_in(h) != self.position.enemy(self.side)

    def defence_in(self, h: int) -> int:
        """See the base class (13.4, 14.2)."""
        return strength_in(self.position, h, self.position.enemy(self.side), cavalry=False)

    def outlook(self, space: str) -> Sequence[Words]:
        """See the base class; no march assault goes against works (9.5, 14.1)."""
        h, told = self.position.grid.at[space], super().outlook(space)
        works = self.is_enemy_in(h) and self.position.has_prepared_defence(
            h, self.position.enemy(self.side)
        )
        return (*told, ("glo.outlook.works", {})) if works else told

    def ground_modifiers(self, h: int) -> Sequence[tuple[str, int]]:
        """See the base class (13.12, 14.3)."""
        position = self.position
        found = terrain_modifiers(position, h)
        found += zone_modifiers(position, h, position.enemy(self.side))
        return [(name, drm) for name, drm in found if drm]

    def is_enemy_in(self, h: int) -> bool:
        """See the base class; a fortress defends alone, too (14.2)."""
        foe = self.position.enemy(self.side)
        return super().is_enemy_in(h) or self.position.fort_of(h) == foe

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
        found = cost_of_path(self.position.ground.costs, self.position.where[n], path)
        assert found is not None
        return found

    def points_left(self, n: int) -> int:
        """See the base class (12.1)."""
        return movement.points_left(self.position, n)

    def may_still_move(self) -> bool:
        """See the base class (5.2)."""
        return self._is_before_end_of("operations")

    def _is_before_end_of(self, phase: str) -> bool:
        """True unless a phase of its own player turn is over."""
        state = self.position.state
        mine = state.side == self.side and state.phase in PHASES
        return not mine or PHASES.index(state.phase) <= PHASES.index(phase)

    def reach_by_transport(self, n: int) -> Iterator[Words]:
        """The stations and harbours within reach (11)."""
        position = self.position
        if not self._is_before_end_of("strategic") or position.state.done[n]:
            return
        if strategic_movement.trains_run(position, self.side):
            goals = position.hexes_in(strategic_movement.rail_goals(position, n))
            if goals and position.unit(n).kind in strategic_movement.BY_RAIL:
                yield "hex.reach.rail", {"hexes": tuple(map(position.name, goals))}
        harbours = strategic_movement.sea_goals(position, n)
        if harbours >> position.where[n] & 1 and strategic_movement.sea_left(position, self.side):
            others = harbours & ~(1 << position.where[n])
            if others:
                names = tuple(map(position.name, position.hexes_in(others)))
                yield "hex.reach.sea", {"hexes": names}

    def supply_of(self, n: int) -> str:
        """What the supply of a unit is good for (7.5-7.12)."""
        position = self.position
        if not has_defensive_supply(position, n):
            return "none"
        if not is_active(position, n):
            return "stand"
        return "full" if is_fully_supplied(position, n) else "field"

    def words_on_attrition(self) -> Words:
        """Attrition ends each player turn (7.12)."""
        return "glo.supply.checked", {"turn": self.position.state.turn}

    # --- due, victory -----------------------------------------------------------------------------

    def last_turn(self) -> int:
        """See the base class (4.1)."""
        return victory.last_turn(self.position)

    def due_in(self, turn: int) -> Iterator[Words]:
        """Own units that come, those printed for the enemy, and what begins (8.1, 8.6)."""
        position, marne = self.position, self.position.state.options.scenario == "marne"
        printed = [u.n for u in position.board.units if arrivals.printed_turn(position, u) == turn]
        own = [n for n in printed if position.unit(n).side == self.side]
        own = [n for n in own if position.state.box[n] == "later"]
        if turn == position.state.turn:
            own = arrivals.units_due(position, self.side)
        if position.state.phase == "setup":
            own = [n for n in own if n in printed]
        foes = [n for n in printed if position.unit(n).side != self.side]

        def entry(n: int) -> str:
            return "rail" if marne else position.unit(n).entry

        yield from self.units_by_entry(own, entry)
        if foes:
            yield "hex.due.foe", {"units": position.ids(foes)}
        steps = {} if marne else position.board.turns[turn - 1].replacements
        yield from self.begins_in(turn, steps, position.board.limits)
        if turn == self.last_turn():
            yield "hex.due.last", {}
        elif position.state.options.scenario in ("historical", "free"):
            yield "glo.due.check", {f"{side}_vp": position.board.win_vp[side] for side in SIDES}

    def progress_to_victory(self) -> Sequence[Words]:
        """See the base class (4.1, 16.4, 17.3)."""
        position = self.position
        match position.state.options.scenario:
            case "marne":
                return (*self._marne_words(),)
            case "short":
                return (*self._short_campaign_words(),)
            case _:
                return (*self._campaign_words(),)

    def _campaign_words(self) -> Iterator[Words]:
        position, board = self.position, self.position.board
        joint = dict(zip((GERMAN, ALLIED), victory.final_totals(position, joint=True), strict=True))
        for side in SIDES:
            facts = {"side": side, "vp": victory.victory_points(position, side)}
            yield "glo.win.points", facts | {"needed": board.win_vp[side]}
        yield "glo.win.each", {"turn": self.last_turn()}
        for side in SIDES:
            above = joint[side] - board.win_vp[side]
            yield "glo.win.joint", {"side": side, "vp": joint[side], "number": f"{above:+}"}
        yield "glo.win.last", {"turn": self.last_turn()}
        yield "glo.win.danger" if position.state.endangered else "glo.win.no_danger", {}

    def _short_campaign_words(self) -> Iterator[Words]:
        position = self.position
        for side in SIDES:
            yield "glo.win.now", {"side": side, "vp": victory.victory_points(position, side)}
        yield "glo.win.danger" if position.state.endangered else "glo.win.no_danger", {}
        facts = {"lead": victory.short_lead(position), "needed": victory.SHORT_LEAD}
        whole = self.side == GERMAN
        yield f"glo.win.lead{'' if whole else '_seen'}", facts | {"turn": self.last_turn()}
        cities = victory.german_cities_lost(position)
        yield "glo.win.cities", {"number": cities, "needed": victory.CITIES}

    def _marne_words(self) -> Iterator[Words]:
        german, allied = victory.marne_points(self.position)
        own = self.side == GERMAN
        yield "glo.win.marne" if own else "glo.win.marne_seen", {"side": GERMAN, "vp": german}
        yield "glo.win.now", {"side": ALLIED, "vp": allied}
        yield "glo.win.higher", {"turn": self.last_turn()}
        yield "glo.win.melun", {"hex": victory.MELUN}
