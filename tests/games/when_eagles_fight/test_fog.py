"""The uncertainty of war (13.7): what the Russian may not know changes nothing that he is told."""

import random
from itertools import islice
from typing import Any

import pytest

from pbem.games.hex_engine.orders import ShowTop
from pbem.games.when_eagles_fight.board.state import Owed
from pbem.games.when_eagles_fight.game import WhenEaglesFight
from pbem.games.when_eagles_fight.log import Replaced, Withdrew
from pbem.games.when_eagles_fight.module import MODULE
from pbem.games.when_eagles_fight.orders import Attack, Replace, Withdraw
from pbem.games.when_eagles_fight.sequence.turn_ask import TurnAsk
from pbem.games.when_eagles_fight.view import omniscient_view, view
from pbem.orders import Context, Line, OrderError
from pbem.rules import (
    Adjudication,
    Illegal,
    Logged,
    ScriptedChance,
    Table,
    WouldReveal,
    canonical_json,
    seen_by,
)
from tests.games.kit.play import play_random, some_game
from tests.games.kit.twins import compare_dry_runs, swapped
from tests.games.when_eagles_fight.fights import cannot_march, march
from tests.games.when_eagles_fight.positions import board, play
from tests.games.when_eagles_fight.twins import WRONG, twin

OFTEN = 300
"""One of so many decisions is compared."""


def shown(position: Any, seat: str | None) -> dict[str, tuple[str, ...]]:
    """The units of each hex as a seat sees them."""
    return {
        stack.hex: tuple(unit.id for unit in stack.units) for stack in view(position, seat).stacks
    }


@pytest.mark.rule("wef:13.7")
def test_the_russian_and_strangers_see_the_top_counter_and_the_central_powers_all() -> None:
    position = board("2421: DE-1 DE-2; 2422: RU-13 RU-15")
    assert shown(position, "RUSSIAN") == {"2421": ("DE-1",), "2422": ("RU-13", "RU-15")}
    assert shown(position, None) == shown(position, "RUSSIAN")
    assert shown(position, "CENTRAL") == {"2421": ("DE-1", "DE-2"), "2422": ("RU-13", "RU-15")}
    assert not next(s for s in view(position, "RUSSIAN").stacks if s.hex == "2421").whole
    assert len(omniscient_view(position).stacks[0].units) == 2


@pytest.mark.rule("wef:13.7")
@pytest.mark.rule("wef:11.3")
def test_the_units_that_went_by_rail_are_counted_for_their_side_alone() -> None:
    """By how much they fell the Russian could tell how many rode below the top."""
    position = board("2421: DE-1 DE-2; 2422: RU-13")
    position.state.railed = {"german": 2, "german_in_russia": 1, "austrian": 1, "russian": 3}
    assert view(position, "CENTRAL").railed == position.state.railed
    for seat in ("RUSSIAN", None):
        assert view(position, seat).railed == {"russian": 3}


@pytest.mark.rule("wef:13.7")
@pytest.mark.rule("wef:10.15")
@pytest.mark.rule("wef:10.11")
def test_what_is_told_of_hidden_units_that_leave_and_of_those_refilled() -> None:
    position = board("1719: DE-1 DE-17/1 DE-20; 2422: RU-13", turn=5, phase="units")
    position.state.points["german"] = 1
    position.state.owed = [Owed("german", "corps", 1)]
    going = play(position, Replace("DE-17"), Withdraw(("DE-20",)))
    told = [
        r.entry
        for r in going.table.drain()
        if isinstance(r, Logged) and seen_by(r.audience, "RUSSIAN")
    ]
    assert not [entry for entry in told if isinstance(entry, Replaced)]
    assert [entry.units for entry in told if isinstance(entry, Withdrew)] == [("DE-20",)]


@pytest.mark.rule("wef:13.7")
@pytest.mark.rule("wef:13.18")
def test_heavy_artillery_lies_below_others() -> None:
    position = board("2421: DE-HA1 DE-1; 2420: DE-HA2; 2520: RU-13")
    assert shown(position, "RUSSIAN")["2421"] == ("DE-1",)
    with pytest.raises(Illegal) as caught:
        TurnAsk(position, "central").check(ShowTop("DE-HA1"))
    assert caught.value.rule == "13.18"
    position.state.side = "russian"
    cannot_march(position, "12.4", "RU-13", "2421")
    march(position, "RU-13", "2420")


@pytest.mark.few(1)
@pytest.mark.parametrize("seed", range(3))
def test_twin_positions_tell_a_seat_the_same(seed: int) -> None:
    rng, differing = random.Random(seed), 0

    def told(play: Adjudication[Any], seat: str) -> list[object]:
        seen = play.game.view(play.state, seat)
        asks = [ask for ask in play.asks if ask.seat == seat]
        language = MODULE.language(play.game)
        found: list[object] = [
            canonical_json(seen),
            [(ask.prompt(), list(islice(ask.legal(), 40))) for ask in asks],
        ]
        for text in WRONG:
            try:
                for order in language.read(Line(1, text), Context(seen, tuple(asks))):
                    for ask in asks:
                        if isinstance(order, ask.accepts):
                            ask.check(order)
            except (Illegal, OrderError) as error:
                found.append(repr(error))
        return found

    def look(play: Adjudication[Any]) -> None:
        nonlocal differing
        if rng.randrange(OFTEN):
            return
        same = twin(play.game, play.state, "CENTRAL", rng)  # type: ignore[arg-type]
        other = twin(play.game, play.state, "RUSSIAN", rng)  # type: ignore[arg-type]
        differing += canonical_json(other) != canonical_json(same)
        with swapped(MODULE, play, same):
            before = told(play, "RUSSIAN")
        with swapped(MODULE, play, other):
            assert told(play, "RUSSIAN") == before

    play_random(some_game(MODULE, seed), seed, look)
    assert differing


@pytest.mark.few(1)
@pytest.mark.parametrize("seed", range(2))
def test_a_dry_run_tells_a_seat_the_same_in_twin_positions(seed: int) -> None:
    assert compare_dry_runs(MODULE, seed, 12)


@pytest.mark.rule("wef:13.7")
@pytest.mark.parametrize("below", ["", "DE-17", "DE-17 DE-20"])
def test_a_dry_run_does_not_tell_that_nothing_lies_below_who_is_attacked(below: str) -> None:
    """It stops before a single unit is examined, too."""
    position = board(f"2316: DE-1 {below}; 2417: RU-13 RU-15", side="russian", phase="combat")
    table = Table(ScriptedChance(()))
    table.sealed = True
    going = Adjudication(
        WhenEaglesFight(position.board, position.state.options), position.state, table
    )
    going.begin()
    table.drain()
    with pytest.raises(WouldReveal):
        going.submit("RUSSIAN", Attack(("RU-13", "RU-15"), "2316"))
    assert table.drain() == []
