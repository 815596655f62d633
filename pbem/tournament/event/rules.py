"""The rules of an event: one YAML file by the director, checked before the event is created."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from pbem.file_validation import EntryProblem, InvalidFile, problems_of, read_yaml, with_line
from pbem.ledger.audit.fact_files import LOBBY
from pbem.tournament.scoring.config import BadScoring, scoring_of
from pbem.tournament.scoring.systems import MatchScoring, MatchTieBreak, Scoring
from pbem.tournament.scoring.tiebreaks import Absences, Byes, Counting, Criterion, Forfeits

Count = Annotated[int, Field(ge=1, le=1000)]
EventName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=28)]
Hours = Annotated[float, Field(gt=0, le=24 * 365)]


class RulesPart(BaseModel):
    """Base of every part of the file."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Swiss(RulesPart):
    """Rounds paired by record, and if wanted finals of the best.

    Attributes:
        rounds: paired by record.
        finals: how many entrants reach each round of finals.
        third_place: True if those who lost before the final play for the third place.
    """

    kind: Literal["swiss"]
    rounds: Count
    finals: tuple[Count, ...] = ()
    third_place: bool = False


class SingleElimination(RulesPart):
    """A bracket: whoever loses is out.

    Attributes:
        third_place: True if those who lost before the final play for the third place.
    """

    kind: Literal["single elimination"]
    third_place: bool = False


class DoubleElimination(RulesPart):
    """Whoever loses twice is out."""

    kind: Literal["double elimination"]


class RoundRobin(RulesPart):
    """Everybody meets everybody, ``times`` times."""

    kind: Literal["round robin"]
    times: Annotated[int, Field(ge=1, le=4)] = 1


class Pools(RulesPart):
    """Pools or heats, then finals of the best.

    Attributes:
        rounds: the heats of games of more than two seats.
        pool: the size of a pool of games of two seats.
        times: how often each of a pool meets each.
        finals: how many entrants reach each round of finals.
        third_place: True if those who lost before the final play for the third place.
    """

    kind: Literal["pools"]
    rounds: Annotated[int, Field(ge=0, le=100)] = 1
    pool: Annotated[int, Field(ge=2, le=16)] = 4
    times: Annotated[int, Field(ge=1, le=4)] = 1
    finals: tuple[Count, ...] = ()
    third_place: bool = False


class Teams(RulesPart):
    """Each team meets each, board against board, ``times`` times."""

    kind: Literal["teams"]
    times: Annotated[int, Field(ge=1, le=4)] = 1


