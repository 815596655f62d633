"""What is printed on the map, counters and cards, and the names of things as readers know them."""

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from pbem import resources
from pbem.render.catalogue import Catalogue

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@cache
def _file(stem: str) -> Any:
    path: Path = resources.scenarios() / "paths_of_glory" / f"{stem}.yaml"
    return yaml.load(path.read_text("utf-8"), Loader=_LOADER)  # noqa: S506 - the safe loader, in C where there is one


@cache
def spaces() -> dict[str, dict[str, Any]]:
    """What is printed of each space, with its place in the drawing."""
    moved = layout().get("moved", {})
    found = {entry["id"]: dict(entry) for entry in _file("map")["spaces"]}
    for name, (x, y) in moved.items():
        found[name] |= {"x": x, "y": y}
    return found


@cache
def connections() -> tuple[tuple[str, str, bool], ...]:
    """Every line: both ends, and whether it is dotted."""
    return tuple((*entry["between"], bool(entry.get("only"))) for entry in _file("map")["connections"])


@cache
def layout() -> dict[str, Any]:
    """Where the map draws what."""
    found: dict[str, Any] = _file("layout")
    return found


@cache
def units() -> dict[str, dict[str, Any]]:
    """What is printed on each counter."""
    return {entry["id"]: entry for entry in _file("units")["units"]}


@cache
def cards() -> dict[str, dict[str, Any]]:
    """What is printed on each card."""
    return {entry["id"]: entry for entry in _file("cards")["cards"]}


def space(identifier: str) -> str:
    """A space's name as the map prints it."""
    found = spaces().get(identifier)
    return str(found["name"]) if found else identifier


def unit(identifier: str) -> str:
    """A unit as players write it: ``GE 1`` for an army, ``GE corps``; ``ANA corps`` for a named one."""
    found = units().get(identifier)
    if found is None:
        return identifier
    kind = str(found["kind"])
    return f"{kind[:-1]} corps" if found["type"] == "corps" else kind.replace("-", " ")


def short(identifier: str) -> str:
    """A unit in as few letters as a counter holds: ``GE1``, ``GEc``."""
    return str(units()[identifier]["kind"]).replace("-", "")


def strength(identifier: str, *, reduced: bool) -> int:
    """A unit's combat factor at a step."""
    return int(units()[identifier]["reduced" if reduced else "full"][0])


def card(identifier: str, words: Catalogue) -> str:
    """A card's number and name."""
    found = cards().get(identifier)
    if found is None:
        return identifier
    key = f"pog.card.{identifier}"
    return f"{identifier.partition('-')[2]} {words.text(key) if words.has(key) else found['name']}"


def side(identifier: str, words: Catalogue) -> str:
    """The name of a side or seat."""
    return words.text(f"pog.side.{identifier.lower()}")


def nation(identifier: str, words: Catalogue) -> str:
    """The name of a nation."""
    key = f"pog.nation.{identifier}"
    return words.text(key) if words.has(key) else identifier


def turn(printed: str, words: Catalogue) -> str:
    """A game turn as the record track prints it, ``Autumn 1914``, in the reader's language."""
    season, _, year = printed.partition(" ")
    key = f"pog.season.{season.lower()}"
    return f"{words.text(key)} {year}" if words.has(key) else printed


def name(value: object, words: Catalogue) -> str:
    """The name of whatever an identifier stands for."""
    text = str(value)
    if text.lower() in ("ap", "cp"):
        return side(text, words)
    if text in units():
        return unit(text)
    if text in cards():
        return card(text, words)
    if text in spaces():
        return space(text)
    box = f"pog.where.{text}"
    return words.text(box) if words.has(box) else nation(text, words)
