"""Paths of Glory: the entry that the registry finds."""

import msgspec

from pbem.games.module import BadOptions, GameModule
from pbem.games.paths_of_glory import sheet
from pbem.games.paths_of_glory.board.board import build
from pbem.games.paths_of_glory.board.state import Options
from pbem.games.paths_of_glory.example import replay_letters
from pbem.games.paths_of_glory.game import PathsOfGlory
from pbem.games.paths_of_glory.language.language import PathsOfGloryLanguage
from pbem.games.paths_of_glory.luck import luck


def complete_options(options: Options) -> Options:
    """Options that follow from others.

    The historical scenario is played with eight cards and the modifier to entrenching, without
    terms (5.7.2, 5.7.4); all optional cards demand eight cards in hand (card list); the
    introductory scenario knows no terms (5.3.3).

    Raises:
        BadOptions: a bid without a side, or below nothing.
    """
    if options.bid < 0 or bool(options.bid) > bool(options.bid_side):
        raise BadOptions("bid", name="bid", needs="bid_side")
    eight = options.historical or options.optional_cards == "all"
    return msgspec.structs.replace(
        options,
        hand=8 if eight else options.hand,
        entrench_bonus=options.entrench_bonus or options.historical,
        peace_terms=options.peace_terms
        and not options.historical
        and options.scenario != "introductory",
    )


MODULE = GameModule(
    PathsOfGlory,
    PathsOfGloryLanguage,
    Options,
    build,
    complete_options=complete_options,
    example=replay_letters,
    sheets=sheet,
    luck=luck,
)
