"""What holds at every decision of every game."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from pbem.games.paths_of_glory.asks import SideAsk
from pbem.games.paths_of_glory.board.board import AP, CP, ENEMY
from pbem.games.paths_of_glory.board.state import (
    ELIMINATED,
    REMOVED,
    RESERVE,
    UNUSED,
    Position,
    State,
)
from pbem.games.paths_of_glory.cards.hands_and_decks import cards_of
from pbem.games.paths_of_glory.game import PathsOfGlory
from pbem.games.paths_of_glory.log.core import Controlled, Eliminated, GameEnded, Scored
from pbem.games.paths_of_glory.operations.movement_rules import enterable_spaces
from pbem.games.paths_of_glory.sequence.actions import ActionAsk
from pbem.games.paths_of_glory.supply.supply import is_space_supplied, is_supplied
from pbem.games.paths_of_glory.war.victory import LAST_TURN
from pbem.rules import Adjudication, Game, Logged, LogRecord, Rolled
from tests.games.kit import invariants
from tests.games.paths_of_glory.scenarios import late_war
from tests.games.paths_of_glory.slow_supply import Tracer

STACK = 3
SUPPLY_OFTEN = 8
"""Supply is traced at one of so many decisions that are looked at closely."""
BOXES = (RESERVE, ELIMINATED, REMOVED, UNUSED)


def check_units(position: Position) -> None:
    """Every counter is in one place; only units with two sides are reduced; no army in reserve."""
    board, state = position.board, position.state
    assert len(state.at) == len(board.units)
    standing = Counter(unit for stack in position.stacks for unit in stack)
    for unit, place in enumerate(state.at):
        u = board.units[unit]
        assert place in BOXES or 0 <= place < len(board.spaces), (u.id, place)
        assert standing[unit] == (place >= 0), u.id
        assert place < 0 or unit in position.stacks[place], u.id
        assert not (u.army and place == RESERVE), u.id
        assert not (place == ELIMINATED and not u.replaceable), u.id
        assert not (place in (ELIMINATED, REMOVED, UNUSED) and unit in state.reduced), u.id
    fresh = Position(board, state)
    assert fresh.occupied == position.occupied
    assert fresh.held == position.held


def check_spaces(position: Position, *, between_actions: bool) -> None:
    """Enemies share no space; stacks, sieges, control and trenches are as they must be."""
    state = position.state
    for space in position.board.spaces:
        stack = position.stacks[space.n]
        sides = {position.unit(u).side for u in stack}
        assert len(sides) < 2, space.id
        if not stack:
            continue
        (side,) = sides
        landed = (
            side == CP and space.nation == "none"
        )  # who threw the Allies off the beachhead stands there (9.5.3.5)
        assert not position.is_closed(space.n) or position.occupied_by_greeks(space.n) or landed, (
            space.id
        )
        if between_actions:
            assert len(stack) <= STACK, (space.id, [position.unit(u).id for u in stack])
            fort = position.enemy_fort_strength(side, space.n)
            assert fort or position.is_controlled_by(side, space.n), (space.id, side)
    for name, level in state.trenches.items():
        assert 1 <= abs(level) <= 2
        owner, space_number = AP if level > 0 else CP, position.board.space[name]
        enemies = position.units_of(ENEMY[owner], space_number)
        # who enters takes one level away (11.2.5, 11.2.6); 5.7.1 digs one under the British
        assert (
            not enemies
            or position.enemy_fort_strength(ENEMY[owner], space_number)
            or abs(level) == 1
        ), name


def check_sieges(position: Position, before: Sequence[int]) -> None:
    """Whoever stands at an enemy fort besieges it, but for what losses left of a siege (15.2.4).

    Args:
        position: between two actions.
        before: the place of each unit before the last action.
    """
    for space in position.board.spaces:
        stack = position.stacks[space.n]
        fort = stack and position.enemy_fort_strength(position.unit(stack[0]).side, space.n)
        if fort and not position.can_besiege(stack, fort):
            assert all(before[u] in (space.n, RESERVE) for u in stack), (
                space.id,
                [position.unit(u).id for u in stack],
            )


def check_points(position: Position) -> None:
    """Ten, what the spaces say, and what was not earned by spaces."""
    taken = [position.space(n) for n in position.state.taken if position.is_vp(n)]
    spaces = sum(1 if space.side == AP else -1 for space in taken)
    assert position.state.vp == 10 + spaces + position.state.vp_events


def check_cards(position: Position) -> None:
    """Every card a side has in play is in one pile; nobody holds too many."""
    state = position.state
    if state.phase == "setup":
        return
    for side in (AP, CP):
        piles = (state.hands, state.decks, state.discards, state.gone_cards, state.open_cards)
        cards = [card for pile in piles for card in pile[side]]
        due = [
            card
            for level in range(state.commitment[side] + 1)
            for card in cards_of(position, side, level)
        ]
        assert sorted(cards) == sorted(due), side
        assert len(state.hands[side]) <= state.options.hand
        played = {
            card for card in cards if card in state.events and position.board.cards[card].starred
        }
        assert set(state.gone_cards[side]) == played - set(state.open_cards[side])


def check_supply(position: Position) -> None:
    """Supply is what chapter 14 says, traced path by path."""
    tracer = Tracer(position)
    for unit, place in enumerate(position.state.at):
        if place >= 0 and not position.is_closed(place):
            assert is_supplied(position, unit) == tracer.unit_supplied(unit), position.unit(unit).id
    for space in position.board.spaces:
        if not position.is_closed(space.n):
            side = position.controller(space.n)
            assert is_space_supplied(position, side, space.n) == tracer.space_supplied(space), (
                space.id
            )


def check_memory(position: Position) -> None:
    """What a position in play remembers is what a new one works out."""
    fresh = Position(position.board, position.state)
    assert (fresh.stacks, fresh.occupied, fresh.held) == (
        position.stacks,
        position.occupied,
        position.held,
    )
    assert fresh.intact == position.intact
    assert fresh.stacked == {
        height: spaces for height, spaces in position.stacked.items() if spaces
    }
    for unit, place in enumerate(position.state.at):
        if place >= 0:
            assert is_supplied(position, unit) == is_supplied(fresh, unit), position.unit(unit).id
            assert enterable_spaces(position, unit) == enterable_spaces(fresh, unit), position.unit(
                unit
            ).id


def check_position(position: Position, *, between_actions: bool) -> None:
    """Everything but supply."""
    check_units(position)
    check_spaces(position, between_actions=between_actions)
    check_points(position)
    check_cards(position)


class Watch(invariants.Watch[State]):
    """Check positions and sieges, and at times remembered facts and supply path by path."""

    OFTEN = 4

    def __init__(self, game: Game[Any], seed: int) -> None:
        super().__init__(game, seed)
        assert isinstance(game, PathsOfGlory)
        if game.options.scenario == "campaign" and seed % 3 == 0:
            self.start = late_war(game)
        begun = self.start or game.setup()
        self.rules, self.points, self.before, self.tried = game, begun.vp, list(begun.at), 0

    def at_decision(self, play: Adjudication[State]) -> None:
        position = Position(self.rules.board, play.state)
        between = all(isinstance(ask, ActionAsk) for ask in play.asks)
        check_position(position, between_actions=between)
        if between:
            check_sieges(position, self.before)
            self.before = list(play.state.at)

    def at_times(self, play: Adjudication[State]) -> None:
        super().at_times(play)
        for ask in play.asks:
            assert isinstance(ask, SideAsk)
            check_memory(ask.position)
        self.tried += 1
        if self.tried % SUPPLY_OFTEN == 0:
            check_supply(Position(self.rules.board, play.state))

    def at_end(self, play: Adjudication[State]) -> None:
        assert play.outcome is not None
        how = play.outcome.how
        assert isinstance(how, GameEnded)
        assert how.how in ("automatic", "armistice", "last_turn", "total_war", "peace")
        assert play.state.turn <= LAST_TURN[self.rules.options.scenario]
        check_records(Position(self.rules.board, play.state), play.table.drain(), self.points)


def check_records(position: Position, records: Sequence[LogRecord], points: int) -> None:
    """The points on record lead from start to end; the last recorded holder holds a space.

    Every die has six faces, every loss on record is where it says: gone for good or to be rebuilt.
    """
    state = position.state
    assert all(record.sides == 6 for record in records if isinstance(record, Rolled))
    taken: dict[str, str] = {}
    for entry in (record.entry for record in records if isinstance(record, Logged)):
        if isinstance(entry, Scored):
            points += entry.change
            assert entry.total == points
        elif isinstance(entry, Controlled):
            taken[entry.space] = entry.side
        elif isinstance(entry, Eliminated):
            unit = position.board.unit[entry.unit]
            assert not entry.permanent or state.at[unit] == REMOVED, entry.unit
            assert entry.permanent or position.unit(unit).replaceable, entry.unit
    assert points == state.vp
    assert all(
        position.is_controlled_by(side, position.board.space[space])
        for space, side in taken.items()
    )
