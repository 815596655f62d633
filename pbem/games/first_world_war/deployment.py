"""Chapter 4.2, phase 1: deployment, garrisons, optional order of play (9.2) and set-up (9.3)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from pbem.games.first_world_war.asks import FactionAsk
from pbem.games.first_world_war.board.state import READY, Position
from pbem.games.first_world_war.log import Deployed, DeployedSecretly, OrderChosen, RolledForOrder
from pbem.games.first_world_war.operating import may_operate
from pbem.games.first_world_war.orders import ChooseOrder, Deploy
from pbem.rules import Flow, Illegal, Order, Table


def waiting_counters(position: Position, faction: str) -> list[str]:
    """The faction's counters that may be put on the board now, armies first (4.2)."""
    return [c for c in position.board.counters[faction] if position.state.at[c] == READY]


def fronts_admitting(position: Position, counter: str) -> list[int]:
    """The fronts a counter may be deployed on."""
    return [n for n in position.board.fronts if may_operate(position, counter, n)]


def fronts_admitting_each(position: Position, counters: Iterable[str]) -> dict[str, list[int]]:
    """The fronts that admit each of some counters.

    They are worked out once for each nation and for dummies.
    """
    kinds: dict[tuple[str, str], list[int]] = {}
    found = {}
    for counter in counters:
        army = position.board.armies[counter]
        kind = army.faction, army.nation
        if kind not in kinds:
            kinds[kind] = fronts_admitting(position, counter)
        found[counter] = kinds[kind]
    return found


def empty_garrisons(position: Position, faction: str) -> list[int]:
    """Fronts that need a garrison of this faction and have none (4.2, from turn 2)."""
    if position.state.turn < position.board.first_turn["minimum_garrison"]:
        return []
    fronts = position.board.fronts.values()
    return [
        f.number
        for f in fronts
        if faction in f.garrison and not position.armies_on(f.number, faction)
    ]


def garrison_matching(position: Position, faction: str) -> dict[int, str]:
    """A maximum matching of empty garrisons with armies that can fill them (4.2)."""
    armies = [c for c in waiting_counters(position, faction) if not position.board.armies[c].dummy]
    matched: dict[int, str] = {}

    def place(front: int, tried: set[str]) -> bool:
        for army in armies:
            if army in tried or not may_operate(position, army, front):
                continue
            tried.add(army)
            holder = next((f for f, a in matched.items() if a == army), None)
            if holder is None or place(holder, tried):
                matched[front] = army
                return True
        return False

    for front in empty_garrisons(position, faction):
        place(front, set())
    return matched


@dataclass(frozen=True)
class DeploymentAsk(FactionAsk):
    """Where the waiting counters go (4.2, phase 1)."""

    topic = "fww.ask.deployment"
    accepts = (Deploy,)

    @cached_property
    def _admitted(self) -> dict[str, list[int]]:
        """The fronts that admit each waiting counter.

        Nothing changes them while this is asked.
        """
        return fronts_admitting_each(self.position, waiting_counters(self.position, self.faction))

    def check(self, order: Order) -> None:
        """Every waiting army goes to a front that admits it. Dummies may wait.

        Raises:
            Illegal: rules 4.2, 5.3, 5.4 and 7.0.
        """
        assert isinstance(order, Deploy)
        placed, admitted = dict(order.placements), self._admitted
        self._check_named_once([counter for counter, _ in order.placements])
        for counter, front in order.placements:
            if counter not in admitted:
                raise Illegal(
                    "fww.illegal.not_waiting", rule="4.2", facts={"army": counter}, names=(counter,)
                )
            if front not in admitted[counter]:
                facts = {"army": counter, "front": front, "fronts": tuple(admitted[counter])}
                raise Illegal("fww.illegal.not_admitted", rule="5.0", facts=facts, names=(counter,))
        for counter in admitted:
            if counter not in placed and not self.position.board.armies[counter].dummy:
                raise Illegal(
                    "fww.illegal.must_deploy", rule="7.0", facts={"army": counter}, names=()
                )
        self._check_garrisons(placed)

    def _check_named_once(self, counters: Sequence[str]) -> None:
        armies = self.position.board.armies
        twice = next((c for n, c in enumerate(counters) if c in counters[:n]), "")
        if not twice:
            return
        if not armies[twice].dummy:
            raise Illegal(
                "fww.illegal.named_twice", rule="4.2", facts={"army": twice}, names=(twice,)
            )
        named, waiting = (sum(armies[c].dummy for c in each) for each in (counters, self._admitted))
        facts = {"named": named, "waiting": waiting}
        raise Illegal("fww.illegal.many_dummies", rule="4.2", facts=facts, names=(twice,))

    def parts(self, order: Order) -> Iterator[Order]:
        """Each placement where it may not be, with the others of the default."""
        assert isinstance(order, Deploy)
        plan = self.default().placements
        for counter, front in order.placements:
            if front not in self._admitted.get(counter, ()):
                others = (placed for placed in plan if placed[0] != counter)
                yield Deploy(((counter, front), *others))

    def _check_garrisons(self, placed: dict[str, int]) -> None:
        empty = empty_garrisons(self.position, self.faction)
        if not empty:
            return
        filled = {
            front
            for counter, front in placed.items()
            if not self.position.board.armies[counter].dummy
        }
        bare = [front for front in empty if front not in filled]
        if len(empty) - len(bare) < len(garrison_matching(self.position, self.faction)):
            raise Illegal(
                "fww.illegal.garrison", rule="4.2", facts={"fronts": tuple(bare)}, names=()
            )

    def legal(self) -> Iterator[Deploy]:
        """The default, then it with one counter elsewhere, then others that leave none waiting."""
        plan = self.default()
        yield plan
        choices = [[(c, n) for n in self._admitted[c]] for c, _ in plan.placements]
        told = {plan}
        for order in _neighbours(plan, choices):
            told.add(order)
            if self.is_legal(order):
                yield order
        for placements in product(*choices):
            if (order := Deploy(placements)) not in told and self.is_legal(order):
                yield order

    def portions(self) -> Iterator[Deploy]:
        """Every counter in every place that admits it."""
        for counter, fronts in self._admitted.items():
            yield from (Deploy(((counter, front),)) for front in fronts)

    def default(self) -> Deploy:
        """Garrisons first, then each counter where the faction has fewest and the enemy is met."""
        position = self.position
        garrisons = {
            army: front for front, army in garrison_matching(position, self.faction).items()
        }
        load = position.counters_by_front(self.faction)
        placements = []
        for counter, open_to in self._admitted.items():
            home = [n for n in open_to if position.commander(counter, n) == self.faction]
            front = garrisons.get(counter) or min(home or open_to, key=lambda n: (load[n], n))
            load[front] += 1
            placements.append((counter, front))
        return Deploy(tuple(sorted(placements, key=lambda placement: placement[1])))


