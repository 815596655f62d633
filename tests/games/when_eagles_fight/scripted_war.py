"""A whole game by two simple scripted players, who see everything: what an owner would try first.

They go by the players' notes. The Germans repeat Tannenberg and stand on the frontier in 1914,
while the Austro-Hungarians hold their fortresses and the Carpathians. From 1915 on three armies go
for Kovno and Dvinsk, for Warsaw and Brest-Litovsk, and into Galicia. The Russian invades Galicia in
1914; then he stands in a line that goes back as his cities fall, and plays Brusilov's offensive in
its month.

Both march so that many are beside one enemy, and attack where the printed chart promises enough for
what it costs; the Central Powers pay more, since they have six turns to break the Russian army and
he has the longer breath.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from pbem.games.hex_engine.log import Controlled
from pbem.games.hex_engine.orders import Done, Move
from pbem.games.when_eagles_fight.board.board import CENTRAL, RUSSIAN
from pbem.games.when_eagles_fight.board.state import ENEMY, Options, Position
from pbem.games.when_eagles_fight.combat.attack_sequence import possible_moves
from pbem.games.when_eagles_fight.combat.breakthrough import BreakThroughAsk
from pbem.games.when_eagles_fight.combat.declaration import CombatPhase, check_ready, check_target
from pbem.games.when_eagles_fight.combat.odds_and_modifiers import routed_units
from pbem.games.when_eagles_fight.game import WhenEaglesFight
from pbem.games.when_eagles_fight.log import GameEnded
from pbem.games.when_eagles_fight.operations import strategic_movement
from pbem.games.when_eagles_fight.operations.movement import is_free, reachable_hexes
from pbem.games.when_eagles_fight.orders import (
    Attack,
    AttackAgain,
    BreakThrough,
    Brusilov,
    Exploit,
    OberOst,
    Rail,
    Stavka,
)
from pbem.games.when_eagles_fight.sequence.prospects import headquarters_orders
from pbem.games.when_eagles_fight.sequence.turn_ask import NewUnitsAsk, TurnAsk
from pbem.games.when_eagles_fight.standing import SHIPPED, AmmoPolicy, answer
from pbem.games.when_eagles_fight.supply.headquarters import OBEROST_RANGE
from pbem.games.when_eagles_fight.supply.supply import supply
from pbem.rules import Ask, Illegal, Logged, Order
from tests.games.kit.play import Unresumed, shuffled
from tests.games.when_eagles_fight.assaults import assaults
from tests.games.when_eagles_fight.attack_chances import Blow, blows, promise
from tests.games.when_eagles_fight.positions import printed
from tests.games.when_eagles_fight.scripted_plans import (
    BRUSILOV,
    WARSAW,
    apart,
    goals,
    objectives,
    storming,
)

_RIDE = 5
"""From so many hexes on that it saves, a ride is worth it."""
_PRICE = {CENTRAL: 0.5, RUSSIAN: 1.0}
"""So many steps of the enemy an attack must promise for each of one's own."""
_EFFORT = 0.1
"""And so many for each unit, which might attack elsewhere."""


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
    game, war = WhenEaglesFight(printed(), Options(planning="free")), War()
    play = Unresumed(game, game.setup(), shuffled(seed))
    players = {side: Player(side) for side in (CENTRAL, RUSSIAN)}
    play.begin()
    while play.asks:
        ask, turn = play.asks[0], play.state.turn
        play.submit(ask.seat, players[ask.side].answer(ask))
        for record in play.table.drain():
            entry = record.entry if isinstance(record, Logged) else None
            if isinstance(entry, Controlled) and (entry.hex, entry.side) == (WARSAW, CENTRAL):
                war.warsaw = war.warsaw or turn
            if isinstance(entry, GameEnded):
                war.last, war.how = turn, entry.how
    return war


