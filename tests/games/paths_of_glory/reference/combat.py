"""Chapter 12 up to the losses: declaration, flank, cards, fire (12.1-12.3)."""

from copy import deepcopy
from typing import Any

from tests.games.paths_of_glory.reference import cards as deck
from tests.games.paths_of_glory.reference import offensives
from tests.games.paths_of_glory.reference.advance import advance
from tests.games.paths_of_glory.reference.aftermath import after_the_fire, great_retreat
from tests.games.paths_of_glory.reference.board import AP, CP, OTHER
from tests.games.paths_of_glory.reference.fight import Fight
from tests.games.paths_of_glory.reference.ground import (
    BEF,
    BEF_LANDS,
    crosses_caucasus,
    italy_closed,
    may_cross,
    works_in_near_east,
)
from tests.games.paths_of_glory.reference.movement import Refused, Round, need
from tests.games.paths_of_glory.reference.position import Position
from tests.games.paths_of_glory.reference.script import Script
from tests.games.paths_of_glory.reference.supply import in_supply
from tests.games.paths_of_glory.reference.taking import take_losses

COUNTS_AS = {"ana": "br", "sn": "tu", "mn": "sb"}
SHIFTING = ("mountain", "swamp")


def fight(position: Position, acts: Round, order: dict[str, Any], script: Script) -> Position:
    """A whole combat, from the order to the end (12.2.1)."""
    after = position.copy()
    battle = declare(after, acts, order, script)
    _begin(battle)
    offensives.note(after, acts.side, battle.attackers, battle.target)
    if great_retreat(battle) and not battle.defenders + battle.bystanders and not battle.fort:
        advance(battle)
    else:
        _resolve(battle, order)
    after.arabs_leave()
    return after


# --- declaration ----------------------------------------------------------------------------------


def declare(position: Position, acts: Round, order: dict[str, Any], script: Script) -> Fight:
    """The combat an order declares, if it is legal (12.1, 12.2.2)."""
    target, units = order["target"], list(order["units"])
    need(bool(units), "12.1.1")
    need(len(set(units)) == len(units), "12.1.6")
    battle = Fight(position, acts, script, acts.side, target, units, {})
    inside = position.enemies_in(target, acts.side)
    battle.defenders = [name for name in inside if name not in acts.retreated]
    battle.bystanders = [name for name in inside if name in acts.retreated]
    battle.fort = position.enemy_fort(target, acts.side)
    battle.trench = position.trench(target, battle.enemy)
    battle.flanks = bool(order["flank"])
    battle.began_with_units = bool(battle.defenders)
    need(target not in acts.targets, "12.1.6")
    need(bool(battle.defenders or battle.fort), "12.1.2")
    need(not position.neutral_greeks(target), "9.5.2.4")
    beach = position.space(target).nation == "none"
    need(beach or not position.shut(target), "11.1.11")
    for name in units:
        battle.origins[name] = position.place[name]
        _check_attacker(battle, name)
    _check_besiegers(battle)
    _check_nations(battle)
    _check_london(battle)
    _check_caucasus(battle)
    _check_events(battle)
    _check_treaty(battle)
    if order["flank"]:
        check_flank(battle, order)
    return battle


def _check_attacker(battle: Fight, name: str) -> None:
    """May this unit attack this space?"""
    position, acts, target = battle.position, battle.acts, battle.target
    unit, origin, where = position.unit(name), position.place[name], position.space(target)
    need(origin in acts.attack, "12.1.1")
    need(name in acts.ready, "14.1.1.1")
    need(name not in acts.attacked, "12.1.6")
    need(in_supply(position, name), "14.1.1.2")
    if origin == target:
        need(battle.fort > 0, "12.1.1")
    else:
        need(target in position.board.next_to(origin, unit.nation), "12.1.4")
        need(not (battle.fort and position.besieged(target)), "15.1.3")
    deserts = "desert" in (where.terrain, position.space(origin).terrain)
    need(not (deserts and position.season == "summer"), "15.2.5")
    if unit.army and where.near_east:
        need(works_in_near_east(position, name), "11.3.1")
    need(not (unit.kind == "CAVc" and where.near_east), "AP-57")
    need(not (unit.kind in BEF and where.nation not in BEF_LANDS), "11.1.17")
    need(not italy_closed(position, name, target), "5.7.4.6")
    if unit.nation == "ge" and battle.fort and where.nation == "ru":
        need(position.played("CP-11") or position.facts["war_status"][CP] >= 4, "15.1.11")
    if unit.nation == "ru" and battle.fort and where.nation == "ge":
        need(position.turn > 1, "15.1.12")