def _neighbours(plan: Deploy, choices: Iterable[Iterable[tuple[str, int]]]) -> Iterator[Deploy]:
    """A deployment with one counter elsewhere, for every counter and every place it may go to."""
    for i, options in enumerate(choices):
        for other in options:
            if other != plan.placements[i]:
                yield Deploy((*plan.placements[:i], other, *plan.placements[i + 1 :]))


@dataclass(frozen=True)
class OrderOfPlayAsk(FactionAsk):
    """A faction's places in the deployment and in the rounds (9.2)."""

    topic = "fww.ask.order"
    accepts = (ChooseOrder,)
    deployments: tuple[int, ...]
    rounds: tuple[int, ...]

    def check(self, order: Order) -> None:
        """Both places are still free.

        Raises:
            Illegal: rule 9.2.
        """
        assert isinstance(order, ChooseOrder)
        if order.deployment not in self.deployments or order.rounds not in self.rounds:
            facts = {"deployments": self.deployments, "rounds": self.rounds}
            raise Illegal("fww.illegal.place_taken", rule="9.2", facts=facts, names=())

    def legal(self) -> Iterator[ChooseOrder]:
        """Last to deploy and first to move comes first: what most players want."""
        for deployment, rounds in product(reversed(self.deployments), self.rounds):
            yield ChooseOrder(deployment, rounds)


def choose_order(position: Position, table: Table) -> Flow:
    """Roll for the order of play and let the factions choose, highest first (9.2)."""
    ranking = _roll_for_order(position, list(position.board.round_order), table)
    places: dict[str, tuple[int, int]] = {}
    for faction in ranking:
        left = [n for n in range(1, 5) if n not in {d for d, _ in places.values()}]
        rounds = [n for n in range(1, 5) if n not in {r for _, r in places.values()}]
        order: Order = ChooseOrder(left[0], rounds[0])
        if len(left) > 1:
            ask = OrderOfPlayAsk(position, faction, tuple(left), tuple(rounds))
            order = yield ask  # type: ignore[assignment]
        assert isinstance(order, ChooseOrder)
        places[faction] = (order.deployment, order.rounds)
        table.log(OrderChosen(faction, order.deployment, order.rounds))
    position.state.deployment_order = sorted(places, key=lambda f: places[f][0])
    position.state.round_order = sorted(places, key=lambda f: places[f][1])


def _roll_for_order(position: Position, factions: list[str], table: Table) -> list[str]:
    """Factions by die, highest first; an S is a 0; ties roll again among themselves (9.2)."""
    if len(factions) == 1:
        return factions
    rolls: dict[int, list[str]] = {}
    for faction in factions:
        face = position.board.faces[
            table.roll(len(position.board.faces), RolledForOrder(faction)) - 1
        ]
        rolls.setdefault(0 if face == "S" else int(face), []).append(faction)
    return [
        f
        for value in sorted(rolls, reverse=True)
        for f in _roll_for_order(position, rolls[value], table)
    ]


def place_historical(position: Position) -> None:
    """Put the armies of turn 1 where history had them (9.3); dummies are deployed as usual."""
    for front, armies in position.board.setup.items():
        for army in armies:
            position.state.at[army] = front


def deploy(position: Position, table: Table, faction: str) -> Flow:
    """One faction's deployment (4.2, phase 1)."""
    if not waiting_counters(position, faction):
        return
    order = yield DeploymentAsk(position, faction)
    assert isinstance(order, Deploy)
    position.state.at.update(order.placements)
    fronts = [front for _, front in order.placements]
    table.log(Deployed(faction, tuple((n, fronts.count(n)) for n in sorted(set(fronts)))))
    own = frozenset({position.seat(faction)})
    table.log(DeployedSecretly(faction, order.placements), own)
    for front in sorted(set(fronts)):
        led = tuple((c, n) for c, n in order.placements if n == front)
        if (commander := position.commander(led[0][0], front)) != faction and position.seat(
            commander
        ) not in own:
            table.log(DeployedSecretly(faction, led), frozenset({position.seat(commander)}))
