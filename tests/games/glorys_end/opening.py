"""The opening of the campaign by two scripted players who see everything.

The German marches by the right wing on Paris, the Ardennes armies on Châlons, attacks what bars the
way at good odds and sends two corps to the East (8.8). The French attack into Lorraine up to turn 5
(4.6) and send corps west by rail from then on; the others stand side by side on the frontier, then
on the Aisne, then on the Marne.

The Germans are at the Marne when three of their corps, an army, stand on it or beside it between
Meaux and Épernay: that is what barred the river from the Allies in 1914. A single corps may slip
through a thin line earlier, since no unit controls the hexes around it; it is counted by itself.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pbem.games.glorys_end.board.board import ALLIED, GERMAN
from pbem.games.glorys_end.board.state import ENEMY, Position, State
from pbem.games.glorys_end.combat.odds_and_modifiers import (
    Battle,
    Kind,
    attack_strength,
    defence_strength,
)
from pbem.games.glorys_end.game import GlorysEnd
from pbem.games.glorys_end.operations.movement import is_free, reachable_hexes
from pbem.games.glorys_end.orders import Assault, MarchAssault, Withdraw
from pbem.games.glorys_end.sequence.deployment import DeployAsk
from pbem.games.glorys_end.sequence.prospects import (
    assault_forces,
    rail_orders,
    reinforcement_orders,
    replacement_orders,
    withdrawal_orders,
)
from pbem.games.glorys_end.sequence.turn import TurnAsk
from pbem.games.glorys_end.supply.supply import supply
from pbem.games.hex_engine.orders import Done, Move
from pbem.games.hexes.grid import Grid
from pbem.rules import Ask, Order
from tests.games.glorys_end.positions import new_game
from tests.games.kit.play import Unresumed, shuffled

LIEGE = "1621"
MARNE = ("3034", "2932", "3029")
"""Meaux, Château-Thierry and Épernay: where the right wing comes to the river."""
ARMY = 3
"""So many corps make an army there."""
TO_THE_EAST = Withdraw(("DE-GR-XXX", "DE-11-XXX"), "DE-4C-XXX")
"""The Guard Reserve Corps and the Eleventh, which left in 1914, or others if unfit (8.8)."""
LAST_ATTACK = 5
"""The last turn of the French offensive (4.6)."""

_GERMAN_GOALS = {1: "3034", 2: "2932", 3: "3029", 4: "3027", 5: "3226", 6: "3319", 7: "3716"}
_FRENCH_ATTACK = {1: "3314", 2: "3116"}
_LORRAINE = {1: "3716", 2: "3319"}
_FRONTIER = ("1931", "1928", "2024", "2425", "2520")
_AISNE = ("2634", "2431", "2529", "2627", "2725", "2822")
_RIVER = ("3036", "3034", "2932", "3029", "3027", "3226", "3223", "2822")
"""Where the other Allied armies stand side by side, from west to east: from Cambrai to Longwy up to
turn 5, from Compiègne by La Fère and Rethel to Verdun up to turn 7, from Paris along the Marne and
back to Verdun."""
_WEST_TO_EAST = (0, 5, 4, 3)
"""Those armies; 0 stands for the British."""
AISNE = 7
OISE = "2634"
"""Compiègne."""
_GOOD = {
    GERMAN: {"prepared": (2, 1), "march": (3, 1)},
    ALLIED: {"prepared": (1, 1), "march": (1, 1)},
}
"""The odds at which a side attacks; the Allies after their offensive as the German."""


@dataclass
class Opening:
    """What came of an opening.

    Attributes:
        liege: the turn in which the fortress fell, 0 if it did not.
        scouts, marne: the first turn with one German corps, with three, in a hex of ``MARNE`` or
            beside one, else 0.
        battles: of Plan XVII; ``french``, ``german``: the steps that the French attacks in Germany
            up to turn 5 cost.
    """

    liege: int = 0
    scouts: int = 0
    marne: int = 0
    battles: int = 0
    french: int = 0
    german: int = 0


def play_opening(seed: int, last: int = 11) -> Opening:
    """Play the historical campaign up to the end of a turn with these dice."""
    game = new_game(scenario="historical")
    play = Unresumed(game, game.setup(), shuffled(seed))
    play.begin()
    players = {side: Player(side) for side in (ALLIED, GERMAN)}
    found = Opening()
    attacking = False
    while play.asks and play.state.turn <= last and not found.marne:
        ask = play.asks[0]
        order = _answer(game, ask, players)
        if isinstance(ask, TurnAsk):
            attacking = (
                ask.side == ALLIED
                and play.state.turn <= LAST_ATTACK
                and _in_germany(ask.position, order)
            )
        before = _lost(game, play.state)
        play.carry_out(ask, order)
        if attacking:
            after = _lost(game, play.state)
            found.french += after[0] - before[0]
            found.german += after[1] - before[1]
        _look(Position(game.board, play.state), found)
    return found


def _straight(grid: Grid, numbers: Sequence[str]) -> list[int]:
    """The hexes from one to the next, each once, without a gap."""
    line = [grid.at[numbers[0]]]
    for number in numbers[1:]:
        goal = grid.at[number]
        while line[-1] != goal:
            line.append(
                min((h for _, h in grid.near[line[-1]]), key=lambda h: (grid.distance(h, goal), h))
            )
    return line


def _in_germany(position: Position, order: Order) -> bool:
    attack = isinstance(order, Assault | MarchAssault)
    return attack and position.country(position.grid.at[order.target]) == "germany"


def _look(position: Position, found: Opening) -> None:
    state, grid = position.state, position.grid
    if state.phase == "setup":
        return
    if not found.liege and grid.at[LIEGE] not in state.forts:
        found.liege = state.turn
    near = grid.adjacent_to(grid.mask(MARNE)) | grid.mask(MARNE)
    corps = [
        n
        for n in position.units_of(GERMAN)
        if position.unit(n).kind == "infantry" and near >> position.where[n] & 1
    ]
    if corps and not found.scouts:
        found.scouts = state.turn
    if len(corps) >= ARMY:
        found.marne = state.turn
    found.battles = state.battles


def _lost(game: GlorysEnd, state: State) -> tuple[int, int]:
    """The steps that the French and the German units in play have lost."""
    steps = {"french": 0, "german": 0}
    for unit in game.board.units:
        if unit.nation in steps and state.box[unit.n] in ("map", "lost"):
            steps[unit.nation] += unit.steps - state.steps[unit.n]
    return steps["french"], steps["german"]


def _answer(game: GlorysEnd, ask: Ask, players: dict[str, "Player"]) -> Order:
    if isinstance(ask, TurnAsk):
        return players[ask.side].order(ask)
    if isinstance(ask, DeployAsk):
        return Done()
    standing = {seat: game.shipped_standing(seat) for seat in game.seats}
    return game.standing_answer(standing, ask) or next(iter(ask.legal()))


@dataclass
class Player:
    """One side: it brings in what it may, marches stack by stack, then makes prepared assaults.

    Attributes:
        side: it plays; ``turn``: the last in which it did.
        seen: the units that marched in it.
        line: where the units of the Allied line go, as of ``known``: the turn and how many units
            there are.
    """

    side: str
    turn: int = 0
    seen: set[int] = field(default_factory=set)
    line: dict[int, int] = field(default_factory=dict)
    known: tuple[int, int] = (0, 0)

    def order(self, ask: TurnAsk) -> Order:
        """The next thing in the player turn; nothing more when there is nothing good to do."""
        position = ask.position
        if self.turn != position.state.turn:
            self.turn, self.seen = position.state.turn, set()
        legal = (order for order in self._ideas(position) if ask.is_legal(order))
        return next(legal, Done())

    def _ideas(self, position: Position) -> Iterator[Order]:
        phase = position.state.phase
        if phase == "reinforcements":
            yield from reinforcement_orders(position, self.side)
            yield from replacement_orders(position, self.side)
            yield from (TO_THE_EAST, *withdrawal_orders(position, self.side))
        if self.side == ALLIED and phase in ("reinforcements", "entrenchment", "strategic"):
            yield from self._railways(position)
        if phase != "assaults":
            yield from self._marches(position)
        yield from self._assaults(position)

    def _railways(self, position: Position) -> Iterator[Order]:
        """After the offensive, send free units of the armies of Lorraine to the Oise crossings."""
        if position.state.turn <= LAST_ATTACK:
            return
        goal, numbers = position.grid.at[OISE], position.board.unit
        lorraine = (
            (position.grid.distance(position.grid.at[order.goal], goal), order.units, order)
            for order in rail_orders(position, self.side)
            if position.unit(numbers[order.units[0]]).army in _FRENCH_ATTACK
        )
        for far, units, order in sorted(lorraine, key=lambda found: found[:2]):
            if far < position.grid.distance(position.where[numbers[units[0]]], goal):
                yield order

    def _marches(self, position: Position) -> Iterator[Order]:
        """Each stack with no neighbour worth an assault, the nearest to its goal first."""
        stacks = sorted(
            position.hexes_in(position.occupied[self.side]), key=lambda h: self._far(position, h)
        )
        for h in stacks:
            fighting = [
                n for n in position.stack(h) if is_free(position, [n]) and n not in self.seen
            ]
            if not fighting or self._waits(position, h):
                continue
            yield from self._march_assaults(position, fighting)
            for units in (fighting, *([n] for n in fighting if len(fighting) > 1)):
                self.seen.update(units)
                yield from self._steps(position, units)

    def _steps(self, position: Position, units: Sequence[int]) -> Iterator[Order]:
        """Move towards the goal within supply, if nearer; units without supply go as they can."""
        goal = self._goal(position, units[0])
        if goal is None:
            return
        start, grid = position.where[units[0]], position.grid
        fed = supply(position, position.unit(units[0]).nation).full
        found = reachable_hexes(position, units)
        hexes = [h for h in found.spent if grid.distance(h, goal) < grid.distance(start, goal)]
        if fed >> start & 1:
            hexes = [h for h in hexes if fed >> h & 1]
        for h in sorted(hexes, key=lambda h: (not fed >> h & 1, grid.distance(h, goal), h)):
            yield Move(position.ids(units), tuple(position.name(step) for step in found.path(h)))

    def _goal(self, position: Position, n: int) -> int | None:
        """Where a unit goes; guns to the fortress, the Belgians nowhere."""
        unit, at = position.unit(n), position.grid.at
        if unit.nation == "belgian":
            return None
        army = unit.army or self._nearest(position, n)
        if self.side == GERMAN:
            first = at[LIEGE] in position.state.forts and (army == 1 or unit.kind == "gun")
            return at[LIEGE] if first else at[_GERMAN_GOALS[army]]
        if unit.nation != "british" and army in _FRENCH_ATTACK:
            return at[(_FRENCH_ATTACK if position.state.turn <= LAST_ATTACK else _LORRAINE)[army]]
        known = position.state.turn, len(position.where)
        if self.known != known:
            self.known, self.line = known, self._in_line(position)
        return self.line[n]

    def _in_line(self, position: Position) -> dict[int, int]:
        """Place the units of the Allied left and centre side by side, as far as they suffice."""
        turn = position.state.turn
        line = _straight(
            position.grid, _FRONTIER if turn <= LAST_ATTACK else _AISNE if turn <= AISNE else _RIVER
        )
        armies = {n: self._army(position, n) for n in position.units_of(ALLIED)}
        units = sorted(
            (n for n, army in armies.items() if army in _WEST_TO_EAST),
            key=lambda n: (_WEST_TO_EAST.index(armies[n]), n),
        )
        return {n: line[place * len(line) // len(units)] for place, n in enumerate(units)}

    def _army(self, position: Position, n: int) -> int:
        """The army with which a unit stands; -1 of the Belgians."""
        unit = position.unit(n)
        if unit.nation in ("british", "belgian"):
            return 0 if unit.nation == "british" else -1
        return unit.army or self._nearest(position, n)

    def _nearest(self, position: Position, n: int) -> int:
        markers = position.board.markers[self.side]
        return min(
            markers,
            key=lambda army: position.grid.distance(
                position.where[n], position.grid.at[markers[army]]
            ),
        )

    def _far(self, position: Position, h: int) -> int:
        goal = self._goal(position, position.stack(h)[0])
        return 0 if goal is None else position.grid.distance(h, goal)

    # --- attacks ----------------------------------------------------------------------------------

    def _waits(self, position: Position, h: int) -> bool:
        """Whether a stack stays for a prepared assault on somebody beside it."""
        near = position.grid.beside[h]
        return any(near >> position.grid.at[order.target] & 1 for order in self._assaults(position))

    def _march_assaults(self, position: Position, units: Sequence[int]) -> Iterator[Order]:
        fighting = [n for n in units if position.unit(n).kind not in ("gun", "dummy")]
        for _, there in position.grid.near[position.where[units[0]]]:
            enemy = position.mobile[ENEMY[self.side]] >> there & 1
            if fighting and enemy and self._good(position, "march", there, fighting, []):
                names = position.ids(fighting)
                yield MarchAssault(names, position.name(there), advance=names)

    def _assaults(self, position: Position) -> Iterator[Assault]:
        enemy = ENEMY[self.side]
        targets = position.mobile[enemy] | position.standing_forts(enemy)
        for target in position.hexes_in(
            targets & position.grid.adjacent_to(position.real[self.side])
        ):
            for units in assault_forces(position, self.side, target):
                beside = {position.where[n] for n in units}
                own = position.units_of(self.side)
                guns = [
                    n for n in own if position.unit(n).kind == "gun" and position.where[n] in beside
                ]
                guns = guns if target in position.state.forts else []
                if self._good(position, "prepared", target, units, guns):
                    yield Assault(
                        position.ids([*units, *guns]),
                        position.name(target),
                        advance=position.ids(units),
                    )

    def _good(
        self, position: Position, kind: Kind, target: int, units: list[int], guns: list[int]
    ) -> bool:
        """True if the side attacks at these odds; a bare fortress needs less (14.2)."""
        battle = Battle(kind, self.side, target, tuple(units), tuple(guns), None, None)
        attack, defence = attack_strength(position, battle), defence_strength(position, battle)
        bold = (
            self.side == ALLIED
            and position.state.turn <= LAST_ATTACK
            and position.country(target) == "germany"
        )
        most, least = _GOOD[ALLIED if bold else GERMAN][kind]
        return attack * least >= defence * most