@dataclass
class Player:
    """One side; it goes through its units once in each phase.

    Attributes:
        phase: the phase at hand; ``seen``: who had his chance to ride or to march in it.
        goals: where each unit goes in it.
        blows: the attacks that it may still make in it, by the order that makes them.
    """

    side: str
    phase: tuple[int, str] = (0, "")
    seen: set[int] = field(default_factory=set)
    goals: dict[int, int] = field(default_factory=dict)
    blows: dict[type[Attack], list[Blow]] = field(default_factory=dict)

    def answer(self, ask: Ask) -> Order:
        """What it orders; beside its turns and breakthroughs, what the shipped standing orders say.

        Enemies short of ammunition are best where the Germans go.
        """
        if isinstance(ask, TurnAsk) and ask.position.state.phase != "units":
            return self._turn(ask)
        if isinstance(ask, BreakThroughAsk):
            return self._break_through(ask)
        if isinstance(ask, TurnAsk):
            ask = NewUnitsAsk(ask.position, self.side)
        near = objectives(ask.position) if self.side == CENTRAL else ()
        return answer((AmmoPolicy(near=near), *SHIPPED), ask) or ask.default()

    def _turn(self, ask: TurnAsk) -> Order:
        position, phase = ask.position, ask.position.state.phase
        if (position.state.turn, phase) != self.phase:
            self.phase, self.seen, self.blows = (position.state.turn, phase), set(), {}
            self.goals = goals(position, self.side)
            if phase == "operations" and position.state.turn > 1:
                for units, odds in list(storming(position, self.side, self.goals)):
                    self.goals |= assaults(position, self.side, units, odds)
        legal = next((order for order in self._orders(position) if ask.is_legal(order)), None)
        return legal or (Done() if ask.is_legal(Done()) else ask.default())

    def _orders(self, position: Position) -> Iterator[Order]:
        """What it might do next in the phase at hand or a later one."""
        match position.state.phase:
            case "strategic":
                yield from self._trains(position)
                return
            case "operations":
                yield from self._marches(position)
                yield from self._guns(position)
                yield from self._headquarters(position)
            case "headquarters":
                yield from self._headquarters(position)
        yield from self._attacks(position, Attack)
        yield from self._attacks(position, AttackAgain)

    # --- trains and marches -----------------------------------------------------------------------

    def _trains(self, position: Position) -> Iterator[Order]:
        """Those who are farthest from their goal ride first, to the station nearest to it."""
        far = position.area & ~position.grid.adjacent_to(position.mobile[ENEMY[self.side]])
        rides = []
        for n, goal in self.goals.items():
            if n in self.seen or not strategic_movement.may_board(position, n):
                continue
            stations = position.hexes_in(strategic_movement.rail_goals(position, n) & far)
            station = min(stations, key=lambda h: (apart(h, goal), h), default=goal)
            saved = apart(position.where[n], goal) - apart(station, goal)
            if saved >= _RIDE and stations:
                rides.append((-saved, n, Rail(position.ids([n]), position.name(station))))
        for _, n, order in sorted(rides, key=lambda ride: ride[:2]):
            self.seen.add(n)
            yield order

    def _marches(self, position: Position) -> Iterator[Order]:
        """Each unit towards its goal, those nearest to it first, as far as it is in supply."""
        fed = supply(position, self.side).field
        units = [
            (apart(position.where[n], goal), n, goal)
            for n, goal in self.goals.items()
            if n not in self.seen
        ]
        for far, n, goal in sorted(units):
            self.seen.add(n)
            if not far or not is_free(position, [n]):
                continue
            found = reachable_hexes(position, [n])
            nearer = [
                h
                for h in found.spent
                if apart(h, goal) < far and (fed >> h & 1 or not fed >> found.start & 1)
            ]
            for h in sorted(nearer, key=lambda h: (apart(h, goal), h)):
                yield Move(position.ids([n]), tuple(position.name(step) for step in found.path(h)))

    def _guns(self, position: Position) -> Iterator[Order]:
        """Heavy artillery to the strongest Germans beside the enemy who have none (13.18)."""
        for n in position.units_of(self.side):
            if (
                position.unit(n).kind == "artillery"
                and n not in self.seen
                and is_free(position, [n])
            ):
                self.seen.add(n)
                found = reachable_hexes(position, [n])
                best = max(
                    found.spent, key=lambda h: (_battery(position, n, h), h == found.start, h)
                )
                if best != found.start:
                    yield Move(
                        position.ids([n]), tuple(position.name(step) for step in found.path(best))
                    )

    # --- attacks ----------------------------------------------------------------------------------

    def _headquarters(self, position: Position) -> Iterator[Order]:
        """The offensive in its time, then the staff where most stand near the enemy."""
        if self.side == RUSSIAN and position.state.turn >= BRUSILOV:
            yield Brusilov()
        places = [
            order
            for order in headquarters_orders(position, self.side)
            if isinstance(order, OberOst | Stavka)
        ]
        yield from sorted(places, key=lambda order: -_near_enemy(position, order))

    def _attacks(self, position: Position, kind: type[Attack]) -> Iterator[Order]:
        """Those that are worth it, the best first; all advance."""
        phase = CombatPhase.of_position(position, again=kind is AttackAgain)
        fit = {n for n in position.units_of(self.side) if _is_ready(position, n, phase)}
        if kind not in self.blows:
            self.blows[kind] = list(blows(position, self.side, fit))
        left = [
            blow
            for blow in self.blows[kind]
            if fit.issuperset(blow.units) and _is_open(position, blow, phase)
        ]
        now = (self._now(position, blow) for blow in left)
        self.blows[kind] = [blow for blow in now if blow]
        for blow in sorted(self.blows[kind], key=self._worth, reverse=True):
            names = position.ids(blow.units)
            if self._worth(blow) > 0:
                yield kind(names, position.name(blow.target), None, names)

    def _now(self, position: Position, blow: Blow) -> Blow | None:
        """An attack after those before it; units that fled to its target are lost (13.22)."""
        return (
            promise(position, self.side, blow.units, blow.target)
            if routed_units(position, blow.target)
            else blow
        )

    def _worth(self, blow: Blow) -> float:
        return blow.lost - _PRICE[self.side] * blow.paid - _EFFORT * len(blow.units)

    def _break_through(self, ask: BreakThroughAsk) -> Order:
        """All on towards their goals, as far as they are in supply and find room."""
        paths = {
            n: self._onward(ask, self.goals.get(n, ask.battle_hex), steps - 1)
            for n, steps in ask.reach.items()
        }
        moves = [Exploit(ask.position.unit(n).id, path) for n, path in paths.items()]
        return BreakThrough(tuple(possible_moves(ask, moves)))

    def _onward(self, ask: BreakThroughAsk, goal: int, most: int) -> tuple[str, ...]:
        """The way from the hex attacked towards a goal."""
        position, path = ask.position, [ask.battle_hex]
        open_ = supply(position, self.side).field & ~position.mobile[ENEMY[self.side]]
        while len(path) <= most:
            near = [
                h
                for _, h in position.grid.near[path[-1]]
                if open_ >> h & 1 and apart(h, goal) < apart(path[-1], goal)
            ]
            if not near:
                break
            path.append(min(near, key=lambda h: (apart(h, goal), h)))
        return tuple(map(position.name, path[1:]))


