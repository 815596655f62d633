"""What is in the box of Quartermaster General: 1914."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from pbem.games import BadOptions
from pbem.games.documents import Document, load_document
from pbem.games.quartermaster_1914.board.board import Board, build
from pbem.games.quartermaster_1914.board.state import Options
from pbem.games.quartermaster_1914.game import Quartermaster
from pbem.games.quartermaster_1914.language.language import QuartermasterLanguage
from pbem.orders import Language
from pbem.rules import Game

_BOARDS: dict[str, Board] = {}
_LANGUAGES: dict[int, QuartermasterLanguage] = {}


class QuartermasterModule:
    """Board data, rules and language of Quartermaster General: 1914."""

    id = "quartermaster_1914"
    code = "QMG"

    def load(self, scenario: str, folder: Path | None = None) -> Document:
        """Read and check the board data."""
        from pbem.games.quartermaster_1914.board.schema import SHAPE  # noqa: PLC0415 - pydantic is slow to import

        return load_document(self.id, scenario, SHAPE, folder)

    def options(self, chosen: Mapping[str, Any]) -> Options:
        """Typed options.

        Raises:
            BadOptions: an unknown name or value.
        """
        try:
            return msgspec.convert(dict(chosen), Options)
        except msgspec.ValidationError as error:
            raise BadOptions(str(error)) from None

    def open(self, document: Document, options: msgspec.Struct) -> Quartermaster:
        """The rules bound to a board and options."""
        assert isinstance(options, Options)
        if (found := document.digest) not in _BOARDS:
            _BOARDS[found] = build(document)
        return Quartermaster(_BOARDS[found], options)

    def language(self, game: Game[Any]) -> Language:
        """The order language of this board."""
        assert isinstance(game, Quartermaster)
        if (board := id(game.board)) not in _LANGUAGES:
            _LANGUAGES[board] = QuartermasterLanguage(game.board)
        return _LANGUAGES[board]
