"""The data of a replay: the first position whole, every other as what differs from the one before."""

from collections.abc import Sequence
from typing import Any

import msgspec

from pbem.render.site.plates import Plate, difference, file_of


class Shown(msgspec.Struct, frozen=True):
    """A step as the replay shows it: its title, what happened, where it leads, its pictures.

    Attributes:
        title: of the position.
        told: what happened, as HTML.
        turn: whether a turn begins here; ``battle``: whether there was a battle.
        plates: its pictures.
    """

    title: str
    told: str
    turn: bool
    battle: bool
    plates: tuple[Plate, ...]


def replay(steps: Sequence[Shown]) -> str:
    """A script that hands the data to ``replay.js``, which says what each field is."""
    data: list[dict[str, Any]] = []
    before: tuple[Plate, ...] = ()
    for step in steps:
        plates = {
            str(n): found
            for n, new in enumerate(step.plates)
            if (found := _changed(before[n] if n < len(before) else None, new))
        }
        entry = {
            "title": step.title,
            "told": step.told,
            "turn": step.turn,
            "battle": step.battle,
            "plates": plates,
        }
        data.append({key: value for key, value in entry.items() if value})
        before = step.plates
    return f"globalThis.steps = {msgspec.json.encode(data).decode()};\n"


def _changed(old: Plate | None, new: Plate) -> dict[str, Any]:
    """What is new in a picture: its words, its lower layer, the pieces of its upper one."""
    found: dict[str, Any] = {}
    if old is None or old.described != new.described:
        found["alt"] = new.described
    if old is None or old.ground != new.ground:
        found["ground"] = file_of(new.ground)
    if splices := difference(old.pieces if old else (), new.pieces):
        found["splices"] = splices
    return found
