"""Taking losses (12.4): units, replacement corps, then the fort.

Units that retreated before are caught (12.5.6).
"""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from pbem.games.paths_of_glory.asks import SideAsk, refuse, unit_named
from pbem.games.paths_of_glory.board.control import release_ana_spaces
from pbem.games.paths_of_glory.board.state import REMOVED, Position
from pbem.games.paths_of_glory.combat import forts
from pbem.games.paths_of_glory.combat.combat_state import Battle
from pbem.games.paths_of_glory.combat.loss_choices import Choices, Path, loss_choices
from pbem.games.paths_of_glory.combat.steps import lose_step, remember_supply
from pbem.games.paths_of_glory.log.core import Eliminated, Prompt
from pbem.games.paths_of_glory.log.losses import LossesTaken
from pbem.games.paths_of_glory.orders import TakeLosses
from pbem.rules import Flow, Order, Reply, Request, Table


def take_losses(position: Position, table: Table, battle: Battle, side: str) -> Flow:
    """A side takes its loss number (12.2.10, 12.4): units, replacement corps, then the fort.

    Asks where more than one outcome is legal, but not an attacker who stated losses in advance.
    """
    number = battle.numbers[side]
    remember_supply(position, battle)
    if not number:
        return
    defends = side == battle.defender
    if defends:
        _eliminate_retreated(position, table, battle)
    ways = loss_choices(position, battle, side)
    path = yield from _decide_steps(ways, table)
    replacing_corps = iter(path.corps)
    for unit in path.steps:
        goes = position.unit(unit).army and position.is_reduced(unit)
        lose_step(position, table, battle, unit, "losses", next(replacing_corps) if goes else -1)
    rest = number - path.taken
    fallen = defends and not battle.defenders and 0 < battle.fort <= rest
    target = position.space(battle.target).id
    table.log(
        LossesTaken(side, target, number, path.taken + (battle.fort if fallen else 0), fallen)
    )
    if fallen:
        battle.fort = 0
        forts.destroy_fort(position, table, battle.target)
    release_ana_spaces(position, table)


def _decide_steps(ways: Choices, table: Table) -> Generator[Request, Reply, Path]:
    """The steps a side loses: the only way, the way stated in advance, or what it answers."""
    first, *others = ways.outcomes()
    if not others:
        return first
    board = ways.position.board
    stated = ways.battle.order.losses
    if stated and ways.side == ways.battle.attacker:
        table.reveal()  # the enemy did not know what was stated
        corps = ways.battle.order.corps
        return ways.nearest_legal_path(
            [board.unit[name] for name in stated], [board.unit[name] for name in corps]
        )
    ask = TakeLossesAsk(ways.position, ways.side, ways)
    order = yield ask
    assert isinstance(order, TakeLosses)
    return ask.path(order)


def _eliminate_retreated(position: Position, table: Table, battle: Battle) -> None:
    """Units that retreated earlier in this round are eliminated and count for nothing (12.5.6)."""
    for unit in battle.bystanders:
        space, army = position.space(position.state.at[unit]).id, position.unit(unit).army
        position.eliminate(unit, permanent=army and unit in remember_supply(position, battle))
        permanent = position.state.at[unit] == REMOVED
        table.log(Eliminated(position.unit(unit).id, space, permanent, "retreated"))
    battle.bystanders.clear()


@dataclass(frozen=True)
class TakeLossesAsk(SideAsk):
    """Which units take a side's losses, where there is a choice (12.4.3)."""

    ways: Choices

    topic: ClassVar[str] = "pog.ask.losses"
    accepts: ClassVar[tuple[type[Order], ...]] = (TakeLosses,)

    @cached_property
    def outcomes(self) -> list[Path]:
        """Every legal outcome, the one a careful player prefers first."""
        return self.ways.outcomes()

    def prompt(self) -> Prompt:
        """The space, the units that may take losses, and the loss number."""
        names = tuple(self.position.unit(u).id for u in self.ways.units)
        return Prompt(
            self.topic, self.position.space(self.ways.battle.target).id, names, self.ways.number
        )

    def path(self, order: TakeLosses) -> Path:
        """The steps an order names.

        Raises:
            Illegal: a name that is not in the combat or has no step left, a corps that replaces no
                army lost here (12.4.4), or the loss number exceeded (12.4.3).
        """
        ways, path = self.ways, self.ways.start
        corps = [unit_named(self.position, name) for name in order.corps]
        steps = [unit_named(self.position, name) for name in order.steps]
        for name, unit in zip(order.steps, steps, strict=True):
            further = next(ways.paths_with_named_step(path, unit, (*corps, *steps)), None)
            if further is None:
                raise refuse("no_step_left", "12.4.2", name, unit=name)
            path = further
        for name, unit in zip(order.corps, corps, strict=True):
            if unit not in path.corps or corps.count(unit) > 1:
                raise refuse("not_replacing", "12.4.4", name, unit=name)
        if path.taken > ways.number:
            raise refuse(
                "losses_exceeded", "12.4.3", *order.steps, taken=path.taken, number=ways.number
            )
        return path

    def check(self, order: Order) -> None:
        """Accept steps that meet the loss number as nearly as can be (12.6.9).

        Raises:
            Illegal: paragraphs 12.4.2, 12.4.3, 12.4.4, 12.4.4.2, 12.4.5 and 12.6.9.
        """
        assert isinstance(order, TakeLosses)
        ways, path = self.ways, self.path(order)
        best = self.outcomes[0]
        if ways.first and path.steps and path.steps[0] not in ways.first:
            names = sorted(self.position.unit(u).id for u in ways.first)
            raise refuse("first_loss", "12.4.5", order.steps[0], choices=tuple(names))
        if path.taken != best.taken:
            raise refuse(
                "losses_short", "12.4.3", *order.steps, taken=path.taken, possible=best.taken
            )
        if ways.merit(path)[:3] != ways.best[:3]:
            raise refuse("army_must_go", "12.4.4.2", *order.steps, units=order.steps)
        if ways.merit(path) != ways.best:
            raise refuse("corps_first", "12.6.9", *order.steps, units=order.steps)

    def order(self, path: Path) -> TakeLosses:
        """The order of an outcome.

        It names corps only where others than the common kind replace armies.
        """
        units = self.position.board.units
        steps = TakeLosses(tuple(units[u].id for u in path.steps))
        if self.ways.equivalence_key(self.path(steps).stands) == self.ways.equivalence_key(
            path.stands
        ):
            return steps
        return TakeLosses(steps.steps, tuple(units[u].id for u in path.corps if u >= 0))

    def legal(self) -> Iterator[Order]:
        """Every outcome once, the cheapest first."""
        yield from map(self.order, self.outcomes)
