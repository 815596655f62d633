"""The data of a replay: the first position whole, each later one as a difference."""

from collections.abc import Sequence
from typing import Any

import msgspec

from pbem.render.site.frames import Frame, layer_file, splices
from pbem.render.site.happenings import Happening


class ReplayStep(msgspec.Struct, frozen=True):
    """A step as the replay shows it.

    Attributes:
        title: the title of the position.
        told: what happened, as HTML.
        turn: True if a turn begins here.
        battle: True if there was a battle.
        happening: where it happened on the board.
        frame: the board.
        checkpoint: which checkpoint of the game it is.
    """

    title: str
    told: str
    turn: bool
    battle: bool
    happening: Happening
    frame: Frame
    checkpoint: int


def replay_script(steps: Sequence[ReplayStep]) -> str:
    """The script that hands the steps to ``replay.js``, which explains each field."""
    data: list[dict[str, Any]] = []
    before: Frame | None = None
    for step in steps:
        entry = {
            "title": step.title,
            "told": step.told,
            "turn": step.turn,
            "battle": step.battle,
            "checkpoint": step.checkpoint,
            "at": step.happening.box,
            "ways": step.happening.ways,
            **_changes_of_frame(before, step.frame),
        }
        data.append({key: value for key, value in entry.items() if value})
        before = step.frame
    return f"globalThis.steps = {msgspec.json.encode(data).decode()};\n"


def _changes_of_frame(old: Frame | None, new: Frame) -> dict[str, Any]:
    """What changes on the board: its description, its ground, elements of its upper layer."""
    found: dict[str, Any] = {}
    if old is None or old.described != new.described:
        found["alt"] = new.described
    if old is None or old.ground != new.ground:
        found["ground"] = layer_file(new.ground)
    if changes := splices(old.elements if old else (), new.elements):
        found["splices"] = changes
    return found
