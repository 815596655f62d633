"""Chapter 12 after the losses: who won, retreat and advance (12.2.11-12.2.13, 12.5, 12.7)."""

from copy import deepcopy
from functools import partial
from typing import Any

from tests.games.paths_of_glory.reference import cards as deck
from tests.games.paths_of_glory.reference.advance import advance
from tests.games.paths_of_glory.reference.fight import Fight
from tests.games.paths_of_glory.reference.losses import lose, start
from tests.games.paths_of_glory.reference.movement import Refused, need
from tests.games.paths_of_glory.reference.retreat import Ground, go, legal_paths
from tests.games.paths_of_glory.reference.taking import apply, must_refuse
from tests.games.paths_of_glory.reference.withdrawal import save_a_step

COVER = ("forest", "desert", "mountain", "swamp")


def after_the_fire(battle: Fight) -> None:
    """Winner, cards, retreat, advance."""
    winner = who_won(battle)
    deck.put_away(battle, winner)
    strong = [n for n in battle.attackers if n not in battle.position.reduced]
    there = bool(battle.defenders)
    if battle.withdraws:
        save_a_step(battle)
        battle.defenders += battle.bystanders
        battle.bystanders = []
        _retreat(battle, list(battle.defenders), 1)
    must_go = winner == battle.side and strong and there and not _card_holds(battle)
    if must_go and not battle.withdraws:
        difference = battle.numbers[battle.enemy] - battle.numbers[battle.side]
        _go_or_stay(battle, 1 if difference == 1 else 2)
    advanced = False
    if not battle.defenders and not battle.bystanders:
        advanced = advance(battle)
    if battle.uses(battle.side, "CP-51") and not advanced:
        battle.position.vp -= 1


def who_won(battle: Fight) -> str:
    """The side that made the higher loss number (12.2.11)."""
    difference = battle.numbers[battle.enemy] - battle.numbers[battle.side]
    if difference > 0:
        return battle.side
    return battle.enemy if difference < 0 else ""


def great_retreat(battle: Fight) -> bool:
    """Russians may leave before the combat, all of them, by one space (AP-27)."""
    position = battle.position
    inside = battle.defenders + battle.bystanders
    russians = [name for name in inside if position.unit(name).nation == "ru"]
    if not position.in_effect("AP-27") or not russians:
        return False
    reply = battle.script.reply("RetreatBefore", battle.enemy)
    if reply is None:
        raise Refused("nobody was asked whether to leave")
    if not reply["retreat"]:
        return False
    battle.left = True
    battle.bystanders = [name for name in battle.bystanders if name not in russians]
    _retreat(battle, russians, 1)
    return True


def _go_or_stay(battle: Fight, length: int) -> None:
    """Haig may keep entrenched Germans; a step may keep the others, or all (12.5.3, CP-61)."""
    kept = _kept_by_haig(battle)
    going = [name for name in battle.defenders if name not in kept]
    if going and not _stays(battle):
        _retreat(battle, [name for name in battle.defenders if name not in kept], length)


def _kept_by_haig(battle: Fight) -> list[str]:
    """The entrenched Germans in the West who ignore the retreat from a British attack (CP-61)."""
    position = battle.position
    germans = [name for name in battle.defenders if position.unit(name).nation == "ge"]
    offensives = any(position.played(card) for card in ("CP-49", "CP-50", "CP-51"))
    west = position.space(battle.target).nation in deck.WESTERN
    works = position.in_effect("CP-61") and not offensives and west and deck.in_force(battle)
    if not works or not germans or not battle.british_attack:
        return []
    reply = battle.script.reply("RetreatBefore", battle.enemy)
    if reply is None:
        raise Refused("nobody was asked about Haig")
    return [] if reply["retreat"] else germans


def _card_holds(battle: Fight) -> bool:
    """True if a card lets the defenders ignore the retreat (AP-39, AP-63)."""
    return battle.uses(battle.enemy, "AP-39") or battle.uses(battle.enemy, "AP-63")


def may_stay(battle: Fight) -> list[str]:
    """Who may lose one more step so that all stay (12.5.3): one level must remain."""
    if battle.terrain not in COVER and not deck.in_force(battle):
        return []
    position = battle.position
    begin = start(position, battle.defenders)
    return [
        name
        for name in battle.defenders
        if any(way.standing for way in lose(position, begin, name))
    ]


def _stays(battle: Fight) -> bool:
    """The defender's choice to lose a step and stay (12.5.3)."""
    choices = may_stay(battle)
    reply = battle.script.reply("CancelRetreat", battle.enemy)
    if reply is None:
        if choices:
            raise Refused("nobody was asked whether to stay")
        return False
    if not reply["unit"]:
        return False
    need(reply["unit"] in choices, "12.5.3")
    begin = start(battle.position, battle.defenders)
    way = lose(battle.position, begin, reply["unit"], [reply["corps"]])[0]
    apply(battle, battle.enemy, way)
    return True


def _retreat(battle: Fight, units: list[str], length: int) -> None:
    """Defenders go one space, or two if the numbers differ by more than one (12.5.2)."""
    reply = battle.script.retreat(battle.enemy, units)
    if reply is None:
        ground = Ground(battle)
        for name in units:
            paths = legal_paths(ground, name, length)
            if len(set(paths)) > 1:
                raise Refused("nobody was asked where to retreat")
            go(battle, name, paths[0], length)
    else:
        _check_choices(battle, reply, length)
        for other in reply.get("refused", ()):
            probe = deepcopy(battle)
            must_refuse(partial(_go_as_told, probe, other, units, length), other)
        _go_as_told(battle, reply, units, length)
    for name in units:
        if battle.position.place[name] in battle.position.board.spaces:
            battle.acts.retreated.add(name)
    battle.defenders = [name for name in battle.defenders if name not in units]


def _check_choices(battle: Fight, reply: dict[str, Any], length: int) -> None:
    """The ways open to each unit before anybody has gone are those on record."""
    ground = Ground(battle)
    for name, told in reply.get("choices", {}).items():
        found = sorted(list(path) for path in legal_paths(ground, name, length))
        need(found == told, f"{name} may go {found}, not {told}")


def _go_as_told(battle: Fight, reply: dict[str, Any], units: list[str], length: int) -> None:
    """The retreats of an order, one after the other."""
    ground = Ground(battle)
    need(sorted(name for name, _ in reply["paths"]) == sorted(units), "12.5.1")
    for name, path in reply["paths"]:
        need(tuple(path) in legal_paths(ground, name, length), "12.5.5")
        go(battle, name, tuple(path), length)
