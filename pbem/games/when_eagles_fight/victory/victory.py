"""Chapter 4: victory at once, at the checks, and at the end."""

from collections.abc import Sequence

from pbem.games.hex_engine.position import seat_of
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN, Check, Turn
from pbem.games.when_eagles_fight.board.ground import HOME
from pbem.games.when_eagles_fight.board.state import ENEMY, Options, Position
from pbem.games.when_eagles_fight.log import (
    GameEnded,
    RevolutionChecked,
    RevolutionRoll,
    RussianChecked,
)
from pbem.rules import Outcome, Table

SCHLIEFFEN_LAST = 3
"""After this turn comes the one check of Schlieffen East (17.0)."""


REVOLUTION = {"tsar": 1, "brusilov": 1, "bread": 1, "reforms": -1}
"""What events give to the die of the revolution (4.5)."""


def watch_capital(position: Position, table: Table, side: str, h: int) -> None:
    """End the game for the side that enters a capital of the enemy (4.2)."""
    if (position.ground.capitals & position.ground.home[ENEMY[side]]) >> h & 1:
        end_game(position, table, "capital", side)


def count_german_cities(position: Position) -> int:
    """The cities in Germany that the Russian controls (4.3)."""
    return (
        position.ground.cities & position.ground.country["germany"] & position.places_held(RUSSIAN)
    ).bit_count()


def count_austrian_hexes(position: Position) -> int:
    """The victory hexes in Austria-Hungary that the Russian side controls (4.3)."""
    return (position.ground.austrian & position.places_held(RUSSIAN)).bit_count()


def count_russian_cities(position: Position) -> int:
    """The cities in Russia and Poland that the Central Powers control (4.4)."""
    home = sum(position.ground.country[name] for name in HOME[RUSSIAN])
    return (position.ground.cities & home & position.places_held(CENTRAL)).bit_count()


def is_last(position: Position) -> bool:
    """True if the game is over after this turn (4.3, 7.3, 17.0)."""
    return position.state.turn >= last_turn(position)


def last_turn(position: Position) -> int:
    """The turn after which the game is over (4.3, 7.3, 17.0)."""
    return (
        SCHLIEFFEN_LAST
        if position.state.options.scenario == "schlieffen_east"
        else position.state.last_turn
    )


def is_checked(position: Position) -> bool:
    """True if a victory check ends this turn (5.2).

    Of Schlieffen East only the last turn has one (17.0).
    """
    if position.state.options.scenario == "schlieffen_east":
        return is_last(position)
    return position.turn.check is not None or is_last(position)


def check_conditions(position: Position) -> Check:
    """What is asked for at a check on this turn.

    The numbers of the last box that has some (4.3, 4.4).
    """
    return check_of(position, position.state.turn)


def check_of(position: Position, number: int) -> Check:
    """What is asked for at a check on a turn: the numbers of the last box that has some."""
    return printed_check(position.board.turns, number)


def printed_check(turns: Sequence[Turn], number: int) -> Check:
    """The same of the turns that are printed."""
    printed = [turn.check for turn in turns if turn.check and turn.number <= number]
    return printed[-1] if printed else next(turn.check for turn in turns if turn.check)


def next_check(position: Position) -> int:
    """The turn that the next victory check ends, this one or a later (5.2, 17.0)."""
    state = position.state
    return min(checked_turns(position.board.turns, state.options, state.turn, last_turn(position)))


def checked_turns(turns: Sequence[Turn], options: Options, now: int, last: int) -> tuple[int, ...]:
    """The turns from one to the last that a victory check ends (5.2, 17.0)."""
    if options.scenario == "schlieffen_east":
        return (last,)
    return (*(turn.number for turn in turns if turn.check and now <= turn.number < last), last)


def modifiers(position: Position) -> tuple[tuple[str, int], ...]:
    """What counts beside the die and the cities (4.5)."""
    state = position.state
    holds = {
        "tsar": state.tsar,
        "brusilov": state.brusilov,
        "bread": state.bread,
        "reforms": state.reforms,
    }
    return tuple((name, value) for name, value in REVOLUTION.items() if holds[name])


def check_victory(position: Position, table: Table) -> None:
    """The victory check that ends a game turn.

    The Russian first, then the revolution (4.1, 5.2).
    """
    asked = check_conditions(position)
    cities, hexes = count_german_cities(position), count_austrian_hexes(position)
    table.log(RussianChecked(cities, asked.german_cities, hexes, asked.austrian_hexes))
    if cities >= asked.german_cities:
        end_game(position, table, "cities", RUSSIAN)
    elif hexes >= asked.austrian_hexes:
        end_game(position, table, "hexes", RUSSIAN)
    elif _tsar_falls(position, table, asked.revolution):
        end_game(position, table, "revolution", CENTRAL)
    elif is_last(position):
        end_game(position, table, "tsar", RUSSIAN)
    position.state.bread = position.state.bread_used = False


def _tsar_falls(position: Position, table: Table, needed: int) -> bool:
    """True if the Tsar falls.

    A die, its modifiers and the cities reach the printed number (4.4).
    """
    die = table.roll(6, RevolutionRoll(position.state.turn))
    cities, drms = count_russian_cities(position), modifiers(position)
    table.log(RevolutionChecked(die, cities, drms, needed))
    return die + cities + sum(value for _, value in drms) >= needed


def end_game(position: Position, table: Table, how: str, winner: str) -> None:
    """The game is over."""
    if position.state.outcome is None:
        entry = GameEnded(how, winner)
        table.log(entry)
        position.state.outcome = Outcome((seat_of(winner),), entry)
