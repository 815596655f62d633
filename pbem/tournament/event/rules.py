"""The rules of an event: one YAML file the director writes, checked whole before the event is created."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pbem.flaws import Complaint, FlawedFile, complaints_of, located, read_yaml
from pbem.tournament.scoring.config import BadScoring, scoring_of
from pbem.tournament.scoring.systems import Scoring
from pbem.tournament.scoring.tiebreaks import Absences, Byes, Counting, Criterion, Forfeits

Count = Annotated[int, Field(ge=1, le=1000)]
Hours = Annotated[float, Field(gt=0, le=24 * 365)]


class RulesPart(BaseModel):
    """Base of every part of the file."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Swiss(RulesPart):
    """Rounds paired by record."""

    kind: Literal["swiss"]
    rounds: Count


class SingleElimination(RulesPart):
    """A bracket: who loses is out."""

    kind: Literal["single elimination"]


class DoubleElimination(RulesPart):
    """Who loses twice is out."""

    kind: Literal["double elimination"]


class RoundRobin(RulesPart):
    """Everybody meets everybody, ``times`` times."""

    kind: Literal["round robin"]
    times: Annotated[int, Field(ge=1, le=4)] = 1


class Pools(RulesPart):
    """Pools or heats, then those who are best, down to a final.

    Attributes:
        rounds: heats of games of more than two.
        pool: how many are in a pool of games of two; ``times``: how often each of them meets each.
        finals: how many go on, round by round.
    """

    kind: Literal["pools"]
    rounds: Annotated[int, Field(ge=0, le=100)] = 1
    pool: Annotated[int, Field(ge=2, le=16)] = 4
    times: Annotated[int, Field(ge=1, le=4)] = 1
    finals: tuple[Count, ...] = ()


class Teams(RulesPart):
    """Each team meets each, board against board, ``times`` times."""

    kind: Literal["teams"]
    times: Annotated[int, Field(ge=1, le=4)] = 1


class Ladder(RulesPart):
    """Challenges: who beats one above him takes his rung.

    Attributes:
        reach: so many rungs above one may challenge.
        at_once: so many games and challenges each may have at a time.
        declines: so many challenges one may decline before he must play.
        hours: time for an answer; whoever lets it pass has accepted.
    """

    kind: Literal["ladder"]
    reach: Count = 3
    at_once: Annotated[int, Field(ge=1, le=20)] = 1
    declines: Annotated[int, Field(ge=0, le=100)] = 1
    hours: Hours = 96


Format = Annotated[
    Swiss | SingleElimination | DoubleElimination | RoundRobin | Pools | Teams | Ladder,
    Field(discriminator="kind"),
]


class ClockRules(RulesPart):
    """The time control of every game, in hours.

    Attributes:
        missed: so many missed deadlines lose a game, 0: none do.
        bank_hours: what every seat's time bank holds at the start, which is drawn on when the hours are up.
        bank_adds: what a move in time adds to it at most; ``bank_most``: no further than this, 0: without limit.
    """

    hours: Hours = 72
    grace_hours: Annotated[float, Field(ge=0)] = 6
    remind_hours: Annotated[float, Field(ge=0)] = 24
    weekdays_off: tuple[Annotated[int, Field(ge=0, le=6)], ...] = ()
    policy: Literal["default", "moderator"] = "default"
    missed: Annotated[int, Field(ge=0)] = 0
    bank_hours: Annotated[float, Field(ge=0, le=24 * 365)] = 0
    bank_adds: Annotated[float, Field(ge=0, le=24 * 365)] = 0
    bank_most: Annotated[float, Field(ge=0, le=24 * 365)] = 0


class BidRules(RulesPart):
    """How the seats of a game are settled by bids of points.

    Attributes:
        kind: none; alternating: who has the higher lot opens; open: whoever bids first; proxy: by sealed limits alone.
        side: the option of the game that says which seat was bidden for; ``points``: that for the points.
        hours: time for a bid; whoever lets it pass has passed.
        most: no bid may be higher.
    """

    kind: Literal["none", "alternating", "open", "proxy"] = "none"
    side: str = "bid_side"
    points: str = "bid"
    hours: Hours = 72
    most: Annotated[int, Field(ge=0)] = 20


class EntryRules(RulesPart):
    """Who may enter.

    Attributes:
        most: places; whoever comes later waits for one.
        late_until: the last round before which somebody may still enter; 0: nobody enters late.
    """

    most: Count = 128
    late_until: Annotated[int, Field(ge=0)] = 0


Names = Annotated[
    tuple[Annotated[str, Field(min_length=1, max_length=80)], ...], Field(min_length=2)
]


class ApartRules(RulesPart):
    """Who may not meet.

    Attributes:
        groups: families, say: the names under which they entered; no two of a group meet.
        teammates: those who play for the same team do not meet.
        rounds: up to this round; 0: in none.
    """

    groups: tuple[Names, ...] = ()
    teammates: bool = False
    rounds: Annotated[int, Field(ge=0)] = 0