def _is_ready(position: Position, n: int, phase: CombatPhase) -> bool:
    with suppress(Illegal):
        check_ready(position, n, phase)
        return True
    return False


def _is_open(position: Position, blow: Blow, phase: CombatPhase) -> bool:
    """Whether an enemy is still there who was not attacked yet, and all still stand beside him."""
    with suppress(Illegal):
        side = position.unit(blow.units[0]).side
        check_target(position, side, blow.target, phase)
        return all(position.grid.beside[blow.target] >> position.where[n] & 1 for n in blow.units)
    return False


def _near_enemy(position: Position, order: OberOst | Stavka) -> int:
    """The factors of those beside the enemy whom a staff in a hex commands (14.2, 14.3)."""
    side, nation, reach = (
        (CENTRAL, "german", OBEROST_RANGE)
        if isinstance(order, OberOst)
        else (RUSSIAN, "russian", 1)
    )
    front = position.occupied[side] & position.grid.adjacent_to(position.mobile[ENEMY[side]])
    hexes = position.hexes_in(
        front & position.grid.hexes_within(position.grid.at[order.hex], reach)
    )
    units = (n for h in hexes for n in position.stack(h))
    return sum(position.factors(n)[0] for n in units if position.unit(n).nation == nation)


def _battery(position: Position, n: int, h: int) -> int:
    """German factors beside the enemy that heavy artillery would support in a hex (13.18)."""
    stack = [m for m in position.stack(h) if m != n]
    mixed = any(
        position.unit(m).nation != "german" or position.unit(m).kind == "artillery" for m in stack
    )
    if mixed or not position.grid.beside[h] & position.mobile[RUSSIAN]:
        return 0
    return sum(position.factors(m)[0] for m in stack)
