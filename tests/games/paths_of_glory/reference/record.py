"""Random operations of the program, written down as facts.

``python -m tests.games.paths_of_glory.reference.record SEED POOL COUNT FILE`` plays a pool of
operations and writes those that differ most from each other.
"""

import gzip
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from pbem.games.paths_of_glory.board.board import AP, ENEMY
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.combat.forts import siege_phase
from pbem.games.paths_of_glory.combat.loss_choices import Path as LossPath
from pbem.games.paths_of_glory.combat.losses import TakeLossesAsk
from pbem.games.paths_of_glory.combat.mandated import mandated_phase
from pbem.games.paths_of_glory.combat.retreat import RetreatAsk
from pbem.games.paths_of_glory.log.combat import AttackDeclared
from pbem.games.paths_of_glory.log.losses import StepLost, StepSaved
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.orders import Activate, Attack
from pbem.games.paths_of_glory.sequence.operate import OperateAsk, operate
from pbem.games.paths_of_glory.supply.attrition import attrition_phase
from pbem.games.paths_of_glory.war.war_status import war_phase
from pbem.rules import Ask, AskAll, Checkpoint, Illegal, Logged, Order, Rolled, SeededChance
from pbem.rules.table import Table
from tests.games.kit.choices import choose
from tests.games.paths_of_glory.reference.duels import duels
from tests.games.paths_of_glory.reference.facts import changes, facts_of, unfed_of
from tests.games.paths_of_glory.reference.sources import of_games, scattered, vary, vary_war
from tests.games.paths_of_glory.reference.tries import Tries
from tests.games.paths_of_glory.reference.variety import features

FILE = Path(__file__).with_name("records.jsonl.gz")
PHASES = {
    "attrition": attrition_phase,
    "mandated": mandated_phase,
    "siege": siege_phase,
    "war": war_phase,
}


