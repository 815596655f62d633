"""What an attack promises: fire of both sides, every result with its chance (12.2, 12.3).

The rules themselves fight the combat once for every way in which the dice may fall. What the enemy
decides is not known: they play no card, and losses are taken as by default.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

import msgspec

from pbem.games.paths_of_glory.board.board import AP
from pbem.games.paths_of_glory.board.state import Position, State
from pbem.games.paths_of_glory.cards.ids import GREAT_RETREAT, WIRELESS_INTERCEPTS
from pbem.games.paths_of_glory.combat import flank
from pbem.games.paths_of_glory.combat.cancel_retreat import ROUGH
from pbem.games.paths_of_glory.combat.card_play import PlayCardsAsk, card_choices
from pbem.games.paths_of_glory.combat.combat_cards import Scene
from pbem.games.paths_of_glory.combat.combat_sequence import (
    exchange_fire,
    forced_retreat,
    open_combat,
)
from pbem.games.paths_of_glory.combat.declaration import declare_combat, scene_of
from pbem.games.paths_of_glory.combat.fire import aim_of_side
from pbem.games.paths_of_glory.combat.legal_attacks import has_unit_of
from pbem.games.paths_of_glory.combat.loss_choices import units_with_priority
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.orders import Attack, PlayCards
from pbem.rules import Forecast, Order, Reply, Request, ScriptedChance, Table, Words, outcomes

T = TypeVar("T")

_SUCCEEDS = 5
"""A value of a die, from 0: a flank attempt succeeds with a six."""
_ANY_NUMBER = 7
"""The highest loss number: every loss factor is within it."""


@dataclass(frozen=True)
class _End:
    """How a combat ended: loss numbers, steps lost, and what becomes of the defenders."""

    attackers: int
    defenders: int
    lost_attacking: int
    lost_defending: int
    result: str
    retreat: int
    flank: bool | None


def forecast(position: Position, op: Operation, order: Attack) -> Forecast:
    """What an attack promises that ``check_attack`` accepted.

    Args:
        position: as its attacker knows it; it stays as it is.
        op: the operations of the round.
        order: the attack, with the cards that its owner states.
    """
    fought = _Combat(position, op, order)
    chances: Counter[_End] = Counter()
    for chance, end in outcomes(fought.fight_once):
        chances[end] += chance  # type: ignore[assignment]
    found = {end: Fraction(chance) for end, chance in chances.items()}
    return Forecast(
        told=tuple(fought.words_of_combat(_chance_of(found, lambda end: bool(end.flank)))),
        results=tuple(_words_of_results(found)),
        expected=tuple(_words_of_expected_losses(found)),
    )


class _Combat:
    """A combat that can be fought again and again."""

    def __init__(self, position: Position, op: Operation, order: Attack) -> None:
        self.board, self.op, self.order = position.board, op, order
        self._encoded = msgspec.json.encode(position.state)
        self._known = Position(self.board, self._fresh_state())
        scene_of(self._known, declare_combat(self._known, op, order))

    def _fresh_state(self) -> State:
        return msgspec.json.decode(self._encoded, type=State)

    def _fresh_scene(self) -> Scene:
        """The combat at its beginning, on a position of its own."""
        position = Position(self.board, self._fresh_state())
        position.worked_out.update(self._known.worked_out)
        return scene_of(position, declare_combat(position, _copy(self.op), self.order))

    def fight_once(self, table: Table) -> _End:
        """Fight it once."""
        scene = self._fresh_scene()
        battle, position = scene.battle, scene.position
        fort = battle.fort
        _run_flow(open_combat(scene, table))
        winner = _run_flow(exchange_fire(scene, table))
        length, _ = forced_retreat(scene, winner)
        fell = bool(fort) and not position.fort_strength(battle.target)
        return _End(
            attackers=battle.numbers[battle.attacker],
            defenders=battle.numbers[battle.defender],
            lost_attacking=len(battle.lost[battle.attacker]),
            lost_defending=len(battle.lost[battle.defender]),
            result=_result_key(scene, winner, fort_fell=fell),
            retreat=length,
            flank=battle.flank,
        )

    def words_of_combat(self, flank_chance: Fraction) -> Iterable[Words]:
        """Strengths, tables, columns, shifts and modifiers of both sides, by name."""
        scene = self._fresh_scene()
        battle = scene.battle
        _run_flow(
            open_combat(
                scene, Table(ScriptedChance((_SUCCEEDS,) if _rolls_for_flank(scene) else ()))
            )
        )
        for side in (battle.attacker, battle.defender):
            if (aimed := aim_of_side(scene, side)) is None:
                yield "pog.odds.no_fire", {"side": side}
                continue
            lowest = self.board.fire[aimed.table].lowest
            facts = {
                "side": side,
                "strength": aimed.strength,
                "fort": aimed.fort,
                "combat": aimed.table,
                "base": lowest[aimed.base],
                "shifts": aimed.shifts,
                "column": lowest[aimed.column],
                "modifiers": aimed.modifiers,
            }
            yield "pog.odds.fire", facts
        if battle.flank is not None:
            terms = flank.flank_modifiers(scene.position, battle)
            chance = _percent(flank_chance)
            told = {"space": self.order.flank, "modifiers": terms, "chance": chance}
            yield "pog.odds.flank", told
        yield from _words_of_open_choices(scene)


def _rolls_for_flank(scene: Scene) -> bool:
    """True if a die decides a flank attempt."""
    certain = WIRELESS_INTERCEPTS in scene.battle.order.cards
    return (
        scene.flank
        and not certain
        and flank.why_no_flank_attack(scene.position, scene.battle) is None
    )


def _words_of_open_choices(scene: Scene) -> Iterable[Words]:
    """What the defender may yet decide, as far as everybody knows, and who loses first."""
    battle, position = scene.battle, scene.position
    if cards := card_choices(scene, battle.defender):
        yield "pog.odds.open_cards", {"side": battle.defender, "cards": tuple(cards)}
    russians = has_unit_of(position, [*battle.defenders, *battle.bystanders], "ru")
    if battle.defender == AP and russians and GREAT_RETREAT in position.state.turn_events:
        yield "pog.odds.great_retreat", {"card": GREAT_RETREAT}
    if battle.defenders and (battle.trench or scene.terrain in ROUGH):
        yield "pog.odds.may_hold", {"space": position.space(battle.target).id}
    if first := units_with_priority(position, battle.attackers, _ANY_NUMBER):
        names = tuple(position.unit(unit).id for unit in sorted(first))
        yield "pog.odds.first_loss", {"units": names}
    yield "pog.odds.assumed", {}


def _result_key(scene: Scene, winner: str, *, fort_fell: bool) -> str:
    """What becomes of the defenders, as the end of a message key."""
    battle = scene.battle
    if not battle.defenders:
        if fort_fell:
            return "fort_fell"
        stands = scene.position.enemy_fort_strength(battle.attacker, battle.target)
        return "fort_stands" if stands else "gone"
    if winner == battle.attacker:
        return "won"
    return "lost" if winner == battle.defender else "even"


# --- chances --------------------------------------------------------------------------------------


def _words_of_results(found: dict[_End, Fraction]) -> Iterable[tuple[Words, Fraction]]:
    """Every result with its chance, the best for the attacker first."""
    order = ("fort_fell", "gone", "won", "even", "fort_stands", "lost")
    kinds: dict[tuple[str, int], Fraction] = {}
    for end, chance in found.items():
        kind = (end.result, end.retreat)
        kinds[kind] = kinds.get(kind, Fraction(0)) + chance
    for (result, retreat), chance in sorted(
        kinds.items(), key=lambda item: (order.index(item[0][0]), -item[0][1])
    ):
        yield (f"pog.odds.result.{result}", {"retreat": retreat}), chance


def _words_of_expected_losses(found: dict[_End, Fraction]) -> Iterable[Words]:
    """Loss numbers with their chances, and the steps lost on average."""
    for side in ("defenders", "attackers"):
        numbers: dict[int, Fraction] = {}
        for end, chance in found.items():
            number = int(getattr(end, side))
            numbers[number] = numbers.get(number, Fraction(0)) + chance
        told = ", ".join(f"{n} ({_percent(chance)})" for n, chance in sorted(numbers.items()))
        mean = sum((n * chance for n, chance in numbers.items()), Fraction(0))
        yield f"pog.odds.{side}", {"numbers": told, "mean": mean}
    attacking, defending = (
        sum((getattr(end, name) * chance for end, chance in found.items()), Fraction(0))
        for name in ("lost_attacking", "lost_defending")
    )
    yield "pog.odds.steps", {"attacking": attacking, "defending": defending}


def _chance_of(found: dict[_End, Fraction], which: Callable[[_End], bool]) -> Fraction:
    return sum((chance for end, chance in found.items() if which(end)), Fraction(0))


def _percent(chance: Fraction) -> str:
    return f"{round(chance * 100)}%"


# --- playing --------------------------------------------------------------------------------------


def _copy(op: Operation) -> Operation:
    return msgspec.json.decode(msgspec.json.encode(op), type=Operation)


def _run_flow(flow: Generator[Request, Reply, T]) -> T:
    """Play a flow with the answers that a forecast assumes."""
    reply: Reply = None
    while True:
        try:
            request = flow.send(reply)
        except StopIteration as end:
            found: T = end.value
            return found
        reply = _assumed_answer(request)


def _assumed_answer(request: Request) -> Order:
    """No more cards than were stated; else the default."""
    if isinstance(request, PlayCardsAsk):
        return PlayCards()
    return request.default()  # type: ignore[union-attr]
