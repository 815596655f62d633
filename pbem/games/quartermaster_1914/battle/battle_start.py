"""Page 17: what statuses do as a battle starts, before it is resolved.

Each is a function with the card's name.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pbem.games.quartermaster_1914.asks import DiscardAsk, PickAsk, PowerAsk, give_up_cards, put_ask
from pbem.games.quartermaster_1914.battle.prepared_cards import Fight, defending_powers
from pbem.games.quartermaster_1914.board.board import Card
from pbem.games.quartermaster_1914.board.state import Position
from pbem.games.quartermaster_1914.cards.decks_and_discards import (
    discard_face_up,
    drop_status,
    gain_points,
    lose_top_cards,
    pay_for_missing_cards,
)
from pbem.games.quartermaster_1914.log import CardsLookedAt, CardsShown, Prompt, StatusUsed
from pbem.games.quartermaster_1914.orders import Decline, Pick, Unleash
from pbem.rules import Flow, Illegal, Order, Table

WEAPONS = ("mustard_gas", "red_baron", "rumpler_taube")
"""The statuses Germany may use inside its battles."""


def begin_battle(position: Position, table: Table, fight: Fight) -> Flow:
    """What follows from the start of a battle, in the order of the rulings."""
    score_la_revanche(position, table, fight)
    yield from waste_prepared_card(position, table, fight, "verdun")
    yield from waste_prepared_card(position, table, fight, "marne")
    yield from charge_for_alpini(position, table, fight)
    tripled_trench_lines(position, table, fight)
    yield from _use_weapons(position, table, fight)


def score_la_revanche(position: Position, table: Table, fight: Fight) -> None:
    """La Revanche: a point when France attacks a German army in some spaces.

    They are Belgium, Burgundy and Western Germany.
    """
    if status := _acting_revanche(position, fight):
        gain_points(
            position, table, position.board.team(status.power), 1, f"qmg.points.{status.effect}"
        )


def waste_prepared_card(position: Position, table: Table, fight: Fight, effect: str) -> Flow:
    """Verdun and Marne: an attacker of a French army there discards or lacks a prepared card."""
    if _acting_waste(position, fight, effect):
        power = position.board.nations[fight.nation].power
        ask = DiscardAsk(position, power, "prepared", 1, f"qmg.why.{effect}")
        pay_for_missing_cards(position, table, power, (yield from give_up_cards(table, ask)))


def charge_for_alpini(position: Position, table: Table, fight: Fight) -> Flow:
    """Alpini: an attack on Italians in difficult terrain costs one more card, once a turn."""
    if _acting_alpini(position, fight):
        position.state.used.add("alpini")
        power = position.board.nations[fight.nation].power
        ask = DiscardAsk(position, power, "hand", 1, "qmg.why.alpini")
        pay_for_missing_cards(position, table, power, (yield from give_up_cards(table, ask)))


def tripled_trench_lines(position: Position, table: Table, fight: Fight) -> None:
    """Tripled Trench Lines: whoever attacks a German army discards the top card of its deck."""
    if _acting_tripled_trench_lines(position, fight):
        power = position.board.nations[fight.nation].power
        lose_top_cards(position, table, power, 1, "qmg.why.tripled_trench_lines")


def statuses_acting(position: Position, fight: Fight) -> tuple[str, ...]:
    """The statuses that act by themselves as a battle starts, in their order."""
    found = (
        _acting_revanche(position, fight),
        _acting_waste(position, fight, "verdun"),
        _acting_waste(position, fight, "marne"),
        _acting_alpini(position, fight),
        _acting_tripled_trench_lines(position, fight),
    )
    return tuple(status.id for status in found if status is not None)


def _acting_revanche(position: Position, fight: Fight) -> Card | None:
    status = position.status_in_play("la_revanche")
    if status is None or fight.nation != status.nation or fight.target not in status.effect_spaces:
        return None
    return status if fight.target in position.state.at["DE"] else None


def _acting_waste(position: Position, fight: Fight, effect: str) -> Card | None:
    status = position.status_in_play(effect)
    if status is None or fight.target not in status.effect_spaces:
        return None
    return status if _has_enemy_army(position, fight, status.nation) else None


def _acting_alpini(position: Position, fight: Fight) -> Card | None:
    status = position.status_ready("alpini")
    if status is None or not (fight.land and fight.difficult):
        return None
    return status if _has_enemy_army(position, fight, status.nation) else None


def _acting_tripled_trench_lines(position: Position, fight: Fight) -> Card | None:
    status = position.status_in_play("tripled_trench_lines")
    if status is None or not fight.land:
        return None
    return status if _has_enemy_army(position, fight, status.nation) else None


def _has_enemy_army(position: Position, fight: Fight, nation: str) -> bool:
    """True if the space attacked holds a piece of a nation hostile to the attacker."""
    hostile = position.board.nations[nation].team != position.board.nations[fight.nation].team
    return hostile and fight.target in position.state.at[nation]


def usable_weapons(position: Position, fight: Fight) -> list[tuple[str, str]]:
    """The statuses Germany may use in a battle it started, and the powers they may hit."""
    found: list[tuple[str, str]] = []
    if fight.nation != "DE":
        return found
    answering = defending_powers(position, fight)
    gas, baron, taube = (position.status_ready(effect) for effect in WEAPONS)
    if gas and fight.land:
        found += [(gas.id, power) for power in answering]
    if baron and fight.land:
        team = position.board.nations[fight.nation].team
        there = {position.board.nations[n].power for n in position.enemies_in(fight.target, team)}
        found += [(baron.id, power) for power in answering if power in there]
    if taube and any(position.state.prepared[power] for power in answering):
        found.append((taube.id, ""))
    return found


def weapons_left(position: Position, fight: Fight) -> list[tuple[str, str]]:
    """Those still of use while the battle is resolved: only Rumpler Taube acts at any moment."""
    effects = position.board.cards
    return [
        weapon
        for weapon in usable_weapons(position, fight)
        if effects[weapon[0]].effect == "rumpler_taube"
    ]


@dataclass(frozen=True)
class WeaponAsk(PowerAsk):
    """Which statuses Germany uses as its battle starts (17.battle)."""

    topic = "qmg.ask.weapon"
    accepts = (Unleash, Decline)
    fight: Fight

    def prompt(self) -> Prompt:
        """The battle and the statuses."""
        names = tuple(
            dict.fromkeys(status for status, _ in usable_weapons(self.position, self.fight))
        )
        return Prompt(
            self.topic, self.power, space=self.fight.target, source=self.fight.source, names=names
        )

    def check(self, order: Order) -> None:
        """A status that may be used now, against a power it may hit.

        Raises:
            Illegal: 17.battle.
        """
        if isinstance(order, Unleash):
            check_weapon(usable_weapons(self.position, self.fight), order)

    def legal(self) -> Iterator[Order]:
        """None, then each."""
        yield Decline()
        yield from (Unleash(*weapon) for weapon in usable_weapons(self.position, self.fight))


def check_weapon(usable: Sequence[tuple[str, str]], order: Unleash) -> str:
    """A status that may be used now, against a power it may hit, named if there are several.

    Returns:
        The power it hits.

    Raises:
        Illegal: 17.battle.
    """
    choices = [power for status, power in usable if status == order.status]
    if order.power in choices:
        return order.power
    if order.power or len(choices) != 1:
        facts = {"status": order.status, "got": order.power, "choices": tuple(choices)}
        raise Illegal(
            "qmg.illegal.status_not_now", rule="17.battle", facts=facts, names=(order.status,)
        )
    return choices[0]


def _use_weapons(position: Position, table: Table, fight: Fight) -> Flow:
    """Germany's statuses, as planned or as it says now."""
    planned = list(fight.plan.use or ())
    while usable := usable_weapons(position, fight):
        if fight.plan.use is None:
            order = yield from put_ask(table, WeaponAsk(position, "DE", fight))
            if not isinstance(order, Unleash):
                return
        else:
            chosen = next((choice for choice in planned if _may_use_weapon(choice, usable)), None)
            if chosen is None:
                return
            planned.remove(chosen)
            order = Unleash(*chosen)
        yield from use_weapon(position, table, fight, order)


