"""A year under attack: no letter is lost, nobody wins time without end, and all is explained."""

import random
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from pbem.games import GameModule
from tests.games.conftest import toy
from tests.mail.test_broken_servers import _Endless, serving
from tests.service.clocks.year.attacks import HOURS_A_YEAR, Besieged

__all__ = ["toy"]
SEED = 1
GAMES, DAYS = 80, 365
A_DAY = {
    "outage": (0.1, 0.3, 60),
    "silence": (0.1, 0.3, 60),
    "extension": (0.2, 1, 48),
    "hold": (0.1, 1, 72),
    "poison": (2, 1, 400),
    "endless": (0.2, 1, 24),
}
"""What goes wrong: how often a day, and for how many hours at least and at most."""


@pytest.mark.slow
@pytest.mark.campaign
def test_a_year_under_attack(
    tmp_path: Path,
    toy: GameModule,  # noqa: ARG001 - it is registered
    campaign: Callable[..., int],
    request: pytest.FixtureRequest,
) -> None:
    games, rng = campaign(GAMES, 3), random.Random(SEED)
    with serving(_Endless) as port:
        world = Besieged(tmp_path, rng, campaign(DAYS, 12))
        world.endless = port
        world.settle(6 + games // 5)
        for _ in range(games):
            world.later(rng.uniform(0, 0.8 * 24 * world.days), world.begin)
        for name, (often, least, most) in A_DAY.items():
            for _ in range(round(often * world.days)):
                lasts = least * (most / least) ** rng.random()
                after = rng.uniform(24, 24 * world.days)
                world.later(after, lambda name=name, lasts=lasts: world.trouble(name, lasts))  # type: ignore[misc]
        world.later(24, world.decide)
        world.later(24, world.begin_event)
        world.run()
        askings = list(world.askings())
        assert_attacks_failed(world)
        stalled: dict[str, timedelta] = {}
        for asking in askings:
            if world.is_stallers(asking.place):
                over = max(timedelta(), world.stalled(asking))
                stalled[asking.place[0]] = stalled.get(asking.place[0], timedelta()) + over
        assert stalled
        ends = timedelta(hours=A_DAY["endless"][2] + 24)  # of the endless server; moderator's day
        assert max(stalled.values()) <= 2 * timedelta(hours=HOURS_A_YEAR) + ends
        explainer = world.explainer()
        others = [asking for asking in askings if not world.is_stallers(asking.place)]
        assert [(why, one) for one in others if (why := explainer.objection(one))] == []
        assert world.proved(games, tmp_path / "game.jsonl")
        fired = sum(asking.fired is not None for asking in askings)
        figures = (
            f"{games} games, {world.days:g} days, {len(askings)} decisions, {fired} deadlines, "
            f"{world.stolen} thefts, {world.poisons} poisoned letters, {world.overstepped} "
            f"oversteppings, most hours stalled {max(stalled.values()) / timedelta(hours=1):.0f}"
        )
        request.node.user_properties.append(("figures", figures))
        world.close()


def assert_attacks_failed(world: Besieged) -> None:
    """No attack did what it was for, and each was tried."""
    assert world.stolen
    assert "processed" not in world.became_of("thief.test")
    assert "processed" in world.became_of("lists.test")
    assert world.poisons
    assert not list((world.root / "poisoned" / "new").iterdir())
    assert world.overstepped
    own, others = world.moved_by_assistant()
    assert own == 0
    assert others > 0
    most = timedelta(hours=HOURS_A_YEAR, minutes=1)
    assert world.delays()
    assert max(world.delays().values()) <= most
