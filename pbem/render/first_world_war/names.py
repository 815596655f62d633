"""Names of counters, cities, chits and fronts as readers know them."""

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from pbem import resources
from pbem.render.catalogue import Catalogue

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
FACTIONS = ("WA", "EA", "DE", "GA")


@cache
def _files() -> dict[str, Any]:
    folder = resources.scenarios() / "first_world_war"
    return {stem: _load(folder / f"{stem}.yaml") for stem in ("names", "chits", "armies", "layout", "fronts")}


def _load(path: Path) -> Any:
    return yaml.load(path.read_text("utf-8"), Loader=_LOADER)  # noqa: S506 - the safe loader, in C where there is one


@cache
def fronts() -> dict[int, dict[str, Any]]:
    """What is printed of each front."""
    return {entry["number"]: entry for entry in _files()["fronts"]["fronts"]}


@cache
def layout() -> dict[str, Any]:
    """Where the map draws what."""
    found: dict[str, Any] = _files()["layout"]
    return found


@cache
def values() -> dict[str, int]:
    """Combat values by army."""
    return {entry["id"]: entry["value"] for entry in _files()["armies"]["armies"]}


@cache
def _chits() -> dict[str, str]:
    return {entry["id"]: f"{entry['name']} ({entry['value']:+d})" for entry in _files()["chits"]["chits"]}


def city(identifier: str) -> str:
    """A city's name as the map prints it."""
    names = _files()["names"]["cities"].get(identifier)
    return str(names[0]) if names else identifier


def army(identifier: str, words: Catalogue) -> str:
    """An army as the rulebook writes it, such as ``1 DE``."""
    nation, _, number = identifier.partition("-")
    if number.startswith("X"):
        return words.text("fww.dummy")
    return f"{number} {nation}" if number else identifier


def chit(identifier: str) -> str:
    """A chit's name and value."""
    return _chits().get(identifier, identifier)


def front(number: int, words: Catalogue) -> str:
    """A front's number and name."""
    return f"{number} {words.text(f'fww.front.{number}')}"


def name(value: object, words: Catalogue) -> str:
    """The name of whatever an identifier stands for."""
    text = str(value)
    if text in FACTIONS:
        return words.text(f"fww.faction.{text}")
    if text in ("allies", "central", "ALLIES", "CENTRAL"):
        return words.text(f"fww.alliance.{text.lower()}")
    if text in _chits():
        return chit(text)
    if text in values() or "-X" in text:
        return army(text, words)
    return city(text) if text in _files()["names"]["cities"] else text
