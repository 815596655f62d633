"""What the files of ``scenarios/first_world_war`` look like, and what must agree between them."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from pbem.games.common.cross_checks import check_unique
from pbem.games.documents import BoardSchema, EntryProblem, SourcedEntry
from pbem.games.first_world_war.board.presentation import LayoutFile, NamesFile, check_presentation

Alliance = Literal["allies", "central"]
FactionId = Literal["WA", "EA", "DE", "GA"]
Turn = Annotated[int, Field(ge=1, le=6)]
FrontNumber = Annotated[int, Field(ge=1, le=11)]
Name = Annotated[str, Field(min_length=1, max_length=60)]


class FactionEntry(SourcedEntry):
    """A faction (2.2, 3.0)."""

    id: FactionId
    name: Name
    alliance: Alliance
    nationalities: list[str]
    start_vp: Annotated[int, Field(ge=0, le=46)]
    replacements: Annotated[int, Field(ge=0, le=20)]


class TheatreEntry(SourcedEntry):
    """A theatre of war (2.1)."""

    id: Name
    fronts: list[FrontNumber]


class CityEntry(SourcedEntry):
    """A victory city (2.1)."""

    id: Name
    name: Name
    owner: FactionId
    replacement_centre: bool


class BaseEntry(SourcedEntry):
    """A base (6.5)."""

    id: Name
    faction: FactionId


class AttackLineEntry(SourcedEntry):
    """An attack line (6.4); neutral until ``opens_turn`` (6.6)."""

    between: tuple[Name, Name]
    opens_turn: Turn


class ControlEntry(BaseModel):
    """A city and the faction that must control it (5.4)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    city: Name
    faction: FactionId


class RestrictionEntry(SourcedEntry):
    """When a nation may operate on a front (5.3, 5.4)."""

    nationality: Name
    from_turn: Turn | None = None
    requires_control: ControlEntry | None = None


class FrontEntry(SourcedEntry):
    """A front (2.1)."""

    number: FrontNumber
    id: Name
    name: Name
    theatre: Name
    factions: dict[Alliance, FactionId]
    nationalities: list[str]
    restrictions: list[RestrictionEntry]
    minimum_garrison: list[FactionId]
    adjacent: list[FrontNumber]
    cities: Annotated[list[CityEntry], Field(min_length=1)]
    bases: Annotated[list[BaseEntry], Field(min_length=2, max_length=2)]
    attack_lines: list[AttackLineEntry]


class FrontsFile(BaseModel):
    """``fronts.yaml``."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    factions: list[FactionEntry]
    theatres: list[TheatreEntry]
    fronts: list[FrontEntry]


class ArmyTotals(SourcedEntry):
    """The counters of the box (2.0)."""

    counters: int
    dummies: int
    armies: int


class NationalityEntry(SourcedEntry):
    """A code printed on counters (2.5)."""

    code: Name
    name: Name
    faction: FactionId
    country: Name


class ArmyEntry(SourcedEntry):
    """An army (2.2); ``replaced_from``: whose replacement capacity pays for it (7.2)."""

    id: Name
    name: Name
    nationality: Name
    country: Name
    faction: FactionId
    value: Annotated[int, Field(ge=0, le=3)]
    entry_turn: Turn
    replaced_from: FactionId | None = None


class DummiesEntry(SourcedEntry):
    """The dummy armies of a faction (2.2, 3.0)."""

    faction: FactionId
    count: Annotated[int, Field(ge=0, le=24)]
    entry_turn: Turn
    nationality: None = None
    value: None = None


class SetupEntry(SourcedEntry):
    """A line of the historical set-up (9.3)."""

    front: FrontNumber
    allies: list[Name]
    central: list[Name]


class ArmiesFile(BaseModel):
    """``armies.yaml``."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    totals: ArmyTotals
    nationalities: list[NationalityEntry]
    armies: list[ArmyEntry]
    dummies: list[DummiesEntry]
    historical_setup: list[SetupEntry]


