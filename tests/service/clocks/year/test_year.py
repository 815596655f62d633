"""A year of many games with failures of mail, machine, clock and rules.

Every deadline that fired is explained.
"""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pbem.games import GameModule
from tests.games.conftest import toy
from tests.service.clocks.year.world import World

__all__ = ["toy"]
SEED = 1
GAMES, DAYS = 2_000, 365
A_DAY = {
    "outage": (0.1, 0.3, 60),
    "silence": (0.1, 0.3, 60),
    "deferral": (0.8, 1, 72),
    "returned": (0.4, 12, 144),
    "ahead": (0.04, 0.3, 6),
    "behind": (0.04, 0.3, 6),
    "absence": (0.5, 24, 200),
    "extension": (0.8, 1, 48),
    "hold": (0.4, 1, 72),
}
"""What goes wrong: how often a day, and for how many hours at least and at most."""


@pytest.mark.slow
@pytest.mark.campaign
def test_every_deadline_of_a_year_is_explained(
    tmp_path: Path,
    toy: GameModule,
    campaign: Callable[..., int],
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    games, rng = campaign(GAMES, 60), random.Random(SEED)
    world = World(tmp_path, rng, campaign(DAYS, 5))
    world.settle(4 + games // 5)
    for _ in range(games):
        world.later(rng.uniform(0, 0.8 * 24 * world.days), world.begin)
    for name, lasts, after in _troubles(rng, world.days):
        world.later(after, lambda name=name, lasts=lasts: world.trouble(name, lasts))  # type: ignore[misc]

    def upgrade() -> None:
        monkeypatch.setattr(toy.rules, "rules_version", "2")
        world.upgraded()

    world.later(24 * world.days / 2, upgrade)
    world.later(24, world.decide)
    world.run()
    explainer, askings = world.explainer(), list(world.askings())
    fired = sum(asking.fired is not None for asking in askings)
    text = f"{games} games, {world.days:g} days, {len(askings)} decisions, {fired} deadlines"
    request.node.user_properties.append(("figures", text))
    assert [(why, asking) for asking in askings if (why := explainer.objection(asking))] == []
    assert fired > games / 10  # enough to explain
    assert world.proved(games, tmp_path / "game.jsonl")
    world.close()


def _troubles(rng: random.Random, days: float) -> Iterator[tuple[str, float, float]]:
    """What goes wrong, for how many hours, and after how many."""
    for name, (often, least, most) in A_DAY.items():
        for _ in range(round(often * days)):
            yield name, least * (most / least) ** rng.random(), rng.uniform(0, 24 * days)
