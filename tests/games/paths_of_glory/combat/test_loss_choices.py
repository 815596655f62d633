"""Which ways of taking losses are open, also against an exhaustive search (12.4.1-12.4.3)."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.combat.loss_choices import Path, loss_choices
from pbem.games.paths_of_glory.combat.losses import TakeLossesAsk
from pbem.games.paths_of_glory.orders import TakeLosses
from tests.extent import example_count
from tests.games.kit.choices import choose
from tests.games.paths_of_glory.combat.taking_losses import lose, offered
from tests.games.paths_of_glory.fights import combat
from tests.games.paths_of_glory.positions import at, board, reduced


@pytest.mark.rule("pog:12.4.3")
def test_corps_in_one_space_are_alike_and_no_choice() -> None:
    position = board("cambrai: FRc FRc FRc; sedan: GE-1")
    play = lose(position, combat(position, "GE-1", "cambrai", defender=1), AP)
    assert not play.asks
    assert sum(reduced(position, f"FRc-{n}") for n in (1, 2, 3)) == 1


@pytest.mark.rule("pog:12.4.3", "pog:12.1.8")
def test_corps_of_the_attacker_in_two_spaces_are_a_choice() -> None:
    position = board("cambrai: FR-5; sedan: GEc; brussels: GEc", cp=["sedan", "brussels"])
    play = lose(position, combat(position, "GEc-1 GEc-2", "cambrai", attacker=1), CP)
    assert sorted(offered(play)) == [("GEc-1",), ("GEc-2",)]


@pytest.mark.rule("pog:12.4.2", "pog:12.4.4")
def test_losses_of_the_example_of_play() -> None:
    tarnopol = board(
        "tarnopol: AH-3; dubno: RU-3; kamenets_podolski: RU-8", boxes="reserve: AHc", turn=1
    )
    lose(tarnopol, combat(tarnopol, "RU-3 RU-8", "tarnopol", defender=4), CP)
    assert (at(tarnopol, "AH-3"), at(tarnopol, "AHc-1"), reduced(tarnopol, "AHc-1")) == (
        "eliminated",
        "tarnopol",
        False,
    )
    sedan = board(
        "sedan: (GE-2); chateau_thierry: (FR-9); verdun: FR-3 FR-4",
        boxes="reserve: GEc",
        cp=["sedan"],
        turn=1,
    )
    lose(sedan, combat(sedan, "FR-9 FR-3 FR-4", "sedan", defender=5), CP)
    assert (at(sedan, "GE-2"), at(sedan, "GEc-1")) == ("eliminated", "eliminated")


@pytest.mark.rule("pog:12.4.4")
def test_what_losses_cost_counts_the_steps_of_a_corps_that_replaced_an_army() -> None:
    """In half replacement points: a step of an army is two, a step of a corps one."""
    position = board("cambrai: (FR-1); sedan: GE-9", boxes="reserve: FRc", turn=1)
    battle = combat(position, "GE-9", "cambrai", defender=5)
    ways = loss_choices(position, battle, AP)
    (army,) = ways.units
    _, _, _, halves, *_ = ways.cost(ways.outcomes()[0])
    (stand,) = ways.outcomes()[0].stands
    assert (stand.steps, position.unit(stand.corps).kind, stand.corps_steps) == (0, "FRc", 0)
    assert (position.unit(army).id, halves) == ("FR-1", 2 + 2)


Left = tuple[tuple[str, int, str, int], ...]

HEIRS = {
    "FR": ["FRc"],
    "BR": ["BRc"],
    "IT": ["ITc"],
    "GE": ["GEc", "PLc"],
    "AH": ["AHc"],
    "RU": ["RUc"],
}
"""The corps that replace a nation's army; its owner chooses among equals (12.4.4)."""


