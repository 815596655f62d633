"""Moves and attacks carried out in a position, with given dice and answers."""

import pytest

from pbem.games.hex_engine.asks import SideAsk
from pbem.games.hex_engine.log import Computed
from pbem.games.hex_engine.orders import Move
from pbem.games.when_eagles_fight.board.state import Position
from pbem.games.when_eagles_fight.combat.attack_sequence import fight
from pbem.games.when_eagles_fight.combat.declaration import check_attack
from pbem.games.when_eagles_fight.log import Resolved
from pbem.games.when_eagles_fight.operations.movement import check_move, move
from pbem.games.when_eagles_fight.orders import Attack, AttackAgain
from pbem.rules import Illegal, LogEntry, Logged, Order, ScriptedChance, Table
from tests.games.when_eagles_fight.positions import board

NONE: tuple[str, ...] = ()


HELD = "2225 2323"
"""Miechow and Kielce, through which the railway from Krakow feeds the Central Powers."""


def field(where: str, side: str = "central", turn: int = 4) -> Position:
    """A position in which both sides are in supply round the field."""
    return board(where, side=side, turn=turn, phase="combat", central=HELD)


def march(position: Position, units: str, *path: str, side: str = "") -> list[LogEntry]:
    """Move units along a path; what is put on record."""
    table = Table(ScriptedChance([]))
    move(position, table, side or position.state.side, Move(tuple(units.split()), path))
    return [record.entry for record in table.drain() if isinstance(record, Logged)]


def cannot_march(position: Position, rule: str, units: str, *path: str) -> None:
    """A move is refused by a rule."""
    with pytest.raises(Illegal) as caught:
        check_move(position, position.state.side, Move(tuple(units.split()), path))
    assert caught.value.rule == rule, caught.value


def attack(units: str, target: str, **choices: object) -> Attack:
    """An attack that spreads its losses and does not advance, unless told otherwise."""
    return Attack(
        tuple(units.split()),
        target,
        **({"losses": NONE, "advance": NONE, "breakthrough": ()} | choices),
    )  # type: ignore[arg-type]


def fought(position: Position, order: Attack, *answers: Order, die: int = 0) -> list[LogEntry]:
    """Carry an attack out; answers go to the first ask that takes them, else the default."""
    table = Table(ScriptedChance([die - 1] if die else []))
    position.state.phase = "oberost" if isinstance(order, AttackAgain) else "combat"
    flow = fight(position, table, check_attack(position, position.state.side, order))
    left: list[Order] = list(answers)
    reply: Order | None = None
    try:
        while True:
            ask = flow.send(reply)
            assert isinstance(ask, SideAsk)
            reply = (
                next((answer for answer in left if isinstance(answer, ask.accepts)), None)
                or ask.default()
            )
            left = [answer for answer in left if answer is not reply]
            ask.check(reply)
    except StopIteration:
        pass
    assert not left, left
    return [record.entry for record in table.drain() if isinstance(record, Logged)]


def cannot_attack(position: Position, rule: str, units: str, target: str) -> None:
    """An attack is refused by a rule."""
    position.state.phase = "combat"
    with pytest.raises(Illegal) as caught:
        check_attack(position, position.state.side, attack(units, target))
    assert caught.value.rule == rule, caught.value


def odds_of(entries: list[LogEntry]) -> Computed:
    """The odds among facts."""
    return next(entry for entry in entries if isinstance(entry, Computed))


def result_of(entries: list[LogEntry]) -> Resolved:
    """The result among facts."""
    return next(entry for entry in entries if isinstance(entry, Resolved))


def at(position: Position, unit: str) -> str:
    """The hex of a unit, or the box it is in."""
    n = position.board.unit[unit]
    return position.name(position.where[n]) if n in position.where else position.state.box[n]


def steps(position: Position, unit: str) -> int:
    """The steps of a unit."""
    return position.state.steps[position.board.unit[unit]]
