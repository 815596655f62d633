"""The board: spaces, powers, nations and cards as the rules read them, built from a document."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from pbem.games.documents import Document

CENTRAL, ENTENTE = "central_powers", "entente"
ARMY, NAVY = "army", "navy"
STATUS = "status"


@dataclass(frozen=True, slots=True)
class Space:
    """A space (page 4): armies stand on land, navies at sea."""

    id: str
    name: str
    land: bool
    difficult: bool
    objective: bool
    home: str | None

    @property
    def piece(self) -> str:
        """The only kind of piece that may stand here (page 7)."""
        return ARMY if self.land else NAVY


@dataclass(frozen=True, slots=True)
class Power:
    """A power (page 3)."""

    id: str
    name: str
    team: str
    nations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Nation:
    """A nation: its pieces, its home and its first pieces (page 6)."""

    id: str
    name: str
    power: str
    team: str
    home: str
    pool: dict[str, int]
    setup: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Near:
    """An army of a nation within so many spaces of an army of a power."""

    nation: str
    power: str
    within: int


@dataclass(frozen=True, slots=True)
class Count:
    """Pieces to be counted; with ``at_least``, ``fewer_than`` or ``near`` a condition."""

    pieces: frozenset[str]
    nations: tuple[str, ...]
    spaces: frozenset[str] | None
    supplied: bool
    at_least: int | None
    fewer_than: int | None
    near: Near | None


@dataclass(frozen=True, slots=True)
class Plus:
    """Attrition added to a card's own: for each piece counted, or when a condition holds."""

    power: str
    amount: int
    per: Count | None
    when: Count | None


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a card (page 16); which fields it uses, ``schema.NEEDS`` says."""

    do: str
    nation: str = ""
    nations: tuple[str, ...] = ()
    power: str = ""
    team: str = ""
    vp: int = 0
    zone: str = ""
    to: str = ""
    count: int = 1
    pieces: frozenset[str] = frozenset()
    kinds: tuple[str, ...] = ()
    spaces: tuple[str, ...] | None = None
    land: bool = False
    sea: bool = False
    origin: tuple[str, ...] | None = None
    built: str = ""
    battled: bool = False
    open_only: bool = False
    losses: dict[str, int] = field(default_factory=dict)
    plus: tuple[Plus, ...] = ()
    when: Count | None = None
    options: tuple["Step", ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """A card (7.cards, 11.types).

    ``symbols``, ``attrition``, ``spaces``, ``terrain`` and ``supply`` are its lower part
    (13.symbols).

    Attributes:
        steps: what happens when it is played.
        use: what its owner may begin through it while it lies face up.
        scores: points in scoring rounds and their condition.
        effect: name of what it does while it lies face up; ``effect_spaces`` and ``effect_when``
            say where and when.
        attrition: cards to lose by power; ``any`` stands for one adjacent enemy power.
    """

    id: str
    power: str
    nation: str
    name: str
    kind: str
    count: int
    steps: tuple[Step, ...]
    use: tuple[Step, ...]
    scores: tuple[int, Count] | None
    effect: str
    effect_spaces: frozenset[str]
    effect_when: Count | None
    symbols: dict[str, int]
    attrition: dict[str, int]
    spaces: frozenset[str] | None
    terrain: str
    supply: bool


@dataclass(frozen=True)
class Board:
    """Everything printed on the map, the pieces and the cards."""

    spaces: dict[str, Space]
    links: dict[str, dict[str, tuple[str, ...]]]
    powers: dict[str, Power]
    nations: dict[str, Nation]
    cards: dict[str, Card]
    order: tuple[str, ...]
    opening: int
    keep: int
    hand: int
    last_round: int
    scoring: tuple[int, ...]
    lead: int
    ties: str
    seats: dict[int, dict[str, tuple[str, ...]]]
    aliases: dict[str, dict[str, list[str]]]

    @cached_property
    def effects(self) -> dict[str, Card]:
        """The status of each named effect."""
        return {card.effect: card for card in self.cards.values() if card.effect}

    @cached_property
    def objectives(self) -> tuple[str, ...]:
        """The spaces with a printed objective (page 4)."""
        return tuple(space.id for space in self.spaces.values() if space.objective)

    @cached_property
    def seat_of(self) -> dict[int, dict[str, str]]:
        """The seat that plays each power, by number of players (page 3)."""
        return {
            players: {power: seat for seat, own in seats.items() for power in own}
            for players, seats in self.seats.items()
        }

    @cached_property
    def plain_links(self) -> dict[str, frozenset[str]]:
        """What is adjacent for everybody: no canal."""
        one, *others = self.links.values()
        return {
            s: frozenset(near).intersection(*(other[s] for other in others))
            for s, near in one.items()
        }

    def deck(self, power: str) -> list[str]:
        """Every card of a power, each as often as there are copies, sorted."""
        return sorted(c.id for c in self.cards.values() if c.power == power for _ in range(c.count))

    def enemy(self, team: str) -> str:
        """The other coalition."""
        return ENTENTE if team == CENTRAL else CENTRAL

    def team(self, power: str) -> str:
        """The coalition of a power."""
        return self.powers[power].team


def build(document: Document) -> Board:
    """The board of a checked document."""
    world, powers = document.content["map"], document.content["powers"]
    teams = {power: team["id"] for team in powers["teams"] for power in team["powers"]}
    return Board(
        spaces={s["id"]: _space(s) for s in world["spaces"]},
        links={team["id"]: _links(world, team["id"]) for team in powers["teams"]},
        powers={
            p["id"]: Power(p["id"], p["name"], p["team"], tuple(p["nations"]))
            for p in powers["powers"]
        },
        nations={n["id"]: _nation(n, teams) for n in powers["nations"]},
        cards={c["id"]: _card(c) for c in document.content["cards"]["cards"]},
        order=tuple(powers["turn_order"]),
        opening=powers["hand"]["opening"],
        keep=powers["hand"]["keep"],
        hand=powers["hand"]["limit"],
        last_round=powers["rounds"]["last"],
        scoring=tuple(powers["rounds"]["scoring"]),
        lead=powers["rounds"]["lead"],
        ties=next(team["id"] for team in powers["teams"] if team["wins_ties"]),
        seats={
            s["players"]: _in_turn_order(s["seats"], powers["turn_order"]) for s in powers["seats"]
        },
        aliases=document.presentation.get("names", {}),
    )


def _space(entry: dict[str, Any]) -> Space:
    land = entry["kind"] == "land"
    return Space(
        entry["id"], entry["name"], land, entry["difficult"], entry["objective"], entry.get("home")
    )


def _links(world: dict[str, Any], team: str) -> dict[str, tuple[str, ...]]:
    """What is adjacent to each space for a coalition: canals join for one only (page 4)."""
    links = {s["id"]: list(s["adjacent"]) for s in world["spaces"]}
    for canal in world["canals"]:
        if canal["team"] == team:
            one, other = canal["between"]
            links[one].append(other)
            links[other].append(one)
    return {name: tuple(near) for name, near in links.items()}


def _nation(entry: dict[str, Any], teams: dict[str, str]) -> Nation:
    pool = {ARMY: entry["armies"], NAVY: entry["navies"]}
    power = entry["power"]
    return Nation(
        entry["id"], entry["name"], power, teams[power], entry["home"], pool, tuple(entry["setup"])
    )


def _count(entry: dict[str, Any] | None) -> Count | None:
    if entry is None:
        return None
    near = entry.get("near")
    return Count(
        pieces=frozenset(entry["pieces"]),
        nations=tuple(entry["nations"]),
        spaces=frozenset(entry["spaces"]) if "spaces" in entry else None,
        supplied=entry["supplied"],
        at_least=entry.get("at_least"),
        fewer_than=entry.get("fewer_than"),
        near=Near(near["nation"], near["power"], near["within"]) if near else None,
    )


def _step(entry: dict[str, Any]) -> Step:
    return Step(
        do=entry["do"],
        nation=entry.get("nation", ""),
        nations=tuple(entry["nations"]),
        power=entry.get("power", ""),
        team=entry.get("team", ""),
        vp=entry.get("vp", 0),
        zone=entry.get("zone", ""),
        to=entry.get("to", ""),
        count=entry.get("count", 1),
        pieces=frozenset(entry["pieces"]),
        kinds=tuple(entry["kinds"]),
        spaces=tuple(entry["spaces"]) if "spaces" in entry else None,
        land="land" in entry["at"],
        sea="sea" in entry["at"],
        origin=tuple(entry["origin"]) if "origin" in entry else None,
        built=entry.get("built", ""),
        battled=entry["battled"],
        open_only=entry["open_only"],
        losses=entry["losses"],
        plus=tuple(
            Plus(p["power"], p["amount"], _count(p.get("per")), _count(p.get("when")))
            for p in entry["plus"]
        ),
        when=_count(entry.get("when")),
        options=tuple(_step(option) for option in entry["options"]),
    )


def _card(entry: dict[str, Any]) -> Card:
    prepare: dict[str, Any] = entry["prepare"]
    scores: dict[str, Any] | None = entry.get("scores")
    when = _count(scores["when"]) if scores else None
    return Card(
        id=entry["id"],
        power=entry["power"],
        nation=entry["nation"],
        name=entry["name"],
        kind=entry["kind"],
        count=entry["count"],
        steps=tuple(_step(step) for step in entry["steps"]),
        use=tuple(_step(step) for step in entry["use"]),
        scores=(scores["vp"], when) if scores and when else None,
        effect=entry.get("effect", ""),
        effect_spaces=frozenset(entry.get("effect_spaces", ())),
        effect_when=_count(entry.get("effect_when")),
        symbols=prepare["symbols"],
        attrition=prepare["attrition"],
        spaces=frozenset(prepare["spaces"]) if "spaces" in prepare else None,
        terrain=prepare.get("terrain", ""),
        supply=prepare["supply"],
    )


def _in_turn_order(seats: dict[str, list[str]], order: list[str]) -> dict[str, tuple[str, ...]]:
    """Seats with their powers, in the order in which their first powers take their turns."""
    return {
        seat: tuple(own)
        for seat, own in sorted(seats.items(), key=lambda entry: order.index(entry[1][0]))
    }