class Recorder:
    """Plays one operation of a position at random and writes it down."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.tries = Tries(random)

    def record(self, position: Position, side: str, bonus: str = "") -> dict[str, Any] | None:
        """The record of a random operation, or ``None`` if nothing was activated."""
        before, unfed = facts_of(position), unfed_of(position)
        table = Table(SeededChance(self.random.randbytes(8)))
        points = self.random.choice((3, 4, 5))
        flow = operate(position, table, Operation(side, points, bonus=bonus))
        record: dict[str, Any] = {"side": side, "move": [], "attack": [], "orders": [], "dice": []}
        if bonus:
            record["bonus"] = bonus
        reply: Any = None
        try:
            while True:
                request = flow.send(reply)
                reply = None
                if isinstance(request, Checkpoint):
                    continue
                asks = request.asks if isinstance(request, AskAll) else (request,)
                answers = tuple(self._answer(position, ask, record) for ask in asks)
                reply = answers if isinstance(request, AskAll) else answers[0]
        except StopIteration:
            pass
        if not record["move"] and not record["attack"]:
            return None
        drained = table.drain()
        record["dice"] = [r.value for r in drained if isinstance(r, Rolled)]
        _add_unasked(record, [r.entry for r in drained if isinstance(r, Logged)])
        after = changes(before, facts_of(position))
        return {"before": before, "unfed": unfed, **record, "after": after}

    def record_phase(self, position: Position, phase: str) -> dict[str, Any]:
        """The record of a phase without orders."""
        before, unfed = facts_of(position), unfed_of(position)
        table = Table(SeededChance(self.random.randbytes(8)))
        PHASES[phase](position, table)
        dice = [r.value for r in table.drain() if isinstance(r, Rolled)]
        after = changes(before, facts_of(position))
        return {"before": before, "unfed": unfed, "phase": phase, "dice": dice, "after": after}

    def _answer(self, position: Position, ask: Ask, record: dict[str, Any]) -> Order:
        """An order for an ask, written down with what was refused."""
        refused: list[dict[str, Any]] = []
        order = None
        for candidate in self.tries.of(position, ask, record):
            try:
                ask.check(candidate)
            except Illegal as illegal:
                if len(refused) < 2 and self.random.random() < 0.5:
                    refused.append({**plain(candidate), "rule": str(illegal.rule)})
                continue
            order = candidate
            break
        if order is None:
            order = choose(ask, self.random.randrange)
            ask.check(order)
        self._write(position, ask, order, refused, record)
        return order

    def _write(
        self,
        position: Position,
        ask: Ask,
        order: Order,
        refused: list[dict[str, Any]],
        record: dict[str, Any],
    ) -> None:
        if isinstance(order, Activate):
            record["move"], record["attack"] = list(order.move), list(order.attack)
            return
        told = {**plain(order), **choices(position, ask)}
        if refused:
            told["refused"] = refused
        if isinstance(ask, OperateAsk):
            record["orders"].append(told)
            if isinstance(order, Attack):
                told["replies"] = []
        else:
            told["side"] = ask.seat.lower()
            record["orders"][-1]["replies"].append(told)


def choices(position: Position, ask: Ask) -> dict[str, Any]:
    """What there was to choose from: what each way of losing leaves; ways to go."""
    match ask:
        case TakeLossesAsk():
            return {"choices": sorted({_left(position, ask, path) for path in ask.outcomes})}
        case RetreatAsk():
            spaces = position.board.spaces
            ways = {
                position.unit(unit).id: sorted(
                    [spaces[s].id for s in path] for path in ask.ground.options(unit)
                )
                for unit in ask.units
            }
            return {"choices": ways}
    return {}


def _left(position: Position, ask: TakeLossesAsk, path: LossPath) -> str:
    """The steps that all counters have left, told by kind and place."""
    lost, replaced, where = Counter(path.steps), list(path.corps), position.state.at
    told, line = [], [(unit, where[unit]) for unit in ask.ways.units]
    for unit in dict.fromkeys(path.steps):
        army, steps = position.unit(unit).army, 1 if position.is_reduced(unit) else 2
        if army and lost[unit] == steps and replaced and (corps := replaced.pop(0)) >= 0:
            line.append((corps, where[unit]))
    for unit, place in line:
        steps = (1 if position.is_reduced(unit) else 2) - lost[unit]
        told.append(f"{position.unit(unit).kind} {position.space(place).id} {steps}")
    return ", ".join(sorted(told))


def _add_unasked(record: dict[str, Any], notes: Sequence[object]) -> None:
    """What left nothing to decide is told too: which of equal counters was lost or saved."""
    fights = iter(order for order in record["orders"] if order["kind"] == "Attack")
    order: dict[str, Any] = {}
    for note in notes:
        match note:
            case AttackDeclared():
                order = next(fights)
            case StepSaved():
                if all(reply["kind"] != "ChooseUnits" for reply in order["replies"]):
                    saved = {"kind": "ChooseUnits", "units": [note.unit], "unasked": True}
                    order["replies"].append({**saved, "side": ENEMY[record["side"]]})
            case StepLost() if note.why == "losses":
                told = next(
                    (
                        reply
                        for reply in order["replies"]
                        if (reply["kind"], reply["side"]) == ("TakeLosses", note.side)
                    ),
                    None,
                )
                if told is None:
                    told = {"kind": "TakeLosses", "side": note.side, "steps": [], "corps": []}
                    told["unasked"] = True
                    order["replies"].append(told)
                if told.get("unasked"):
                    told["steps"].append(note.unit)
                    told["corps"] += [note.corps] if note.corps else []


def plain(order: Order) -> dict[str, Any]:
    """An order as facts: its kind and whatever it says."""
    told: dict[str, Any] = msgspec.to_builtins(order)
    told.pop("order")
    return {"kind": type(order).__name__, **told}


def records(seed: int) -> Iterator[dict[str, Any]]:
    """Records without end, of games, of scattered units and of duels."""
    random = Random(seed)
    sources = (of_games(random), scattered(random), duels(random), duels(random))
    recorder = Recorder(random)
    while True:
        position, side = next(sources[random.randrange(len(sources))])
        vary(position, random)
        bonus = (
            random.choice(("", "", "", "", "brusilov", "yanks", "kerensky")) if side == AP else ""
        )
        fresh = Position(position.board, position.state)
        kind = random.randrange(24)
        if kind < len(PHASES):
            if (phase := sorted(PHASES)[kind]) == "war":
                vary_war(fresh, random)
            yield recorder.record_phase(fresh, phase)
            continue
        record = recorder.record(fresh, side, bonus)
        if record is not None and record["orders"]:
            yield record


def choose_apart(pool: Sequence[dict[str, Any]], count: int) -> list[dict[str, Any]]:
    """Records in which something is rare: each one the best beside those chosen before.

    What a record shows is weighed against its length.
    """
    told = [features(record) for record in pool]
    length = [len(json.dumps(record)) for record in pool]
    common = Counter(feature for each in told for feature in each)
    seen: Counter[str] = Counter()
    left, chosen = set(range(len(pool))), []
    for _ in range(min(count, len(pool))):
        worth = {f: 1 / (common[f] * (1 + seen[f]) ** 2) for f in common}
        best = max(left, key=lambda n: (sum(worth[f] for f in told[n]) / length[n], -n))
        left.discard(best)
        seen.update(told[best])
        chosen.append(best)
    return [pool[n] for n in sorted(chosen)]


def read(path: Path) -> Iterator[dict[str, Any]]:
    """The records of a file."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def write(path: Path, kept: Sequence[dict[str, Any]]) -> None:
    """Write records, one a line."""
    with path.open("wb") as raw, gzip.GzipFile("", "wb", 9, raw, 0) as packed:
        for record in kept:
            line = json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
            packed.write(line.encode() + b"\n")


def main() -> None:
    """Play and write."""
    seed, size, count, path = *map(int, sys.argv[1:4]), Path(sys.argv[4])
    source = records(seed)
    write(path, choose_apart([next(source) for _ in range(size)], count))


if __name__ == "__main__":
    main()
