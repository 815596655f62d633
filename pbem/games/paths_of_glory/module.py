"""What is in the box of Paths of Glory."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from pbem.games import BadOptions
from pbem.games.documents import Document, load_document
from pbem.games.paths_of_glory.board.board import Board, build
from pbem.games.paths_of_glory.board.state import Options
from pbem.games.paths_of_glory.game import PathsOfGlory
from pbem.games.paths_of_glory.language.language import PathsOfGloryLanguage
from pbem.orders import Language
from pbem.rules import Game

_BOARDS: dict[str, Board] = {}
_LANGUAGES: dict[int, PathsOfGloryLanguage] = {}
"""Of the boards above, by identity: boards are built once and stay."""


class PathsOfGloryModule:
    """Board data, rules and language of Paths of Glory."""

    id = "paths_of_glory"
    code = "POG"

    def load(self, scenario: str, folder: Path | None = None) -> Document:
        """Read and check the board data."""
        from pbem.games.paths_of_glory.board.schema import SHAPE  # noqa: PLC0415 - pydantic is slow to import

        return load_document(self.id, scenario, SHAPE, folder)

    def options(self, chosen: Mapping[str, Any]) -> Options:
        """Typed options, with what one of them demands of the others (``settled``).

        Raises:
            BadOptions: an unknown name or value, or a bid without a side.
        """
        try:
            options = msgspec.convert(dict(chosen), Options)
        except msgspec.ValidationError as error:
            raise BadOptions(str(error)) from None
        if options.bid < 0 or bool(options.bid) > bool(options.bid_side):
            raise BadOptions("bid")
        return settled(options)

    def open(self, document: Document, options: msgspec.Struct) -> PathsOfGlory:
        """The rules bound to a board and options."""
        assert isinstance(options, Options)
        if (found := document.digest) not in _BOARDS:
            _BOARDS[found] = build(document)
        return PathsOfGlory(_BOARDS[found], options)

    def language(self, game: Game[Any]) -> Language:
        """The order language of this board."""
        assert isinstance(game, PathsOfGlory)
        if (board := id(game.board)) not in _LANGUAGES:
            _LANGUAGES[board] = PathsOfGloryLanguage(game.board)
        return _LANGUAGES[board]


def settled(options: Options) -> Options:
    """Options that follow from others.

    The historical scenario is played with eight cards and the modifier to entrenching, without terms (5.7.2, 5.7.4);
    all optional cards demand eight cards in hand (card list); the introductory scenario knows no terms (5.3.3).
    """
    eight = options.historical or options.optional_cards == "all"
    return msgspec.structs.replace(
        options,
        hand=8 if eight else options.hand,
        entrench_bonus=options.entrench_bonus or options.historical,
        peace_terms=options.peace_terms and not options.historical and options.scenario != "introductory",
    )
