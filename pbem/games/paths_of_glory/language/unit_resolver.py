"""What the sender of an order sees of the units, and which units a phrase means."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from pbem.games.paths_of_glory.board.board import Board
from pbem.games.paths_of_glory.combat.advance import AdvanceAsk
from pbem.games.paths_of_glory.combat.combat_state import Battle
from pbem.games.paths_of_glory.language.mentions import ANY_ARMY, ANY_CORPS
from pbem.games.paths_of_glory.language.phrases import RESERVE, Mention, PathsOfGloryPhrases
from pbem.games.paths_of_glory.operations.supply_when_acting import ready_units
from pbem.games.paths_of_glory.orders import Activate, CancelRetreat, PlayEvent
from pbem.games.paths_of_glory.redeployment.redeployment import RedeployAsk
from pbem.games.paths_of_glory.sequence.operate import OperateAsk
from pbem.games.paths_of_glory.view import PathsOfGloryView
from pbem.orders import (
    Ambiguous,
    Context,
    Unreadable,
    fold,
)
from pbem.rules import View

_ELIMINATED = "eliminated"
_ACTIVATED = "paths_of_glory.activated"
"""Under this a context keeps what the lines of a letter activate."""
_STACKS = "paths_of_glory.stacks"
"""Under this it keeps the units in each place."""
_MOST_SUGGESTED = 6

Pool = Sequence[str]
"""Units among which those meant are sought."""


@dataclass(frozen=True)
class Reading:
    """The units a line is read against, looked up only for a line that names some.

    Attributes:
        side: who writes; empty where nobody does.
        ask: the ask in an operation, and ``battle``: the combat in which the writer decides.
        among: the units from which the writer chooses some.
        advancing: the attackers that may advance (12.7.1).
        spent: units that have had their move, combat or redeployment in this round.
        cancelling: true if the ask is whether to retreat at all (12.5.3).
    """

    phrases: PathsOfGloryPhrases
    context: Context
    side: str
    ask: OperateAsk | None = None
    battle: Battle | None = None
    among: tuple[str, ...] = ()
    cancelling: bool = False
    spent: frozenset[str] = frozenset()
    advancing: tuple[str, ...] = ()
    chosen: set[str] = field(default_factory=set)
    """Units named so far in the line: the next ``GE corps`` is another one."""

    @property
    def board(self) -> Board:
        """Where the units stand."""
        return self.phrases.board

    @property
    def held(self) -> Sequence[str]:
        """The cards in the hand of the writer."""
        view = self.context.view
        return view.hand if isinstance(view, PathsOfGloryView) else ()

    @property
    def at(self) -> dict[str, str]:
        """Where each unit is: a space, ``reserve`` or ``eliminated``."""
        return self._standing[0]

    @property
    def reduced(self) -> frozenset[str]:
        """The units at reduced strength."""
        return self._standing[1]

    @cached_property
    def _standing(self) -> tuple[dict[str, str], frozenset[str]]:
        worked_out = self.context.worked_out
        if _places_and_reduced not in worked_out:
            worked_out[_places_and_reduced] = _places_and_reduced(self.context.view)
        found: tuple[dict[str, str], frozenset[str]] = worked_out[_places_and_reduced]
        return found

    # --- pools ------------------------------------------------------------------------------------

    def units_in(self, place: str) -> list[str]:
        """All units in a place."""
        return self._units_by_place.get(place, [])[:]

    @cached_property
    def _units_by_place(self) -> dict[str, list[str]]:
        """The units in each place, in the order of ``at``."""
        worked_out = self.context.worked_out
        if _STACKS not in worked_out:
            found: dict[str, list[str]] = {}
            for unit, place in self.at.items():
                found.setdefault(place, []).append(unit)
            worked_out[_STACKS] = found
        stacks: dict[str, list[str]] = worked_out[_STACKS]
        return stacks

    def own_units_in(self, place: str) -> list[str]:
        """The writer's units in a place.

        Those that may still move or attack where that is asked.
        """
        units = [u for u in self.units_in(place) if not self.side or self._side_of(u) == self.side]
        if self.ask is None:
            return units
        used = (
            self.ask.op.attacked
            if self.ask.fighting or self._space_number(place) in self.ask.op.attack
            else self.ask.op.moved
        )
        fresh = self._ready_units - used
        return [u for u in units if self.board.unit[u] in fresh]

    @cached_property
    def _ready_units(self) -> set[int]:
        """The units that are in supply for the operation that is asked."""
        return ready_units(self.ask.position, self.ask.op) if self.ask else set()

    def movable_units(self) -> list[str]:
        """The units an order to move may mean: those in activated spaces, if known."""
        if self.ask is None:
            return [
                u for place in self._spaces_said_for("move") for u in self.own_units_in(place)
            ] or list(self._own_units())
        return [
            u
            for space in sorted(self.ask.op.move)
            for u in self.own_units_in(self.board.spaces[space].id)
        ]

    def note_activated(self, move: Sequence[str], attack: Sequence[str]) -> None:
        """Remember what a line activates: the lines below it mean the units there."""
        self.context.notes[_ACTIVATED, "move"] = tuple(move)
        self.context.notes[_ACTIVATED, "attack"] = tuple(attack)

    @property
    def is_behind_event(self) -> bool:
        """True if a line above plays an event: it may move or bring units."""
        return any(isinstance(order, PlayEvent) for order in self.context.earlier)

    def may_attack_from(self, places: Sequence[str]) -> bool:
        """True if all these spaces are activated for combat, by the orders above or before."""
        orders = (order for order in self.context.earlier if isinstance(order, Activate))
        said = {place for order in orders for place in order.attack}
        if self.ask is not None:
            said |= {self.board.spaces[space].id for space in self.ask.op.attack}
        return {*places} <= said

    def _spaces_said_for(self, purpose: str) -> Sequence[str]:
        """The spaces that a line above activates for a purpose."""
        noted = self.context.notes.get((_ACTIVATED, purpose), ())
        assert isinstance(noted, tuple)
        return noted

    def not_eliminated(self) -> list[str]:
        """All units on the map and in the reserve boxes."""
        return [unit for unit, where in self.at.items() if where != _ELIMINATED]

    def corps_in_reserve(self, kind: str) -> list[str]:
        """The corps of a kind in the reserve box."""
        return self.units_of_kind(kind, self.units_in(RESERVE))

    def reduced_units(self) -> list[str]:
        """The units at reduced strength on the map and in the reserve boxes."""
        return [unit for unit in self.not_eliminated() if unit in self.reduced]

    def units_of_kind(self, kind: str, pool: Pool) -> list[str]:
        """The units of a kind among some."""
        return [unit for unit in pool if self.board.units[self.board.unit[unit]].kind == kind]

    def eliminated_units(self) -> list[str]:
        """The units that may be rebuilt from nothing."""
        return self.units_in(_ELIMINATED)

    def own_units_next_to(self, target: str) -> list[str]:
        """The writer's units beside a space, in spaces activated for combat, if known."""
        number = self.board.space[target]
        said = (
            {self.board.space[place] for place in self._spaces_said_for("attack")}
            if not self.ask
            else ()
        )
        near = [
            u for u in self._own_units(self._is_activated) if number in self._spaces_in_reach(u)
        ]
        return [u for u in near if self.board.space[self.at[u]] in said] or near

    def all_own(self) -> list[str]:
        """All units of the writer on the map."""
        spaces = self.board.space
        return [
            u for u, place in self.at.items() if place in spaces and self._side_of(u) == self.side
        ]

    def within(self, unit: str, place: str, steps: int) -> bool:
        """True if a unit stands at most so many spaces from a place."""
        spaces = self.board.space
        if self.at.get(unit) not in spaces or place not in spaces:
            return False
        links = self.board.links[self.board.units[self.board.unit[unit]].nation]
        reached = {spaces[self.at[unit]]}
        for _ in range(steps):
            reached |= {near for space in reached for near in links[space]}
        return spaces[place] in reached

    def _own_units(self, there: Callable[[int], bool] = lambda _: True) -> Iterator[str]:
        """The writer's units on the map, in spaces of which something holds."""
        spaces = self.board.space
        return (
            u
            for place in self._units_by_place
            if place in spaces and there(spaces[place])
            for u in self.own_units_in(place)
        )

    def _spaces_in_reach(self, unit: str) -> tuple[int, ...]:
        space = self.board.space[self.at[unit]]
        return (space, *self.board.links[self.board.units[self.board.unit[unit]].nation][space])

    def _is_activated(self, space: int) -> bool:
        return self.ask is None or space in self.ask.op.attack

    def units_fighting(self, side: str) -> list[str]:
        """The units of a side in the combat in which the writer decides."""
        return (
            [] if self.battle is None else [self.board.units[u].id for u in self.battle.units(side)]
        )

    def _side_of(self, unit: str) -> str:
        return self.board.units[self.board.unit[unit]].side

    def _space_number(self, place: str) -> int:
        return self.board.space.get(place, -1)

    # --- the units of a mention ------------------------------------------------------------------

    def _units_unnamed(self, mention: Mention, pool: Pool) -> list[str]:
        """As many armies or corps of any nation as a mention says, where that leaves no choice.

        Raises:
            Unreadable: there are too few.
            Ambiguous: there are others.
        """
        armies = mention.kind == ANY_ARMY
        found = [
            u
            for u in pool
            if u not in self.chosen and self.board.units[self.board.unit[u]].army == armies
        ]
        names = {self.board.units[self.board.unit[u]].kind for u in found}
        if len(found) < mention.count:
            facts: dict[str, object] = {"got": mention.text, "count": len(found)}
            facts["wanted"] = mention.count
            raise Unreadable("pog.problem.too_few", mention.at, facts=facts)
        if len(found) > mention.count and (armies or len(names) > 1):
            shown = tuple(dict.fromkeys(self.phrases.plain_name(u) for u in found))
            raise Ambiguous(
                "pog.problem.which",
                mention.at,
                facts={"got": mention.text},
                suggestions=shown[:_MOST_SUGGESTED],
            )
        self.chosen.update(found[: mention.count])
        return found[: mention.count]

    def resolve(self, mention: Mention, *pools: Pool) -> list[str]:
        """The units a mention means, from the first pool that has any, or from its own place.

        Corps of a kind are as good as each other at the same strength in the same place: at full
        strength first.

        Raises:
            Unreadable: there are too few, or a unit is elsewhere.
            Ambiguous: they stand in several places.
        """
        if mention.unit:
            return [self._unit_named(mention)]
        if mention.kind in (ANY_ARMY, ANY_CORPS):
            pool = self.own_units_in(mention.place) if mention.place else next(iter(pools), ())
            return self._units_unnamed(mention, pool)
        if mention.place:
            pools = (
                self.units_in(mention.place) if mention.kind else self.own_units_in(mention.place),
            )
        found: list[str] = []
        for pool in pools:
            found = [u for u in pool if u not in self.chosen and self._fits_mention(mention, u)]
            if found:
                break
        if not found and not mention.kind:
            raise Unreadable("pog.problem.nobody", mention.at, facts={"got": mention.text})
        found = self._choose_from(mention, found)
        self.chosen.update(found)
        return found

    def units_maybe_meant(self, mention: Mention) -> list[str]:
        """Units a mention might mean anywhere: for an answer to an ask not yet put."""
        if mention.unit or not mention.kind:
            return [mention.unit] if mention.unit else []
        return [
            unit
            for unit in self.units_of_kind(mention.kind, self.not_eliminated())
            if self._fits_mention(mention, unit)
        ][: mention.count]

    def _unit_named(self, mention: Mention) -> str:
        where = self.at.get(mention.unit, "")
        if mention.place and where != mention.place:
            facts: dict[str, object] = {
                "got": mention.text,
                "place": self.place_name(mention.place),
            }
            found = self._mentions_by_place(mention, [where])
            key = "pog.problem.elsewhere" if found else "pog.problem.not_in_play"
            raise Unreadable(key, mention.at, facts=facts, suggestions=found)
        self.chosen.add(mention.unit)
        return mention.unit

    def _fits_mention(self, mention: Mention, unit: str) -> bool:
        if not mention.kind:
            return True
        fit = not mention.strength or (unit in self.reduced) == (mention.strength == "reduced")
        return fit and self.board.units[self.board.unit[unit]].kind == mention.kind

    def _choose_from(self, mention: Mention, found: list[str]) -> list[str]:
        count = mention.count if mention.kind else len(found)
        if len(found) < count or not count:
            facts: dict[str, object] = {"got": mention.text, "count": len(found), "wanted": count}
            others = [
                self.at[u]
                for u in self.units_of_kind(mention.kind, self.not_eliminated())
                if self._fits_mention(mention, u)
            ]
            others = [place for place in others if place != mention.place]
            raise Unreadable(
                "pog.problem.too_few",
                mention.at,
                facts=facts,
                suggestions=self._mentions_by_place(mention, others),
            )
        fresh = [u for u in found if u not in self.spent]
        found = fresh if len(fresh) >= count else found
        places = dict.fromkeys(self.at.get(u, "") for u in found)
        if len(places) > 1 and (len(found) > count or not mention.kind):
            names = self._mentions_by_place(mention, places)
            raise Ambiguous(
                "pog.problem.which", mention.at, facts={"got": mention.text}, suggestions=names
            )
        return sorted(found, key=lambda u: u in self.reduced)[:count] if mention.kind else found

    def _mentions_by_place(self, mention: Mention, places: Iterable[str]) -> tuple[str, ...]:
        """How a mention names units of some places; nothing of places that orders do not name."""
        word = self.phrases.wording.line("FROM")
        named = dict.fromkeys(place for place in places if place in self.phrases.places.shown)
        return tuple(f"{mention.text} {word} {self.place_name(place)}" for place in named)[
            :_MOST_SUGGESTED
        ]

    def check_own(self, mention: Mention) -> None:
        """Refuse a mention of another side's kind of corps, such as ``MN corps``.

        Raises:
            Unreadable: no corps of the kind is the writer's.
        """
        corps = mention.unit and self.board.units[self.board.unit[mention.unit]].kind
        kind = mention.kind or ("" if fold(mention.text) == fold(mention.unit) else corps)
        if (
            self.side
            and kind not in ("", ANY_ARMY, ANY_CORPS)
            and self._side_of(self.board.units[self.board.kinds[kind][0]].id) != self.side
        ):
            raise Unreadable("pog.problem.not_yours", mention.at, facts={"got": mention.text})

    def place_name(self, place: str) -> str:
        """A place as orders write it."""
        return self.phrases.places.shown.get(place, place)


