"""Random legal play of every scenario to the end."""

from collections.abc import Callable

import pytest

from pbem.games.when_eagles_fight.board.state import Options, State
from pbem.games.when_eagles_fight.game import WhenEaglesFight
from pbem.rules import Adjudication
from tests.conftest import SOAK
from tests.games.kit.play import play_random, shuffled
from tests.games.when_eagles_fight import choices
from tests.games.when_eagles_fight.invariants import Watch
from tests.games.when_eagles_fight.opening import play_opening
from tests.games.when_eagles_fight.positions import printed
from tests.games.when_eagles_fight.scenarios import MIXED

CHUNKS = 4


def some_game(seed: int) -> WhenEaglesFight:
    assert choices
    return WhenEaglesFight(printed(), Options(**MIXED[seed % len(MIXED)]))  # type: ignore[arg-type]


@pytest.mark.campaign
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_end_and_keep_the_invariants(chunk: int, campaign: Callable[[int, int], int]) -> None:
    often = 1 if SOAK else Watch.OFTEN
    for seed in range(chunk, campaign(Watch.GAMES, Watch.PART), CHUNKS):
        watched = Watch(some_game(seed), seed)
        decisions = seed

        def look(play: Adjudication[State]) -> None:
            nonlocal decisions
            decisions += 1
            watched.at_decision(play)  # noqa: B023 - played to the end before the next game
            if not decisions % often:
                watched.at_times(play)  # noqa: B023 - likewise

        play = play_random(watched.rules, seed, look)
        assert play.outcome is not None
        watched.at_end(play)


@pytest.mark.parametrize("seed", range(len(MIXED)))
def test_a_game_of_missed_deadlines_ends(seed: int) -> None:
    game = some_game(seed)
    play = Adjudication(game, game.setup(), shuffled(seed))
    play.begin()
    while play.asks:
        play.submit(play.asks[0].seat, play.asks[0].default())
    assert play.outcome is not None


@pytest.mark.campaign
def test_tannenberg_costs_the_russians_two_to_four_corps_in_most_tries(
    campaign: Callable[[int, int], int], record_property: Callable[[str, object], None]
) -> None:
    lost = [play_opening(seed) for seed in range(campaign(100, 2))]
    told = " ".join(f"{corps}: {lost.count(corps)}" for corps in sorted(set(lost)))
    record_property("figures", f"When Eagles Fight, {len(lost)} scripted openings, Russian corps lost: {told}")
    assert sum(2 <= corps <= 4 for corps in lost) * 2 >= len(lost)