def _check_besiegers(battle: Fight) -> None:
    """Only units beyond those that besiege attack out of a fort's space (15.2.3)."""
    position, acts = battle.position, battle.acts
    for origin in set(battle.origins.values()) - {battle.target}:
        if not position.enemy_fort(origin, battle.side) or not position.besieged(origin):
            continue
        stay = [
            name
            for name in position.units_in(origin, battle.side)
            if name not in battle.attackers and name not in acts.sortied
        ]
        need(position.enough_to_besiege(stay, origin), "15.2.3")


def _check_nations(battle: Fight) -> None:
    """Several nations need one space with all of them (12.1.11)."""
    by_space: dict[str, set[str]] = {}
    for name, origin in battle.origins.items():
        nation = battle.position.unit(name).nation
        by_space.setdefault(origin, set()).add(COUNTS_AS.get(nation, nation))
    every = set().union(*by_space.values())
    need(any(inside == every for inside in by_space.values()), "12.1.11")


def _check_london(battle: Fight) -> None:
    """London attacks only beside units in France or Belgium (12.1.10)."""
    position = battle.position
    if "london" in battle.origins.values():
        lands = {position.space(origin).nation for origin in battle.origins.values()}
        need(bool(lands & {"fr", "be"}), "12.1.10")


def _check_caucasus(battle: Fight) -> None:
    """One Russian corps a turn attacks over the Caucasus (12.1.9, 11.3.2)."""
    over = [n for n, origin in battle.origins.items() if crosses_caucasus(origin, battle.target)]
    need(len(over) <= 1, "12.1.9")
    for name in over:
        need(may_cross(battle.position, name), "12.1.9")


def _check_events(battle: Fight) -> None:
    """Lloyd George and the Stavka forbid attacks on German trenches (CP-55, CP-58)."""
    position, ours = battle.position, deck.nations(battle, battle.attackers)
    german = [position.unit(n).nation == "ge" for n in battle.defenders + battle.bystanders]
    offensives = any(position.played(card) for card in ("CP-49", "CP-50", "CP-51"))
    if position.in_effect("CP-55") and not offensives and any(german) and "br" in ours:
        need(battle.trench < 2, "CP-55")
    if position.in_effect("CP-58") and german and all(german) and "ru" in ours:
        need(battle.trench == 0, "CP-58")


def _check_treaty(battle: Fight) -> None:
    """After Brest-Litovsk only Turks in the Near East fight Russians (16.4.9)."""
    position = battle.position
    if not position.played("CP-45"):
        return
    units = [position.unit(name) for name in battle.attackers]
    if battle.side == AP:
        need(all(unit.nation != "ru" for unit in units), "16.4.9")
        return
    foes = [position.unit(n).nation for n in battle.defenders + battle.bystanders]
    if "ru" in foes:
        need(position.space(battle.target).near_east, "16.4.9")
        need(all(unit.nation == "tu" for unit in units), "16.4.9")


def check_flank(battle: Fight, order: dict[str, Any]) -> None:
    """The conditions of a flank attempt (12.3.1, 12.3.2)."""
    origins = set(battle.origins.values())
    need(order["flank"] in origins, "12.3.2")
    need(len(origins) > 1, "12.3.1")
    need(any(battle.position.unit(name).army for name in battle.attackers), "12.3.1")
    need(battle.terrain not in SHIFTING, "12.3.1")
    need(bool(battle.defenders or battle.bystanders), "12.3.1")
    cancels = [card for card in order["cards"] if card in (*deck.CANCEL_TRENCH, "AP-46")]
    need(battle.trench == 0 or bool(cancels), "12.3.1")


# --- the combat -----------------------------------------------------------------------------------


