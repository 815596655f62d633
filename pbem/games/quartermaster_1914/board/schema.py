"""The shape of the files of ``scenarios/quartermaster_1914``, and what must agree in them."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from pbem.games.common.cross_checks import check_unique
from pbem.games.documents import BoardSchema, EntryProblem, SourcedEntry
from pbem.games.quartermaster_1914.board.presentation import (
    LayoutFile,
    NamesFile,
    check_presentation,
)

PowerId = Literal["AT", "RU", "DE", "FR", "UK"]
NationId = Literal["AH", "OT", "RU", "DE", "FR", "IT", "UK", "US"]
TeamId = Literal["central_powers", "entente"]
Kind = Literal[
    "build_army", "build_navy", "land_battle", "sea_battle", "economic_warfare", "status", "event"
]
Piece = Literal["army", "navy"]
Symbol = Literal["army_reinforce", "navy_reinforce", "land_support", "sea_support", "counterattack"]
Name = Annotated[str, Field(min_length=1, max_length=80)]
Few = Annotated[int, Field(ge=1, le=9)]
Doing = Literal[
    "attrition", "battle", "build", "choose", "destroy", "draft", "drop_status", "eliminate",
    "extra", "force", "grant", "look", "lose_status", "pay", "play", "prepare", "recruit",
    "require", "retrieve", "revive", "token", "truce", "vp", "waive", "withdraw", "wreck",
]  # fmt: skip
NEEDS: dict[str, tuple[str, ...]] = {
    "attrition": ("losses",),
    "battle": ("nation", "at"),
    "build": ("nation", "pieces"),
    "choose": ("options",),
    "destroy": ("nations", "spaces"),
    "draft": ("nation", "kinds"),
    "drop_status": ("power",),
    "eliminate": ("nations", "spaces"),
    "extra": ("losses", "count"),
    "force": ("power", "count"),
    "grant": ("nation", "spaces"),
    "look": ("power",),
    "lose_status": ("power",),
    "pay": ("power", "zone", "count"),
    "play": ("kinds",),
    "prepare": ("count",),
    "recruit": ("nation", "pieces", "spaces"),
    "require": ("when",),
    "retrieve": ("kinds", "count"),
    "revive": ("nation", "to"),
    "token": ("spaces",),
    "truce": ("nations", "power"),
    "vp": ("team", "vp"),
    "waive": ("nations",),
    "withdraw": ("count", "team", "vp"),
    "wreck": ("power", "count"),
}
"""What each step must say."""


class StrictEntry(BaseModel):
    """Base of the small entries inside others."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class NearEntry(StrictEntry):
    """An army of a nation within so many spaces of an army of a power."""

    nation: NationId
    power: PowerId
    within: Annotated[int, Field(ge=1, le=2)]


class CountEntry(StrictEntry):
    """Pieces to be counted, and what the number must be when it is a condition."""

    pieces: list[Piece] = []
    nations: list[NationId] = []
    spaces: list[Name] | None = None
    supplied: bool = False
    at_least: Few | None = None
    fewer_than: Few | None = None
    near: NearEntry | None = None


class PlusEntry(StrictEntry):
    """Attrition added to a card's own: for each piece counted, or when a condition holds."""

    power: PowerId
    amount: Few
    per: CountEntry | None = None
    when: CountEntry | None = None


class StepEntry(StrictEntry):
    """One step of a card (rulebook, page 16); which fields it needs, ``NEEDS`` says."""

    do: Doing
    nation: NationId | None = None
    nations: list[NationId] = []
    power: PowerId | None = None
    team: TeamId | None = None
    vp: int | None = None
    zone: Literal["hand", "prepared"] | None = None
    to: Literal["play", "prepare", "bottom"] | None = None
    count: Few | None = None
    pieces: list[Piece] = []
    kinds: list[Kind] = []
    spaces: list[Name] | None = None
    at: list[Literal["land", "sea"]] = []
    origin: list[Name] | None = None
    built: Literal["attacker", "neighbour"] | None = None
    battled: bool = False
    open_only: bool = False
    losses: dict[PowerId, Few] = {}
    plus: list[PlusEntry] = []
    when: CountEntry | None = None
    options: list["StepEntry"] = []


class ScoresEntry(StrictEntry):
    """What a status scores in scoring rounds, and when."""

    vp: Few
    when: CountEntry


