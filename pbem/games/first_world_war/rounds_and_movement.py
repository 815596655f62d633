"""Chapters 4.2 (phase 2) and 5: the rounds, their four actions, movement, German armies abroad."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, combinations, islice, product

from pbem.games.first_world_war import brest_litovsk
from pbem.games.first_world_war.asks import FactionAsk
from pbem.games.first_world_war.board.board import GERMAN_ABROAD
from pbem.games.first_world_war.board.state import Mark, Position
from pbem.games.first_world_war.combat import attack, check_attack, may_attack
from pbem.games.first_world_war.combat_chits import check_return, give_back
from pbem.games.first_world_war.log import (
    Moved,
    MovedSecretly,
    Passed,
    Prompt,
    RecallAsked,
    Revealed,
    Transferred,
)
from pbem.games.first_world_war.operating import may_operate
from pbem.games.first_world_war.orders import (
    Attack,
    Move,
    Pass,
    Recall,
    ReturnChit,
    Reveal,
    Transfer,
)
from pbem.rules import Flow, Illegal, Order, Table

GERMAN_HOME = frozenset(range(1, 12)) - GERMAN_ABROAD


MOST_TRANSFERRED = 2
"""So many counters one transfer takes at most (4.2)."""


def movable_counters(position: Position, faction: str, front: int) -> list[str]:
    """Counters a faction may move from a front: those it commands (5.1).

    The one seat that plays both Central factions also brings German armies home in a German round
    (5.2).
    """
    counters = position.counters_on(front, faction)
    if faction == "DE" and position.state.options.players == 2 and front in GERMAN_ABROAD:
        at, armies = position.state.at, position.board.counters["DE"]
        counters = [c for c in armies if at[c] == front]
    return counters


def reachable_fronts(
    position: Position, faction: str, counter: str, origin: int, fronts: tuple[int, ...]
) -> list[int]:
    """The fronts a counter may go to (5.0).

    Germans whom Germany brings home go to German fronts (5.2).
    """
    only_home = faction == "DE" and origin in GERMAN_ABROAD
    return [
        n
        for n in fronts
        if n != origin
        and may_operate(position, counter, n)
        and not (only_home and n in GERMAN_ABROAD)
    ]


@dataclass(frozen=True)
class ActionAsk(FactionAsk):
    """What a faction does in its round (4.2, phase 2)."""

    topic = "fww.ask.action"
    accepts = (Attack, Move, Transfer, Pass, ReturnChit, Reveal, Recall)

    def prompt(self) -> Prompt:
        """The faction; for the German Allies also what Germany asks back (5.2)."""
        state = self.position.state
        if self.faction == "GA" and state.recall:
            return Prompt(
                self.topic, self.faction, front=state.recall_to, names=tuple(state.recall)
            )
        return Prompt(self.topic, self.faction)

    def idle_action(self) -> Pass:
        """To pass."""
        return Pass()

    def check(self, order: Order) -> None:
        """The order keeps to the rules of its action.

        Raises:
            Illegal: rules 4.2, 5.0 to 5.4, 6.0, 6.2.1, 8.1 and 9.1.
        """
        match order:
            case Attack():
                check_attack(self.position, self.faction, order)
            case Move():
                self._check_move(order)
            case Transfer():
                self._check_transfer(order)
            case ReturnChit():
                check_return(self.position, self.faction, order.chit)
            case Reveal():
                self._check_reveal(order)
            case Recall():
                self._check_recall(order)
            case _:
                assert isinstance(order, Pass)

    def _check_counters(self, counters: tuple[str, ...], origin: int, rule: str) -> None:
        own = movable_counters(self.position, self.faction, origin)
        if not counters:
            raise Illegal("fww.illegal.nobody", rule=rule, facts={"choices": tuple(own)})
        for counter in counters:
            if counter not in own or counters.count(counter) > 1:
                facts = {
                    "army": counter,
                    "front": origin,
                    "faction": self.faction,
                    "choices": tuple(own),
                }
                raise Illegal("fww.illegal.not_on_front", rule=rule, facts=facts, names=(counter,))

    def _check_move(self, order: Move) -> None:
        counters = tuple(counter for counter, _ in order.moves)
        self._check_counters(counters, order.origin, "5.0")
        adjacent = self.position.board.fronts[order.origin].adjacent
        for counter, target in order.moves:
            if target not in adjacent:
                facts = {"front": order.origin, "target": target, "fronts": adjacent}
                raise Illegal(
                    "fww.illegal.not_adjacent", rule="5.0", facts=facts, names=(str(target),)
                )
            self._check_target(counter, order.origin, target)
        brest_litovsk.check_leaving(self.position, counters)

    def _check_transfer(self, order: Transfer) -> None:
        self._check_counters(order.counters, order.origin, "4.2")
        if len(order.counters) > MOST_TRANSFERRED:
            raise Illegal(
                "fww.illegal.too_many",
                rule="4.2",
                facts={"count": len(order.counters)},
                names=order.counters[MOST_TRANSFERRED:],
            )
        if order.target == order.origin or order.target not in self.position.board.fronts:
            facts = {"front": order.origin, "target": order.target}
            raise Illegal(
                "fww.illegal.same_front", rule="4.2", facts=facts, names=(str(order.target),)
            )
        for counter in order.counters:
            self._check_target(counter, order.origin, order.target)
        brest_litovsk.check_leaving(self.position, order.counters)

    def _check_target(self, counter: str, origin: int, target: int) -> None:
        if target not in reachable_fronts(self.position, self.faction, counter, origin, (target,)):
            admitted = reachable_fronts(
                self.position, self.faction, counter, origin, tuple(self.position.board.fronts)
            )
            facts = {"army": counter, "front": target, "fronts": tuple(admitted)}
            raise Illegal("fww.illegal.not_admitted", rule="5.0", facts=facts, names=(counter,))

    def _check_reveal(self, order: Reveal) -> None:
        fronts = self.position.fronts_of(self.faction)
        own = [army for n in fronts for army in self.position.armies_on(n, self.faction)]
        hidden = tuple(army for army in own if army not in self.position.state.up)
        if not order.armies:
            raise Illegal("fww.illegal.nobody", rule="4.2", facts={"choices": hidden})
        for army in order.armies:
            if army not in hidden:
                facts = {"army": army, "choices": hidden}
                raise Illegal("fww.illegal.reveal", rule="4.2", facts=facts, names=(army,))

    def _check_recall(self, order: Recall) -> None:
        players, target = self.position.state.options.players, order.target
        if self.faction != "DE" or players == 2:
            facts: dict[str, object] = {"faction": self.faction, "players": players}
            raise Illegal("fww.illegal.recall_who", rule="5.2", facts=facts, names=order.armies)
        if target not in GERMAN_HOME:
            facts = {"fronts": tuple(sorted(GERMAN_HOME)), "target": target}
            raise Illegal(
                "fww.illegal.recall_target", rule="5.2", facts=facts, names=(str(target),)
            )
        at, board = self.position.state.at, self.position.board
        abroad = tuple(c for c in board.counters["DE"] if at[c] in GERMAN_ABROAD)
        if not order.armies:
            raise Illegal("fww.illegal.nobody", rule="5.2", facts={"choices": abroad})
        for army in order.armies:
            if army not in abroad:
                facts = {"army": army, "choices": abroad}
                raise Illegal("fww.illegal.recall", rule="5.2", facts=facts, names=(army,))

    def legal(self) -> Iterator[Order]:
        """Pass, then attacks (all armies of a front first), moves, transfers; no free orders."""
        yield Pass()
        yield from self._legal_attacks()
        yield from (order for order in self._legal_moves() if self.is_legal(order))

    def portions(self) -> Iterator[Order]:
        """Pass, attacks by all and by each army, and every move and transfer of one counter."""
        yield Pass()
        for number in self.position.fronts_of(self.faction):
            armies = may_attack(self.position, self.faction, self.position.board.fronts[number])
            if armies:
                yield Attack(number, tuple(armies))
            if len(armies) > 1:
                yield from (Attack(number, (army,)) for army in armies)
        moves, transfers = self._each_of_one()
        yield from filter(self.is_legal, moves)
        yield from filter(self.is_legal, transfers)

    def orders_for_examples(self) -> Iterator[Order]:
        """Pass, two attacks, and a transfer and a move of one counter; no free orders."""
        move, transfer = self._moves_of_one()
        yield from (Pass(), *islice(self._legal_attacks(), 2), *transfer, *move)

    def kinds(self) -> Iterator[Order]:
        """Pass, an attack, and a move and a transfer of one counter; no free orders."""
        move, transfer = self._moves_of_one()
        yield from (*islice(self._legal_attacks(), 1), *move, *transfer, Pass())

    def _moves_of_one(self) -> tuple[Iterator[Order], Iterator[Order]]:
        """The first legal move and the first legal transfer of one counter, where there is one."""
        moves, transfers = self._each_of_one()
        return islice(filter(self.is_legal, moves), 1), islice(filter(self.is_legal, transfers), 1)

    def _each_of_one(self) -> tuple[Iterator[Order], Iterator[Order]]:
        """Moves and transfers of one counter, legal or not."""
        fronts = self.position.board.fronts
        ones = [(n, c) for n in fronts for c in movable_counters(self.position, self.faction, n)]
        moves = (Move(n, ((c, to),)) for n, c in ones for to in fronts[n].adjacent)
        transfers = (Transfer(n, (c,), to) for n, c in ones for to in fronts)
        return moves, transfers

    def _legal_attacks(self) -> Iterator[Attack]:
        for number in self.position.fronts_of(self.faction):
            armies = may_attack(self.position, self.faction, self.position.board.fronts[number])
            for size in range(len(armies), 0, -1):
                for chosen in combinations(armies, size):
                    yield Attack(number, chosen)

    def _legal_moves(self) -> Iterator[Order]:
        fronts = self.position.board.fronts
        origins = [n for n in fronts if movable_counters(self.position, self.faction, n)]
        for origin in origins:
            counters = movable_counters(self.position, self.faction, origin)
            for size in range(1, MOST_TRANSFERRED + 1):
                for chosen, target in product(combinations(counters, size), fronts):
                    yield Transfer(origin, chosen, target)
            targets = fronts[origin].adjacent
            for size in range(1, len(counters) + 1):
                for chosen in combinations(counters, size):
                    for goals in product(targets, repeat=size):
                        yield Move(origin, tuple(zip(chosen, goals, strict=True)))


def play_round(position: Position, table: Table, faction: str) -> Flow:
    """One faction's round: free orders, then one action (4.2, phase 2)."""
    position.state.marks[faction] = []
    while True:
        order = yield ActionAsk(position, faction)
        match order:
            case ReturnChit():
                give_back(position, table, faction, order.chit)
            case Reveal():
                _reveal_armies(position, table, faction, order)
            case Recall():
                position.state.recall, position.state.recall_to = list(order.armies), order.target
                seats = frozenset({position.seat("DE"), position.seat("GA")})
                table.log(RecallAsked(order.armies, order.target), seats)
            case Attack():
                yield from attack(position, table, faction, order)
                break
            case Move():
                _move_counters(position, table, faction, order.origin, order.moves)
                break
            case Transfer():
                _move_counters(
                    position,
                    table,
                    faction,
                    order.origin,
                    tuple((c, order.target) for c in order.counters),
                )
                table.log(Transferred(faction, order.origin, order.target, len(order.counters)))
                break
            case _:
                table.log(Passed(faction))
                break
    if faction == "GA":
        position.state.recall = []


