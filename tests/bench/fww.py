"""The First World War: letters per turn of players who use advance orders and standing passes."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import dropwhile, takewhile

import structlog
from msgspec.structs import replace

from pbem.games import game_module
from pbem.games.first_world_war.board.state import Position
from pbem.games.first_world_war.combat import may_attack
from pbem.games.first_world_war.deployment import DeploymentAsk
from pbem.games.first_world_war.orders import Attack, Deploy
from pbem.games.first_world_war.rounds_and_movement import ActionAsk, order_of_rounds
from pbem.games.first_world_war.standing import PassPolicy
from pbem.ledger import GameRecord
from pbem.rules import Ask, Order
from tests.bench.figure import Figure
from tests.bench.letters import new_house
from tests.service.house import House

RUNS = 3


def measure() -> Iterator[Figure]:
    """Whole games, letter by letter through the service."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger("error"))
    for players, name in ((2, "two"), (4, "four")):
        yield Figure(
            f"fww.letters.{name}",
            "letters/turn",
            tuple(_letters(players, run) for run in range(RUNS)),
        )


def _letters(players: int, run: int) -> float:
    """Letters a turn over one whole game."""
    house, letters = new_house("none"), 0
    game = house.game(seed=bytes([run]) * 32, players=players)
    while (written := _letter(house, game)) is not None:
        state = house.state(game)
        house.write(game, *written)
        letters += 1
        assert house.state(game) != state, written
    turns = house.game_record(game).state.turn
    house.close()
    return letters / turns


def _letter(house: House, game: str) -> tuple[str, str] | None:
    """The asked player and what they write; ``None`` when the game is over."""
    with house.store.transaction() as session:
        record = GameRecord.load(session, game, game_module)
        if not record.asks:
            return None
        ask = record.asks[0]
        return ask.seat, "\n".join(
            (f"BEGIN {game} #{record.row.position}", *_lines(record, ask), "END\n")
        )


def _lines(record: GameRecord, ask: Ask) -> list[str]:
    """One player's letter.

    It holds all that they decide before another seat's turn, and their next rounds.
    """
    position, language, state = (
        Position(record.game.board, record.state),
        record.module.language(record.game),
        record.state,
    )
    if isinstance(ask, DeploymentAsk):
        left = state.deployment_order[state.step :]
        mine = _in_a_row(position, ask.seat, left)
        orders = [DeploymentAsk(position, faction).default() for faction in mine]
        first = order_of_rounds(position) if len(mine) == len(left) else ()
        return [
            *map(language.write, orders),
            *_rounds(record, _deployed(position, orders), ask.seat, first),
        ]
    if isinstance(ask, ActionAsk):
        return _rounds(record, position, ask.seat, order_of_rounds(position)[state.step :])
    return [language.write(ask.default())]


def _deployed(position: Position, orders: Iterable[Order]) -> Position:
    """The position in which the counters stand where they will."""
    placed = {
        counter: front
        for order in orders
        if isinstance(order, Deploy)
        for counter, front in order.placements
    }
    return Position(position.board, replace(position.state, at=position.state.at | placed))


def _in_a_row(position: Position, seat: str, factions: Sequence[str]) -> list[str]:
    """The seat's own factions that are next in turn, one after the other."""
    return list(takewhile(lambda faction: position.seat(faction) == seat, factions))


def _rounds(record: GameRecord, position: Position, seat: str, rounds: Sequence[str]) -> list[str]:
    """Attack where one is not outnumbered, and say what comes next time; pass with the others.

    Without such a front, pass until attacked. A player who is attacked and still cannot strike back
    passes for the rest of the turn.
    """
    now = _in_a_row(position, seat, rounds)
    others = list(dropwhile(lambda faction: position.seat(faction) != seat, rounds[len(now) :]))
    then = _in_a_row(position, seat, others)
    fronts = {faction: _promising(position, faction) for faction in (*now, *then)}
    if not any(fronts.values()):
        return [line for faction in now for line in ("PASS", _pass(record, position, faction))]
    lines = [_action(record, position, faction, fronts[faction][:1]) for faction in now]
    for faction in then:
        second = fronts[faction][1:2] if faction in now else []
        lines.append(f"NEXT {_action(record, position, faction, second or fronts[faction][:1])}")
    return lines


def _pass(record: GameRecord, position: Position, faction: str) -> str:
    standing = record.standing_orders_of(record.seats()[position.seat(faction)])
    again = PassPolicy(faction, position.state.turn, "attacked") in standing
    return f"STANDING PASS FOR {faction} THIS TURN{'' if again else ' UNLESS ATTACKED'}"


def _action(record: GameRecord, position: Position, faction: str, fronts: Sequence[int]) -> str:
    """An attack with all armies on the first front, else a pass."""
    if not fronts:
        return "PASS"
    armies = may_attack(position, faction, position.board.fronts[fronts[0]])
    return record.module.language(record.game).write(Attack(fronts[0], tuple(armies)))


def _promising(position: Position, faction: str) -> list[int]:
    """Fronts where the faction's armies that may attack are at least the enemy's counters.

    The best comes first.
    """
    board, alliance = position.board, position.board.alliance
    found: dict[int, int] = {}
    for number in position.fronts_of(faction):
        armies = may_attack(position, faction, board.fronts[number])
        enemies = sum(
            len(position.counters_on(number, other))
            for other in alliance
            if alliance[other] != alliance[faction]
        )
        if armies and len(armies) >= enemies:
            found[number] = len(armies) - enemies
    return sorted(found, key=lambda number: -found[number])
