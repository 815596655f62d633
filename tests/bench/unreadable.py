"""Letters that nobody can carry out: a person's own words, broken by a mail program, or too many.

Each costs as much as reading it in every way that is tried.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import structlog

from pbem.service.base.settings import Settings
from tests.bench.figure import Figure, cpu_seconds
from tests.service.house import House

RUNS = 3
_LETTERS = (
    ("POG", "standard", "We begin with a bang and go straight for Sedan with the armies 1, 2, 3."),
    ("POG", "standard", "Card 14 for whatever, GE 8 hits Insterburg unless RU 1 gets there first"),
    (
        "FWW",
        "standard",
        "Trident has 1 AH and some decoy, Isonzo 3 AH plus whatever remains there.",
    ),
    (
        "QMG",
        "standard",
        "For us, bury Redl, Land Battle, Build Army, Rasputin or what you like best",
    ),
    (
        "QMG",
        "standard",
        "No draft now. We lay Roads and Railways, keep Naval Battle, and so on, 3 of 5",
    ),
    ("GLO", "marne", "VII and VIII Corps swap (VII onto 3416, VIII onto 3415), others as you say"),
    (
        *("GLO", "marne"),
        (
            "The 42nd, VI Corps and a group hit the cavalry in 2919 if XX gets to 3218 and XVIII\n"
            "follows to 3531, while IX and XI with the 42nd go wherever they can reach\n"
            "somebody, but not 3129"
        ),
    ),
    (
        "WEF",
        "historical",
        "II and VI go together up to 2623 and from there they hit 2622, if possible",
    ),
    (
        "WEF",
        "historical",
        "Set up as before, one change though: RU 2 is at 2814, not at 2815 any more",
    ),
    (
        "WEF",
        "historical",
        "\n".join(f"Unit {n} had better go near 26{n} and wait, maybe" for n in range(10, 30)),
    ),
)


def measure() -> Iterator[Figure]:
    """Processor time of a letter, worked and answered, after another one was."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger("error"))
    runs = [[_cost(*letter) for letter in _LETTERS] for _ in range(RUNS)]
    yield Figure("unreadable.mean", "ms", tuple(sum(run) / len(run) * 1e3 for run in runs))
    yield Figure("unreadable.dearest", "ms", tuple(max(run) * 1e3 for run in runs))


def _cost(code: str, scenario: str, words: str) -> float:
    """Seconds that the service computes for a letter."""
    house = House(
        Path(tempfile.mkdtemp(prefix="pbem-bench-")),
        settings=Settings(address="games@pbem.test", pictures="svg"),
    )
    chosen = {"scenario": scenario} if code == "GLO" else None
    game = house.game(scenario=(code, scenario), chosen=chosen)
    seat = house.asked(game)[0]
    house.write(game, seat, "GE 1 hits somebody somewhere, with 2 or 3.\n")
    house.drop(bytes(house.letter(game, seat, f"{words}\n")))
    cost = cpu_seconds(lambda: house.app.poll(house.inbox))
    house.close()
    return cost
