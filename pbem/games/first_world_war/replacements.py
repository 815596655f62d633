"""Chapter 7: replacements."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from pbem.games.first_world_war.asks import FactionAsk
from pbem.games.first_world_war.board.state import LOST, READY, Position
from pbem.games.first_world_war.log import Prompt, Replaced, ReplacementAsked
from pbem.games.first_world_war.orders import AskReplacement, Replace
from pbem.rules import Flow, Illegal, Order, Table


def replacement_capacity(position: Position, faction: str) -> int:
    """How many armies a faction may replace: its number less its lost centres (7.0, 7.1)."""
    cities = position.board.cities.values()
    alliance = position.board.alliance[faction]
    lost = sum(
        c.centre and c.owner == faction and position.holding_alliance(c.id) != alliance
        for c in cities
    )
    return max(0, position.board.capacity[faction] - lost)


def eliminated_armies(position: Position, paid_by: str) -> list[str]:
    """Eliminated armies whose return a faction pays for, strongest first (7.0, 7.2)."""
    armies = position.board.armies
    lost = [a for a in armies.values() if position.state.at[a.id] == LOST and a.paid_by == paid_by]
    return [a.id for a in sorted(lost, key=lambda a: -a.value)]


def armies_west_may_rebuild(position: Position) -> list[str]:
    """Eliminated Eastern armies that the Western Allies pay for, if they are asked (7.2)."""
    return [
        a for a in eliminated_armies(position, "WA") if position.board.armies[a].faction == "EA"
    ]


@dataclass(frozen=True)
class ReplaceAsk(FactionAsk):
    """Which eliminated armies come back (7.0)."""

    topic = "fww.ask.replace"
    accepts = (Replace,)
    armies: tuple[str, ...]
    most: int

    def prompt(self) -> Prompt:
        """How many, and out of which."""
        return Prompt(self.topic, self.faction, count=self.most, names=self.armies)

    def idle_answer(self) -> Replace:
        """Nobody."""
        return Replace(())

    def check(self, order: Order) -> None:
        """Not more than the capacity, all of them eliminated.

        Raises:
            Illegal: rules 7.0 to 7.2.
        """
        assert isinstance(order, Replace)
        check_chosen(order.armies, self.armies, self.most)

    def legal(self) -> Iterator[Replace]:
        """As many as possible first, the strongest first."""
        for size in range(min(self.most, len(self.armies)), -1, -1):
            for chosen in combinations(self.armies, size):
                yield Replace(chosen)


@dataclass(frozen=True)
class PaymentRequestAsk(FactionAsk):
    """For which of their Western armies the Eastern Allies ask the Western Allies to pay (7.2)."""

    topic = "fww.ask.ask_replacement"
    accepts = (AskReplacement,)
    armies: tuple[str, ...]

    def prompt(self) -> Prompt:
        """The armies in question."""
        return Prompt(self.topic, self.faction, names=self.armies)

    def idle_answer(self) -> AskReplacement:
        """For none."""
        return AskReplacement(())

    def check(self, order: Order) -> None:
        """All of them eliminated armies of the Western powers.

        Raises:
            Illegal: rule 7.2.
        """
        assert isinstance(order, AskReplacement)
        check_chosen(order.armies, self.armies, len(self.armies))

    def legal(self) -> Iterator[AskReplacement]:
        """All of them first."""
        for size in range(len(self.armies), -1, -1):
            for chosen in combinations(self.armies, size):
                yield AskReplacement(chosen)


def check_chosen(armies: tuple[str, ...], choices: tuple[str, ...], most: int) -> None:
    """Accept different armies out of the choices, not too many.

    Raises:
        Illegal: rules 7.0 and 7.2.
    """
    for army in armies:
        if army not in choices or armies.count(army) > 1:
            facts = {"army": army, "choices": choices}
            raise Illegal("fww.illegal.not_eliminated", rule="7.0", facts=facts, names=(army,))
    if len(armies) > most:
        over = {"count": len(armies), "most": most}
        raise Illegal("fww.illegal.over_capacity", rule="7.1", facts=over, names=armies[most:])


def replace(position: Position, table: Table) -> Flow:
    """Phase 4 of a turn: the Eastern Allies ask first, then every faction replaces (7.0 to 7.2)."""
    hired = armies_west_may_rebuild(position)
    if hired and position.seat("EA") != position.seat("WA"):
        order = yield PaymentRequestAsk(position, "EA", tuple(hired))
        assert isinstance(order, AskReplacement)
        hired = list(order.armies)
        if hired:
            table.log(ReplacementAsked(order.armies))
    for faction in position.board.round_order:
        choices = [
            a
            for a in eliminated_armies(position, faction)
            if position.board.armies[a].faction == faction or a in hired
        ]
        most = replacement_capacity(position, faction)
        if not choices or not most:
            continue
        order = yield ReplaceAsk(position, faction, tuple(choices), most)
        assert isinstance(order, Replace)
        for army in order.armies:
            position.state.at[army] = READY
        table.log(Replaced(faction, order.armies))