class PrepareEntry(StrictEntry):
    """The lower part of a card (13.symbols): symbols, attrition, where they count, supply."""

    symbols: dict[Symbol, Annotated[int, Field(ge=1, le=2)]]
    attrition: dict[
        Literal["any", "AT", "RU", "DE", "FR", "UK"], Annotated[int, Field(ge=1, le=3)]
    ] = {}
    spaces: list[Name] | None = None
    terrain: Literal["difficult", "open"] | None = None
    supply: bool = False


class CardEntry(StrictEntry):
    """A card, of which there are ``count`` copies (page 7)."""

    id: Name
    power: PowerId
    nation: NationId
    name: Name
    kind: Kind
    count: Annotated[int, Field(ge=1, le=9)]
    steps: list[StepEntry]
    scores: ScoresEntry | None = None
    effect: Name | None = None
    effect_spaces: list[Name] | None = None
    effect_when: CountEntry | None = None
    use: list[StepEntry] = []
    prepare: PrepareEntry
    source: str = ""
    note: str = ""


class CardsFile(StrictEntry):
    """``cards.yaml``."""

    cards: list[CardEntry]


class SpaceEntry(SourcedEntry):
    """A space (page 4)."""

    id: Name
    name: Name
    kind: Literal["land", "sea"]
    difficult: bool = False
    objective: bool = False
    home: NationId | None = None
    adjacent: list[Name]


class CanalEntry(SourcedEntry):
    """Two seas adjacent for one coalition only (page 4)."""

    between: tuple[Name, Name]
    team: TeamId


class MapFile(StrictEntry):
    """``map.yaml``."""

    spaces: list[SpaceEntry]
    canals: list[CanalEntry]


class TeamEntry(SourcedEntry):
    """A coalition (page 2)."""

    id: TeamId
    powers: list[PowerId]
    wins_ties: bool


class PowerEntry(SourcedEntry):
    """A power: one turn a round, one deck (page 3)."""

    id: PowerId
    name: Name
    team: TeamId
    nations: list[NationId]
    deck_size: int


class NationEntry(SourcedEntry):
    """A nation, its pieces and where the first stand (page 6)."""

    id: NationId
    name: Name
    power: PowerId
    home: Name
    armies: int
    navies: int
    setup: list[Name]


class HandEntry(SourcedEntry):
    """Cards drawn first, kept of them, and the size up to which is drawn (pages 6, 14)."""

    opening: Few | Literal[10]
    keep: Few
    limit: Few


class GameLengthEntry(SourcedEntry):
    """The last round, the scoring rounds and the lead that wins at once (pages 9, 20)."""

    last: int
    scoring: list[int]
    lead: int


class SeatsEntry(SourcedEntry):
    """Who plays what with so many players (page 3)."""

    players: Annotated[int, Field(ge=2, le=5)]
    seats: dict[str, list[PowerId]]


class PowersFile(StrictEntry):
    """``powers.yaml``."""

    teams: list[TeamEntry]
    powers: list[PowerEntry]
    nations: list[NationEntry]
    turn_order: list[PowerId]
    hand: HandEntry
    rounds: GameLengthEntry
    seats: list[SeatsEntry]


class BoardFiles(StrictEntry):
    """All files of the game."""

    map: MapFile
    powers: PowersFile
    cards: CardsFile
    names: NamesFile
    layout: LayoutFile


Path = tuple[str | int, ...]


def cross_check(board: BoardFiles) -> Iterator[EntryProblem]:
    """What the models cannot see: references, counts, symmetry."""
    yield from _check_map(board)
    yield from _check_powers(board)
    cards = board.cards.cards
    yield from check_unique((c.id, ("cards", "cards", i, "id")) for i, c in enumerate(cards))
    for index, card in enumerate(cards):
        yield from _check_card(board, card, ("cards", "cards", index))
    yield from check_presentation(
        board.names,
        board.layout,
        [s.id for s in board.map.spaces],
        [n.id for n in board.powers.nations],
        [p.id for p in board.powers.powers],
        {c.id: c.kind for c in cards},
    )


def _check_known(path: Path, got: Iterable[str], known: Iterable[str]) -> Iterator[EntryProblem]:
    choices = set(known)
    for name in got:
        if name not in choices:
            yield EntryProblem(
                path, "scenario.problem.unknown", {"got": name, "known": ", ".join(sorted(choices))}
            )


