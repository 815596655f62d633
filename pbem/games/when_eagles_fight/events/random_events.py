"""Chapter 7: random events, from turn 5 on.

The last turn moves where Verdun never comes (7.3).
"""

from collections.abc import Callable

from pbem.games.when_eagles_fight.board.board import CENTRAL
from pbem.games.when_eagles_fight.board.state import OFFENSIVE, Owed, Position
from pbem.games.when_eagles_fight.log import (
    EventCame,
    EventRoll,
    LastTurnMoved,
    ReturnRoll,
    StavkaGone,
)
from pbem.games.when_eagles_fight.reinforcements.withdrawals import (
    demand_units,
    side_owing_units,
    withdraw_step,
    withdrawn_steps,
)
from pbem.games.when_eagles_fight.victory.victory import count_russian_cities
from pbem.rules import Flow, Table

WARSAW, VILNA, BREST_LITOVSK, LEMBERG = "2419", "3113", "2919", "2926"

VERDUN_STEPS, MAJOR_STEPS, MOST_AWAY = 6, 2, 12
"""The German steps that K and D take; with so many away D takes none (7.2)."""

GALLIPOLI, ISONZO, ALPS, ITALY_LAST, BREAD = 11, 6, 8, 6, 3
"""The first turns of H, E and J, the last of I, and the cities that L needs (7.2)."""

DONE = 2
"""The stage of the phase after the roll."""


def events_step(position: Position, table: Table) -> Flow:
    """A step of the phase: the second part of Verdun, the roll, and what each demands.

    The stage says which is next.
    """
    state = position.state
    if side_owing_units(position):
        yield from withdraw_step(position, table)
    elif state.stage == 0:
        state.stage = 1
        if state.verdun and state.verdun == state.turn - 1:
            _pay_verdun(position, table)
    else:
        state.stage = DONE
        if position.turn.events:
            roll_event(position, table)


def is_over(position: Position) -> bool:
    """True if the phase is done."""
    return position.state.stage == DONE and not side_owing_units(position)


def roll_event(position: Position, table: Table) -> None:
    """Two dice tell the event (7.1); it counts as another or as none by its conditions (7.2)."""
    why = EventRoll(position.state.turn)
    total = table.roll(6, why) + table.roll(6, why)
    letter = position.turn.events[total - 2]
    counts_as = letter_that_counts(position, letter)
    table.log(EventCame(letter, total, counts_as))
    if counts_as:
        _EVENTS[counts_as](position, table)


def shorten_game(position: Position, table: Table) -> None:
    """Without Verdun the last turn comes nearer (7.3).

    It does so with each turn that begins with heavy artillery in play.
    """
    state = position.state
    in_play = any(position.unit(n).kind == "artillery" for n in position.where)
    if state.turn > position.board.limits["verdun_last"] and not state.verdun and in_play:
        state.last_turn = max(state.turn, state.last_turn - 1)
        table.log(LastTurnMoved(state.last_turn))


# --- what an event counts as ----------------------------------------------------------------------


def letter_that_counts(position: Position, letter: str) -> str:
    """As which event a letter counts now; empty: none (7.2)."""
    if letter in "CDK":
        letter = _letter_by_western_front(position, letter)
    return letter if letter and _CONDITIONS.get(letter, _may_always_come)(position) else ""


def _letter_by_western_front(position: Position, letter: str) -> str:
    """C, D and K around Verdun (7.2), and after it without Brusilov's offensive (15.9)."""
    state, limits = position.state, position.board.limits
    if not state.verdun:
        if limits["verdun"] <= state.turn <= limits["verdun_last"]:
            return "K"
        return "D" if state.turn > limits["verdun_last"] else letter
    if letter == "K" or (state.turn >= limits["quiet_west"] and not state.brusilov):
        return ""
    return letter


def _may_always_come(position: Position) -> bool:  # noqa: ARG001 - the signature of a condition
    return True


def _tsar_may_lead(position: Position) -> bool:
    lost = [_is_central(position, number) for number in (WARSAW, VILNA, BREST_LITOVSK)]
    return not position.state.reforms and not position.state.tsar and lost[0] and any(lost[1:])


def _tsar_may_reform(position: Position) -> bool:
    return not position.state.tsar and not position.state.reforms


def _isonzo_may_come(position: Position) -> bool:
    return position.state.turn >= ISONZO and not position.state.italy_neutral


def _caucasus_may_be_lost(position: Position) -> bool:
    return not position.state.caucasus and not position.state.defeat


def _caucasus_may_be_won(position: Position) -> bool:
    return not position.state.caucasus


def _gallipoli_may_come(position: Position) -> bool:
    return position.state.turn >= GALLIPOLI


def _italy_may_stay_out(position: Position) -> bool:
    return position.state.turn <= ITALY_LAST


