"""The scripted opening of the campaign comes out like history; ``make soak`` prints it."""

from collections.abc import Callable
from statistics import mean

import pytest

from tests.games.glorys_end.opening import LAST_ATTACK, Opening, play_opening
from tests.games.glorys_end.opening_letters import count_letters

TRIES, PART = 50, 25


def figures(found: list[Opening]) -> str:
    """What the openings came to, in a few lines."""
    liege, scouts, marne = (
        " ".join(f"{turn or 'never'}: {turns.count(turn)}" for turn in sorted(set(turns)))
        for turns in ([o.liege for o in found], [o.scouts for o in found], [o.marne for o in found])
    )
    timely = sum(7 <= o.marne <= 10 for o in found)
    return (
        f"1914: Glory's End, {len(found)} scripted openings, tries by turn\n"
        f"  Liège falls: {liege}\n"
        f"  first German corps at the Marne: {scouts}\n"
        f"  three German corps at the Marne: {marne} (turns 7 to 10: {timely} of {len(found)})\n"
        f"  Plan XVII: {mean(o.battles for o in found):.1f} battles that count,"
        f" {mean(o.french for o in found):.1f} French and "
        f"{mean(o.german for o in found):.1f} German steps"
        f" up to turn {LAST_ATTACK}"
    )


@pytest.mark.campaign
def test_the_opening_comes_out_like_history(
    campaign: Callable[[int, int], int], record_property: Callable[[str, object], None]
) -> None:
    found = [play_opening(seed) for seed in range(campaign(TRIES, PART))]
    record_property("figures", figures(found))
    assert all(0 < opening.liege <= 3 for opening in found)
    assert sum(7 <= opening.marne <= 10 for opening in found) * 2 >= len(found)
    assert all(opening.french > 0 for opening in found)


@pytest.mark.few(1)
@pytest.mark.parametrize("seed", range(2))
def test_the_opening_takes_about_a_letter_a_player_turn_and_none_of_the_other_side(
    seed: int,
) -> None:
    found = count_letters(seed)
    assert found.turns == 22
    assert found.written["active"] <= 1.25 * found.turns
    assert found.written["other"] <= 0.3 * found.turns
