"""How the orders of When Eagles Fight are written.

A game turn is one letter or two, an order a line or more on one.
"""

from pbem.games.hex_engine.language import HexLanguage
from pbem.games.hex_engine.orders import Move
from pbem.games.when_eagles_fight.language.formatter import Writer
from pbem.games.when_eagles_fight.language.grammar import (
    ANSWERS,
    CONDITIONS,
    CONNECTORS,
    SENSES,
    STANDING_VERBS,
    STANDING_WORDS,
    VERBS,
)
from pbem.games.when_eagles_fight.language.parser import LineReader
from pbem.games.when_eagles_fight.language.phrases import WhenEaglesFightPhrases
from pbem.games.when_eagles_fight.language.reading import Reading
from pbem.games.when_eagles_fight.language.standing_parser import PolicyReader
from pbem.games.when_eagles_fight.orders import Attack


class WhenEaglesFightLanguage(HexLanguage):
    """The order language on one board."""

    attack = "ATTACK"
    verbs = VERBS
    senses = SENSES
    standing_verbs = STANDING_VERBS
    key_words = CONNECTORS | STANDING_WORDS
    phrases_type = WhenEaglesFightPhrases
    reader_type = LineReader
    writer_type = Writer
    policy_type = PolicyReader
    reading_of = Reading.of_context
    moves = (Move,)
    attacks = (Attack,)
    conditions = CONDITIONS
    answers = ANSWERS
    problems = "wef.problem"