class Plain:
    """Losses one step at a time in every order, by 12.4.3, 12.4.4 and 12.6.9 alone.

    ``ends`` tells of each way to take the most whether corps lost a step in it, and how many steps
    armies lost.
    """

    def __init__(
        self, position: Position, units: list[str], number: int, spare: tuple[str, ...] = ()
    ) -> None:
        self.position, self.number, self.units = position, number, units
        self.start = tuple(
            (name, 1 if position.is_reduced(position.board.unit[name]) else 2, "", 0)
            for name in units
        )
        self.ends: dict[Left, tuple[bool, int]] = {}
        self.best = -1
        self.reserve = Counter(
            (position.unit(u).kind, 1 if position.is_reduced(u) else 2)
            for u, place in enumerate(position.state.at)
            if place == -1
        )
        self.reserve.update((kind, 2) for kind in spare)
        self.seen: set[tuple[Left, int]] = set()
        self.walk(self.start, 0, self.reserve, (0, 0))

    def walk(
        self, left: Left, taken: int, reserve: Counter[tuple[str, int]], lost: tuple[int, int]
    ) -> None:
        """``lost``: steps of corps and of armies."""
        if (left, taken) in self.seen:
            return
        self.seen.add((left, taken))
        if taken > self.best:
            self.best, self.ends = taken, {}
        if taken == self.best:
            self.ends[tuple(sorted((self.kind(n), s, c, k) for n, s, c, k in left))] = (
                lost[0] > 0,
                lost[1],
            )
        for i, (name, own, corps, theirs) in enumerate(left):
            unit = self.position.unit(self.position.board.unit[name])
            if not own and not theirs:
                continue
            cost = (unit.full if own == 2 else unit.reduced)[1] if own else 1
            if taken + cost > self.number:
                continue
            after = (name, own - 1, corps, theirs) if own else (name, 0, corps, theirs - 1)
            then = (lost[0], lost[1] + 1) if own and unit.army else (lost[0] + 1, lost[1])
            replacing_corps: list[tuple[str, int]] = []
            if own == 1 and unit.army:
                kinds = HEIRS[name[:2]]
                replacing_corps = next(
                    (found for s in (2, 1) if (found := [(k, s) for k in kinds if reserve[k, s]])),
                    [],
                )
            for replacing in replacing_corps:
                replaced = (*left[:i], (name, 0, *replacing), *left[i + 1 :])
                self.walk(replaced, taken + cost, reserve - Counter({replacing: 1}), then)
            if not replacing_corps:
                self.walk((*left[:i], after, *left[i + 1 :]), taken + cost, reserve, then)

    def legal(self, *, withdrawal: bool) -> set[Left]:
        """The legal ways; in a Withdrawal first a corps step, then the fewest army steps
        (12.6.9)."""
        ends = self.ends
        if withdrawal and any(corps for corps, _ in ends.values()):
            ends = {end: lost for end, lost in ends.items() if lost[0]}
        fewest = min(armies for _, armies in ends.values())
        return {end for end, (_, armies) in ends.items() if not withdrawal or armies == fewest}

    def sacrifice(self) -> None:
        """Keep the ways of 12.4.4.2: an army goes for good if one more corps would meet the number.

        Of those the ways that leave no more than one army reduced, or as few as can be: one takes
        all before the next begins.
        """
        kinds = {kind for name in self.units for kind in HEIRS.get(name[:2], ())}
        helped = (Plain(self.position, self.units, self.number, (kind,)) for kind in kinds)
        if self.best == self.number or not any(plain.best == self.number for plain in helped):
            return
        full = {name for name, steps, _, _ in self.start if steps == 2}
        armies = {n for n in self.units if self.position.unit(self.position.board.unit[n]).army}
        lost = {
            end: found
            for end, found in self.ends.items()
            if any(kind in armies and not steps and not corps for kind, steps, corps, _ in end)
        }
        begun = {
            end: sum(kind in armies & full and steps == 1 for kind, steps, _, _ in end)
            for end in lost
        }
        if lost:
            fewest = max(1, min(begun.values()))
            self.ends = {end: found for end, found in lost.items() if begun[end] <= fewest}

    def kind(self, name: str) -> str:
        return self.position.unit(self.position.board.unit[name]).kind


