"""The data of a replay: the first position whole, each later one as a difference."""

from collections.abc import Sequence
from typing import Any

import msgspec

from pbem.render.site.frames import Frame, layer_file, splices


class ReplayStep(msgspec.Struct, frozen=True):
    """A step as the replay shows it.

    Attributes:
        title: the title of the position.
        told: what happened, as HTML.
        turn: True if a turn begins here.
        battle: True if there was a battle.
        frames: the map pictures.
    """

    title: str
    told: str
    turn: bool
    battle: bool
    frames: tuple[Frame, ...]


def replay_script(steps: Sequence[ReplayStep]) -> str:
    """The script that hands the steps to ``replay.js``, which explains each field."""
    data: list[dict[str, Any]] = []
    before: tuple[Frame, ...] = ()
    for step in steps:
        frames = {
            str(n): found
            for n, new in enumerate(step.frames)
            if (found := _changes_of_frame(before[n] if n < len(before) else None, new))
        }
        entry = {
            "title": step.title,
            "told": step.told,
            "turn": step.turn,
            "battle": step.battle,
            "frames": frames,
        }
        data.append({key: value for key, value in entry.items() if value})
        before = step.frames
    return f"globalThis.steps = {msgspec.json.encode(data).decode()};\n"


def _changes_of_frame(old: Frame | None, new: Frame) -> dict[str, Any]:
    """What changes in a frame: its description, its lower layer, pieces of its upper layer."""
    found: dict[str, Any] = {}
    if old is None or old.described != new.described:
        found["alt"] = new.described
    if old is None or old.ground != new.ground:
        found["ground"] = layer_file(new.ground)
    if changes := splices(old.pieces if old else (), new.pieces):
        found["splices"] = changes
    return found