def _begin(battle: Fight) -> None:
    """What an attack does to its round before any die."""
    position, acts = battle.position, battle.acts
    acts.attacked.update(battle.attackers)
    acts.targets.add(battle.target)
    battle.unfed = {n for n in battle.defenders + battle.bystanders if not in_supply(position, n)}
    battle.british_attack = "br" in deck.nations(battle, battle.attackers)
    for name, origin in battle.origins.items():
        if origin != battle.target and position.enemy_fort(origin, battle.side):
            acts.sortied.add(name)
        if crosses_caucasus(origin, battle.target):
            position.facts["near_east_moves"]["ru_move"] = 1


def check(position: Position, acts: Round, order: dict[str, Any]) -> None:
    """Refuse an attack or the cards it states (12.1, 12.2.4, 12.2.6)."""
    battle = declare(position, acts, order, Script([], []))
    battle.unfed = {n for n in battle.defenders if not in_supply(position, n)}
    stated = list(order["cards"])
    _play(battle, battle.side, [card for card in stated if card in deck.EARLY])
    if order["flank"]:
        need(not deck.in_force(battle), "12.3.1")
    _play(battle, battle.side, [card for card in stated if card not in deck.EARLY])


def _play(battle: Fight, side: str, cards: list[str]) -> None:
    """Cards come into use if a side has them and their conditions hold (12.2.6)."""
    facts = battle.position.facts
    for card in cards:
        if card in battle.cards[side]:
            continue
        if card == "AP-46":
            _claim_brusilov(battle)
            continue
        if card == "AP-45":
            _claim_kerensky(battle)
            continue
        need(card != "CP-2" or battle.flanks, "CP-2")
        need(card in facts["hands"][side] + facts["open_cards"][side], "9.5.4")
        need(card not in facts["spent_cards"], "9.5.4.4")
        need(deck.usable(battle, side, card), card)
        need(card != "CP-64" or len(cards) == 1, "CP-64")
        battle.cards[side].append(card)
        if card in facts["hands"][side]:
            _becomes_event(battle, side, card)


def _play_stated(battle: Fight, cards: list[str]) -> None:
    """Cards stated with the order; those that Great Retreat made useless stay (12.2.6)."""
    for card in cards:
        try:
            _play(battle, battle.side, [card])
        except Refused:
            if not battle.left:
                raise


def _called_off(battle: Fight, before: dict[str, Any]) -> None:
    """Alberich undoes the Allied cards of the attack, which was made; the card goes (CP-64)."""
    facts = battle.position.facts
    allied = set(battle.cards[AP]) - set(before["events"])
    facts["events"] = [card for card in facts["events"] if card not in allied]
    facts["combined"] -= facts["war_status"][AP] - before["war_status"][AP]
    facts["war_status"][AP] = before["war_status"][AP]
    battle.cards[AP] = []
    deck.put_away(battle, "")


def _claim_brusilov(battle: Fight) -> None:
    """One Russian attack of the round on others than Germans ignores the trench (AP-46)."""
    foes = deck.nations(battle, battle.defenders + battle.bystanders)
    need(battle.acts.bonus == "brusilov" and not battle.acts.bonus_used, "AP-46")
    need("ru" in deck.nations(battle, battle.attackers), "AP-46")
    need(bool(foes) and "ge" not in foes, "AP-46")
    battle.ignores_trench = battle.acts.bonus_used = True


def _claim_kerensky(battle: Fight) -> None:
    """One Russian attack of the round on Austrians, Bulgarians or Turks adds two (AP-45)."""
    foes = deck.nations(battle, battle.defenders + battle.bystanders)
    need(battle.acts.bonus == "kerensky" and not battle.acts.bonus_used, "AP-45")
    need("ru" in deck.nations(battle, battle.attackers), "AP-45")
    need(bool(foes & {"ah", "bu", "tu"}), "AP-45")
    battle.claims_kerensky = battle.acts.bonus_used = True


def _becomes_event(battle: Fight, side: str, card: str) -> None:
    """A combat card played is an event, with its war status (9.5.1.3)."""
    facts = battle.position.facts
    facts["events"] = sorted({*facts["events"], card})
    number = battle.position.board.cards[card].get("war_status", 0)
    if facts["commitment"][side] < 2:
        facts["war_status"][side] += number
    facts["combined"] += number


