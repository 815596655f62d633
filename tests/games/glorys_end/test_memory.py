"""What a side remembers of units below others is where they are, and counts in odds and hints."""

import pytest

from pbem.bots.glorys_end.brain import GlorysEndBrain
from pbem.bots.streams import Stream
from pbem.games.glorys_end.board.state import Position, State
from pbem.games.glorys_end.game import GlorysEnd
from pbem.games.glorys_end.orders import Assault
from pbem.games.glorys_end.sequence.knowledge import GlorysEndKnowledge
from pbem.games.glorys_end.sequence.memory import units_remembered
from pbem.games.hex_engine.log import Examined, StackMoved
from pbem.rules import Adjudication, LogEntry, Logged, seen_by
from tests.games.glorys_end.positions import board, new_game
from tests.games.kit.play import play_random

SIDES = {"ALLIED": "allied", "GERMAN": "german"}
STACK = "3638: DE-2-XXX DE-3-XXX; 3639: FR-1-XXX FR-2-XXX; 3539: FR-9-XXX/1 FR-8-XXX"


@pytest.mark.rule("glo:13.8")
def test_in_random_play_nothing_is_remembered_where_it_is_not() -> None:
    game, told = new_game(scenario="marne"), dict[str, list[LogEntry]]()
    remembered = 0

    def look(play: Adjudication[State]) -> None:
        nonlocal remembered
        records = [record for record in play.table.drain() if isinstance(record, Logged)]
        position = Position(game.board, play.state)
        for seat, side in SIDES.items():
            heard = told.setdefault(seat, [])
            heard += (record.entry for record in records if seen_by(record.audience, seat))
            for unit, number in units_remembered(heard).items():
                n = game.board.unit[unit]
                if position.unit(n).side != side:
                    assert position.name(position.where[n]) == number
                    remembered += 1

    play_random(game, 1, look)
    assert remembered > 500


@pytest.mark.rule("glo:13.8")
def test_odds_reckon_with_units_that_were_seen_below_others() -> None:
    position = board(STACK, german="3637 3638 3537 3538", phase="assaults")
    known = GlorysEndKnowledge(position, "GERMAN")
    order, seen = Assault(("DE-2-XXX",), "3639"), [Examined("3639", (("FR-2-XXX", 4),))]
    blind = known.odds(order)
    known.remember(seen)
    assert known.remembered == {"FR-2-XXX": 3639}
    assert ("hex.odds.hidden", {"hex": "3639", "units": ("FR-1-XXX", "FR-2-XXX")}) in known.odds(
        order
    ).told
    moved = StackMoved("allied", "FR-1-XXX", "3639", ("3640",), "move")
    again = GlorysEndKnowledge(position, "GERMAN")
    again.remember([*seen, moved])
    assert again.odds(order) == blind


@pytest.mark.rule("glo:13.8")
def test_hints_reckon_with_them_too() -> None:
    position = board(STACK, german="3637 3638 3537 3538", phase="assaults")
    game = GlorysEnd(position.board, position.state.options)
    brain, n = GlorysEndBrain(game), game.board.unit["FR-2-XXX"]

    def places() -> set[bool]:
        states = (brain.world(position.state, "GERMAN", Stream(bytes([k]))) for k in range(9))
        return {n in state.stacks["3639"] for state in states}

    assert places() == {False, True}
    brain.remembered = {"FR-2-XXX": 3639}
    assert places() == {True}
