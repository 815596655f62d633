"""Where the scripted players of When Eagles Fight send each unit."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN
from pbem.games.when_eagles_fight.board.state import OFFENSIVE, Position
from tests.games.when_eagles_fight.opening import MARCHES
from tests.games.when_eagles_fight.positions import printed

WARSAW, KOVNO, VILNA, BREST_LITOVSK = "2419", "2913", "3113", "2919"
LEMBERG, PRZEMYSL, KRAKOW, CZERNOWITZ, PASS = "2926", "2726", "2125", "3229", "2529"

SPRING_1915 = 5
"""The turn in which the Germans begin their offensive."""
FIRST_YEAR = 4
"""The last turn of 1914."""
BRUSILOV = 17
"""The turn in which the Russian declares his, in June 1916."""

_ARMIES = (
    (4, (KOVNO, "2811", "3411", VILNA, "3008", "3515")),
    (4, (WARSAW, "2520", BREST_LITOVSK, "3016", VILNA, "3515")),
    (1, (PRZEMYSL, LEMBERG, PASS, CZERNOWITZ)),
)
"""The German armies from north to south: their shares of all, and where each goes, one place after
the other: to Kovno, Szawli and Dvinsk; to Warsaw, Ivangorod and Brest-Litovsk; with the
Austro-Hungarians into Galicia."""
_GERMAN_LINE = ("2613", "2615", "2217", "2119", "2122")
"""Where they stand in 1914, from Tilsit to the upper Pilica."""
_AUSTRIAN_LINE = (KRAKOW, "2326", "2626", PRZEMYSL, "2828", "2830")
"""Where the Austro-Hungarians do: before the Carpathians, not for Lemberg."""
_GALICIAN_LINE = ("2722", "2923", "3025", "3126", CZERNOWITZ)
"""Where they do once Galicia is theirs again."""

_GALICIA = (LEMBERG, PRZEMYSL, PASS, CZERNOWITZ, KRAKOW)
"""What the Russians south of row 20 go for in 1914."""
_LINES = (
    (
        WARSAW,
        (
            "3008",
            KOVNO,
            "2816",
            "2617",
            "2319",
            WARSAW,
            "2520",
            "2722",
            "2724",
            PRZEMYSL,
            "2928",
            CZERNOWITZ,
        ),
    ),
    (BREST_LITOVSK, ("3008", KOVNO, "3016", BREST_LITOVSK, "2923", LEMBERG, CZERNOWITZ)),
    (VILNA, ("3008", "3411", VILNA, "3515", "3419", "3123", "3126", CZERNOWITZ)),
    ("", ("3306", "3411", "3515", "3419", "3425", "3328")),
)
"""Where the Russians stand as long as a city is theirs."""
_POSTS = {
    RUSSIAN: {WARSAW: 3, KOVNO: 2, VILNA: 2, BREST_LITOVSK: 2, "3008": 2, "3016": 2, "2520": 2},
    CENTRAL: {PRZEMYSL: 3, KRAKOW: 2, CZERNOWITZ: 2, PASS: 2},
}
"""Where so many corps of the Russians and of the Austro-Hungarians stand in any case."""
_CALLED = 6
"""From so far they are called there."""
_ODDS, _SURPRISE = (2, 3), (1, 2)
"""The least and the sufficient odds to seek enemies; Brusilov's offensive favours some (15.2)."""


@cache
def apart(here: int, there: int) -> int:
    """How many hexes apart two are."""
    return printed().grid.distance(here, there)


def objectives(position: Position) -> tuple[str, ...]:
    """The places that the German armies go for next."""
    return tuple(
        position.name(place)
        for _, places in _ARMIES
        if (place := _next(position, places)) is not None
    )


def goals(position: Position, side: str) -> dict[int, int]:
    """Where each unit of a side goes; fortresses and heavy artillery nowhere by themselves."""
    units = [n for n in position.units_of(side) if position.unit(n).kind in ("infantry", "cavalry")]
    units.sort(key=lambda n: (position.name(position.where[n])[2:], n))  # from north to south
    if side == RUSSIAN:
        return _russians(position, units)
    germans = [n for n in units if position.unit(n).nation == "german"]
    austrians = [n for n in units if position.unit(n).nation != "german"]
    return _germans(position, germans) | _austrians(position, austrians)


