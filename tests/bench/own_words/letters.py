"""The letters of the measurement, as people wrote them: one JSON object a line."""

from pathlib import Path
from typing import Literal

import msgspec

Mark = Literal["mended", "held"]
LANGUAGES = ("en", "it", "pl")
MARKS: tuple[Mark, ...] = ("mended", "held")
_FOLDER = Path(__file__).parent


class Letter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A letter and what it means.

    Attributes:
        position: where it is written, as ``game/scenario:seed:n``: after n letters of quick bots.
            The options are the game's defaults, whatever those of the scenario are.
        mark: ``mended`` if whoever mends may read it, ``held`` if it is kept to measure blind.
        voice: how its writer speaks.
        text: the letter.
        gold: the order lines that it means; none if it orders nothing now.
    """

    position: str
    mark: Mark
    voice: str
    text: str
    gold: tuple[str, ...]

    @property
    def game(self) -> str:
        """Code, scenario and seed of its game."""
        return self.position.rpartition(":")[0]

    @property
    def number(self) -> int:
        """How many letters of bots come before it."""
        return int(self.position.rpartition(":")[2])


def letters(lang: str) -> list[Letter]:
    """All letters in a language."""
    lines = (_FOLDER / f"{lang}.jsonl").read_bytes().splitlines()
    return [msgspec.json.decode(line, type=Letter) for line in lines]