class ChitTotals(SourcedEntry):
    """Counts and limits of combat chits (6.2, 6.2.1)."""

    chits: int
    per_alliance: int
    mandatory: int
    max_in_hand: int


class ChitEntry(SourcedEntry):
    """A combat chit (6.2); its commander must belong to one of ``nationalities``."""

    id: Name
    alliance: Alliance
    name: Name
    nationalities: list[str]
    use: Literal["attack", "defence", "either"]
    value: Annotated[int, Field(ge=-3, le=3)]
    year: Annotated[int, Field(ge=1914, le=1918)]
    available_from_turn: Turn
    mandatory: bool
    removed_after_play: bool


class ChitsFile(BaseModel):
    """``chits.yaml``."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    totals: ChitTotals
    chits: list[ChitEntry]


class DieEntry(SourcedEntry):
    """The special die (2.4): its faces, an ``S`` among them."""

    count: int
    sides: Annotated[int, Field(ge=2, le=20)]
    faces: list[int | Literal["S"]]


class DiceFile(BaseModel):
    """``dice.yaml``."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    dice: Annotated[list[DieEntry], Field(min_length=1, max_length=1)]


class TurnEntry(SourcedEntry):
    """A game turn (4.1)."""

    turn: Turn
    year: int


class OrderOfPlayEntry(SourcedEntry):
    """The order of play (4.2)."""

    id: Literal["deployment", "rounds"]
    factions: Annotated[list[FactionId], Field(min_length=4, max_length=4)]
    cycles_per_turn: Annotated[int, Field(ge=1, le=8)] | None = None


class DatedRuleEntry(SourcedEntry):
    """A rule with a first turn."""

    id: Literal[
        "minimum_garrison",
        "brest_litovsk_offer",
        "schlieffen_plan_optional",
        "variable_order_optional",
    ]
    from_turn: Turn
    german_attacks_only_on: list[FrontNumber] | None = None


class VictoryEntry(SourcedEntry):
    """A number of chapter 8."""

    id: Name
    value: int | str


class TurnsFile(BaseModel):
    """``turns.yaml``."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    turns: Annotated[list[TurnEntry], Field(min_length=1)]
    order: Annotated[list[OrderOfPlayEntry], Field(min_length=2, max_length=2)]
    dated_rules: list[DatedRuleEntry]
    victory: list[VictoryEntry]


class BoardFiles(BaseModel):
    """All files of the game."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    fronts: FrontsFile
    armies: ArmiesFile
    chits: ChitsFile
    dice: DiceFile
    turns: TurnsFile
    names: NamesFile
    layout: LayoutFile


def cross_check(board: BoardFiles) -> Iterator[EntryProblem]:
    """What the models cannot see: references, counts, symmetry, order."""
    yield from _check_factions(board)
    for index, front in enumerate(board.fronts.fronts):
        yield from _check_front(board, front, ("fronts", "fronts", index))
    yield from _check_armies(board)
    yield from _check_chits(board)
    yield from _check_turns(board)
    cities = {front.number: [city.id for city in front.cities] for front in board.fronts.fronts}
    yield from check_presentation(
        board.names, board.layout, cities, [theatre.id for theatre in board.fronts.theatres]
    )


def _check_known(
    path: tuple[str | int, ...], got: object, known: Iterable[object]
) -> Iterator[EntryProblem]:
    known = list(known)
    if got not in known:
        choices = ", ".join(str(name) for name in known)
        yield EntryProblem(path, "scenario.problem.unknown", {"got": str(got), "known": choices})


def _check_equal(
    path: tuple[str | int, ...], what: str, got: object, expected: object
) -> Iterator[EntryProblem]:
    if got != expected:
        facts = {"what": what, "got": str(got), "expected": str(expected)}
        yield EntryProblem(path, "scenario.problem.disagrees", facts)