SIDES = [
    (
        AP,
        "cambrai",
        ["FR-1", "FR-2", "BR-1", "FRc", "FRc", "BRc"],
        ["FRc", "BRc", "FRc"],
        "sedan: GE-9",
        "GE-9",
    ),
    (
        AP,
        "turin",
        ["FR-1", "IT-1", "IT-2", "ITc", "FRc", "BRc"],
        ["ITc", "ITc", "FRc"],
        "milan: GE-9",
        "GE-9",
    ),
    (
        AP,
        "dubno",
        ["RU-1", "RU-2", "RU-3", "RUc", "ROc", "RUc"],
        ["RUc", "CZLc", "RUc"],
        "tarnopol: GE-9",
        "GE-9",
    ),
    (
        CP,
        "tarnopol",
        ["GE-1", "GE-2", "AH-1", "GEc", "AHc", "PLc"],
        ["GEc", "PLc", "PLc"],
        "dubno: RU-9",
        "RU-9",
    ),
]


@settings(max_examples=example_count(80), deadline=None)
@given(data=st.data())
@pytest.mark.rule("pog:12.4.3", "pog:12.4.4", "pog:12.6.9")
def test_the_choices_are_those_of_an_exhaustive_search(data: st.DataObject) -> None:
    side, where, pool, spare, enemies, attacker = data.draw(st.sampled_from(SIDES))
    withdrawal = data.draw(st.booleans())
    kinds = [
        pool[i]
        for i in sorted(data.draw(st.sets(st.integers(0, len(pool) - 1), min_size=1, max_size=4)))
    ]
    flags = data.draw(st.lists(st.booleans(), min_size=8, max_size=8))
    units = [f"({kind})" if flag else kind for kind, flag in zip(kinds, flags, strict=False)]
    reserve = [f"({kind})" if flag else kind for kind, flag in zip(spare, flags[4:], strict=False)][
        : data.draw(st.integers(0, 3))
    ]
    number = data.draw(st.integers(1, 9))
    boxes = f"reserve: {' '.join(reserve)}" if reserve else ""
    position = board(f"{where}: {' '.join(units)}; {enemies}", boxes=boxes, at_war=["it", "ro"])
    card = {AP: "AP-6", CP: "CP-56"}[side] if withdrawal else ""
    battle = combat(position, attacker, where, defender=number, cards=card)
    ways = loss_choices(position, battle, side)
    plain = Plain(position, [position.unit(u).id for u in battle.defenders], number)

    def left(path: Path) -> Left:
        corps = [position.unit(s.corps).kind if s.corps >= 0 else "" for s in path.stands]
        rows = zip(ways.units, path.stands, corps, strict=True)
        return tuple(sorted((position.unit(u).kind, s.steps, c, s.corps_steps) for u, s, c in rows))

    outcomes = ways.outcomes()
    assert all(path.taken == plain.best <= number for path in outcomes)
    plain.sacrifice()
    expected = plain.legal(withdrawal=withdrawal)
    assert {left(path) for path in outcomes} == expected
    assert len(outcomes) == len(expected)
    question = TakeLossesAsk(position, side, ways)
    for order, path in zip(question.legal(), outcomes, strict=True):
        question.check(order)
        assert isinstance(order, TakeLosses)
        assert left(question.path(order)) == left(path)
    question.check(question.default())
    assert left(ways.nearest_legal_path([])) in expected
    picked = choose(question, lambda n: data.draw(st.integers(0, n - 1)))
    question.check(picked)
    assert isinstance(picked, TakeLosses)
    lose(position, battle, side).order(*([picked] if len(outcomes) > 1 else []))
    assert tuple(position.unit(u).id for u, _, _ in battle.lost[side]) == picked.steps
