"""Paths of Glory: random combats keep cards and units together."""

from random import Random

import pytest

from pbem.bots.paths_of_glory.random_orders import some_attack
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.combat.combat_sequence import check_attack, fight
from pbem.rules import ScriptedChance, Table
from tests.games.kit.choices import choose
from tests.games.paths_of_glory.positions import Play, board, operation

rule = pytest.mark.rule
card = pytest.mark.card


# --- random fights --------------------------------------------------------------------------------

WEST = {
    "cp": "metz koblenz mulhouse strasbourg aachen liege cambrai",
    "ap": "sedan verdun nancy belfort bar_le_duc brussels amiens",
}
EAST = {
    "cp": "tannenberg thorn lodz czestochowa tarnow tarnopol munkacs",
    "ap": "lomza warsaw ivangorod lublin dubno plock kovel",
}
KINDS = {
    "west": {
        "cp": "GE-1 GE-2 GE-3 GE-4 GEc GEc GEc AHc",
        "ap": "FR-1 FR-2 FR-3 BR-BEF BR-1 CNDc FRc FRc BEc US-1",
    },
    "east": {
        "cp": "GE-8 AH-1 AH-2 AH-3 GEc AHc AHc AHc",
        "ap": "RU-1 RU-2 RU-3 RU-CAU RUc RUc RUc ROc",
    },
}


class Dice(ScriptedChance):
    """Chance that never ends."""

    def __init__(self, random: Random) -> None:
        super().__init__(())
        self.random = random

    def below(self, bound: int) -> int:
        """Any number."""
        return self.random.randrange(bound)


def random_front(random: Random) -> Position:
    """Stacks of up to three units of both sides face each other, some reduced or entrenched."""
    name, front = random.choice([("west", WEST), ("east", EAST)])
    stacks: dict[str, list[str]] = {}
    for side in ("cp", "ap"):
        for unit in KINDS[name][side].split():
            space = random.choice(front[side].split())
            if len(stacks.setdefault(space, [])) < 3:
                stacks[space].append(f"({unit})" if random.random() < 0.4 else unit)
    trenches = [
        f"{side}: {space} {random.randint(1, 2)}"
        for side in front
        for space in random.sample(front[side].split(), 2)
    ]
    position = board(
        "; ".join(f"{space}: {' '.join(units)}" for space, units in stacks.items()),
        boxes="reserve: GEc AHc (FRc) RUc",
        trenches="; ".join(trenches),
        cp=[s for s in front["cp"].split() if s != "liege"],
        ap=[],
        turn=random.randint(2, 18),
    )
    for side in ("cp", "ap"):
        cards = [c for c in position.board.cards.values() if c.side == side and c.combat]
        position.state.hands[side] = [c.id for c in random.sample(cards, 6)]
    position.state.events |= set(random.sample(["CP-11", "CP-54", "CP-13", "AP-28", "AP-49"], 3))
    position.state.turn_events |= set(random.sample(["AP-27", "CP-61", "CP-58", "CP-55"], 2))
    return position


@rule("pog:12.2", "pog:9.5.4")
@pytest.mark.parametrize("seed", range(40))
def test_random_fights_end_well(seed: int) -> None:
    random = Random(seed)
    position = random_front(random)
    cards = {side: sorted(position.state.hands[side]) for side in ("cp", "ap")}
    for side in random.sample(["cp", "ap"], 2):
        spaces = [s.id for s in position.board.spaces if position.units_of(side, s.n)]
        op = operation(position, side, attack=" ".join(spaces))
        op.bonus = random.choice(["", "yanks", "kerensky", "brusilov"]) if side == "ap" else ""
        position.state.spent_cards.clear()
        while (order := some_attack(position, op, random.randrange)) is not None:
            check_attack(position, op, order)
            at_table = Table(Dice(random))
            play = Play(fight(position, at_table, op, order), at_table)
            while play.asks:
                play.asks[0].check(play.asks[0].default())
                play.order(choose(play.asks[0], random.randrange))
    for side, before in cards.items():
        state = position.state
        piles = (state.hands, state.open_cards, state.discards, state.gone_cards)
        assert sorted(c for pile in piles for c in pile[side]) == before
    for space in position.board.spaces:
        stack = position.stacks[space.n]
        assert len(stack) <= 3
        assert len({position.board.units[u].side for u in stack}) <= 1
