"""Small events for tests: entrants by number, results by a word."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from pbem.tournament.model import (
    Bye,
    Ending,
    Entrant,
    EventTable,
    Finish,
    Place,
    Proposal,
    Result,
    Round,
)
from pbem.tournament.pairing.context import Format
from pbem.tournament.scoring.systems import RankPoints

SEATS = ("AP", "CP")
BY_PLACE = RankPoints(tuple(Fraction(1000 * n) for n in (4, 3, 2, 1)), tally=Fraction(1))
"""A scoring for tables of three to five."""
PAIRED = tuple(each for each in Format if each is not Format.LADDER)
"""The formats whose rounds are paired."""


def entrants(count: int) -> list[Entrant]:
    return [Entrant(number) for number in range(1, count + 1)]


def played(number: int, *tables: str) -> Round:
    """A round from short texts.

    ``1>2``: 1 beats 2; ``3=4``: a draw; ``5+``: a bye; ``6?7``: running; ``8!9``: 9 loses on time.
    """
    made, results = [], []
    for at, text in enumerate(tables, 1):
        sign = next(sign for sign in ">=+?!" if sign in text)
        who = [int(part) for part in text.split(sign) if part]
        seats = SEATS if len(who) == 2 else ("",)
        made.append(
            EventTable(
                at,
                tuple(Place(*pair) for pair in zip(who, seats, strict=True)),
                bye=Bye.ODD if sign == "+" else None,
            )
        )
        if sign in ">=!":
            second = 1 if sign == "=" else 2
            ending = Ending.TIME if sign == "!" else Ending.PLAYED
            at_fault = (who[1],) if sign == "!" else ()
            results.append(
                Result(at, ending, (Finish(who[0], 1), Finish(who[1], second)), at_fault)
            )
    return Round(number, tuple(made), tuple(results))


def ended(proposal: Proposal, places: Mapping[int, Sequence[int]]) -> Round:
    """An approved proposal with results.

    The places of those at each table by its number, in their order.
    """
    results = tuple(
        Result(
            table.number,
            Ending.PLAYED,
            tuple(
                Finish(who, place)
                for who, place in zip(table.entrants, places[table.number], strict=True)
            ),
        )
        for table in proposal.tables
        if table.bye is None
    )
    return Round(proposal.round, proposal.tables, results, proposal.stage)