def _resolve(battle: Fight, order: dict[str, Any]) -> None:
    """Steps 3 to 12 of 12.2.1."""
    before = deepcopy(battle.position.facts)
    stated = list(order["cards"])
    _play_stated(battle, [card for card in stated if card in deck.EARLY])
    if order["flank"] and battle.left:
        battle.flanks = bool(battle.defenders or battle.bystanders) and not deck.in_force(battle)
    if battle.flanks:
        need(not deck.in_force(battle), "12.3.1")
        battle.flanked = _flank_succeeds(battle, order["flank"])
    _play_stated(battle, [card for card in stated if card not in deck.EARLY])
    for side in (battle.side, battle.enemy):
        reply = battle.script.reply("PlayCards", side)
        if reply is not None:
            _play(battle, side, reply["cards"])
    if battle.uses(battle.enemy, "CP-64"):
        _called_off(battle, before)
        return
    for side in firing_order(battle):
        _fire_in_turn(battle, side)
    after_the_fire(battle)


def _flank_succeeds(battle: Fight, pin: str) -> bool:
    """The attempt: 4 or more succeeds (12.3.2, 12.3.3); CP-2 makes it succeed."""
    if battle.uses(battle.side, "CP-2"):
        return True
    spaces = set(battle.origins.values()) - {pin}
    bonus = sum(1 for space in spaces if not _watched(battle, space))
    return battle.script.die() + bonus >= 4


def _watched(battle: Fight, space: str) -> bool:
    """True if a full line leads to another space with enemy units (12.3.2)."""
    position = battle.position
    for line in position.board.lines[space]:
        other = line.b if line.a == space else line.a
        if line.only or line.dashed or other == battle.target:
            continue
        if position.enemies_in(other, battle.side) and not position.neutral_greeks(other):
            return True
    return False


def firing_order(battle: Fight) -> list[str]:
    """Who fires and takes losses first; both at once is told by one entry, ``""`` (12.3.3)."""
    if battle.uses(battle.side, "CP-44") or battle.flanked:
        return [battle.side, battle.enemy]
    if battle.flanked is False:
        return [battle.enemy, battle.side]
    return [""]


def _fire_in_turn(battle: Fight, side: str) -> None:
    """One side fires and the other takes its losses, or both at once (12.2.9, 12.2.10)."""
    sides = [side] if side else [battle.side, battle.enemy]
    for one in sides:
        battle.numbers[OTHER[one]] = _loss_number(battle, one)
    for one in [side] if side else [battle.side, battle.enemy]:
        take_losses(battle, OTHER[one])


def strength(battle: Fight, side: str) -> int:
    """The combat factors of a side, its fort's among them (12.2.3, 12.5.6, 15.1.4)."""
    factors = sum(battle.position.factors(name)[0] for name in battle.units_of(side))
    return factors + (_fort_now(battle) if side == battle.enemy else 0)


def _fort_now(battle: Fight) -> int:
    return battle.position.enemy_fort(battle.target, battle.side)


def _loss_number(battle: Fight, side: str) -> int:
    """What a side's fire costs the other (12.2.8, 12.2.9)."""
    units = battle.units_of(side)
    if not units and not (side == battle.enemy and _fort_now(battle)):
        return 0
    with_army = any(battle.position.unit(name).army for name in units)
    if battle.uses(side, "CP-31") or battle.uses(side, "AP-61"):
        with_army = True
    table = battle.position.board.fire["army" if with_army else "corps"]
    column = max(
        (i for i, low in enumerate(table["from"]) if low <= strength(battle, side)), default=0
    )
    column = min(max(column + shift(battle, side), 0), len(table["from"]) - 1)
    die = min(max(battle.script.die() + deck.modifier(battle, side), 1), 6)
    return int(table["rows"][die - 1][column])


def shift(battle: Fight, side: str) -> int:
    """Columns to the right: ground and trench (12.2.8, terrain table, 11.2.9, 15.1.6)."""
    trench = deck.in_force(battle) if battle.entrenched else 0
    if battle.uses(battle.side, "AP-48"):
        trench = 0
    if side == battle.enemy:
        return 1 if trench else 0
    return -trench - (1 if battle.terrain in SHIFTING else 0)
