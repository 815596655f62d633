"""What a seat can work out: the odds are those of all rolls, and nothing hidden is in them."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import msgspec
import pytest

from pbem.games.first_world_war.asks import FactionAsk
from pbem.games.first_world_war.board.state import Position, State
from pbem.games.first_world_war.combat import attack
from pbem.games.first_world_war.combat_chits import ChitAsk
from pbem.games.first_world_war.game import FirstWorldWar
from pbem.games.first_world_war.knowledge import FirstWorldWarKnowledge
from pbem.games.first_world_war.log import Defended, Moved, Resolved
from pbem.games.first_world_war.orders import Attack, Lead, PlayChit
from pbem.rules import (
    Adjudication,
    Illegal,
    LogEntry,
    Logged,
    Order,
    ScriptedChance,
    Table,
    seen_by,
)
from tests.games.first_world_war.positions import board, new_game
from tests.games.first_world_war.twins import twin
from tests.games.kit.play import play_random

rule = pytest.mark.rule


def by_every_roll(
    position: Position, faction: str, order: Attack, *answers: Order
) -> dict[str, Fraction]:
    """How the combat ends over all throws, fought by the rules, without chits but by answers."""
    ends: Counter[str] = Counter()
    faces = len(position.board.faces)
    for dice in product(range(faces), repeat=2):
        state = msgspec.json.decode(msgspec.json.encode(position.state), type=State)
        there, table = Position(position.board, state), Table(ScriptedChance((*dice, 0, 0)))
        flow = attack(there, table, faction, order)
        try:
            request = next(flow)
            while True:
                assert isinstance(request, FactionAsk)
                given = [each for each in answers if isinstance(each, request.accepts)]
                none = PlayChit(None) if isinstance(request, ChitAsk) else request.default()
                request = flow.send(next(iter(given), none))
        except StopIteration:
            pass
        (end,) = [
            record.entry
            for record in table.drain()
            if isinstance(record, Logged) and isinstance(record.entry, Resolved)
        ]
        ends["won" if end.winner == faction else "lost" if end.winner else "even"] += 1
    return {end: Fraction(count, faces**2) for end, count in ends.items()}


def results(position: Position, seat: str, order: Attack) -> dict[str, Fraction]:
    forecast = FirstWorldWarKnowledge(position, seat).odds(order)
    assert forecast is not None
    return {key.rpartition(".")[2]: chance for (key, _), chance in forecast.results}


@rule("fww:6.1", "fww:6.3")
@pytest.mark.parametrize(
    ("where", "armies"),
    [
        ("2: DE-3 FR-1", ("DE-3",)),
        ("2: DE-1 DE-3 FR-1", ("DE-1", "DE-3")),
        ("2: DE-3 FR-1 FR-2", ("DE-3",)),
        ("1: DE-1 DE-2 BE-1 BR-1", ("DE-1", "DE-2")),
    ],
)
def test_odds_against_armies_that_are_seen_are_those_of_every_roll(
    where: str, armies: tuple[str, ...]
) -> None:
    position = board(where)
    position.state.up.update(c for c, place in position.state.at.items() if place > 0)
    order = Attack(int(where[0]), armies)
    found = results(position, "DE", order)
    assert sum(found.values()) == 1
    assert found == by_every_roll(position, "DE", order)


@rule("fww:6.1", "fww:6.2")
def test_odds_count_the_chit_and_the_commander_that_are_named() -> None:
    position = board("2: DE-1 DE-8 FR-1")
    position.state.up.update(("DE-1", "DE-8", "FR-1"))
    position.state.hands["GA"] = position.state.hands["DE"] = ["C03"]
    order, answers = Attack(2, ("DE-1", "DE-8")), (PlayChit("C03"), Lead("DE-8"))
    forecast = FirstWorldWarKnowledge(position, "DE").odds_answered(order, answers)
    found = {key.rpartition(".")[2]: chance for (key, _), chance in forecast.results}
    assert found == by_every_roll(position, "DE", order, *answers)
    assert found != by_every_roll(position, "DE", order)
    with pytest.raises(Illegal):
        FirstWorldWarKnowledge(position, "DE").odds_answered(order, (Lead("FR-1"),))


@rule("fww:4.2")
def test_the_way_to_victory_names_fronts_where_one_alliance_is_alone() -> None:
    told = FirstWorldWarKnowledge(board("2: DE-3; 1: DE-1 BE-1"), "DE").progress_to_victory()
    alone = [facts["front"] for key, facts in told if key.startswith("fww.win.alone")]
    assert alone == [2]


@rule("fww:6.1")
def test_against_hidden_counters_every_commander_that_may_be_has_a_line() -> None:
    position = board("1: DE-1 BE-1; 2: FR-1")
    order = Attack(1, ("DE-1",))
    forecast = FirstWorldWarKnowledge(position, "DE").odds(order)
    assert forecast is not None
    assert forecast.results == ()
    lines = [facts for key, facts in forecast.told if key.startswith("fww.odds.against.")]
    worth = {facts["value"]: facts for facts in lines}
    true = by_every_roll(position, "DE", order)
    facts = worth[position.board.armies["BE-1"].value]
    assert facts["won"] == f"{round(true['won'] * 100)}%"
    hidden = dict(forecast.told)["fww.odds.hidden"]
    assert hidden == {"count": 1, "least": 0, "most": 1, "attackers": 1}
    assert ("fww.odds.dummies", {}) in forecast.told


def test_an_empty_front_is_taken_for_sure_and_a_rule_still_forbids() -> None:
    position = board("1: DE-1")
    assert results(position, "DE", Attack(1, ("DE-1",))) == {"nobody": 1}
    with pytest.raises(Illegal):
        results(position, "DE", Attack(2, ("DE-1",)))
    with pytest.raises(Illegal):
        results(position, "WA", Attack(1, ("DE-1",)))


def answers(game: FirstWorldWar, state: State, seat: str, fronts: list[Attack]) -> list[object]:
    known = FirstWorldWarKnowledge(Position(game.board, state), seat)
    told: list[object] = [known.due(), known.progress_to_victory(), known.supply()]
    told += [known.outlook(space) for space in ("1", "9", "paris", "warszawa")]
    for counter in ("DE-1", "FR-1", "RU-3", "AH-1", "WA-X1"):
        try:
            told.append(known.reach(counter))
        except Illegal as illegal:
            told.append((illegal.key, illegal.facts))
    for order in fronts:
        try:
            told.append(known.odds(order))
        except Illegal as illegal:
            told.append((illegal.key, illegal.facts))
    return told


@pytest.mark.parametrize("seed", range(2))
def test_no_answer_depends_on_what_others_hide(seed: int) -> None:
    game, rng = new_game(), Random(seed)
    compared: list[int] = []

    def look(play: Adjudication[State]) -> None:
        if rng.random() > 0.1:
            return
        for seat in game.seats:
            position = Position(game.board, play.state)
            attacks = [
                Attack(n, tuple(armies))
                for n in game.board.fronts
                if (armies := position.armies_on(n, seat))
            ]
            attacks += [Attack(1, ("FR-1",)), Attack(2, ("DE-1",))]
            other = twin(game, play.state, seat, rng)
            told = answers(game, play.state, seat, attacks)
            assert told == answers(game, other, seat, attacks)
            compared.append(len(attacks))

    play_random(game, seed, look)
    assert sum(compared) > 10


@rule("fww:4.2", "fww:5.0")
def test_reach_names_the_fronts_of_moves_and_transfers() -> None:
    position = board("1: DE-1 BE-1")
    (moves, transfer) = FirstWorldWarKnowledge(position, "DE").reach("DE-1")
    assert moves == ("fww.reach.moves", {"front": 1, "fronts": (2,)})
    assert 1 not in transfer[1]["fronts"]
    with pytest.raises(Illegal):
        FirstWorldWarKnowledge(position, "DE").reach("BE-1")


@rule("fww:6.5", "fww:8.0", "fww:7.0")
def test_due_and_win_tell_numbers_of_every_check() -> None:
    position = board("1: DE-1 BE-1", turn=2)
    position.state.surrender = {"WA": [1, 2]}
    known = FirstWorldWarKnowledge(position, "DE")
    due = known.due()
    assert ("fww.due.turn", {"turn": 2, "last": 6}) in due
    coming = [facts for key, facts in due if key == "fww.due.armies"]
    entering = {a.id for a in position.board.armies.values() if a.enters == 3 and not a.dummy}
    assert {army for facts in coming for army in facts["armies"]} == entering
    won = known.progress_to_victory()
    surrender = dict(won)["fww.win.surrender"]
    assert surrender == {"faction": "WA", "points": 2, "count": 2, "faces": 6}
    assert dict(won)["fww.win.check"] == {"turn": 2, "last": 6}


@rule("6.0")
def test_what_is_remembered_of_hidden_counters_is_where_they_are() -> None:
    """In random play, from what everybody was told, and it is never more than lies hidden there."""
    remembered = 0
    for seed in range(4):
        told: list[LogEntry] = []
        game = new_game(players=2)

        def look(play: Adjudication[State], told: list[LogEntry] = told) -> None:
            nonlocal remembered
            records = play.table.drain()
            told += (
                r.entry for r in records if isinstance(r, Logged) and seen_by(r.audience, None)
            )
            position = Position(play.game.board, play.state)  # type: ignore[attr-defined]
            for seat in ("ALLIES", "CENTRAL"):
                known = FirstWorldWarKnowledge(position, seat)
                known.remember(told)
                assert all(play.state.at[army] == n for army, n in known.remembered.items())
                remembered += len(known.remembered)

        play_random(game, seed, look)
    assert remembered > 100


@rule("6.0")
def test_the_odds_reckon_with_armies_that_were_turned_up_before() -> None:
    position = board("3: DE-6 DE-7 FR-2 FR-3; 4: FR-5")
    order, told = Attack(3, ("DE-6", "DE-7")), [Defended("WA", 3, ("FR-2", "FR-3"), 0)]
    known = FirstWorldWarKnowledge(position, "DE")
    blind = known.odds(order)
    known.remember(told)
    seen = known.odds(order)
    position.state.up |= {"FR-2", "FR-3"}
    assert seen == FirstWorldWarKnowledge(position, "DE").odds(order) != blind
    known.remember([*told, Moved("WA", 3, ((4, 1),))])
    assert known.odds(order) == blind