def _alps_may_come(position: Position) -> bool:
    state = position.state
    year = _year(position)
    may = state.turn >= ALPS and not state.italy_neutral and _is_central(position, LEMBERG)
    running = 1 <= position.offensive <= OFFENSIVE
    return may and not running and year in (1915, 1916) and year not in state.alpine


def _bread_may_come(position: Position) -> bool:
    return count_russian_cities(position) >= BREAD and not position.state.bread_used


def _verdun_may_come(position: Position) -> bool:
    return position.state.turn >= position.board.limits["verdun"]


def _year(position: Position) -> int:
    return int(position.turn.start[:4])


def _is_central(position: Position, number: str) -> bool:
    return position.holder(position.grid.at[number]) == CENTRAL


_CONDITIONS: dict[str, Callable[[Position], bool]] = {
    "A": _tsar_may_lead,
    "B": _tsar_may_reform,
    "E": _isonzo_may_come,
    "F": _caucasus_may_be_lost,
    "G": _caucasus_may_be_won,
    "H": _gallipoli_may_come,
    "I": _italy_may_stay_out,
    "J": _alps_may_come,
    "K": _verdun_may_come,
    "L": _bread_may_come,
}


# --- what an event does ---------------------------------------------------------------------------


def _tsar_leads(position: Position, table: Table) -> None:
    """A: STAVKA leaves for good."""
    position.state.tsar = True
    if position.state.stavka:
        table.log(StavkaGone(position.state.stavka, "tsar"))
        position.state.stavka = ""


def _tsar_reforms(position: Position, table: Table) -> None:  # noqa: ARG001 - the signature of an event
    """B."""
    position.state.reforms = True


def _western_offensive(position: Position, table: Table) -> None:  # noqa: ARG001
    """C: half the German replacements of this turn."""
    position.state.cuts["german"] = "half"


def _major_offensive(position: Position, table: Table) -> None:
    """D: half the German replacements, two steps for some turns.

    Without Verdun after turn 15 a gun for good.
    """
    state = position.state
    state.cuts["german"] = "half"
    if state.turn > position.board.limits["verdun_last"] and not state.verdun:
        demand_units(position, table, Owed("german", "artillery", 1))
    if withdrawn_steps(position, "german") < MOST_AWAY:
        back = state.turn + table.roll(6, ReturnRoll())
        demand_units(position, table, Owed("german", "steps", MAJOR_STEPS, back=back))


def _isonzo_offensive(position: Position, table: Table) -> None:  # noqa: ARG001
    """E: half the Austro-Hungarian replacements of this turn."""
    position.state.cuts["austrian"] = "half"


def _caucasus_lost(position: Position, table: Table) -> None:
    """F: a Russian infantry corps leaves until G."""
    position.state.defeat = True
    demand_units(position, table, Owed("russian", "corps", 1, event="caucasus"))


def _caucasus_won(position: Position, table: Table) -> None:  # noqa: ARG001
    """G: two corps, and the one of F, come in the next turn."""
    state = position.state
    state.caucasus = state.turn
    coming = [unit.n for unit in position.board.units if unit.event == "G"] + state.waiting.pop(
        "caucasus", []
    )
    state.returns.update({position.unit(n).id: state.turn + 1 for n in coming})


def _gallipoli_won(position: Position, table: Table) -> None:  # noqa: ARG001
    """H: less shortage of ammunition while Odessa is Russian (9.12)."""
    position.state.gallipoli = True


def _italy_neutral(position: Position, table: Table) -> None:  # noqa: ARG001
    """I: neither E nor J from here on."""
    position.state.italy_neutral = True


def _alpine_offensive(position: Position, table: Table) -> None:
    """J: no Austro-Hungarian replacements in this turn, a corps leaves until Brusilov comes."""
    position.state.alpine.add(_year(position))
    position.state.cuts["austrian"] = "none"
    demand_units(position, table, Owed("austrian", "corps", 1, event="brusilov"))


def _verdun_begins(position: Position, table: Table) -> None:
    """K: steps and a gun leave for good, now and next turn; stored German replacements are lost."""
    position.state.verdun = position.state.turn
    position.state.points["german"] = 0
    _pay_verdun(position, table)


def _pay_verdun(position: Position, table: Table) -> None:
    demand_units(position, table, Owed("german", "steps", VERDUN_STEPS))
    demand_units(position, table, Owed("german", "artillery", 1))


def _bread_and_peace(position: Position, table: Table) -> None:  # noqa: ARG001
    """L: counts at the next check (4.5)."""
    position.state.bread = position.state.bread_used = True


_EVENTS: dict[str, Callable[[Position, Table], None]] = {
    "A": _tsar_leads,
    "B": _tsar_reforms,
    "C": _western_offensive,
    "D": _major_offensive,
    "E": _isonzo_offensive,
    "F": _caucasus_lost,
    "G": _caucasus_won,
    "H": _gallipoli_won,
    "I": _italy_neutral,
    "J": _alpine_offensive,
    "K": _verdun_begins,
    "L": _bread_and_peace,
}
