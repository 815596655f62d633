"""The data of a replay: the first position whole, each later one as a difference.

A later build reads from them what it need not draw again.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from pbem.render.site.frames import Frame, Splice, layer_file, splices
from pbem.render.site.happenings import Happening


class ReplayStep(msgspec.Struct, frozen=True):
    """A step as the replay shows it.

    Attributes:
        title: the title of the position.
        told: what happened, as HTML.
        turn: True if a turn begins here.
        battle: True if a battle began here.
        pages: the numbers of the pages of the battles that are told here.
        happening: where it happened on the board.
        frame: the board.
        checkpoint: which checkpoint of the game it is.
        drawn: a digest of all from which the board was drawn.
    """

    title: str
    told: str
    turn: bool
    battle: bool
    pages: tuple[int, ...]
    happening: Happening
    frame: Frame
    checkpoint: int
    drawn: str


class _WrittenStep(msgspec.Struct):
    """What of a written step tells what the board showed."""

    drawn: str = ""
    alt: str = ""
    ground: str = ""
    splices: list[Splice] = []


_BEFORE, _AFTER = b"globalThis.steps = ", b";\n"


def replay_script(steps: Sequence[ReplayStep]) -> bytes:
    """The script that hands the steps to ``replay.js``, which explains each field."""
    data: list[dict[str, Any]] = []
    before: Frame | None = None
    for step in steps:
        entry = {
            "title": step.title,
            "told": step.told,
            "turn": step.turn,
            "battle": step.battle,
            "pages": step.pages,
            "checkpoint": step.checkpoint,
            "at": step.happening.box,
            "ways": step.happening.ways,
            "drawn": step.drawn,
            **_changes_of_frame(before, step.frame),
        }
        data.append({key: value for key, value in entry.items() if value})
        before = step.frame
    return _BEFORE + msgspec.json.encode(data) + _AFTER


def frames_of_script(script: bytes, ground: Callable[[str], str]) -> dict[str, Frame]:
    """The boards that a script shows, each by the digest of all from which it was drawn.

    Args:
        script: what ``replay_script`` wrote, perhaps in another version.
        ground: gives the content of a ground by the name of its file.

    Raises:
        msgspec.DecodeError: it has another form.
    """
    raw = script.removeprefix(_BEFORE).removesuffix(_AFTER)
    found, file, alt, elements = dict[str, Frame](), "", "", list[str]()
    for step in msgspec.json.decode(raw, type=list[_WrittenStep]):
        file, alt = step.ground or file, step.alt or alt
        for start, removed, others in step.splices:
            elements[start : start + removed] = others
        if step.drawn and file:
            found[step.drawn] = Frame.of_elements(alt, ground(file), tuple(elements))
    return found


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