def _reveal_armies(position: Position, table: Table, faction: str, order: Reveal) -> None:
    """Turn armies face up of one's own will (4.2)."""
    position.state.up.update(order.armies)
    by_front: dict[int, list[str]] = {}
    for army in order.armies:
        by_front.setdefault(position.state.at[army], []).append(army)
    table.reveal()
    for front, armies in by_front.items():
        table.log(Revealed(faction, front, tuple(armies)))


def _move_counters(
    position: Position, table: Table, faction: str, origin: int, moves: tuple[tuple[str, int], ...]
) -> None:
    """Counters go to their fronts; others see how many, their owner and commander which (5.0)."""
    counters = tuple(counter for counter, _ in moves)
    knowing = position.seats_knowing(counters, origin)
    for target in sorted({target for _, target in moves}):
        going = tuple(counter for counter, goal in moves if goal == target)
        knowing |= position.seats_knowing(going, target)
    for counter, target in moves:
        position.state.at[counter] = target
    goals = [target for _, target in moves]
    counts = tuple((n, goals.count(n)) for n in sorted(set(goals)))
    marks = position.state.marks[faction]
    marks.extend(Mark("move", faction, origin, target=n, count=count) for n, count in counts)
    table.log(Moved(faction, origin, counts))
    table.log(MovedSecretly(faction, origin, moves), knowing)


def order_of_rounds(position: Position) -> tuple[str, ...]:
    """The factions of all rounds of a turn, one after the other (2.2, 4.2)."""
    return tuple(
        chain.from_iterable(position.state.round_order for _ in range(position.board.cycles))
    )


RoundAction = Attack | Move | Transfer | Pass
"""The orders that end a faction's round."""
