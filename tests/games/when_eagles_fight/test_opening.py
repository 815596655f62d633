"""The openings of the designer's players' notes: reach, odds, modifiers, results, chances."""

from collections import Counter
from collections.abc import Callable

import pytest

from pbem.games.hex_engine.log import Computed
from pbem.games.hex_engine.orders import Defend
from pbem.games.when_eagles_fight.board.state import Position
from pbem.games.when_eagles_fight.operations.movement import reachable_hexes
from pbem.games.when_eagles_fight.orders import AttackAgain, Exploit, OberOst
from pbem.games.when_eagles_fight.supply.headquarters import open_oberost, place_oberost
from pbem.games.when_eagles_fight.supply.supply import has_defensive_supply, is_active
from pbem.rules import ScriptedChance, Table
from tests.games.when_eagles_fight.fights import NONE, at, attack, fought, march, odds_of, result_of
from tests.games.when_eagles_fight.opening import play_opening
from tests.games.when_eagles_fight.positions import board, printed
from tests.games.when_eagles_fight.scripted_war import play_war

YEAR_1915, LAST_TURN = range(5, 14), 24
WARS = 100

EAST = (
    "2216",
    "2217",
    "2514",
    "2614",
    "2615",
    "2314",
    "1820",
    "2317",
    "2417",
    "2516",
    "2617",
    "2816",
    "2319",
    "2419",
)
"""The hexes round the Masurian lakes in which somebody begins."""


def opened() -> Position:
    """After the Germans' moves, which go where the notes send them."""
    begin = "; ".join(
        f"{number}: "
        f"{' '.join(u.id for u in printed().units if u.hex == number and not u.turn and not u.of)}"
        for number in EAST
    )
    position = board(begin, turn=1)
    march(position, "DE-FR", "2316")
    for units, goal in (
        ("DE-20", "2318"),
        ("DE-1R", "2515"),
        ("DE-1C", "2416"),
        ("DE-1 DE-17", "2616"),
        ("DE-3R", "2616"),
    ):
        _go(position, units, goal)
    return position


def _go(position: Position, units: str, goal: str) -> None:
    numbers = [position.board.unit[name] for name in units.split()]
    march(
        position,
        units,
        *map(position.name, reachable_hexes(position, numbers).path(position.grid.at[goal])),
    )


def tannenberg(die: int, *answers: Defend) -> Position:
    """The regular combat, with OberOst in 2318."""
    position = opened()
    place_oberost(position, Table(ScriptedChance([])), "central", OberOst("2318"))
    forward = (Exploit("DE-1", ("2517", "2418")), Exploit("DE-17", ("2517",)), Exploit("DE-3R"))
    lomza = fought(position, attack("DE-1 DE-17 DE-3R", "2617", breakthrough=forward))
    assert (result_of(lomza).die, result_of(lomza).attacker, result_of(lomza).defender) == (
        0,
        "B",
        "E",
    )
    assert (at(position, "DE-1"), at(position, "DE-17"), at(position, "DE-3R")) == (
        "2418",
        "2517",
        "2617",
    )
    told = odds_of(
        fought(
            position,
            attack("DE-FR DE-20", "2317", losses=("DE-20",) * 2, advance=("DE-20",)),
            *answers,
            die=die,
        )
    )
    assert (told.odds, sum(drm for _, drm in told.modifiers)) == ("1:1", 3)
    return position


def test_the_russian_first_corps_retreats_on_one_or_two_and_else_is_lost() -> None:
    for die in range(1, 7):
        position = tannenberg(die)
        expected = ("2217", "2218", "2418") if die < 3 else ("lost",)
        assert at(position, "RU-1") in expected, die


def test_four_russian_corps_are_out_of_supply_after_the_regular_combat() -> None:
    position = tannenberg(3)
    starving = [
        name
        for name in ("RU-13", "RU-15", "RU-23", "RU-6")
        if not has_defensive_supply(position, position.board.unit[name])
    ]
    assert starving == ["RU-13", "RU-15", "RU-23", "RU-6"]