def _check_factions(board: BoardFiles) -> Iterator[EntryProblem]:
    factions = board.fronts.factions
    yield from check_unique((f.id, ("fronts", "factions", i, "id")) for i, f in enumerate(factions))
    yield from _check_equal(("fronts", "factions"), "factions", len(factions), 4)
    fronts = board.fronts.fronts
    yield from check_unique(
        (str(f.number), ("fronts", "fronts", i, "number")) for i, f in enumerate(fronts)
    )
    yield from _check_equal(
        ("fronts", "fronts"), "fronts", [f.number for f in fronts], list(range(1, 12))
    )
    places = [
        (entry.id, ("fronts", "fronts", i, kind, j, "id"))
        for i, front in enumerate(fronts)
        for kind in ("cities", "bases")
        for j, entry in enumerate(getattr(front, kind))
    ]
    yield from check_unique(places)


def _check_front(
    board: BoardFiles, front: FrontEntry, path: tuple[str | int, ...]
) -> Iterator[EntryProblem]:
    codes = [n.code for n in board.armies.nationalities]
    for i, code in enumerate(front.nationalities):
        yield from _check_known((*path, "nationalities", i), code, codes)
    yield from _check_known(
        (*path, "theatre"), front.theatre, [t.id for t in board.fronts.theatres]
    )
    mutual = {f.number: f for f in board.fronts.fronts}
    for i, number in enumerate(front.adjacent):
        other = mutual.get(number)
        if other is None or front.number not in other.adjacent or other.theatre != front.theatre:
            facts = {"got": str(number), "front": str(front.number)}
            yield EntryProblem((*path, "adjacent", i), "scenario.problem.not_adjacent", facts)
    yield from _check_equal(
        (*path, "factions"), "sides", sorted(front.factions), ["allies", "central"]
    )
    sides = list(front.factions.values())
    for kind in ("cities", "bases"):
        for i, entry in enumerate(getattr(front, kind)):
            field = "owner" if kind == "cities" else "faction"
            yield from _check_known((*path, kind, i, field), getattr(entry, field), sides)
    yield from _check_lines(front, path)
    cities = [c.id for f in board.fronts.fronts for c in f.cities]
    for i, restriction in enumerate(front.restrictions):
        yield from _check_known(
            (*path, "restrictions", i, "nationality"), restriction.nationality, front.nationalities
        )
        if restriction.requires_control:
            where = (*path, "restrictions", i, "requires_control", "city")
            yield from _check_known(where, restriction.requires_control.city, cities)


def _check_lines(front: FrontEntry, path: tuple[str | int, ...]) -> Iterator[EntryProblem]:
    cities, bases = [c.id for c in front.cities], [b.id for b in front.bases]
    joined: set[str] = set()
    for i, line in enumerate(front.attack_lines):
        for j, end in enumerate(line.between):
            yield from _check_known((*path, "attack_lines", i, "between", j), end, cities + bases)
        if any(end in cities for end in line.between):
            joined.update(line.between)
    for kind, names in (("cities", cities), ("bases", bases)):
        for i, name in enumerate(names):
            if name not in joined:
                yield EntryProblem(
                    (*path, kind, i, "id"), "scenario.problem.not_joined", {"got": name}
                )


def _check_armies(board: BoardFiles) -> Iterator[EntryProblem]:
    armies = board.armies.armies
    codes = {n.code: n for n in board.armies.nationalities}
    yield from check_unique((a.id, ("armies", "armies", i, "id")) for i, a in enumerate(armies))
    yield from _check_equal(
        ("armies", "totals", "armies"), "armies", board.armies.totals.armies, len(armies)
    )
    dummies = sum(d.count for d in board.armies.dummies)
    yield from _check_equal(
        ("armies", "totals", "dummies"), "dummies", board.armies.totals.dummies, dummies
    )
    for i, army in enumerate(armies):
        path = ("armies", "armies", i)
        yield from _check_known((*path, "nationality"), army.nationality, codes)
        if nation := codes.get(army.nationality):
            yield from _check_equal((*path, "faction"), "faction", army.faction, nation.faction)
            yield from _check_equal((*path, "country"), "country", army.country, nation.country)
        if not any(army.nationality in front.nationalities for front in board.fronts.fronts):
            yield EntryProblem(
                (*path, "nationality"), "scenario.problem.no_front", {"got": army.nationality}
            )
    known = {a.id: a for a in armies}
    placed = [
        (name, ("armies", "historical_setup", i, side, j), line.front)
        for i, line in enumerate(board.armies.historical_setup)
        for side in ("allies", "central")
        for j, name in enumerate(getattr(line, side))
    ]
    yield from check_unique((name, path) for name, path, _ in placed)
    admits = {f.number: f.nationalities for f in board.fronts.fronts}
    for name, where, front in placed:
        yield from _check_known(where, name, known)
        if name in known and known[name].nationality not in admits.get(front, []):
            facts = {"got": name, "front": str(front)}
            yield EntryProblem(where, "scenario.problem.not_admitted", facts)