def reading_of(phrases: PathsOfGloryPhrases, context: Context) -> Reading:
    """What the sender of a line sees, and the asks to them."""
    board = phrases.board
    side = next((str(ask.side) for ask in context.asks if hasattr(ask, "side")), "")
    if not side and isinstance(context.view, PathsOfGloryView):
        side = (context.view.seat or "").lower()
    operate = _first_operate_ask(context.asks, OperateAsk)
    battle = next(filter(None, map(_battle_of_ask, context.asks)), None)
    cancelling = any(CancelRetreat in ask.accepts for ask in context.asks)
    among = tuple(board.units[u].id for ask in context.asks for u in getattr(ask, "units", ()))
    spent = frozenset(board.units[u].id for ask in context.asks for u in _units_spent(ask))
    advancing = tuple(
        board.units[u].id
        for ask in context.asks
        if isinstance(ask, AdvanceAsk)
        for u in ask.options
    )
    return Reading(phrases, context, side, operate, battle, among, cancelling, spent, advancing)


def _places_and_reduced(view: View) -> tuple[dict[str, str], frozenset[str]]:
    """Where each unit is, and which are at reduced strength."""
    if not isinstance(view, PathsOfGloryView):
        return {}, frozenset()
    boxes = {RESERVE: view.reserve, _ELIMINATED: view.eliminated}
    stacks = [(space.id, space.units) for space in view.spaces]
    stacks += [(name, units) for name, box in boxes.items() for units in box.values()]
    at = {unit.id: place for place, units in stacks for unit in units}
    return at, frozenset(unit.id for _, units in stacks for unit in units if unit.reduced)


def _first_operate_ask(asks: Iterable[object], kind: type[OperateAsk]) -> OperateAsk | None:
    return next((ask for ask in asks if isinstance(ask, kind)), None)


def _units_spent(ask: object) -> Iterable[int]:
    match ask:
        case OperateAsk():
            return ask.op.moved | ask.op.attacked
        case RedeployAsk():
            return ask.moved
        case _:
            return ()


def _battle_of_ask(ask: object) -> Battle | None:
    """The combat in which an ask arises: it holds it, or its ``ways`` or ``scene`` do."""
    holders = (ask, getattr(ask, "ways", None), getattr(ask, "scene", None))
    found = (getattr(holder, "battle", None) for holder in holders)
    return next((battle for battle in found if isinstance(battle, Battle)), None)