def _may_use_weapon(weapon: tuple[str, str], usable: Sequence[tuple[str, str]]) -> bool:
    """True if a planned status may be used now: on the power named, or on the only one there is."""
    status, power = weapon
    return (status, power) in usable or (
        not power and [name for name, _ in usable].count(status) == 1
    )


def use_weapon(position: Position, table: Table, fight: Fight, order: Unleash) -> Flow:
    """One of Germany's statuses is used."""
    effect, victim = (
        position.board.cards[order.status].effect,
        check_weapon(usable_weapons(position, fight), order),
    )
    position.state.used.add(effect)
    table.log(StatusUsed("DE", order.status))
    match effect:
        case "mustard_gas":
            yield from mustard_gas(position, table, victim)
        case "red_baron":
            lose_top_cards(position, table, victim, 1, "qmg.why.red_baron")
        case _:
            yield from rumpler_taube(position, table, fight, order.status)


def mustard_gas(position: Position, table: Table, power: str) -> Flow:
    """Mustard Gas: a defending power discards a prepared card of its choice, or lacks one."""
    ask = DiscardAsk(position, power, "prepared", 1, "qmg.why.mustard_gas")
    pay_for_missing_cards(position, table, power, (yield from give_up_cards(table, ask)))


def rumpler_taube(position: Position, table: Table, fight: Fight, status: str) -> Flow:
    """Rumpler Taube: see every defender's prepared cards and discard one, for the status itself."""
    drop_status(position, table, "DE", status)
    seen: list[str] = []
    table.reveal()
    for power in defending_powers(position, fight):
        cards = tuple(sorted(position.state.prepared[power]))
        table.log(CardsLookedAt(power, "DE", "prepared"))
        table.log(CardsShown(power, "prepared", cards), position.audience_of("DE"))
        seen += cards
    ask = PickAsk(
        position, "DE", tuple(dict.fromkeys(seen)), "qmg.why.rumpler_taube", optional=True
    )
    order = yield from put_ask(table, ask)
    assert isinstance(order, Pick)
    if order.card:
        power = position.board.cards[order.card].power
        discard_face_up(position, table, power, "prepared", order.card, "qmg.why.rumpler_taube")
