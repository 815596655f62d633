"""The board as the rules read it: fronts, cities, attack lines, armies and chits of a document."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pbem.games.documents import Document

ALLIES, CENTRAL = "allies", "central"
FACTIONS = ("WA", "EA", "DE", "GA")
GERMAN_ABROAD = frozenset({5, 6, 9, 10, 11})
"""Fronts on which the German Allies command German armies (5.1)."""


@dataclass(frozen=True, slots=True)
class City:
    """A victory city (2.1)."""

    id: str
    name: str
    front: int
    owner: str
    centre: bool


@dataclass(frozen=True, slots=True)
class AttackLine:
    """An attack line (6.4), closed before turn ``opens`` (6.6)."""

    ends: tuple[str, str]
    opens: int


@dataclass(frozen=True, slots=True)
class Front:
    """A front (2.1): ``sides`` maps an alliance to the faction that fights for it here."""

    number: int
    name: str
    theatre: str
    sides: dict[str, str]
    nations: frozenset[str]
    from_turn: dict[str, int]
    needs_city: dict[str, tuple[str, str]]
    garrison: frozenset[str]
    adjacent: tuple[int, ...]
    cities: tuple[City, ...]
    bases: dict[str, str]
    lines: tuple[AttackLine, ...]


@dataclass(frozen=True, slots=True)
class Army:
    """An army or, with ``value`` -1 and no nation, a dummy (2.2)."""

    id: str
    faction: str
    nation: str
    value: int
    enters: int
    paid_by: str

    @property
    def dummy(self) -> bool:
        """True if this counter only pretends (2.2)."""
        return not self.nation


@dataclass(frozen=True, slots=True)
class Chit:
    """A combat chit (6.2)."""

    id: str
    name: str
    alliance: str
    nations: frozenset[str]
    use: str
    value: int
    turn: int
    mandatory: bool


@dataclass(frozen=True)
class Board:
    """Everything printed on the map, the counters and the chits."""

    fronts: dict[int, Front]
    armies: dict[str, Army]
    chits: dict[str, Chit]
    alliance: dict[str, str]
    start_vp: dict[str, int]
    capacity: dict[str, int]
    faces: tuple[int | str, ...]
    years: tuple[int, ...]
    deployment_order: tuple[str, ...]
    round_order: tuple[str, ...]
    cycles: int
    hand_limit: int
    numbers: dict[str, int]
    first_turn: dict[str, int]
    schlieffen_fronts: frozenset[int]
    setup: dict[int, tuple[str, ...]]
    aliases: dict[str, dict[str, list[str]]]

    @cached_property
    def cities(self) -> dict[str, City]:
        """Every city by its identifier, in the order of the fronts."""
        return {city.id: city for front in self.fronts.values() for city in front.cities}

    @property
    def last_turn(self) -> int:
        """The last game turn (4.1)."""
        return len(self.years)

    @cached_property
    def nations(self) -> dict[str, frozenset[str]]:
        """The nations whose armies each faction has."""
        return {
            f: frozenset(a.nation for a in self.armies.values() if a.faction == f and a.nation)
            for f in FACTIONS
        }

    @cached_property
    def counters(self) -> dict[str, tuple[str, ...]]:
        """The counters of each faction, armies first."""
        return {f: tuple(a.id for a in self.armies.values() if a.faction == f) for f in FACTIONS}


def build(document: Document) -> Board:
    """The board of a checked document."""
    fronts, armies = document.content["fronts"], document.content["armies"]
    chits, turns = document.content["chits"], document.content["turns"]
    order = {entry["id"]: entry for entry in turns["order"]}
    dated = {entry["id"]: entry for entry in turns["dated_rules"]}
    return Board(
        fronts={entry["number"]: _front(entry) for entry in fronts["fronts"]},
        armies=_armies(armies),
        chits={entry["id"]: _chit(entry) for entry in chits["chits"]},
        alliance={entry["id"]: entry["alliance"] for entry in fronts["factions"]},
        start_vp={entry["id"]: entry["start_vp"] for entry in fronts["factions"]},
        capacity={entry["id"]: entry["replacements"] for entry in fronts["factions"]},
        faces=tuple(document.content["dice"]["dice"][0]["faces"]),
        years=tuple(entry["year"] for entry in turns["turns"]),
        deployment_order=tuple(order["deployment"]["factions"]),
        round_order=tuple(order["rounds"]["factions"]),
        cycles=order["rounds"].get("cycles_per_turn", 4),
        hand_limit=chits["totals"]["max_in_hand"],
        numbers={
            entry["id"]: entry["value"]
            for entry in turns["victory"]
            if isinstance(entry["value"], int)
        },
        first_turn={name: entry["from_turn"] for name, entry in dated.items()},
        schlieffen_fronts=frozenset(
            dated["schlieffen_plan_optional"].get("german_attacks_only_on", ())
        ),
        setup={e["front"]: (*e["allies"], *e["central"]) for e in armies["historical_setup"]},
        aliases=document.presentation.get("names", {}),
    )


def _front(entry: dict[str, Any]) -> Front:
    number = entry["number"]
    restrictions = entry["restrictions"]
    controls = [
        (r["nationality"], r["requires_control"]) for r in restrictions if "requires_control" in r
    ]
    return Front(
        number=number,
        name=entry["name"],
        theatre=entry["theatre"],
        sides=entry["factions"],
        nations=frozenset(entry["nationalities"]),
        from_turn={r["nationality"]: r["from_turn"] for r in restrictions if "from_turn" in r},
        needs_city={nation: (control["city"], control["faction"]) for nation, control in controls},
        garrison=frozenset(entry["minimum_garrison"]),
        adjacent=tuple(entry["adjacent"]),
        cities=tuple(
            City(c["id"], c["name"], number, c["owner"], c["replacement_centre"])
            for c in entry["cities"]
        ),
        bases={b["id"]: b["faction"] for b in entry["bases"]},
        lines=tuple(
            AttackLine(tuple(line["between"]), line["opens_turn"]) for line in entry["attack_lines"]
        ),
    )


def _armies(content: dict[str, Any]) -> dict[str, Army]:
    armies = {
        a["id"]: Army(
            a["id"],
            a["faction"],
            a["nationality"],
            a["value"],
            a["entry_turn"],
            a.get("replaced_from", a["faction"]),
        )
        for a in content["armies"]
    }
    for entry in content["dummies"]:
        faction = entry["faction"]
        for number in range(1, entry["count"] + 1):
            name = f"{faction}-X{number}"
            armies[name] = Army(name, faction, "", -1, entry["entry_turn"], faction)
    return armies


def _chit(entry: dict[str, Any]) -> Chit:
    return Chit(
        id=entry["id"],
        name=entry["name"],
        alliance=entry["alliance"],
        nations=frozenset(entry["nationalities"]),
        use=entry["use"],
        value=entry["value"],
        turn=entry["available_from_turn"],
        mandatory=entry["mandatory"],
    )
