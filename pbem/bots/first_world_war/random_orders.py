"""Random legal orders where there are very many."""

from pbem.bots.random_orders import Below, chooses
from pbem.games.first_world_war.board.board import GERMAN_ABROAD
from pbem.games.first_world_war.combat import may_attack
from pbem.games.first_world_war.deployment import (
    DeploymentAsk,
    fronts_admitting,
    garrison_matching,
    waiting_counters,
)
from pbem.games.first_world_war.orders import (
    Attack,
    Deploy,
    Move,
    Pass,
    Recall,
    Replace,
    ReturnChit,
    Reveal,
    Transfer,
)
from pbem.games.first_world_war.replacements import ReplaceAsk
from pbem.games.first_world_war.rounds_and_movement import (
    ActionAsk,
    movable_counters,
    reachable_fronts,
)
from pbem.rules import Order


@chooses(DeploymentAsk)
def deploy(ask: DeploymentAsk, below: Below) -> Deploy:
    """Each counter anywhere it may stand, garrisons first; some dummies wait."""
    garrisons = {
        army: front for front, army in garrison_matching(ask.position, ask.faction).items()
    }
    placements = []
    for counter in waiting_counters(ask.position, ask.faction):
        fronts = fronts_admitting(ask.position, counter)
        if ask.position.board.armies[counter].dummy and below(4) == 0:
            continue
        placements.append((counter, garrisons.get(counter) or fronts[below(len(fronts))]))
    return Deploy(tuple(placements))


@chooses(ReplaceAsk)
def replace(ask: ReplaceAsk, below: Below) -> Replace:
    """Any of the armies."""
    return Replace(tuple(army for army in ask.armies if below(3))[: ask.most])


@chooses(ActionAsk)
def act(ask: ActionAsk, below: Below) -> Order:
    """Attack often, else march anywhere, rarely a free order or nothing."""
    kind = below(10)
    if kind < 6:
        order = _attack(ask, below)
    elif kind < 9:
        order = _march(ask, below)
    else:
        order = _free(ask, below)
    return order if ask.is_legal(order) else Pass()


def _attack(ask: ActionAsk, below: Below) -> Order:
    fronts = [ask.position.board.fronts[n] for n in ask.position.fronts_of(ask.faction)]
    able = [
        (f.number, armies) for f in fronts if (armies := may_attack(ask.position, ask.faction, f))
    ]
    if not able:
        return Pass()
    number, armies = able[below(len(able))]
    return Attack(number, tuple(army for army in armies if below(4)) or tuple(armies))


def _march(ask: ActionAsk, below: Below) -> Order:
    fronts = ask.position.board.fronts
    origins = [n for n in fronts if movable_counters(ask.position, ask.faction, n)]
    if not origins:
        return Pass()
    origin = origins[below(len(origins))]
    counters = movable_counters(ask.position, ask.faction, origin)
    if below(2):
        chosen = tuple(dict.fromkeys(counters[below(len(counters))] for _ in range(1 + below(2))))
        choices = set.intersection(
            *(
                set(reachable_fronts(ask.position, ask.faction, c, origin, tuple(fronts)))
                for c in chosen
            )
        )
        return Transfer(origin, chosen, sorted(choices)[below(len(choices))]) if choices else Pass()
    moves = []
    for counter in counters:
        goals = reachable_fronts(
            ask.position, ask.faction, counter, origin, fronts[origin].adjacent
        )
        if goals and below(2):
            moves.append((counter, goals[below(len(goals))]))
    return Move(origin, tuple(moves)) if moves else Pass()


def _free(ask: ActionAsk, below: Below) -> Order:
    state = ask.position.state
    own = [
        c
        for n in ask.position.fronts_of(ask.faction)
        for c in ask.position.armies_on(n, ask.faction)
    ]
    hidden = [c for c in own if c not in state.up]
    abroad = [c for c in ask.position.board.counters["DE"] if state.at[c] in GERMAN_ABROAD]
    free: list[Order] = [ReturnChit(chit) for chit in state.hands[ask.faction]]
    free += [Reveal((army,)) for army in hidden[:3]] + [Recall((army,), 3) for army in abroad[:2]]
    legal = [order for order in free if ask.is_legal(order)]
    return legal[below(len(legal))] if legal else Pass()
