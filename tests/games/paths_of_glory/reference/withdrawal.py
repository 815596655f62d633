"""Paragraph 12.6: a step saved, and one space of retreat."""

from tests.games.paths_of_glory.reference.fight import Fight
from tests.games.paths_of_glory.reference.losses import stand_ins
from tests.games.paths_of_glory.reference.movement import Refused, need
from tests.games.paths_of_glory.reference.taking import corps_steps, steps_lost


def save_a_step(battle: Fight) -> None:
    """One step of a corps comes back, or of an army if no corps lost one (12.6.3, 12.6.6).

    Units out of supply save nothing (14.3.4).
    """
    if battle.went is None:
        return
    corps = corps_steps(battle, battle.went)
    able = corps or [name for name in _armies(battle) if _may_save(battle, name)]
    able = [name for name in able if name not in battle.unfed]
    reply = battle.script.reply("ChooseUnits", battle.enemy)
    if reply is not None:
        need(len(reply["units"]) == 1 and reply["units"][0] in able, "12.6.3")
        _give_back(battle, reply["units"][0])
        return
    if not able:
        return
    kinds = {(battle.position.unit(n).kind, _now(battle, n)) for n in able}
    if len(kinds) > 1:
        raise Refused("nobody was asked which step to save")
    _give_back(battle, able[0])


def _armies(battle: Fight) -> list[str]:
    """The armies that lost a step."""
    assert battle.went is not None
    lost = steps_lost(battle, battle.went)
    return [name for name, n in lost.items() if n and battle.position.unit(name).army]


def _now(battle: Fight, name: str) -> str:
    place = battle.position.place[name]
    return "there" if place == battle.target else "gone"


def _may_save(battle: Fight, army: str) -> bool:
    """An army needs a corps in reserve, or one that just came; else its exact number (12.6.8)."""
    position = battle.position
    assert battle.went is not None
    if army in dict(battle.went.came):
        return True
    box = tuple(
        (name, 1 if name in position.reduced else 2)
        for name, place in position.place.items()
        if place == "reserve" and position.unit(name).side == battle.enemy
    )
    if stand_ins(position, army, box):
        return True
    return battle.numbers[battle.enemy] == position.unit(army).full[1]


def _give_back(battle: Fight, name: str) -> None:
    """The unit gets one step back, where it stood (12.6.3, 12.6.10)."""
    position = battle.position
    assert battle.went is not None
    if position.place[name] == battle.target:
        position.reduced.discard(name)
        return
    position.place[name] = battle.target
    position.reduced.add(name)
    corps = dict(battle.went.came).get(name)
    if corps is not None:
        position.place[corps] = "reserve"
        battle.defenders.remove(corps)
        battle.came.pop(corps)
    battle.defenders.append(name)
