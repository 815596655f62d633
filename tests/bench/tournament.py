"""Tournaments: pairing 133 players round after round, and their standings after ten rounds."""

import random
from collections.abc import Iterator

from pbem.tournament.model import Round
from pbem.tournament.pairing.formats import Format, PairingRules, propose
from pbem.tournament.scoring.standings import standings
from pbem.tournament.scoring.systems import Points
from pbem.tournament.scoring.tiebreaks import Criterion
from tests.bench.figure import Figure, cpu_seconds
from tests.tournament.people import SEATS, ended, entrants

PLAYERS, ROUNDS, RUNS = 133, 10, 7
CRITERIA = (
    Criterion.POINTS,
    Criterion.HEAD_TO_HEAD,
    Criterion.BUCHHOLZ_CUT_1,
    Criterion.BUCHHOLZ,
    Criterion.SONNEBORN_BERGER,
)


def measure() -> Iterator[Figure]:
    """A round of 133 players, each of ten by itself; then their standings with four tie-breaks."""
    people, chance, rules = (
        entrants(PLAYERS),
        random.Random(PLAYERS),
        PairingRules(Format.SWISS, SEATS, Points(), rounds=ROUNDS),
    )
    rounds: list[Round] = []
    paired: list[float] = []
    for _ in range(ROUNDS):
        paired.append(cpu_seconds(lambda: propose(rules, people, rounds, b"lot")))
        proposal = propose(rules, people, rounds, b"lot")
        rounds.append(
            ended(
                proposal,
                {
                    table.number: chance.choice([(1, 2), (2, 1), (1, 1)])
                    for table in proposal.tables
                },
            )
        )
    yield Figure("tournament.pairing", "s", tuple(paired))
    reckoned = (
        cpu_seconds(lambda: standings(people, rounds, Points(), CRITERIA)) for _ in range(RUNS)
    )
    yield Figure("tournament.standings", "ms", tuple(run * 1e3 for run in reckoned))
