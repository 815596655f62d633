"""A deployment of The First World War that is thought out, one counter after the other."""

from pbem.bots.first_world_war.evaluation import Values, prospect, values_of_armies
from pbem.games.first_world_war.board.board import CENTRAL
from pbem.games.first_world_war.deployment import DeploymentAsk, fronts_admitting_each
from pbem.games.first_world_war.orders import Deploy

_PASSES = 2
"""So often every army is given the best place that is left."""


def thought_out(ask: DeploymentAsk) -> Deploy:
    """The default, each army moved to where it promises most, the strongest first."""
    position, default = ask.position, ask.default()
    places = dict(default.placements)
    armies = [c for c in places if not position.board.armies[c].dummy]
    armies.sort(key=lambda c: -position.board.armies[c].value)
    admitted = fronts_admitting_each(position, armies)
    values = values_of_armies(position)
    for army in armies:
        _add(ask, values, army, places[army])
    for army in armies * _PASSES:
        values[_key(ask, army, places[army])].remove(position.board.armies[army].value)
        places[army] = max(admitted[army], key=lambda n: _gain(ask, values, army, n))
        _add(ask, values, army, places[army])
    order = Deploy(tuple(sorted(places.items(), key=lambda placed: placed[1])))
    return order if ask.is_legal(order) else default


def _key(ask: DeploymentAsk, army: str, front: int) -> tuple[int, str]:
    return front, ask.position.commander(army, front)


def _add(ask: DeploymentAsk, values: Values, army: str, front: int) -> None:
    value = ask.position.board.armies[army].value
    values.setdefault(_key(ask, army, front), []).append(value)


def _gain(ask: DeploymentAsk, values: Values, army: str, number: int) -> int:
    """What an army adds on a front to what the front promises its alliance."""
    position, key = ask.position, _key(ask, army, number)
    front = position.board.fronts[number]
    before = prospect(position, front, values)
    with_it = {**values, key: [*values.get(key, ()), position.board.armies[army].value]}
    gain = prospect(position, front, with_it) - before
    return gain if position.board.alliance[ask.faction] == CENTRAL else -gain