class Ladder(RulesPart):
    """Challenges: a challenger who wins takes the defender's rung.

    Attributes:
        reach: how many rungs above the challenger the defender may stand.
        at_once: how many games and challenges each entrant may have at a time.
        declines: how many challenges an entrant may decline before they must play.
        hours: time for an answer; silence accepts.
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
        missed: so many missed deadlines lose a game; 0: none do.
        bank_hours: each seat's time bank at the start; it is used when the hours are up.
        bank_adds: the most that a move in time adds to the bank.
        bank_most: the limit of the bank; 0: none.
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
    """How players bid points for the seats of a game.

    Attributes:
        kind: none; alternating: the higher lot opens; open: whoever bids first opens; proxy: sealed
            limits only.
        side: the game's option for the seat of the bid.
        points: the game's option for the points of the bid.
        hours: time for a bid; silence passes.
        most: the highest bid.
    """

    kind: Literal["none", "alternating", "open", "proxy"] = "none"
    side: str = "bid_side"
    points: str = "bid"
    hours: Hours = 72
    most: Annotated[int, Field(ge=0)] = 20


class EntryRules(RulesPart):
    """The rules of entering.

    Attributes:
        most: the number of places; later entrants wait for one.
        late_until: the last round before which a late entry is possible; 0: none is.
        byes: how many rounds an entrant may sit out on their own request.
    """

    most: Count = 128
    late_until: Annotated[int, Field(ge=0)] = 0
    byes: Annotated[int, Field(ge=0)] = 1


Names = Annotated[
    tuple[Annotated[str, Field(min_length=1, max_length=80)], ...], Field(min_length=2)
]


class ApartRules(RulesPart):
    """The entrants who may not meet.

    Attributes:
        groups: for example families, by the names of the entries; no two of a group meet.
        teammates: True if entrants of the same team do not meet.
        rounds: the last round with this rule; 0: every round.
    """

    groups: tuple[Names, ...] = ()
    teammates: bool = False
    rounds: Annotated[int, Field(ge=0)] = 0


class CutOffRules(RulesPart):
    """The end of a round by the calendar.

    Attributes:
        days: a round ends so many days after it was approved; 0: when its games are over.
        hours: the time of the players to claim then how their game would end.
        measure: what decides if their claims do not agree.
    """

    days: Annotated[int, Field(ge=0, le=1000)] = 0
    hours: Hours = 96
    measure: Literal["officials", "panel", "points", "draw"] = "officials"


class MatchRules(RulesPart):
    """Matches: the same two meet in several games of a round, and change sides from game to game.

    Attributes:
        games: how many; 1: no matches.
        counts: what standings count: the match as one game, or every game.
        tie_breaks: what decides a match whose games gave equal points; then it is drawn. In
            eliminations, and where there are finals, somebody always wins if nothing else is said.
        at_once: True if the games begin together; else one begins when the one before is over.
    """

    games: Annotated[int, Field(ge=1, le=9)] = 1
    counts: Literal["match", "games"] = "match"
    tie_breaks: tuple[MatchTieBreak, ...] = ()
    at_once: bool = True


class LeagueRules(RulesPart):
    """The class of a league that an event is.

    Attributes:
        up: how many of the best go up a class.
        down: how many of the last go down a class.
    """

    up: Annotated[int, Field(ge=0, le=1000)] = 0
    down: Annotated[int, Field(ge=0, le=1000)] = 0


class QualifierRules(RulesPart):
    """Who has a place by an earlier event.

    Attributes:
        event: the earlier event.
        who: the best of it, or those who go up, go down or stay in its class of a league.
        count: how many of the best.
    """

    event: EventName
    who: Literal["best", "up", "down", "stay"]
    count: Count = 1000


class UnplayedRules(RulesPart):
    """How tie-breaks count unplayed games.

    Attributes:
        byes: what a round without an opponent brings: nothing, or a dummy of the entrant's points.
        forfeits: how a game lost by time or withdrawal counts: as a game, or as a bye for both.
        absences: how an opponent's missed rounds count: as scored, or half a win each.
    """

    byes: Byes = Byes.NOTHING
    forfeits: Forfeits = Forfeits.GAMES
    absences: Absences = Absences.AS_SCORED


class Official(RulesPart):
    """A director or assistant."""

    name: Annotated[str, Field(min_length=1, max_length=80)]
    address: Annotated[str, Field(pattern=r"^[^@\s]+@[^@\s]+$")]
    lang: Literal["en", "it", "pl"] = "en"


class EventRules(RulesPart):
    """Everything that decides an event except its entrants and their games.

    Attributes:
        id: its name in letters and commands; letters go to this plus-address.
        title: its title.
        game, scenario, options: how every game is created.
        players: the sizes of tables, consecutive; empty: all tables are as the options say.
        match: how many games the same two play in a round, and what decides between them.
        seeds: what orders entrants in brackets and pools where officials do not: a lot, or the
            ratings from events of the game at their entry, then a lot.
        cut_off: when a round ends by the calendar, and what decides its open games then.
        league: who goes up and down a class when the event is over.
        qualified: who has a place by an earlier event: a stage, or a class of last season.
        apart: who may not meet.
        points: what results are worth: a scoring system by name, and its figures.
        tie_breaks: what orders the standings, the most important first. In eliminations, and where
            there are finals, who came furthest stands first if nothing else is said.
        unplayed: how tie-breaks count unplayed games.
        beacon: a public beacon that enters the dice of every game from its first letter on.
        anonymous: True if the names of the players are hidden until the end.
        substitutes: who plays on for a player who has left: nobody until the director says so, or
            a bot.
        rates_bots: True if games count for ratings in which a bot has played.
    """

    id: EventName
    title: Annotated[str, Field(min_length=1, max_length=120)]
    game: str
    scenario: str = "standard"
    options: dict[str, Any] = {}
    players: tuple[Annotated[int, Field(ge=3, le=5)], ...] = ()
    format: Format
    clock: ClockRules = ClockRules()
    bids: BidRules = BidRules()
    match: MatchRules = MatchRules()
    entries: EntryRules = EntryRules()
    seeds: Literal["lot", "rating"] = "lot"
    cut_off: CutOffRules = CutOffRules()
    league: LeagueRules = LeagueRules()
    qualified: tuple[QualifierRules, ...] = ()
    apart: ApartRules = ApartRules()
    points: dict[str, Any] = {}
    tie_breaks: tuple[Criterion, ...] = (Criterion.POINTS,)
    unplayed: UnplayedRules = UnplayedRules()
    director: Official
    assistants: tuple[Official, ...] = ()
    beacon: Literal["none", "drand"] = "none"
    anonymous: bool = False
    substitutes: Literal["none", "bot"] = "none"
    rates_bots: bool = False

    @model_validator(mode="before")
    @classmethod
    def _usual_tie_breaks(cls, value: Any) -> Any:
        """The tie-breaks of a format and of its matches, where a file names none."""
        if not isinstance(value, dict):
            return value
        of_format, match = value.get("format"), value.get("match", {})
        figures = of_format if isinstance(of_format, dict) else {}
        ends = figures.get("kind") in ENDING_IN_ONE or bool(figures.get("finals"))
        matches = isinstance(match, dict) and match.get("games", 1) != 1
        if ends and matches and "tie_breaks" not in match:
            value = {**value, "match": {**match, "tie_breaks": _BY_MARGIN_AND_SEED}}
        if "tie_breaks" in value:
            return value
        return {**value, "tie_breaks": FURTHEST_FIRST if ends else (Criterion.POINTS,)}

    @property
    def scoring(self) -> Scoring:
        """What results are worth (raises BadScoring)."""
        figures = {name: figure for name, figure in self.points.items() if name != "system"}
        match = MatchScoring(self.match.counts == "games", self.match.tie_breaks)
        return scoring_of(str(self.points.get("system", "points")), figures, match)

    @property
    def ladder(self) -> Ladder | None:
        """The figures of a ladder; ``None`` for any other format."""
        return self.format if isinstance(self.format, Ladder) else None

    @property
    def counting(self) -> Counting:
        """How tie-breaks count unplayed games.

        Attributes:
            byes: what a round without an opponent brings: nothing, or a dummy of the entrant's
                points.
            forfeits: how a game lost by time or withdrawal counts: as a game, or as a bye for both.
            absences: how an opponent's missed rounds count: as scored, or half a win each.
        """
        return Counting(self.unplayed.byes, self.unplayed.forfeits, self.unplayed.absences)

    def official(self, address: str) -> Official | None:
        """The director or assistant of an address."""
        everybody = (self.director, *self.assistants)
        return next((one for one in everybody if one.address.lower() == address.lower()), None)


FURTHEST_FIRST = (Criterion.PROGRESS, Criterion.FINISH, Criterion.POINTS)
"""The usual tie-breaks where a final decides who wins."""
_BY_MARGIN_AND_SEED = (MatchTieBreak.MARGIN, MatchTieBreak.SEED)
"""The usual tie-breaks of matches where somebody must go on."""
LEAST_PANEL = 3
"""A panel has at least so many officials."""
ENDING_IN_ONE = ("single elimination", "double elimination")
"""The formats that end with one who was not beaten, or only once."""

CrossCheck = Callable[[EventRules], Iterator[EntryProblem]]


def read_rules(path: Path, check: CrossCheck = lambda _: iter(())) -> EventRules:
    """Read and check an event's rules.

    Args:
        path: the YAML file.
        check: finds the problems of those who know the games.

    Raises:
        InvalidFile: something is wrong; every problem is listed with its line.
    """
    node, value = read_yaml(path)
    value = _with_usual_byes(value)
    try:
        rules = EventRules.model_validate(value)
    except ValidationError as error:
        problems = problems_of(error)
    else:
        problems = [*_problems_across_fields(rules), *check(rules)]
        if not problems:
            return rules
    raise InvalidFile(
        with_line(_placed_in_file(path.stem, problem), {path.stem: node}) for problem in problems
    )


def _with_usual_byes(value: Any) -> Any:
    """The rules with byes worth nothing where not everybody has as many, unless the file says so.

    It is written into the rules, so that the record of an event says what byes are worth.
    """
    if not isinstance(value, dict) or not isinstance(value.get("format"), dict):
        return value
    points = value.get("points", {})
    system = points.get("system", "points") if isinstance(points, dict) else ""
    if value["format"].get("kind") not in _BYES_FOR_NOTHING or not system or "odd" in points:
        return value
    return {**value, "points": {**points, "odd": 0}}


_BYES_FOR_NOTHING = ("round robin", "pools", "teams")
"""The formats in which byes follow from the numbers in a schedule, not from a lot."""


def _placed_in_file(stem: str, problem: EntryProblem) -> EntryProblem:
    """The problem with its place in the file. The kind of a format is not part of the path."""
    first, *rest = problem.path or ("",)
    steps = rest[1:] if first == "format" and rest and rest[0] in _FORMATS else rest
    return msgspec.structs.replace(problem, path=(stem, first, *steps))


_FORMATS = (
    "swiss",
    "single elimination",
    "double elimination",
    "round robin",
    "pools",
    "teams",
    "ladder",
)


def _problems_across_fields(rules: EventRules) -> Iterator[EntryProblem]:
    """Problems that the models cannot find: officials named twice, and scoring figures."""
    if rules.id == LOBBY:
        yield EntryProblem(("id",), "scenario.problem.twice", {"got": LOBBY})
    known = [rules.director.address.lower()]
    for n, assistant in enumerate(rules.assistants):
        if (address := assistant.address.lower()) in known:
            yield EntryProblem(
                ("assistants", n, "address"), "scenario.problem.twice", {"got": address}
            )
        known.append(address)
    if rules.cut_off.measure == "panel" and len(known) < LEAST_PANEL:
        facts = {"what": "cut_off.measure", "got": "panel", "expected": "officials, points, draw"}
        yield EntryProblem(("cut_off", "measure"), "scenario.problem.disagrees", facts)
    try:
        _ = rules.scoring
    except BadScoring as error:
        figure = error.got if error.figure == "figure" else error.figure
        facts = {"got": str(error.got), "known": ", ".join(error.expected)}
        yield EntryProblem(("points", str(figure)), "scenario.problem.unknown", facts)