def _check_chits(board: BoardFiles) -> Iterator[EntryProblem]:
    chits, totals = board.chits.chits, board.chits.totals
    alliance = {f.id: f.alliance for f in board.fronts.factions}
    nations = {n.code: alliance.get(n.faction) for n in board.armies.nationalities}
    yield from check_unique((c.id, ("chits", "chits", i, "id")) for i, c in enumerate(chits))
    yield from _check_equal(("chits", "totals", "chits"), "chits", totals.chits, len(chits))
    for side, count in Counter(c.alliance for c in chits).items():
        yield from _check_equal(
            ("chits", "totals", "per_alliance"), side, totals.per_alliance, count
        )
    for i, chit in enumerate(chits):
        path = ("chits", "chits", i)
        for j, code in enumerate(chit.nationalities):
            own = [n for n, a in nations.items() if a == chit.alliance]
            yield from _check_known((*path, "nationalities", j), code, own)
        yield from _check_equal(
            (*path, "removed_after_play"),
            "removed_after_play",
            chit.removed_after_play,
            chit.mandatory,
        )
        yield from _check_equal((*path, "use"), "use", chit.use == "either", chit.value == 0)


def _check_turns(board: BoardFiles) -> Iterator[EntryProblem]:
    turns = board.turns
    expected = list(range(1, len(turns.turns) + 1))
    yield from _check_equal(("turns", "turns"), "turns", [t.turn for t in turns.turns], expected)
    yield from check_unique((o.id, ("turns", "order", i, "id")) for i, o in enumerate(turns.order))
    for i, order in enumerate(turns.order):
        yield from check_unique(
            (f, ("turns", "order", i, "factions", j)) for j, f in enumerate(order.factions)
        )
    yield from check_unique(
        (r.id, ("turns", "dated_rules", i, "id")) for i, r in enumerate(turns.dated_rules)
    )
    needed = {
        "minimum_garrison",
        "brest_litovsk_offer",
        "schlieffen_plan_optional",
        "variable_order_optional",
    }
    for name in sorted(needed - {r.id for r in turns.dated_rules}):
        yield EntryProblem(
            ("turns", "dated_rules"), "scenario.problem.missing_entry", {"got": name}
        )
    numbers = {v.id: v.value for v in turns.victory}
    for name in VICTORY_NUMBERS:
        if not isinstance(numbers.get(name), int):
            yield EntryProblem(
                ("turns", "victory"), "scenario.problem.missing_entry", {"got": name}
            )
    die = board.dice.dice[0]
    yield from _check_equal(("dice", "dice", 0, "faces"), "faces", len(die.faces), die.sides)


VICTORY_NUMBERS = (
    "minimum_vp",
    "fronts_for_immediate_end",
    "germany_lead_over_german_allies",
    "western_lead_over_eastern_allies",
    "brest_litovsk_bonus_eastern_allies_4p",
    "treaty_german_armies_each_on_7_8_9",
    "treaty_german_allied_armies_on_9",
)

SHAPE = BoardSchema(
    ("fronts", "armies", "chits", "dice", "turns"), ("names", "layout"), BoardFiles, cross_check
)
