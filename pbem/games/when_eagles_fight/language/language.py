"""How the orders of When Eagles Fight are written: a game turn is one letter or two, an order a line or more on one."""

from pbem.games.hex_engine.language import HexLanguage
from pbem.games.when_eagles_fight.language.formatter import Writer
from pbem.games.when_eagles_fight.language.grammar import (
    ANSWERS,
    CONDITIONS,
    CONNECTORS,
    STANDING_VERBS,
    STANDING_WORDS,
    VERBS,
)
from pbem.games.when_eagles_fight.language.names import Naming
from pbem.games.when_eagles_fight.language.parser import Reader
from pbem.games.when_eagles_fight.language.sighting import Sighting
from pbem.games.when_eagles_fight.language.standing_parser import PolicyReader


class WhenEaglesFightLanguage(HexLanguage):
    """The order language on one board."""

    verbs = VERBS
    standing_verbs = STANDING_VERBS
    key_words = CONNECTORS | STANDING_WORDS
    naming_type = Naming
    reader_type = Reader
    writer_type = Writer
    policy_type = PolicyReader
    sighted = Sighting.of
    conditions = CONDITIONS
    answers = ANSWERS
    problems = "wef.problem"