def storming(
    position: Position, side: str, goals: Mapping[int, int]
) -> Iterator[tuple[dict[int, int], tuple[int, int]]]:
    """Who attacks together and at which odds; of the Russians, the south in 1914 and 1916."""
    if side == CENTRAL:
        for nation in ("german", "austrian"):
            yield {n: goal for n, goal in goals.items() if position.unit(n).nation == nation}, _ODDS
    elif (
        position.state.turn <= FIRST_YEAR or BRUSILOV <= position.state.turn < BRUSILOV + OFFENSIVE
    ):
        south = {
            n: goal
            for n, goal in goals.items()
            if not position.ground.north >> position.where[n] & 1
        }
        yield south, _ODDS if position.state.turn <= FIRST_YEAR else _SURPRISE


def _germans(position: Position, units: Sequence[int]) -> dict[int, int]:
    """First the march to Tannenberg, then a line, from 1915 on armies."""
    if position.state.turn < SPRING_1915:
        marches = (
            {name: goal for names, goal in MARCHES for name in names.split()}
            if position.state.turn == 1
            else {}
        )
        sent = {
            n: position.grid.at[goal] for n in units if (goal := marches.get(position.unit(n).id))
        }
        return _side_by_side(position, units, _GERMAN_LINE) | sent
    found: dict[int, int] = {}
    whole, begun = sum(share for share, _ in _ARMIES), 0
    for share, places in _ARMIES:
        army = units[len(units) * begun // whole : len(units) * (begun + share) // whole]
        begun += share
        place = _next(position, places)
        found |= (
            _side_by_side(position, army, _GALICIAN_LINE)
            if place is None
            else dict.fromkeys(army, place)
        )
    return found


def _austrians(position: Position, units: Sequence[int]) -> dict[int, int]:
    """Some at their posts, the others in a line, from 1915 on for Galicia."""
    found = _at_posts(position, units, CENTRAL)
    rest = [n for n in units if n not in found]
    if position.state.turn < SPRING_1915:
        return found | _side_by_side(position, rest, _AUSTRIAN_LINE)
    place = _next(position, _ARMIES[-1][1])
    return found | (
        _side_by_side(position, rest, _GALICIAN_LINE)
        if place is None
        else dict.fromkeys(rest, place)
    )


def _russians(position: Position, units: Sequence[int]) -> dict[int, int]:
    """Some keep their posts, the south goes into Galicia in 1914, the rest hold a line."""
    at, own = position.grid.at, position.places_held(RUSSIAN)
    found = _at_posts(position, units, RUSSIAN)
    if position.state.turn <= FIRST_YEAR:
        goal = next(
            at[place] for place in _GALICIA if not own >> at[place] & 1 or place == _GALICIA[-1]
        )
        south = [
            n
            for n in units
            if n not in found and not position.ground.north >> position.where[n] & 1
        ]
        found |= dict.fromkeys(south, goal)
    corners = next(line for city, line in _LINES if not city or own >> at[city] & 1)
    return found | _side_by_side(position, [n for n in units if n not in found], corners)


def _next(position: Position, places: Sequence[str]) -> int | None:
    """The first of some places that the Central Powers do not hold."""
    own, at = position.places_held(CENTRAL), position.grid.at
    return next((at[place] for place in places if not own >> at[place] & 1), None)


def _at_posts(position: Position, units: Sequence[int], side: str) -> dict[int, int]:
    """Those who stand at the posts that a side holds: each time the nearest."""
    found: dict[int, int] = {}
    for place, men in _POSTS[side].items():
        post = position.grid.at[place]
        for _ in range(men if position.places_held(side) >> post & 1 else 0):
            left = [
                n for n in units if n not in found and apart(position.where[n], post) <= _CALLED
            ]
            if left:
                found[min(left, key=lambda n: (apart(position.where[n], post), units.index(n)))] = (
                    post
                )
    return found


def _side_by_side(
    position: Position, units: Sequence[int], corners: Iterable[str]
) -> dict[int, int]:
    """Units along a line from corner to corner, as evenly as may be."""
    first, *others = (position.grid.at[corner] for corner in corners)
    line = [first]
    for corner in others:
        while line[-1] != corner:
            line.append(
                min(
                    (h for _, h in position.grid.near[line[-1]]),
                    key=lambda h: (apart(h, corner), h),
                )
            )
    return {n: line[k * len(line) // len(units)] for k, n in enumerate(units)}
