"""What is printed on the board and the cards, and the names of things as readers know them."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

import yaml

from pbem import resources
from pbem.render.catalogue import Catalogue

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
CENTRAL, ENTENTE = "central_powers", "entente"
TEAMS = (CENTRAL, ENTENTE)
BASIC = ("build_army", "build_navy", "land_battle", "sea_battle")
"""Kinds of cards without a title of their own."""
_KINDS = (*BASIC, "economic_warfare", "event", "status")


@cache
def _file(stem: str) -> Any:
    path = resources.scenarios() / "quartermaster_1914" / f"{stem}.yaml"
    return yaml.load(path.read_text("utf-8"), Loader=_LOADER)  # noqa: S506 - the safe loader, in C where there is one


@cache
def spaces() -> dict[str, dict[str, Any]]:
    """What is printed of each space."""
    return {entry["id"]: entry for entry in _file("map")["spaces"]}


@cache
def links() -> tuple[tuple[str, str], ...]:
    """Every line between two spaces, once."""
    pairs = {tuple(sorted((name, other))) for name, entry in spaces().items() for other in entry["adjacent"]}
    return tuple((one, other) for one, other in sorted(pairs))


@cache
def canals() -> tuple[tuple[str, str], ...]:
    """The pairs of seas that are adjacent for one coalition only (page 4)."""
    return tuple((one, other) for one, other in (entry["between"] for entry in _file("map")["canals"]))


@cache
def layout() -> dict[str, Any]:
    """Where the map draws what."""
    found: dict[str, Any] = _file("layout")
    return found


@cache
def cards() -> dict[str, dict[str, Any]]:
    """What is printed on each card."""
    return {entry["id"]: entry for entry in _file("cards")["cards"]}


def by_kind(identifiers: Iterable[str]) -> list[str]:
    """Cards in the order in which a hand lists them: by kind, then by identifier."""
    return sorted(identifiers, key=lambda found: (_KINDS.index(cards()[found]["kind"]), found))


@cache
def teams() -> dict[str, str]:
    """The coalition of each power and of each nation."""
    powers = {entry["id"]: str(entry["team"]) for entry in _file("powers")["powers"]}
    return powers | {entry["id"]: powers[entry["power"]] for entry in _file("powers")["nations"]}


@cache
def nations() -> dict[str, tuple[str, ...]]:
    """The nations of each power."""
    return {entry["id"]: tuple(entry["nations"]) for entry in _file("powers")["powers"]}


@cache
def homes() -> dict[str, str]:
    """The nation that starts from a space, by space (page 4)."""
    return {name: entry["home"] for name, entry in spaces().items() if "home" in entry}


def rounds() -> tuple[int, tuple[int, ...]]:
    """The last round and the scoring rounds (page 9)."""
    printed = _file("powers")["rounds"]
    return int(printed["last"]), tuple(printed["scoring"])


def is_land(space: str) -> bool:
    """Whether armies stand there."""
    return bool(spaces()[space]["kind"] == "land")


def card(identifier: str, words: Catalogue) -> str:
    """A card's title; a basic card by its kind, and its nation where its power has two."""
    found = cards()[identifier]
    if found["kind"] not in BASIC:
        return str(found["name_it"] if words.lang == "it" and "name_it" in found else found["name"])
    kind = words.text(f"qmg.kind.{found['kind']}")
    return kind if len(nations()[found["power"]]) == 1 else f"{kind} ({nation(found['nation'], words)})"


def tally(identifiers: Iterable[str], words: Catalogue) -> str:
    """Cards with how often each is there: ``2 × Build Army, Jutland``."""
    counts = Counter(identifiers)
    return ", ".join(copies(found, count, words) for found, count in counts.items()) or words.text("qmg.none")


def copies(identifier: str, count: int, words: Catalogue) -> str:
    """A card, with the number of its copies if there are several."""
    name = card(identifier, words)
    return name if count == 1 else words.text("qmg.copies", {"count": count, "name": name})


def effect(identifier: str, words: Catalogue) -> str:
    """What a card does, in a sentence or two."""
    return words.text(f"qmg.card.{identifier}")


def lower(identifier: str, words: Catalogue) -> str:
    """What a card is good for when it is prepared (page 13): ``land support 2; only for: Serbia``."""
    printed = cards()[identifier]["prepare"]
    parts = [f"{words.text(f'qmg.symbol.{symbol}')} {count}" for symbol, count in printed["symbols"].items()]
    for power, count in printed.get("attrition", {}).items():
        facts = {"count": count, "power": name(power, words)}
        parts.append(words.text("qmg.lower.any" if power == "any" else "qmg.lower.power", facts))
    if "spaces" in printed:
        named = ", ".join(name(space, words) for space in printed["spaces"])
        parts.append(words.text("qmg.lower.spaces", {"spaces": named}))
    if "terrain" in printed:
        parts.append(words.text(f"qmg.lower.{printed['terrain']}"))
    if printed.get("supply"):
        parts.append(words.text("qmg.lower.supply"))
    return "; ".join(parts)


def nation(identifier: str, words: Catalogue) -> str:
    """The name of a nation: some have the identifier of their power."""
    return words.text(f"qmg.nation.{identifier}")


def name(value: object, words: Catalogue) -> str:
    """The name of whatever an identifier stands for, powers before nations; other text as it is."""
    text = str(value)
    return card(text, words) if text in cards() else _worded(text, ("power", "nation", "space", "team", "seat"), words)


def term(value: str, words: Catalogue) -> str:
    """The name of a kind of cards, a step of the turn, or a place where cards are."""
    return _worded(value, ("kind", "phase", "zone"), words)


def _worded(text: str, parts: tuple[str, ...], words: Catalogue) -> str:
    keys = (f"qmg.{part}.{text}" for part in parts)
    return next((words.text(key) for key in keys if words.has(key)), text)
