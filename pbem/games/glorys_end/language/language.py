"""How the orders of 1914.

Glory's End are written: a player turn is one letter, an order a line or more on one.
"""

from pbem.games.glorys_end.language.formatter import Writer
from pbem.games.glorys_end.language.grammar import (
    ANSWERS,
    CONDITIONS,
    CONNECTORS,
    SENSES,
    STANDING_VERBS,
    STANDING_WORDS,
    VERBS,
)
from pbem.games.glorys_end.language.parser import LineReader
from pbem.games.glorys_end.language.phrases import GlorysEndPhrases
from pbem.games.glorys_end.language.standing_parser import PolicyReader
from pbem.games.glorys_end.orders import Assault, MarchAssault
from pbem.games.hex_engine.language import HexLanguage
from pbem.games.hex_engine.orders import Move
from pbem.games.hex_engine.reading import HexReading


class GlorysEndLanguage(HexLanguage):
    """The order language on one board."""

    attack = "ASSAULT"
    verbs = VERBS
    senses = SENSES
    standing_verbs = STANDING_VERBS
    key_words = CONNECTORS | STANDING_WORDS
    phrases_type = GlorysEndPhrases
    reader_type = LineReader
    writer_type = Writer
    policy_type = PolicyReader
    reading_of = HexReading.of_context
    moves = (Move, MarchAssault)
    attacks = (Assault,)
    conditions = CONDITIONS
    answers = ANSWERS
    problems = "glo.problem"
