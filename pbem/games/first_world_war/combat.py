"""Chapters 6.0 to 6.3: combat."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass

from pbem.games.first_world_war import brest_litovsk
from pbem.games.first_world_war.asks import FactionAsk, check_choice
from pbem.games.first_world_war.attack_lines_and_captures import take_city, take_spoils
from pbem.games.first_world_war.board.board import Front
from pbem.games.first_world_war.board.state import LOST, READY, Mark, Position
from pbem.games.first_world_war.combat_chits import ChitAsk, chits_in_hand, draw_for_s, use_up
from pbem.games.first_world_war.log import (
    AtPeace,
    Attacked,
    CombatRoll,
    Defended,
    Eliminated,
    LedBy,
    NoDefence,
    Prompt,
    Resolved,
    Side,
)
from pbem.games.first_world_war.operating import may_operate
from pbem.games.first_world_war.orders import Attack, Lead, PlayChit
from pbem.rules import Flow, Illegal, Order, Reply, Request, Table


def may_attack(position: Position, faction: str, front: Front) -> list[str]:
    """The armies a faction may attack with on a front; none if a rule forbids it (6, 8.1, 9.1)."""
    options, state = position.state.options, position.state
    schlieffen = (
        options.schlieffen_plan
        and state.turn == position.board.first_turn["schlieffen_plan_optional"]
    )
    held_back = schlieffen and front.number not in position.board.schlieffen_fronts
    return [
        army
        for army in position.armies_on(front.number, faction)
        if may_operate(position, army, front.number)
        and not (held_back and position.board.armies[army].faction == "DE")
        and brest_litovsk.may_fight(position, army, front)
    ]


def check_attack(position: Position, faction: str, order: Attack) -> None:
    """The armies are there, are no dummies and may attack.

    Raises:
        Illegal: rules 6.0, 5.3, 5.4, 8.1 and 9.1.
    """
    front = position.board.fronts.get(order.front)
    present = position.armies_on(order.front, faction) if front else []
    if front is None or not order.armies or not present:
        missing = {"front": order.front, "faction": faction}
        raise Illegal("fww.illegal.no_armies", rule="6.0", facts=missing)
    for army in order.armies:
        if army not in present or order.armies.count(army) > 1:
            facts = {
                "army": army,
                "front": order.front,
                "faction": faction,
                "choices": tuple(present),
            }
            raise Illegal("fww.illegal.not_on_front", rule="6.0", facts=facts, names=(army,))
        if army not in may_attack(position, faction, front):
            rule, key = _why_army_may_not_attack(position, army, front)
            raise Illegal(key, rule=rule, facts={"army": army, "front": order.front}, names=(army,))


def _why_army_may_not_attack(position: Position, army: str, front: Front) -> tuple[str, str]:
    """Which rule keeps an army from attacking."""
    if not may_operate(position, army, front.number):
        return ("5.4" if front.needs_city else "5.3"), "fww.illegal.may_not_operate"
    if not brest_litovsk.may_fight(position, army, front):
        return "8.1", "fww.illegal.treaty_attack"
    return "9.1", "fww.illegal.schlieffen"


@dataclass(frozen=True)
class LeadAsk(FactionAsk):
    """Which army commands (6.1 step 2): one that can use the chit laid (6.2)."""

    topic = "fww.ask.lead"
    accepts = (Lead,)
    front: int
    armies: tuple[str, ...]
    chit: str | None

    def prompt(self) -> Prompt:
        """The front and the armies that may command."""
        return Prompt(self.topic, self.faction, front=self.front, names=tuple(self.choices()))

    def choices(self) -> list[str]:
        """Armies that may command, strongest first."""
        armies = self.position.board.armies
        nations = self.position.board.chits[self.chit].nations if self.chit else None
        fit = [a for a in self.armies if nations is None or armies[a].nation in nations]
        return sorted(fit, key=lambda a: -armies[a].value)

    def check(self, order: Order) -> None:
        """The army takes part and fits the chit.

        Raises:
            Illegal: rules 6.1 and 6.2.
        """
        assert isinstance(order, Lead)
        check_choice(order.army, self.choices(), "fww.illegal.lead", "6.1")

    def legal(self) -> Iterator[Lead]:
        """The strongest first."""
        return (Lead(army) for army in self.choices())


def attack(position: Position, table: Table, faction: str, order: Attack) -> Flow:
    """Combat on a front (6.0)."""
    state, front = position.state, position.board.fronts[order.front]
    state.up.update(order.armies)
    state.marks.setdefault(faction, []).append(Mark("battle", faction, front.number))
    table.log(Attacked(faction, front.number, order.armies))
    enemy = front.sides[position.enemy(position.board.alliance[faction])]
    table.reveal()
    defenders = _reveal_defenders(position, table, enemy, front)
    fighting = tuple(army for army in defenders if brest_litovsk.may_fight(position, army, front))
    if fighting:
        yield from _resolve_combat(
            position, table, front, (faction, order.armies), (enemy, fighting)
        )
    elif defenders or brest_litovsk.at_peace(position, front):
        table.log(AtPeace(front.number))
    else:
        table.log(NoDefence(front.number))
        yield from take_city(position, table, faction, front)
    state.up -= {c for c in state.up if state.at[c] == front.number}


def _reveal_defenders(position: Position, table: Table, enemy: str, front: Front) -> list[str]:
    """All counters of the defender are turned up; dummies go back to wait for deployment (6.0)."""
    counters = position.counters_on(front.number, enemy)
    armies = position.armies_on(front.number, enemy)
    for counter in counters:
        if counter not in armies:
            position.state.at[counter] = READY
    position.state.up.update(armies)
    table.log(Defended(enemy, front.number, tuple(armies), len(counters) - len(armies)))
    return armies


Party = tuple[str, tuple[str, ...]]


def _resolve_combat(
    position: Position, table: Table, front: Front, attackers: Party, defenders: Party
) -> Flow:
    """The steps of 6.1: chits, commanders, numbers, dice, chits turned up, result."""
    defence_chit = yield from _lay_chit(position, defenders, front, "defence")
    attack_chit = yield from _lay_chit(position, attackers, front, "attack")
    attack_lead = yield from _choose_lead(position, table, attackers, front, attack_chit)
    defence_lead = yield from _choose_lead(position, table, defenders, front, defence_chit)
    more = len(attackers[1]) - len(defenders[1])
    faces = position.board.faces
    dice = [
        faces[table.roll(len(faces), CombatRoll(f, front.number)) - 1]
        for f in (attackers[0], defenders[0])
    ]
    attacking = (attackers[0], attack_lead, attack_chit)
    defending = (defenders[0], defence_lead, defence_chit)
    attacker = side_total(position, attacking, int(more > 0), dice[0])
    defender = side_total(position, defending, int(more < 0), dice[1])
    for die, faction in zip(dice, (attackers[0], defenders[0]), strict=True):
        if die == "S":
            yield from draw_for_s(position, table, faction)
    for chit in (attack_chit, defence_chit):
        if chit:
            use_up(position, table, chit)
    won = attacker.total > defender.total
    lost = attacker.total < defender.total
    winner = attackers[0] if won else defenders[0] if lost else None
    table.log(Resolved(front.number, attacker, defender, winner))
    if not won:
        _eliminate(position, table, attack_lead)
    if not lost:
        _eliminate(position, table, defence_lead)
    if won and brest_litovsk.may_capture(position, front, (*attackers[1], *defenders[1])):
        yield from take_spoils(position, table, attackers[0], front)


def _lay_chit(
    position: Position, party: Party, front: Front, role: str
) -> Generator[Request, Reply, str | None]:
    """A faction lays one chit face down, or none (6.1 step 1, 6.2); it leaves the hand at once."""
    faction, armies = party
    if not chits_in_hand(position, faction):
        return None
    order = yield ChitAsk(position, faction, front.number, armies, role)
    assert isinstance(order, PlayChit)
    if order.chit:
        chits_in_hand(position, faction).remove(order.chit)
    return order.chit


def _choose_lead(
    position: Position, table: Table, party: Party, front: Front, chit: str | None
) -> Generator[Request, Reply, str]:
    """A faction names its commander (6.1 step 2)."""
    faction, armies = party
    lead = armies[0]
    if len(armies) > 1:
        order = yield LeadAsk(position, faction, front.number, armies, chit)
        assert isinstance(order, Lead)
        lead = order.army
    table.log(LedBy(faction, lead))
    return lead


def side_total(
    position: Position, side: tuple[str, str, str | None], numbers: int, die: int | str
) -> Side:
    """One side's total (6.1 steps 3 to 5, 6.3)."""
    faction, army, chit = side
    value, rolled = position.board.armies[army].value, 0 if die == "S" else int(die)
    extra = position.board.chits[chit].value if chit else 0
    return Side(
        faction, army, value, numbers, rolled, chit, extra, value + numbers + rolled + extra
    )


def _eliminate(position: Position, table: Table, army: str) -> None:
    """An army leaves the board until it is replaced (6.1, 7.0)."""
    position.state.at[army] = LOST
    position.state.up.discard(army)
    table.log(Eliminated(position.board.armies[army].faction, army))