@pytest.mark.rule("wef:9.3")
@pytest.mark.rule("wef:14.3")
def test_under_oberost_the_three_corps_are_lost_in_half_of_all_cases() -> None:
    fates: Counter[str] = Counter()
    for die in range(1, 7):
        position = tannenberg(3)
        assert open_oberost(position, Table(ScriptedChance([])))
        units = ("DE-FR", "DE-20", "DE-1", "DE-17")
        assert all(is_active(position, position.board.unit[name]) for name in units)
        position.state.oberost_units = {
            position.board.unit[name] for name in units
        } & position.state.oberost_units
        told = fought(position, AttackAgain(units, "2417", NONE, NONE, ()), die=die)
        computed = next(entry for entry in told if isinstance(entry, Computed))
        assert (computed.odds, sum(drm for _, drm in computed.modifiers)) == ("2:1", 3)
        fates[" ".join(sorted({at(position, name) for name in ("RU-13", "RU-15", "RU-23")}))] += 1
    assert fates == {"lost": 3, "2516 lost": 3}


@pytest.mark.rule("wef:13.15")
def test_osowiec_falls_on_three_to_six() -> None:
    fallen = 0
    for die in range(1, 7):
        position = opened()
        place_oberost(position, Table(ScriptedChance([])), "central", OberOst("2615"))
        forward = (
            Exploit("DE-1", ("2716", "2715")),
            Exploit("DE-3R", ("2716", "2715")),
            Exploit("DE-17", ("2716",)),
        )
        fought(position, attack("DE-1 DE-17 DE-3R", "2617", breakthrough=forward))
        assert open_oberost(position, Table(ScriptedChance([])))
        told = odds_of(
            fought(
                position, AttackAgain(("DE-1", "DE-17", "DE-3R"), "2816", NONE, NONE, ()), die=die
            )
        )
        assert sum(drm for _, drm in told.modifiers) == 1
        fallen += at(position, "RU-F-OSO") == "lost"
    assert fallen == 4


@pytest.mark.campaign
def test_tannenberg_costs_the_russians_two_to_four_corps_in_most_tries(
    campaign: Callable[[int, int], int], record_property: Callable[[str, object], None]
) -> None:
    lost = [play_opening(seed) for seed in range(campaign(100, 2))]
    told = " ".join(f"{corps}: {lost.count(corps)}" for corps in sorted(set(lost)))
    record_property(
        "figures", f"When Eagles Fight, {len(lost)} scripted openings, Russian corps lost: {told}"
    )
    assert sum(2 <= corps <= 4 for corps in lost) * 2 >= len(lost)


@pytest.mark.slow
@pytest.mark.campaign
def test_in_most_wars_of_scripted_players_warsaw_falls_in_1915_and_in_some_the_tsar(
    campaign: Callable[[int, int], int], record_property: Callable[[str, object], None]
) -> None:
    """Every war ends by the rules; in how many the Tsar falls, only the whole campaign asks."""
    wars = [play_war(seed) for seed in range(campaign(WARS, 8))]
    warsaw = " ".join(
        f"{turn or 'never'}: {n}" for turn, n in sorted(Counter(war.warsaw for war in wars).items())
    )
    ends = " ".join(f"{how}: {n}" for how, n in sorted(Counter(war.how for war in wars).items()))
    timely, fallen = (
        sum(war.warsaw in YEAR_1915 for war in wars),
        sum(war.how == "revolution" for war in wars),
    )
    record_property(
        "figures",
        f"When Eagles Fight, {len(wars)} scripted wars\n"
        f"  Warsaw falls, tries by turn: {warsaw} (in 1915: {timely} of {len(wars)})\n"
        f"  how they end: {ends}",
    )
    assert all(
        war.how in ("revolution", "tsar", "hexes", "cities", "capital", "withdrawal")
        for war in wars
    )
    assert all(1 < war.last <= LAST_TURN for war in wars)
    assert timely * 2 >= len(wars)
    if len(wars) == WARS:
        assert WARS <= fallen * 10 <= 9 * WARS