def _check_equal(path: Path, what: str, got: object, expected: object) -> Iterator[EntryProblem]:
    if got != expected:
        facts = {"what": what, "got": str(got), "expected": str(expected)}
        yield EntryProblem(path, "scenario.problem.disagrees", facts)


def _check_map(board: BoardFiles) -> Iterator[EntryProblem]:
    spaces = board.map.spaces
    yield from check_unique((s.id, ("map", "spaces", i, "id")) for i, s in enumerate(spaces))
    links = {s.id: s.adjacent for s in spaces}
    for i, space in enumerate(spaces):
        yield from _check_known(("map", "spaces", i, "adjacent"), space.adjacent, links)
        for other in space.adjacent:
            if space.id not in links.get(other, []):
                facts = {"got": other, "front": space.id}
                yield EntryProblem(
                    ("map", "spaces", i, "adjacent"), "scenario.problem.not_adjacent", facts
                )
    for i, canal in enumerate(board.map.canals):
        yield from _check_known(("map", "canals", i, "between"), canal.between, links)


def _check_powers(board: BoardFiles) -> Iterator[EntryProblem]:
    powers, spaces = board.powers, {s.id: s for s in board.map.spaces}
    names = [p.id for p in powers.powers]
    yield from check_unique(
        (p.id, ("powers", "powers", i, "id")) for i, p in enumerate(powers.powers)
    )
    yield from check_unique(
        (n.id, ("powers", "nations", i, "id")) for i, n in enumerate(powers.nations)
    )
    yield from _check_equal(
        ("powers", "turn_order"), "powers", sorted(powers.turn_order), sorted(names)
    )
    sizes = Counter[str]()
    for card in board.cards.cards:
        sizes[card.power] += card.count
    for i, power in enumerate(powers.powers):
        path = ("powers", "powers", i)
        yield from _check_equal((*path, "deck_size"), "cards", power.deck_size, sizes[power.id])
        team = next((t.id for t in powers.teams if power.id in t.powers), None)
        yield from _check_equal((*path, "team"), "team", power.team, team)
        own = [n.id for n in powers.nations if n.power == power.id]
        yield from _check_equal((*path, "nations"), "nations", power.nations, own)
    for i, nation in enumerate(powers.nations):
        path = ("powers", "nations", i)
        yield from _check_known((*path, "setup"), (nation.home, *nation.setup), spaces)
        if nation.home in spaces:
            yield from _check_equal((*path, "home"), "home", spaces[nation.home].home, nation.id)
    for i, seats in enumerate(powers.seats):
        dealt = sorted(p for own in seats.seats.values() for p in own)
        where = ("powers", "seats", i, "seats")
        yield from _check_equal(where, "powers", dealt, sorted(powers.turn_order))
        yield from _check_equal(where, "players", len(seats.seats), seats.players)
    for name in powers.rounds.scoring:
        if name > powers.rounds.last:
            yield from _check_equal(
                ("powers", "rounds", "scoring"), "rounds", name, powers.rounds.last
            )


def _check_card(board: BoardFiles, card: CardEntry, path: Path) -> Iterator[EntryProblem]:
    spaces = [s.id for s in board.map.spaces]
    owner = {n.id: n.power for n in board.powers.nations}
    yield from _check_equal((*path, "nation"), "power", owner.get(card.nation), card.power)
    yield from _check_known((*path, "prepare", "spaces"), card.prepare.spaces or (), spaces)
    yield from _check_known((*path, "effect_spaces"), card.effect_spaces or (), spaces)
    if card.kind == "status" and (card.scores is None) == (card.effect is None):
        yield EntryProblem((*path, "effect"), "scenario.problem.missing_entry", {"got": "effect"})
    for name in ("steps", "use"):
        for i, step in enumerate(getattr(card, name)):
            yield from _check_step(step, (*path, name, i), spaces)


def _check_step(step: StepEntry, path: Path, spaces: list[str]) -> Iterator[EntryProblem]:
    for field in NEEDS[step.do]:
        if not getattr(step, field):
            yield EntryProblem((*path, field), "scenario.problem.missing_entry", {"got": field})
    yield from _check_known((*path, "spaces"), step.spaces or (), spaces)
    yield from _check_known((*path, "origin"), step.origin or (), spaces)
    for i, option in enumerate(step.options):
        yield from _check_step(option, (*path, "options", i), spaces)


SHAPE = BoardSchema(("map", "powers", "cards"), ("names", "layout"), BoardFiles, cross_check)
