"""Who acts in a sentence, as the names that orders use."""

from collections.abc import Sequence

from pbem.games.common.sentences import Strange
from pbem.games.paths_of_glory.board.board import Unit
from pbem.games.paths_of_glory.language.phrases import RESERVE, PathsOfGloryPhrases
from pbem.games.paths_of_glory.language.sentence_clauses import Clause, Group
from pbem.games.paths_of_glory.language.sentence_names import WHICH
from pbem.games.paths_of_glory.language.unit_resolver import Reading
from pbem.games.paths_of_glory.orders import Rebuild

NATIONS = {
    "german": "ge",
    "austrian": "ah",
    "french": "fr",
    "british": "br",
    "russian": "ru",
    "italian": "it",
    "turkish": "tu",
    "bulgarian": "bu",
    "serbian": "sb",
    "belgian": "be",
    "romanian": "ro",
}
"""The nations of armies by what words for them mean."""
_NEAREST = 2
"""So many spaces away an army may stand that is called by its number alone."""


class Several(Strange):
    """One unit is spoken of where several stand that may be meant.

    Args:
        names: theirs.
    """

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__()
        self.names = tuple(names)


class Actors:
    """Names those who act in clauses."""

    def __init__(self, phrases: PathsOfGloryPhrases, reading: Reading) -> None:
        self._phrases, self._reading = phrases, reading

    def place_name(self, space: str) -> str:
        """A space or the reserve box as orders name it."""
        return self._phrases.places.shown[space]

    def of_clause(self, clause: Clause, near: str = "") -> list[str]:
        """All who act in a clause (raises Strange); ``near``: the place that tells armies apart."""
        groups = clause.groups
        if len(clause.origins) == 1 and len(groups) == 1 and not groups[0].origin:
            groups[0].origin = clause.origins[0]
        elif clause.origins and groups and all(group.names for group in groups):
            self._check_places(groups, clause.origins)
        elif clause.origins:
            if groups not in ([], [Group(everybody=True)]):
                raise Strange
            groups = [Group(everybody=True, origin=origin) for origin in clause.origins]
        names: list[str] = []
        for group in groups:
            if group.along and names:
                (army,) = self._phrases.armies.exact(names[-1]) or ("",)
                group.origin = group.origin or self._reading.at.get(army, "")
            names += self.of_group(group, near)
        return list(dict.fromkeys(names))

    def _check_places(self, groups: Sequence[Group], places: Sequence[str]) -> None:
        """Armies that are named stand in some of several places (raises Strange)."""
        for group in groups:
            for name in group.names:
                (army,) = self._phrases.armies.exact(name) or ("",)
                if group.origin or self._reading.at.get(army) not in places:
                    raise Strange

    def of_group(self, group: Group, near: str = "") -> list[str]:
        """The names of a group (raises Strange)."""
        if not group.names:
            if equal := self._some_of_equal_corps(group):
                return [equal]
            return [self.name(unit) for unit in self.units_there(group)]
        names = [self._named(name, group.origin or near) for name in group.names]
        origin = f" FROM {self.place_name(group.origin)}" if group.origin else ""
        return [self._checked(name, group.origin, origin) for name in names]

    def name(self, unit: str) -> str:
        """A unit as orders name it, whichever of its kind it is."""
        return self._phrases.unit_name(unit) if self._counter(unit).army else unit

    def units_there(self, group: Group) -> list[str]:
        """The units that are told by where they stand alone.

        Raises:
            Strange: it is not said where, or fewer stand there than are spoken of.
            Several: more stand there.
        """
        if not group.origin or group.count < 0:
            raise Strange
        units = [unit for place in (group.origin, *group.also) for unit in self._own_in(place)]
        if nation := NATIONS.get(group.nation, ""):
            units = [unit for unit in units if self._counter(unit).nation == nation]
        if group.kinds:
            units = [unit for unit in units if self.kind_of(unit) in group.kinds]
        expected = group.count or (0 if group.everybody else len(group.kinds))
        if not units or (expected and len(units) < expected):
            raise Strange
        if expected and len(units) > expected:
            names = (self.name(unit) for unit in units)
            kinds = (self._phrases.kind_name(self._counter(unit).kind) for unit in units)
            shown = [
                name if self.kind_of(unit) == "army" else kind
                for unit, name, kind in zip(units, names, kinds, strict=True)
            ]
            raise Several(list(dict.fromkeys(shown)))
        return units

    def _some_of_equal_corps(self, group: Group) -> str:
        """So many of several corps of one kind in one place; empty: they are others, or all."""
        nation = NATIONS.get(group.nation, "")
        if group.kinds != ["corps"] or group.count < 1 or not group.origin or group.also:
            return ""
        units = [u for u in self._own_in(group.origin) if self.kind_of(u) == "corps"]
        units = [u for u in units if not nation or self._counter(u).nation == nation]
        kinds = {self._counter(unit).kind for unit in units}
        if len(kinds) != 1 or len(units) <= group.count:
            return ""
        number = f"{group.count} " if group.count > 1 else ""
        place = self.place_name(group.origin)
        return f"{number}{self._phrases.kind_name(*kinds)} FROM {place}"

    def are_at(self, clause: Clause, place: str) -> bool:
        """True if all armies that a clause names, and nobody else, stand in a place."""
        armies = [self._phrases.armies.exact(name) for name in clause.units]
        return bool(place and armies) and all(
            len(army) == 1 and self._reading.at.get(*army) == place for army in armies
        )

    def kind_of(self, unit: str) -> str:
        """``army`` or ``corps``."""
        return "army" if self._counter(unit).army else "corps"

    def _counter(self, unit: str) -> Unit:
        board = self._reading.board
        return board.units[board.unit[unit]]

    def _own_in(self, place: str) -> list[str]:
        if place != RESERVE:
            return self._reading.own_units_in(place)
        return [u for u in self._reading.units_in(RESERVE) if self._is_own(u)]

    def _is_own(self, unit: str) -> bool:
        return self._counter(unit).side == self._reading.side

    def _checked(self, name: str, place: str, origin: str) -> str:
        """A name with where the unit stands, if that tells which one it is.

        Raises:
            Strange: an army stands elsewhere.
        """
        armies = self._phrases.armies.exact(name)
        if len(armies) != 1:
            return f"{name}{origin}"
        if place and self._reading.at.get(next(iter(armies))) != place:
            raise Strange
        return name

    def _named(self, name: str, near: str) -> str:
        """A unit by its name: one of which the number alone is said is that nearest to a place."""
        return self._army(name[1:], near) if name.startswith(WHICH) else name

    def _army(self, number: str, place: str) -> str:
        """The own army with a number that is asked about, or stands nearest to a place.

        Raises:
            Strange: several may be meant.
        """
        reading, name = self._reading, self._phrases.unit_name
        units = reading.advancing or [*reading.all_own(), *self._rebuildable()]
        found = [
            unit
            for unit in units
            if name(unit).endswith(f" {number}") and self.kind_of(unit) == "army"
        ]
        for steps in range(_NEAREST + 1):
            near = [unit for unit in found if reading.within(unit, place, steps)]
            if len(near) == 1 or (near and steps == _NEAREST):
                break
        else:
            near = found
        if len(found) == 1 or len(near) == 1:
            return name((near or found)[0])
        raise Strange

    def _rebuildable(self) -> list[str]:
        """Own units that are eliminated, where units are rebuilt."""
        if not any(Rebuild in ask.accepts for ask in self._reading.context.asks):
            return []
        lost = self._reading.eliminated_units()
        return [unit for unit in lost if self._is_own(unit)]

    def of_battle(self, clauses: Sequence[Clause], able: Sequence[str]) -> list[str]:
        """Those of some units in a battle that clauses name, in the order in which they do.

        Raises:
            Strange: a name that is none of theirs, or may be several.
        """
        return [
            name for clause in clauses for g in clause.groups for name in self._fighter(g, able)
        ]

    def _one_fighter(self, name: str, near: str, able: Sequence[str]) -> str:
        """A unit by its name; one of which the number alone is said is first one that may act."""
        units = [self.name(unit) for unit in able if self.kind_of(unit) == "army"]
        fits = [unit for unit in units if unit.endswith(f" {name.removeprefix(WHICH)}")]
        if name.startswith(WHICH) and len(fits) == 1:
            return fits[0]
        return self._named(name, near)

    def _fighter(self, group: Group, able: Sequence[str]) -> list[str]:
        if group.names:
            return [self._one_fighter(name, group.origin, able) for name in group.names]
        kinds = group.kinds or ["army", "corps"]
        units = [unit for unit in able if self.kind_of(unit) in kinds]
        at = self._reading.at
        units = [unit for unit in units if at.get(unit) == group.origin] or units
        if group.count < 0 or not units:
            raise Strange
        if group.everybody or group.count:
            if group.count not in (0, len(units)):
                raise Strange
        elif len({self._counter(u).kind for u in units}) > 1:
            raise Strange
        else:
            units = units[:1]
        return [self.name(unit) for unit in units]
