"""Round robins for games of two seats, by the Berger tables of the annex to FIDE's C.05."""

from collections.abc import Sequence

from pbem.tournament.model import Proposal
from pbem.tournament.pairing.context import EventOver, NoSchedule, PairingContext, TooFew


def berger(count: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The Berger table of an even number of entrants: each meets each of the others once.

    Args:
        count: how many there are, even.

    Returns:
        Round by round the pairs of numbers from 1; the first of a pair has the first seat. The last
        number stays while the others rotate, so everybody has the seats as evenly as possible.
    """
    turning = count - 1
    rounds = []
    for number in range(turning):
        fixed = number * (count // 2) % turning
        top = (fixed + 1, count) if number % 2 == 0 else (count, fixed + 1)
        others = [
            ((fixed + by) % turning + 1, (fixed - by) % turning + 1) for by in range(1, count // 2)
        ]
        rounds.append((top, *others))
    return tuple(rounds)


def round_robin(numbers: Sequence[int], times: int = 1) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """All rounds of a round robin.

    Args:
        numbers: the entrants, in the order of their numbers in the Berger table.
        times: how often each meets each; every second time with the seats changed.

    Returns:
        Round by round the games; the first of a pair has the first seat. With an odd number one
        entrant sits alone each round.
    """
    even = [*numbers, None] if len(numbers) % 2 else list(numbers)
    once = [
        [(even[one - 1], even[other - 1]) for one, other in pairs] for pairs in berger(len(even))
    ]
    rounds = []
    for time in range(times):
        for pairs in once:
            seated = [pair if time % 2 == 0 else pair[::-1] for pair in pairs]
            games = [tuple(number for number in pair if number is not None) for pair in seated]
            rounds.append(tuple(sorted(games, key=lambda game: len(game) == 1)))
    return tuple(rounds)


def propose(event: PairingContext) -> Proposal:
    """The next round of a round robin.

    An entrant whose opponent has left has a bye.

    Raises:
        EventOver: each entrant has met each.
        TooFew: fewer than two entrants are there.
        NoSchedule: the game has more than two seats.
    """
    if len(event.rules.seats) > 2:
        raise NoSchedule
    starters = [entrant.number for entrant in event.starters()]
    if len(starters) < 2:
        raise TooFew
    there, builder = set(event.field), event.builder
    schedule = round_robin(starters, event.rules.times)
    if builder.round > len(schedule):
        raise EventOver
    tables = [
        tuple(number for number in table if number in there)
        for table in schedule[builder.round - 1]
    ]
    return builder.proposal([builder.seat_in_order(table) for table in tables if table])