class UnplayedRules(RulesPart):
    """How tie-breaks count what was not played.

    Attributes:
        byes: whether a round without an opponent brings nothing, or a dummy of one's own points.
        forfeits: whether a game lost by time or withdrawal is a game, or a bye for both.
        absences: whether rounds that an opponent missed count what he scored in them, or half a win each.
    """

    byes: Byes = Byes.NOTHING
    forfeits: Forfeits = Forfeits.GAMES
    absences: Absences = Absences.AS_SCORED


class Official(RulesPart):
    """Who directs or assists: his name and his address."""

    name: Annotated[str, Field(min_length=1, max_length=80)]
    address: Annotated[str, Field(pattern=r"^[^@\s]+@[^@\s]+$")]
    lang: Literal["en", "it", "pl"] = "en"


class EventRules(RulesPart):
    """Everything that decides an event but its entrants and their games.

    Attributes:
        id: what letters and commands call it; letters go to this plus-address.
        title: its name.
        game, scenario, options: what every game is created with.
        apart: who may not meet.
        points: what results are worth: a system of scoring by name, and its figures.
        tie_breaks: what orders the standings, the first first.
        unplayed: how they count what was not played.
        beacon: a public beacon that enters the dice of every game from its first letter on.
        anonymous: the names of the players are hidden until the end.
    """

    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=28)]
    title: Annotated[str, Field(min_length=1, max_length=120)]
    game: str
    scenario: str = "standard"
    options: dict[str, Any] = {}
    format: Format
    clock: ClockRules = ClockRules()
    bids: BidRules = BidRules()
    entries: EntryRules = EntryRules()
    apart: ApartRules = ApartRules()
    points: dict[str, Any] = {}
    tie_breaks: tuple[Criterion, ...] = (Criterion.POINTS,)
    unplayed: UnplayedRules = UnplayedRules()
    director: Official
    assistants: tuple[Official, ...] = ()
    beacon: Literal["none", "drand"] = "none"
    anonymous: bool = False

    @property
    def scoring(self) -> Scoring:
        """What results are worth (raises BadScoring)."""
        figures = {name: figure for name, figure in self.points.items() if name != "system"}
        return scoring_of(str(self.points.get("system", "points")), figures)

    @property
    def ladder(self) -> Ladder | None:
        """The figures of a ladder; ``None`` where rounds are paired."""
        return self.format if isinstance(self.format, Ladder) else None

    @property
    def counting(self) -> Counting:
        """How tie-breaks count what was not played."""
        return Counting(self.unplayed.byes, self.unplayed.forfeits, self.unplayed.absences)

    def official(self, address: str) -> Official | None:
        """The director or assistant of an address."""
        everybody = (self.director, *self.assistants)
        return next((one for one in everybody if one.address.lower() == address.lower()), None)


CrossCheck = Callable[[EventRules], Iterator[Complaint]]


def read_rules(path: Path, check: CrossCheck = lambda _: iter(())) -> EventRules:
    """Read and check an event's rules.

    Args:
        path: the YAML file.
        check: finds what only those know who know the games: of the rules, each complaint.

    Raises:
        FlawedFile: something is wrong; every flaw is listed with its line.
    """
    node, value = read_yaml(path)
    try:
        rules = EventRules.model_validate(value)
    except ValidationError as error:
        complaints = complaints_of(error)
    else:
        complaints = [*_cross_checked(rules), *check(rules)]
        if not complaints:
            return rules
    raise FlawedFile(
        located(_in_file(path.stem, complaint), {path.stem: node}) for complaint in complaints
    )


def _in_file(stem: str, complaint: Complaint) -> Complaint:
    """The complaint with its place in the file; that a format is told by its kind is no step on the way."""
    first, *rest = complaint.path or ("",)
    steps = rest[1:] if first == "format" and rest and rest[0] in _FORMATS else rest
    return msgspec.structs.replace(complaint, path=(stem, first, *steps))


_FORMATS = (
    "swiss",
    "single elimination",
    "double elimination",
    "round robin",
    "pools",
    "teams",
    "ladder",
)


def _cross_checked(rules: EventRules) -> Iterator[Complaint]:
    """What the models cannot see: who helps twice, and figures of the scoring."""
    known = [rules.director.address.lower()]
    for n, assistant in enumerate(rules.assistants):
        if (address := assistant.address.lower()) in known:
            yield Complaint(("assistants", n, "address"), "scenario.flaw.twice", {"got": address})
        known.append(address)
    try:
        _ = rules.scoring
    except BadScoring as error:
        figure = error.got if error.figure == "figure" else error.figure
        facts = {"got": str(error.got), "known": ", ".join(error.meant)}
        yield Complaint(("points", str(figure)), "scenario.flaw.unknown", facts)
