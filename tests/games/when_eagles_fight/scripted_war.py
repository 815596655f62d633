"""A whole game by two simple scripted players, who see everything: what an owner would look at first.

The Central Powers stand on the defence in 1914. In the spring of 1915 a quarter of their Germans goes north by Kovno, half
by Lodz on Warsaw, the rest with the Austro-Hungarians into Galicia, and on to the next place behind each that has fallen.
The Russian invades Galicia in 1914. Then he stands side by side from the Baltic to the Carpathians, on a line that goes
back as his cities fall. Both attack at two to one.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from pbem.games.when_eagles_fight import strategic
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN
from pbem.games.when_eagles_fight.board.state import ENEMY, Options, Position
from pbem.games.when_eagles_fight.combat.battle import attack_strength, defence_strength
from pbem.games.when_eagles_fight.game import WhenEaglesFight
from pbem.games.when_eagles_fight.log import Controlled, GameEnded
from pbem.games.when_eagles_fight.movement import free, ways
from pbem.games.when_eagles_fight.orders import Attack, AttackAgain, Brusilov, Done, Move, Rail
from pbem.games.when_eagles_fight.prospects import forces, headquarters
from pbem.games.when_eagles_fight.standing import SHIPPED, answer
from pbem.games.when_eagles_fight.supply import supply
from pbem.games.when_eagles_fight.turn import NewUnitsAsk, TurnAsk
from pbem.rules import Logged, Order
from tests.games.kit.play import Unresumed, shuffled
from tests.games.when_eagles_fight.positions import printed

WARSAW, VILNA, BREST_LITOVSK, LEMBERG = "2419", "3113", "2919", "2926"

_NORTH = ("2314", "2615", "2913", VILNA, "3008", "3411", "3515", "3706", "4012")
_CENTRE = ("2120", WARSAW, "2520", BREST_LITOVSK, "3016", "3515", VILNA, "3411")
_SOUTH = ("2125", "2726", LEMBERG, "2529", "3229", "3123", "3126", "4123")
"""Where a quarter, half and a quarter of the Germans go in the offensive, the Austro-Hungarians with the last."""
_GERMAN_POSTS = ("2314", "2615", "2217", "2018", "2120", "2120", "2120", "2323")
_AUSTRIAN_POSTS = ("2125", "2325", "2525", "2726", "2529", "2728", "2928")
"""Where they stand before it."""
_OFFENSIVE = 6
"""The spring of 1915."""

_GALICIA = (LEMBERG, "2726", "2529", "3229")
"""What the Russians south of row 20 go for in 1914."""
_LINES = (
    ("3008", "2913", "2816", "2617", "2319", WARSAW, "2520", "2722", "2724", "2726", "2928", "3229"),
    ("3008", "2913", "3016", BREST_LITOVSK, "2923", LEMBERG, "3229"),
    ("3008", "3411", VILNA, "3515", "3419", "3123", "3126", "3229"),
    ("3306", "3411", "3515", "3419", "3425", "3328"),
)
"""Where the Russians stand: while Warsaw is theirs, then Brest-Litovsk, then Vilna."""
_POSTS = {WARSAW: 2, "2913": 2, VILNA: 2, BREST_LITOVSK: 2, "3008": 2, "3016": 2, "2520": 2}
"""Where so many corps stand in any case."""
_CALLED = 6
"""From so far they are called there."""
_FIRST_YEAR = 4
"""The last turn of 1914."""
_RIDE = 5
"""From so many hexes on that it saves, a ride is worth it."""
_GOOD = 2
"""The odds at which both attack."""
BRUSILOV = 17
"""When the Russian declares the offensive."""


@cache
def _apart(here: int, there: int) -> int:
    """How many hexes apart two are."""
    return printed().grid.distance(here, there)


@dataclass
class War:
    """What came of a game.

    Attributes:
        warsaw: the turn in which the Central Powers first held Warsaw, 0 if they never did.
        last: the last turn; ``how``: how it ended, such as ``revolution``.
    """

    warsaw: int = 0
    last: int = 0
    how: str = ""


def play_war(seed: int) -> War:
    """The historical game to its end."""
    game, war = WhenEaglesFight(printed(), Options()), War()
    play = Unresumed(game, game.setup(), shuffled(seed))
    players = {side: Player(side) for side in (CENTRAL, RUSSIAN)}
    play.begin()
    while play.asks:
        ask = play.asks[0]
        order = answer(SHIPPED, ask) if not isinstance(ask, TurnAsk) else players[ask.side].order(ask)
        turn = play.state.turn
        play.submit(ask.seat, order or ask.default())
        for record in play.table.drain():
            entry = record.entry if isinstance(record, Logged) else None
            if isinstance(entry, Controlled) and (entry.hex, entry.side) == (WARSAW, CENTRAL):
                war.warsaw = war.warsaw or turn
            if isinstance(entry, GameEnded):
                war.last, war.how = turn, entry.how
    return war


@dataclass
class Player:
    """One side; it goes through its units once in each part of a turn.

    Attributes:
        seen: who had his chance to ride or to march in the part of the turn at hand, which ``part`` names.
        line: where each unit of a Russian line stands.
    """

    side: str
    part: tuple[int, str] = (0, "")
    seen: set[int] = field(default_factory=set)
    line: dict[int, int] = field(default_factory=dict)

    def order(self, ask: TurnAsk) -> Order:
        """The next thing it does."""
        position, phase = ask.position, ask.position.state.phase
        if phase == "units":
            return answer(SHIPPED, NewUnitsAsk(position, self.side)) or ask.default()
        part = (position.state.turn, "trains" if phase == "strategic" else "turn")
        if part != self.part:
            self.part, self.seen = part, set()
            self.line = self._in_line(position)
        orders = self._trains(position) if phase == "strategic" else self._turn(position)
        legal = next((order for order in orders if ask.is_legal(order)), None)
        return legal or (Done() if ask.is_legal(Done()) else ask.default())

    def _turn(self, position: Position) -> Iterator[Order]:
        if position.state.phase == "operations":
            yield from self._marches(position)
            yield from self._headquarters(position)
        yield from self._attacks(position, AttackAgain if position.state.phase == "oberost" else Attack)

    # --- where to ----------------------------------------------------------------------------------------------------

    def _goal(self, position: Position, n: int) -> int | None:
        """Where a unit goes; fortresses nowhere."""
        unit, at = position.unit(n), position.grid.at
        if unit.kind == "fortress":
            return None
        if self.side == RUSSIAN:
            return self.line.get(n)
        lost = ~position.held(CENTRAL)
        if unit.nation == "austrian":
            places, posts = _SOUTH, _AUSTRIAN_POSTS
        elif position.state.turn < _OFFENSIVE:
            places, posts = (), _GERMAN_POSTS
        else:
            places, posts = (_NORTH, _CENTRE, _CENTRE, _SOUTH)[n % 4], _GERMAN_POSTS
        return next((at[place] for place in places if lost >> at[place] & 1), at[posts[n % len(posts)]])

    def _in_line(self, position: Position) -> dict[int, int]:
        """Where each Russian stands: side by side from north to south; in 1914 those in the south go for Galicia."""
        if self.side != RUSSIAN:
            return {}
        at, grid, own = position.grid.at, position.grid, position.held(RUSSIAN)
        units = [n for n in position.units_of(RUSSIAN) if position.unit(n).kind in ("infantry", "cavalry")]
        units.sort(key=lambda n: (position.name(position.where[n])[2:], n))
        found: dict[int, int] = {}
        lost = next(
            (k for k, city in enumerate((WARSAW, BREST_LITOVSK, VILNA)) if own >> at[city] & 1), len(_LINES) - 1
        )
        corners = [at[place] for place in _LINES[lost]]
        line = [corners[0]]
        for corner in corners[1:]:
            while line[-1] != corner:
                line.append(min((h for _, h in grid.near[line[-1]]), key=lambda h: (_apart(h, corner), h)))
        for place, men in _POSTS.items():
            post = at[place]
            for _ in range(men if own >> post & 1 else 0):
                left = [n for n in units if n not in found]
                near = min(left, key=lambda n: _apart(position.where[n], post), default=None)
                if near is not None and _apart(position.where[near], post) <= _CALLED:
                    found[near] = post
        if position.state.turn <= _FIRST_YEAR:
            goal = next((at[place] for place in _GALICIA if not own >> at[place] & 1), at["2125"])
            south = [n for n in units if n not in found and position.name(position.where[n])[2:] > "20"]
            found |= dict.fromkeys(south, goal)
        standing = [n for n in units if n not in found]
        return found | {n: line[k * len(line) // len(standing)] for k, n in enumerate(standing)}

    def _trains(self, position: Position) -> Iterator[Order]:
        """Those who are farthest from their goal ride first, to the station nearest to it."""
        far = position.area & ~position.grid.spread(position.mobile[ENEMY[self.side]])
        rides = []
        for n in position.units_of(self.side):
            goal = self._goal(position, n)
            if goal is None or n in self.seen or not strategic.starts(position, n):
                continue
            stations = position.hexes(strategic.goals(position, n) & far)
            station = min(stations, key=lambda h: (_apart(h, goal), h), default=goal)
            saved = _apart(position.where[n], goal) - _apart(station, goal)
            if saved >= _RIDE and stations:
                rides.append((-saved, n, Rail(position.ids([n]), position.name(station))))
        for _, n, order in sorted(rides, key=lambda ride: ride[:2]):
            self.seen.add(n)
            yield order

    def _marches(self, position: Position) -> Iterator[Order]:
        """Each unit towards its goal, those nearest to it first, as far as it is in supply."""
        fed = supply(position, self.side).field
        units = [
            (_apart(position.where[n], goal), n, goal)
            for n in position.units_of(self.side)
            if n not in self.seen and (goal := self._goal(position, n)) is not None
        ]
        for far, n, goal in sorted(units):
            self.seen.add(n)
            if not far or not free(position, [n]):
                continue
            found = ways(position, [n])
            nearer = [h for h in found.spent if _apart(h, goal) < far and (fed >> h & 1 or not fed >> found.start & 1)]
            for h in sorted(nearer, key=lambda h: (_apart(h, goal), h)):
                yield Move(position.ids([n]), tuple(position.name(step) for step in found.path(h)))

    # --- attacks -----------------------------------------------------------------------------------------------------

    def _headquarters(self, position: Position) -> Iterator[Order]:
        """The offensive in its time, then the staff where most stand near the enemy."""
        if self.side == RUSSIAN and position.state.turn >= BRUSILOV:
            yield Brusilov()
        places = [order for order in headquarters(position, self.side) if not isinstance(order, Brusilov)]
        own = position.mobile[self.side]
        beside = position.grid.beside
        yield from sorted(
            places,
            key=lambda order: -(beside[position.grid.at[order.hex]] & own).bit_count(),  # type: ignore[attr-defined]
        )

    def _attacks(self, position: Position, kind: type[Attack]) -> Iterator[Order]:
        """At two to one or better, the best odds first; all advance. Nobody chases cavalry (13.27)."""
        found = []
        for units, target in forces(position, self.side):
            odds = attack_strength(position, units) / defence_strength(position, target)
            alone = [position.unit(n).kind for n in position.stack(target)] == ["cavalry"]
            if odds >= _GOOD and not alone:
                names = position.ids(units)
                found.append((-odds, target, kind(names, position.name(target), None, names)))
        for _, _, order in sorted(found, key=lambda attack: attack[:2]):
            yield order
