"""What a position of The First World War is worth to a seat."""

from functools import cache

from pbem.games.first_world_war.attack_lines_and_captures import capturable_cities, reaches_base
from pbem.games.first_world_war.board.board import ALLIES, CENTRAL, FACTIONS, Front
from pbem.games.first_world_war.board.state import READY, Position, factions_of
from pbem.games.first_world_war.brest_litovsk import at_peace
from pbem.games.first_world_war.combat import may_attack
from pbem.games.first_world_war.victory import fronts_held
from pbem.rules import Seat

_POINT, _FRONT, _ARMY, _STRENGTH, _CHIT, _CENTRE = 100, 30, 25, 12, 10, 40
"""What a victory point, a front held whole, an army, its strength, a chit, and a replacement centre
are worth."""

_SURRENDER = (0, 420, 760, 1060, 1300)
"""What surrender points of the enemy are worth: each makes it likelier by a sixth every turn that
the game is won at once (6.5)."""

_BARE = (150, 60, 0)
"""What it costs to have no city, or one, before the base of a front."""

_ALONE, _FOUGHT = 70, 40
"""In percent: how much of its spoils a front counts on which one side stands alone, and how much
of them by the chance of either side to win where both stand."""


def worth(position: Position, seat: Seat) -> int:
    """Of the own alliance, less that of the other; half of what a partner of another seat has."""
    board, own = position.board, factions_of(position.state.options.players, seat)
    mine = board.alliance[own[0]]
    total = 0
    for faction in FACTIONS:
        value = _worth_of(position, faction)
        if board.alliance[faction] != mine:
            total -= 2 * value
        else:
            total += 2 * value if faction in own else value
    fronts = fronts_held(position, mine) - fronts_held(position, position.enemy(mine))
    total += 2 * _FRONT * fronts
    if position.state.phase in ("deployment", "rounds", "order"):
        values = values_of_armies(position)
        prospects = sum(prospect(position, front, values) for front in board.fronts.values())
        total += prospects if mine == CENTRAL else -prospects
    return total


def _worth_of(position: Position, faction: str) -> int:
    """Points, chits, armies and surrender points of a faction."""
    state, board = position.state, position.board
    total = _POINT * state.vp[faction] + _CHIT * len(state.hands[faction])
    total -= _surrender_worth(position, faction, 0)
    for counter in board.counters[faction]:
        army = board.armies[counter]
        if not army.dummy and state.at[counter] >= READY:
            total += _ARMY + _STRENGTH * army.value
    alliance = board.alliance[faction]
    for city in board.cities.values():
        if city.centre and city.owner == faction:
            total += _CENTRE * (position.holding_alliance(city.id) == alliance)
    for front in board.fronts.values():
        if front.sides[alliance] == faction:
            shield = sum(position.holding_alliance(city.id) == alliance for city in front.cities)
            total -= _BARE[min(shield, len(_BARE) - 1)]
    return total


def _surrender_worth(position: Position, faction: str, more: int) -> int:
    """What the surrender points of a faction are worth, with some more (6.5)."""
    if position.state.turn == position.board.last_turn:
        return 0
    points = len(position.state.surrender.get(faction, ())) + more
    return _SURRENDER[min(points, len(_SURRENDER) - 1)]


Values = dict[tuple[int, str], list[int]]
"""The values of the armies that stand on a front under a faction."""


def values_of_armies(position: Position) -> Values:
    """The armies on all fronts."""
    found: Values = {}
    for army in position.board.armies.values():
        if (front := position.state.at[army.id]) > 0 and not army.dummy:
            commander = position.commander(army.id, front)
            found.setdefault((front, commander), []).append(army.value)
    return found


def prospect(position: Position, front: Front, values: Values) -> int:
    """What a front promises the Central Powers until the victory check (4.2, 6.4)."""
    if at_peace(position, front):
        return 0
    central, allies = (
        values.get((front.number, faction)) or _coming(position, faction)
        for faction in (front.sides[CENTRAL], front.sides[ALLIES])
    )
    if not central and not allies:
        return 0
    if not central or not allies:
        alone = CENTRAL if central else ALLIES
        promise = _ALONE * _spoils(position, front, alone)
        return (promise if central else -promise) // 100
    more = (len(central) > len(allies)) - (len(central) < len(allies))
    lead = max(central) - max(allies) + more
    faces = position.board.faces
    forward = _chance(faces, lead) * _spoils(position, front, CENTRAL)
    back = _chance(faces, -lead) * _spoils(position, front, ALLIES)
    return _FOUGHT * (forward - back) // (100 * len(faces) ** 2)


def best_attack(position: Position, faction: str) -> int:
    """The front on which an attack by all promises a faction most; 0: none promises anything."""
    board, values = position.board, values_of_armies(position)
    alliance, best = board.alliance[faction], (0, 0)
    for front in board.fronts.values():
        own = values.get((front.number, faction))
        if front.sides[alliance] != faction or not own or not may_attack(position, faction, front):
            continue
        enemies = values.get((front.number, front.sides[position.enemy(alliance)]), [])
        faces = board.faces
        wins = len(faces) ** 2
        if enemies:
            more = (len(own) > len(enemies)) - (len(own) < len(enemies))
            wins = _chance(faces, max(own) - max(enemies) + more)
        best = max(best, (wins * _spoils(position, front, alliance), front.number))
    return best[1]


def _coming(position: Position, faction: str) -> list[int]:
    """What may yet come to a front where a faction has nobody: a middling army, or none."""
    if position.state.phase != "deployment":
        return []
    armies = [position.board.armies[c] for c in position.board.counters[faction]]
    waiting = [a.value for a in armies if not a.dummy and position.state.at[a.id] == READY]
    return sorted(waiting)[len(waiting) // 2 :][:1]


@cache
def _chance(faces: tuple[int | str, ...], lead: int) -> int:
    """Of all throws of two dice, how many win with a lead before them (6.1, 6.3)."""
    dice = [0 if face == "S" else int(face) for face in faces]
    return sum(one + lead > other for one in dice for other in dice)


def _spoils(position: Position, front: Front, alliance: str) -> int:
    """What a won combat brings an alliance, in the units of ``worth``."""
    if cities := capturable_cities(position, front, alliance):
        centre = any(position.board.cities[city].centre for city in cities)
        return 4 * _POINT + (2 * _CENTRE if centre else 0)
    enemy = front.sides[position.enemy(alliance)]
    if not reaches_base(position, front, alliance):
        return 0
    if front.number in position.state.surrender.get(enemy, ()):
        return 0
    return 2 * (_surrender_worth(position, enemy, 1) - _surrender_worth(position, enemy, 0))
